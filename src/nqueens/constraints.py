"""What a caller may ask for: every public argument is validated here, and only here."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "Restriction",
    "board_array",
    "integer",
    "integer_array",
    "random_generator",
    "restriction",
    "squares",
]


def integer(
    value: SupportsIndex, name: str, *, minimum: int, maximum: int | None = None, why: str = ""
) -> int:
    """Return ``value`` as a Python int in ``minimum..maximum``.

    Python and NumPy integers are taken; a bool or a float is never meant as a number of queens.

    Parameters
    ----------
    value
        What the caller gave.
    name
        What the caller's argument is called.
    minimum, maximum
        The admitted range, both ends included.
    why
        A word on the upper limit, added to the error.

    Raises
    ------
    TypeError
        If ``value`` is no integer.
    ValueError
        If it is out of range.
    """
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be an integer, not the bool {value}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(
            f"{name} must be an integer, not {value!r} of type {type(value).__name__}"
        ) from None
    if number < minimum:
        raise ValueError(f"{name} must be at least {minimum}, not {number}")
    if maximum is not None and number > maximum:
        raise ValueError(f"{name} must be at most {maximum}{why}, not {number}")
    return number


def integer_array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Return ``values`` as an array of integers of any shape, none of them changed.

    Raises
    ------
    TypeError
        If the elements are not integers.
    """
    array = np.asarray(values)
    if array.size == 0 and array.dtype == np.float64 and not isinstance(values, np.ndarray):
        array = array.astype(np.uint8)  # an empty list has no type of its own
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    return array


def board_array(q: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return ``q`` as a C-contiguous array of boards, shape (..., n), that a kernel can read.

    Raises
    ------
    TypeError
        If the elements are not integers.
    ValueError
        If ``q`` has no axis, or a column is not in 0..n-1.
    """
    if np.ndim(q) == 0:
        raise ValueError(f"a board is an array of columns, one a row; got the scalar {q!r}")
    boards = integer_array(q, "the columns of a board")
    n = boards.shape[-1]
    if boards.size:
        low, high = int(boards.min()), int(boards.max())
        if low < 0 or high >= n:
            raise ValueError(
                f"column {low if low < 0 else high} is not on a board of {n} columns, 0..{n - 1}"
            )
    if boards.dtype not in (np.uint8, np.int32, np.int64):
        boards = boards.astype(np.int64 if n > np.iinfo(np.int32).max else np.int32)
    native = boards.astype(boards.dtype.newbyteorder("="), copy=False)
    return np.require(native, requirements=["C_CONTIGUOUS", "ALIGNED"])


def random_generator(rng: object) -> np.random.Generator:
    """Return the generator that ``rng`` stands for (SPEC 7).

    Raises
    ------
    TypeError, ValueError
        If NumPy can make no generator of it; the message is NumPy's.
    """
    if isinstance(rng, (bool, np.bool_)):
        raise TypeError(f"rng must be a seed or a numpy.random.Generator, not the bool {rng}")
    return np.random.default_rng(rng)  # type: ignore[arg-type]


class Restriction(NamedTuple):
    """A board to be completed: what a counting plan needs to know of it."""

    n: int
    wraps: bool
    placed: tuple[tuple[int, int], ...]
    closed: tuple[int, ...]  # of each row, a bit for each square where no further queen may stand
    symmetries: int  # bit s: symmetry s leaves placed and blocked squares unchanged
    possible: bool  # False: two of the placed queens attack each other


def restriction(
    n: int, placed: object = None, blocked: object = None, *, wraps: bool = False
) -> Restriction:
    """Return the board of n rows, n <= 32, with queens on it and squares forbidden.

    Parameters
    ----------
    n
        Size of the board, validated.
    placed
        Queens that stand already: (row, column) pairs, base 0, or None.
    blocked
        Squares where no queen may stand: pairs, or a bool array of shape (n, n), or None.
    wraps
        Whether the diagonals go on over the edges.

    Raises
    ------
    TypeError
        If something is no pair of integers, or an array is not of bools or integers.
    ValueError
        If a square is not on the board, an array has the wrong shape, a queen stands on a
        blocked square or twice on the same.
    """
    if placed is None and blocked is None:
        return Restriction(n, wraps, (), (0,) * n, 255, True)
    queens = squares(placed, "placed", n)
    forbidden = set(squares(blocked, "blocked", n, mask=True))
    standing: set[tuple[int, int]] = set()
    for queen in queens:
        if queen in forbidden:
            raise ValueError(f"the placed queen {queen} stands on a blocked square")
        if queen in standing:
            raise ValueError(f"the queen {queen} is placed twice")
        standing.add(queen)
    closed = [0] * n
    for row, column in forbidden:
        closed[row] |= 1 << column
    possible = not any(
        _attack(first, second, n, wraps) for i, first in enumerate(queens) for second in queens[:i]
    )
    symmetries = sum(
        1 << s
        for s in range(8)
        if standing == {_image(square, s, n) for square in standing}
        and forbidden == {_image(square, s, n) for square in forbidden}
    )
    return Restriction(n, wraps, tuple(queens), tuple(closed), symmetries, possible)


def squares(value: object, name: str, n: int, *, mask: bool = False) -> list[tuple[int, int]]:
    """Return the squares of an n x n board that ``value`` lists.

    Parameters
    ----------
    value
        (row, column) pairs, an integer array of shape (k, 2), or None for none. With ``mask``
        a bool array of shape (n, n) too.
    name
        What the caller's argument is called.
    n
        Size of the board.
    mask
        Whether ``value`` may be a bool array.

    Raises
    ------
    TypeError, ValueError
        See ``restriction``.
    """
    if value is None:
        return []
    if isinstance(value, np.ndarray):
        if mask and value.dtype == np.bool_:
            if value.shape != (n, n):
                raise ValueError(
                    f"{name} as a bool array must have shape ({n}, {n}), not {value.shape}"
                )
            return [(int(row), int(column)) for row, column in np.argwhere(value)]
        if value.dtype.kind not in "iu":
            wanted = "integers or bools" if mask else "integers"
            raise TypeError(f"{name} must be an array of {wanted}, not {value.dtype}")
        if value.ndim != 2 or value.shape[1] != 2:
            raise ValueError(f"{name} as an array must have shape (k, 2), not {value.shape}")
        value = value.tolist()
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be (row, column) pairs, not {value!r}")
    found = []
    for pair in value:
        try:
            row, column = pair
        except (TypeError, ValueError):
            raise TypeError(f"{name} must be (row, column) pairs; {pair!r} is none") from None
        row = integer(row, f"the row in {name} {pair!r}", minimum=-(2**63))
        column = integer(column, f"the column in {name} {pair!r}", minimum=-(2**63))
        if not (0 <= row < n and 0 <= column < n):
            raise ValueError(f"{name}: ({row}, {column}) is not on a board of {n} x {n}")
        found.append((row, column))
    return found


def _attack(first: tuple[int, int], second: tuple[int, int], n: int, wraps: bool) -> bool:
    rows, columns = first[0] - second[0], first[1] - second[1]
    if wraps:
        return not (rows % n and columns % n and (rows - columns) % n and (rows + columns) % n)
    return not (rows and columns and rows - columns and rows + columns)


def _image(square: tuple[int, int], symmetry: int, n: int) -> tuple[int, int]:
    row, column = square
    if symmetry & 1:
        row = n - 1 - row
    if symmetry & 2:
        column = n - 1 - column
    return (column, row) if symmetry & 4 else (row, column)
