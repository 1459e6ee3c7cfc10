"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.restriction import Restriction, restriction
from nqueens._core import SolutionCursor, StopFlag
from nqueens._counting.counts import CLASSES, MAX_COUNTED, count_board, count_classes
from nqueens._counting.engine import Options
from nqueens._listing.prefixes import (
    Prefix,
    allowed_squares,
    locate,
    prefixes,
    sizes,
)
from nqueens._runtime.arguments import integer, truth
from nqueens._runtime.errors import KernelError
from nqueens._runtime.interrupts import run_all, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.slices import native_copy
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["iter_solutions", "solutions"]

MAX_LISTED = 64
INLINE_N = 10  # up to this n, listing all solutions takes at most two milliseconds
SURELY_MANY_N = 18  # from this n on, a lower bound on the number of solutions is known
MAX_INT64 = 2**63 - 1
WALKED_OFFSET = 1 << 18  # walking past fewer solutions is faster than counting their subtrees
COUNTED_CELLS = 1 << 20  # an array limited to fewer cells is allocated without counting first
SHARED_CELLS = 1 << 21  # one thread fills a smaller array
SHARED_DEPTH = 2  # rows of the prefixes that threads share the work by


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
        Return at most this many solutions; by default, all of them.
    offset : int
        Skip this many solutions first.
    fundamental : bool
        Return only the lexicographically smallest solution of each orbit under the rotations
        and reflections of the board. Not with ``placed`` or ``blocked``.
    placed : iterable of (row, column), or int array of shape (k, 2), optional
        Queens already on the board, 0-based: list the completions.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n), optional
        Squares where no queen may stand.
    workers : int, optional
        Number of threads; by default, one for each CPU this process may use. The result does
        not depend on it.

    Returns
    -------
    ndarray of uint8, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``n`` is out of range; if ``limit`` or ``offset`` is negative; if a square is not on
        the board, or a placed queen stands on a blocked square or is given twice; if
        ``fundamental`` is combined with a constraint; or if ``n`` is above 32 and there are
        constraints but no ``limit``: such completions cannot be counted.
    MemoryError
        If the array would not fit; raised before anything is allocated.

    Notes
    -----
    A depth-first search looks one row ahead. If counting is cheap compared with listing, the
    solutions are counted first: the array is then allocated once, and threads fill parts of it.
    A large ``offset`` is found by counting subtrees instead of walking past the solutions (for
    n up to 32, and not with ``fundamental``). The array takes k times n bytes.

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
    offset = integer(offset, "offset", minimum=0, maximum=MAX_INT64)
    if limit is not None:
        limit = integer(limit, "limit", minimum=0)
    threads = worker_count(workers)
    rows, total = _rows_to_allocate(board, fundamental, limit, offset, threads)
    if rows * board.n == 0:
        return np.empty((rows, board.n), dtype=np.uint8)
    worth_sharing = threads > 1 and rows * board.n >= SHARED_CELLS and not fundamental
    if worth_sharing and total is not None and rows >= total // 4:
        return _listed_together(board, rows, offset, threads)
    batches = _batches(board, rows, fundamental=fundamental, offset=offset, workers=threads)
    return next(batches, np.empty((0, board.n), dtype=np.uint8))


def iter_solutions(
    n: SupportsIndex,
    *,
    batch: SupportsIndex = 65536,
    fundamental: bool = False,
    placed: object = None,
    blocked: object = None,
) -> Iterator[npt.NDArray[np.uint8]]:
    """Iterate over all solutions in lexicographic order, one array at a time.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 64.
    batch : int
        Number of solutions in each array; the last array may hold fewer.
    fundamental, placed, blocked
        As for `solutions`.

    Returns
    -------
    iterator of ndarray of uint8, shape (k, n)
        0 < k <= batch; each array is a new one. Empty if there is no solution.

    Raises
    ------
    TypeError, ValueError
        As for `solutions`, or if ``batch`` is not positive. The call raises them, not the first
        step of the iteration.
    MemoryError
        If one batch would not fit.

    Notes
    -----
    Memory use is one batch, whatever the number of solutions. The search resumes where the
    previous batch ended.

    Examples
    --------
    >>> [len(some) for some in iter_solutions(8, batch=40)]
    [40, 40, 12]
    """
    board = _board(n, fundamental, placed, blocked)
    batch = integer(batch, "batch", minimum=1)
    require_memory(batch * board.n, f"a batch of {shown(batch)} solutions of {board.n} queens")
    return _batches(board, batch, fundamental=fundamental, offset=0, workers=1)


def _board(n: SupportsIndex, fundamental: bool, placed: object, blocked: object) -> Restriction:
    n = integer(n, "n", minimum=0, maximum=MAX_LISTED, why=" (a row is one 64-bit word)")
    if truth(fundamental, "fundamental") and (placed is not None or blocked is not None):
        raise ValueError("fundamental=True cannot be combined with placed or blocked")
    return restriction(n, placed, blocked)


def _rows_to_allocate(
    board: Restriction, fundamental: bool, limit: int | None, offset: int, workers: int
) -> tuple[int, int | None]:
    """Return the number of rows to allocate, and the total if it was counted."""
    n = board.n
    what = f"the array of solutions of {n} queens"
    if n and board.possible:
        if limit is not None and (limit * n < COUNTED_CELLS or n >= SURELY_MANY_N):
            require_memory(limit * n, what)
            return limit, None
        if limit is None and n >= SURELY_MANY_N and board.free:
            least = _lower_bound(n) // (8 if fundamental else 1)
            require_memory(n * max(least - offset, 0), what)
        if n > MAX_COUNTED:
            raise ValueError(
                f"the solutions of {n} queens cannot be counted; give a limit or use iter_solutions"
            )
    options = Options(workers=workers)
    if fundamental:
        total = count_classes(n, CLASSES, options).fundamental
    else:
        total = count_board(board, options)
    rows = max(total - offset, 0)
    if limit is not None:
        rows = min(rows, limit)
    require_memory(rows * n, what)
    return rows, total


def _lower_bound(n: int) -> int:
    """Return a number that the solutions of n >= 18 queens exceed.

    ((1/e**1.942) n)**n is Simkin's (2021) asymptotic estimate without its lower-order factor.
    That factor is above 25 for every n from 18 on that has been counted.
    """
    return int(math.exp(n * (math.log(n) - 1.942)))


def _batches(
    board: Restriction, batch: int, *, fundamental: bool, offset: int, workers: int
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the solutions from ``offset`` on, ``batch`` in each array but perhaps the last."""
    n = board.n
    if n == 0:
        yield np.empty((1, 0), dtype=np.uint8)
        return
    out, written = np.empty((batch, n), dtype=np.uint8), 0
    for cursor in _cursors(board, fundamental, offset, workers):
        while True:
            written += run_kernel(cursor.fill, out[written:], long=n > INLINE_N)
            if written < batch:
                break
            yield out
            out, written = np.empty((batch, n), dtype=np.uint8), 0
    if written:
        yield native_copy(out[:written], np.uint8)


def _cursors(
    board: Restriction, fundamental: bool, offset: int, workers: int
) -> Iterator[SolutionCursor]:
    """Yield cursors that together list the solutions from ``offset`` on."""
    if not board.possible:
        return
    allowed = allowed_squares(board)
    prefix: Prefix = ()
    if not fundamental and offset > WALKED_OFFSET and board.n <= MAX_COUNTED:
        spans = locate(board, np.array([offset], dtype=np.uint64), workers)
        if not spans:
            return
        prefix, offset = spans[0].prefix, offset - spans[0].first
    for squares in _least_images(allowed) if fundamental else [allowed]:
        words = np.array(squares, dtype=np.uint64)
        first = np.array(prefix, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=first, fundamental=fundamental)
        if offset:
            offset -= run_kernel(cursor.skip, offset, long=True)
        if offset == 0:
            yield cursor


def _least_images(allowed: list[int]) -> Iterator[list[int]]:
    """Yield boards, in order, that together hold the smallest solution of every orbit.

    Let k be the column of the queen in row 0. In the images, that column is the position of the
    queen on one of the four edges, counted from either end. In the smallest image, none of these
    positions is below k or above n - 1 - k. The kernel still compares a solution with its images.
    """
    n = len(allowed)
    for k in range((n + 1) // 2):
        squares = list(allowed)
        for row in itertools.chain(range(k), range(n - k, n)):
            squares[row] &= ~(1 | 1 << (n - 1))
        squares[n - 1] &= (1 << (n - k)) - (1 << k)
        squares[0] &= 1 << k
        yield squares


def _listed_together(
    board: Restriction, rows: int, offset: int, workers: int
) -> npt.NDArray[np.uint8]:
    """Return ``rows`` solutions; several threads write the solutions of one prefix at a time."""
    out = np.empty((rows, board.n), dtype=np.uint8)
    allowed = allowed_squares(board)
    words = np.array(allowed, dtype=np.uint64)
    nodes = prefixes(allowed, SHARED_DEPTH)
    ends = list(itertools.accumulate(sizes(board, nodes, workers)))

    def fill(prefix: Prefix, skipped: int, part: npt.NDArray[np.uint8], stop: StopFlag) -> None:
        cursor = SolutionCursor(words, prefix=np.array(prefix, dtype=np.uint8), within=True)
        if cursor.skip(skipped, stop) < skipped or cursor.fill(part, stop) < len(part):
            raise KernelError(f"fewer solutions begin with {prefix} than were counted")

    calls = []
    for prefix, first, end in zip(nodes, [0, *ends], ends, strict=False):
        low, high = max(first, offset), min(end, offset + rows)
        if low < high:
            part = out[low - offset : high - offset]
            calls.append(partial(fill, prefix, low - first, part))
    run_all(calls, workers=workers)
    return out
