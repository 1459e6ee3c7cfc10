"""A board with any queens and blocked squares: what text and pictures are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.arrays import board_array, square_array
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.naming import set_module

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Position", "Square", "checked"]

Square = tuple[int, int]


@set_module("nqueens.formats")
class Position(NamedTuple):
    """A board with any queens on it, attacking or not, and squares where none may stand.

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
        """Return the position of a board given as one column a row.

        Raises
        ------
        TypeError
            If the columns are not integers.
        ValueError
            If one is not on the board, or there is not one board.
        """
        columns = board_array(board)
        if columns.ndim != 1:
            raise ValueError(f"a position is of one board, shape (n,), not {columns.shape}")
        return cls(len(columns), tuple(enumerate(columns.tolist())))

    def rows(self) -> list[int | None]:
        """Return the column of each row's queen, None where a row has none.

        Raises
        ------
        TypeError
            If something is no pair of integers.
        ValueError
            If a row has two queens, or one is not on the board.
        """
        position = checked(self)
        columns: list[int | None] = [None] * position.n
        for row, column in position.queens:
            if columns[row] is not None:
                raise ValueError(f"row {row} has more than one queen")
            columns[row] = column
        return columns

    def board(self) -> npt.NDArray[np.int32]:
        """Return the board as one column a row.

        Raises
        ------
        ValueError
            If some row has no queen or two, or squares are blocked.
        """
        if self.blocked:
            raise ValueError("the position has blocked squares")
        columns = self.rows()
        if None in columns:
            raise ValueError(f"row {columns.index(None)} has no queen")
        return np.array(columns, dtype=np.int32)


def checked(position: Position) -> Position:
    """Return a position whose size and squares are known to be Python ints that fit together.

    Raises
    ------
    TypeError
        If the size is no integer, or something is no pair of integers.
    ValueError
        If the size is not positive, or a square is not on the board.
    """
    n = integer(position.n, "the size of a position", minimum=1, maximum=MAX_SIZE)
    return Position(
        n, _on_board(position.queens, "queens", n), _on_board(position.blocked, "blocked", n)
    )


def _on_board(squares: tuple[Square, ...], name: str, n: int) -> tuple[Square, ...]:
    """Return squares, as they are where nothing is wrong with them."""
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
