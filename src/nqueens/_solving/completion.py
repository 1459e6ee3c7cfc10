"""Complete a board with placed queens and blocked squares.

If few rows are left, exact search finds a solution or proves that there is none. If many are left,
greedy placement and swap insertion around the placed queens can find a solution, but prove nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nqueens._boards.attacks import first_clash
from nqueens._kernels.solve.solving import complete_board
from nqueens._runtime.errors import BoardLine, BoardSquare, NoSolution
from nqueens._runtime.memory import Ints, require_memory, row_slices
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.running import QUIET, Watch, run_kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_EXACT = 2048  # rows left; the exact search takes five bytes per square
EXACT_FIRST = 200  # up to here the exact search is faster
LOCAL_ATTEMPTS = 3  # before the exact search
BYTES_A_QUEEN = 40  # at the peak


def complete(
    n: int, placed: Ints, blocked: Ints, rng: np.random.Generator, watch: Watch = QUIET
) -> NDArray[np.int32]:
    """Return a solution with queens on ``placed`` and none on blocked squares."""
    require_memory(BYTES_A_QUEEN * n, f"completing a board of {n} queens")
    stream = kernel_seed(rng)
    if clash := first_clash(placed):
        squares = [BoardSquare(row, column, n) for row, column in clash]
        raise NoSolution("placed queens {} and {} attack each other", *squares)
    refuse_impossible(n)
    queens = np.empty(n, dtype=np.int32)
    for part in row_slices(n):
        queens[part] = -1
        watch.check()
    queens[placed[:, 0]] = placed[:, 1]
    left = n - len(placed)
    if left:
        attempts = 0 if left <= EXACT_FIRST else LOCAL_ATTEMPTS if left <= MAX_EXACT else -1
        found, *lines = run_kernel(complete_board, queens, blocked, attempts, stream, watch=watch)
        row, column = lines
        for line in (BoardLine("row", row), BoardLine("column", column)):
            if line.number >= 0:
                raise NoSolution("{} has no square left that is neither attacked nor blocked", line)
        if not found:
            raise NoSolution(
                f"no placement of {n} queens on the {n} x {n} board meets the constraints: "
                "an exhaustive search found none"
            )
    return queens


def refuse_impossible(n: int) -> None:
    """Raise ``NoSolution`` if an empty board has no solution."""
    if n in (2, 3):
        raise NoSolution(
            f"{n} queens cannot be placed on a {n} x {n} board without attacking each other"
        )
