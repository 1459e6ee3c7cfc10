"""Validate boards and squares that a caller gives, and return arrays."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex

import numpy as np

from nqueens._runtime.arguments import array_of, integer_array, refuse_long
from nqueens._runtime.errors import BoardSquare, InvalidArgument, Parameter, Worded
from nqueens._runtime.memory import Array, Ints
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


class SupportsArray(Protocol):
    """An array, or another object that NumPy converts to one."""

    def __array__(self) -> NDArray[Any]:
        """Return the array."""


COLUMN_TYPES = tuple(
    (np.iinfo(kind).max, np.dtype(kind)) for kind in (np.int8, np.int16, np.int32, np.int64)
)  # each with the largest number that it holds
KERNEL_TYPES = (np.dtype(np.uint8), np.dtype(np.int32), np.dtype(np.int64))

# for type checkers: columns that functions return; and several boards or one, as far as they know
# that. They take an array of which they do not know the number of axes for several boards
Column = np.int8 | np.int16 | np.int32 | np.int64
Vector = np.ndarray[tuple[int], np.dtype[Column]]
BoardTable = np.ndarray[tuple[int, int], np.dtype[Column]]
Squares = Iterable[Sequence[SupportsIndex]] | SupportsArray | None  # placed, blocked


class BoardLike(Protocol):
    """A `Board` or a `Position`."""

    @property
    def n(self) -> int:
        """The number of rows."""

    def __array__(self) -> NDArray[Any]:
        """Return the columns."""


OneBoard = Sequence[int] | BoardLike | np.ndarray[tuple[int], np.dtype[np.integer[Any]]]
ManyBoards = Sequence[Sequence[int]] | np.ndarray[tuple[int, int], np.dtype[np.integer[Any]]]


def column_type(n: int) -> np.dtype[Any]:
    """Return the narrowest signed integer type for the columns of boards of n rows.

    It also holds every difference of two columns and every sum of a row and a column.
    """
    largest_sum = 2 * n - 2
    return next(kind for largest, kind in COLUMN_TYPES if largest_sum <= largest)


def board_array(q: ArrayLike, *, name: str = "q", shared: bool = False) -> Array:
    """Return ``q`` as a C-contiguous array of shape (..., n) that a kernel can read.

    ``q`` holds columns, or is a complete `Board` or `Position`. Zeros and ones of shape (..., n, n)
    are an error, like matrices of bools: `from_matrix` takes both. The array is a copy, unless it
    is ``shared``; see `array_of`. ``name`` is that of the argument.
    """
    boards = integer_array(q, _columns_named(name), shared=shared)
    if boards.ndim == 0:
        raise TypeError(f"a board is an array of columns, one per row, not {described(q)}")
    n = boards.shape[-1]
    check_columns(boards, n, name)
    if n > 1 and boards.shape[-2:] == (n, n) and boards.max() <= 1:
        raise InvalidArgument(
            f"zeros and ones of shape {boards.shape} look like a matrix; from_matrix takes it",
            parameter=name,
            value=boards.shape,
        )
    if boards.dtype == np.int8:
        boards = boards.view(np.uint8)
    elif boards.dtype not in KERNEL_TYPES:
        boards = boards.astype(np.int32 if n <= np.iinfo(np.int32).max else np.int64)
    ready = boards.flags.c_contiguous and boards.flags.aligned
    return boards if ready else boards.copy()


@functools.cache  # a call takes a few microseconds, a tenth of them here
def _columns_named(name: str) -> Parameter:
    """Return the parameter of the columns of a board."""
    return Parameter(name, words="the columns of a board")


def check_columns(boards: Array, n: int, name: str = "q") -> None:
    """Check the columns of boards of n rows, an argument of this name."""
    if boards.size:
        low, high = int(boards.min()), int(boards.max())
        if low < 0 or high >= n:
            column = low if low < 0 else high
            hint = "; columns count from 0" if (low, high) == (1, n) else ""
            hint = hint or ("; Position takes (row, column) pairs" if n == 2 else "")
            raise InvalidArgument(
                f"column {column} is not on a board of {n} columns, 0..{n - 1}{hint}",
                parameter=name,
                value=column,
            )


def board_rows(q: ArrayLike, *, shared: bool = False) -> tuple[Array, tuple[int, ...]]:
    """Return `board_array` as the rows of one matrix, and the shape of the leading axes."""
    boards = board_array(q, shared=shared)
    shape, n = boards.shape[:-1], boards.shape[-1]
    return boards.reshape(prod(shape), n), shape


def square_tuple(squares: Ints) -> tuple[tuple[int, int], ...]:
    """Return an array of squares of shape (k, 2) as (row, column) pairs."""
    return tuple(zip(*squares.T.tolist(), strict=True))


def square_array(value: object, name: str, n: int, *, may_repeat: bool = False) -> Ints:
    """Return the distinct squares of an argument by row, as an array of shape (k, 2).

    ``value`` holds (row, column) pairs, or is None for no squares; ``name`` is that of the
    argument. If squares ``may_repeat``, they may also be a bool array of shape (n, n).
    """
    no_squares = np.empty((0, 2), dtype=np.int64)
    if value is None:
        return no_squares
    squares = _given_array(value, name)
    if squares.shape == (0,):
        return no_squares
    if may_repeat and squares.dtype == np.bool_ and squares.shape == (n, n):
        return np.ascontiguousarray(np.argwhere(squares))  # which returns a transposed view
    _refuse_other_than_pairs(value, squares, name)
    if squares.ndim != 2 or squares.shape[1] != 2:
        hint = "; a mask must be of bools" if may_repeat and squares.shape == (n, n) else ""
        raise InvalidArgument(
            f"{name} as an array must have shape (k, 2), not {squares.shape}{hint}",
            parameter=name,
            value=squares.shape,
        )
    _refuse_outside(squares, name, n)
    numbers = np.sort(squares.astype(np.int64) @ (n, 1))
    is_first = np.ones(len(numbers), dtype=bool)  # `unique` would import numpy.ma
    is_first[1:] = numbers[1:] != numbers[:-1]
    if not may_repeat and not is_first.all():
        row, column = divmod(int(numbers[is_first.argmin()]), n)
        raise InvalidArgument("{}: {} is given twice", Parameter(name), BoardSquare(row, column, n))
    return np.stack(np.divmod(numbers[is_first], n), axis=1)


def _given_array(value: object, name: str) -> Array:
    """Return a value as an array, which has no axis if its parts have different lengths."""
    is_ready = isinstance(value, (str, bytes, memoryview, Mapping)) or hasattr(value, "__array__")
    if isinstance(value, Iterable) and not is_ready:
        value = list(value)
    try:
        return array_of(value, name)
    except ValueError:
        return np.array(None)


def _refuse_other_than_pairs(value: object, squares: Array, name: str) -> None:
    """Refuse an array of anything else than integers."""
    if squares.ndim == 0 or squares.dtype.kind not in "iu":
        refuse_long(value, squares, name)
        hint = "; formats.squares reads names of squares" if squares.dtype.kind == "U" else ""
        raise TypeError(
            f"{name} must be (row, column) pairs of integers, such as [(0, 3)], "
            f"not {described(value)}{hint}"
        )


def _refuse_outside(squares: Array, name: str, n: int) -> None:
    """Refuse pairs that are not on the board."""
    is_outside = ((squares < 0) | (squares >= n)).any(axis=1)
    if is_outside.any():
        row, column = squares[is_outside.argmax()]
        counts_from_1 = squares.min() > 0 and squares.max() == n
        hint = "; rows and columns count from 0" if counts_from_1 else ""
        raise InvalidArgument(
            f"{{}}: {{}} is not on a board of {n} x {n}{hint}",
            Parameter(name),
            BoardSquare(int(row), int(column), n),
        )


def constraint_squares(
    n: int, placed: object, blocked: object, *, contradiction: type[Worded] = InvalidArgument
) -> tuple[Ints, Ints]:
    """Return placed queens and blocked squares by row, as arrays of shape (k, 2).

    A queen on a blocked square raises a ``contradiction``.
    """
    queens = square_array(placed, "placed", n)
    squares = square_array(blocked, "blocked", n, may_repeat=True)
    own, others = queens @ (n, 1), squares @ (n, 1)  # in ascending order
    both = np.searchsorted(others, own, "right") > np.searchsorted(others, own)
    if both.any():
        row, column = queens[both.argmax()].tolist()
        square = BoardSquare(row, column, n)
        raise contradiction(
            "the placed queen {} stands on a blocked square", square, parameter="placed"
        )
    return queens, squares
