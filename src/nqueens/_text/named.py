"""Squares that sentences name: a1, r1c3, (0, 2), row 1, column 3, row 1 -> c."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from nqueens._squares import Square

ROW = r"(?:row|r)\s*[:=]?\s*(?P<row{0}>\d{{1,2}})"
COLUMN = r"(?:column|col|c)\s*[:=]?\s*(?P<column{0}>\d{{1,2}})"
BETWEEN = r"\W{0,12}(?:(?:is|in|at|and|the|queen|has|its|on|to|goes|placed)\W{1,3}){0,4}"
SQUARE = re.compile(
    rf"\b{ROW.format(1)}{BETWEEN}{COLUMN.format(1)}\b|\b{COLUMN.format(2)}{BETWEEN}{ROW.format(2)}\b|"
    r"[(\[]\s*(?P<row3>\d{1,2})\s*,\s*(?P<column3>\d{1,2})\s*[)\]]|"
    r"\brow\s*(?P<row4>\d{1,2})\s*(?:[-=]>|→|:)\s*(?:column\s*)?(?P<letter>[a-z])\b|"
    r"(?<![\w/])[Qq]?(?P<file>[a-z])(?P<rank>\d{1,2})(?![\w/])",
    re.IGNORECASE | re.ASCII,
)
GLUE = re.compile(  # between the squares of a list
    r"[\s,;.:*`]*(?:\([^()\n]{0,20}\)[\s,;]*)?(?:(?:and|then|&)\s+)?[-•*`\s\[(]*", re.IGNORECASE
)
LONGEST_GLUE = 40  # characters
NO_GLUE = re.compile(  # where a sentence ends, or a bracket begins what is said of the list
    r"[.:;] |\n\s*\n|^[^()\[\]]*[(\[][^()\[\]]*$"
)
NOT = re.compile(r"\b(?:not|never|nor|than|of|try|tried|trying)(?: on| at)?\s*$", re.IGNORECASE)


class Named(NamedTuple):
    """A square as it is named, and where: ``kind`` is "chess", "pair", "words" or "letter".

    ``row`` is the rank of a name as in chess.
    """

    kind: str
    row: int
    column: int
    start: int
    end: int


def squares_named(text: str) -> Iterator[Named]:
    """Yield the squares that a text names."""
    for found in SQUARE.finditer(text):
        if found["file"]:
            yield _named("chess", found, found["rank"], found["file"])
        elif found["letter"]:
            yield _named("letter", found, found["row4"], found["letter"])
        elif found["row3"]:
            yield _named("pair", found, found["row3"], found["column3"])
        else:
            row = found["row1"] or found["row2"]
            yield _named("words", found, row, found["column1"] or found["column2"])


def _named(kind: str, found: re.Match[str], row: str, column: str) -> Named:
    """Return a square; a letter is the number of its column, from 1."""
    number = int(column) if column.isdecimal() else ord(column.lower()) - ord("a") + 1
    return Named(kind, int(row), number, *found.span())


def lists_of_squares(text: str, number: int) -> Iterator[list[Named]]:
    """Yield the lists of so many different squares; a list behind "not" or "try" is none."""
    for squares in listed_squares(text, number):
        before = text[max(0, squares[0].start - LONGEST_GLUE) : squares[0].start]
        if not NOT.search(before):
            yield squares


def listed_squares(text: str, number: int) -> Iterator[list[Named]]:
    """Yield the lists of so many different squares, with nothing but signs and "and" in them."""
    begun: list[Named] = []
    for square in chain(squares_named(text), [None]):
        if begun and square and _is_next(text, begun[-1], square):
            begun.append(square)
            continue
        if len({named[:3] for named in begun}) == len(begun) == number > 0:
            yield begun
        begun = [square] if square else []


def _is_next(text: str, last: Named, square: Named) -> bool:
    """Return whether a square goes on with the list that has another one at its end."""
    between = text[last.end : square.start]
    if square.kind != last.kind or len(between) > LONGEST_GLUE or NO_GLUE.search(between):
        return False
    return GLUE.fullmatch(between) is not None


def on_board(named: Sequence[Named], n: int) -> tuple[Square, ...]:
    """Return the (row, column) of squares of one kind, without those beside a board of n rows.

    Pairs count from 0 unless one of them is n, words from 1 unless one of them is 0.
    """
    kind = named[0].kind
    if kind == "chess":
        squares = [(n - square.row, square.column - 1) for square in named]
    else:
        numbers = {*chain.from_iterable((square.row, square.column) for square in named)}
        is_from_zero = 0 in numbers or (kind == "pair" and n not in numbers)
        first = 0 if is_from_zero else 1
        first_column = 1 if kind == "letter" else first
        squares = [(square.row - first, square.column - first_column) for square in named]
    return tuple(square for square in squares if 0 <= min(square) <= max(square) < n)
