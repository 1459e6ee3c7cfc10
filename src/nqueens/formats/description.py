"""The description of a format, and the notation of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy.typing as npt

from nqueens._boards.position import Position

if TYPE_CHECKING:
    from nqueens._runtime.texts import TextLines

Batch = npt.NDArray[Any] | Position  # boards, or one position


class Notation(NamedTuple):
    """What the numbers of a text mean, and the size of the board if the text does not show it."""

    base: int = 0
    by_columns: bool = False
    n: int | None = None


class BoardFormat(NamedTuple):
    """A way to write boards as text."""

    name: str
    summary: str  # what it looks like
    write: Callable[[Position, Notation], str] | None  # a position; ValueError if it has no text
    read: Callable[[TextLines, Notation], Iterator[Position]] | None = None
    bulk: Callable[[npt.NDArray[Any], Notation], list[bytes]] | None = None  # a faster ``write``
    numbers: bool = False  # whether it consists of numbers and so needs ``base`` and ``by``
    header: Callable[[int, Notation], str] | None = None  # before boards that all have n rows
    opening: str = ""  # before, between and after the boards of a list
    separator: str = ""
    closing: str = ""
    numbering: str = ""  # between "1:" and a board; empty if boards cannot be numbered
    many: bool = True  # whether a text may hold more than one board
    memory: tuple[int, int] = (400, 1)  # (f, p): a board of n rows takes about f * n**p bytes
    file: Callable[..., bytes] | None = None  # of batches of boards, instead of ``write``
    boards: Callable[[bytes], npt.NDArray[Any]] | None = None  # in the bytes of such a file
    aliases: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()  # of files that hold it

    @property
    def readable(self) -> bool:
        """Whether the format can be read."""
        return self.read is not None or self.boards is not None
