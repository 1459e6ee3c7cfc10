"""Boards as the squares of their queens: pairs of numbers, names as in chess, and JSON."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from nqueens._runtime.texts import FormatError
from nqueens._squares import file_letters, square_of
from nqueens.formats.codec import BoardFormat, Queens, in_order, joined
from nqueens.formats.items import Given, Item, Line, Listed, Placed, Square, Unexplained
from nqueens.formats.remarks import SizeAbove, aside, content

NUMBERED = re.compile(r"\d{1,10}: +(?=\S)", re.ASCII)

# --- pairs ----------------------------------------------------------------------------------------
# A line for each board, (0,1) (1,3) (2,0) (3,2); a line - for a board without queens.

PAIR = re.compile(r"\((\d{1,10}),(\d{1,10})\)", re.ASCII)
PAIRS_ONLY = re.compile(rf"{PAIR.pattern}(?: +{PAIR.pattern})*", re.ASCII)


def read_pairs(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read a board of each line with pairs."""
    size = SizeAbove()
    for line, text in content(lines):
        body = NUMBERED.sub("", text, count=1)
        if PAIRS_ONLY.fullmatch(body):
            squares = tuple((int(row), int(column)) for row, column in PAIR.findall(body))
            yield Placed(line, squares, n=size.take())
        elif body == "-" and given.form:
            yield Placed(line, (), n=size.take())
        elif item := aside(line, text):
            size.learn(item)
            yield item


def write_pairs(queens: Queens) -> list[bytes]:
    """Return the row and the column of each queen, one board per line."""
    return joined(queens, (" ({},", queens.rows), ("{})", queens.columns))


PAIRS = BoardFormat(
    "pairs",
    "(row,column) of each queen: (0,1) (1,3) (2,0) (3,2)",
    read=read_pairs,
    sign=PAIR,
    write=write_pairs,
    numbers=True,
    numbering=" ",
)

# --- algebraic ------------------------------------------------------------------------------------
# A line for each board, a2 b4 c1 d3; a line - for a board without queens.

NAME = re.compile(r"([a-z]{1,7})([1-9]\d{0,9})", re.ASCII)
NAMES_ONLY = re.compile(rf"{NAME.pattern}(?: +{NAME.pattern})*", re.ASCII)


def read_names(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read a board of each line with names of squares."""
    size = SizeAbove()
    for line, text in content(lines):
        body = NUMBERED.sub("", text, count=1)
        if NAMES_ONLY.fullmatch(body):
            yield named(line, NAME.findall(body), size.take())
        elif body == "-" and given.form:
            yield named(line, (), size.take())
        elif item := aside(line, text):
            size.learn(item)
            yield item


def named(line: int, names: Iterable[tuple[str, str]], n: int = 0) -> Placed:
    """Return the board of some squares, each with its file and rank."""
    squares = tuple(rank_and_file(file, rank) for file, rank in names)
    return Placed(line, squares, "algebraic", n, named=True)


def rank_and_file(file: str, rank: str) -> Square:
    """Return the rank of a square, from 0 at the bottom, and its column."""
    row, column = square_of(file.lower(), int(rank), 0)
    return -row - 1, column


def write_names(queens: Queens) -> list[bytes]:
    """Return the names of the queens' squares, from left to right and upwards."""
    columns, rows = in_order(queens.columns[:, ::-1], queens.rows[:, ::-1])
    files = [f" {file_letters(column)}" for column in range(queens.n)]
    ranks = [str(queens.n - row) for row in range(queens.n)]
    return joined(queens, (files, columns), (ranks, rows))


ALGEBRAIC = BoardFormat(
    "algebraic",
    "names of squares, rank 1 at the bottom: a2 b4 c1 d3",
    read=read_names,
    sign=NAME,
    write=write_names,
    numbering=" ",
)

# --- json -----------------------------------------------------------------------------------------
# A list of all boards, each on its line: [1, 3, 0, 2], or {"n": 4, "queens": [[0, 1]], ...}.

JSON_BRACKET = re.compile(r"[\[{]")


def read_json(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read the boards of a list, or a board of each line."""
    for line, value in values_of_lines(lines):
        if isinstance(value, dict):
            yield board_of_object(line, value)
        elif is_list_of(int, value) and min(value) >= 0:
            yield Listed(line, tuple(value), "json")
        else:
            raise Unexplained("a board in JSON is a list of numbers or an object", line)


def values_of_lines(lines: Iterable[Line]) -> Iterator[tuple[int, Any]]:
    """Yield the members of a list in JSON that has line breaks between them only."""
    opened = None  # whether a bracket is around all values
    for line, text in content(lines):
        if opened is None:
            opened = text[:2] in ("[[", "[{")
            text = text[1:] if opened else text
        elif opened is False and text[:2] in ("[[", "[{"):
            raise Unexplained("a list within a list", line)
        if opened and text[-2:] in ("]]", "}]"):
            opened, text = False, text[:-1]
        try:
            values = json.loads(f"[{text.removesuffix(',')}]")
        except (ValueError, RecursionError):
            raise Unexplained("a line that is no value in JSON", line) from None
        for value in values:
            yield line, value
    if opened:
        raise Unexplained("a list that does not end", 1)


def is_list_of(kind: type, value: Any) -> bool:
    """Return whether a value is a list of members of a type, not empty."""
    return isinstance(value, list) and {*map(type, value)} == {kind}


def board_of_object(line: int, values: dict[Any, Any]) -> Listed | Placed:
    """Return the board of an object with queens or placed, blocked squares, and perhaps n."""
    n = values.get("n", 0)
    if type(n) is not int or not {"queens", "placed", "blocked"} & values.keys():
        raise FormatError(
            "an object that is no board, with neither solutions nor n and queens", line
        )
    queens = values.get("queens") or values.get("placed") or []
    blocked = values.get("blocked") or []
    if not n and not queens:
        raise FormatError("an object without queens needs its size, n", line)
    if is_list_of(int, queens) and not blocked and len(queens) > 1:
        return Listed(line, tuple(queens), "json", n)
    if is_list_of(str, queens) and not blocked and all(map(NAME.fullmatch, queens)):
        return named(line, [NAME.findall(name)[0] for name in queens], n)
    queens = [square_of_object(queen) or queen for queen in queens]
    check_pairs(line, queens)
    check_pairs(line, blocked)
    return Placed(line, tuple(map(_pair, queens)), "json", n, tuple(map(_pair, blocked)))


def check_pairs(line: int, squares: Any) -> None:
    """Refuse squares that are no list of two numbers each."""
    if not (isinstance(squares, list) and all(map(is_pair, squares))):
        raise FormatError("the squares of a board must be pairs of numbers", line)


AXES = (("row", "r", "y"), ("col", "column", "c", "x"))  # of the square of an object


def square_of_object(value: Any) -> list[int] | None:
    """Return the row and the column that an object names, None if it is no such object."""
    if getattr(value, "is_named", False):
        value = dict(value)
    if not isinstance(value, dict):
        return None
    square = [value[key] for keys in AXES for key in keys if key in value]
    return square if is_pair(square) else None


def is_pair(value: Any) -> bool:
    """Return whether a value is a list of two integers."""
    return is_list_of(int, value) and len(value) == 2


def _pair(value: list[int]) -> Square:
    return value[0], value[1]


def write_json(queens: Queens) -> list[bytes]:
    """Return a list of numbers for each board, or an object if one of them is not complete."""
    base = queens.base
    if queens.complete and not queens.blocked:
        boards = (queens.columns.astype("i8") + base).tolist()
        return [str(numbers).encode() for numbers in boards]
    squares = np.stack([queens.rows, queens.columns], axis=2) + base
    blocked = sorted((i + base, j + base) for i, j in queens.blocked)
    objects = [{"n": queens.n, "queens": own, "blocked": blocked} for own in squares.tolist()]
    return [json.dumps(board).encode() for board in objects]


JSON = BoardFormat(
    "json",
    "lists of numbers: [[1, 3, 0, 2]]; objects for incomplete boards",
    ".json",
    read=read_json,
    sign=JSON_BRACKET,
    write=write_json,
    brackets=("[", "]\n"),
    separator=",\n",
    numbers=True,
    blocks=True,
)
