"""One solution, quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens import _core
from nqueens.constraints import integer, random_generator
from nqueens.memory import require_memory
from nqueens.running import run_kernel
from nqueens.streams import kernel_seed

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["NoSolution", "solve"]

MAX_SOLVED = 2**31 - 1
INLINE_N = 10_000  # up to here a solution takes a few milliseconds
BYTES_A_QUEEN = 12  # queens 4, attacked rows 4, two families of 2n - 1 one-byte counters


class NoSolution(ValueError):
    """There is no placement that meets what was asked for."""


def solve(n: SupportsIndex, *, rng: object = None) -> npt.NDArray[np.int32]:
    """Return one solution of the n x n board, random but not uniformly so.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same board everywhere.

    Returns
    -------
    ndarray of int32, shape (n,)
        ``q[i]`` is the column, 0-based, of the queen in row i.

    Raises
    ------
    TypeError
        If ``n`` is no integer.
    ValueError
        If ``n`` is out of range.
    NoSolution
        If n is 2 or 3.
    MemoryError
        If the 12 bytes a queen that the search needs do not fit; raised before anything is
        allocated.

    Notes
    -----
    The swap search of Sosic and Gu (1990), which takes O(n) swaps in practice.

    Examples
    --------
    >>> q = solve(1000, rng=7)
    >>> sorted(q) == list(range(1000)), is_solution(q)
    (True, True)
    """
    n = integer(n, "n", minimum=1, maximum=MAX_SOLVED, why=" (columns are 32-bit)")
    if n in (2, 3):
        raise NoSolution(f"no placement of {n} queens on a {n} x {n} board is free of attacks")
    require_memory(BYTES_A_QUEEN * n, f"a swap search with {n} queens")
    queens = np.zeros(n, dtype=np.int32)
    seed = kernel_seed(random_generator(rng))
    if n == 1:
        return queens
    counters = np.empty((2, 2 * n - 1), dtype=np.uint8)
    attacked = np.empty(n, dtype=np.int32)
    run_kernel(
        _core.swap_solve, queens, counters[0], counters[1], attacked, seed, long=n > INLINE_N
    )
    return queens
