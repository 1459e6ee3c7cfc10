"""A board to place queens on, row after row, for searches of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, SupportsIndex

import numpy as np

from nqueens._boards.pictures import position_svg
from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE, integer, members
from nqueens._runtime.memory import require_memory
from nqueens._runtime.naming import set_module

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Board"]

WORDS_N = 512  # a row of fewer columns is a few machine words


@set_module("nqueens")
class Board:
    r"""An n x n board whose rows are filled from the first on, no queen attacking another.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 2**31 - 1.
    queens : iterable of int
        Columns, base 0, of queens to place at once, in rows 0, 1, ...

    Raises
    ------
    TypeError
        If ``n`` or a column is no integer.
    ValueError
        If ``n`` is out of range, or a queen cannot stand where it is to be placed.
    MemoryError
        If the masks do not fit; ``str`` and ``candidates`` of a large board raise it too.

    Notes
    -----
    A column and each family of diagonals is one integer of n to 2n bits; every operation takes
    O(n) bit operations, that is, a few machine words' for boards one can search.

    Examples
    --------
    All solutions, by a search in a few lines:

    >>> def solve_from(board):
    ...     if board.is_complete:
    ...         print(board, end="\n\n")
    ...     for column in board.candidates:
    ...         board.place(column)
    ...         solve_from(board)
    ...         board.undo()
    >>> solve_from(Board(4))
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

    __slots__ = ("_columns", "_differences", "_n", "_queens", "_sums")

    def __init__(self, n: SupportsIndex, *, queens: Iterable[SupportsIndex] = ()) -> None:
        self._n = integer(n, "n", minimum=0, maximum=MAX_SIZE, why=" (columns are 32-bit)")
        self._queens: list[int] = []
        self._columns = self._sums = self._differences = 0
        for column in members(queens, "queens must be columns"):
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
        """The columns of the next row that no queen attacks, ascending; none if complete."""
        if self.is_complete:
            return ()
        require_memory(60 * self._n, f"the candidates of a row of {self._n} columns")
        free = (1 << self._n) - 1 & ~self._attacked()
        if self._n > WORDS_N:  # taking bits off a long integer is quadratic
            octets = np.frombuffer(free.to_bytes(self._n // 8 + 1, "little"), dtype=np.uint8)
            return tuple(np.flatnonzero(np.unpackbits(octets, bitorder="little")).tolist())
        columns = []
        while free:
            lowest = free & -free
            columns.append(lowest.bit_length() - 1)
            free ^= lowest
        return tuple(columns)

    def is_attacked(self, column: SupportsIndex) -> bool:
        """Tell whether a queen attacks this column of the next row.

        Raises
        ------
        TypeError
            If ``column`` is no integer.
        ValueError
            If it is not on the board, or the board is complete.
        MemoryError
            If the masks of a row do not fit.

        Examples
        --------
        >>> board = Board(4, queens=[1])
        >>> [board.is_attacked(column) for column in range(4)]
        [True, True, True, False]
        """
        column = self._column(column)
        return bool(self._attacked() >> column & 1)

    def place(self, column: SupportsIndex) -> None:
        """Place a queen in the next row.

        Raises
        ------
        TypeError
            If ``column`` is no integer.
        ValueError
            If it is not on the board or attacked, or the board is complete.
        MemoryError
            If the masks of a row do not fit.
        """
        column = self._column(column)
        row = len(self._queens)
        if self._attacked() >> column & 1:
            raise ValueError(
                f"the square ({row}, {column}) is attacked by {self._attacker(column)}"
            )
        self._queens.append(column)
        self._columns |= 1 << column
        self._sums |= 1 << row + column
        self._differences |= 1 << self._n - 1 - row + column

    def undo(self) -> int:
        """Take the last queen off the board and return its column.

        Raises
        ------
        ValueError
            If the board is empty.
        """
        if not self._queens:
            raise ValueError("there is no queen on the board")
        column = self._queens.pop()
        row = len(self._queens)
        self._columns ^= 1 << column
        self._sums ^= 1 << row + column
        self._differences ^= 1 << self._n - 1 - row + column
        return column

    def to_array(self) -> npt.NDArray[np.int32]:
        """Return the columns of the queens, an int32 array of shape (k,) for k queens.

        Examples
        --------
        >>> is_solution(Board(4, queens=[1, 3, 0, 2]).to_array())
        True
        """
        return np.array(self._queens, dtype=np.int32)

    def __len__(self) -> int:
        """Return the number of queens on the board."""
        return len(self._queens)

    def __iter__(self) -> Iterator[int]:
        """Iterate over the columns of the queens."""
        return iter(tuple(self._queens))

    def __eq__(self, other: object) -> bool:
        """Tell whether two boards have the same size and the same queens."""
        if not isinstance(other, Board):
            return NotImplemented
        return self._n == other._n and self._queens == other._queens

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return an expression that makes an equal board."""
        return f"Board({self._n}, queens={self._queens})"

    def __str__(self) -> str:
        """Return a line a row: ``Q`` for a queen, ``.`` for an empty square."""
        n = self._n
        require_memory(4 * n * n, f"a drawing of {n} x {n} squares")
        empty = " ".join("." * n)
        rows = [f"{empty[: 2 * c]}Q{empty[2 * c + 1 :]}" for c in self._queens]
        return "\n".join([*rows, *[empty] * (n - len(rows))])

    def _repr_svg_(self) -> str | None:
        """Return a picture, which a notebook shows; none of a board without squares."""
        if self._n == 0:
            return None
        return position_svg(Position(self._n, tuple(enumerate(self._queens))), size=320)

    def _repr_html_(self) -> str | None:
        """Return the same for what shows no SVG by itself."""
        return self._repr_svg_()

    def _column(self, column: SupportsIndex) -> int:
        if self.is_complete:
            raise ValueError(f"all {self._n} rows have a queen")
        return integer(
            column, "column", minimum=0, maximum=self._n - 1, why=f" on a board of {self._n}"
        )

    def _attacked(self) -> int:
        """Return the attacked columns of the next row as a mask."""
        require_memory(2 * self._n, f"a row of {self._n} columns")
        row = len(self._queens)
        sums, differences = self._sums >> row, self._differences >> self._n - 1 - row
        return self._columns | sums | differences

    def _attacker(self, column: int) -> str:
        row = len(self._queens)
        for r, c in enumerate(self._queens):
            if c == column or abs(c - column) == row - r:
                return f"the queen on ({r}, {c})"
        raise AssertionError("a mask is wrong")
