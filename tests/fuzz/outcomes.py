"""What a call may end in: a result, or an error that the package raises on purpose."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
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
MEMORY = 64 << 20  # what the process seems to have: more is refused, and not allocated
ROOM_OF_A_CALL = 32 << 20  # address space that a small call takes, its threads included, at most
DOCUMENTED = (TypeError, ValueError, MemoryError, TimeoutError)
# where NumPy itself is asked what an argument is, and its word is passed on
DELEGATED = {"random_generator", "board_array"}


class Finding(AssertionError):
    """Something that must not happen."""


class Odd(Exception):
    """Raised by the odd objects that are given as arguments; it may come back."""


class Outcome(NamedTuple):
    """What a call returned, or what it raised."""

    value: Any
    error: BaseException | None = None


@contextmanager
def little_memory() -> Iterator[None]:
    """Make the package believe that the system has little memory left."""
    before = memory.available_memory
    memory.available_memory = lambda: MEMORY
    try:
        yield
    finally:
        memory.available_memory = before


def full() -> bool:
    """Tell whether the process has grown to its limit, as libFuzzer's does in a long run."""
    room = memory._address_space()
    return room is not None and room < ROOM_OF_A_CALL


def outcome(function: Callable[..., Any], *args: object, **keywords: object) -> Outcome:
    """Call something of the package.

    Raises
    ------
    Finding
        If it raises something undocumented, or raises it by accident: every error has to come from
        a ``raise`` statement of the package's Python modules.
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
    """Tell whether a ``raise`` of the package raised an error, not something that it called."""
    if isinstance(error.__context__, Odd) or not str(error):
        return bool(str(error))
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename.startswith(PACKAGE)]
    if not own:
        return False
    if own[-1].name in DELEGATED and not isinstance(error, MemoryError):
        return True
    line = linecache.getline(frames[-1].filename, frames[-1].lineno or 0)
    return frames[-1] is own[-1] and line.strip().startswith("raise ")


def expect(truth: object, *facts: object) -> None:
    """Raise a ``Finding`` unless something is true."""
    if not truth:
        raise Finding(" | ".join(str(fact)[:2000] for fact in facts))
