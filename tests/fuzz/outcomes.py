"""The permitted outcomes of a call: a result, or an error that the package raises on purpose."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, NamedTuple

import nqueens
from nqueens._runtime import memory

__all__ = [
    "MEMORY",
    "Finding",
    "Odd",
    "Outcome",
    "expect",
    "full",
    "little_memory",
    "meant",
    "outcome",
]

PACKAGE = str(Path(nqueens.__file__).parent)
MEMORY = 64 << 20  # the memory that the package believes it has
ROOM_OF_A_CALL = 32 << 20  # address space of a small call with its threads
DOCUMENTED = (TypeError, ValueError, MemoryError, TimeoutError)
# functions that pass on the errors of NumPy about an argument
DELEGATED = {"random_generator", "board_array"}


class Finding(AssertionError):
    """A bug that the fuzzer has found."""


class Odd(Exception):
    """Raised by odd arguments; the library passes it on."""


class Outcome(NamedTuple):
    """The result of a call, or the exception that it raised."""

    value: Any
    error: BaseException | None = None


@contextmanager
def little_memory() -> Iterator[None]:
    """Make the package believe that little memory is available."""
    before = memory.available_memory
    memory.available_memory = lambda: MEMORY
    try:
        yield
    finally:
        memory.available_memory = before


def full() -> bool:
    """Return whether the process has reached its limit, as libFuzzer does in a long run."""
    room = memory._address_space()
    return room is not None and room < ROOM_OF_A_CALL


def outcome(function: Callable[..., Any], *args: object, **keywords: object) -> Outcome:
    """Call something public and return how it ended.

    Raises
    ------
    Finding
        If it raises something undocumented or raises by accident. Every error must come from a
        ``raise`` statement in a Python module of the package.
    """
    try:
        return Outcome(function(*args, **keywords))
    except Odd as error:
        return Outcome(None, error)
    except DOCUMENTED as error:
        if not meant(error):
            raise Finding(f"{type(error).__name__} by accident: {error}") from error
        return Outcome(None, error)
    except Exception as error:
        raise Finding(f"{type(error).__name__}: {error}") from error


def meant(error: BaseException) -> bool:
    """Return whether a ``raise`` statement of the package itself raised an error."""
    if isinstance(error.__context__, Odd) or not str(error):
        return bool(str(error))
    steps = [*_steps(error.__traceback__)]
    own = [code for code, _ in steps if code.co_filename.startswith(PACKAGE)]
    if not own:
        return False
    if own[-1].co_name in DELEGATED and not isinstance(error, MemoryError):
        return True
    last, at = steps[-1]
    return last is own[-1] and dis.opname[last.co_code[at]] == "RAISE_VARARGS"


def _steps(tb: TracebackType | None) -> Iterator[tuple[CodeType, int]]:
    """Yield the code of each frame that an error left, and the index of the instruction."""
    while tb is not None:
        yield tb.tb_frame.f_code, tb.tb_lasti
        tb = tb.tb_next


def expect(truth: object, *facts: object) -> None:
    """Raise a ``Finding`` unless something is true."""
    if not truth:
        raise Finding(" | ".join(str(fact)[:2000] for fact in facts))
