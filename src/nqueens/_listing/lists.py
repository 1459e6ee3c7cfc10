"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.constrained import ConstrainedBoard, constrained_board
from nqueens._boards.instance import BoardOrSize, takes_boards
from nqueens._core import MAX_LISTED
from nqueens._counting.completions import count_completions
from nqueens._counting.counts import CLASSES, MAX_COUNTED, count_board, count_classes
from nqueens._counting.engine import CountOptions, trivial_total
from nqueens._listing.blocks import list_all, stream_boards, stream_depth
from nqueens._listing.prefixes import INLINE_N, prefixes, total_of
from nqueens._listing.walking import WALKED_OFFSET, cursors, start_near
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.interrupts import Tally, run_kernel
from nqueens._runtime.memory import most_that_fit, require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.progress import Bar, Progress, Report, reporter
from nqueens._runtime.wording import described, shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["iter_solutions", "solutions"]

WALKED_N = 9  # up to this n, walking from solution to solution is faster than sorting blocks
STREAMED_N = 24  # above, blocks hold few solutions, and walking is as fast again
FEW = 4096  # to list fewer solutions, walking is faster: a block would hold many more
SURELY_MANY_N = 18  # from this n on, a lower bound on the number of solutions is known
MAX_INT64 = 2**63 - 1
PIECE_SECONDS = 0.2  # about, between two reports of solutions that are walked to
COUNTED_CELLS = 1 << 20  # an array limited to fewer cells is allocated without counting first
LISTED_FIRST_N = 15  # up to here the keys take at most 18 MB, so nothing is counted first
WHAT = "the array of solutions of {n} queens (iter_solutions needs less)"
KEY = 8  # bytes for each solution while a list is sorted


@takes_boards
def solutions(
    n: BoardOrSize,
    *,
    limit: SupportsIndex | None = None,
    offset: SupportsIndex = 0,
    fundamental: bool = False,
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    dtype: npt.DTypeLike = np.int8,
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> npt.NDArray[Any]:
    """Return the solutions of the n x n board in lexicographic order.

    Parameters
    ----------
    n : int, Instance or Position
        Size of the board, or a board with its constraints; 0 to 64.
    limit : int, optional
        Return at most this many solutions; by default, all of them.
    offset : int
        Skip this many solutions first.
    fundamental : bool
        Return only the lexicographically smallest solution of each orbit under the rotations
        and reflections of the board. Not with ``placed`` or ``blocked``.
    placed, blocked
        As in `count`: list the completions.
    toroidal : bool
        Let the diagonals continue across the edges of the board (n up to 32). There are such
        solutions only if n is coprime to 6.
    dtype : dtype
        Integer type of the array. The default holds every column, every difference of two columns
        and every sum of a row and a column. Convert before you multiply.
    workers : int, optional
        Number of threads; by default, one for each CPU this process may use. The result does
        not depend on it.
    progress : bool or callable, optional
        As in `count`: the blocks listed, their number and the solutions found. With ``limit``,
        ``offset`` or ``fundamental``, each solution counts as a block.

    Returns
    -------
    ndarray of dtype, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``n`` is out of range; if ``limit`` or ``offset`` is negative; if a square is not on
        the board, or a placed queen stands on a blocked square or is given twice; if
        ``fundamental`` is combined with a constraint or ``toroidal``; if ``n`` is above 32 and
        there are constraints but no ``limit``, since such completions cannot be counted; if
        ``toroidal`` is True and ``n`` above 32; or if a column does not fit ``dtype``.
    MemoryError
        If the array would not fit in memory; raised before anything large is allocated.
    ImportError
        If ``progress`` is True and tqdm is not installed.

    Notes
    -----
    The search of `count` carries the columns of the queens along to list the solutions that begin
    with one prefix, and sorts them. The mirror images of the first half of a full list are its
    second half in reverse. From n = 16 on, the solutions are counted first. The array
    takes k times n bytes; sorting needs at most 8 more bytes for each solution.

    A few solutions, fundamental solutions, and solutions of more than 24 queens are found one after
    the other by a depth-first search that looks one row ahead. To reach a large ``offset``, whole
    subtrees are counted rather than walked (for n up to 32, and not with ``fundamental``).

    Examples
    --------
    >>> solutions(4)
    array([[1, 3, 0, 2],
           [2, 0, 3, 1]], dtype=int8)
    >>> solutions(8, limit=1, offset=91)
    array([[7, 3, 0, 2, 5, 1, 6, 4]], dtype=int8)
    >>> solutions(6, fundamental=True)
    array([[1, 3, 5, 0, 2, 4]], dtype=int8)
    >>> solutions(8, placed=[(0, 0)], limit=1)
    array([[0, 4, 7, 5, 2, 6, 1, 3]], dtype=int8)
    """
    board = _board(n, fundamental, placed, blocked, toroidal)
    offset = integer(offset, "offset", minimum=0, maximum=MAX_INT64)
    if limit is not None:
        limit = integer(limit, "limit", minimum=0)
    threads = worker_count(workers)
    columns = _column_type(dtype, board.n)
    with reporter(progress) as report:
        return _as_type(
            _array(board, fundamental, limit, offset, threads, report, columns), columns
        )


def _array(
    board: ConstrainedBoard,
    fundamental: bool,
    limit: int | None,
    offset: int,
    threads: int,
    report: Report | None,
    columns: np.dtype[Any],
) -> npt.NDArray[np.uint8]:
    """Return the solutions from ``offset`` on; ``columns`` is the type they are converted to."""
    cell = _cell(board.n, columns.itemsize)
    if (
        (limit, offset) == (None, 0)
        and board.n <= LISTED_FIRST_N
        and _has_blocks(board, fundamental)
        and trivial_total(board) is None
    ):
        what = WHAT.format(n=board.n)
        return list_all(board, threads, report, lambda k: require_memory(k * cell, what))
    rows, total = _rows_to_allocate(board, fundamental, limit, offset, threads, cell)
    if rows * board.n == 0:
        return np.empty((rows, board.n), dtype=np.uint8)
    if rows == total and _has_blocks(board, fundamental):
        return list_all(board, threads, report)
    if isinstance(report, Bar):
        report.unit = "solution"
    tally = Tally(rows, report)
    tally.tell()
    images = None if fundamental else _last_images(board, rows, offset, threads, tally)
    if images is not None:
        rows, offset = images
    batches = _batches(board, rows, fundamental, offset, threads, tally)
    boards = next(batches, np.empty((0, board.n), dtype=np.uint8))
    tally.end()
    if images is not None:
        return np.subtract(board.n - 1, boards, dtype=np.uint8)[::-1].copy()
    return boards


def _last_images(
    board: ConstrainedBoard, rows: int, offset: int, workers: int, tally: Tally
) -> tuple[int, int] | None:
    """Return the length and offset of the mirror images of a few rows near the end of the list.

    The left-right reflection reverses the list.
    """
    if offset <= WALKED_OFFSET or rows > FEW or board.n > MAX_COUNTED:
        return None
    if not board.mirrored:
        return None
    total = total_of(board, workers, tally.waiting())
    rows = min(rows, total - offset)
    after = total - offset - rows
    return (rows, after) if rows > 0 and after <= WALKED_OFFSET else None


def _column_type(dtype: npt.DTypeLike, n: int) -> np.dtype[Any]:
    columns = None
    with contextlib.suppress(TypeError, ValueError):
        columns = np.dtype(dtype)
    if columns is None or columns.kind not in "iu":
        raise TypeError(f"dtype must be an integer type, not {described(dtype)}")
    if n - 1 > np.iinfo(columns).max:
        raise ValueError(f"dtype {columns} cannot hold column {n - 1}")
    return columns


def _as_type(boards: npt.NDArray[np.uint8], columns: np.dtype[Any]) -> npt.NDArray[Any]:
    return boards.view(columns) if columns.itemsize == 1 else boards.astype(columns)


@takes_boards
def iter_solutions(
    n: BoardOrSize,
    *,
    batch: SupportsIndex = 65536,
    fundamental: bool = False,
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    dtype: npt.DTypeLike = np.int8,
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> Iterator[npt.NDArray[Any]]:
    """Iterate over all solutions in lexicographic order, one array at a time.

    Parameters
    ----------
    n : int, Instance or Position
        Size of the board, or a board with its constraints; 0 to 64.
    batch : int
        Number of solutions in each array; the last array may hold fewer.
    fundamental, placed, blocked, toroidal, dtype, workers
        As in `solutions`.
    progress : bool or callable, optional
        As in `count`: how many of the ways to place the first two queens are done, their number,
        and the solutions found.

    Returns
    -------
    iterator of ndarray of dtype, shape (k, n)
        0 < k <= batch; each array is a new one. Empty if there is no solution.

    Raises
    ------
    TypeError, ValueError
        As in `solutions`; also if ``batch`` is not positive. The call itself raises them, not the
        first step of the iteration.
    MemoryError
        If one batch would not fit in memory.
    ImportError
        If ``progress`` is True and tqdm is not installed.

    Notes
    -----
    Memory holds one batch and, for each thread, a few blocks of solutions that begin with the same
    rows, which take a few megabytes. It does not depend on the number of solutions.

    Examples
    --------
    >>> [len(some) for some in iter_solutions(8, batch=40)]
    [40, 40, 12]
    """
    board = _board(n, fundamental, placed, blocked, toroidal)
    batch = integer(batch, "batch", minimum=1)
    threads = worker_count(workers)
    columns = _column_type(dtype, board.n)
    nbytes = batch * _cell(board.n, columns.itemsize)
    require_memory(nbytes, f"a batch of {shown(batch)} solutions of {board.n} queens")
    return _reported(reporter(progress), board, batch, fundamental, threads, columns)


def _reported(
    reports: AbstractContextManager[Report | None],
    board: ConstrainedBoard,
    batch: int,
    fundamental: bool,
    workers: int,
    columns: np.dtype[Any],
) -> Iterator[npt.NDArray[Any]]:
    """Yield what `iter_solutions` does."""
    with reports as report:
        starts = [] if report is None else list(prefixes(board, min(2, board.n)))
        if fundamental:
            starts = [start for start in starts if 2 * sum(start[:1]) < board.n]

        keys = np.array([start[0] * board.n + start[-1] for start in starts if start])

        def place(last: npt.NDArray[np.uint8]) -> int:
            return int(np.searchsorted(keys, int(last[0]) * board.n + int(last[:2][-1])))

        tally = Tally(len(starts), report)
        tally.tell()
        for boards in _batches(board, batch, fundamental, 0, workers, tally, place):
            yield _as_type(boards, columns)
        tally.end()


def _board(
    n: object, fundamental: bool, placed: object, blocked: object, toroidal: bool
) -> ConstrainedBoard:
    n = integer(n, "n", minimum=0, maximum=MAX_LISTED, why=" (a row is one 64-bit word)")
    toroidal = checked_bool(toroidal, "toroidal")
    if checked_bool(fundamental, "fundamental") and (
        placed is not None or blocked is not None or toroidal
    ):
        raise ValueError("fundamental=True cannot be combined with placed, blocked or toroidal")
    if toroidal and n > MAX_COUNTED:
        raise ValueError(f"n must be at most {MAX_COUNTED} with toroidal=True, not {n}")
    return constrained_board(n, placed, blocked, wraps=toroidal)


def _has_blocks(board: ConstrainedBoard, fundamental: bool) -> bool:
    """Return whether the solutions are listed block by block rather than one after the other."""
    if board.wraps:
        return board.n > 0
    return WALKED_N < board.n <= STREAMED_N and not fundamental


def _cell(n: int, itemsize: int) -> int:
    """Return the bytes of a board in an array, which is made of bytes and then converted."""
    return n * itemsize + (n if itemsize > 1 else 0)


def _rows_to_allocate(
    board: ConstrainedBoard,
    fundamental: bool,
    limit: int | None,
    offset: int,
    workers: int,
    cell: int,
) -> tuple[int, int | None]:
    """Return the number of rows to allocate, and the total if it was counted.

    ``cell`` is the size of a board in bytes.
    """
    n = board.n
    what = WHAT.format(n=n)
    options = CountOptions(workers=workers)
    if not (n and board.possible):
        total = count_board(board, options)
    elif limit is not None and limit * n < COUNTED_CELLS:
        require_memory(limit * cell, what)
        return limit, None
    elif limit is not None and n >= SURELY_MANY_N and limit <= most_that_fit(cell):
        return limit, None
    else:
        total = _total(board, fundamental, limit, offset, cell, options, what)
    rows = max(total - offset, 0)
    if limit is not None:
        rows = min(rows, limit)
    require_memory(rows * (cell + KEY), what)
    return rows, total


def _total(
    board: ConstrainedBoard,
    fundamental: bool,
    limit: int | None,
    offset: int,
    cell: int,
    options: CountOptions,
    what: str,
) -> int:
    """Return the number of solutions; if no array holds them, raise or return a larger number.

    ``cell`` is the size of a board in bytes.
    """
    n = board.n
    most = most_that_fit(cell)
    at_most = min(offset + most, MAX_INT64 - 1)
    if board.free and not board.wraps:
        if n >= SURELY_MANY_N:
            least = _lower_bound(n) // (8 if fundamental else 1) - offset
            require_memory(cell * (max(least, 0) if limit is None else limit), what)
        if n <= MAX_COUNTED:
            if fundamental:
                return count_classes(n, CLASSES, options).fundamental
            return count_board(board, options)
    elif n <= MAX_COUNTED:
        return count_board(board, options, at_most=at_most)
    elif limit is not None and n - len(board.placed) <= MAX_COUNTED:
        return count_completions(n, board.placed, board.blocked, at_most, int)
    if limit is not None:
        require_memory(limit * cell, what)
    raise ValueError(
        f"the solutions of {n} queens cannot be counted; give a limit or use iter_solutions"
    )


def _lower_bound(n: int) -> int:
    """Return a lower bound on the number of solutions of n >= 18 queens.

    ((1/e**1.942) n)**n is Simkin's (2021) asymptotic estimate without its lower-order factor.
    That factor is above 25 for every n from 18 on that has been counted.
    """
    return int(math.exp(n * (math.log(n) - 1.942)))


def _batches(
    board: ConstrainedBoard,
    batch: int,
    fundamental: bool,
    offset: int,
    workers: int,
    tally: Tally,
    place: Callable[[npt.NDArray[np.uint8]], int] | None = None,
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the solutions from ``offset`` on, ``batch`` in each array except perhaps the last.

    ``place`` returns how much is done once a board is found; by default, each board counts.
    """
    n = board.n
    if n == 0:
        tally.found = 1
        yield np.empty((1, 0), dtype=np.uint8)
        return
    out, written = np.empty((batch, n), dtype=np.uint8), 0
    quiet = tally.report is None
    piece = batch if quiet else 1
    for fill in _sources(board, batch, fundamental, offset, workers, tally):
        while True:
            room, start = out[written : written + piece], time.monotonic()
            found = fill(room)
            written += found
            if found and not quiet:
                tally.found += found
                tally.done = tally.found if place is None else place(out[written - 1])
                tally.add()
            if found < len(room):
                break
            if not quiet:
                piece = piece * 2 if time.monotonic() < start + PIECE_SECONDS else piece // 2 or 1
            if written == batch:
                yield out
                out, written = np.empty((batch, n), dtype=np.uint8), 0
    if written:
        yield out[:written].copy()


Source = Callable[["npt.NDArray[np.uint8]"], int]


def _sources(
    board: ConstrainedBoard, batch: int, fundamental: bool, offset: int, workers: int, tally: Tally
) -> Iterator[Source]:
    """Yield functions that write the next solutions and return their number.

    Each is called until it writes fewer boards than it has room for. The tally repeats its report
    while there is nothing new.
    """
    if not _has_blocks(board, fundamental) or (batch < FEW and not board.wraps):
        for cursor in cursors(board, fundamental, offset, workers, tally):
            yield partial(run_kernel, cursor.fill, long=board.n > INLINE_N, watch=tally.add)
        return
    if trivial_total(board) is not None:
        return
    start, skip = start_near(board, offset, workers, tally, deepest=stream_depth(board))
    if start is None:
        return
    for boards in stream_boards(board, start, skip, workers, tally.waiting()):
        yield _taken_from(boards)


def _taken_from(boards: npt.NDArray[np.uint8]) -> Source:
    """Return a function that writes the next boards of an array and returns their number."""

    def fill(out: npt.NDArray[np.uint8]) -> int:
        nonlocal boards
        some, boards = boards[: len(out)], boards[len(out) :]
        out[: len(some)] = some
        return len(some)

    return fill
