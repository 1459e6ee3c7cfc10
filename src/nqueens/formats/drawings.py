"""Drawn boards: a symbol for each square, in lines or in the strings of lists."""

import re
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import FormatError
from nqueens.formats.codec import BoardFormat, Queens
from nqueens.formats.coordinates import JSON_BRACKET, is_list_of, values_of_lines
from nqueens.formats.items import Drawn, Given, Item, Line, Unexplained
from nqueens.formats.remarks import RULE, aside

# --- dots, circles, letters, matrix, board --------------------------------------------------------
# A line for each row, ". # . .", and an empty line between boards.

SHORT_NUMBER = re.compile(r"\d{1,2}", re.ASCII)  # a size or a total, not two squares


def read_drawings(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read boards of n lines with a symbol for each square."""
    rows: list[str] = []
    size = 0
    for line, raw in lines:
        text = raw.strip()
        cells = squares_of(text, given, size)
        if not cells:
            if rows:
                raise Unexplained(f"the board ends after {len(rows)} of {size} rows", line)
            item = aside(line, text) if text else None
            if item:
                yield item
            continue
        check_row(line, cells, size or given.n, is_indented=raw[0] <= " ")
        size = size or given.n or len(cells)
        rows.append(cells)
        if len(rows) == size:
            yield Drawn(line, "".join(rows), size)
            rows, size = [], 0
    if rows:
        raise FormatError(f"the board ends after {len(rows)} of {size} rows", line)


def squares_of(text: str, given: Given, size: int) -> str:
    """Return the symbols of a line that is a row of a board of some size, "" if it is none."""
    if not text or RULE.fullmatch(text):
        return ""
    words = text.split(" ")
    cells = "".join(words)
    if len(words) not in (1, len(cells)) or not given.symbols.issuperset(cells):
        return ""
    is_number = SHORT_NUMBER.fullmatch(text) and len(text) != size
    if is_number and given.form != "matrix":
        return ""
    return "" if has_dots_and_digits(cells) else cells


def has_dots_and_digits(cells: str) -> bool:
    """Return whether these cannot be the squares of one board."""
    return "." in cells and ("0" in cells or "1" in cells)


def check_row(line: int, cells: str, size: int, *, is_indented: bool) -> None:
    """Refuse a row that does not have a symbol for each square; a size of 0 is not known yet."""
    if cells == "-" and size != 1:
        raise FormatError(
            Phrase(
                "'-' may be a square or a board without queens; name the format ({})",
                Parameter("format"),
            ),
            line,
        )
    if size and len(cells) != size:
        raise FormatError(f"{len(cells)} squares in a row of a board of {size}", line)
    if len(cells) == 1 and is_indented:
        raise FormatError("blanks are not squares; write . for empty squares", line)


def grids(queens: Queens, symbols: tuple[str, ...], between: str = " ") -> list[bytes]:
    """Return drawn boards, one line per row, with a character between squares if there is one."""
    empty, queen, blocked = (alike[:1] for alike in symbols)
    k, n = len(queens.columns), queens.n
    text = np.full((k, n, n), (empty + between).encode())
    for square in queens.blocked:
        text[0][square] = (blocked + between).encode()
    text[np.arange(k)[:, None], queens.rows, queens.columns] = (queen + between).encode()
    if between:
        text.view(np.uint8)[:, :, -1] = ord("\n")
    return [board.tobytes() for board in text]


def _drawing(name: str, summary: str, empty: str, queen: str, blocked: str = "") -> BoardFormat:
    """Return a format with these symbols; of several alike, the first is written."""
    symbols = (empty, queen, blocked)
    return BoardFormat(
        name,
        f"one row per line, {summary}",
        read=read_drawings,
        write=partial(grids, symbols=symbols),
        separator="\n",
        numbering="\n",
        power=2,
        blocks=bool(blocked),
        symbols=symbols,
    )


DOTS = _drawing("dots", ". empty, # queen", "._-·", "#")
CIRCLES = _drawing("circles", "○ empty, ● queen", "○", "●")
LETTERS = _drawing("letters", "x empty, Q queen", "x", "Q")
MATRIX = _drawing("matrix", "0 empty, 1 queen", "0", "1")
BOARD = _drawing("board", ". empty, Q queen, x blocked", "._-·", "Qq♕♛", "x")

# --- leetcode -------------------------------------------------------------------------------------
# A list of all boards, each on its line: [".Q..","...Q","Q...","..Q."].


def read_strings(lines: Iterable[Line], given: Given) -> Iterator[Item]:
    """Read the boards of a list, or a board of each line."""
    for line, rows in values_of_lines(lines):
        if not is_list_of(str, rows):
            raise Unexplained("a board is a list of strings", line)
        cells = "".join(rows)
        if {*map(len, rows)} != {len(rows)}:
            raise FormatError(f"{len(rows)} strings of {len(rows[0])} squares are no board", line)
        if not given.symbols.issuperset(cells):
            raise Unexplained("strings that are no squares", line)
        yield Drawn(line, cells, len(rows), "leetcode")


def write_strings(queens: Queens) -> list[bytes]:
    """Return a list of rows for each board."""
    n = queens.n
    return [
        b'["' + b'","'.join(rows[at : at + n] for at in range(0, n * n, n)) + b'"]'
        for rows in grids(queens, LEETCODE.symbols, between="")
    ]


LEETCODE = BoardFormat(
    "leetcode",
    'JSON lists of rows: [[".Q..","...Q","Q...","..Q."]]',
    ".json",
    read=read_strings,
    sign=JSON_BRACKET,
    write=write_strings,
    brackets=("[", "]\n"),
    separator=",\n",
    power=2,
    symbols=(".", "Q", ""),
)
