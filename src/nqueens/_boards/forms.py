"""Boards as 0/1 matrices, and as positions from every form that a board can have."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._boards.arrays import (
    board_array,
    drawn_squares,
    listed_strings,
    matrix_columns,
)
from nqueens._boards.board import Board
from nqueens._boards.position import Position, checked
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import row_slices
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["boards_or_positions", "from_matrix", "position_of", "to_matrix"]

Drawable = (Position, Board)  # have queens in some rows only


def to_matrix(q: npt.ArrayLike, *, dtype: npt.DTypeLike = np.bool_) -> npt.NDArray[Any]:
    """Return boards as matrices with a one for each queen and zeros elsewhere.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    dtype : data type
        A type of bools, integers or floats for the result. Sums of ``uint8`` elements along an
        axis are safe, but differences wrap around.

    Returns
    -------
    ndarray, shape (..., n, n)
        ``[..., i, j]`` tells whether a queen is in row i and column j. Every function that takes
        boards takes matrices of bools.

    Raises
    ------
    TypeError
        If the columns are not integers, or ``dtype`` is not a type of numbers.
    ValueError
        If ``q`` is a scalar, or a column is not on the board.
    MemoryError
        If the matrices do not fit in memory.

    See Also
    --------
    from_matrix : the inverse.

    Notes
    -----
    O(n**2) a board.

    Examples
    --------
    >>> to_matrix([1, 3, 0, 2], dtype=int)
    array([[0, 1, 0, 0],
           [0, 0, 0, 1],
           [1, 0, 0, 0],
           [0, 0, 1, 0]])
    >>> to_matrix(solutions(6)).shape
    (4, 6, 6)
    """
    try:
        kind = np.dtype(dtype)
    except (TypeError, ValueError, SyntaxError, OverflowError):
        raise TypeError(f"dtype must be a type of numbers, not {described(dtype)}") from None
    if kind.kind not in "biuf":
        raise TypeError(f"dtype must be a type of bools, integers or floats, not {described(kind)}")
    boards = board_array(q)
    m, n = prod(boards.shape[:-1]), boards.shape[-1]
    require_memory(m * n * (n * kind.itemsize + 8), f"{m:,} matrices of {n} x {n}")
    matrices = np.zeros((m, n, n), dtype=kind)
    flat = boards.reshape(m, n)
    for part in row_slices(m, n):
        columns = flat[part].astype(np.intp)[..., np.newaxis]
        np.put_along_axis(matrices[part], columns, 1, axis=2)
    return matrices.reshape(*boards.shape, n)


def from_matrix(matrix: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return the boards of matrices that have a one for each queen.

    Parameters
    ----------
    matrix : array_like of bool, int or float, shape (..., n, n)
        Zeros and ones, with a single one in each row.

    Returns
    -------
    ndarray, shape (..., n)
        ``[..., i]`` is the column, 0-based, of the one in row i: uint8 up to n = 256, else int32.

    Raises
    ------
    TypeError
        If the elements are not numbers.
    ValueError
        If a matrix is not square, or a row is not zeros and a single one.
    MemoryError
        If the work space does not fit in memory.

    See Also
    --------
    to_matrix : the inverse.

    Notes
    -----
    O(n**2) a board.

    Examples
    --------
    >>> from_matrix([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
    array([1, 3, 0, 2], dtype=uint8)
    """
    return matrix_columns(matrix)


def position_of(q: npt.ArrayLike) -> Position:
    """Return one board in any form, complete or not, as a valid position.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If ``q`` is not one board with at least one row, or a square is not on it.
    """
    if isinstance(q, Position):
        return checked(q)
    if isinstance(q, Board):
        return checked(Position(q.n, tuple(enumerate(q))))
    if _is_drawn(q):
        rows: Any = listed_strings(q) if isinstance(q, np.ndarray) else q
        queens, blocked = drawn_squares(rows)
        return checked(Position(len(rows), tuple(queens), tuple(blocked)))
    board = board_array(q)
    if board.ndim != 1 or board.size == 0:
        raise ValueError(f"this takes one board, shape (n,), not {board.shape}")
    return Position(board.size, tuple(enumerate(board.tolist())))


def boards_or_positions(q: npt.ArrayLike) -> npt.NDArray[Any] | list[Position]:
    """Return boards as an array of shape (k, n), or as positions if some may be incomplete.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If ``q`` has no rows, too many axes, or a square is not on its board.
    """
    if isinstance(q, Drawable) or _is_drawn(q):
        return [position_of(q)]
    given: Any = q
    if isinstance(given, (list, tuple)) and any(
        isinstance(one, Drawable) or _is_drawn(one) for one in given
    ):
        return [position_of(one) for one in given]
    boards = board_array(q)
    if boards.ndim > 2 or boards.shape[-1] == 0:
        raise ValueError(f"boards have shape (k, n) or (n,) with n > 0, not {boards.shape}")
    return np.atleast_2d(boards)


def _is_drawn(q: object) -> bool:
    """Return whether ``q`` is one board drawn as strings."""
    if isinstance(q, np.ndarray):
        return q.dtype.kind == "U" and q.ndim == 1 and q.size > 0
    return isinstance(q, (list, tuple)) and bool(q) and isinstance(q[0], str)
