"""Complete a board with placed queens and blocked squares.

If few rows are left, exact search finds a solution or proves that there is none. If many are left,
greedy placement and swap insertion around the placed queens can find a solution, but prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.attacks import first_clash
from nqueens._counting.completions import FreeLines, blocked_left, lines_left, open_squares
from nqueens._kernels.solve.solving import ExactCompletion, LocalCompletion
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.memory import require_memory
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.running import QUIET, Watch, run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

Run = Callable[..., Any]  # run_kernel with the limits of a call

MAX_EXACT = 2048  # rows left; the exact search takes five bytes per square
EXACT_FIRST = 200  # up to here the exact search is faster
LOCAL_ATTEMPTS = 3  # before the exact search
BYTES_A_QUEEN = 40  # of the line tables, at their peak


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
    queens = np.full(n, -1, dtype=np.int32)
    queens[placed[:, 0]] = placed[:, 1]
    lines = lines_left(n, placed)
    m = len(lines["rows"])
    if m == 0:
        return queens
    blocked = blocked_left(placed, blocked)
    run = partial(run_kernel, watch=watch)
    attempts = 0 if m > MAX_EXACT else LOCAL_ATTEMPTS
    if m <= EXACT_FIRST or not _locally(queens, lines, blocked, stream, attempts, run):
        _exactly(queens, lines, blocked, stream, run)
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


def _exactly(
    queens: npt.NDArray[np.int32],
    lines: FreeLines,
    blocked: npt.NDArray[np.int64],
    stream: npt.NDArray[np.uint64],
    run: Run,
) -> None:
    """Fill ``queens`` by exact search."""
    n, m = len(queens), len(lines["rows"])
    rows, columns = lines["rows"].astype(np.int32), lines["columns"].astype(np.int32)
    alive = open_squares(n, lines, blocked)
    for axis, (name, numbers) in enumerate((("row", rows), ("column", columns))):
        empty = ~alive.any(axis=1 - axis)
        if empty.any():
            raise _no_square(name, int(numbers[empty.argmax()]))
    require_memory(ExactCompletion.nbytes(n, m), f"completing {m} rows exactly")
    search = ExactCompletion(n, alive.view(np.uint8), rows, columns)
    if not run(search.solve, queens, stream):
        raise NoSolution(
            f"no placement of {n} queens on the {n} x {n} board meets the constraints: "
            "an exhaustive search found none"
        )


def _locally(
    queens: npt.NDArray[np.int32],
    lines: FreeLines,
    blocked: npt.NDArray[np.int64],
    stream: npt.NDArray[np.uint64],
    attempts: int,
    run: Run,
) -> bool:
    """Fill ``queens`` by local search; return False after ``attempts`` tries; 0 is no limit."""
    n, m = len(queens), len(lines["rows"])
    require_memory(LocalCompletion.nbytes(n, m, len(blocked)), f"completing a board of {n} queens")
    search = LocalCompletion(
        lines["rows"],
        lines["columns"],
        lines["sums"].view(np.uint8),
        lines["differences"].view(np.uint8),
        blocked,
    )
    row, column = run(search.prepare, stream)
    if row >= 0 or column >= 0:
        raise _no_square(*(("row", row) if row >= 0 else ("column", column)))
    return bool(run(search.solve, queens, attempts, stream))
