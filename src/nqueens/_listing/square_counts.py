"""How many solutions use each square."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.restriction import restriction
from nqueens._counting.counts import count_board
from nqueens._counting.engine import Options
from nqueens._runtime.arguments import integer
from nqueens._runtime.processors import worker_count

if TYPE_CHECKING:
    import numpy.typing as npt

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
    Squares that are images of each other under the rotations and reflections of the board have
    the same number. So one count with one placed queen is made for each of the about n * n / 8
    classes of squares. That takes about as long as n/2 to n counts of all solutions: a second or
    two at n = 16.

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
    options = Options(workers=worker_count(workers))
    counts = np.zeros((n, n), dtype=np.int64)
    half = (n + 1) // 2
    for row in range(half):
        for column in range(row, half):
            found = count_board(restriction(n, placed=[(row, column)]), options)
            for r, c in ((row, column), (column, row)):
                counts[[r, r, n - 1 - r, n - 1 - r], [c, n - 1 - c, c, n - 1 - c]] = found
    return counts
