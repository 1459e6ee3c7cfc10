"""Random instances of the completion problem, to test solvers with.

Partial boards are those of CSPLib 079, n-Queens Completion, and blocked squares those of CSPLib
080, Blocked n-Queens. Excluded diagonals follow Gent, Jefferson and Nightingale, "Complexity of
n-Queens Completion" (2017).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, checked_bool, integer, random_generator, takes_rng
from nqueens._runtime.memory import require_memory
from nqueens._runtime.random_words import distinct_below, integers_below
from nqueens._runtime.slices import row_slices
from nqueens._solving.solving import random_board

if TYPE_CHECKING:
    import numpy.typing as npt

DRAWS = 1000  # attempts to draw a free square before all squares are examined
DRAWN_N = 30  # up to this n, all squares are examined at once
ATTEMPTS = 1000  # partial boards started before giving up
# bytes at the peak, for each queen of a solution, queen placed at random, blocked square, diagonal
BYTES_A_BOARD_QUEEN, BYTES_A_QUEEN, BYTES_A_SQUARE, BYTES_A_DIAGONAL = 80, 1000, 80, 100


@takes_rng
def random_instance(
    n: SupportsIndex,
    *,
    placed: SupportsIndex = 0,
    blocked: SupportsIndex = 0,
    blocked_sums: SupportsIndex = 0,
    blocked_differences: SupportsIndex = 0,
    solvable: bool = False,
    rng: object = None,
) -> Position:
    """Return a board with random constraints: ``solve(random_instance(n, placed=5))``.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    placed : int
        Number of queens on the board, no two of which attack each other. Each is put on a random
        square that is not attacked. With ``solvable``, they are random queens of a solution.
    blocked : int
        Number of squares, without a placed queen, where no queen may stand.
    blocked_sums, blocked_differences : int
        Number of diagonals of each family, without a placed queen, where no queen may stand.
    solvable : bool, default False
        Whether to draw a solution first, as `solve` does, and then constraints that it meets.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`.

    Returns
    -------
    Position
        The board, for `solve`, `count` and others in place of n. Its constraints, such as
        ``instance["blocked"]``, are int64 arrays; ``.to_dict()`` can be saved as JSON.

    Raises
    ------
    TypeError, ValueError
        If an argument is not an integer or out of range, or if 1000 attempts to place that many
        queens failed.
    NoSolution
        If ``solvable`` is True and n is 2 or 3.
    MemoryError
        If the instance does not fit in memory; raised before anything large is allocated.

    Notes
    -----
    O(n) in total, but O(n) per queen on boards with hardly any free squares. If many queens are
    placed at random, most instances are unsolvable.

    Examples
    --------
    >>> instance = random_instance(8, placed=3, blocked=4, rng=1)
    >>> instance.queens
    ((0, 3), (2, 6), (6, 0))
    >>> count(instance) == count(8, placed=instance.queens, blocked=instance.blocked)
    True
    >>> is_solution(solve(random_instance(20, placed=5, solvable=True, rng=1), rng=1))
    True
    """
    n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    placed = integer(placed, "placed", minimum=0, maximum=n)
    blocked = integer(blocked, "blocked", minimum=0, maximum=n * n)
    sums = integer(blocked_sums, "blocked_sums", minimum=0, maximum=2 * n - 1)
    differences = integer(blocked_differences, "blocked_differences", minimum=0, maximum=2 * n - 1)
    solvable = checked_bool(solvable, "solvable")
    shuffled = n * n if 2 * blocked > n * (n - 1) else 0  # by distinct_below
    require_memory(
        (BYTES_A_BOARD_QUEEN * n if solvable else BYTES_A_QUEEN * placed)
        + BYTES_A_SQUARE * (blocked + shuffled)
        + BYTES_A_DIAGONAL * n * (sums + differences > 0),
        f"an instance of {n} rows with {placed} queens and {blocked} blocked squares",
    )
    generator = random_generator(rng)
    if solvable:
        spared = np.stack([np.arange(n), random_board(n, generator)], axis=1).astype(np.int64)
        queens = spared[np.sort(distinct_below(generator, n, placed))]
    else:
        spared = queens = _partial_board(n, placed, generator)
    rows, columns = spared.T
    return Position._of(
        n,
        queens,
        _other_squares(n, spared, blocked, generator),
        _other_numbers(range(2 * n - 1), rows + columns, sums, "blocked_sums", generator),
        _other_numbers(
            range(1 - n, n), rows - columns, differences, "blocked_differences", generator
        ),
    )


def _partial_board(n: int, placed: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Put queens on random squares that are not attacked; start over when none is left."""
    for _ in range(ATTEMPTS):
        queens: list[tuple[int, int]] = []
        taken: list[set[int]] = [set(), set(), set(), set()]
        while len(queens) < placed:
            square = _draw_square(n, taken, rng)
            if square is None:
                break
            queens.append(square)
            for numbers, number in zip(taken, _lines_of(*square), strict=True):
                numbers.add(number)
        else:
            return np.array(sorted(queens), dtype=np.int64).reshape(-1, 2)
    raise ValueError(
        f"{placed} queens could not be placed at random on a board of {n} x {n} "
        f"in {ATTEMPTS} attempts"
    )


def _lines_of(row: int, column: int) -> tuple[int, int, int, int]:
    """Return the numbers of the four lines through a square: row, column, sum, difference."""
    return row, column, row + column, row - column


def _draw_square(n: int, taken: list[set[int]], rng: np.random.Generator) -> tuple[int, int] | None:
    """Return a random square on none of the taken lines, or None if every square is on one."""
    for _ in range(DRAWS if n > DRAWN_N else 0):
        row, column = integers_below(rng, n, 2).tolist()
        if all(x not in numbers for x, numbers in zip(_lines_of(row, column), taken, strict=True)):
            return row, column
    left = n - len(taken[0])
    require_memory(50 * (n + left * left), f"examining {left} x {left} squares for a free one")
    rows, columns = (np.setdiff1d(np.arange(n), list(numbers)) for numbers in taken[:2])
    row, column = (x.ravel() for x in np.meshgrid(rows, columns, indexing="ij"))
    attacked = np.isin(row + column, list(taken[2])) | np.isin(row - column, list(taken[3]))
    free = np.flatnonzero(~attacked)
    if not free.size:
        return None
    k = free[int(integers_below(rng, free.size, 1)[0])]
    return int(row[k]), int(column[k])


def _other_squares(
    n: int, spared: npt.NDArray[np.int64], count: int, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Return ``count`` random squares other than those in ``spared``."""
    room = n * n - len(spared)
    count = integer(count, "blocked", minimum=0, maximum=room)
    numbers = distinct_below(rng, room, count)  # of squares, leaving out those spared
    skipped = np.sort(spared[:, 0] * n + spared[:, 1]) - np.arange(len(spared))
    squares = np.empty((count, 2), dtype=np.int64)
    for part in row_slices(count):
        some = numbers[part] + np.searchsorted(skipped, numbers[part], side="right")
        squares[part] = np.stack(np.divmod(some, n), axis=1)
    return squares


def _other_numbers(
    numbers: range, used: npt.NDArray[np.int64], count: int, name: str, rng: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Return ``count`` random numbers of a range that are not used, in ascending order."""
    if count == 0:
        return np.empty(0, dtype=np.int64)
    free = np.ones(len(numbers), dtype=np.bool_)
    free[used - numbers.start] = False
    others = np.flatnonzero(free)
    count = integer(count, name, minimum=0, maximum=len(others))
    return numbers.start + others[np.sort(distinct_below(rng, len(others), count))]
