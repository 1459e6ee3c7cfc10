"""Calls of everything public, for the tests to choose from.

The calls of a room are in a ``calls.txt`` beside its tests; those of rooms without a folder are in
the one beside this module. A call is Python text. It may use the public names of the package,
``np``, ``WORKERS``, which means both 1 and 2, and the names that any table defines, which are
evaluated when they are first needed. A line of a table is one of these:

- ``NAME = TEXT``, a name for calls to use;
- the functions, classes or methods that the indented lines below it call;
- indented: tags and a colon, calls with semicolons between them, and after ``->`` the error that
  they raise and a pattern for its message. ``*`` stands for each of the functions.

The first call of a function is the shortest one that works. The tags are:

- ``small``: quick enough to be repeated for each of its allocations;
- ``threads``: quick enough for every thread to make it several times (so are the small ones);
- ``large``: can take much memory; ``huge``: takes more than there is; ``modest``: fits everywhere;
- ``long``: takes long enough for a user to want to interrupt it;
- ``vector``: needs a level with vector kernels, and is left out if there is none;
- the names of fixtures of ``test_errors.py``.

`COMMANDS` has command lines for every command, from ``cli/commands.txt``. The input comes after
``<``. The exit status and what standard error says come after ``=>``. ``{right}`` and ``{wrong}``
are paths of checkpoints, the second with a false count; ``{new}`` does not exist.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import nqueens
from nqueens.formats import Position

__all__ = ["CALLS", "COMMANDS", "Call", "Command", "evaluate", "plain", "prepared", "tagged"]


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


HERE = Path(__file__).parent


class Call(NamedTuple):
    """A call of something public, its tags, and the error that it raises, if any."""

    name: str
    text: str
    tags: list[str]
    error: str
    words: str


class Command(NamedTuple):
    """A command line, its input, its exit status, and what it says on standard error."""

    line: str
    text: str
    status: int
    words: str


def _tables() -> tuple[list[Call], dict[str, str]]:
    calls: list[Call] = []
    given: dict[str, str] = {}
    names: list[str] = []
    for table in (HERE / "calls.txt", *sorted(HERE.glob("*/calls.txt"))):
        for line in table.read_text("utf-8").splitlines():
            if line.startswith(" "):
                calls += _row(names, line.strip())
            elif definition := re.fullmatch(r"([A-Z_]+) = (.*)", line):
                given[definition[1]] = definition[2]
            elif not line.startswith("#"):
                names = line.split()
    return calls, given


def _row(names: list[str], line: str) -> Iterator[Call]:
    left, _, raised = line.partition(" -> ")
    tags, texts = re.fullmatch(r"(?:([\w ]+): )?(.*)", left).groups("")
    error, _, words = raised.partition(": ")
    for name in names:
        for text in texts.split("; "):
            full = name + text[1:] if text.startswith("*") else text
            yield Call(name, full, tags.split(), error, words)


def _commands() -> Iterator[Command]:
    for row in (HERE / "cli" / "commands.txt").read_text("utf-8").splitlines():
        left, _, right = row.partition(" => ")
        line, _, text = left.partition(" < ")
        status, _, words = right.partition(": ")
        yield Command(line, text.replace("\\n", "\n"), int(status), words)


CALLS, GIVEN = _tables()
COMMANDS = list(_commands())
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
