"""A board with any queens and blocked squares: what text and pictures are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Position", "Square"]

Square = tuple[int, int]


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
        """Return the position of a board given as one column a row."""
        columns = np.asarray(board).tolist()
        return cls(len(columns), tuple(enumerate(columns)))

    def rows(self) -> list[int | None]:
        """Return the column of each row's queen, None where a row has none.

        Raises
        ------
        ValueError
            If a row has two queens.
        """
        columns: list[int | None] = [None] * self.n
        for row, column in self.queens:
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
