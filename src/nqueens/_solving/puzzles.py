"""Boards to complete that have one answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._counting.counts import count
from nqueens._runtime.arguments import integer, random_generator
from nqueens._runtime.random_words import random_words
from nqueens._solving.solving import solve

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["unique_puzzle"]

MAX_PUZZLE = 32


def unique_puzzle(n: SupportsIndex, *, rng: object = None) -> npt.NDArray[np.int32]:
    """Return queens that can be completed to a solution in one way only, none of them to spare.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 32.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same puzzle everywhere.

    Returns
    -------
    ndarray of int32, shape (k, 2)
        The (row, column), base 0, of each queen, rows ascending: what ``count`` and ``solve`` take
        as ``placed``. Without any one of them there are several completions.

    Raises
    ------
    TypeError
        If ``n`` is no integer.
    ValueError
        If ``n`` is out of range.
    NoSolution
        If n is 2 or 3.

    Notes
    -----
    From a random solution queens are taken away in random order wherever the completion stays
    unique (``count(..., at_most=1)``). One pass will do: taking away more queens never takes
    away completions. The solution is that of ``solve``, hence not uniformly random. Some ten
    milliseconds for n <= 16; the time grows by about half with each n.

    Examples
    --------
    >>> puzzle = unique_puzzle(8, rng=1)
    >>> count(8, placed=puzzle)
    1
    >>> min(count(8, placed=np.delete(puzzle, i, axis=0)) for i in range(len(puzzle))) > 1
    True
    """
    n = integer(n, "n", minimum=1, maximum=MAX_PUZZLE, why=" (larger boards cannot be counted)")
    generator = random_generator(rng)
    queens = dict(enumerate(solve(n, rng=generator).tolist()))
    for row in np.argsort(random_words(generator, n), kind="stable").tolist():
        rest = {r: c for r, c in queens.items() if r != row}
        if count(n, placed=rest.items(), at_most=1) == 1:
            queens = rest
    return np.array(list(queens.items()), dtype=np.int32).reshape(-1, 2)
