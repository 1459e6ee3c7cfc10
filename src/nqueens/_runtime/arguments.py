"""What a caller may ask for: every public argument is validated here, and only here."""

from __future__ import annotations

import contextlib
import importlib
import math
import operator
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._runtime.interrupts import run_kernel
from nqueens._runtime.slices import as_array
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "chosen",
    "file_name",
    "integer",
    "integer_array",
    "members",
    "random_generator",
    "real",
    "seconds",
]


MAX_SEED = 2**16  # words


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
        array = as_array(values)
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
