"""Complete a board with placed queens and blocked squares.

If few rows are left, exact search finds a solution or proves that there is none. If many are left,
greedy placement and swap insertion around the placed queens can find a solution, but prove nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nqueens._boards.attacks import first_clash
from nqueens._kernels.solve.solving import complete_exactly, complete_locally
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.memory import require_memory, row_slices
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.running import QUIET, Watch, run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

MAX_EXACT = 2048  # rows left; the exact search takes five bytes per square
EXACT_FIRST = 200  # up to here the exact search is faster
LOCAL_ATTEMPTS = 3  # before the exact search
BYTES_A_QUEEN = 40  # at the peak


def complete(
    n: int,
    placed: npt.NDArray[np.int64],
    blocked: npt.NDArray[np.int64],
    rng: np.random.Generator,
    watch: Watch = QUIET,
) -> npt.NDArray[np.int32]:
    """Return a solution with queens on ``placed`` and none on blocked squares."""
    require_memory(BYTES_A_QUEEN * n, f"completing a board of {n} queens")
    stream = kernel_seed(rng)
    _refuse_clashes(n, placed, blocked)
    queens = np.empty(n, dtype=np.int32)
    for part in row_slices(n):
        queens[part] = -1
        watch.check()
    queens[placed[:, 0]] = placed[:, 1]
    m = n - len(placed)
    if m > EXACT_FIRST:
        attempts = 0 if m > MAX_EXACT else LOCAL_ATTEMPTS
        tried = queens.copy() if attempts else queens
        done, row, column = run_kernel(
            complete_locally, tried, blocked, attempts, stream, watch=watch
        )
        if done:
            return tried
        if row >= 0 or column >= 0:
            raise _no_square(*(("row", row) if row >= 0 else ("column", column)))
    if m:
        _complete_exactly(queens, blocked, stream, watch)
    return queens


def _refuse_clashes(
    n: int,
    placed: npt.NDArray[np.int64],
    blocked: npt.NDArray[np.int64],
) -> None:
    """Raise ``NoSolution`` with an explanation for obvious contradictions."""
    clash = first_clash(placed)
    if clash:
        raise NoSolution(f"placed queens {clash[0]} and {clash[1]} attack each other")
    for axis, line in enumerate(("row", "column")):
        if len(blocked) >= n:
            counts = np.bincount(blocked[:, axis], minlength=n)
            if counts.max() == n:
                raise NoSolution(f"all squares of {line} {int(counts.argmax())} are blocked")
    refuse_impossible(n)


def refuse_impossible(n: int) -> None:
    """Raise ``NoSolution`` if an empty board has no solution."""
    if n in (2, 3):
        raise NoSolution(
            f"{n} queens cannot be placed on a {n} x {n} board without attacking each other"
        )


def _no_square(line: str, number: int) -> NoSolution:
    return NoSolution(f"{line} {number} has no square left that is neither attacked nor blocked")


def _complete_exactly(
    queens: npt.NDArray[np.int32],
    blocked: npt.NDArray[np.int64],
    stream: npt.NDArray[np.uint64],
    watch: Watch,
) -> None:
    """Fill the rows that are -1 in ``queens`` by exact search."""
    n = len(queens)
    placed, rows = np.flatnonzero(queens >= 0), np.flatnonzero(queens < 0)
    taken, columns = queens[placed], np.setdiff1d(np.arange(n), queens)
    sums, differences = np.zeros((2, 2 * n), dtype=np.bool_)
    sums[placed + taken] = differences[taken - placed] = True  # the latter from the end if negative
    is_open = ~(sums[rows[:, None] + columns] | differences[columns - rows[:, None]])
    inside = ~(np.isin(blocked[:, 0], placed) | np.isin(blocked[:, 1], taken))
    row, column = blocked[inside].T
    is_open[np.searchsorted(rows, row), np.searchsorted(columns, column)] = False
    for axis, (name, numbers) in enumerate((("row", rows), ("column", columns))):
        empty = ~is_open.any(axis=1 - axis)
        if empty.any():
            raise _no_square(name, int(numbers[empty.argmax()]))
    lines = rows.astype(np.int32), columns.astype(np.int32)
    squares = is_open.view(np.uint8)
    if not run_kernel(complete_exactly, queens, squares, *lines, stream, watch=watch):
        raise NoSolution(
            f"no placement of {n} queens on the {n} x {n} board meets the constraints: "
            "an exhaustive search found none"
        )
