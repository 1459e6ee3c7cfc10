"""Random instances of the completion problem, to test solvers on.

Partial boards as in CSPLib 079, n-Queens Completion, and blocked squares as in CSPLib 080,
Blocked n-Queens; excluded diagonals after Gent, Jefferson and Nightingale, "Complexity of
n-Queens Completion" (2017).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, TypedDict

import numpy as np

from nqueens._runtime.arguments import integer, random_generator, truth
from nqueens._runtime.memory import require_memory
from nqueens._runtime.random_words import distinct_below, integers_below
from nqueens._runtime.slices import flatnonzero, full, mask_of, row_slices, take
from nqueens._solving.solving import MAX_SOLVED, solve

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Instance", "random_instance"]

DRAWS = 1000  # draws of a square in vain before all squares are looked at
RESTARTS = 1000
# at the peak: of a solution, of a queen drawn by itself, of a blocked square and a diagonal
BYTES_A_BOARD_QUEEN, BYTES_A_QUEEN, BYTES_A_SQUARE, BYTES_A_DIAGONAL = 80, 1000, 80, 100


class Instance(TypedDict):
    """Constraints of one board, named as `solve` takes them."""

    placed: npt.NDArray[np.int64]
    blocked: npt.NDArray[np.int64]
    blocked_sums: npt.NDArray[np.int64]
    blocked_differences: npt.NDArray[np.int64]


def random_instance(
    n: SupportsIndex,
    *,
    placed: SupportsIndex = 0,
    blocked: SupportsIndex = 0,
    blocked_sums: SupportsIndex = 0,
    blocked_differences: SupportsIndex = 0,
    solvable: bool = False,
    rng: object = None,
) -> Instance:
    """Return random constraints for `solve`: ``solve(n, **random_instance(n, placed=5))``.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    placed : int
        Queens that stand, no two attacking each other: each is put on a random square that is
        not attacked. With ``solvable``, random queens of a solution.
    blocked : int
        Squares without a placed queen that take none.
    blocked_sums, blocked_differences : int
        Diagonals of either family, without a placed queen, that take none.
    solvable : bool, default False
        Whether all is taken from, or leaves room for, one solution drawn by `solve`.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`.

    Returns
    -------
    dict
        "placed" and "blocked", pairs (row, column), shape (k, 2); "blocked_sums" and
        "blocked_differences", shape (k,); all int64 and 0-based.

    Raises
    ------
    TypeError, ValueError
        If an argument is no integer or out of range, or so many queens were not placed in 1000
        attempts.
    NoSolution
        If ``solvable`` is asked for n = 2 or 3.
    MemoryError
        If the instance does not fit; raised before anything large is allocated.

    Notes
    -----
    O(n) a queen at worst, where hardly a square is left; O(n) in all otherwise. Instances with a
    good share of all queens placed at random are mostly unsolvable.

    Examples
    --------
    >>> instance = random_instance(8, placed=3, blocked=4, rng=1)
    >>> instance["placed"].shape, instance["blocked"].shape
    ((3, 2), (4, 2))
    >>> is_solution(solve(20, **random_instance(20, placed=5, solvable=True, rng=1), rng=1))
    True
    """
    n = integer(n, "n", minimum=1, maximum=MAX_SOLVED)
    placed = integer(placed, "placed", minimum=0, maximum=n)
    blocked = integer(blocked, "blocked", minimum=0, maximum=n * n)
    sums = integer(blocked_sums, "blocked_sums", minimum=0, maximum=2 * n - 1)
    differences = integer(blocked_differences, "blocked_differences", minimum=0, maximum=2 * n - 1)
    solvable = truth(solvable, "solvable")
    drawn_from = n * n if 50 * blocked > n * n else 0  # NumPy then shuffles all squares
    require_memory(
        (BYTES_A_BOARD_QUEEN * n if solvable else BYTES_A_QUEEN * placed)
        + BYTES_A_SQUARE * (blocked + drawn_from)
        + BYTES_A_DIAGONAL * n * (sums > 0 or differences > 0),
        f"an instance of {n} rows with {placed} queens and {blocked} blocked squares",
    )
    generator = random_generator(rng)
    if solvable:
        board = np.stack([np.arange(n), solve(n, rng=generator)], axis=1).astype(np.int64)
        queens = board[np.sort(distinct_below(generator, n, placed))]
    else:
        board = queens = _partial_board(n, placed, generator)
    room = n * n - len(board)
    blocked = integer(blocked, "blocked", minimum=0, maximum=room)
    taken = np.sort(board[:, 0] * n + board[:, 1])
    squares = distinct_below(generator, room, blocked)
    before = taken - np.arange(len(taken))
    barred = np.empty((blocked, 2), dtype=np.int64)
    for part in row_slices(blocked):
        some = squares[part] + np.searchsorted(before, squares[part], side="right")
        barred[part] = np.stack(np.divmod(some, n), axis=1)
    return {
        "placed": queens,
        "blocked": barred,
        "blocked_sums": _other_diagonals(
            0, 2 * n - 2, board.sum(axis=1), sums, "blocked_sums", generator
        ),
        "blocked_differences": _other_diagonals(
            1 - n,
            n - 1,
            board[:, 0] - board[:, 1],
            differences,
            "blocked_differences",
            generator,
        ),
    }


def _partial_board(n: int, placed: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Put queens on random squares that are free of attack, afresh where that gets stuck."""
    for _ in range(RESTARTS):
        queens: list[tuple[int, int]] = []
        lines: list[set[int]] = [set(), set(), set(), set()]
        while len(queens) < placed:
            square = _draw_square(n, lines, rng)
            if square is None:
                break
            queens.append(square)
            for line, number in zip(lines, _lines_of(*square), strict=True):
                line.add(number)
        else:
            return np.array(sorted(queens), dtype=np.int64).reshape(-1, 2)
    raise ValueError(f"{placed} queens could not be placed at random on a board of {n} x {n}")


def _lines_of(row: int, column: int) -> tuple[int, int, int, int]:
    return row, column, row + column, row - column


def _draw_square(n: int, lines: list[set[int]], rng: np.random.Generator) -> tuple[int, int] | None:
    """Return a random square that is on none of the lines, or None where there is none."""
    for _ in range(DRAWS if n > 30 else 0):
        row, column = integers_below(rng, n, 2).tolist()
        if all(x not in line for x, line in zip(_lines_of(row, column), lines, strict=True)):
            return row, column
    left = n - len(lines[0])
    require_memory(50 * (n + left * left), f"looking at {left} x {left} squares for a free one")
    rows, columns = (np.setdiff1d(np.arange(n), list(line)) for line in lines[:2])
    row, column = (x.ravel() for x in np.meshgrid(rows, columns, indexing="ij"))
    attacked = np.isin(row + column, list(lines[2])) | np.isin(row - column, list(lines[3]))
    open_squares = np.flatnonzero(~attacked)
    if not open_squares.size:
        return None
    k = open_squares[int(integers_below(rng, open_squares.size, 1)[0])]
    return int(row[k]), int(column[k])


def _other_diagonals(
    low: int,
    high: int,
    taken: npt.NDArray[np.int64],
    count: int,
    name: str,
    rng: np.random.Generator,
) -> npt.NDArray[np.int64]:
    """Return ``count`` random numbers in low..high that are not taken, ascending."""
    if count == 0:
        return np.empty(0, dtype=np.int64)
    free = full(high - low + 1, 1, np.bool_)
    free[taken - low] = False
    others = flatnonzero(free, np.int64)
    count = integer(count, name, minimum=0, maximum=len(others))
    chosen = mask_of(len(others), distinct_below(rng, len(others), count))
    return low + take(others, flatnonzero(chosen, np.int64))
