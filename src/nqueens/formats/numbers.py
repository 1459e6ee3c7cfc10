"""Boards as numbers, one for each row or column: permutations, and tables with a header."""

import re
from collections.abc import Iterable, Iterator

from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.texts import FormatError
from nqueens.formats.codec import BoardFormat, Queens, joined
from nqueens.formats.items import By, Count, Given, Header, Item, Line, Listed, Unexplained
from nqueens.formats.remarks import HEADER, SizeAbove, aside, content

# --- permutation ----------------------------------------------------------------------------------
# A line for each board, 1 3 0 2, perhaps behind its number and a colon.

NUMBERS = re.compile(r"(\d{1,10}: +)?(\d{1,10}(?: +\d{1,10})*)", re.ASCII)


def read_permutations(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read a board of each line with numbers; a number alone may be one of a board of one row."""
    first = 0  # numbers of the first board
    has_counts = False  # whether numbers alone are none
    size = SizeAbove()
    for line, text in content(lines):
        found = NUMBERS.fullmatch(text)
        values = tuple(map(int, found[2].split())) if found else ()
        may_be_board = first < 2 and not has_counts and (given.form or text in ("0", "1"))
        if len(values) == 1 and text.isdecimal() and not may_be_board:
            if first == 1:
                raise Unexplained("a number alone, where boards of one row begin", line)
            has_counts = True
            yield Count(line, values[0], "number")
        elif found:
            if first == 1 < len(values) and not given.form:
                raise Unexplained("a number alone, which may be a board or a size", line)
            first = first or len(values)
            yield Listed(line, values, n=size.in_words)
        elif item := aside(line, text):
            if isinstance(item, Header) and not first and not given.form:
                raise Unexplained("numbers below a header are no boards", line)
            has_counts = has_counts or isinstance(item, Count)
            size.learn(item)
            yield item


def write_permutations(queens: Queens) -> list[bytes]:
    """Return the numbers of each board."""
    if not queens.complete:
        raise InvalidArgument("a permutation needs one queen in every line", parameter="boards")
    return joined(queens, (" {}", queens.columns))


PERMUTATION = BoardFormat(
    "permutation",
    "one number per row or column: 1 3 0 2",
    read=read_permutations,
    write=write_permutations,
    numbers=True,
    numbering=" ",
)

# --- csv ------------------------------------------------------------------------------------------
# A header, row0,row1,... or column1,column2,..., which says all; then a line for each board.

HEADER_SIGN = re.compile(r"^[^\S\n]*(?:row|column)[01]", re.MULTILINE)
ROW = re.compile(r"\d{1,10}(?:,\d{1,10})*", re.ASCII)


def read_table(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read the header of a table, then a board of each line."""
    n = 0
    for line, text in content(lines):
        if not n:
            header = read_header(line, text)
            n = header.n
            yield header
        elif ROW.fullmatch(text):
            values = tuple(map(int, text.split(",")))
            if len(values) != n:
                raise FormatError(f"{len(values)} numbers in a table of {n} columns", line)
            yield Listed(line, values, "csv", n)
        elif item := aside(line, text):
            yield item


def read_header(line: int, text: str) -> Header:
    """Return what the first line of a table says."""
    header = HEADER.match(text)
    n = text.count(",") + 1
    if header is None or text != write_header(n, int(header[2]), header[1] == "column").decode():
        raise Unexplained("a table begins with its header, row0,row1,...", line)
    by: By = "rows" if header[1] == "row" else "columns"
    return Header(line, n, int(header[2]), by)


def write_table(queens: Queens) -> list[bytes]:
    """Return a row of a table for each board."""
    return [line.replace(b" ", b",") for line in write_permutations(queens)]


def write_header(n: int, base: int, by_columns: bool) -> bytes:
    """Return the first line of a table: the names of its columns."""
    name = "column" if by_columns else "row"
    return ",".join(f"{name}{i + base}" for i in range(n)).encode()


CSV = BoardFormat(
    "csv",
    "a table with the header row0,row1,row2,row3: 1,3,0,2",
    ".csv",
    read=read_table,
    write=write_table,
    sign=HEADER_SIGN,
    head=lambda n, base, by_columns: write_header(n, base, by_columns) + b"\n",
    numbers=True,
)
