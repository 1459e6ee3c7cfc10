"""What a format is, and what one has to be told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.position import Position
    from nqueens.formats.scanning import Lines

__all__ = ["Format", "Options"]


class Options(NamedTuple):
    """How the numbers of a format are meant, and the size of the board where it does not say it."""

    base: int = 0
    by_columns: bool = False
    n: int | None = None


class Format(NamedTuple):
    """A way to write boards down.

    Attributes
    ----------
    name, summary : str
        What it is called and what it looks like.
    write : callable
        The text of one position; ValueError where the format cannot express it.
    read : callable or None
        The positions of a text; None for pictures.
    bulk : callable or None
        The texts of the boards of an array at once, for speed.
    numbers : bool
        Whether it has numbers that need a base and an orientation.
    opening, separator, closing : str
        What stands before, between and after the boards of a list.
    numbering : str
        What follows the colon where boards are numbered; empty where they cannot be.
    many : bool
        Whether a text may hold more than one board.
    memory : tuple of (int, int)
        Factor and power: writing a board of n takes about ``factor * n**power`` bytes.
    """

    name: str
    summary: str
    write: Callable[[Position, Options], str]
    read: Callable[[Lines, Options], Iterator[Position]] | None = None
    bulk: Callable[[npt.NDArray[Any], Options], list[bytes]] | None = None
    numbers: bool = False
    opening: str = ""
    separator: str = ""
    closing: str = ""
    numbering: str = ""
    many: bool = True
    memory: tuple[int, int] = (400, 1)
