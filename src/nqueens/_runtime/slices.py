"""Huge arrays of boards: slices that bound temporary memory, and the order of the rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["row_order", "row_slices", "unique_rows"]

SLICE = 1 << 18  # elements: a millisecond or two
NARROW = 32  # up to so many columns, a radix sort of one column after the other is faster
LONGEST = 1 << 27  # numbers of a key: a string has fewer than 2**31 bytes


def row_slices(length: int, width: int = 1) -> Iterable[slice]:
    """Return slices that together cover ``length`` rows of ``width`` elements each."""
    if 0 < length * width <= SLICE:
        return (slice(0, length),)
    step = max(1, SLICE // max(width, 1))
    return (slice(at, min(at + step, length)) for at in range(0, length, step))


def row_order(rows: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return the indices that sort rows of numbers >= 0 in lexicographic order, stably."""
    m, width = rows.shape
    if rows.size == 0:
        return np.arange(m)
    if width <= NARROW:
        small = rows.max() <= np.iinfo(np.uint8).max
        columns = rows.astype(np.uint8, copy=False) if small else rows
        return np.lexsort(columns.T[::-1])
    # numbers in big-endian order sort as strings of bytes do
    numbers = rows.astype(rows.dtype.newbyteorder(">"), copy=False)
    parts = [numbers[:, at : at + LONGEST] for at in range(0, width, LONGEST)]
    return np.lexsort([part.view(f"S{part[0].nbytes}")[:, 0] for part in reversed(parts)])


def unique_rows(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    """Return the distinct rows in lexicographic order, and for each row the index of its equal.

    The numbers are not negative.
    """
    order = row_order(rows)
    ordered = rows[order]
    first = np.zeros(len(rows), dtype=np.bool_)
    first[:1] = True
    for part in row_slices(len(rows) - 1, rows.shape[1]):
        after = slice(part.start + 1, part.stop + 1)
        first[after] = (ordered[after] != ordered[part]).any(axis=1)
    which = np.empty(len(rows), dtype=np.intp)
    which[order] = np.cumsum(first) - 1
    return (ordered if first.all() else ordered[first]), which
