"""Validate boards, squares and diagonals that a caller gives, and return arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import integer, integer_array, members
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import min_max, native_copy
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["KERNEL_TYPES", "board_array", "diagonals", "first_clash", "square_array"]

KERNEL_TYPES = (np.dtype(np.uint8), np.dtype(np.int32), np.dtype(np.int64))


def board_array(q: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return ``q`` as a C-contiguous array of shape (..., n) that a kernel can read.

    Raises
    ------
    TypeError
        If the elements are not integers.
    ValueError
        If ``q`` is a scalar, or a column is not in 0..n-1.
    MemoryError
        If the boards have to be copied and the copy does not fit in memory.
    """
    boards = None
    if isinstance(q, (list, tuple)) or np.ndim(q):
        boards = integer_array(q, "the columns of a board")
    if boards is None or boards.ndim == 0:
        raise ValueError(
            f"a board is an array of columns, one a row; got the scalar {described(q)}"
        )
    n = boards.shape[-1]
    if not (boards.flags.c_contiguous and boards.dtype in KERNEL_TYPES):
        require_memory(boards.size * boards.itemsize, f"a copy of {boards.size:,} queens")
    if boards.size:
        low, high = min_max(boards)
        if low < 0 or high >= n:
            raise ValueError(
                f"column {low if low < 0 else high} is not on a board of {n} columns, 0..{n - 1}"
            )
    dtype = boards.dtype.newbyteorder("=")
    if dtype not in KERNEL_TYPES:
        dtype = np.dtype(np.int64 if n > np.iinfo(np.int32).max else np.int32)
    if dtype == boards.dtype and boards.flags.c_contiguous and boards.flags.aligned:
        return boards
    return native_copy(boards, dtype)


def square_array(value: object, name: str, n: int, *, mask: bool = False) -> npt.NDArray[np.int64]:
    """Return the squares that ``value`` lists as an array of shape (k, 2), in the same order.

    Parameters
    ----------
    value
        (row, column) pairs, an integer array of shape (k, 2), or None for no squares; with ``mask``
        also a bool array of shape (n, n).
    name
        The name of the argument in error messages.
    n
        Size of the board.
    mask
        Whether ``value`` may be a bool array.

    Raises
    ------
    TypeError
        If an element is not a pair of integers, or an array has another type.
    ValueError
        If a square is not on the board, or an array has the wrong shape.
    """
    if value is None:
        return np.empty((0, 2), dtype=np.int64)
    value = np.asarray(value) if isinstance(value, np.ndarray) else _pairs(value, name)
    require_memory(4 * value.nbytes, f"{name}, an array of shape {value.shape}, as squares")
    if mask and value.dtype == np.bool_:
        if value.shape != (n, n):
            raise ValueError(
                f"{name} as a bool array must have shape ({n}, {n}), not {value.shape}"
            )
        return np.argwhere(value)
    if value.dtype.kind not in "iu":
        wanted = "integers or bools" if mask else "integers"
        raise TypeError(f"{name} must be an array of {wanted}, not {value.dtype}")
    if value.ndim != 2 or value.shape[1] != 2:
        raise ValueError(f"{name} as an array must have shape (k, 2), not {value.shape}")
    off = ((value < 0) | (value >= n)).any(axis=1)
    if off.any():
        row, column = value[off.argmax()]
        raise ValueError(f"{name}: ({row}, {column}) is not on a board of {n} x {n}")
    return value.astype(np.int64)


def _pairs(value: object, name: str) -> npt.NDArray[np.int64]:
    """Return an iterable of pairs as an array; clip larger numbers to 64 bits."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be (row, column) pairs, not {described(value)}")
    found = []
    for pair in value:
        try:
            row, column = pair
        except (TypeError, ValueError):
            raise TypeError(
                f"{name} must be (row, column) pairs; {described(pair)} is none"
            ) from None
        row = integer(row, f"the row in {name} {described(pair)}", minimum=-(2**63))
        column = integer(column, f"the column in {name} {described(pair)}", minimum=-(2**63))
        found.append((min(row, 2**63 - 1), min(column, 2**63 - 1)))
    return np.array(found, dtype=np.int64).reshape(-1, 2)


def diagonals(
    value: Iterable[SupportsIndex] | None, low: int, high: int, name: str
) -> npt.NDArray[np.int64]:
    """Return the distinct numbers of diagonals, ascending; None stands for no diagonals.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If a number is not in ``low..high``.
    """
    if value is None:
        return np.empty(0, dtype=np.int64)
    given = members(value, f"{name} must be numbers of diagonals")
    numbers = [integer(x, f"a diagonal in {name}", minimum=low, maximum=high) for x in given]
    return np.unique(np.array(numbers, dtype=np.int64))


def first_clash(queens: npt.NDArray[np.int64]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return two queens of the (row, column) pairs that attack each other, or None."""
    rows, columns = queens[:, 0], queens[:, 1]
    for line in (rows, columns, rows + columns, rows - columns):
        order = np.argsort(line, kind="stable")
        same = np.flatnonzero(np.diff(line[order]) == 0)
        if same.size:
            a, b = (queens[order[same[0] + i]] for i in (0, 1))
            return (int(a[0]), int(a[1])), (int(b[0]), int(b[1]))
    return None
