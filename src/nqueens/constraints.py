"""What a caller may ask for: every public argument is validated here, and only here."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["board_array", "integer", "random_generator"]


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


def board_array(q: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return ``q`` as a C-contiguous array of boards, shape (..., n), that a kernel can read.

    Raises
    ------
    TypeError
        If the elements are not integers.
    ValueError
        If ``q`` has no axis, or a column is not in 0..n-1.
    """
    boards = np.asarray(q)
    if boards.ndim == 0:
        raise ValueError(f"a board is an array of columns, one a row; got the scalar {q!r}")
    n = boards.shape[-1]
    if boards.size == 0 and boards.dtype == np.float64 and not isinstance(q, np.ndarray):
        boards = boards.astype(np.uint8)  # an empty list has no type of its own
    if boards.dtype.kind not in "iu":
        raise TypeError(f"the columns of a board must be integers, not {boards.dtype}")
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
