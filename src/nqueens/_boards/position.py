"""Boards as values: `Position` with any queens and blocked squares, `Board` filled row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from nqueens._boards.attacks import QueenSquares
from nqueens._runtime.arguments import MAX_SIZE, checked_items, integer
from nqueens._runtime.errors import BoardLine, InvalidArgument, set_module
from nqueens._runtime.keywords import advised
from nqueens._runtime.memory import Array

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, DTypeLike, NDArray


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
    nqueens.InvalidArgument: queens: (0, 4) is not on a board of 4 x 4
    """

    n: int
    queens: QueenSquares
    blocked: QueenSquares

    @advised("nqueens")
    def __init__(self, n: SupportsIndex, queens: Squares = None, blocked: Squares = None) -> None:
        n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
        own = square_array(queens, "queens", n)
        others = square_array(blocked, "blocked", n, may_repeat=True)
        self.__dict__.update(n=n, queens=square_tuple(own), blocked=square_tuple(others))

    @classmethod
    def of(cls, board: ArrayLike) -> Self:
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
        columns = board_array(board, name="board")
        if columns.ndim != 1 or columns.size == 0:
            raise InvalidArgument(
                f"expected one board of shape (n,), not shape {columns.shape}",
                parameter="board",
                value=columns.shape,
            )
        return cls._of(len(columns), tuple(enumerate(columns.tolist())))

    @classmethod
    def _of(cls, n: int, queens: QueenSquares, blocked: QueenSquares = ()) -> Self:
        """Return the position of squares that are valid and sorted; checking them takes longer."""
        position = cls.__new__(cls)
        position.__dict__.update(n=n, queens=queens, blocked=blocked)
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
                raise InvalidArgument(
                    f"row {row} has more than one queen",
                    parameter="queens",
                    squares=[queen for queen in self.queens if queen[0] == row],
                )
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
            raise InvalidArgument(
                f"a board has no blocked squares, but the position has {number}",
                parameter="blocked",
                squares=self.blocked,
            )
        columns = self.rows()
        if None in columns:
            raise InvalidArgument(
                "{} has no queen; solve(position) completes it",
                BoardLine("row", columns.index(None)),
                parameter="queens",
                value=tuple(columns),
            )
        return np.array(columns, dtype=column_type(self.n))

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the board as an array for NumPy."""
        return np.asarray(self.board(), dtype=dtype)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        from nqueens._drawing.svg import NOTEBOOK_PIXELS, Marks, board_svg  # slow to import

        return board_svg(
            self.n, Marks(self.queens, self.blocked), coordinates="1", size=NOTEBOOK_PIXELS
        )


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

    @advised("nqueens")
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
        nqueens.InvalidArgument: the square (1, 2) is attacked by the queen on (0, 1)
        """
        column = self._column(column)
        row = len(self._queens)
        if self._attacked() >> column & 1:
            first = next(
                (r, c)
                for r, c in enumerate(self._queens)
                if c == column or abs(c - column) == row - r
            )
            raise InvalidArgument(
                f"the square ({row}, {column}) is attacked by the queen on {first}",
                parameter="column",
                value=column,
                squares=[(row, column), first],
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
            raise InvalidArgument("there is no queen on the board to remove", parameter="queens")
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

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the columns as an array for NumPy; fail unless every row has a queen."""
        if not self.is_complete:
            raise InvalidArgument(f"row {len(self._queens)} has no queen", parameter="queens")
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
            raise InvalidArgument(
                f"all {self._n} rows already have a queen", parameter="column", value=column
            )
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


def position_of(q: ArrayLike) -> Position:
    """Return one board, complete or not, as a position; an int n is an empty board."""
    if isinstance(q, Position):
        return q
    if isinstance(q, Board):
        return Position(q.n, enumerate(q))
    return Position(q) if isinstance(q, (int, np.integer)) else Position.of(q)


def boards_or_positions(q: ArrayLike, name: str = "q") -> Array | list[Position]:
    """Return boards as an array of shape (k, n), or as positions if some may be incomplete.

    ``name`` is that of the argument.
    """
    members = q if isinstance(q, (list, tuple)) else [q]
    has_positions = any(isinstance(board, (Position, Board)) for board in members)
    if has_positions or isinstance(q, (int, np.integer)):
        return [position_of(board) for board in members]
    if isinstance(q, (list, tuple)) and q and _are_squares(q[0]):
        raise InvalidArgument(
            "a list of squares does not say the size of its board; Position(n, squares) is a board "
            "with queens on these squares",
            parameter=name,
            value=q,
        )
    boards = board_array(q, name=name)
    if boards.ndim > 2 or boards.shape[-1] == 0:
        raise InvalidArgument(
            f"boards have shape (k, n) or (n,) with n > 0, not {boards.shape}",
            parameter=name,
            value=boards.shape,
        )
    return np.atleast_2d(boards)


def _are_squares(member: Any) -> bool:
    """Return whether a member of a list consists of the squares of queens, not of columns."""
    try:
        shape = np.shape(member)
    except ValueError:  # lists of several lengths, which are neither
        return False
    return len(shape) == 2 and shape[1] == 2


def with_marks(q: ArrayLike, placed: object, blocked: object) -> tuple[Position, QueenSquares]:
    """Return one board with more queens and blocked squares, and the added queens."""
    board = position_of(q)
    given = square_tuple(square_array(placed, "placed", board.n))
    closed = square_tuple(square_array(blocked, "blocked", board.n, may_repeat=True))
    if given or closed:
        board = Position(board.n, {*board.queens, *given}, {*board.blocked, *closed})
    return board, given
