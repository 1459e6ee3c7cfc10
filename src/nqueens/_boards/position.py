"""A board with queens and constraints as a value, and functions that accept it in place of n."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeVar, cast

import numpy as np

from nqueens._boards.arrays import (
    Vector,
    board_array,
    column_type,
    diagonals,
    distinct_squares,
    square_array,
)
from nqueens._boards.attacks import diagonal_squares
from nqueens._runtime.arguments import MAX_SIZE, integer, refuses
from nqueens._runtime.errors import set_module
from nqueens._runtime.memory import require_memory

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square

CONSTRAINTS = ("placed", "blocked", "blocked_sums", "blocked_differences")
Call = TypeVar("Call", bound=Callable[..., Any])

BYTES_A_ROW = 8  # of a list
BYTES_A_SQUARE = 150  # of a tuple of pairs
LONGEST = 1000  # squares and diagonals that `repr` lists

on_the_plane = refuses(
    "toroidal",
    "has no toroidal; count, predict, solutions, iter_solutions, random_solutions, square_counts, "
    "solve, is_solution and conflicts have it",
)


@set_module("nqueens")
class Position:
    """A board with any queens, whether or not they attack each other, and its constraints.

    Parameters
    ----------
    n : int
        Size of the board, 1 to 2**31 - 1.
    queens : iterable of (row, column), or int array of shape (k, 2)
        The square of each queen, 0-based, row 0 at the top. ``placed`` means the same.
    blocked : iterable of (row, column), int array (k, 2), or bool array (n, n)
        Squares where no queen may stand.
    blocked_sums, blocked_differences : iterable of int
        Diagonals where no queen may stand, by row + column (0 to 2n - 2) and by row - column
        (1 - n to n - 1).

    Raises
    ------
    TypeError
        If ``n`` or a diagonal is not an integer, or a square is not a pair of integers.
    ValueError
        If ``n`` is out of range, a square or a diagonal is not on the board, or a queen is given
        twice.
    MemoryError
        If the squares of an array do not fit in memory.

    Notes
    -----
    `solve`, `count`, `solutions`, `iter_solutions`, `random_solutions`, `square_counts`,
    `estimate_count` and `predict` accept a position in place of n, and so do the functions that
    draw and write boards. Functions of whole boards accept it if each row has a queen.

    Two positions are equal if they have the same queens and constraints, in any order. A position
    unpacks as ``n, queens, blocked``, and ``**position`` as the constraints of `solve`:
    ``position["placed"]`` and ``position["blocked"]`` are int64 arrays of shape (k, 2),
    ``position["blocked_sums"]`` and ``position["blocked_differences"]`` of shape (k,).

    Examples
    --------
    >>> position = Position(8, [(0, 3)], blocked=[(1, 1)])
    >>> position
    Position(n=8, queens=((0, 3),), blocked=((1, 1),))
    >>> count(position) == count(8, placed=[(0, 3)], blocked=[(1, 1)])
    True
    >>> Position(**position.to_dict()) == position
    True
    >>> Position(4, [(0, 4)])
    Traceback (most recent call last):
        ...
    ValueError: queens: (0, 4) is not on a board of 4 x 4
    """

    __slots__ = ("_n", "_parts")

    _parts: list[Any]  # in the order of CONSTRAINTS: tuples, or arrays that may be large

    def __init__(
        self,
        n: SupportsIndex,
        queens: object = None,
        blocked: object = None,
        *,
        placed: object = None,
        blocked_sums: Any = None,
        blocked_differences: Any = None,
    ) -> None:
        self._n = n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
        squares, others = _distinct(queens, "queens", n), _distinct(placed, "placed", n)
        if len(squares) and len(others):
            raise TypeError("queens and placed mean the same: give one of them")
        self._parts = [
            squares if len(squares) else others,
            _distinct(blocked, "blocked", n),
            diagonals(blocked_sums, 0, 2 * n - 2, "blocked_sums"),
            diagonals(blocked_differences, 1 - n, n - 1, "blocked_differences"),
        ]

    @classmethod
    def _of(cls, n: int, *parts: npt.NDArray[np.int64]) -> Self:
        """Return the position of valid constraints, which stay arrays in their order."""
        made = cls.__new__(cls)
        made._n, made._parts = n, list(parts)
        return made

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
        >>> Position.of([1, 3, 0, 2])
        Position(n=4, queens=((0, 1), (1, 3), (2, 0), (3, 2)), blocked=())
        """
        columns = board_array(board)
        if columns.ndim != 1:
            raise ValueError(f"expected one board of shape (n,), not shape {columns.shape}")
        return cls(len(columns), tuple(enumerate(columns.tolist())))

    @property
    def n(self) -> int:
        """Size of the board."""
        return self._n

    @property
    def queens(self) -> tuple[Square, ...]:
        """(row, column), 0-based, of each queen, as Python ints."""
        return cast("tuple[Square, ...]", self._tuple(0))

    @property
    def placed(self) -> npt.NDArray[np.int64]:
        """The queens as an array of shape (k, 2)."""
        queens: npt.NDArray[np.int64] = self["placed"]
        return queens

    @property
    def blocked(self) -> tuple[Square, ...]:
        """(row, column), 0-based, of each blocked square, without those on blocked diagonals."""
        return cast("tuple[Square, ...]", self._tuple(1))

    @property
    def blocked_sums(self) -> tuple[int, ...]:
        """Row + column of each blocked diagonal."""
        return self._tuple(2)

    @property
    def blocked_differences(self) -> tuple[int, ...]:
        """Row - column of each blocked diagonal."""
        return self._tuple(3)

    @property
    def position(self) -> Position:
        """The same board without blocked diagonals: their squares are among the blocked ones."""
        sums, differences = self._parts[2:]
        if not (len(sums) or len(differences)):
            return self
        shut = diagonal_squares(self.n, sums, differences)
        return Position(self.n, self.queens, tuple(sorted(shut.union(self.blocked))))

    def to_dict(self) -> dict[str, Any]:
        """Return n and the constraints as lists, which ``json`` can write.

        Examples
        --------
        >>> Position(4, [(0, 1)], blocked_sums=[3]).to_dict()
        {'n': 4, 'placed': [[0, 1]], 'blocked': [], 'blocked_sums': [3], 'blocked_differences': []}
        """
        return {"n": self.n, **{name: part.tolist() for name, part in self.items()}}

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

    def board(self) -> Vector:
        """Return the board as an array of shape (n,) with the column of each row's queen.

        The type is that of `nqueens.solve`.

        Raises
        ------
        ValueError
            If a row does not have exactly one queen, or squares are blocked.

        Examples
        --------
        >>> Position(4, [(0, 1), (1, 3), (2, 0), (3, 2)]).board()
        array([1, 3, 0, 2], dtype=int8)
        """
        blocked = sum(map(len, self._parts[1:]))
        if blocked:
            what = "squares" if len(self._parts[1]) == blocked else "squares and diagonals"
            raise ValueError(f"a board has no blocked {what}, but the position has {blocked}")
        if len(self._parts[0]) < self.n:  # without a list of all rows
            rows = {row for row, _ in self.queens}
            missing = next(row for row in range(self.n) if row not in rows)
            raise ValueError(f"row {missing} has no queen; solve(position) completes it")
        return np.array(self.rows(), dtype=column_type(self.n))

    def keys(self) -> tuple[str, ...]:
        """Return the names of the constraints, which `solve` has as parameters."""
        return CONSTRAINTS

    def items(self) -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
        """Yield the name and the array of each constraint."""
        return ((name, self[name]) for name in CONSTRAINTS)

    def __getitem__(self, name: Any) -> Any:
        """Return a constraint by its name; a number counts n, the queens and blocked squares."""
        if not isinstance(name, str):
            return tuple(self)[name]
        if name not in CONSTRAINTS:
            raise KeyError(name)
        number = CONSTRAINTS.index(name)
        return np.asarray(self._parts[number], dtype=np.int64).reshape((-1, 2)[: 2 - number // 2])

    def _tuple(self, number: int) -> tuple[Any, ...]:
        """Return a constraint as a tuple, which replaces an array."""
        part = self._parts[number]
        if not isinstance(part, tuple):
            require_memory(BYTES_A_SQUARE * len(part), f"{len(part):,} squares as tuples")
            self._parts[number] = part = tuple(
                tuple(item) if isinstance(item, list) else item for item in part.tolist()
            )
        return part

    def __iter__(self) -> Iterator[Any]:
        """Yield n, the queens, and all blocked squares."""
        yield from (self.n, self.queens, self.position.blocked)

    def __replace__(self, **changes: Any) -> Position:
        """Return a position with other values for some parameters."""
        given = {"queens": self.queens} if "placed" not in changes else {}
        own = {name: getattr(self, name) for name in ("n", *CONSTRAINTS[1:])}
        return Position(**{**own, **given, **changes})

    _replace = __replace__

    def _key(self) -> tuple[Any, ...]:
        return self.n, *(frozenset(self._tuple(number)) for number in range(len(CONSTRAINTS)))

    def __eq__(self, other: object) -> bool:
        """Return whether the sizes are equal and the constraints, whatever their order."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        """Return a number that is the same for equal positions."""
        return hash(self._key())

    def __repr__(self) -> str:
        """Return an expression for a small position; count the constraints of a large one."""
        if sum(map(len, self._parts)) > LONGEST:
            kinds = ("queen", "blocked square", "blocked antidiagonal", "blocked diagonal")
            counts = [(len(part), kind) for part, kind in zip(self._parts, kinds, strict=True)]
            parts = [f"{k:,} {kind}{'s' * (k != 1)}" for k, kind in counts if k]
            return f"<Position of {self.n} rows: {', '.join(parts)}>"
        names = ["n", "queens", "blocked"]
        names += [name for name in CONSTRAINTS[2:] if len(self[name])]
        return f"Position({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        """Return the board as an array for NumPy."""
        return np.asarray(self.board(), dtype=dtype)

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        from nqueens._drawing.svg import NOTEBOOK_PIXELS, Marks, board_svg  # slow to import

        n, queens, blocked = self
        marks = Marks(queens, blocked)
        return board_svg(n, marks, coordinates="1", size=NOTEBOOK_PIXELS)

    def _repr_html_(self) -> str:
        """Return the picture for programs that show HTML but not SVG."""
        return self._repr_svg_()


def _distinct(squares: object, name: str, n: int) -> tuple[Square, ...] | npt.NDArray[np.int64]:
    """Return valid squares once each: pairs of Python ints as they are, others as an array."""
    if squares is None:
        return ()
    if (
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
        and len(set(squares)) == len(squares)
    ):
        return squares
    array = square_array(squares, name, n, mask=name == "blocked")
    numbers, repeated = distinct_squares(array, n)
    if repeated is None:
        return array
    if name != "blocked":
        raise ValueError(f"{name}: {repeated} is given twice")
    return np.stack(np.divmod(numbers, n), axis=1)


BoardOrSize = SupportsIndex | Position


def takes_boards(function: Call) -> Call:
    """Let a function of n, ``placed`` and ``blocked`` accept a `Position` as n.

    Blocked diagonals become blocked squares for a function that takes no diagonals.
    """
    diagonal = CONSTRAINTS[-1] in (function.__kwdefaults__ or {})

    @functools.wraps(function)
    def call(*given: Any, **words: Any) -> Any:
        board = given[0] if given else words.get("n")
        if isinstance(board, Position):
            board = board if diagonal else board.position
            own = {name: part for name, part in board.items() if len(part)}
            for name in own.keys() & words.keys():
                raise TypeError(f"{name} is given twice: by the Position and as a keyword")
            words |= own if given else {**own, "n": board.n}
            given = (board.n, *given[1:]) if given else ()
        return function(*given, **words)

    return cast("Call", call)
