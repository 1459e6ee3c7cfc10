"""What a caller may ask for: every public argument is validated here, and only here."""

from __future__ import annotations

import contextlib
import importlib
import math
import operator
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import numpy as np

from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.slices import array_of, bounds, native_copy
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "Restriction",
    "board_array",
    "chosen",
    "diagonals",
    "file_name",
    "first_clash",
    "integer",
    "integer_array",
    "members",
    "random_generator",
    "real",
    "restriction",
    "seconds",
    "square_array",
]


MAX_SEED = 2**16  # words
KERNEL_TYPES = (np.dtype(np.uint8), np.dtype(np.int32), np.dtype(np.int64))


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
            f"{name} must be an integer, not {described(value)} of type {type(value).__name__}"
        ) from None
    if number < minimum:
        raise ValueError(f"{name} must be at least {minimum}, not {described(number)}")
    if maximum is not None and number > maximum:
        raise ValueError(f"{name} must be at most {maximum}{why}, not {described(number)}")
    return number


def truth(value: object, name: str) -> bool:
    """Return ``value``, which is True or False: neither 1 nor "no" nor an array.

    Raises
    ------
    TypeError
        If it is anything else.
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, not {described(value)}")
    return bool(value)


def listener(progress: Any) -> Any:
    """Return who is told of progress: a callable, True for a bar, False for nobody.

    Raises
    ------
    TypeError
        If it is anything else.
    """
    if callable(progress) or isinstance(progress, bool):
        return progress
    if progress is not None:
        raise TypeError(f"progress must be a bool or a callable, not {described(progress)}")
    return False


def chosen(value: object, name: str, choices: Sequence[object]) -> None:
    """Make sure that ``value`` is one of some strings, small integers and None.

    Raises
    ------
    ValueError
        If it is not. True is not 1, nor is 1.0.
    """
    known = False if value is not None and type(value) not in (str, int) else value in choices
    if not known:
        names = ", ".join(repr(choice) for choice in choices)
        raise ValueError(f"{name} must be one of {names}, not {described(value)}")


def integer_array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Return ``values`` as an array of integers of any shape, none of them changed.

    Raises
    ------
    TypeError
        If the elements are not integers.
    ValueError
        If one has more than 64 bits, or the elements are lists of different lengths.
    """
    try:
        array = array_of(values)
    except ValueError as error:
        raise ValueError(f"{name} make no array: {error}") from error
    if array.size == 0 and array.dtype == np.float64 and not isinstance(values, np.ndarray):
        array = array.astype(np.uint8)  # an empty list has no type of its own
    if array.dtype == object and not isinstance(values, np.ndarray):
        for value in array.flat:
            if isinstance(value, int) and not -(2**63) <= value < 2**64:
                raise ValueError(f"{name} have 64 bits at most; {described(value)} does not fit")
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
    MemoryError
        If they have to be copied and do not fit.
    """
    boards = None
    if isinstance(q, (list, tuple)) or np.ndim(q):
        boards = integer_array(q, "the columns of a board")
    if boards is None or boards.ndim == 0:
        raise ValueError(
            f"a board is an array of columns, one a row; got the scalar {described(q)}"
        )
    n = boards.shape[-1]
    if not (boards.flags.c_contiguous and boards.dtype in KERNEL_TYPES):
        require_memory(boards.size * boards.itemsize, f"a copy of {boards.size:,} queens")
    if boards.size:
        low, high = bounds(boards)
        if low < 0 or high >= n:
            raise ValueError(
                f"column {low if low < 0 else high} is not on a board of {n} columns, 0..{n - 1}"
            )
    dtype = boards.dtype.newbyteorder("=")
    if dtype not in KERNEL_TYPES:
        dtype = np.dtype(np.int64 if n > np.iinfo(np.int32).max else np.int32)
    if dtype == boards.dtype and boards.flags.c_contiguous and boards.flags.aligned:
        return boards
    return native_copy(boards, dtype)


def random_generator(rng: object) -> np.random.Generator:
    """Return the generator that ``rng`` stands for (SPEC 7).

    Raises
    ------
    TypeError, ValueError
        If NumPy can make no generator of it; the message is NumPy's.
    """
    if isinstance(rng, (bool, np.bool_)):
        raise TypeError(f"rng must be a seed or a numpy.random.Generator, not the bool {rng}")
    if isinstance(rng, np.ndarray) and max(rng.shape, default=1) > MAX_SEED:
        raise ValueError(f"an rng of shape {rng.shape}: a seed has {MAX_SEED} words at most")
    if "numpy.random" not in sys.modules:
        # NumPy loads this on use, and an interrupt in the middle leaves it broken: on a thread
        # there are none
        run_kernel(lambda stop: importlib.import_module("numpy.random"), long=True)
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
    queens = [(row, column) for row, column in square_array(placed, "placed", n).tolist()]
    barred = square_array(blocked, "blocked", n, mask=True).tolist()
    forbidden = {(row, column) for row, column in barred}
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


def square_array(value: object, name: str, n: int, *, mask: bool = False) -> npt.NDArray[np.int64]:
    """Return the squares of an n x n board that ``value`` lists, shape (k, 2), in its order.

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
    TypeError
        If something is no pair of integers, or an array is not of bools or integers.
    ValueError
        If a square is not on the board or an array has the wrong shape.
    """
    if value is None:
        return np.empty((0, 2), dtype=np.int64)
    value = np.asarray(value) if isinstance(value, np.ndarray) else _pairs(value, name)
    require_memory(4 * value.nbytes, f"{name}, an array of shape {value.shape}, as squares")
    if mask and value.dtype == np.bool_:
        if value.shape != (n, n):
            raise ValueError(
                f"{name} as a bool array must have shape ({n}, {n}), not {value.shape}"
            )
        return np.argwhere(value)
    if value.dtype.kind not in "iu":
        wanted = "integers or bools" if mask else "integers"
        raise TypeError(f"{name} must be an array of {wanted}, not {value.dtype}")
    if value.ndim != 2 or value.shape[1] != 2:
        raise ValueError(f"{name} as an array must have shape (k, 2), not {value.shape}")
    off = ((value < 0) | (value >= n)).any(axis=1)
    if off.any():
        row, column = value[off.argmax()]
        raise ValueError(f"{name}: ({row}, {column}) is not on a board of {n} x {n}")
    return value.astype(np.int64)


def _pairs(value: object, name: str) -> npt.NDArray[np.int64]:
    """Return an iterable of pairs as an array, numbers cut to 64 bits."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be (row, column) pairs, not {described(value)}")
    found = []
    for pair in value:
        try:
            row, column = pair
        except (TypeError, ValueError):
            raise TypeError(
                f"{name} must be (row, column) pairs; {described(pair)} is none"
            ) from None
        row = integer(row, f"the row in {name} {described(pair)}", minimum=-(2**63))
        column = integer(column, f"the column in {name} {described(pair)}", minimum=-(2**63))
        found.append((min(row, 2**63 - 1), min(column, 2**63 - 1)))
    return np.array(found, dtype=np.int64).reshape(-1, 2)


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


def diagonals(
    value: Iterable[SupportsIndex] | None, low: int, high: int, name: str
) -> npt.NDArray[np.int64]:
    """Return numbers of diagonals in ``low..high``, ascending, once each; None means none.

    Raises
    ------
    TypeError
        If one is no integer.
    ValueError
        If one is out of range.
    """
    if value is None:
        return np.empty(0, dtype=np.int64)
    given = members(value, f"{name} must be numbers of diagonals")
    numbers = [integer(x, f"a diagonal in {name}", minimum=low, maximum=high) for x in given]
    return np.unique(np.array(numbers, dtype=np.int64))


def members(value: Any, rule: str) -> Iterator[Any]:
    """Return the members of a collection, which a text is not.

    Raises
    ------
    TypeError
        If it is no collection; the message says the rule and what came.
    """
    with contextlib.suppress(TypeError):
        if not isinstance(value, (str, bytes)):
            return iter(value)
    raise TypeError(f"{rule}, not {described(value)}")


def file_name(value: object, name: str) -> str:
    """Return the path of a file as a string.

    Raises
    ------
    TypeError
        If ``value`` is neither a string nor path-like.
    ValueError
        If it is empty.
    """
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} must be the path of a file, not {described(value)}")
    path = os.fsdecode(value)
    if not path or "\0" in path:
        raise ValueError(f"{name} must be the path of a file, not {described(path)}")
    return path


def first_clash(queens: npt.NDArray[np.int64]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return two queens, given as pairs (row, column), that attack each other, or None."""
    rows, columns = queens[:, 0], queens[:, 1]
    for line in (rows, columns, rows + columns, rows - columns):
        order = np.argsort(line, kind="stable")
        same = np.flatnonzero(np.diff(line[order]) == 0)
        if same.size:
            a, b = (queens[order[same[0] + i]] for i in (0, 1))
            return (int(a[0]), int(a[1])), (int(b[0]), int(b[1]))
    return None


def seconds(value: float, name: str) -> float:
    """Return a positive, finite number of seconds.

    Raises
    ------
    TypeError
        If ``value`` is no real number.
    ValueError
        If it is not positive or not finite.
    """
    number = real(value, name, "a number of seconds")
    if not 0 < number < math.inf:
        raise ValueError(
            f"{name} must be a positive, finite number of seconds, not {described(value)}"
        )
    return number


def real(value: float, name: str, what: str) -> float:
    """Return a real number as a float, an integer beyond all floats as infinity.

    Raises
    ------
    TypeError
        If ``value`` is none.
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(
        value, (int, float, np.integer, np.floating)
    ):
        raise TypeError(f"{name} must be {what}, not {described(value)}")
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
