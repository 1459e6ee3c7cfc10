"""Huge arrays of boards: slices that bound temporary memory, and the order of the rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

SLICE = 1 << 18  # elements: a millisecond or two
NARROW = 32  # up to so many columns, a radix sort of one column after the other is faster
LONGEST = 1 << 27  # numbers of a key: a string has fewer than 2**31 bytes


def row_slices(length: int, width: int = 1) -> Iterable[slice]:
    """Return slices that together cover ``length`` rows of ``width`` elements each."""
    if 0 < length * width <= SLICE:
        return (slice(0, length),)
    step = max(1, SLICE // max(width, 1))
    return (slice(at, min(at + step, length)) for at in range(0, length, step))


def number_order(numbers: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return the indices that sort numbers >= 0, stably: as words if possible, which is faster."""
    bits = len(numbers).bit_length()
    if numbers.size == 0 or int(numbers.max()).bit_length() + bits > 64:
        return np.argsort(numbers, kind="stable")
    words = numbers.astype(np.uint64)
    words <<= np.uint64(bits)
    words |= np.arange(len(numbers), dtype=np.uint64)
    words.sort()
    words &= np.uint64((1 << bits) - 1)
    return words.astype(np.intp)


def row_order(rows: npt.NDArray[Any]) -> npt.NDArray[np.intp]:
    """Return the indices that sort rows of numbers >= 0 in lexicographic order, stably."""
    return np.lexsort(_keys(rows)[::-1]) if rows.size else np.arange(len(rows))


def _keys(rows: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    """Return arrays by which the rows are sorted, the first key first."""
    width = rows.shape[1]
    if width <= NARROW:
        small = rows.max() <= np.iinfo(np.uint8).max
        columns = np.ascontiguousarray(rows.T, dtype=np.uint8 if small else None)
        return list(columns)
    # numbers in big-endian order sort as strings of bytes do
    numbers = rows.astype(rows.dtype.newbyteorder(">"), copy=False)
    parts = [numbers[:, at : at + LONGEST] for at in range(0, width, LONGEST)]
    return [part.view(f"S{part[0].nbytes}")[:, 0] for part in parts]


def unique_rows(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the distinct rows, of numbers >= 0, in lexicographic order."""
    order, first = _grouped(rows)
    return np.take(rows, order[first], axis=0)


def numbered_rows(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.intp]]:
    """Return the distinct rows in lexicographic order, and for each row the index of its equal."""
    order, first = _grouped(rows)
    which = np.empty(len(rows), dtype=np.intp)
    which[order] = np.cumsum(first) - 1
    return np.take(rows, order[first], axis=0), which


def _grouped(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """Return the order of the rows, and flags of those that differ from the row before."""
    order = row_order(rows)
    first = np.zeros(len(rows), dtype=np.bool_)
    first[:1] = True
    for key in _keys(rows) if rows.size else ():
        ordered = np.take(key, order)
        first[1:] |= ordered[1:] != ordered[:-1]
    return order, first
