"""How often the solutions use each square."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._counting.counts import count
from nqueens._runtime.arguments import integer

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["square_counts"]

MAX_SQUARES = 28


def square_counts(
    n: SupportsIndex, *, workers: SupportsIndex | None = None
) -> npt.NDArray[np.int64]:
    """Count the solutions with a queen on each square of the n x n board.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 28.
    workers : int, optional
        Number of threads; by default as many as this process may use processors.

    Returns
    -------
    ndarray of int64, shape (n, n)
        ``[r, c]`` is the number of solutions with a queen in row r and column c, base 0. Every
        row and column adds up to ``count(n)``. ``heatmap`` draws it.

    Raises
    ------
    TypeError
        If an argument is no integer.
    ValueError
        If ``n`` is out of range or ``workers`` below 1.

    Notes
    -----
    Squares that rotations and reflections carry into each other have the same number, so one
    count with a placed queen is made for each of the about n * n / 8 kinds of squares. That takes
    about as long as n/2 to n counts of all solutions: a second or two at n = 16.

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
    n = integer(n, "n", minimum=0, maximum=MAX_SQUARES, why=" (sums are 64-bit)")
    if workers is not None:
        workers = integer(workers, "workers", minimum=1)
    counts = np.zeros((n, n), dtype=np.int64)
    half = (n + 1) // 2
    for row in range(half):
        for column in range(row, half):
            solutions = count(n, placed=[(row, column)], workers=workers)
            for r, c in ((row, column), (column, row)):
                counts[[r, r, n - 1 - r, n - 1 - r], [c, n - 1 - c, c, n - 1 - c]] = solutions
    return counts
