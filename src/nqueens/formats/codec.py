"""What a format of boards is: one value, with how it is read and how it is written."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from nqueens._boards.position import Position
from nqueens._runtime.memory import Array
from nqueens._squares import Square
from nqueens.formats.items import Given, Item, Line

Batch = Array | Position  # boards of shape (k, n), or one position


class Queens(NamedTuple):
    """The queens of k boards, in the order of their rows or columns, and what one board blocks."""

    n: int
    rows: Array  # or columns, shape (k, queens), or (1, n) if all boards are complete
    columns: Array  # or rows
    blocked: tuple[Square, ...]
    base: int

    @property
    def complete(self) -> bool:
        """Whether every row has one queen."""
        n = self.n
        return self.rows.shape[1] == n and bool((self.rows == np.arange(n)).all())


@dataclass(frozen=True)
class BoardFormat:
    """A format of boards.

    ``read`` yields what the lines of a text say, and fails at the first one that is not in the
    format; it holds one board at a time. ``write`` returns the text of each board. They stand
    between the ``brackets``, with the ``separator`` between them. If ``head`` is given, it returns
    what comes before boards of n rows, for their base and whether numbers are those of columns. A
    format whose boards make one file has ``read_file`` and ``write_file`` instead.
    """

    name: str
    summary: str  # what it looks like
    suffix: str = ""  # of its files
    read: Callable[[Iterable[Line], Given], Iterator[Item]] | None = None
    write: Callable[[Queens], list[bytes]] | None = None
    read_file: Callable[[bytes, int | None], Array] | None = None
    write_file: Callable[[Iterable[Batch]], bytes] | None = None
    head: Callable[[int, int, bool], bytes] | None = None
    brackets: tuple[str, str] = ("", "")
    separator: str = ""
    numbering: str = ""  # between "1:" and a board; empty if boards cannot be numbered
    power: int = 1  # a board of n rows takes about n**power characters
    text: bool = True  # whether that is text
    numbers: bool = False  # whether it consists of numbers, and so has ``base`` and ``by``
    blocks: bool = False  # whether it shows blocked squares
    sign: re.Pattern[str] | None = None  # what a text with boards in it has, None for any
    symbols: tuple[str, ...] = ()  # empty, queen and blocked squares, to read; the first is written

    @property
    def is_read(self) -> bool:
        """Whether this is read, not only written."""
        return self.read is not None or self.read_file is not None


def in_order(keys: Array, others: Array) -> list[Array]:
    """Return both in the order of the keys of each board."""
    order = np.argsort(keys, axis=1, kind="stable")
    return [np.take_along_axis(numbers, order, axis=1) for numbers in (keys, others)]


def joined(queens: Queens, *parts: tuple[str | list[str], Array]) -> list[bytes]:
    """Return one line per board; each of its queens adds a word of each part, for its number.

    The words are laid out in one array, padded to the same width. Then the padding is removed.
    """
    numbers = range(queens.base, queens.n + queens.base)
    shape = queens.columns.shape
    if shape[1] == 0:
        return [b"-\n"] * shape[0]
    fields = []
    for words, indices in parts:
        if isinstance(words, str):
            words = [words.format(i) for i in numbers]
        table = np.array(words, dtype=np.bytes_)[:, None].view(np.uint8)
        fields.append(np.broadcast_to(table[indices], (*shape, table.shape[1])))
    text = np.concatenate(fields, axis=2)
    text[:, 0, 0] = ord("\n")  # instead of a space
    lines = text[text != 0].tobytes() + b"\n"
    return lines[1:].splitlines(keepends=True)
