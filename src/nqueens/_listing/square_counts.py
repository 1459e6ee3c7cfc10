"""How many solutions use each square."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._boards.symmetries import array_image
from nqueens._counting.jobs import search_jobs, trivial_total
from nqueens._listing.blocks import INLINE_N, BlockLister
from nqueens._listing.ranks import SizedTree
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.memory import row_slices
from nqueens._runtime.processors import cpu_level, worker_count
from nqueens._runtime.running import Progress, Watch, run

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._core import StopFlag

STRIP = 64  # jobs that a thread lists at a time, at most
MAX_N = 28


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
    with Watch(time_limit, progress) as watch:
        if n == 0 or trivial_total(board) == 0:
            return np.zeros((n, n), dtype=np.int64)
        if board.wraps and board.free:  # translations carry every square to every other
            return np.full((n, n), SizedTree(board, threads, watch).total() // n)
        return _tallied(board, threads, watch)


def _tallied(board: PlanBoard, threads: int, watch: Watch) -> npt.NDArray[np.int64]:
    """Return the counts of a board without attacks among the placed queens."""
    n, jobs = board.n, search_jobs(board, watch)
    # the first square of each row, in a type that holds every square
    first = np.arange(0, n * n, n).astype(np.uint8 if n <= 16 else np.uint16)
    total = np.zeros(n * n, dtype=np.int64)
    done, whole = 0, int(jobs.weights.sum(dtype=np.uint64))

    def worker() -> Callable[[slice, StopFlag], tuple[slice, npt.NDArray[np.int64]]]:
        lister = BlockLister(board, cpu_level())

        def work(strip: slice, stop: StopFlag) -> tuple[slice, npt.NDArray[np.int64]]:
            tally = np.zeros(n * n, dtype=np.int64)
            for k in range(len(jobs.weights))[strip]:
                for queens, keys in lister.blocks(jobs.queens(k), stop):
                    for rows in row_slices(len(keys), n):
                        boards = np.empty((rows.stop - rows.start, n), dtype=np.uint8)
                        lister.write(queens, keys[rows], False, boards, stop)
                        used = np.bincount(np.add(boards, first).ravel(), minlength=n * n)
                        np.add(tally, int(jobs.weights[k]) * used, out=tally)
            return strip, tally

        return work

    def take(result: tuple[slice, npt.NDArray[np.int64]]) -> None:
        nonlocal done
        strip, tally = result
        done += int(jobs.weights[strip].sum(dtype=np.uint64))
        np.add(total, tally, out=total)
        watch.tell(done, whole, int(total[:n].sum()))

    watch.tell(0, whole)
    length = max(1, min(STRIP, len(jobs.weights) // (8 * threads)))
    strips = [slice(i, i + length) for i in range(0, len(jobs.weights), length)]
    run(strips, worker, take, workers=threads, watch=watch, inline=n <= INLINE_N)
    # as many symmetries give each image of a job as leave the job unchanged
    square = total.astype(object).reshape(n, n)
    images = [array_image(square, s) for s in range(8) if board.symmetries >> s & 1]
    return np.asarray(sum(images[1:], images[0]) // len(images), dtype=np.int64)
