"""Uniform samples of the solutions."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._core import MAX_COUNTED
from nqueens._counting.engine import trivial_total
from nqueens._counting.plans import begin
from nqueens._listing.ranks import UNCOUNTED
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.interrupts import Tally, takes_time_limit
from nqueens._runtime.kept import Kept
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import integers_below, random_generator
from nqueens._runtime.slices import row_slices
from nqueens._runtime.wording import shown
from nqueens._sampling.ahead import HOUR, LongCountWarning, count_ahead, counted_board
from nqueens._sampling.row_sets import CountedRowSets, counted_row_sets, has_row_sets
from nqueens._sampling.search_jobs import CountedJobs, counted_jobs

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.plan_board import PlanBoard

KEPT = 8  # boards


@takes_time_limit
def random_solutions(
    n: BoardOrSize,
    size: SupportsIndex,
    *,
    rng: object = None,
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.int8]:
    """Draw solutions uniformly: each of the ``count(n)`` solutions is equally likely.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 32. The solutions are counted
        first.
    size : int
        Number of independent draws, with replacement.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same boards on every machine.
    placed, blocked, toroidal, workers, time_limit, progress
        As in `count`: draw from the completions, once they are counted. The whole then grows by
        the draws. The result does not depend on ``workers``.

    Returns
    -------
    ndarray of int8, shape (size, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime
        As in `count`; also ValueError if ``size`` is negative.
    NoSolution
        If there is no solution and ``size`` is not 0.
    MemoryError
        If the array, or the lists of the join, would not fit in memory.

    Warns
    -----
    LongCountWarning
        If the count, which is still to be made, will take more than an hour. The warning says how
        long.

    See Also
    --------
    solve : much faster, also for huge boards, but some solutions are likelier than others.

    Notes
    -----
    The engine of `count` divides the solutions into sets, takes one set of each orbit under the
    symmetries of the board, and counts it. Its count times the size of the orbit is its weight.
    A uniform integer below the sum of the weights chooses a set and one of its images.

    The sets of the search are ways to fill the centre lines. The integer also chooses the rank of
    a completion: those of the chosen ways are listed, or, if there are more than about a million,
    counted row by row until there are fewer. Without constraints, the join divides boards from
    n = 17 to 28 by the rows whose queen stands in the right half. There, two half boards are drawn
    uniformly until they fit, which takes a few thousand tries of a few nanoseconds. The lists of
    these halves take about 30 MB per thread at n = 22, and seven times as much at n + 2.

    On a torus without constraints, a solution with a queen in the corner is drawn and shifted by a
    random number of columns.

    The process keeps the weights of the last eight boards, so that the next draw from the same
    board needs no count. They take a few megabytes at most;
    `clear_cache` drops them. Before a count that may take an hour, about a second goes into timing
    a sample of it.

    Examples
    --------
    >>> boards = random_solutions(8, 1000, rng=1)
    >>> boards.shape, len(np.unique(boards, axis=0))
    ((1000, 8), 92)
    """
    n, placed, blocked = unpacked(n, placed, blocked)
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    size = integer(size, "size", minimum=0)
    toroidal = checked_bool(toroidal, "toroidal")
    board = counted_board(n, placed, blocked, toroidal)
    # the torus shifted by columns is the same: draw a solution with a corner, then shift it
    shifted = toroidal and placed is None and blocked is None
    threads = worker_count(workers)
    generator = random_generator(rng)
    require_memory(size * (2 * n + 48), f"drawing {shown(size)} solutions of {n} queens")
    with reporter(progress) as report:
        if size * n == 0:
            return np.empty((size, n), dtype=np.int8)
        tally = Tally(0, report)
        weights = _weights(board, threads, tally) if trivial_total(board) != 0 else None
        if weights is None or weights.total == 0:
            constraints = "" if board.free or shifted else " and these constraints"
            where = " on a torus" if board.wraps else ""
            raise NoSolution(f"{n} queens{where}{constraints} have no solution to draw")
        boards = weights.draw(generator, size, threads, tally)
    if shifted:
        shifts = integers_below(generator, n, size).astype(np.uint8)
        for rows in row_slices(size, n):
            boards[rows] = (boards[rows] + shifts[rows, np.newaxis]) % np.uint8(n)
    return boards.view(np.int8)


_kept: Kept[PlanBoard, CountedJobs | CountedRowSets] = Kept(KEPT)


def _weights(board: PlanBoard, workers: int, tally: Tally) -> CountedJobs | CountedRowSets:
    """Return the weights of a board; the process keeps those of its last few boards."""
    board = board._replace(placed=tuple(sorted(board.placed)))
    weights = _kept.get(board)
    if weights is not None:
        return weights
    report = tally.listener()
    begin(report, board.n)
    ahead = count_ahead(board, workers, HOUR)
    if ahead is not None and ahead.seconds > HOUR:
        what = f"counting {board.n} queens, which comes first, takes {ahead.text}"
        warnings.warn(what, LongCountWarning, stacklevel=6)
    if has_row_sets(board):
        return _kept.keep(board, counted_row_sets(board.n, workers, report))
    return _kept.keep(board, counted_jobs(board, workers, report))


def counted_before(
    n: int, *, toroidal: bool, placed: object = None, blocked: object = None
) -> dict[str, Any]:
    """Return the arguments of `predict` for what `random_solutions` counts before it samples."""
    board = counted_board(n, placed, blocked, toroidal)
    method = "join" if has_row_sets(board) else "auto"
    squares = {"placed": board.placed, "blocked": board.blocked}
    return {"toroidal": toroidal, "method": method, **squares}
