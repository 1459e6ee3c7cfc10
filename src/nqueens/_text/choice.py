"""The reading that explains a whole text: the only one, or all that agree."""

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
    """What the things of a reading mean: to compare with others, to rank, and to name."""

    found: tuple[Hashable, ...] = ()
    rank: int = 0
    form: str = ""
    n: int = 0

    def __str__(self) -> str:
        many = "1 board" if len(self.found) == 1 else f"{len(self.found)} boards"
        return f"as {many} of {self.n} rows (--from {self.form})"


class Chosen(NamedTuple):
    """What the reading that explains a text means, its first things, and those that follow."""

    meaning: Meaning
    things: list[Any]
    more: Iterator[Any]


class _Try:
    """A reading, and what it made of a text so far."""

    def __init__(self, name: str, reading: Reading) -> None:
        self.name, self.reading = name, reading
        self.things: list[Any] = []
        self.error: FormatError | None = None
        self.meaning = Meaning()
        next(reading)

    def said(self, part: Any) -> Iterator[Any]:
        """Yield what a part of the text says."""
        try:
            thing = self.reading.send(part)
            while thing is not None:
                yield thing
                thing = next(self.reading)
        except StopIteration:
            return


def chosen(
    parts: Iterable[Any],
    readings: Mapping[str, Reading],
    meant: Callable[[str, list[Any]], Meaning],
    is_settled: Callable[[list[Any]], bool] = bool,
) -> Chosen:
    """Return the reading that explains the parts of a text.

    All readings get the parts in step, until one is left and its things are settled, so that a
    long text streams; ``HEAD`` parts decide at most. ``meant`` says what the things of a reading
    mean, or raises the error of the one that means nothing. Readings that explain the text and find
    something must agree, or those of the highest rank; otherwise the error names each. If none
    explains the text, the error is that of the reading that got furthest.
    """
    source = iter(parts)
    alive = tries = [_Try(name, reading) for name, reading in readings.items()]
    for fed, part in enumerate(chain(source, [None]), 1):
        for one in alive:
            try:
                one.things.extend(one.said(part))
            except FormatError as error:
                one.error = error
        alive = [one for one in alive if one.error is None]
        is_alone = len(alive) == 1 and is_settled(alive[0].things)
        if part is None or fed == HEAD or not alive or is_alone:
            break
    told = [one.things for one in alive]  # readings that say the same are one
    alive = [one for i, one in enumerate(alive) if one.things not in told[:i]]
    for one in alive:
        try:
            one.meaning = meant(one.name, one.things)
        except FormatError as error:
            one.error = error
    good = [one for one in alive if one.error is None]
    found = [one for one in good if one.meaning.found]
    best = [one for one in found if one.meaning.rank == max(x.meaning.rank for x in found)]
    ways = {one.meaning.found: str(one.meaning) for one in reversed(best)}
    if len(ways) > 1:
        shown = ", or ".join(reversed(ways.values()))
        raise FormatError(
            f"this can be read in several ways: {shown}; the format (--from) chooses", 1
        )
    errors = [one.error for one in tries if one.error is not None]
    if errors and not found:
        last = max(errors, key=lambda one: (one.line or 0, not isinstance(one, Unexplained)))
        if not (good and isinstance(last, Unexplained)):
            raise FormatError(last.reason, last.line, last.form)
    taken = (best or good)[0]
    parts = source if part is None else chain(source, [None])
    return Chosen(taken.meaning, taken.things, _rest(taken, parts))


def _rest(taken: _Try, parts: Iterable[Any]) -> Iterator[Any]:
    """Yield what the parts say that decided nothing."""
    try:
        for part in parts:
            yield from taken.said(part)
    except Unexplained as error:
        raise FormatError(error.reason, error.line) from None
