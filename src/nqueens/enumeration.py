"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens import _core
from nqueens.constraints import integer
from nqueens.counting import count
from nqueens.memory import require_memory
from nqueens.running import run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["iter_solutions", "solutions"]

MAX_ENUMERATED = 64
INLINE_N = 10  # up to here all solutions are listed within a millisecond or two
SURELY_MANY_N = 18  # from here on the number of solutions is bounded from below before counting
ONE_WORD = " (a row is one 64-bit word)"
MAX_INT64 = 2**63 - 1


def solutions(
    n: SupportsIndex, *, limit: SupportsIndex | None = None, offset: SupportsIndex = 0
) -> npt.NDArray[np.uint8]:
    """Return the solutions of the n x n board in lexicographic order.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 64.
    limit : int, optional
        Return at most this many; by default all.
    offset : int
        Leave out this many solutions first.

    Returns
    -------
    ndarray of uint8, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If an argument is no integer.
    ValueError
        If ``n`` is out of range, or ``limit`` or ``offset`` is negative.
    MemoryError
        If the array would not fit; raised before anything is allocated.

    Notes
    -----
    Time grows with the search tree up to the last solution returned; memory is k times n bytes.
    Without a limit the solutions are counted first, so that the array is allocated once.

    Examples
    --------
    >>> solutions(4)
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=uint8)
    >>> solutions(8, limit=1, offset=91)
    array([[7, 3, 0, 2, 5, 1, 6, 4]], dtype=uint8)
    """
    n, offset = _board_and_offset(n, offset)
    rows = _rows_to_return(n, limit, offset)
    out = np.empty((rows, n), dtype=np.uint8)
    if n == 0 or rows == 0:
        return out
    cursor = _core.SolutionCursor(np.full(n, 2**64-1, np.uint64), prefix=np.empty(0,np.uint8))
    long = n > INLINE_N
    if offset and run_kernel(cursor.skip, offset, long=long) < offset:
        return out[:0]
    written = run_kernel(cursor.fill, out, long=long)
    return out[:written].copy() if written < rows else out


def iter_solutions(
    n: SupportsIndex, *, batch: SupportsIndex = 65536
) -> Iterator[npt.NDArray[np.uint8]]:
    """Iterate over all solutions in lexicographic order, an array at a time.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 64.
    batch : int
        The number of solutions an array holds; the last one may hold fewer.

    Returns
    -------
    iterator of ndarray of uint8, shape (k, n)
        0 < k <= batch; a fresh array each time. Nothing at all if there is no solution.

    Raises
    ------
    TypeError
        If an argument is no integer.
    ValueError
        If ``n`` is out of range or ``batch`` is not positive.
    MemoryError
        If one batch would not fit.

    Notes
    -----
    Memory is one batch, whatever the number of solutions; the search goes on where the batch
    before it ended.

    Examples
    --------
    >>> [len(some) for some in iter_solutions(8, batch=40)]
    [40, 40, 12]
    """
    n, _ = _board_and_offset(n, 0)
    batch = integer(batch, "batch", minimum=1)
    require_memory(batch * n, f"a batch of {batch} solutions of {n} queens")
    return _batches(n, batch)


def _batches(n: int, batch: int) -> Iterator[npt.NDArray[np.uint8]]:
    if n == 0:
        yield solutions(0)
        return
    cursor = _core.SolutionCursor(np.full(n, 2**64-1, np.uint64), prefix=np.empty(0,np.uint8))
    written = batch
    while written == batch:
        out = np.empty((batch, n), dtype=np.uint8)
        written = run_kernel(cursor.fill, out, long=n > INLINE_N)
        if written == batch:
            yield out
        elif written:
            yield out[:written].copy()


def _board_and_offset(n: SupportsIndex, offset: SupportsIndex) -> tuple[int, int]:
    return (
        integer(n, "n", minimum=0, maximum=MAX_ENUMERATED, why=ONE_WORD),
        integer(offset, "offset", minimum=0, maximum=MAX_INT64),
    )


def _rows_to_return(n: int, limit: SupportsIndex | None, offset: int) -> int:
    """Return the rows to allocate, after making sure that they fit."""
    what = f"the array of solutions of {n} queens"
    if limit is not None:
        rows = integer(limit, "limit", minimum=0)
        if n == 0:
            return min(rows, max(1 - offset, 0))
        if rows * n < 1 << 20:
            return rows
        if n >= SURELY_MANY_N:
            require_memory(rows * n, what)
            return rows
    else:
        if n >= SURELY_MANY_N:
            require_memory(n * max(_surely(n) - offset, 0), what)
        rows = MAX_INT64
    rows = min(rows, max(count(n) - offset, 0))
    require_memory(rows * n, what)
    return rows


def _surely(n: int) -> int:
    """Return a number that the solutions of n >= 18 queens exceed.

    ((1/e**1.942) n)**n is Simkin's (2021) asymptotic estimate without its lower-order factor,
    which is above 25 for every n that has been counted from 18 on.
    """
    return int(math.exp(n * (math.log(n) - 1.942)))
