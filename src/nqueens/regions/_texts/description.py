"""The description of a format of puzzles, and the beginning and the lines of a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nqueens._runtime.texts import NumberedLines, refuse
from nqueens.regions._layout import COMMENTS, MAX_N

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

MAX_TEXT = 1 << 24  # characters of a line, and of a text that is read as a whole
ALL = ("stars", "touching", "diagonals", "squares", "pieces")  # what a format can hold
Square = tuple[int, int]


class Draft(NamedTuple):
    """A puzzle as a text describes it; only `Puzzle` says whether it is valid."""

    rows: Sequence[Any]
    line: int
    stars: int = 1
    touching: bool = False
    diagonals: bool = False
    placed: Sequence[Square] = ()
    blocked: Sequence[Square] = ()
    colours: Sequence[str] = ()


class Head(NamedTuple):
    """The beginning of a text, from which its format is recognised."""

    lines: list[str]  # not empty, without comments, the first one with something in it
    whole: bool  # whether the text ends there
    line: int = 1  # the number of the first one

    @property
    def first(self) -> str:
        """The first line."""
        return self.lines[0]

    @property
    def block(self) -> list[str]:
        """The lines before the first empty one."""
        end = next((i for i, line in enumerate(self.lines) if not line), len(self.lines))
        return self.lines[:end]


class PuzzleFormat(NamedTuple):
    """A format of puzzles.

    ``holds`` names what a text can say besides the layout: some of `ALL`. ``squares`` are those
    placed and blocked, and ``pieces`` are regions that consist of several. A format that holds
    ``labels`` too never writes others.
    """

    name: str
    aliases: tuple[str, ...]
    recognise: Callable[[Head], bool]
    read: Callable[[NumberedLines], Iterator[Draft]]
    write: Callable[[Puzzle], str] | None = None
    holds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N
    gap: str = ""  # between two puzzles


def is_comment(line: str) -> bool:
    """Return whether a line is no part of a puzzle."""
    return line.lstrip().startswith(COMMENTS)


def lines_with_content(lines: NumberedLines, longest: int = MAX_TEXT) -> NumberedLines:
    """Yield the lines that are neither empty nor comments; refuse lines that are too long."""
    for number, line in lines:
        if line.strip() and not is_comment(line):
            if len(line) > longest:
                refuse(f"a line has at most {longest} characters, not {len(line)}", number)
            yield number, line


def each_line(
    read: Callable[[str, int], Draft], longest: int
) -> Callable[[NumberedLines], Iterator[Draft]]:
    """Return the reader of texts with a puzzle on each line."""

    def reader(lines: NumberedLines) -> Iterator[Draft]:
        for number, line in lines_with_content(lines, longest):
            yield read(line.strip(), number)

    return reader


def joined(lines: NumberedLines) -> tuple[int, str]:
    """Return all lines as one text, and the number of the first."""
    start, texts, length = 0, list[str](), 0
    for number, line in lines:
        start = start or number
        texts.append(line)
        length += len(line) + 1
        if length > MAX_TEXT:
            refuse(f"a text in this format has at most {MAX_TEXT} characters", number)
    return start or 1, "\n".join(texts)
