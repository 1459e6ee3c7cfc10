"""Tables with names in their first line, and lists of the squares of each region; only read."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Any

from nqueens._text.literals import Group
from nqueens.regions._read.texts.drafts import (
    LEAST,
    Draft,
    Unexplained,
    is_layout,
    is_striped,
    rows_of,
)
from nqueens.regions._read.texts.facts import Facts, square_of
from nqueens.regions._read.texts.formats import PuzzleFormat
from nqueens.regions._read.texts.letters import NUMBERS
from nqueens.regions._read.texts.lines import LONGEST, content
from nqueens.regions._read.texts.values import drafts_in

NAME = re.compile(r"\d*[^\W\d][\w ./-]*")  # of a column
SQUARE = re.compile(r"\(?[ ]?\d+[ ]?[,.-][ ]?\d+[ ]?\)?|[A-Za-z]\d+(?:[A-Za-z]\d+)?|\d+", re.ASCII)
LATEX_FRAME = re.compile(
    r"\\(?:begin|end)\{\w*\*?\}(?:\{[^{}]*\})?|\\[hc]line(?:\{[^{}]*\})?|\\(?:left|right)."
)
LATEX_COLOUR = re.compile(r"\\\w*color(?:box)?\s*(?:\[\w*\])?\{([^{}]*)\}")
REGION = re.compile(  # a name before squares
    r"(?:[-*•]\s+)?(?:(?:[^\W\d][\w ]*|\d+)\s*[:=]\s*)?([^:=]*)"
)


def read_table(text: str) -> Iterator[Draft]:
    """Read a table of squares, or of boards, with names in its first line."""
    lines = [line.text for line in content(text)]
    try:
        names, *rows = csv.reader(lines, delimiter=max(",;\t", key=lines[0].count))
    except csv.Error:  # a field is too long
        raise Unexplained("no table", 1) from None
    are_names = len(names) > 1 and all(map(NAME.fullmatch, names))
    if not are_names or {len(names)} != {*map(len, rows)}:
        raise Unexplained("no table", 1)
    if any(map(_may_be_value, names, zip(*rows, strict=True))):
        raise Unexplained("the names of a table that may be rows", 1)
    records = Group(
        Group(zip(names, map(_value, row), strict=True), "{", line, True)
        for line, row in enumerate(rows, 2)
    )
    yield from drafts_in(records, "board")


def _may_be_value(name: str, values: Sequence[str]) -> bool:
    """Return whether the name of a column has as many characters as its values, and no others."""
    if len(name) < LEAST or {*map(len, values)} != {len(name)}:
        return False
    return {*name} <= {*"".join(values)}


def _value(word: str) -> str | int:
    """Return the number that a word is, or the word."""
    return int(word) if word.isdecimal() and len(word) < 5 else word


def read_squares(text: str) -> Iterator[Draft]:
    """Read the squares of a region on each line; those before a bar have stars."""
    place: list[tuple[Any, int]] = []
    stars = set()
    facts: Facts = {}
    for number, line in content(text):
        if line.endswith(":"):
            continue
        if NUMBERS.fullmatch(line) and not (place or facts):
            facts["size"] = re.findall(r"\d+", line)[0]
            continue
        listed = _squares_listed(line, number)
        before, bar, _ = listed.partition("|")
        if bar:
            stars.add(len(SQUARE.findall(before)))
        place += [(_square(word), number) for word in SQUARE.findall(listed)]
    yield _board_of(place, stars, facts)


def _squares_listed(line: str, number: int) -> str:
    """Return the squares in a line, without the name of their region; fail if it has others."""
    region = REGION.fullmatch(line) if len(line) <= LONGEST else None
    listed = region[1] if region else ""
    squares = [*map(_square, SQUARE.findall(listed))]
    if None in squares or not squares or SQUARE.sub("", listed).strip(" \t,;()|"):
        raise Unexplained("no list of squares", number)
    return listed


def _square(word: str) -> Any:
    return square_of(word.strip("() "))


def _board_of(place: Sequence[tuple[Any, int]], stars: set[int], facts: Facts) -> Draft:
    """Return the board of squares, each with the line of its region; fail if it is none."""
    rows = rows_of(place)
    if rows and len(stars) < 2 and not is_striped(rows):
        return Draft(place[0][1], rows, facts | ({"stars": min(stars)} if stars else {}))
    if not place or not all(isinstance(square, tuple) for square, _ in place):
        raise Unexplained("no list of squares", 1)
    count = len({*dict(place).values()})
    what = f"{len(place)} squares of {count} regions are no board"
    return Draft(place[0][1], error=ValueError(what))


def read_latex(text: str) -> Iterator[Draft]:
    """Read a table or a matrix of LaTeX: labels, or colours of cells, between ``&``."""
    number = text.count("\n", 0, text.index("&")) + 1
    lines = LATEX_FRAME.sub("", text).split("\\\\")
    rows = [[*map(_latex_label, line.split("&"))] for line in lines if "&" in line]
    if not is_layout(rows, LEAST):
        raise Unexplained("no table of LaTeX with a region in each cell", number)
    yield Draft(number, rows)


def _latex_label(cell: str) -> str:
    """Return the colour of a cell of LaTeX, or its text without commands."""
    colour = LATEX_COLOUR.search(cell)
    return colour[1] if colour else re.sub(r"\\[a-zA-Z]+|[{}$\s]", "", cell)


TABLE = PuzzleFormat(
    "table",
    "CSV with names in its first line: row,col,region or id,stars,board",
    re.compile(r"(?![{<]|\[\s*[\[{]).*?[,;\t]", re.DOTALL),
    read_table,
)
SQUARES = PuzzleFormat(
    "squares",
    "a line for each region, such as A: (1,1) (1,2) (2,1)",
    re.compile(r"(?![{<]|\[\s*[\[{]).*?\d", re.DOTALL),
    read_squares,
)
LATEX = PuzzleFormat(
    "latex",
    r"A & A & B \\\\ in a table or a matrix of LaTeX",
    re.compile(r"[^&]*&.*\\\\", re.DOTALL),
    read_latex,
)
