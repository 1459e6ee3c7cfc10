"""How many solutions use each square."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._boards.symmetries import array_image
from nqueens._counting.counts import CountOptions, count_board
from nqueens._counting.jobs import trivial_total
from nqueens._counting.plans import begin
from nqueens._counting.searches import run_strips, search_jobs
from nqueens._listing.blocks import Block, BlockLister
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.interrupts import takes_time_limit
from nqueens._runtime.processors import cpu_level, worker_count
from nqueens._runtime.progress import Progress, Report, reporter
from nqueens._runtime.running import Watch
from nqueens._runtime.slices import row_slices

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._core import StopFlag

MAX_N = 28


@takes_time_limit
def square_counts(
    n: BoardOrSize,
    *,
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.int64]:
    """Count the solutions with a queen on each square of the n x n board.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 28.
    placed, blocked, toroidal, workers, time_limit, progress
        As in `count`.

    Returns
    -------
    ndarray of int64, shape (n, n)
        ``[r, c]`` is the number of solutions with a queen in row r and column c, 0-based. Every
        row and every column adds up to ``count(n, placed=placed, blocked=blocked)``. `to_svg`
        shades a board by it.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime
        As in `count`.

    Notes
    -----
    The search of `count` fills the centre lines in one way for each orbit under the symmetries of
    the board that leave ``placed`` and ``blocked`` unchanged. The completions of each way are
    listed and their squares counted; images of the board add the rest. So only about an eighth of
    the solutions are listed if there are no constraints. The time is proportional to their number;
    the memory does not depend on it.

    Examples
    --------
    >>> square_counts(6)
    array([[0, 1, 1, 1, 1, 0],
           [1, 0, 1, 1, 0, 1],
           [1, 1, 0, 0, 1, 1],
           [1, 1, 0, 0, 1, 1],
           [1, 0, 1, 1, 0, 1],
           [0, 1, 1, 1, 1, 0]])
    """
    n, placed, blocked = unpacked(n, placed, blocked)
    n = integer(n, "n", minimum=0, maximum=MAX_N, why=" (sums are 64-bit)")
    threads = worker_count(workers)
    board = plan_board(n, placed, blocked, wraps=checked_bool(toroidal, "toroidal"))
    with reporter(progress) as report:
        begin(report, n)
        if n == 0 or trivial_total(board) == 0:
            return np.zeros((n, n), dtype=np.int64)
        if board.wraps and board.free:  # translations carry every square to every other
            total = count_board(board, CountOptions(workers=threads), Watch(None, report))
            return np.full((n, n), total // n, dtype=np.int64)
        return _tallied(board, threads, report)


def _tallied(board: PlanBoard, threads: int, report: Report | None) -> npt.NDArray[np.int64]:
    """Return the counts of a board without attacks among the placed queens."""
    n = board.n
    jobs = search_jobs(board)
    # the first square of each row, in a type that holds every square
    first = np.arange(0, n * n, n).astype(np.uint8 if n <= 16 else np.uint16)
    tallies: list[npt.NDArray[np.int64]] = []

    def worker() -> Callable[[slice, StopFlag], int]:
        lister = BlockLister(board, cpu_level())
        tally = np.zeros(n * n, dtype=np.int64)
        tallies.append(tally)

        def add(block: Block, weight: int, stop: StopFlag) -> int:
            for rows in row_slices(len(block.keys), n):
                boards = np.empty((rows.stop - rows.start, n), dtype=np.uint8)
                lister.write(block.queens, block.keys[rows], False, boards, stop)
                used = np.bincount(np.add(boards, first).ravel(), minlength=n * n)
                np.add(tally, weight * used, out=tally)
            return weight * len(block.keys)

        def run(strip: slice, stop: StopFlag) -> int:
            return sum(
                add(block, int(jobs.weights[i]), stop)
                for i in range(len(jobs.weights))[strip]
                for block in lister.blocks((*board.placed, *jobs.queens(i)), stop)
            )

        return run

    run_strips(board, jobs, worker, threads, report)
    # as many symmetries give each image of a job as leave the job unchanged
    total = sum((tally.astype(object) for tally in tallies), np.zeros(n * n, dtype=object))
    images = [array_image(total.reshape(n, n), s) for s in range(8) if board.symmetries >> s & 1]
    return np.asarray(sum(images[1:], images[0]) // len(images), dtype=np.int64)
