"""Puzzles: partial boards with exactly one completion."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.problem import problem_of
from nqueens._core import MAX_COUNTED
from nqueens._counting.counts import count_board
from nqueens._counting.jobs import CountOptions
from nqueens._runtime.arguments import integer
from nqueens._runtime.random_words import random_generator, random_words
from nqueens._runtime.running import Progress, Watch
from nqueens._solving.solving import random_board

if TYPE_CHECKING:
    from numpy.typing import NDArray


def unique_puzzle(
    n: SupportsIndex,
    *,
    rng: object = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> NDArray[np.int32]:
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
    NoSolution
        If n is 2 or 3.
    OutOfTime
        If the puzzle takes longer than ``time_limit``.

    Notes
    -----
    The queens of a random solution are removed in random order, each only if the completion stays
    unique (``count(..., at_most=1)``). One pass is enough, because removing a queen never removes
    completions. The solution comes from `solve`, so it is not uniformly random. A puzzle takes some
    milliseconds up to n = 16; the time grows by about half with each row.

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
    with Watch(time_limit, progress, unit="queen", finds="removed") as watch:
        watch.check()
        queens = dict(enumerate(random_board(n, generator, watch).tolist()))
        order = np.argsort(random_words(generator, n), kind="stable").tolist()
        for tried, row in enumerate(order, 1):
            rest = [(r, c) for r, c in queens.items() if r != row]
            if count_board(problem_of(n, rest), CountOptions(), watch.quiet, at_most=1) == 1:
                del queens[row]
            watch.report(tried, n, n - len(queens))
    return np.array(list(queens.items()), dtype=np.int32).reshape(-1, 2)
