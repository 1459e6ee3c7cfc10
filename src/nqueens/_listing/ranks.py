"""The rank of a solution in the lexicographic list, and the solution of a rank."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, SupportsIndex, overload

import numpy as np

from nqueens._boards.arrays import OneBoard, SeveralBoards, board_array
from nqueens._boards.checks import solution_flags
from nqueens._boards.plan_board import plan_board
from nqueens._boards.position import on_the_plane
from nqueens._core import MAX_COUNTED, SolutionCursor
from nqueens._listing.prefixes import (
    Prefix,
    allowed_squares,
    children,
    far_from_ends,
    first_columns,
    in_first_half,
    locate,
    sizes,
    total_of,
)
from nqueens._runtime.arguments import integer, integer_array
from nqueens._runtime.interrupts import Tally, run_all, takes_time_limit
from nqueens._runtime.memory import memory_for, require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.slices import number_order, numbered_rows

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.plan_board import PlanBoard

UNCOUNTED = " (the solutions of larger boards cannot be counted)"


@overload
def solution_rank(
    q: OneBoard,
    *,
    workers: SupportsIndex | None = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> int: ...
@overload
def solution_rank(
    q: SeveralBoards,
    *,
    workers: SupportsIndex | None = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> npt.NDArray[np.int64]: ...
@overload
def solution_rank(
    q: npt.ArrayLike,
    *,
    workers: SupportsIndex | None = ...,
    time_limit: float | None = ...,
    progress: Progress = ...,
) -> int | npt.NDArray[np.int64]: ...
@on_the_plane
@takes_time_limit
def solution_rank(
    q: npt.ArrayLike,
    *,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> int | npt.NDArray[np.int64]:
    """Return the rank of a solution in the lexicographic list of all solutions.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Solutions, 0 <= n <= 32: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    workers, time_limit, progress
        As in `count`. The whole grows with the subtrees that turn out to be needed.

    Returns
    -------
    int or ndarray of int64, shape (...)
        0-based ranks: ``solutions(n)[rank]`` is the solution. An int for a single solution.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime
        As in `count`; also TypeError if the columns are not integers, and ValueError if ``q`` is a
        scalar, has a column off the board, has more than 32 columns, or is not a solution.
    MemoryError
        If the work space does not fit in memory.

    See Also
    --------
    solution_at : the inverse.

    Notes
    -----
    A solution that precedes ``q`` agrees with it down to some row and has a smaller column in the
    next. These solutions are counted, not walked. The left-right reflection reverses the list, so
    they are counted in its first half, from the nearer end. Far from both ends, the solutions with
    a smaller column in the first row follow from `count` and from counts of pairs of a first and
    a last queen, up to two reflections. Besides `count`, the rank of one board takes at most about
    as long as counting a sixth of all solutions without using the symmetries of the board. The
    boards of an array share the counts, and the process keeps those of large subtrees for later
    calls; `clear_cache` drops them.

    Examples
    --------
    >>> solution_rank([3, 1, 6, 2, 5, 7, 4, 0])
    32
    >>> solution_rank(solutions(6))
    array([0, 1, 2, 3])
    """
    boards = board_array(q)
    shape, n = boards.shape[:-1], boards.shape[-1]
    integer(n, "the number of columns", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    threads = worker_count(workers)
    boards = boards.reshape(-1, n) if n else boards.reshape(int(np.prod(shape)), 0)
    valid = solution_flags(boards)
    if not valid.all():
        worst = boards[int(np.argmin(valid))]
        raise ValueError(f"{worst.tolist()} has no rank: it is not a solution")
    what = f"ranking {len(boards):,} boards of {n} queens"
    require_memory(6 * boards.nbytes + 48 * len(boards), what)
    with memory_for(what), reporter(progress) as report:
        tally = Tally(1, report)
        tally.tell()
        different, which = numbered_rows(boards)
        ranks = np.array(_ranks_of(n, different.tolist(), threads, tally), dtype=np.int64)
        tally.end()
    return ranks[which].reshape(shape) if shape else int(ranks[0])


@on_the_plane
@takes_time_limit
def solution_at(
    n: SupportsIndex,
    rank: npt.ArrayLike,
    *,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.int8]:
    """Return the solution at a given rank in the lexicographic list of all solutions.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32.
    rank : int or array_like of int, shape (...)
        0-based ranks, each below ``count(n)``, in any order.
    workers, time_limit, progress
        As in `count`. The whole grows with the subtrees that turn out to be needed.

    Returns
    -------
    ndarray of int8, shape (..., n)
        ``[..., i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime
        As in `count`; also TypeError if a rank is not an integer, and ValueError if one is
        negative or not below ``count(n)``.
    MemoryError
        If the array would not fit in memory.

    See Also
    --------
    solution_rank : the inverse.

    Notes
    -----
    The sizes of the subtrees between the solution and a place in the list whose rank is known are
    counted; only the last, small subtree is walked. Such places are both ends, the middle and the
    first solution with a given first column. The time and the counts that the process keeps are
    those of `solution_rank`.

    Examples
    --------
    >>> solution_at(8, 42)
    array([3, 6, 4, 2, 0, 5, 7, 1], dtype=int8)
    >>> solution_at(6, [3, 0])
    array([[4, 2, 0, 5, 3, 1],
           [1, 3, 5, 0, 2, 4]], dtype=int8)
    """
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    ranks = integer_array(rank, "rank")
    threads = worker_count(workers)
    require_memory(ranks.size * (n + 24), f"finding {ranks.size} solutions of {n} queens")
    with reporter(progress) as report:
        tally = Tally(1, report)
        tally.tell()
        total = total_of(plan_board(n), threads, tally)
        for worst in (int(ranks.min()), int(ranks.max())) if ranks.size else ():
            if total == 0:
                raise ValueError(f"rank {worst} is out of range: {n} queens have no solution")
            if not 0 <= worst < total:
                raise ValueError(f"rank must be between 0 and {total - 1} for n = {n}, not {worst}")
        boards = _boards_at(n, ranks.astype(np.uint64).ravel(), threads, tally)
        tally.end()
    return boards.view(np.int8).reshape(*ranks.shape, n)


class _Path:
    """The way from the root to a solution of the first half of the list."""

    def __init__(self, board: list[int]) -> None:
        self.board = board
        self._from_row = 0
        self._edge = 0
        self._backwards = False
        self._sum = 0

    @property
    def end(self) -> tuple[int, bool]:
        """The nearer end of the solutions with this first queen.

        How many first columns precede it, and whether these include the column of the queen.
        """
        follow = 2 * self.board[1] > len(self.board)
        return self.board[0] + follow, follow

    def begin(self, row: int, edge: int, *, backwards: bool) -> None:
        """Count from solution ``edge`` on, or back from it; no rows before ``row`` matter."""
        self._from_row, self._edge, self._backwards = row, edge, backwards

    def siblings(self, allowed: list[int], row: int) -> list[Prefix]:
        """Return the prefixes of one row more that precede the path, or those that follow."""
        n, path = len(self.board), tuple(self.board[: row + 1])
        if row < self._from_row:
            return []
        family = children(allowed, path[:row])
        if not self._backwards:
            return [prefix for prefix in family if prefix < path]
        return [prefix for prefix in in_first_half(n, family) if prefix > path]

    def add(self, prefix: Prefix, size: int) -> None:
        """Add the size of one of the siblings."""
        centred = prefix == (len(self.board) // 2,) and len(self.board) % 2
        self._sum += size // 2 if centred else size

    @property
    def rank(self) -> int:
        """The rank of the solution."""
        return self._edge - 1 - self._sum if self._backwards else self._edge + self._sum


def _set_out(board: PlanBoard, paths: list[_Path], workers: int, tally: Tally) -> None:
    """Let each path begin where counting takes least."""
    n = board.n
    edges = {
        columns: first_columns(board, columns, workers, tally)
        for columns in {path.end[0] for path in paths}
        if 2 * columns <= n and far_from_ends(n, columns)
    }
    for path in paths:
        columns, backwards = path.end
        if columns in edges:
            path.begin(1, edges[columns], backwards=backwards)
        elif 4 * path.board[0] > n:
            path.begin(0, total_of(board, workers, tally) // 2, backwards=True)


def _ranks_of(n: int, boards: list[list[int]], workers: int, tally: Tally) -> list[int]:
    """Return the ranks of solutions: row by row, add up the subtrees that precede each.

    The left-right reflection reverses the list, so a solution has the rank of its mirror image,
    counted from the end. In the middle of the list, subtrees that follow are added up instead.
    """
    if n < 2:
        return [0] * len(boards)
    board = plan_board(n)
    allowed = allowed_squares(board)
    images = [[n - 1 - column for column in q] for q in boards]
    least = [min(q, image) for q, image in zip(boards, images, strict=True)]
    reflected = [image < q for q, image in zip(boards, images, strict=True)]
    total = total_of(board, workers, tally) if any(reflected) else 0
    paths = [_Path(q) for q in least]
    _set_out(board, paths, workers, tally)
    for row in range(n):
        siblings = [path.siblings(allowed, row) for path in paths]
        nodes = sorted(set().union(*siblings))
        size = dict(zip(nodes, sizes(board, nodes, workers, tally), strict=True))
        for path, prefixes in zip(paths, siblings, strict=True):
            for prefix in prefixes:
                path.add(prefix, size[prefix])
    return [
        total - 1 - path.rank if turned else path.rank
        for path, turned in zip(paths, reflected, strict=True)
    ]


def _boards_at(
    n: int, ranks: npt.NDArray[np.uint64], workers: int, tally: Tally
) -> npt.NDArray[np.uint8]:
    """Return the solutions at ranks that are below ``count(n)``, in the order given."""
    boards = np.empty((len(ranks), n), dtype=np.uint8)
    if boards.size == 0:
        return boards
    order = number_order(ranks)
    ranks = ranks[order]
    picked = np.empty_like(boards)
    board = plan_board(n)
    words = np.array(allowed_squares(board), dtype=np.uint64)
    calls = []
    for span in locate(board, ranks, workers, tally):
        prefix = np.array(span.prefix, dtype=np.uint8)
        cursor = SolutionCursor(words, prefix=prefix, within=True)
        run = slice(span.start, span.stop)
        calls.append(partial(cursor.pick, ranks[run] - np.uint64(span.first), picked[run]))
    tally.whole += len(calls)
    run_all(calls, workers=workers, tally=tally)
    boards[order] = picked
    return boards
