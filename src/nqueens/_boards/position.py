"""A board with any queens and blocked squares, for text and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

import numpy as np

from nqueens._boards.arrays import board_array, column_type, square_array
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import set_module
from nqueens._runtime.memory import require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.names import Square

__all__ = ["Position"]

BYTES_A_ROW = 8  # of a list
PIXELS = 320  # of a picture in a notebook


class _Fields(NamedTuple):
    """The fields of a position."""

    n: int
    queens: tuple[Square, ...]
    blocked: tuple[Square, ...]


@set_module("nqueens.formats")
class Position(_Fields):
    """A board with any queens, whether or not they attack each other, and blocked squares.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    queens : iterable of (row, column), or int array of shape (k, 2)
        The square of each queen, 0-based, row 0 at the top.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n)
        The blocked squares.

    Attributes
    ----------
    n : int
        Size of the board.
    queens, blocked : tuple of (int, int)
        The squares, as pairs of Python ints.

    Raises
    ------
    TypeError
        If ``n`` is not an integer, or a square is not a pair of integers.
    ValueError
        If ``n`` is out of range, a square is not on the board, or one is given twice.
    MemoryError
        If the squares of an array do not fit in memory.

    Examples
    --------
    >>> from nqueens.formats import Position
    >>> Position(4, [(0, 1), (2, 0)])
    Position(n=4, queens=((0, 1), (2, 0)), blocked=())
    >>> Position(4, [(0, 4)])
    Traceback (most recent call last):
        ...
    ValueError: queens: (0, 4) is not on a board of 4 x 4
    """

    __slots__ = ()

    def __new__(cls, n: SupportsIndex, queens: object = (), blocked: object = ()) -> Self:
        """Validate the squares and return a position."""
        n = integer(n, "the size of a position", minimum=1, maximum=MAX_SIZE)
        return super().__new__(
            cls, n, _on_board(queens, "queens", n), _on_board(blocked, "blocked", n)
        )

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        """Validate these fields and return a position; ``_replace`` calls this."""
        return cls(*iterable)

    @classmethod
    def of(cls, board: npt.ArrayLike) -> Self:
        """Return the position of a board given as the column of each row's queen.

        Parameters
        ----------
        board : array_like of int, shape (n,), or a board in another form
            ``board[i]`` is the column, 0-based, of the queen in row i.

        Raises
        ------
        TypeError
            If the columns are not integers.
        ValueError
            If a column is not on the board, or ``board`` is not one board.

        Examples
        --------
        >>> from nqueens.formats import Position
        >>> Position.of([1, 3, 0, 2])
        Position(n=4, queens=((0, 1), (1, 3), (2, 0), (3, 2)), blocked=())
        """
        columns = board_array(board)
        if columns.ndim != 1:
            raise ValueError(f"expected one board of shape (n,), not shape {columns.shape}")
        return cls(len(columns), tuple(enumerate(columns.tolist())))

    def rows(self) -> list[int | None]:
        """Return the column, 0-based, of each row's queen, or None for a row without one.

        Raises
        ------
        ValueError
            If a row has two queens.
        MemoryError
            If a list of n entries does not fit in memory.

        Examples
        --------
        >>> from nqueens.formats import Position
        >>> Position(4, [(0, 1), (2, 0)]).rows()
        [1, None, 0, None]
        """
        require_memory(BYTES_A_ROW * self.n, f"the rows of a board of {self.n}")
        columns: list[int | None] = [None] * self.n
        for row, column in self.queens:
            if columns[row] is not None:
                raise ValueError(f"row {row} has more than one queen")
            columns[row] = column
        return columns

    def board(self) -> npt.NDArray[Any]:
        """Return the board as an array of shape (n,) with the column of each row's queen.

        The type is that of `nqueens.solve`.

        Raises
        ------
        ValueError
            If a row does not have exactly one queen, or squares are blocked.

        Examples
        --------
        >>> from nqueens.formats import Position
        >>> Position(4, [(0, 1), (1, 3), (2, 0), (3, 2)]).board()
        array([1, 3, 0, 2], dtype=int8)
        """
        if self.blocked:
            raise ValueError(
                f"a board has no blocked squares, but the position has {len(self.blocked)}"
            )
        if len(self.queens) < self.n:  # without a list of all rows
            taken = {row for row, _ in self.queens}
            missing = next(row for row in range(self.n) if row not in taken)
            raise ValueError(f"row {missing} has no queen")
        return np.array(self.rows(), dtype=column_type(self.n))

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the board as an array for NumPy."""
        return np.asarray(self.board(), dtype=dtype)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        from nqueens._pictures.labels import labels_of  # half of the import time of the formats
        from nqueens._pictures.svg import board_svg

        labels = labels_of(self.n, "algebraic")
        return board_svg(self.n, self.queens, blocked=set(self.blocked), labels=labels, size=PIXELS)

    def _repr_html_(self) -> str:
        """Return the picture for programs that show HTML but not SVG."""
        return self._repr_svg_()


def _on_board(squares: object, name: str, n: int) -> tuple[Square, ...]:
    """Return distinct squares as pairs of Python ints; valid tuples are returned as they are."""
    if not (
        type(squares) is tuple
        and all(
            type(square) is tuple
            and len(square) == 2
            and type(square[0]) is int
            and type(square[1]) is int
            and 0 <= square[0] < n
            and 0 <= square[1] < n
            for square in squares
        )
    ):
        array = square_array(squares, name, n, mask=name == "blocked")
        squares = tuple((row, column) for row, column in array.tolist())
    if len(set(squares)) < len(squares):
        twice = next(one for one, next_one in pairwise(sorted(squares)) if one == next_one)
        raise ValueError(f"{name}: {twice} is given twice")
    return squares
