"""Validate scalar arguments of public functions."""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import operator
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from nqueens._runtime.wording import described

if TYPE_CHECKING:
    import numpy.typing as npt

MAX_SIZE = 2**31 - 1  # rows of a board: columns are 32-bit integers
MAX_SEED = 2**16  # words
T = TypeVar("T")
Call = TypeVar("Call", bound=Callable[..., Any])


def integer(
    value: object, name: str, *, minimum: int, maximum: int | None = None, why: str = ""
) -> int:
    """Return a Python or NumPy integer, but no bool, as a Python int in a range.

    ``why`` is the reason for the upper limit, added to the error message.
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
        raise ValueError(f"{name} must be at least {minimum}, not {described(number)}")
    if maximum is not None and number > maximum:
        raise ValueError(f"{name} must be at most {maximum}{why}, not {described(number)}")
    return number


def checked_bool(value: object, name: str) -> bool:
    """Return ``value`` as a bool; accept only True and False, of Python or NumPy."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, not {described(value)}")
    return bool(value)


def checked_choice(value: object, name: str, choices: Sequence[T]) -> T:
    """Return the member of ``choices`` (strings, integers, None) that equals ``value``.

    A string may have hyphens instead of underscores. True and 1.0 are not accepted for 1.
    """
    spelled = value.replace("-", "_") if isinstance(value, str) else value
    if (value is None or type(value) in (str, int)) and spelled in choices:
        return choices[choices.index(spelled)]
    names = ", ".join(repr(choice) for choice in choices)
    raise ValueError(f"{name} must be one of {names}, not {described(value)}")


def integer_array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Return ``values`` as an array of 64-bit integers of any shape."""
    values = unwrapped(values)
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{name} cannot be converted to an array: {error}") from error
    if array.size == 0 and array.dtype == np.float64 and not isinstance(values, np.ndarray):
        array = array.astype(np.uint8)  # NumPy gives an empty list this type
    if array.dtype == object and not isinstance(values, np.ndarray):
        for value in array.flat:
            if isinstance(value, int) and not -(2**63) <= value < 2**64:
                raise ValueError(f"{name} must fit in 64 bits; {described(value)} does not")
    if array.dtype.kind not in "iu":
        hint = "; .astype(int) converts an array" if array.dtype.kind == "f" else ""
        raise TypeError(f"{name} must be integers, not {array.dtype}{hint}")
    return array


def unwrapped(value: Any) -> Any:
    """Return an object that NumPy can convert, such as a pandas Series, as an array.

    Iterating over such an object may yield other things than its elements: a DataFrame yields the
    names of its columns. An array of Python objects becomes a list. Arrays, objects of this library
    and everything else are returned as given.
    """
    if isinstance(value, np.ndarray):
        # no array is masked before the module is loaded; another thread may be loading it
        masked = getattr(sys.modules.get("numpy.ma"), "MaskedArray", None)
        if masked is not None and isinstance(value, masked) and np.any(value.mask):
            raise ValueError("elements of an array are masked; fill them, or leave them out")
        return value
    own = type(value).__module__.partition(".")[0] == "nqueens"
    if own or isinstance(value, np.generic) or not hasattr(value, "__array__"):
        return value
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{described(value)} cannot be converted to an array: {error}") from error
    return array.tolist() if array.dtype == object else array


def _draws(rng: object) -> bool:
    """Return whether NumPy makes a generator of an object that is neither a number nor a list."""
    random = np.random  # loaded when it is first used
    seeded = random.bit_generator.ISeedSequence
    return isinstance(rng, (random.Generator, random.RandomState, random.BitGenerator, seeded))


def refuses(name: str, remedy: str) -> Callable[[Call], Call]:
    """Let a function without the keyword ``name`` say what to write instead; {} is the value."""

    def decorated(function: Call) -> Call:
        @functools.wraps(function)
        def call(*given: Any, **words: Any) -> Any:
            if name in words:
                said = remedy.format(described(words[name]))
                raise TypeError(f"{function.__name__}() {said}")
            return function(*given, **words)

        return cast("Call", call)

    return decorated


takes_rng = refuses("seed", "takes the seed as rng={0}, not seed={0}")


def random_generator(rng: object) -> np.random.Generator:
    """Return ``numpy.random.default_rng(rng)``, as SPEC 7 recommends.

    A sequence is checked before NumPy sees it: one that contains itself would crash it.
    """
    seed = rng = unwrapped(rng)
    if isinstance(rng, np.ndarray) and rng.dtype.kind in "iu":
        if rng.size > MAX_SEED:
            raise ValueError(f"rng must have at most {MAX_SEED} words, not the shape {rng.shape}")
        if rng.size and int(rng.min()) < 0:
            raise ValueError(f"rng must not be negative, as {int(rng.min())} is")
    elif isinstance(rng, (Sequence, np.ndarray)) and not isinstance(rng, (str, bytes)):
        seed = _words(rng)
    elif isinstance(rng, (bool, np.bool_)) or not (
        rng is None or isinstance(rng, (int, np.integer)) or _draws(rng)
    ):
        raise TypeError(
            "rng must be a seed (an integer or a flat sequence of integers), a "
            f"numpy.random.Generator or None, not {described(rng)}"
        )
    elif isinstance(rng, (int, np.integer)) and rng < 0:
        raise ValueError(f"rng must not be negative, as {described(rng)} is")
    return np.random.default_rng(seed)


def _words(rng: Sequence[object] | npt.NDArray[Any]) -> list[int]:
    """Return the integers of a seed that is a sequence."""
    words = list(itertools.islice(rng, MAX_SEED + 1))
    if len(words) > MAX_SEED:
        raise ValueError(f"rng must have at most {MAX_SEED} words")
    return [integer(word, "each word of rng", minimum=0) for word in words]


def checked_items(value: Any, rule: str) -> Iterator[Any]:
    """Return an iterator over a collection other than a string; ``rule`` begins the error."""
    with contextlib.suppress(TypeError):
        if not isinstance(value, (str, bytes)):
            return iter(unwrapped(value))
    raise TypeError(f"{rule}, not {described(value)}")


def file_name(value: object, name: str) -> str:
    """Return the path of a file as a string."""
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{name} must be the path of a file, not {described(value)}")
    path = os.fsdecode(value)
    if not path or "\0" in path:
        raise ValueError(f"{name} must be the path of a file, not {described(path)}")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError(f"{name} cannot be the name of a file: {described(path)}") from None
    return path


def real(value: float, name: str, what: str) -> float:
    """Return a real number as a float; an integer too large for a float becomes infinity."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(
        value, (int, float, np.integer, np.floating)
    ):
        raise TypeError(f"{name} must be {what}, not {described(value)}")
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
