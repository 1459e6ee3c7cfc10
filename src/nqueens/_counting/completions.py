"""The squares that placed queens leave, and exact counts of the ways to fill them.

For boards of any size on which few rows are left; smaller boards are counted by plans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

from nqueens._boards.arrays import constraint_squares
from nqueens._boards.attacks import first_clash
from nqueens._kernels.solve.solving import ExactCompletion
from nqueens._runtime.memory import require_memory
from nqueens._runtime.running import Watch, run_kernel

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_LEFT = 32  # rows, as on the largest empty board that is counted
BYTES_A_ROW = 40  # of the line tables, at their peak
LARGEST_COUNT = 2**63 - 1


class FreeLines(TypedDict):
    """The rows, columns and diagonals that the placed queens leave."""

    rows: npt.NDArray[np.uint32]
    columns: npt.NDArray[np.uint32]
    sums: npt.NDArray[np.bool_]
    differences: npt.NDArray[np.bool_]


def lines_left(n: int, placed: npt.NDArray[np.int64]) -> FreeLines:
    """Return the lines that are left; ``differences`` is indexed by column - row + n - 1."""
    rows, columns = np.ones((2, n), dtype=np.bool_)
    sums, differences = np.ones((2, 2 * n - 1), dtype=np.bool_)
    rows[placed[:, 0]] = False
    columns[placed[:, 1]] = False
    sums[placed[:, 0] + placed[:, 1]] = False
    differences[placed[:, 1] - placed[:, 0] + n - 1] = False
    return {
        "rows": np.flatnonzero(rows).astype(np.uint32),
        "columns": np.flatnonzero(columns).astype(np.uint32),
        "sums": sums,
        "differences": differences,
    }


def blocked_left(
    placed: npt.NDArray[np.int64], blocked: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return the blocked squares in rows and columns without a queen."""
    rows, columns = (np.isin(blocked[:, axis], placed[:, axis]) for axis in (0, 1))
    return np.asarray(blocked[~(rows | columns)])


def open_squares(n: int, lines: FreeLines, blocked: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return which squares of the remaining rows and columns are neither attacked nor blocked."""
    rows, columns = lines["rows"].astype(np.int64), lines["columns"].astype(np.int64)
    row = rows[:, np.newaxis]
    alive = np.asarray(lines["sums"][row + columns] & lines["differences"][columns - row + n - 1])
    alive[np.searchsorted(rows, blocked[:, 0]), np.searchsorted(columns, blocked[:, 1])] = False
    return alive


def count_completions(
    n: int, placed: object, blocked: object, at_most: int | None, watch: Watch
) -> int:
    """Count the ways to complete a board, or return ``at_most + 1`` if there are more."""
    require_memory(BYTES_A_ROW * n, f"completing a board of {n} queens")
    queens, barred = constraint_squares(n, placed, blocked)
    if first_clash(queens) is not None:
        return 0
    lines = lines_left(n, queens)
    rows, columns = lines["rows"].astype(np.int32), lines["columns"].astype(np.int32)
    if len(rows) > MOST_LEFT:
        raise ValueError(
            f"n must be at most 32 unless the placed queens leave at most {MOST_LEFT} rows, "
            f"not {n} with {len(rows)} rows left; estimate_count takes larger boards"
        )
    if len(rows) == 0:
        return 1
    alive = open_squares(n, lines, blocked_left(queens, barred))
    search = ExactCompletion(n, alive.view(np.uint8), rows, columns)
    most = LARGEST_COUNT if at_most is None else min(at_most + 1, LARGEST_COUNT)
    start = np.ones(4, dtype=np.uint64)
    return run_kernel(search.count, most, start, long=True, watch=watch)
