"""Puzzles: partial boards with exactly one completion."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import plan_board
from nqueens._counting.counts import count_board
from nqueens._counting.engine import CountOptions
from nqueens._runtime.arguments import MAX_COUNTED, integer, random_generator, takes_rng
from nqueens._runtime.interrupts import Tally, takes_time_limit
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import random_words
from nqueens._solving.solving import random_board

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["unique_puzzle"]


@takes_rng
@takes_time_limit
def unique_puzzle(
    n: SupportsIndex,
    *,
    rng: object = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.int32]:
    """Return a random set of queens with exactly one completion and no superfluous queen.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 32.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same puzzle everywhere.
    time_limit : float, optional
        As in `count`.
    progress : bool or callable, optional
        As in `count`: the queens tried, n, and the queens removed.

    Returns
    -------
    ndarray of int32, shape (k, 2)
        The (row, column), 0-based, of each queen, by ascending row: a value for the parameter
        ``placed`` of `count` and `solve`.

    Raises
    ------
    TypeError, ValueError
        If ``n`` is not an integer or is out of range.
    NoSolution
        If n is 2 or 3.
    OutOfTime
        If the puzzle takes longer than ``time_limit``.
    ImportError
        If ``progress`` is True and tqdm is not installed.

    Notes
    -----
    The queens of a random solution are removed in random order, each only if the completion stays
    unique (``count(..., at_most=1)``). One pass is enough, because removing a queen never removes
    completions. The solution comes from `solve`, so it is not uniformly random. A puzzle takes less
    than ten milliseconds up to n = 16; the time grows by about half with each row.

    Examples
    --------
    >>> puzzle = unique_puzzle(8, rng=1)
    >>> count(8, placed=puzzle)
    1
    >>> min(count(8, placed=np.delete(puzzle, i, axis=0)) for i in range(len(puzzle))) > 1
    True
    """
    n = integer(n, "n", minimum=1, maximum=MAX_COUNTED, why=" (larger boards cannot be counted)")
    generator = random_generator(rng)
    queens = dict(enumerate(random_board(n, generator).tolist()))
    with reporter(progress, "queen", "removed") as report:
        tally = Tally(n, report)
        for row in np.argsort(random_words(generator, n), kind="stable").tolist():
            rest = {r: c for r, c in queens.items() if r != row}
            board = plan_board(n, rest.items())
            unique = count_board(board, CountOptions(), at_most=1) == 1
            queens = rest if unique else queens
            tally.add([(1, int(unique))])
    return np.array(list(queens.items()), dtype=np.int32).reshape(-1, 2)
