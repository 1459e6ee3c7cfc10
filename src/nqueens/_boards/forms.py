"""Convert boards to 0/1 matrices and their sums, and boards in any form to positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np

from nqueens._boards.arrays import (
    board_array,
    constraint_squares,
    drawn_squares,
    flattened,
    listed_strings,
    square_array,
)
from nqueens._boards.board import Board
from nqueens._boards.position import CONSTRAINTS, Position
from nqueens._runtime.arguments import unwrapped
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import row_slices
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square

Drawable = (Position, Board)  # may have rows without a queen


def to_matrix(q: npt.ArrayLike, *, dtype: npt.DTypeLike = np.bool_) -> npt.NDArray[Any]:
    """Return boards as matrices with a 1 for each queen and 0 elsewhere.

    Parameters
    ----------
    q : array_like of int, shape (..., n)
        Boards: ``q[..., i]`` is the column, 0-based, of the queen in row i.
    dtype : data type
        Type of the result: bool, an integer type or a floating-point type. Sums of ``uint8``
        elements along an axis are safe, but differences wrap around.

    Returns
    -------
    ndarray, shape (..., n, n)
        ``[..., i, j]`` is 1 (or True) if a queen is in row i and column j. Every function that
        takes boards also takes matrices of bools or floats.

    Raises
    ------
    TypeError
        If the columns are not integers, or ``dtype`` is not a numeric type.
    ValueError
        If ``q`` is a scalar, or a column is not on the board.
    MemoryError
        If the matrices do not fit in memory.

    See Also
    --------
    from_matrix : the inverse.
    occupancy : the sum of the matrices, without making them.

    Notes
    -----
    O(n**2) per board.

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
        raise TypeError(f"dtype must be a numeric type, not {described(dtype)}") from None
    if kind.kind not in "biuf":
        raise TypeError(f"dtype must be a bool, integer or float type, not {described(kind)}")
    boards = board_array(q)
    flat = flattened(boards)
    m, n = flat.shape
    require_memory(m * n * (n * kind.itemsize + 8), f"{m:,} matrices of {n} x {n}")
    matrices = np.zeros((m, n, n), dtype=kind)
    for part in row_slices(m, n):
        columns = flat[part].astype(np.intp)[..., np.newaxis]
        np.put_along_axis(matrices[part], columns, 1, axis=2)
    return matrices.reshape(*boards.shape, n)


def occupancy(boards: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Count the boards that have a queen on each square.

    Parameters
    ----------
    boards : array_like of int, shape (..., n)
        Boards of one size: ``boards[..., i]`` is the column, 0-based, of the queen in row i.

    Returns
    -------
    ndarray of int64, shape (n, n)
        ``[i, j]`` is the number of boards with a queen in row i and column j, both 0-based. Every
        row adds up to the number of boards. `heatmap` plots it.

    Raises
    ------
    TypeError
        If the columns are not integers.
    ValueError
        If ``boards`` is a scalar, or a column is not on the board.
    MemoryError
        If the numbers do not fit in memory.

    See Also
    --------
    square_counts : the same for all solutions, without listing them.

    Notes
    -----
    O(n) per board, and 8 n**2 bytes.

    Examples
    --------
    >>> occupancy([[1, 3, 0, 2], [2, 0, 3, 1]])
    array([[0, 1, 1, 0],
           [1, 0, 0, 1],
           [1, 0, 0, 1],
           [0, 1, 1, 0]])
    >>> (occupancy(solutions(8)) == square_counts(8)).all()
    np.True_
    """
    columns = flattened(board_array(boards))
    m, n = columns.shape
    require_memory(8 * n * (n + 1), f"a number for each square of {n} x {n}")
    numbers = np.zeros(n * n, dtype=np.int64)
    first = np.arange(n) * n  # the number of the first square of each row
    for part in row_slices(m, n):
        np.add.at(numbers, np.add(columns[part], first), 1)
    return numbers.reshape(n, n)


def position_of(q: npt.ArrayLike) -> Position:
    """Return one board in any form, complete or not, as a position; an int n is an empty board."""
    if isinstance(q, Position):
        return q.position
    if isinstance(q, Board):
        return Position(q.n, tuple(enumerate(q)))
    q = unwrapped(q)
    if _is_size(q):
        return Position(cast("int", q))
    if _is_drawn(q):
        rows: Any = listed_strings(q) if isinstance(q, np.ndarray) else q
        queens, blocked = drawn_squares(rows)
        return Position(len(rows), tuple(queens), tuple(blocked))
    board = board_array(q)
    if board.ndim != 1 or board.size == 0:
        raise ValueError(f"expected one board of shape (n,), not shape {board.shape}")
    return Position(board.size, tuple(enumerate(board.tolist())))


def boards_or_positions(q: npt.ArrayLike) -> npt.NDArray[Any] | list[Position]:
    """Return boards as an array of shape (k, n), or as positions if some may be incomplete."""
    q = unwrapped(q)
    if isinstance(q, Drawable) or _is_size(q) or _is_drawn(q):
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


def marked(q: npt.ArrayLike, placed: object, blocked: object) -> tuple[Position, list[Square]]:
    """Return one board with more queens and blocked squares, and the list of added queens."""
    n, queens, barred = position = position_of(q)
    given, closed = (
        [(row, column) for row, column in square_array(squares, name, n, mask=mask).tolist()]
        for squares, name, mask in ((placed, "placed", False), (blocked, "blocked", True))
    )
    if not (given or closed):
        return position, given
    more = (tuple(dict.fromkeys(squares)) for squares in ([*queens, *given], [*barred, *closed]))
    return Position(n, *more), given


def constrained(n: SupportsIndex, constraints: Mapping[str, Any]) -> Position:
    """Return an empty board with constraints, which are named like the parameters of `solve`."""
    unknown = set(constraints).difference(CONSTRAINTS)
    if unknown:
        named = ", ".join(CONSTRAINTS)
        raise TypeError(f"{described(unknown.pop())} is not a constraint; constraints are {named}")
    board = Position(n, **constraints)
    constraint_squares(board.n, board.placed, board["blocked"])
    return board.position


def _is_size(q: object) -> bool:
    """Return whether ``q`` is the size of an empty board."""
    return isinstance(q, (int, np.integer)) and not isinstance(q, bool)


def _is_drawn(q: object) -> bool:
    """Return whether ``q`` is one board drawn as strings."""
    if isinstance(q, np.ndarray):
        return q.dtype.kind == "U" and q.ndim == 1 and q.size > 0
    return isinstance(q, (list, tuple)) and bool(q) and isinstance(q[0], str)
