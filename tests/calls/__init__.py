"""Calls of everything public, for the tests to choose from.

Each module of this package has a table of the calls of a room: for each function, class or method,
the calls that work (`runs`) and those that raise an error (`refused`). A call is Python text, so
that another process can make it too. It may use the public names of the package, ``np``,
``WORKERS``, which means both 1 and 2, and the names in any ``GIVEN``, which are evaluated when they
are first needed. A key with several names stands for each of them, and so does ``*`` in its calls.

The first call of a function is the shortest one that works. The tags are:

- ``threads``: quick enough for every thread to make it several times;
- ``long``: takes long enough for a user to want to interrupt it;
- ``vector``: needs a level with vector kernels, and is left out if there is none;
- ``checkpoints`` and the names in two tables of ``test_errors.py``: what must be there, or missing.

`COMMANDS` has command lines for every command. ``{right}`` and ``{wrong}`` are paths of
checkpoints, the second with a false count; ``{new}`` does not exist.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

import nqueens
from calls import boards, counting, formats, listing, others, pictures, regions, solving
from calls.commands import COMMANDS
from calls.table import Row
from nqueens import Position

__all__ = ["CALLS", "COMMANDS", "Call", "evaluate", "plain", "prepared", "tagged"]


class Unspeakable:
    """An object whose ``repr`` fails."""

    def __repr__(self) -> str:
        """Fail."""
        raise ZeroDivisionError


def interrupt(check: object) -> None:
    """Act as if Ctrl-C had been pressed."""
    raise KeyboardInterrupt("Ctrl-C")


def ended_pool() -> ThreadPoolExecutor:
    """Return an executor that accepts no more jobs."""
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return pool


class Call(NamedTuple):
    """A call of something public, its tags, and the error that it raises, if any."""

    name: str
    text: str
    tags: list[str]
    error: type[Exception] | None
    match: str


def _calls(table: dict[str, list[Row]]) -> Iterator[Call]:
    for names, rows in table.items():
        for row in rows:
            for name in names.split():
                for text in row.texts:
                    full = name + text[1:] if text.startswith("*") else text
                    yield Call(name, full, row.tags, row.error, row.match)


ROOMS = (others, boards, counting, formats, listing, pictures, regions, solving)
CALLS = [call for room in ROOMS for call in _calls(room.TABLE)]
GIVEN = {name: text for room in ROOMS for name, text in room.GIVEN.items()}
_names: dict[str, Any] = {
    "np": np, "array": array, "Position": Position,
    "Unspeakable": Unspeakable, "interrupt": interrupt, "ended_pool": ended_pool,
}  # fmt: skip


def tagged(*tags: str) -> list[str]:
    """Return the calls that have any of these tags; ``WORKERS`` makes two calls, with 1 and 2."""
    scalar = nqueens.cpu_info().level == "scalar"
    return [
        call.text.replace("WORKERS", workers)
        for call in CALLS
        if set(tags) & set(call.tags) and not (scalar and "vector" in call.tags)
        for workers in (("1", "2") if "WORKERS" in call.text else ("",))
    ]


def prepared(text: str) -> Callable[[], Any]:
    """Return a function that makes a call, and makes a list of any iterator that this returns."""
    for word in set(re.findall(r"[A-Za-z]\w*", text)) - _names.keys():
        if word in GIVEN:
            _names[word] = evaluate(GIVEN[word])
        elif word in dir(nqueens):
            _names[word] = getattr(nqueens, word)
    code = compile(text, text, "eval")

    def make() -> Any:
        found = eval(code, _names)
        return list(found) if isinstance(found, Iterator) else found

    return make


def evaluate(text: str) -> Any:
    """Make a call and return its result."""
    return prepared(text)()


def plain(value: Any) -> object:
    """Return a small object that is equal for equal results."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, hash(value.tobytes())
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else repr(value)
