"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.restriction import Restriction, restriction
from nqueens._core import SolutionCursor, StopFlag
from nqueens._counting.counts import MAX_COUNTED, count
from nqueens._listing.prefixes import Prefix, allowed_squares, locate, prefixes, sizes
from nqueens._runtime.arguments import integer, truth
from nqueens._runtime.interrupts import run_all, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.slices import native_copy
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["iter_solutions", "solutions"]

MAX_ENUMERATED = 64
INLINE_N = 10  # up to here all solutions are listed within a millisecond or two
SURELY_MANY_N = 18  # from here on the number of solutions is bounded from below before counting
ONE_WORD = " (a row is one 64-bit word)"
MAX_INT64 = 2**63 - 1
WALKED_OFFSET = 1 << 18  # fewer solutions are passed over sooner than their subtrees are counted
SHARED_CELLS = 1 << 21  # a smaller array is filled by one thread
SHARED_DEPTH = 2  # rows of the prefixes whose solutions are one thread's piece


def solutions(
    n: SupportsIndex,
    *,
    limit: SupportsIndex | None = None,
    offset: SupportsIndex = 0,
    fundamental: bool = False,
    placed: object = None,
    blocked: object = None,
    workers: SupportsIndex | None = None,
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
    fundamental : bool
        Of the solutions that rotations and reflections of the board carry into each other, take
        the lexicographically smallest only. Not with ``placed`` or ``blocked``.
    placed : iterable of (row, column), or int array of shape (k, 2), optional
        Queens that stand already, base 0: list the completions.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n), optional
        Squares where no queen may stand.
    workers : int, optional
        Threads; by default one for each CPU that the process may use. No influence on the result.

    Returns
    -------
    ndarray of uint8, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``n`` is out of range, ``limit`` or ``offset`` is negative, a square is not on the
        board, a placed queen stands on a blocked square or twice, or ``fundamental`` is combined
        with a constraint.
    MemoryError
        If the array would not fit; raised before anything is allocated.

    Notes
    -----
    Depth-first search with one row of look-ahead. The solutions to be listed are counted first
    where that is cheap beside listing them, so that the array is allocated once and threads can
    fill their parts of it. A large ``offset`` is found by counting subtrees, not by walking (for
    n up to 32 and not with ``fundamental``). Memory is k times n bytes.

    Examples
    --------
    >>> solutions(4)
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=uint8)
    >>> solutions(8, limit=1, offset=91)
    array([[7, 3, 0, 2, 5, 1, 6, 4]], dtype=uint8)
    >>> solutions(6, fundamental=True)
    array([[1, 3, 5, 0, 2, 4]], dtype=uint8)
    >>> solutions(8, placed=[(0, 0)], limit=1)
    array([[0, 4, 7, 5, 2, 6, 1, 3]], dtype=uint8)
    """
    board = _board(n, fundamental, placed, blocked)
    n = board.n
    offset = integer(offset, "offset", minimum=0, maximum=MAX_INT64)
    if limit is not None:
        limit = integer(limit, "limit", minimum=0)
    threads = worker_count(workers)
    rows, total = _rows_to_return(board, limit, offset, fundamental)
    out = np.empty((rows, n), dtype=np.uint8)
    if n == 0 or rows == 0:
        return out
    worth_sharing = threads > 1 and out.size >= SHARED_CELLS and not fundamental
    if worth_sharing and total is not None and rows >= total // 4:
        _fill_together(board, out, offset, threads)
        return out
    walk = _Walk(_cursors(board, fundamental, offset, threads), n)
    written = walk.fill(out)
    return out if written == rows else native_copy(out[:written], np.uint8)


def iter_solutions(
    n: SupportsIndex,
    *,
    batch: SupportsIndex = 65536,
    fundamental: bool = False,
    placed: object = None,
    blocked: object = None,
) -> Iterator[npt.NDArray[np.uint8]]:
    """Iterate over all solutions in lexicographic order, an array at a time.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 64.
    batch : int
        The number of solutions an array holds; the last one may hold fewer.
    fundamental, placed, blocked
        As for `solutions`.

    Returns
    -------
    iterator of ndarray of uint8, shape (k, n)
        0 < k <= batch; a fresh array each time. Nothing at all if there is no solution.

    Raises
    ------
    TypeError, ValueError
        As `solutions` does; or if ``batch`` is not positive. Raised by the call, not by the
        first step of the iteration.
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
    board = _board(n, fundamental, placed, blocked)
    batch = integer(batch, "batch", minimum=1)
    require_memory(batch * board.n, f"a batch of {shown(batch)} solutions of {board.n} queens")
    return _batches(board, fundamental, batch)


def _batches(board: Restriction, fundamental: bool, batch: int) -> Iterator[npt.NDArray[np.uint8]]:
    n = board.n
    if not board.possible:
        return
    if n == 0:
        yield np.empty((1, 0), dtype=np.uint8)
        return
    walk = _Walk(_cursors(board, fundamental, 0, 1), n)
    written = batch
    while written == batch:
        out = np.empty((batch, n), dtype=np.uint8)
        written = walk.fill(out)
        if written == batch:
            yield out
        elif written:
            yield native_copy(out[:written], np.uint8)


class _Walk:
    """A list of solutions: that of one cursor, then that of the next, and so on."""

    def __init__(self, cursors: Iterable[SolutionCursor], n: int) -> None:
        self.cursors = iter(cursors)
        self.cursor = next(self.cursors, None)
        self.long = n > INLINE_N

    def fill(self, out: npt.NDArray[np.uint8]) -> int:
        """Write the next solutions; return how many there were."""
        written = 0
        while self.cursor is not None:
            written += run_kernel(self.cursor.fill, out[written:], long=self.long)
            if written == len(out):
                break
            self.cursor = next(self.cursors, None)
        return written


def _cursors(
    board: Restriction, fundamental: bool, offset: int, workers: int
) -> Iterator[SolutionCursor]:
    """Yield the searches that list the solutions, ``offset`` of them passed over."""
    allowed = allowed_squares(board)
    prefix: Prefix = ()
    if not fundamental and offset > WALKED_OFFSET and board.n <= MAX_COUNTED:
        span = locate(board, np.array([offset], dtype=np.uint64), workers)
        if not span:
            return
        prefix, offset = span[0].prefix, offset - span[0].first
    for squares in _least_images(allowed) if fundamental else [allowed]:
        words = np.array(squares, dtype=np.uint64)
        first = np.array(prefix, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=first, fundamental=fundamental)
        if offset:
            offset -= run_kernel(cursor.skip, offset, long=True)
        if offset == 0:
            yield cursor


def _least_images(allowed: list[int]) -> Iterator[list[int]]:
    """Yield boards that hold all solutions that are the least of their orbit, in order.

    Let k be the column of the queen in row 0. The images of a solution begin with the places of
    the queens on the four edges, counted from either end, so none of these is below k or above
    n - 1 - k. The kernel leaves out what is not the least all the same.
    """
    n = len(allowed)
    for k in range((n + 1) // 2):
        squares = list(allowed)
        for row in itertools.chain(range(k), range(n - k, n)):
            squares[row] &= ~(1 | 1 << (n - 1))
        squares[n - 1] &= (1 << (n - k)) - (1 << k)
        squares[0] &= 1 << k
        yield squares


def _fill_together(
    board: Restriction, out: npt.NDArray[np.uint8], offset: int, workers: int
) -> None:
    """Fill ``out`` by threads: each takes the solutions of one prefix after the other."""
    allowed = allowed_squares(board)
    words = np.array(allowed, dtype=np.uint64)
    nodes = prefixes(allowed, SHARED_DEPTH)
    ends = list(itertools.accumulate(sizes(board, nodes, workers)))

    def fill(prefix: Prefix, passed: int, rows: npt.NDArray[np.uint8], stop: StopFlag) -> None:
        cursor = SolutionCursor(words, prefix=np.array(prefix, dtype=np.uint8), within=True)
        if cursor.skip(passed, stop) < passed or cursor.fill(rows, stop) < len(rows):
            raise AssertionError(f"fewer solutions begin with {prefix} than were counted")

    pieces = []
    for prefix, first, end in zip(nodes, [0, *ends], ends, strict=False):
        low, high = max(first, offset), min(end, offset + len(out))
        if low < high:
            rows = out[low - offset : high - offset]
            pieces.append(partial(fill, prefix, low - first, rows))
    run_all(pieces, workers=workers)


def _board(n: SupportsIndex, fundamental: bool, placed: object, blocked: object) -> Restriction:
    n = integer(n, "n", minimum=0, maximum=MAX_ENUMERATED, why=ONE_WORD)
    if truth(fundamental, "fundamental") and (placed is not None or blocked is not None):
        raise ValueError("fundamental=True does not go with placed or blocked")
    return restriction(n, placed, blocked)


def _rows_to_return(
    board: Restriction, limit: int | None, offset: int, fundamental: bool
) -> tuple[int, int | None]:
    """Return the rows to allocate, after making sure that they fit, and all, if counted."""
    n = board.n
    what = f"the array of solutions of {n} queens"
    free = not board.placed and not any(board.closed)
    if not board.possible:
        return 0, 0
    if n == 0:
        return max(min(1 - offset, 1 if limit is None else limit), 0), 1
    if limit is not None:
        if limit * n < 1 << 20:
            return limit, None
        if n >= SURELY_MANY_N:
            require_memory(limit * n, what)
            return limit, None
    elif n >= SURELY_MANY_N and free:
        orbit = 8 if fundamental else 1
        require_memory(n * max(_surely(n) // orbit - offset, 0), what)
    total = (
        count(n, fundamental=True)
        if fundamental
        else count(n, placed=board.placed, blocked=_blocked(board))
    )
    rows = max(total - offset, 0)
    if limit is not None:
        rows = min(rows, limit)
    require_memory(rows * n, what)
    return rows, total


def _blocked(board: Restriction) -> list[tuple[int, int]]:
    return [
        (row, column)
        for row, closed in enumerate(board.closed)
        for column in range(board.n)
        if closed >> column & 1
    ]


def _surely(n: int) -> int:
    """Return a number that the solutions of n >= 18 queens exceed.

    ((1/e**1.942) n)**n is Simkin's (2021) asymptotic estimate without its lower-order factor,
    which is above 25 for every n that has been counted from 18 on.
    """
    return int(math.exp(n * (math.log(n) - 1.942)))
