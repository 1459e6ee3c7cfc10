"""Puzzles: partial boards with exactly one completion."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import plan_board
from nqueens._core import MAX_COUNTED
from nqueens._counting.counts import CountOptions, count_board
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.interrupts import Tally, check_time, takes_time_limit
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import random_generator, random_words
from nqueens._solving.completion import refuse_impossible
from nqueens._solving.solving import random_board

if TYPE_CHECKING:
    import numpy.typing as npt


@takes_time_limit
def unique_puzzle(
    n: SupportsIndex,
    *,
    symmetric: bool = False,
    rng: object = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> npt.NDArray[np.int32]:
    """Return a random set of queens with exactly one completion and no superfluous queen.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 32.
    symmetric : bool
        Whether a half turn of the board leaves the queens where they are. Then no pair of queens
        that a half turn swaps is superfluous, and the completion is symmetric too.
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
        If ``n`` is not an integer or is out of range, or ``symmetric`` is not a bool.
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
    turned = checked_bool(symmetric, "symmetric")
    refuse_impossible(n)
    columns = symmetric_board(n, generator) if turned else random_board(n, generator).tolist()
    queens = dict(enumerate(columns))
    with reporter(progress, "queen", "removed") as report:
        tally = Tally(n, report)
        for row in np.argsort(random_words(generator, n), kind="stable").tolist():
            group = {row, n - 1 - row} if turned else {row}
            rest = {r: c for r, c in queens.items() if r not in group}
            board = plan_board(n, rest.items())
            unique = row in queens and count_board(board, CountOptions(), at_most=1) == 1
            removed = len(queens) - len(rest) if unique else 0
            queens = rest if unique else queens
            tally.add([(1, removed)])
    return np.array(list(queens.items()), dtype=np.int32).reshape(-1, 2)


def symmetric_board(n: int, rng: np.random.Generator) -> list[int]:
    """Return the columns of a random solution that a half turn leaves unchanged.

    Pairs of queens are placed from the middle rows outwards, with backtracking. Each attempt ends
    after so many squares, because a few take thousands of times as long as the others.
    """
    half, left = n // 2, 0

    def extended(queens: dict[int, int], orders: list[list[int]]) -> dict[int, int] | None:
        nonlocal left
        row = half - 1 - len(queens) // 2
        if row < 0:
            return queens
        for column in orders[row]:
            left -= 1
            pair = {row: column, n - 1 - row: n - 1 - column}
            if left > 0 and _is_free({**queens, **pair}, pair):
                found = extended({**queens, **pair}, orders)
                if found is not None:
                    return found
        return None

    while True:
        check_time()
        left = 100 * n
        words = random_words(rng, half * n).reshape(half, n)
        orders = np.argsort(words, axis=1, kind="stable").tolist()
        found = extended({half: half} if n % 2 else {}, orders)
        if found is not None:
            return [found[row] for row in range(n)]


def _is_free(queens: dict[int, int], new: dict[int, int]) -> bool:
    """Return whether no new queen shares a column or a diagonal with another one."""
    return all(
        c != column and abs(c - column) != abs(r - row)
        for row, column in new.items()
        for r, c in queens.items()
        if r != row
    )
