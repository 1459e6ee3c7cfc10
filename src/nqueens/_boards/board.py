"""A board to place queens on, row by row, for searches written in Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Vector, column_type
from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, checked_items, integer
from nqueens._runtime.errors import set_module

if TYPE_CHECKING:
    import numpy.typing as npt


@set_module("nqueens")
class Board:
    r"""An n x n board, filled row by row with queens that do not attack each other.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 2**31 - 1.
    queens : iterable of int
        Columns, 0-based, of queens to place in rows 0, 1, ...

    Notes
    -----
    The attacked columns and diagonals are three integers of n to 2n bits. Each call takes O(n) bit
    operations; for boards small enough to search, these are a few machine instructions.

    Examples
    --------
    Find all solutions with a short search:

    >>> def solve_from(board):
    ...     if board.is_complete:
    ...         print(board, end="\n\n")
    ...     for column in board.candidates:
    ...         board.place(column)
    ...         solve_from(board)
    ...         board.undo()
    >>> solve_from(nqueens.Board(4))
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    <BLANKLINE>
    . . Q .
    Q . . .
    . . . Q
    . Q . .
    <BLANKLINE>
    """

    def __init__(self, n: SupportsIndex, *, queens: Iterable[SupportsIndex] = ()) -> None:
        self._n = integer(n, "n", minimum=0, maximum=MAX_SIZE, why=" (columns are 32-bit)")
        self._queens: list[int] = []
        self._columns = self._sums = self._differences = 0
        for column in checked_items(queens, "queens must be columns"):
            self.place(column)

    @property
    def n(self) -> int:
        """The number of rows and columns."""
        return self._n

    @property
    def is_complete(self) -> bool:
        """Whether every row has a queen."""
        return len(self._queens) == self._n

    @property
    def candidates(self) -> tuple[int, ...]:
        """The unattacked columns of the next row, in ascending order; empty if complete."""
        if self.is_complete:
            return ()
        free = f"{(1 << self._n) - 1 & ~self._attacked():b}"
        return tuple(column for column, bit in enumerate(reversed(free)) if bit == "1")

    def is_attacked(self, column: SupportsIndex) -> bool:
        """Return whether a queen attacks this column, 0-based, of the next row.

        Examples
        --------
        >>> board = nqueens.Board(4, queens=[1])
        >>> [board.is_attacked(column) for column in range(4)]
        [True, True, True, False]
        """
        column = self._column(column)
        return bool(self._attacked() >> column & 1)

    def place(self, column: SupportsIndex) -> None:
        """Place a queen in the next row.

        Parameters
        ----------
        column : int
            Its column, 0-based.

        Examples
        --------
        >>> board = nqueens.Board(4)
        >>> board.place(1)
        >>> board.place(2)
        Traceback (most recent call last):
            ...
        ValueError: the square (1, 2) is attacked by the queen on (0, 1)
        """
        column = self._column(column)
        row = len(self._queens)
        if self._attacked() >> column & 1:
            raise ValueError(
                f"the square ({row}, {column}) is attacked by {self._attacker(column)}"
            )
        self._queens.append(column)
        self._exchange(row, column)

    def undo(self) -> int:
        """Remove the last queen and return its column.

        Examples
        --------
        >>> board = nqueens.Board(4, queens=[1, 3])
        >>> board.undo(), board
        (3, Board(4, queens=[1]))
        """
        if not self._queens:
            raise ValueError("there is no queen on the board to remove")
        column = self._queens.pop()
        self._exchange(len(self._queens), column)
        return column

    def to_array(self) -> Vector:
        """Return the 0-based columns of the k queens as an array of shape (k,).

        The type is that of `solve`.

        Examples
        --------
        >>> nqueens.is_solution(nqueens.Board(4, queens=[1, 3, 0, 2]).to_array())
        True
        """
        return np.array(self._queens, dtype=column_type(self._n))

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the columns as an array for NumPy; fail unless every row has a queen."""
        if not self.is_complete:
            raise ValueError(f"row {len(self._queens)} has no queen")
        return np.asarray(self.to_array(), dtype=dtype)

    def __len__(self) -> int:
        """Return the number of queens on the board."""
        return len(self._queens)

    def __iter__(self) -> Iterator[int]:
        """Iterate over the columns of the queens."""
        return iter(tuple(self._queens))

    def __eq__(self, other: object) -> bool:
        """Return whether two boards have the same size and the same queens."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._n == other._n and self._queens == other._queens

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return an expression that creates an equal board."""
        return f"Board({self._n}, queens={self._queens})"

    def __str__(self) -> str:
        """Return one line per row, with ``Q`` for a queen and ``.`` for an empty square."""
        n = self._n
        empty = " ".join("." * n)
        rows = [f"{empty[: 2 * c]}Q{empty[2 * c + 1 :]}" for c in self._queens]
        return "\n".join([*rows, *[empty] * (n - len(rows))])

    def _repr_svg_(self) -> str | None:
        """Return a picture for a notebook, or None if the board has no squares."""
        return Position(self._n, enumerate(self))._repr_svg_() if self._n else None

    def _column(self, column: SupportsIndex) -> int:
        """Return a validated column of the next row as an int."""
        if self.is_complete:
            raise ValueError(f"all {self._n} rows already have a queen")
        return integer(
            column, "column", minimum=0, maximum=self._n - 1, why=f" on a board of {self._n}"
        )

    def _exchange(self, row: int, column: int) -> None:
        """Exchange whether a queen attacks the column and the diagonals of a square."""
        self._columns ^= 1 << column
        self._sums ^= 1 << row + column
        self._differences ^= 1 << self._n - 1 - row + column

    def _attacked(self) -> int:
        """Return the attacked columns of the next row as a mask."""
        row = len(self._queens)
        sums, differences = self._sums >> row, self._differences >> self._n - 1 - row
        return self._columns | sums | differences

    def _attacker(self, column: int) -> str:
        """Describe the first queen that attacks this column of the next row."""
        row = len(self._queens)
        for r, c in enumerate(self._queens):
            if c == column or abs(c - column) == row - r:
                return f"the queen on ({r}, {c})"
        raise AssertionError("a mask is wrong")
