"""The lines and squares that placed queens leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt


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
