"""Huge arrays of boards: slices that bound temporary memory, and the order of the rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

SLICE = 1 << 18  # elements: a millisecond or two


def row_slices(length: int, width: int = 1) -> Iterable[slice]:
    """Return slices that together cover ``length`` rows of ``width`` elements each."""
    step = max(1, SLICE // max(width, 1))
    return (slice(at, min(at + step, length)) for at in range(0, length, step))


def row_keys(rows: npt.NDArray[Any]) -> npt.NDArray[np.bytes_]:
    """Return rows of numbers >= 0 as strings of bytes, which sort in the same order."""
    rows = np.ascontiguousarray(rows, dtype=rows.dtype.newbyteorder(">"))
    return rows.view(f"S{rows.shape[1] * rows.itemsize}")[:, 0]


def unique_rows(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the distinct rows, of numbers >= 0, in lexicographic order."""
    return rows[np.unique(row_keys(rows), return_index=True)[1]]


def row_order(rows: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return the indices that sort rows of numbers >= 0 in lexicographic order, stably."""
    return np.argsort(row_keys(rows), kind="stable")
