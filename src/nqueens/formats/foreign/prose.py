"""Boards in words: a line for each queen, names of squares, answers of people and models."""

import re
from collections.abc import Iterator, Sequence

from nqueens.formats.coordinates import named, rank_and_file
from nqueens.formats.foreign.kinds import (
    FEWEST,
    LONGEST_LINE,
    Run,
    runs_of,
    runs_of_lines,
    until_repeated,
)
from nqueens.formats.items import Given, Item, Listed, Numbers, Placed, Square, Unexplained
from nqueens.formats.lines import Text
from nqueens.formats.remarks import behind
from nqueens.formats.rows import DIGIT, Row, integers

ROW_AND_COLUMN = re.compile(r"\br([1-9]\d{0,8})\W{0,3}c([1-9]\d{0,8})\b", re.IGNORECASE)  # r1c2

# --- names of squares -----------------------------------------------------------------------------

NAME = re.compile(r"(?:Q(?=[a-z]))?((?!Q[a-z])[a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)  # a4, Qa4
NAMES = re.compile(rf"{NAME.pattern}(?:[\s,]+{NAME.pattern})+|Q?[a-zA-Z]{{1,2}}[1-9]\d?", re.ASCII)


def read_names(text: Text, given: Given) -> Iterator[Item]:
    """Read names of squares on a line or in a list, also Qa2 Qb4, or one in each line."""
    for run in runs_of(text, names_of):
        if isinstance(run, Run):
            yield from boards_of_names(run)
        else:
            yield run


def names_of(row: Row) -> list[tuple[str, str]]:
    """Return the files and ranks of the squares that are all of a row."""
    if ROW_AND_COLUMN.search(row.text, 0, LONGEST_LINE):
        return []
    return NAME.findall(behind(" ".join(row.words), NAMES))


def boards_of_names(run: Run) -> Iterator[Item]:
    """Yield the boards of a run: one in each row, or one for all rows with a name each."""
    first, *others = run.parts
    if len(first[1]) == 1 and others and len(others[0][1]) == 1:
        yield named(run.line, run.all, run.size)
        return
    size = run.size
    for line, names in run.parts:
        yield named(line, names, size)
        size = 0


# --- a line for each queen ------------------------------------------------------------------------

ROW = r"\b(?:row|zeile|reihe|fila|ligne|riga|linha)\W{1,4}(\d{1,9})\b"
COLUMN_WORD = r"\b(?:col(?:umn)?|spalte|columna|colonne|colonna|coluna)"
COLUMN = rf"{COLUMN_WORD}\W{{1,4}}(\d{{1,9}})\b"
BETWEEN = r"[^\d\n]{0,40}?"
ROW_FIRST = re.compile(
    rf"[\[(]?{ROW}{BETWEEN}{COLUMN}[\])]?|第?(\d{{1,9}})行\D{{0,6}}?(\d{{1,9}})列", re.I
)
COLUMN_FIRST = re.compile(f"{COLUMN}{BETWEEN}{ROW}", re.IGNORECASE)
ROW_AND_FILE = re.compile(  # row 1 -> b
    rf"{ROW}\W{{0,3}}?(?:[-=]>|→|:|{COLUMN_WORD})\W{{0,3}}([a-z])\b", re.IGNORECASE
)
FILE_AND_ROW = re.compile(  # column b: row 1
    rf"{COLUMN_WORD}\W{{1,4}}([a-z])\b{BETWEEN}{ROW}", re.IGNORECASE
)
QUEEN_AND_COLUMN = re.compile(  # queen 1 is in column 2
    rf"\bqueens?\W{{1,3}}(\d{{1,9}})\b{BETWEEN}{COLUMN}", re.IGNORECASE
)
IN_BRACKETS = re.compile(r"[(\[<]\s*(\d{1,9})\s*[,;]\s*(\d{1,9})\s*[)\]>]")
BEHIND_WORD = re.compile(  # Casilla: 1 , 4
    r"^\s*[^\W\d][^\d\n]{0,40}\d{0,3}[^\d\n]{1,20}?(\d{1,9})\s*[,;]\s*(\d{1,9})\W*"
)
CHESS = re.compile(r"\bQ?([a-z]{1,2})([1-9]\d?)\b")
ARROW = re.compile(r"\b(\d{1,9})\s*(?:[-=]>|→|↦)\s*(\d{1,9})\b")
QUEEN = re.compile(  # queen 1, 1st queen, dame 1, 1.
    r"\b(?:q(?:ueens?)?|dama|dame|reina|reine|regina|rainha) *#?\d{1,9}\b|"
    r"\b\d{1,9}(?:st|[nr]d|th) queen\b|^\W*\d{1,9}[.)]\s",
    re.IGNORECASE,
)
OTHER_NUMBERS = re.compile(r"\b\d{1,9}\s*(?:[-x×]\s*\d{1,9}\b|[- ]?queens?\b)|\bn\s*=\s*\d+", re.I)
NO_PROSE = re.compile(r"[\[\]{}|\"#=<]")
ROWS_FIRST = (ROW_FIRST, ROW_AND_FILE, ROW_AND_COLUMN, IN_BRACKETS, ARROW)
COLUMNS_FIRST = (COLUMN_FIRST, FILE_AND_ROW)


def read_sentences(text: Text, given: Given) -> Iterator[Item]:
    """Read the squares of queens in sentences, written in one of the usual ways."""
    for pattern in (*ROWS_FIRST, *COLUMNS_FIRST, QUEEN_AND_COLUMN, BEHIND_WORD):
        if has_squares(text, pattern):
            return boards_in_sentences(text, pattern, is_turned=pattern in COLUMNS_FIRST)
    raise Unexplained("no squares of queens in sentences", 0)


def has_squares(text: Text, pattern: re.Pattern[str]) -> bool:
    """Return whether a line of a text names a square in a way."""
    return any(pattern.search(raw, 0, LONGEST_LINE) for raw in text.with_numbers)


def boards_in_sentences(text: Text, pattern: re.Pattern[str], is_turned: bool) -> Iterator[Item]:
    """Yield the boards whose squares are written in one way, and what other lines say."""
    for run in runs_of_lines(text, lambda line: squares_in(line, pattern)):
        if not isinstance(run, Run):
            yield run
            continue
        for line, squares in boards_of_lines(run, 1 if is_turned else 0):
            if is_turned or run.is_turned:
                squares = [(row, column) for column, row in squares]
            yield Placed(line, tuple(squares), n=run.size)


LIST = re.compile(  # [1, 3, 0, 2], or columns 2, 4, 1 and 3
    r"[\[(]\s*\d{1,9}(?:\s*,\s*\d{1,9}){3,}\s*[\])]|"
    r"(?<=columns )\d{1,9}(?:, *\d{1,9}){2,},?(?: and)? *\d{1,9}"
)
AND = re.compile(r",? and ")


def read_lists_in_sentences(text: Text, given: Given) -> Iterator[Item]:
    """Read the lists in sentences: Not [0, 1, 2, 3], as these attack each other."""
    if not has_squares(text, LIST):
        raise Unexplained("no lists in sentences", 0)
    for run in runs_of_lines(text, lists_in):
        if not isinstance(run, Run):
            yield run
            continue
        for line, lists in run.parts:
            for numbers in lists:
                yield Listed(line, numbers)


def lists_in(line: str) -> list[Numbers]:
    """Return the lists of a line that has no other numbers."""
    if not is_prose(LIST.sub(" ", line)):
        return []
    return [integers(AND.sub(", ", numbers)) for numbers in LIST.findall(line)]


def read_chess_names(text: Text, given: Given) -> Iterator[Item]:
    """Read the names of squares in sentences: The queens go on a1, b5, ...."""
    if not has_squares(text, CHESS):
        raise Unexplained("no names of squares", 0)
    for run in runs_of_lines(text, names_in):
        if not isinstance(run, Run):
            yield run
            continue
        for line, squares in boards_of_lines(run, 1):
            yield Placed(line, tuple(squares), "algebraic", run.size, named=True)


def squares_in(line: str, pattern: re.Pattern[str]) -> list[Square]:
    """Return the squares of a line that has no other numbers than that of a queen."""
    squares = []
    for square in pattern.finditer(line):
        first, second = (number_of(name) for name in square.groups() if name)
        squares.append((first, second))
    return squares if squares and is_prose(pattern.sub(" ", line)) else []


def number_of(name: str) -> int:
    """Return the number of a row or a column, or that of the file a, b, c, ... from 1."""
    return int(name) if name.isdecimal() else ord(name.lower()) - ord("a") + 1


def names_in(line: str) -> list[Square]:
    """Return the squares that a line names as in chess."""
    found = CHESS.findall(line)
    rest = CHESS.sub(" ", line)
    return [rank_and_file(*name) for name in found] if is_prose(rest) else []


def is_prose(rest: str) -> bool:
    """Return whether a line has words only, beside the squares and numbers of queens."""
    if NO_PROSE.search(rest):
        return False
    return not DIGIT.search(OTHER_NUMBERS.sub(" ", QUEEN.sub(" ", rest))) is not None


def boards_of_lines(run: Run, axis: int) -> Iterator[tuple[int, list[Square]]]:
    """Yield the boards of a run: one in each line, or one with its squares on several lines.

    With a square in each line, a board ends where a row comes again, or a column if that is the
    ``axis`` of the squares.
    """
    boards = [*run.parts]
    if all(len(squares) == 1 for _, squares in run.parts):
        boards = [*until_repeated(run.parts, lambda square: square[axis])]
    elif not all(is_whole(squares) for _, squares in run.parts):
        boards = [(run.line, run.all)]
    for line, squares in boards:
        if len(squares) < FEWEST and not run.size:
            raise Unexplained("too few squares to be the queens of a board", line)
        yield line, squares


def is_whole(squares: Sequence[Square]) -> bool:
    """Return whether squares may be all queens of a board."""
    return len(squares) >= FEWEST and max(map(max, squares)) <= len(squares)
