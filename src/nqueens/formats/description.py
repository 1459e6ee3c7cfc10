"""The description of a format, and the notation of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy.typing as npt

from nqueens._boards.position import Position

if TYPE_CHECKING:
    from nqueens._runtime.texts import TextLines

__all__ = ["Batch", "BoardFormat", "Notation"]

Batch = npt.NDArray[Any] | Position  # boards, or one position


class Notation(NamedTuple):
    """What the numbers of a text mean, and the size of the board if the text does not show it."""

    base: int = 0
    by_columns: bool = False
    n: int | None = None


class BoardFormat(NamedTuple):
    """A way to write boards as text.

    Attributes
    ----------
    name, summary : str
        Its name, and what it looks like.
    write : callable or None
        Return the text of one position; raise ValueError if the format cannot express it. None
        if ``file`` writes all boards at once.
    read : callable or None
        Yield the positions of a text; None if the format can only be written.
    bulk : callable or None
        Return the texts of all boards of an array at once, for speed.
    numbers : bool
        Whether it consists of numbers and so needs ``base`` and ``by``.
    header : callable or None
        Return the line before the boards of n rows; they must all have the same size.
    opening, separator, closing : str
        The text before, between and after the boards of a list.
    numbering : str
        The text between a board's number with its colon and the board; empty if boards cannot be
        numbered.
    many : bool
        Whether a text may hold more than one board.
    memory : tuple of (int, int)
        Factor and power: writing a board of n rows takes about ``factor * n**power`` bytes.
    file : callable or None
        Return the file with these batches of boards, and with a style if it is for printing, as
        bytes; None if each board is written by itself.
    boards : callable or None
        Return the boards in the bytes of a file; None if the format is text or write-only.
    aliases : tuple of str
        Its other names.
    suffixes : tuple of str
        The suffixes of files that hold it.
    """

    name: str
    summary: str
    write: Callable[[Position, Notation], str] | None
    read: Callable[[TextLines, Notation], Iterator[Position]] | None = None
    bulk: Callable[[npt.NDArray[Any], Notation], list[bytes]] | None = None
    numbers: bool = False
    header: Callable[[int, Notation], str] | None = None
    opening: str = ""
    separator: str = ""
    closing: str = ""
    numbering: str = ""
    many: bool = True
    memory: tuple[int, int] = (400, 1)
    file: Callable[..., bytes] | None = None
    boards: Callable[[bytes], npt.NDArray[Any]] | None = None
    aliases: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()

    @property
    def readable(self) -> bool:
        """Whether the format can be read."""
        return self.read is not None or self.boards is not None
