"""The reading that explains a whole text: the only one, or all that agree."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from nqueens._runtime.texts import FormatError

HEAD = 2000  # parts of a text that decide between readings

# A reading gets a part of the text whenever it yields None, and None after the last one.
Reading = Generator[Any, Any, None]


class Unexplained(FormatError):
    """A part of a text that is nothing in this way of writing."""


class Meaning(NamedTuple):
    """What the things of a reading mean: to compare with others, to rank, and in words."""

    found: tuple[Hashable, ...]
    rank: int = 0
    words: str = ""


class Chosen(NamedTuple):
    """The reading that explains a text, its first things, and those that follow."""

    name: str
    things: list[Any]
    more: Iterator[Any]


class _Try:
    """A reading, and what it made of a text so far."""

    def __init__(self, name: str, reading: Reading) -> None:
        self.name, self.reading = name, reading
        self.things: list[Any] = []
        self.error: FormatError | None = None
        self.meaning = Meaning(())
        next(reading)

    def feed(self, parts: Iterable[Any]) -> Iterator[Any]:
        """Yield what parts of the text say."""
        try:
            for part in parts:
                thing = self.reading.send(part)
                while thing is not None:
                    yield thing
                    thing = next(self.reading)
        except StopIteration:
            return

    def take(self, part: Any) -> None:
        """Keep what a part of the text says, or why it says nothing."""
        try:
            self.things.extend(self.feed((part,)))
        except FormatError as error:
            self.error = error

    def judge(self, meant: Callable[[str, list[Any]], Meaning]) -> None:
        """Find what all things mean, or the first that means nothing."""
        try:
            self.meaning = meant(self.name, self.things)
        except FormatError as error:
            self.error = error


def chosen(
    parts: Iterable[Any],
    readings: Mapping[str, Reading],
    meant: Callable[[str, list[Any]], Meaning],
    option: str,
    is_settled: Callable[[list[Any]], bool] = bool,
) -> Chosen:
    """Return the reading that explains the parts of a text.

    All readings get the parts in step, until one is left and its things are settled, so that a
    long text streams; ``HEAD`` parts decide at most. ``meant`` says what the things of a reading
    mean, or raises the error of the one that means nothing. Readings that explain the text and find
    something must agree, or those of the highest rank; otherwise the error names each, and the
    ``option`` that chooses. If none explains the text, the error is that of the reading that got
    furthest.
    """
    source = iter(parts)
    tries = [_Try(name, reading) for name, reading in readings.items()]
    alive, fed, part = tries, 0, None
    for fed, part in enumerate(chain(source, [None]), 1):
        for one in alive:
            one.take(part)
        alive = [one for one in alive if one.error is None]
        if part is None or fed == HEAD or not alive:
            break
        if len(alive) == 1 and is_settled(alive[0].things):
            break
    for one in alive:
        one.judge(meant)
    good = [one for one in alive if one.error is None]
    found = [one for one in good if one.meaning.found]
    best = [one for one in found if one.meaning.rank == max(x.meaning.rank for x in found)]
    ways = {one.meaning.found: one.meaning.words for one in reversed(best)}
    if len(ways) > 1:
        shown = ", or ".join(reversed(ways.values()))
        raise FormatError(f"this can be read in several ways: {shown}; {option} chooses", 1)
    errors = [one.error for one in tries if one.error is not None]
    if errors and not found:
        error = max(errors, key=lambda one: (one.line or 0, not isinstance(one, Unexplained)))
        if not isinstance(error, Unexplained):
            raise error
        if not good:
            raise FormatError(error.reason, error.line)
    last = (best or good)[0]
    parts = [] if part is None else chain(source, [None])
    return Chosen(last.name, last.things, _rest(last, parts))


def _rest(chosen: _Try, parts: Iterable[Any]) -> Iterator[Any]:
    """Yield what the parts say that decided nothing."""
    try:
        yield from chosen.feed(parts)
    except Unexplained as error:
        raise FormatError(error.reason, error.line) from None
