"""Uniform samples of the solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.restriction import restriction
from nqueens._counting.counts import MAX_COUNTED, count_board
from nqueens._counting.engine import Options
from nqueens._listing.ranks import UNCOUNTED, boards_at
from nqueens._runtime.arguments import integer, random_generator
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import worker_count
from nqueens._runtime.random_words import integers_below
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["random_solutions"]


def random_solutions(
    n: SupportsIndex,
    size: SupportsIndex,
    *,
    rng: object = None,
    workers: SupportsIndex | None = None,
) -> npt.NDArray[np.uint8]:
    """Draw solutions uniformly: each of the ``count(n)`` solutions is equally likely.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 32. Every call counts the solutions first.
    size : int
        Number of independent draws, with replacement.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same boards everywhere.
    workers : int, optional
        Number of threads; by default, one for each CPU this process may use. The result does
        not depend on it.

    Returns
    -------
    ndarray of uint8, shape (size, n)
        Row s is a solution; ``[s, i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If ``n`` or ``size`` is not an integer.
    ValueError
        If ``n`` is out of range or ``size`` is negative.
    NoSolution
        If n is 2 or 3 and ``size`` is not 0.
    MemoryError
        If the array would not fit.

    See Also
    --------
    solve : much faster and for much larger boards, but some solutions are likelier than others.

    Notes
    -----
    Ranks are drawn, then all of them are looked up together as in `solution_at`.

    Examples
    --------
    >>> boards = random_solutions(8, 1000, rng=1)
    >>> boards.shape, len(np.unique(boards, axis=0))
    ((1000, 8), 92)
    """
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    size = integer(size, "size", minimum=0)
    threads = worker_count(workers)
    generator = random_generator(rng)
    require_memory(size * (n + 24), f"drawing {shown(size)} solutions of {n} queens")
    if size == 0:
        return np.empty((0, n), dtype=np.uint8)
    total = count_board(restriction(n), Options(workers=threads))
    if total == 0:
        raise NoSolution(f"{n} queens have no solution to draw")
    return boards_at(n, integers_below(generator, total, size), threads)
