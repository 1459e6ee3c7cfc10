"""Drawn boards as programs print them: in boxes, beside numbers, as lists of characters."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nqueens._runtime.texts import FormatError
from nqueens.formats.drawings import check_row, has_dots_and_digits
from nqueens.formats.foreign.kinds import LONGEST_LINE
from nqueens.formats.items import Count, Drawn, Given, Item, Unexplained
from nqueens.formats.lines import Text
from nqueens.formats.remarks import FRAME, RULE, behind, bodies, remark
from nqueens.formats.rows import BOXES, NUMBERS, Row, integers

RANKS = re.compile(r"[\dQq.]+(?:/[\dQq.]+)+(?: [wb] .*)?", re.ASCII)  # 1Q2/3Q/Q3/2Q1
RANK = re.compile(r"(\d{1,3})", re.ASCII)
RUNS = re.compile(r"(?=.*\d)(?=.*\.)(?=.*Q)(?:\d{0,3}[.Q])+", re.ASCII)  # 1.Q2.
RUN = re.compile(r"(\d{1,3})([.Q])", re.ASCII)


class Cells(NamedTuple):
    """The rows of squares in a row of a text; ``is_around`` says that it is around a board."""

    rows: tuple[str, ...] = ()
    is_around: bool = False


NONE, AROUND = Cells(), Cells(is_around=True)


def read_drawn(text: Text, given: Given, *, has_rules: bool = False) -> Iterator[Item]:
    """Read a symbol for each square, row by row; with rules, lines of dashes are no squares."""
    drawing = Drawing(given.n)
    for row in text.rows:
        cells = cells_of(row, drawing.width, given, has_rules)
        if cells.is_around and (row.mark or not row.numbers):
            drawing.is_blank = drawing.is_blank or row.mark == "gap"
            continue
        if drawing.ends_before(cells.rows):
            check_next(row, drawing.size, cells.rows)
            raise drawing.unfinished(row.line)
        if not cells.rows:
            item = row.remark()
            if isinstance(item, Count) and item.kind == "size":
                drawing.given = item.number
            if item:
                yield item
        for squares in cells.rows:
            if drawing.add(row, squares):
                is_list = bool(row.mark) and len(cells.rows) == drawing.size
                yield Drawn(
                    row.line,
                    drawing.finished(),
                    drawing.size,
                    "leetcode" if is_list else "board",
                )
    if drawing.rows:
        raise drawing.unfinished(drawing.line)


def read_ruled(text: Text, given: Given) -> Iterator[Item]:
    """Read drawings with lines of dashes between them."""
    if not any(RULE.fullmatch(row.text) for row in text.rows if not row.mark):
        raise Unexplained("no line of dashes", 0)
    return read_drawn(text, given, has_rules=True)


class Drawing:
    """The rows of a board so far, in a text whose boards have the ``given`` size, 0 for any."""

    def __init__(self, given: int) -> None:
        self.given = self.size = given
        self.rows: list[str] = []
        self.line = 0
        self.is_blank = False  # whether an empty line was before this
        self.is_spaced = False  # whether empty lines are between rows

    @property
    def width(self) -> int:
        """The size of the board that is begun, or that is given."""
        return self.size if self.rows else self.given

    def ends_before(self, rows: tuple[str, ...]) -> bool:
        """Return whether the board that is begun is unfinished before these rows."""
        if not self.rows:
            return False
        return not rows or (len(self.rows) > 1 and self.is_spaced != self.is_blank)

    def add(self, row: Row, squares: str) -> bool:
        """Add a row of squares; return whether the board has all its rows."""
        check_row(row.line, squares, self.width, is_indented=row.indented)
        self.size = self.width or len(squares)
        self.rows.append(squares)
        self.is_spaced, self.is_blank, self.line = self.is_blank, False, row.line
        return len(self.rows) == self.size

    def finished(self) -> str:
        """Return all squares of the board, and begin the next one."""
        rows, self.rows = self.rows, []
        return "".join(rows)

    def unfinished(self, line: int) -> FormatError:
        """Return the error of a board that lacks rows."""
        return FormatError(f"the board ends after {len(self.rows)} of {self.size} rows", line)


def check_next(row: Row, size: int, rows: tuple[str, ...]) -> None:
    """Refuse a row within a board that is no row of it for another reason than the board's end."""
    if len(row.numbers) == size and max(row.numbers) > 1:
        raise FormatError(f"{max(row.numbers)} is no square of a board of zeros and ones", row.line)
    if not rows:
        row.remark()


def cells_of(row: Row, size: int, given: Given, has_rules: bool) -> Cells:
    """Return the squares in a line or a list; the members of a list may be those of a board."""
    if row.is_list:
        return cells_of_list(row, given)
    if row.mark:
        return AROUND if row.mark == "gap" else NONE
    if len(row.text) < LONGEST_LINE:
        return cells_of_known_line(row.text, size, given, has_rules)
    return cells_of_line(row.text, size, given, has_rules)


def cells_of_list(row: Row, given: Given) -> Cells:
    """Return the rows of squares of a list."""
    words = row.words
    if len(words) == 1 and words[0].isdigit() and given.form != "matrix":
        return AROUND  # a title
    width = max(map(len, words), default=0)
    if width == 1 < len(words):
        words = ["".join(word.strip() or "." for word in words)]
    if not words or not given.symbols.issuperset("".join(words)):
        return NONE
    if width > 1 and {*map(len, words)} != {len(words)}:
        raise FormatError(f"{len(words)} strings of {len(words[0])} squares are no board", row.line)
    return Cells(tuple(words))


def cells_of_line(text: str, size: int, given: Given, has_rules: bool) -> Cells:
    """Return the squares of a line."""
    if RULE.fullmatch(text):
        return AROUND if has_rules or size not in (0, len(text)) else Cells((text,))
    if RANKS.fullmatch(text):
        return Cells(tuple(map(expanded, text.split(" ")[0].split("/"))))
    if is_other_number(text, size, given) or text[-1] == ":":
        return NONE
    if text.count(",") < 2:
        text = text.strip("\"',")
    for body in bodies(text) if len(text) < LONGEST_LINE else [text]:
        if FRAME.fullmatch(body) and ("--" in body or body.strip("-| \t")):
            return AROUND
        squares = squares_of(body)
        if squares and is_row_of(squares, given) and is_sure(squares, body == text):
            return Cells((squares,))
    bits = bits_in(text)
    return Cells((bits,)) if bits else NONE


def bits_in(text: str) -> str:
    """Return the zeros and ones of a line, possibly behind its header; "" for other numbers."""
    numbers = integers(behind(text, NUMBERS))
    return "".join(map(str, numbers)) if {*numbers} <= {0, 1} else ""


cells_of_known_line = lru_cache(4096)(cells_of_line)


def expanded(rank: str) -> str:
    """Return the squares of a rank, in which numbers stand for empty squares."""
    if "." in rank:
        return expanded_runs(rank)
    return RANK.sub(lambda found: "." * int(found[1]), rank)


def expanded_runs(cells: str) -> str:
    """Return the squares of runs, 3.Q4."""
    return RUN.sub(lambda found: found[2] * int(found[1]), cells)


def is_other_number(text: str, size: int, given: Given) -> bool:
    """Return whether a line is a number, and no row of zeros and ones."""
    if not text.isdecimal() or len(text) == size or given.form == "matrix":
        return False
    return bool(size) or len(text) < 3


def is_row_of(squares: str, given: Given) -> bool:
    """Return whether characters may be the squares of a row."""
    return given.symbols.issuperset(squares) and not has_dots_and_digits(squares)


def is_sure(squares: str, is_whole_line: bool) -> bool:
    """Return whether squares behind a header are no accident."""
    return is_whole_line or (len(squares) > 2 and not squares.isdigit())


def squares_of(body: str) -> str:
    """Return a character for each square of a row, nothing if it is none."""
    if BOXES.fullmatch(body):
        body = re.sub(r"\]\s*\[", "|", f"|{body[1:-1]}|")
    if "," in body and body.strip(", "):  # fields, perhaps empty
        body = f"|{body}|".replace(",", "|")
    words = re.sub(r"\|\s*(?=\|)", "|.", body).replace("|", " ").split()
    squares = [word for word in words if not word.isdigit()]
    if len(squares) > 1 and squares in (words[1:], words[1:-1]):  # between the numbers of the row
        words = squares
    cells = "".join(words)
    if RUNS.fullmatch(cells):
        return expanded_runs(cells)
    return cells if len(words) == 1 or len(cells) == len(words) else ""


# --- several boards on a line, fields between tabs ------------------------------------------------

GAP = re.compile(r"\s{2,}|\t+|\s+\|+\s+")


def read_side_by_side(text: Text, given: Given) -> Iterator[Item]:
    """Read drawings that stand side by side, two blanks or a bar apart."""
    begun: list[list[str]] = []
    for row in text.rows:
        parts = parts_of(row, given)
        if parts and begun and [*map(len, parts)] != [*map(len, begun[-1])]:
            raise Unexplained("rows of boards of other sizes", row.line)
        if parts:
            begun.append(parts)
            if len(begun) == len(parts[0]):
                yield from boards_beside(row.line, begun)
                begun = []
            continue
        if begun:
            raise Unexplained("a line within boards side by side", row.line)
        if item := row.remark():
            yield item
    if begun:
        raise Unexplained("boards side by side that end", text.lines[-1][0])


def parts_of(row: Row, given: Given) -> list[str]:
    """Return the rows of the boards that stand side by side in a line."""
    if row.mark or len(row.text) > LONGEST_LINE:
        return []
    parts = ["".join(part.split()) for part in GAP.split(row.text)]
    if len(parts) < 2 or len({*map(len, parts)}) > 1 or len(parts[0]) < 2:
        return []
    return parts if given.symbols.issuperset("".join(parts)) else []


def boards_beside(line: int, rows: list[list[str]]) -> Iterator[Drawn]:
    """Yield boards that stand side by side."""
    for board in zip(*rows, strict=True):
        yield Drawn(line, "".join(board), len(board))


def read_fields(text: Text, given: Given) -> Iterator[Item]:
    """Read a field between tabs for each square, which is empty if the square is."""
    if not any("\t" in raw for _, raw in text.lines):
        raise Unexplained("no fields between tabs", 0)
    rows: list[str] = []
    for line, raw in text.lines:
        fields = [field.strip() or "." for field in raw.split("\t")]
        cells = "".join(fields)
        is_row = len(fields) > 1 and len(cells) == len(fields)
        if is_row and given.symbols.issuperset(cells):
            rows.append(cells)
            if len(cells) != len(rows[0]):
                raise FormatError(
                    f"{len(cells)} fields in a row of a board of {len(rows[0])}", line
                )
            if len(rows) == len(cells):
                yield Drawn(line, "".join(rows), len(cells))
                rows = []
        elif rows:
            raise Unexplained("a line within a board of fields", line)
        elif raw.strip() and (item := remark(line, raw.strip())):
            yield item
    if rows:
        raise FormatError(f"the board ends after {len(rows)} of {len(rows[0])} rows", line)
