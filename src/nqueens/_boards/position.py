"""A board with queens and blocked squares as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

import numpy as np

from nqueens._boards.arrays import (
    Squares,
    Vector,
    board_array,
    column_type,
    square_array,
    square_tuple,
)
from nqueens._runtime.arguments import MAX_SIZE, integer
from nqueens._runtime.errors import set_module

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square


@set_module("nqueens")
@dataclass(frozen=True, init=False)
class Position:
    """A board with any queens, whether or not they attack each other, and blocked squares.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    queens : iterable of (row, column), or int array of shape (k, 2)
        The square of each queen, 0-based, row 0 at the top.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n)
        Squares where no queen may stand.

    Notes
    -----
    `solve`, `count`, `solutions`, `iter_solutions`, `random_solutions`, `square_counts`,
    `estimate_count` and `predict` accept a position in place of n, and so do the functions that
    draw and write boards. Functions of whole boards accept it if each row has a queen.

    A position cannot be changed. Its squares are tuples of Python ints, sorted by row, so two
    positions with the same squares are equal, `dataclasses.replace` makes another one, and
    `dataclasses.asdict` gives what ``json`` can write.

    Examples
    --------
    >>> position = nqueens.Position(8, [(0, 3)], blocked=[(1, 1)])
    >>> position
    Position(n=8, queens=((0, 3),), blocked=((1, 1),))
    >>> nqueens.count(position) == nqueens.count(8, placed=[(0, 3)], blocked=[(1, 1)])
    True
    >>> nqueens.Position(4, [(0, 4)])
    Traceback (most recent call last):
        ...
    ValueError: queens: (0, 4) is not on a board of 4 x 4
    """

    n: int
    queens: tuple[Square, ...]
    blocked: tuple[Square, ...]

    def __init__(self, n: SupportsIndex, queens: Squares = None, blocked: Squares = None) -> None:
        n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
        self._set(
            n,
            square_tuple(square_array(queens, "queens", n)),
            square_tuple(square_array(blocked, "blocked", n)),
        )

    def _set(self, n: int, queens: tuple[Square, ...], blocked: tuple[Square, ...]) -> None:
        for name, value in (("n", n), ("queens", queens), ("blocked", blocked)):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, board: npt.ArrayLike) -> Self:
        """Return the position of a board given as the column of each row's queen.

        Parameters
        ----------
        board : array_like of int, shape (n,)
            ``board[i]`` is the column, 0-based, of the queen in row i.

        Examples
        --------
        >>> nqueens.Position.of([1, 3, 0, 2])
        Position(n=4, queens=((0, 1), (1, 3), (2, 0), (3, 2)), blocked=())
        """
        columns = board_array(board)
        if columns.ndim != 1 or columns.size == 0:
            raise ValueError(f"expected one board of shape (n,), not shape {columns.shape}")
        position = cls.__new__(cls)
        position._set(len(columns), tuple(enumerate(columns.tolist())), ())
        return position

    def rows(self) -> list[int | None]:
        """Return the column, 0-based, of each row's queen, or None for a row without one.

        Examples
        --------
        >>> nqueens.Position(4, [(0, 1), (2, 0)]).rows()
        [1, None, 0, None]
        """
        columns: list[int | None] = [None] * self.n
        for row, column in self.queens:
            if columns[row] is not None:
                raise ValueError(f"row {row} has more than one queen")
            columns[row] = column
        return columns

    def board(self) -> Vector:
        """Return the board as an array of shape (n,) with the column of each row's queen.

        Every row must have exactly one queen, and no square may be blocked. The type is that of
        `nqueens.solve`.

        Examples
        --------
        >>> nqueens.Position(4, [(0, 1), (1, 3), (2, 0), (3, 2)]).board()
        array([1, 3, 0, 2], dtype=int8)
        """
        if self.blocked:
            number = len(self.blocked)
            raise ValueError(f"a board has no blocked squares, but the position has {number}")
        columns = self.rows()
        if None in columns:
            row = columns.index(None)
            raise ValueError(f"row {row} has no queen; solve(position) completes it")
        return np.array(columns, dtype=column_type(self.n))

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the board as an array for NumPy."""
        return np.asarray(self.board(), dtype=dtype)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        from nqueens._drawing.svg import NOTEBOOK_PIXELS, Marks, board_svg  # slow to import

        marks = Marks(self.queens, self.blocked)
        return board_svg(self.n, marks, coordinates="1", size=NOTEBOOK_PIXELS)


BoardOrSize = SupportsIndex | Position


def unpacked(
    n: BoardOrSize, placed: Squares = None, blocked: Squares = None
) -> tuple[SupportsIndex, Any, Any]:
    """Return n, placed and blocked of a function that accepts a `Position` as n."""
    if not isinstance(n, Position):
        return n, placed, blocked
    if placed is not None or blocked is not None:
        raise TypeError("a Position has its own queens and blocked squares; leave out the keywords")
    return n.n, n.queens or None, n.blocked or None
