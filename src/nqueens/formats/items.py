"""Boards as texts write them, before it is known what their numbers and symbols mean."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from nqueens._runtime.texts import FormatError

By = Literal["rows", "columns"] | None
Numbers = tuple[int, ...]
Square = tuple[int, int]
Line = tuple[int, str]  # its number, from 1, and its text


class Unexplained(FormatError):
    """A part of a text that is nothing in this way of writing."""


class Given(NamedTuple):
    """What the caller says of a text: the name of its format, or "", the size, the symbols."""

    form: str
    n: int
    symbols: frozenset[str]


class Listed(NamedTuple):
    """A board as a number for each row or column; -1 for one without a queen."""

    line: int
    values: Numbers
    form: str = "permutation"
    n: int = 0


class Placed(NamedTuple):
    """A board as two numbers for each queen, which count from 0 or from 1.

    If they are ``named``, as a4 is, the first one is the rank, from 0 at the bottom.
    """

    line: int
    squares: tuple[Square, ...]
    form: str = "pairs"
    n: int = 0
    blocked: tuple[Square, ...] = ()
    named: bool = False


class Drawn(NamedTuple):
    """A board as a symbol for each square, row by row."""

    line: int
    cells: str
    n: int
    form: str = "board"


class Header(NamedTuple):
    """The names of the columns of a table; with a base, they say what its numbers mean."""

    line: int
    n: int
    base: int | None = None
    by: By = "rows"


class Count(NamedTuple):
    """A number that is no board: a ``total``, a ``size``, or a ``number`` that may be either."""

    line: int
    number: int
    kind: str


Written = Listed | Placed | Drawn
Item = Written | Header | Count


def boards_of(items: Iterable[Item]) -> Iterator[Written]:
    """Yield the boards among some items."""
    for item in items:
        if isinstance(item, (Listed, Placed, Drawn)):
            yield item


def counts_up(numbers: Numbers) -> bool:
    """Return whether numbers may be those of rows or columns: 0 1 2 or 1 2 3."""
    if len(numbers) < 2 or numbers[0] not in (0, 1):
        return False
    return numbers == (*range(numbers[0], numbers[0] + len(numbers)),)


def is_permutation(numbers: Numbers) -> bool:
    """Return whether numbers are those from 0 or from 1, each once."""
    low = min(numbers, default=2)
    return low in (0, 1) and sorted(numbers) == [*range(low, low + len(numbers))]
