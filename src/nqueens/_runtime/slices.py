"""Huge arrays a piece at a time.

A call of NumPy hears no signal until it is done, and some keep other threads waiting: on an array
of a billion elements that is seconds. Between two pieces of a few hundred thousand there is time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from nqueens._core import sort_rows
from nqueens._runtime.interrupts import run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "array_of",
    "bounds",
    "count_true",
    "distinct",
    "filled",
    "marked",
    "native_copy",
    "order_of",
    "pieces",
    "places",
    "taken_from",
]

PIECE = 1 << 18  # elements: a millisecond or two
LONG_LIST = 4096
NARROW = 64  # columns up to which NumPy's sort of a piece is the faster one

N = TypeVar("N", bound=np.generic)


def pieces(length: int, width: int = 1) -> Iterator[slice]:
    """Yield the slices that cut so many rows, of ``width`` elements each, into pieces."""
    step = max(1, PIECE // max(width, 1))
    for start in range(0, length, step):
        yield slice(start, min(start + step, length))


def array_of(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return what ``numpy.asarray`` makes of anything, in pieces of a long list."""
    if not isinstance(values, (list, tuple)) or len(values) <= LONG_LIST:
        return np.asarray(values)
    width = len(values[0]) if isinstance(values[0], (list, tuple, np.ndarray)) else 1
    parts = [np.asarray(values[piece]) for piece in pieces(len(values), width)]
    if len({(part.shape[1:], part.dtype) for part in parts}) > 1:
        return np.asarray(values)  # rules and complaints are NumPy's
    array = np.empty((len(values), *parts[0].shape[1:]), dtype=parts[0].dtype)
    at = 0
    for part in parts:
        array[at : at + len(part)] = part
        at += len(part)
    return array


def bounds(array: npt.NDArray[Any]) -> tuple[int, int]:
    """Return the least and the greatest element of an array of integers that has some."""
    if array.size <= PIECE:
        return int(array.min()), int(array.max())
    least, greatest = [], []
    for piece in np.nditer(array, flags=["external_loop", "buffered"], buffersize=PIECE):
        some = np.asarray(piece)
        least.append(int(some.min()))
        greatest.append(int(some.max()))
    return min(least), max(greatest)


def native_copy(array: npt.NDArray[Any], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return a C-contiguous copy of this type."""
    copy = np.empty(array.shape, dtype=dtype)
    if array.size <= PIECE:
        copy[...] = array
        return copy
    operands = np.nditer(
        [array, copy],
        flags=["external_loop", "buffered"],
        op_flags=[["readonly"], ["writeonly"]],
        op_dtypes=[copy.dtype, copy.dtype],
        casting="unsafe",
        order="C",
        buffersize=PIECE,
    )
    with operands:
        for source, target in operands:
            target[...] = source
    return copy


def filled(shape: int | tuple[int, ...], value: int, dtype: type[N]) -> npt.NDArray[N]:
    """Return an array full of ``value``."""
    array = np.empty(shape, dtype=dtype)
    flat = array.reshape(-1)
    for piece in pieces(flat.size):
        flat[piece] = value
    return array


def count_true(flags: npt.NDArray[np.bool_]) -> int:
    """Return how many flags are set."""
    return sum(int(np.count_nonzero(flags[piece])) for piece in pieces(len(flags)))


def marked(length: int, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return flags of which those of these numbers are set."""
    flags = np.zeros(length, dtype=np.bool_)
    for piece in pieces(len(numbers)):
        flags[numbers[piece]] = True
    return flags


def places(flags: npt.NDArray[np.bool_], dtype: type[N]) -> npt.NDArray[N]:
    """Return the numbers of the flags that are set, ascending."""
    found = np.empty(count_true(flags), dtype=dtype)
    at = 0
    for piece in pieces(len(flags)):
        here = np.flatnonzero(flags[piece])
        here += piece.start
        found[at : at + len(here)] = here
        at += len(here)
    return found


def distinct(
    rows: npt.NDArray[Any],
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """Return the different rows in lexicographic order, and which of them each row is."""
    m, n = rows.shape
    order = order_of(rows)
    rows = taken_from(rows, order)
    fresh = filled(m, 1, np.bool_)
    for piece in pieces(m - 1, n):
        fresh[1:][piece] = (rows[1:][piece] != rows[:-1][piece]).any(axis=1)
    which = np.empty(m, dtype=np.int64)
    before = -1
    for piece in pieces(m):
        number = before + fresh[piece].cumsum()
        which[order[piece]] = number
        before = int(number[-1])
    return taken_from(rows, places(fresh, np.int64)), which


def taken_from(array: npt.NDArray[N], which: npt.NDArray[np.integer[Any]]) -> npt.NDArray[N]:
    """Return ``array[which]``."""
    taken: npt.NDArray[N]
    if which.size <= PIECE:
        taken = array[which]
        return taken
    taken = np.empty((len(which), *array.shape[1:]), dtype=array.dtype)
    for piece in pieces(len(which), int(np.prod(array.shape[1:]))):
        taken[piece] = array[which[piece]]
    return taken


def order_of(rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the numbers of the rows in lexicographic order, equal ones as they stand.

    Parameters
    ----------
    rows
        Unsigned bytes or words, or signed numbers of 32 or 64 bits, C-contiguous, of shape (m, n)
        or (m,).
    """
    if rows.ndim == 1:
        rows = rows[:, np.newaxis]
    m, n = rows.shape
    width = 1
    if 0 < n <= NARROW:
        width = PIECE // n
        order = np.empty(m, dtype=np.int64)
        for start in range(0, m, width):
            part = rows[start : start + width]
            order[start : start + width] = start + np.lexsort(part.T[::-1])
    else:
        order = np.arange(m, dtype=np.int64)
    if m > width:
        run_kernel(sort_rows, rows, order, width, long=rows.size > PIECE)
    return order
