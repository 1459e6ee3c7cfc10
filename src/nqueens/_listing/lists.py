"""Solutions in lexicographic order, in bulk arrays."""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Squares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import Problem, given_problem
from nqueens._core import MAX_COUNTED, MAX_LISTED, SolutionCursor
from nqueens._counting.jobs import NO_LIMIT, trivial_total
from nqueens._listing.sparse import is_sparse, stream_sparse
from nqueens._listing.tree import INLINE_LIST_N, Prefix, Tree, list_all, stream_boards
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import InvalidArgument, Parameter, Value
from nqueens._runtime.memory import Bytes, require_memory
from nqueens._runtime.running import Progress, Watch, run_kernel
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

WALKED_OFFSET = 1 << 18  # walking past fewer solutions is faster than counting their subtrees
WALKED_N = 9  # up to this n, walking from solution to solution is faster than sorting blocks
STREAMED_N = 24  # above, blocks hold few solutions, and walking is as fast again
FEW_SOLUTIONS = 4096  # to list fewer solutions, walking is faster: a block would hold many more
MAX_INT64 = 2**63 - 1
SURE_N = 16  # from this n on, the formula below holds
UNCHECKED = 1 << 26  # bytes for which the system is not asked
KEY = 8  # bytes for each solution while a list is sorted


def solutions(
    n: BoardOrSize,
    *,
    limit: SupportsIndex | None = None,
    offset: SupportsIndex = 0,
    fundamental: bool = False,
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> NDArray[np.int8]:
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
    progress : bool or callable, optional
        As in `count`: the parts of the list that are done, their number and the solutions found.

    Returns
    -------
    ndarray of int8, shape (k, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.
        int8 holds columns and their sums and differences, but not ``row * n + column``: convert
        with ``.astype(int)`` first. `to_matrix` marks the squares.

    Raises
    ------
    MemoryError
        As soon as it is clear that the array would not fit in memory.

    Notes
    -----
    The search of `count` carries the columns of the queens along to list the solutions that begin
    with one prefix, and sorts them. The mirror images of the first half of a full list are its
    second half in reverse. The array takes k times n bytes; sorting needs at most 8 more bytes for
    each solution.

    A few solutions, fundamental solutions, and solutions of more than 24 queens are found one after
    the other by a depth-first search that looks one row ahead. To reach a large ``offset``, whole
    subtrees are counted rather than walked (for n up to 32, and not with ``fundamental``). If few
    squares are open, the row or column with the fewest of them is filled first instead.

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
    watch = Watch(time_limit, progress, workers)
    request = _request(n, fundamental, placed, blocked, toroidal, watch)
    offset = integer(offset, "offset", minimum=0, maximum=MAX_INT64)
    most = NO_LIMIT if limit is None else integer(limit, "limit", minimum=0)
    request.need(min(max(0, request.at_least - offset), most))
    everything = most == NO_LIMIT and offset == 0 and request.has_blocks
    if everything and trivial_total(request.board) is None:
        with watch:
            return list_all(Tree(request.board, watch), request.need).view(np.int8)
    nothing = np.empty((0, request.board.n), dtype=np.int8)
    if most == 0:
        return nothing
    with closing(_batches(request, offset, most, few=most < FEW_SOLUTIONS)) as batches:
        return next(batches, nothing)


class _Request(NamedTuple):
    """What to list: the validated arguments of a call."""

    board: Problem
    fundamental: bool
    watch: Watch

    @property
    def has_blocks(self) -> bool:
        """Whether the solutions are listed block by block rather than one after the other."""
        if is_sparse(self.board):
            return False
        if self.board.wraps:
            return self.board.n > 0
        return WALKED_N < self.board.n <= STREAMED_N and not self.fundamental

    @property
    def at_least(self) -> int:
        """A number of solutions that there surely are."""
        n = self.board.n
        if n < SURE_N or self.board.wraps or not self.board.free:
            return 0
        # nearly (0.143 n)**n of them (Simkin 2021); counts to n = 27 are 19 to 40 times as many
        return int(18 * (0.143 * n) ** n) // (8 if self.fundamental else 1)

    def need(self, rows: int) -> None:
        """Raise ``MemoryError`` unless an array of so many solutions fits in memory."""
        n = self.board.n
        if rows * (n + KEY) > UNCHECKED:
            what = f"the array of solutions of {n} queens (iter_solutions needs less)"
            require_memory(rows * (n + KEY), what)


def _request(
    n: BoardOrSize,
    fundamental: bool,
    placed: Squares,
    blocked: Squares,
    toroidal: bool,
    watch: Watch,
) -> _Request:
    """Validate the arguments that both functions have."""
    board = given_problem(n, placed, blocked, toroidal, MAX_LISTED, " (a row is one 64-bit word)")
    if checked_bool(fundamental, "fundamental") and (board.wraps or not board.free):
        raise InvalidArgument(
            "{} cannot be combined with {}, {} or {}",
            Parameter("fundamental", True),
            Parameter("placed"),
            Parameter("blocked"),
            Parameter("toroidal"),
        )
    if board.wraps and board.n > MAX_COUNTED:
        raise InvalidArgument(
            "{} must be at most {} with {}, not {}",
            Parameter("n"),
            MAX_COUNTED,
            Parameter("toroidal", True),
            Value(board.n),
        )
    return _Request(board, fundamental, watch)


def iter_solutions(
    n: BoardOrSize,
    *,
    batch: SupportsIndex = 65536,
    fundamental: bool = False,
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Iterator[NDArray[np.int8]]:
    """Iterate over all solutions in lexicographic order, one array at a time.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 64.
    batch : int
        Number of solutions in each array; the last array may hold fewer.
    fundamental, placed, blocked, toroidal, workers
        As in `solutions`.
    time_limit : float, optional
        Seconds after which to give up, from the call on; they include the time between the steps.
    progress : bool or callable, optional
        As in `count`: how many of the pairs of columns of the first two queens are done, their
        number, and the solutions found.

    Returns
    -------
    iterator of ndarray of int8, shape (k, n)
        0 < k <= batch; each array is a new one. Empty if there is no solution.

    Raises
    ------
    OutOfTime
        If a step of the iteration comes to the end of ``time_limit``.

    Notes
    -----
    Memory holds one batch and, for each thread, a few blocks of solutions that begin with the same
    rows, which take a few megabytes. It does not depend on the number of solutions.

    Examples
    --------
    >>> [len(boards) for boards in iter_solutions(8, batch=40)]
    [40, 40, 12]
    >>> sum(1 for board in np.concatenate(list(iter_solutions(8))))  # each array holds many
    92
    """
    watch = Watch(time_limit, progress, workers)
    request = _request(n, fundamental, placed, blocked, toroidal, watch)
    batch = integer(batch, "batch", minimum=1)
    what = f"a batch of {shown(batch)} solutions of {request.board.n} queens"
    require_memory(batch * request.board.n, what)
    return _batches(request, 0, batch)


def _batches(
    request: _Request, offset: int, batch: int, *, few: bool = False
) -> Generator[NDArray[np.int8]]:
    """Yield the solutions from the offset on, in arrays of ``batch``, or of ``few`` in all.

    Every generator of this module is closed where its use ends: a signal that comes while Python
    clears a generator away is lost.
    """

    def joined(parts: list[Bytes]) -> NDArray[np.int8]:
        return (np.concatenate(parts) if parts[1:] else parts[0].copy()).view(np.int8)

    with (
        request.watch,
        closing(_pieces(request, offset, min(FEW_SOLUTIONS, batch), few=few)) as pieces,
    ):
        parts: list[Bytes] = []
        missing = batch
        for piece in pieces:
            at = 0
            while at < len(piece):
                parts.append(piece[at : at + missing])
                at += len(parts[-1])
                missing -= len(parts[-1])
                request.need(batch - missing)
                if missing == 0:
                    yield joined(parts)
                    parts, missing = [], batch
                    request.watch.check()
        if parts:
            yield joined(parts)


def _pieces(request: _Request, offset: int, most: int, *, few: bool = False) -> Generator[Bytes]:
    """Yield the solutions from the offset on, in arrays of any length, and report them.

    Where solutions are found one after the other, there are no more than ``most`` in an array.
    """
    board, fundamental, watch = request
    n, found = board.n, 0
    if n == 0:
        yield np.empty((int(offset == 0), 0), dtype=np.uint8)
    if trivial_total(board) is not None:
        return
    squares = n * (n + 1) // 2 if fundamental else n * n
    sparse = is_sparse(board)
    blocks = request.has_blocks and (board.wraps or not few)
    watch.report(0, squares)
    start: Prefix = ()
    far = offset > WALKED_OFFSET and not fundamental and n <= MAX_COUNTED
    tree = Tree(board, watch)
    if far:
        place = tree.seek(offset, MAX_INT64, tree.block_depth if blocks else n)
        if place is None:
            return
        start, first = place
        offset -= first
    if sparse:
        pieces = stream_sparse(tree, start, 1 if few else watch.workers)
    elif blocks:
        pieces = stream_boards(tree, start)
    else:
        pieces = _walked(request, start, min(offset + most, FEW_SOLUTIONS))
    with closing(pieces):
        for piece in pieces:
            rest = piece[offset:]
            offset -= len(piece) - len(rest)
            if len(rest):
                found += len(rest)
                passed = int(rest[-1, 0]) * n + int(rest[-1, min(1, n - 1)])
                if fundamental:  # most have the first queen near the edge
                    passed = passed * (2 * squares - passed) // squares
                watch.report(passed, squares, found)
                yield rest
    watch.report(squares, squares, found)


def _walked(request: _Request, start: Prefix, most: int) -> Generator[Bytes]:
    """Yield the solutions from ``start`` on, found one after the other."""
    board, fundamental, watch = request
    n, everywhere = board.n, board.open_squares
    long = n > INLINE_LIST_N
    for squares in _least_images(everywhere) if fundamental else [everywhere]:
        words, prefix = np.array(squares, dtype=np.uint64), np.array(start, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=prefix, fundamental=fundamental)
        number = most
        while number == most:
            out = np.empty((most, n), dtype=np.uint8)
            number = run_kernel(cursor.fill, out, long=long, watch=watch)
            yield out[:number]


def _least_images(open_squares: list[int]) -> Iterator[list[int]]:
    """Yield boards, in order, that together hold the smallest solution of every orbit.

    Let k be the column of the queen in row 0. In the images, that column is the position of the
    queen on one of the four edges, counted from either end. In the smallest image, none of these
    positions is below k or above n - 1 - k. The kernel still compares a solution with its images.
    """
    n = len(open_squares)
    for k in range((n + 1) // 2):
        squares = list(open_squares)
        for row in itertools.chain(range(k), range(n - k, n)):
            squares[row] &= ~(1 | 1 << (n - 1))
        squares[n - 1] &= (1 << (n - k)) - (1 << k)
        squares[0] &= 1 << k
        yield squares


def square_counts(
    n: BoardOrSize,
    *,
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> NDArray[np.int64]:
    """Count the solutions with a queen on each square of the n x n board.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 28.
    placed, blocked, toroidal, workers, time_limit, progress
        As in `iter_solutions`.

    Returns
    -------
    ndarray of int64, shape (n, n)
        ``[r, c]`` is the number of solutions with a queen in row r and column c, 0-based. Every
        row and every column adds up to ``count(n, placed=placed, blocked=blocked)``. `to_svg`
        shades a board by it.

    Raises
    ------
    OutOfTime
        If this takes longer than ``time_limit``.

    Notes
    -----
    All solutions are listed, an array at a time: n = 14 takes a tenth of a second.

    Examples
    --------
    >>> nqueens.square_counts(6)
    array([[0, 1, 1, 1, 1, 0],
           [1, 0, 1, 1, 0, 1],
           [1, 1, 0, 0, 1, 1],
           [1, 1, 0, 0, 1, 1],
           [1, 0, 1, 1, 0, 1],
           [0, 1, 1, 1, 1, 0]])
    """
    board = given_problem(n, placed, blocked, toroidal, 28, " (sums are 64-bit)")
    n = board.n
    total = np.zeros(n * n, dtype=np.int64)
    with (
        Watch(time_limit, progress, workers) as watch,
        closing(_pieces(_Request(board, False, watch), 0, FEW_SOLUTIONS)) as pieces,
    ):
        for boards in pieces:
            squares = np.add(boards, n * np.arange(n), dtype=np.int64)
            total += np.bincount(squares.ravel(), minlength=n * n)
    return total.reshape(n, n)
