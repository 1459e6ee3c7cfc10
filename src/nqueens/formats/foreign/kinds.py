"""What a foreign kind of text is: how other programs and people write boards."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from nqueens.formats.items import Given, Item
from nqueens.formats.lines import Text
from nqueens.formats.remarks import TURNED, SizeAbove
from nqueens.formats.rows import Row

FEWEST = 4  # queens that show that numbers are squares, or that a column of numbers is a board
LONGEST_LINE = 500  # characters of a line with several things in it
T = TypeVar("T")


class Kind(NamedTuple):
    """A way to write boards that is only read.

    ``read`` yields what a text says. It explains all of the text, or fails, and knows of no other
    kind. ``forms`` are the formats that it counts as, if the caller names one. A text without the
    ``sign`` has no board of this kind, nor has one without digits if the kind ``has_numbers``.
    """

    read: Callable[[Text, Given], Iterable[Item]]
    forms: tuple[str, ...]
    sign: re.Pattern[str] | None = None
    is_numbered: bool = False  # whether boards are behind numbers that count up
    is_named: bool = False  # whether each number has the name of its row
    has_numbers: bool = True


class Run(NamedTuple):
    """Rows one below the other that have a part of a board, and the size above them, or 0.

    ``is_turned`` says that columns are named before rows.
    """

    parts: Sequence[tuple[int, list[Any]]]  # the line of each row, and what it has
    size: int
    is_turned: bool

    @property
    def line(self) -> int:
        """Where the run begins."""
        return self.parts[0][0]

    @property
    def all(self) -> list[Any]:
        """What all rows have."""
        return [part for _, parts in self.parts for part in parts]


def runs_of_lines(text: Text, part: Callable[[str], list[Any]]) -> Iterator[Item | Run]:
    """Yield the runs of lines that have a part of a board, and what the lines between them say."""
    rows = [Row(number, raw.strip(), "" if raw.strip() else "gap") for number, raw in text.lines]
    return runs(rows, lambda row: part(row.text) if len(row.text) < LONGEST_LINE else [])


def runs_of(text: Text, part: Callable[[Row], list[Any]]) -> Iterator[Item | Run]:
    """Yield the runs of rows that have a part of a board, and what the rows between them say."""
    return runs(text.rows, part)


def runs(rows: Iterable[Row], part: Callable[[Row], list[Any]]) -> Iterator[Item | Run]:
    """Yield the runs of some rows, and what the others say."""
    begun: list[tuple[int, list[Any]]] = []
    size = SizeAbove()
    is_turned = False
    for row in rows:
        if found := part(row):
            begun.append((row.line, found))
            continue
        if begun:
            yield Run(begun, size.take(), is_turned)
            begun = []
        item = row.remark()
        is_turned = is_turned or TURNED.fullmatch(row.text) is not None
        size.learn(item)
        if item:
            yield item
    if begun:
        yield Run(begun, size.take(), is_turned)


def until_repeated(
    parts: Sequence[tuple[int, list[T]]], key: Callable[[T], object]
) -> Iterator[tuple[int, list[T]]]:
    """Yield the line and the parts of each board, which ends where a row repeats one of its keys.

    The key of a row is that of its first part.
    """
    start = 0
    board: list[T] = []
    keys: set[object] = set()
    for line, found in parts:
        if board and key(found[0]) in keys:
            yield start, board
            board, keys = [], set()
        if not board:
            start = line
        board.extend(found)
        keys.update(map(key, found))
    if board:
        yield start, board
