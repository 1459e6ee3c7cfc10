"""Validate scalar arguments of public functions."""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from nqueens._runtime.errors import InvalidArgument, Parameter, Value, as_parameter
from nqueens._runtime.memory import Array
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

MAX_SIZE = 2**31 - 1  # rows of a board: columns are 32-bit integers
Choice = TypeVar("Choice")


def integer(
    value: object,
    name: str | Parameter,
    *,
    minimum: int,
    maximum: int | None = None,
    why: object = "",
) -> int:
    """Return a Python or NumPy integer, but no bool, as a Python int in a range.

    ``why`` is the reason for the upper limit, added to the error message: a text or a `Phrase`.
    """
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be an integer, not the bool {value}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(
            f"{name} must be an integer, not {described(value)} of type {type(value).__name__}"
        ) from None
    if number < minimum:
        raise InvalidArgument(
            "{} must be at least {}, not {}", as_parameter(name), minimum, Value(number)
        )
    if maximum is not None and number > maximum:
        raise InvalidArgument(
            "{} must be at most {}{}, not {}", as_parameter(name), maximum, why, Value(number)
        )
    return number


def checked_bool(value: object, name: str | Parameter) -> bool:
    """Return ``value`` as a bool; accept only True and False, of Python or NumPy."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, not {described(value)}")
    return bool(value)


def checked_choice(value: object, name: str | Parameter, choices: Sequence[Choice]) -> Choice:
    """Return the member of ``choices`` (strings, integers, None) that equals ``value``.

    Strings and integers of any class are accepted, those of NumPy and of enumerations too. A string
    may have hyphens instead of underscores. True and 1.0 are not accepted for 1.
    """
    spelled: object = None if value is None else ()  # which is no choice
    if isinstance(value, str):
        spelled = str.replace(value, "-", "_")
    elif hasattr(value, "__index__") and not isinstance(value, (bool, np.bool_)):
        with suppress(TypeError):  # an array
            spelled = operator.index(value)
    if spelled in choices:
        return choices[choices.index(spelled)]
    names = ", ".join(repr(choice) for choice in choices)
    raise InvalidArgument("{} must be one of {}, not {}", as_parameter(name), names, Value(value))


BOARD_CLASSES = ("Board", "Position")


def array_of(
    value: Any,
    name: str | Parameter,
    classes: Sequence[str] = BOARD_CLASSES,
    *,
    shared: bool = False,
) -> Array:
    """Return ``value`` as an array, but refuse objects of the library and masked arrays.

    NumPy would also convert the library's layouts, puzzles and tuples of numbers: of its objects
    only those of some classes are accepted. The array is a copy, so that what is checked is also
    what is used, even if another thread writes to the caller's array. Only a kernel that checks
    each number that it reads may get the caller's memory, ``shared``.
    """
    kind = type(value)
    one = value[0] if kind in (list, tuple) and value else value
    if type(one) not in (int, list, tuple, np.ndarray):
        if kind.__module__ != "builtins":
            one = value
        if type(one).__module__.startswith("nqueens") and type(one).__name__ not in classes:
            raise TypeError(f"{name} cannot be made of {described(one)}")
        if isinstance(one, np.ndarray) and hasattr(one, "mask"):
            raise TypeError(f"{name} cannot be a masked array; .filled() converts it")
    array = np.asarray(value)
    if array.dtype.kind in ("f", "O") and kind in (list, tuple):
        return _of_integers(value, array)
    return array if shared or kind in (list, tuple) else array.copy()


def _of_integers(value: Any, array: Array) -> Array:
    """Return a list as an array of integers if it consists of them, and ``array`` if not.

    NumPy makes floats of signed and unsigned integers of 64 bits together, and objects of integers
    of other classes.
    """
    items = np.asarray(value, dtype=object)
    try:
        numbers = [operator.index(item) for item in items.flat if not isinstance(item, bool)]
    except TypeError:
        return array
    if len(numbers) < max(1, items.size):  # nothing, or bools
        return array
    return np.asarray(numbers).reshape(items.shape)


def integer_array(
    values: ArrayLike,
    name: str | Parameter,
    classes: Sequence[str] = BOARD_CLASSES,
    *,
    shared: bool = False,
) -> Array:
    """Return ``values`` as an array of integers of any shape; an empty list has some shape too.

    It is a copy, unless it is ``shared``; see `array_of`.
    """
    try:
        array = array_of(values, name, classes, shared=shared)
    except ValueError as error:
        raise InvalidArgument(
            f"{name} cannot be converted to an array: {error}",
            parameter=as_parameter(name).name,
            value=values,
        ) from error
    if array.dtype.kind in "iu":
        return array
    if array.size == 0:
        return array.astype(np.uint8)
    refuse_long(values, array, name)
    hints = {
        "b": "; from_matrix takes a matrix",
        "f": "; .astype(int) converts an array",
        "U": "; formats.read reads text",
    }
    found = array.dtype if array.ndim else described(values)
    raise TypeError(f"{name} must be integers, not {found}{hints.get(array.dtype.kind, '')}")


def refuse_long(values: Any, array: Array, name: str | Parameter) -> None:
    """Refuse integers of more than 64 bits, which NumPy keeps as objects or rounds."""
    if array.dtype == object or (array.dtype.kind == "f" and type(values) in (list, tuple)):
        for number in np.asarray(values, dtype=object).flat:
            if isinstance(number, (int, np.integer)) and not -(2**63) <= number < 2**63:
                raise InvalidArgument(
                    f"{name} must be integers of 64 bits, not {described(number)}",
                    parameter=as_parameter(name).name,
                    value=number,
                )


def unwrapped(value: Any) -> Any:
    """Return an object that NumPy can convert, such as a pandas Series, as an array.

    Iterating over such an object may yield other things than its elements: a DataFrame yields the
    names of its columns. An array of Python objects becomes a list. Arrays, objects of this library
    and everything else are returned as given.
    """
    own = type(value).__module__.partition(".")[0] == "nqueens"
    if own or isinstance(value, (np.ndarray, np.generic)) or not hasattr(value, "__array__"):
        return value
    array = np.asarray(value)
    return array.tolist() if array.dtype == object else array


def checked_items(value: Any, rule: str) -> Iterator[Any]:
    """Return an iterator over a collection other than a string; ``rule`` begins the error."""
    with suppress(TypeError):
        if not isinstance(value, (str, bytes)):
            return iter(value)
    raise TypeError(f"{rule}, not {described(value)}")


def file_name(value: object, name: str | Parameter) -> str:
    """Return the path of a file as a string."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} must be the path of a file, not {described(value)}")
    path = os.fsdecode(value)
    if not path or "\0" in path:
        raise InvalidArgument(
            "{} must be the path of a file, not {}", as_parameter(name), Value(path)
        )
    return path


def real(value: float, name: str | Parameter, rule: str, fits: Callable[[float], bool]) -> float:
    """Return a real number that ``fits`` a rule as a float; one too large for it is infinite."""
    if isinstance(value, bool) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"{name} must be {rule}, not {described(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf if value > 0 else -math.inf
    if not fits(number):
        raise InvalidArgument("{} must be {}, not {}", as_parameter(name), rule, Value(value))
    return number
