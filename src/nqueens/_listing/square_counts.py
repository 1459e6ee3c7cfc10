"""How many solutions use each square."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.restriction import restriction
from nqueens._counting.parts import search_parts
from nqueens._listing.parts import Strip, Walker, part_queens, run_strips
from nqueens._runtime.arguments import integer
from nqueens._runtime.processors import worker_count

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._core import StopFlag

__all__ = ["square_counts"]

MAX_N = 28


def square_counts(
    n: SupportsIndex, *, workers: SupportsIndex | None = None
) -> npt.NDArray[np.int64]:
    """Count the solutions with a queen on each square of the n x n board.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 28.
    workers : int, optional
        Number of threads; by default, one for each CPU this process may use.

    Returns
    -------
    ndarray of int64, shape (n, n)
        ``[r, c]`` is the number of solutions with a queen in row r and column c, 0-based. Every
        row and every column adds up to ``count(n)``. `heatmap` plots it.

    Raises
    ------
    TypeError
        If an argument is not an integer.
    ValueError
        If ``n`` is out of range or ``workers`` is below 1.

    Notes
    -----
    The search of `count` fills the centre lines in one way of each orbit under the symmetries of
    the board. The completions of each way are listed and their squares counted; images of the
    board add the rest. So about an eighth of the solutions are listed.

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
    n = integer(n, "n", minimum=0, maximum=MAX_N, why=" (sums are 64-bit)")
    threads = worker_count(workers)
    if n == 0:
        return np.zeros((0, 0), dtype=np.int64)
    board = restriction(n)
    parts = search_parts(board)
    # the first square of each row, in a type that holds every square
    first = np.arange(0, n * n, n).astype(np.uint8 if n <= 16 else np.uint16)
    tallies: list[npt.NDArray[np.int64]] = []

    def worker() -> Callable[[Strip, StopFlag], int]:
        walker = Walker(board)
        tally = np.zeros(n * n, dtype=np.int64)
        tallies.append(tally)

        def run(strip: Strip, stop: StopFlag) -> int:
            for i in range(strip.start, strip.stop):
                weight = int(parts.weights[i])
                for boards in walker.boards(part_queens(board, parts, i), stop):
                    used = np.bincount(np.add(boards, first).ravel(), minlength=n * n)
                    np.add(tally, weight * used, out=tally)
            return 0

        return run

    run_strips(board, parts, worker, threads)
    # each image of a part is one of its eight images 8 / weight times
    total = sum((tally.astype(object) for tally in tallies), np.zeros(n * n, dtype=object))
    images = [
        image
        for turned in (total.reshape(n, n), total.reshape(n, n).T)
        for image in (turned, turned[::-1], turned[:, ::-1], turned[::-1, ::-1])
    ]
    return np.asarray(sum(images[1:], images[0]) // 8, dtype=np.int64)
