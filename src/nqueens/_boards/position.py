"""A board with any queens and blocked squares, as text and pictures show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nqueens._boards.arrays import board_array, square_array
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import set_module
from nqueens._runtime.memory import require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Position", "Square", "checked"]

Square = tuple[int, int]
BYTES_A_ROW = 8  # of a list


@set_module("nqueens.formats")
class Position(NamedTuple):
    """A board with any queens, attacking each other or not, and blocked squares.

    Attributes
    ----------
    n : int
        Size of the board.
    queens : tuple of (int, int)
        (row, column) of each queen, 0-based, row 0 at the top.
    blocked : tuple of (int, int)
        (row, column) of each blocked square.

    Examples
    --------
    >>> from nqueens.formats import Position
    >>> Position(4, queens=((0, 1), (2, 0))).rows()
    [1, None, 0, None]
    """

    n: int
    queens: tuple[Square, ...] = ()
    blocked: tuple[Square, ...] = ()

    @classmethod
    def of(cls, board: npt.ArrayLike) -> Position:
        """Return the position of a board given as the column of each row's queen.

        Raises
        ------
        TypeError
            If the columns are not integers.
        ValueError
            If a column is not on the board, or ``board`` is not one board.
        """
        columns = board_array(board)
        if columns.ndim != 1:
            raise ValueError(f"a position is made of one board, shape (n,), not {columns.shape}")
        return cls(len(columns), tuple(enumerate(columns.tolist())))

    def rows(self) -> list[int | None]:
        """Return the column of each row's queen, or None for a row without one.

        Raises
        ------
        TypeError
            If a square is not a pair of integers.
        ValueError
            If a row has two queens, or a square is not on the board.
        MemoryError
            If a list of n entries does not fit in memory.
        """
        return _rows(checked(self))

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the board as NumPy asks for it."""
        return self.board().astype(dtype or np.int32, copy=False)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        from nqueens._boards.pictures import position_svg  # which imports this module

        return position_svg(checked(self), size=320)

    def _repr_html_(self) -> str:
        """Return the picture for programs that show HTML but not SVG."""
        return self._repr_svg_()

    def board(self) -> npt.NDArray[np.int32]:
        """Return the board as an int32 array with the column of each row's queen.

        Raises
        ------
        ValueError
            If a row does not have exactly one queen, or squares are blocked.
        """
        if self.blocked:
            raise ValueError("the position has blocked squares")
        position = checked(self)
        if len(position.queens) < position.n:  # without a list of all rows
            taken = {row for row, _ in position.queens}
            missing = next(row for row in range(position.n) if row not in taken)
            raise ValueError(f"row {missing} has no queen")
        return np.array(_rows(position), dtype=np.int32)


def _rows(position: Position) -> list[int | None]:
    """Return the column of each row's queen in a valid position, or None."""
    n = position.n
    require_memory(BYTES_A_ROW * n, f"the rows of a board of {n}")
    columns: list[int | None] = [None] * n
    for row, column in position.queens:
        if columns[row] is not None:
            raise ValueError(f"row {row} has more than one queen")
        columns[row] = column
    return columns


def checked(position: Position) -> Position:
    """Return the position with its size and squares validated and converted to Python ints.

    Raises
    ------
    TypeError
        If the size is not an integer, or a square is not a pair of integers.
    ValueError
        If the size is not positive, or a square is not on the board.
    """
    n = integer(position.n, "the size of a position", minimum=1, maximum=MAX_SIZE)
    return Position(
        n, _on_board(position.queens, "queens", n), _on_board(position.blocked, "blocked", n)
    )


def _on_board(squares: tuple[Square, ...], name: str, n: int) -> tuple[Square, ...]:
    """Return the squares as pairs of Python ints; valid tuples are returned as they are."""
    if type(squares) is tuple and all(
        type(square) is tuple
        and len(square) == 2
        and type(square[0]) is int
        and type(square[1]) is int
        and 0 <= square[0] < n
        and 0 <= square[1] < n
        for square in squares
    ):
        return squares
    return tuple((row, column) for row, column in square_array(squares, name, n).tolist())
