"""What readers of puzzles share: a puzzle as it is read, a format, lines, labels, walls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from nqueens._pictures.names import Square
from nqueens._runtime.wording import described
from nqueens.formats.scanning import FormatError
from nqueens.regions._layout import COMMENTS, LETTERS, MAX_N

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

__all__ = [
    "COMMENTS",
    "MAX_TEXT",
    "SMALLEST_FLAT",
    "Draft",
    "Format",
    "Head",
    "Lines",
    "Square",
    "are_flat",
    "flat_rows",
    "flat_size",
    "joined",
    "numbered",
    "refuse",
    "rows_between",
    "square_rows",
    "walls_of",
]

MAX_TEXT = 1 << 24  # characters of a line, and of a text that is read as a whole
SMALLEST_FLAT = 4  # smaller boards are not recognised if all their squares stand on one line
Lines = Iterator[tuple[int, str]]  # with their numbers, from 1


class Draft(NamedTuple):
    """A puzzle as a text describes it; only `Puzzle` says whether it is valid."""

    rows: Sequence[Any]
    line: int
    stars: int = 1
    touching: bool = False
    diagonals: bool = False
    placed: Sequence[Square] = ()
    blocked: Sequence[Square] = ()


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


class Format(NamedTuple):
    """A format of puzzles.

    ``holds`` has the names of what a text in this format can say besides the layout: ``stars``,
    ``touching``, ``diagonals``, ``squares`` (those placed and blocked), and ``pieces`` (regions
    that consist of several).
    """

    name: str
    aliases: tuple[str, ...]
    recognise: Callable[[Head], bool]
    read: Callable[[Lines], Iterator[Draft]]
    write: Callable[[Puzzle], str] | None = None
    holds: tuple[str, ...] = ()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N
    gap: str = ""  # between two puzzles


def refuse(reason: str, line: int, column: int = 1) -> NoReturn:
    """Raise the error of a text that is not in its format."""
    raise FormatError(reason, line, column) from None


def numbered(source: Iterable[str]) -> Lines:
    """Yield lines without their endings, and their numbers."""
    for number, line in enumerate(source, 1):
        if not isinstance(line, str):
            raise TypeError(f"a line of text is a string, not {described(line)}")
        if len(line) > MAX_TEXT:
            refuse(f"a line has at most {MAX_TEXT} characters, not {len(line)}", number)
        yield number, (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")


def joined(lines: Lines) -> tuple[int, str]:
    """Return all lines as one text, and the number of the first."""
    start, kept, length = 0, list[str](), 0
    for number, line in lines:
        start = start or number
        kept.append(line)
        length += len(line) + 1
        if length > MAX_TEXT:
            refuse(f"a text in this format has at most {MAX_TEXT} characters", number)
    return start or 1, "\n".join(kept)


def flat_size(labels: Sequence[object]) -> int:
    """Return n if the labels can be all squares of an n x n board, n > 1, else 0."""
    n = isqrt(len(labels))
    return n if 1 < n <= MAX_N and n * n == len(labels) and len(set(labels)) == n else 0


def are_flat(rows: Sequence[Sequence[object]], line: int, form: str) -> bool:
    """Return whether each row has all squares of a board; an error says that it may be so.

    Rows that can be those of a board that lacks some are not taken for several boards.
    """
    width = len(rows[0])
    if len(rows) == width or flat_size(rows[0]) < SMALLEST_FLAT or not all(map(flat_size, rows)):
        return False
    if len(rows) == 1 or width > MAX_N or len(rows) > width:
        return True
    if all(set(row) == set(rows[0]) for row in rows):
        n = isqrt(width)
        reason = f"{len(rows)} of {width} rows, or {len(rows)} boards of {n} rows, one on each line"
        refuse(f"{reason}; say format={form!r} if they are boards", line)
    return False


def flat_rows(labels: Sequence[Any], line: int) -> list[Sequence[Any]]:
    """Return the rows of a board whose squares are listed row by row."""
    n = isqrt(len(labels))
    if n * n != len(labels) or not 1 <= n <= MAX_N:
        refuse(f"{len(labels)} squares are not a board of 1 to {MAX_N} rows and columns", line)
    return [labels[i : i + n] for i in range(0, n * n, n)]


def square_rows(rows: Sequence[tuple[int, Sequence[Any]]]) -> list[Sequence[Any]]:
    """Return rows that make a square; the error names the line of the first that does not."""
    n = len(rows[0][1])
    if n > MAX_N:
        refuse(f"a row of {n} squares; a board has at most {MAX_N} columns", rows[0][0])
    for i, (line, row) in enumerate(rows):
        if i == n:
            refuse(f"a row more than the {n} rows of a board of {n} columns", line)
        if len(row) != n:
            widths = f"a row of {len(row)} squares after rows of {n}"
            refuse(widths, line, min(len(row), n) + 1)
    if len(rows) < n:
        refuse(f"the board ends after {len(rows)} of {n} rows", rows[-1][0])
    return [row for _, row in rows]


def rows_between(n: int, right: Sequence[bool], below: Sequence[bool]) -> list[str]:
    """Return the rows of the board that walls divide into n regions, a letter for each square.

    ``right`` has the walls on the right of the squares of the first n - 1 columns, ``below`` those
    below the squares of the first n - 1 rows, both row by row.

    Raises
    ------
    ValueError
        If there are not n regions, or there is a wall within one.
    """
    labels = [-1] * (n * n)
    count = 0
    for start in range(n * n):
        if labels[start] >= 0:
            continue
        labels[start] = count
        reached = [start]
        for square in reached:
            row, column = divmod(square, n)
            wall = row * (n - 1) + column
            near = []
            if column < n - 1 and not right[wall]:
                near.append(square + 1)
            if column and not right[wall - 1]:
                near.append(square - 1)
            if row < n - 1 and not below[square]:
                near.append(square + n)
            if row and not below[square - n]:
                near.append(square - n)
            for other in near:
                if labels[other] < 0:
                    labels[other] = count
                    reached.append(other)
        count += 1
    for row in range(n):
        for column in range(n):
            here = row * n + column
            beside = column < n - 1 and right[here - row] and labels[here] == labels[here + 1]
            if beside or (row < n - 1 and below[here] and labels[here] == labels[here + n]):
                raise ValueError(f"a wall at square ({row}, {column}) divides no regions")
    if count != n:
        raise ValueError(f"the walls make {count} regions on a board of {n} rows")
    text = "".join(LETTERS[label] for label in labels)
    return [text[i : i + n] for i in range(0, n * n, n)]


def walls_of(labels: Sequence[Sequence[int]]) -> tuple[list[bool], list[bool]]:
    """Return the walls of a layout; see `rows_between`."""
    right = [a != b for row in labels for a, b in pairwise(row)]
    below = [a != b for row, other in pairwise(labels) for a, b in zip(row, other, strict=True)]
    return right, below
