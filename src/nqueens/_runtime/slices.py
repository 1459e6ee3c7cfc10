"""NumPy's functions for huge arrays, applied slice by slice.

A call of NumPy ignores signals until it returns, and some calls hold the GIL: with a billion
elements that takes seconds. Between slices of a few hundred thousand elements, signals are handled
and other threads run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from nqueens._core import distinct_rows, sort_rows
from nqueens._runtime.interrupts import run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "argsort_rows",
    "as_array",
    "count_nonzero",
    "flatnonzero",
    "full",
    "mask_of",
    "min_max",
    "native_copy",
    "numbered_rows",
    "row_slices",
    "take",
    "unique_rows",
]

SLICE = 1 << 18  # elements: a millisecond or two
LONG_LIST = 4096

N = TypeVar("N", bound=np.generic)


def row_slices(length: int, width: int = 1) -> Iterable[slice]:
    """Return slices that together cover ``length`` rows of ``width`` elements each."""
    if 0 < length * width <= SLICE:
        return (slice(0, length),)
    step = max(1, SLICE // max(width, 1))
    return (slice(at, min(at + step, length)) for at in range(0, length, step))


def as_array(values: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return ``numpy.asarray(values)``, converting a long list slice by slice."""
    if not isinstance(values, (list, tuple)) or len(values) <= LONG_LIST:
        return np.asarray(values)
    width = len(values[0]) if isinstance(values[0], (list, tuple, np.ndarray)) else 1
    parts = [np.asarray(values[part]) for part in row_slices(len(values), width)]
    if len({(part.shape[1:], part.dtype) for part in parts}) > 1:
        return np.asarray(values)  # leave the rules and the errors to NumPy
    array = np.empty((len(values), *parts[0].shape[1:]), dtype=parts[0].dtype)
    at = 0
    for part in parts:
        array[at : at + len(part)] = part
        at += len(part)
    return array


def min_max(array: npt.NDArray[Any]) -> tuple[int, int]:
    """Return the smallest and the largest element of a nonempty array of integers."""
    if array.size <= SLICE:
        return int(array.min()), int(array.max())
    least, greatest = [], []
    for part in np.nditer(array, flags=["external_loop", "buffered"], buffersize=SLICE):
        some = np.asarray(part)
        least.append(int(some.min()))
        greatest.append(int(some.max()))
    return min(least), max(greatest)


def native_copy(array: npt.NDArray[Any], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return a C-contiguous copy with this type."""
    copy = np.empty(array.shape, dtype=dtype)
    if array.size <= SLICE:
        copy[...] = array
        return copy
    operands = np.nditer(
        [array, copy],
        flags=["external_loop", "buffered"],
        op_flags=[["readonly"], ["writeonly"]],
        op_dtypes=[copy.dtype, copy.dtype],
        casting="unsafe",
        order="C",
        buffersize=SLICE,
    )
    with operands:
        for source, target in operands:
            target[...] = source
    return copy


def full(shape: int | tuple[int, ...], value: int, dtype: type[N]) -> npt.NDArray[N]:
    """Return an array full of ``value``."""
    array = np.empty(shape, dtype=dtype)
    flat = array.reshape(-1)
    for part in row_slices(flat.size):
        flat[part] = value
    return array


def count_nonzero(flags: npt.NDArray[np.bool_]) -> int:
    """Return how many flags are true."""
    return sum(int(np.count_nonzero(flags[part])) for part in row_slices(len(flags)))


def mask_of(length: int, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return ``length`` flags, true at the given indices."""
    flags = np.zeros(length, dtype=np.bool_)
    for part in row_slices(len(numbers)):
        flags[numbers[part]] = True
    return flags


def flatnonzero(flags: npt.NDArray[np.bool_], dtype: type[N]) -> npt.NDArray[N]:
    """Return the indices of the true flags, ascending."""
    found = np.empty(count_nonzero(flags), dtype=dtype)
    at = 0
    for part in row_slices(len(flags)):
        here = np.flatnonzero(flags[part])
        here += part.start
        found[at : at + len(here)] = here
        at += len(here)
    return found


def unique_rows(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the distinct rows in lexicographic order."""
    return _grouped(rows, argsort_rows(rows))[0]


def numbered_rows(
    rows: npt.NDArray[Any],
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """Return the distinct rows in lexicographic order, and for each row the index of its equal."""
    order = argsort_rows(rows)
    different, groups = _grouped(rows, order)
    which = np.empty_like(groups)
    for part in row_slices(len(rows)):
        which[order[part]] = groups[part]
    return different, which


def _grouped(
    rows: npt.NDArray[Any], order: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """Return the distinct rows, and for each row, in their order, the number of its equal."""
    rows = take(rows, order)
    firsts, groups = np.empty((2, len(rows)), dtype=np.int64)
    found = run_kernel(distinct_rows, rows, firsts, groups, long=rows.size > SLICE)
    return (rows if found == len(rows) else take(rows, firsts[:found])), groups


def take(array: npt.NDArray[N], which: npt.NDArray[np.integer[Any]]) -> npt.NDArray[N]:
    """Return ``array[which]``."""
    taken: npt.NDArray[N]
    if which.size <= SLICE:
        taken = np.take(array, which, axis=0)
        return taken
    taken = np.empty((len(which), *array.shape[1:]), dtype=array.dtype)
    for part in row_slices(len(which), int(np.prod(array.shape[1:]))):
        taken[part] = np.take(array, which[part], axis=0)
    return taken


def argsort_rows(rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return the indices that sort the rows in lexicographic order, stably.

    Parameters
    ----------
    rows
        A C-contiguous array of shape (m, n) or (m,) with elements of type uint8, uint64, int32 or
        int64.
    """
    if rows.ndim == 1:
        rows = rows[:, np.newaxis]
    order = np.empty(len(rows), dtype=np.int64)
    run_kernel(sort_rows, rows, order, long=rows.size > SLICE)
    return order
