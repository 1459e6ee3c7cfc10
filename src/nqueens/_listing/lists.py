"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypedDict, TypeVar, overload

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._boards.position import BoardOrSize, takes_boards
from nqueens._core import MAX_COUNTED, MAX_LISTED, SolutionCursor
from nqueens._counting.completions import count_completions
from nqueens._counting.counts import CLASSES, count_board, count_classes
from nqueens._counting.engine import CountOptions, trivial_total
from nqueens._counting.searches import INLINE_N
from nqueens._listing.blocks import list_all, stream_boards, stream_depth
from nqueens._listing.prefixes import Prefix, allowed_squares, locate, prefixes, total_of
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.interrupts import Tally, TimeLimit, run_kernel, takes_time_limit
from nqueens._runtime.memory import most_that_fit, require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.progress import Listener, Progress, reporter
from nqueens._runtime.wording import described, shown

if TYPE_CHECKING:
    from typing import Unpack

    import numpy.typing as npt

WALKED_OFFSET = 1 << 18  # walking past fewer solutions is faster than counting their subtrees
WALKED_N = 9  # up to this n, walking from solution to solution is faster than sorting blocks
STREAMED_N = 24  # above, blocks hold few solutions, and walking is as fast again
FEW = 4096  # to list fewer solutions, walking is faster: a block would hold many more
SURELY_MANY_N = 18  # from this n on, a lower bound on the number of solutions is known
ESTIMATED_N = 16  # with fewer rows to fill, a count takes less than a second
ESTIMATED_SAMPLES = 1 << 15
MAX_INT64 = 2**63 - 1
PIECE_SECONDS = 0.2  # about, between two reports of solutions that are walked to
COUNTED_CELLS = 1 << 20  # an array limited to fewer cells is allocated without counting first
LISTED_FIRST_N = 15  # up to here the keys take at most 18 MB, so nothing is counted first
KEY = 8  # bytes for each solution while a list is sorted

Number = TypeVar("Number", bound=np.generic)


class _Shared(TypedDict, total=False):
    fundamental: bool
    placed: object
    blocked: object
    toroidal: bool
    workers: SupportsIndex | None
    progress: Progress


class _Part(_Shared, total=False):
    limit: SupportsIndex | None
    offset: SupportsIndex


class _Batches(_Shared, total=False):
    batch: SupportsIndex


@overload
def solutions(n: BoardOrSize, **words: Unpack[_Part]) -> npt.NDArray[np.int8]: ...
@overload
def solutions(
    n: BoardOrSize, *, dtype: type[Number], **words: Unpack[_Part]
) -> npt.NDArray[Number]: ...
@overload
def solutions(
    n: BoardOrSize, *, dtype: npt.DTypeLike, **words: Unpack[_Part]
) -> npt.NDArray[Any]: ...
@takes_boards
@takes_time_limit
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
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[Any]:
    """Return the solutions of the n x n board in lexicographic order.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 64.
    limit : int, optional
        Return at most this many solutions; by default, all of them.
    offset : int
        Skip this many solutions first.
    fundamental : bool
        Return only the lexicographically smallest solution of each orbit under the rotations
        and reflections of the board. Not with ``placed`` or ``blocked``.
    placed, blocked, toroidal, workers, time_limit
        As in `count`: list the completions; on a torus, n is at most 32. The result does not
        depend on ``workers``.
    dtype : dtype
        Integer type of the array. The default holds every column, every difference of two columns
        and every sum of a row and a column. Convert before you multiply.
    progress : bool or callable, optional
        As in `count`: the blocks listed, their number and the solutions found. With ``limit``,
        ``offset`` or ``fundamental``, each solution counts as a block.

    Returns
    -------
    ndarray of dtype, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime
        As in `count`; also ValueError if ``limit`` or ``offset`` is negative; if ``n`` is above 32
        and there are constraints but no ``limit``, since such completions cannot be counted; or if
        a column does not fit ``dtype``.
    MemoryError
        If the array would not fit in memory; raised before anything large is allocated.

    Notes
    -----
    The search of `count` carries the columns of the queens along to list the solutions that begin
    with one prefix, and sorts them. The mirror images of the first half of a full list are its
    second half in reverse. From n = 16 on, the solutions are first estimated, so that
    a list that cannot fit is refused at once, and then counted. The array takes k times n bytes;
    sorting needs at most 8 more bytes for each solution.

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
    request = _request(n, fundamental, placed, blocked, toroidal, dtype, workers)
    offset = integer(offset, "offset", minimum=0, maximum=MAX_INT64)
    if limit is not None:
        limit = integer(limit, "limit", minimum=0)
    request = request._replace(offset=offset, limit=limit)
    with reporter(progress) as report:
        return request.converted(_array(request, report))


class _Request(NamedTuple):
    """What to list: the validated arguments of a call."""

    board: PlanBoard
    fundamental: bool
    columns: np.dtype[Any]
    workers: int
    offset: int = 0
    limit: int | None = None

    @property
    def has_blocks(self) -> bool:
        """Whether the solutions are listed block by block rather than one after the other."""
        if self.board.wraps:
            return self.board.n > 0
        return WALKED_N < self.board.n <= STREAMED_N and not self.fundamental

    @property
    def cell(self) -> int:
        """The bytes of a board in an array, which is made of bytes and then converted."""
        size = self.columns.itemsize
        return self.board.n * (size + 1 if size > 1 else 1)

    def require(self, rows: int, more: int = 0) -> None:
        """Raise ``MemoryError`` unless an array fits, with so many more bytes for each row."""
        what = f"the array of solutions of {self.board.n} queens (iter_solutions needs less)"
        require_memory(rows * (self.cell + more), what)

    def converted(self, boards: npt.NDArray[np.uint8]) -> npt.NDArray[Any]:
        """Return boards in the type that the caller wants."""
        if self.columns.itemsize == 1:
            return boards.view(self.columns)
        return boards.astype(self.columns)


def _request(
    n: object,
    fundamental: bool,
    placed: object,
    blocked: object,
    toroidal: bool,
    dtype: npt.DTypeLike,
    workers: SupportsIndex | None,
) -> _Request:
    """Validate the arguments that both functions have."""
    n = integer(n, "n", minimum=0, maximum=MAX_LISTED, why=" (a row is one 64-bit word)")
    toroidal = checked_bool(toroidal, "toroidal")
    if checked_bool(fundamental, "fundamental") and (
        placed is not None or blocked is not None or toroidal
    ):
        raise ValueError("fundamental=True cannot be combined with placed, blocked or toroidal")
    if toroidal and n > MAX_COUNTED:
        raise ValueError(f"n must be at most {MAX_COUNTED} with toroidal=True, not {n}")
    board = plan_board(n, placed, blocked, wraps=toroidal)
    return _Request(board, fundamental, _column_type(dtype, n), worker_count(workers))


def _array(request: _Request, report: Listener | None) -> npt.NDArray[np.uint8]:
    """Return the solutions from the offset on, up to the limit."""
    board, threads = request.board, request.workers
    if (
        (request.limit, request.offset) == (None, 0)
        and board.n <= LISTED_FIRST_N
        and request.has_blocks
        and trivial_total(board) is None
    ):
        return list_all(board, threads, report, request.require)
    rows, total = _rows_to_allocate(request)
    if rows * board.n == 0:
        return np.empty((rows, board.n), dtype=np.uint8)
    if rows == total and request.has_blocks:
        return list_all(board, threads, report)
    if report is not None:
        report.unit = "solution"
    tally = Tally(rows, report)
    tally.tell()
    images = _last_images(request, rows, tally)
    if images is not None:
        rows, offset = images
        request = request._replace(offset=offset)
    boards = next(_batches(request, rows, tally), np.empty((0, board.n), dtype=np.uint8))
    tally.end()
    if images is not None:
        return np.subtract(board.n - 1, boards, dtype=np.uint8)[::-1].copy()
    return boards


def _last_images(request: _Request, rows: int, tally: Tally) -> tuple[int, int] | None:
    """Return the length and offset of the mirror images of a few rows near the end of the list.

    The left-right reflection reverses the list.
    """
    board, offset = request.board, request.offset
    if offset <= WALKED_OFFSET or rows > FEW or board.n > MAX_COUNTED:
        return None
    if request.fundamental or not board.mirrored:
        return None
    total = total_of(board, request.workers, tally.waiting())
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


@overload
def iter_solutions(n: BoardOrSize, **words: Unpack[_Batches]) -> Iterator[npt.NDArray[np.int8]]: ...
@overload
def iter_solutions(
    n: BoardOrSize, *, dtype: type[Number], **words: Unpack[_Batches]
) -> Iterator[npt.NDArray[Number]]: ...
@overload
def iter_solutions(
    n: BoardOrSize, *, dtype: npt.DTypeLike, **words: Unpack[_Batches]
) -> Iterator[npt.NDArray[Any]]: ...
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
    time_limit: float | None = None,
    progress: Progress = None,
) -> Iterator[npt.NDArray[Any]]:
    """Iterate over all solutions in lexicographic order, one array at a time.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 64.
    batch : int
        Number of solutions in each array; the last array may hold fewer.
    fundamental, placed, blocked, toroidal, dtype, workers
        As in `solutions`.
    time_limit : float, optional
        Seconds after which to give up, from the call on; they include the time between the steps.
    progress : bool or callable, optional
        As in `count`: how many of the ways to place the first two queens are done, their number,
        and the solutions found.

    Returns
    -------
    iterator of ndarray of dtype, shape (k, n)
        0 < k <= batch; each array is a new one. Empty if there is no solution.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `solutions`; also ValueError if ``batch`` is not positive. The call itself raises
        them, not the first step of the iteration.
    OutOfTime
        If a step of the iteration comes to the end of ``time_limit``.
    MemoryError
        If one batch would not fit in memory.

    Notes
    -----
    Memory holds one batch and, for each thread, a few blocks of solutions that begin with the same
    rows, which take a few megabytes. It does not depend on the number of solutions.

    Examples
    --------
    >>> [len(boards) for boards in iter_solutions(8, batch=40)]
    [40, 40, 12]
    """
    limit = TimeLimit(time_limit)
    request = _request(n, fundamental, placed, blocked, toroidal, dtype, workers)
    batch = integer(batch, "batch", minimum=1)
    what = f"a batch of {shown(batch)} solutions of {request.board.n} queens"
    require_memory(batch * request.cell, what)
    every = _reported(reporter(progress), request, batch)
    return every if time_limit is None else _in_time(every, limit)


def _in_time(every: Iterator[npt.NDArray[Any]], limit: TimeLimit) -> Iterator[npt.NDArray[Any]]:
    """Yield the same arrays until the time is over."""
    while (boards := limit.run(next, every, None)) is not None:
        limit.check()
        yield boards


def _reported(
    reports: AbstractContextManager[Listener | None], request: _Request, batch: int
) -> Iterator[npt.NDArray[Any]]:
    """Yield what `iter_solutions` does."""
    n = request.board.n
    with reports as report:
        starts = [] if report is None else list(prefixes(request.board, min(2, n)))
        if request.fundamental:
            starts = [start for start in starts if 2 * sum(start[:1]) < n]
        keys = np.array([start[0] * n + start[-1] for start in starts if start])

        def place(last: npt.NDArray[np.uint8]) -> int:
            return int(np.searchsorted(keys, int(last[0]) * n + int(last[:2][-1])))

        tally = Tally(len(starts), report)
        tally.tell()
        for boards in _batches(request, batch, tally, place):
            yield request.converted(boards)
        tally.end()


def _rows_to_allocate(request: _Request) -> tuple[int, int | None]:
    """Return the number of rows to allocate, and the total if it was counted."""
    n, limit = request.board.n, request.limit
    if not (n and request.board.possible):
        total = count_board(request.board, CountOptions(workers=request.workers))
    elif limit is not None and limit * n < COUNTED_CELLS:
        request.require(limit)
        return limit, None
    elif limit is not None and n >= SURELY_MANY_N and limit <= most_that_fit(request.cell):
        return limit, None
    else:
        total = _total(request)
    rows = max(total - request.offset, 0)
    if limit is not None:
        rows = min(rows, limit)
    request.require(rows, KEY)
    return rows, total


def _total(request: _Request) -> int:
    """Return the number of solutions; if no array holds them, raise or return a larger number."""
    board, limit, n = request.board, request.limit, request.board.n
    options = CountOptions(workers=request.workers)
    most, plane = most_that_fit(request.cell), not board.wraps
    at_most = min(request.offset + (most if limit is None else min(limit, most)), MAX_INT64 - 1)
    if plane and n - len(board.placed) >= ESTIMATED_N:
        surely = _surely(board) // (8 if request.fundamental else 1)
        if limit is not None and board.free and n >= SURELY_MANY_N:
            request.require(limit)
        if limit is not None and surely > at_most:
            return surely
        request.require(max(surely - request.offset, 0), KEY)
    if n <= MAX_COUNTED:
        if request.fundamental:
            return count_classes(n, CLASSES, options).fundamental
        return count_board(board, options, at_most=None if plane and board.free else at_most)
    if limit is not None and not board.free and n - len(board.placed) <= MAX_COUNTED:
        return count_completions(n, board.placed, board.blocked, at_most, int)
    if limit is not None:
        request.require(limit)
    raise ValueError(
        f"the solutions of {n} queens cannot be counted; give a limit or use iter_solutions"
    )


def _surely(board: PlanBoard) -> int:
    """Return a number that the solutions almost surely exceed, found in a tenth of a second."""
    from nqueens._estimating import estimate_count  # which few lists need

    words: dict[str, Any] = {"placed": board.placed or None, "blocked": board.blocked or None}
    try:
        found = estimate_count(board.n, samples=ESTIMATED_SAMPLES, rng=0, **words)
    except ValueError:  # hardly any
        return 0
    return max(0, found.value - 6 * found.standard_error)


def _batches(
    request: _Request,
    batch: int,
    tally: Tally,
    place: Callable[[npt.NDArray[np.uint8]], int] | None = None,
) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield the solutions from the offset on, ``batch`` in each array except perhaps the last.

    ``place`` returns how much is done once a board is found; by default, each board counts.
    """
    n = request.board.n
    if n == 0:
        tally.found = 1
        yield np.empty((1, 0), dtype=np.uint8)
        return
    out, written = np.empty((batch, n), dtype=np.uint8), 0
    quiet = tally.report is None
    piece = batch if quiet else 1
    for fill in _sources(request, batch, tally):
        while True:
            room, start = out[written : written + piece], time.monotonic()
            number = fill(room)
            written += number
            if number and not quiet:
                tally.found += number
                tally.done = tally.found if place is None else place(out[written - 1])
                tally.add()
            if number < len(room):
                break
            if not quiet:
                piece = piece * 2 if time.monotonic() < start + PIECE_SECONDS else piece // 2 or 1
            if written == batch:
                yield out
                out, written = np.empty((batch, n), dtype=np.uint8), 0
    if written:
        yield out[:written].copy()


Source = Callable[["npt.NDArray[np.uint8]"], int]


def _sources(request: _Request, batch: int, tally: Tally) -> Iterator[Source]:
    """Yield functions that write the next solutions and return their number.

    Each is called until it writes fewer boards than it has room for. The tally repeats its report
    while there is nothing new.
    """
    board = request.board
    if not request.has_blocks or (batch < FEW and not board.wraps):
        for cursor in _cursors(request, tally):
            yield partial(run_kernel, cursor.fill, long=board.n > INLINE_N, watch=tally.add)
        return
    if trivial_total(board) is not None:
        return
    start, skip = _start_near(request, tally, deepest=stream_depth(board))
    if start is None:
        return
    for boards in stream_boards(board, start, skip, request.workers, tally.waiting()):
        yield _rows_of(boards)


def _rows_of(boards: npt.NDArray[np.uint8]) -> Source:
    """Return a function that writes the next boards of an array and returns their number."""

    def fill(out: npt.NDArray[np.uint8]) -> int:
        nonlocal boards
        rows, boards = boards[: len(out)], boards[len(out) :]
        out[: len(rows)] = rows
        return len(rows)

    return fill


def _start_near(request: _Request, tally: Tally, *, deepest: int) -> tuple[Prefix | None, int]:
    """Return a prefix near the offset and how many to skip there; None past the end."""
    if request.offset <= WALKED_OFFSET or request.board.wraps:
        return (), request.offset
    ranks = np.array([request.offset], dtype=np.uint64)
    spans = locate(request.board, ranks, request.workers, tally.waiting(), deepest=deepest)
    return (spans[0].prefix, request.offset - spans[0].first) if spans else (None, 0)


def _cursors(request: _Request, tally: Tally) -> Iterator[SolutionCursor]:
    """Yield cursors that together list the solutions from the offset on."""
    board, fundamental, offset = request.board, request.fundamental, request.offset
    if not board.possible:
        return
    allowed = allowed_squares(board)
    prefix: Prefix | None = ()
    if not fundamental and board.n <= MAX_COUNTED:
        prefix, offset = _start_near(request, tally, deepest=board.n)
        if prefix is None:
            return
    for squares in _least_images(allowed) if fundamental else [allowed]:
        words = np.array(squares, dtype=np.uint64)
        first = np.array(prefix, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=first, fundamental=fundamental)
        if offset:
            offset -= run_kernel(cursor.skip, offset, long=True, watch=tally.add)
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
