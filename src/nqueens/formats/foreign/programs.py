"""Boards as programs print their values: lists, tuples, arrays and objects."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from nqueens.formats.coordinates import board_of_object, square_of_object
from nqueens.formats.foreign.kinds import Run, runs_of, until_repeated
from nqueens.formats.items import (
    Given,
    Header,
    Item,
    Line,
    Listed,
    Numbers,
    Placed,
    Square,
    Unexplained,
    counts_up,
    is_permutation,
)
from nqueens.formats.lines import Text
from nqueens.formats.remarks import SizeAbove, behind
from nqueens.formats.rows import PAIRS, Row, integers

# --- numbers --------------------------------------------------------------------------------------


def read_lists(text: Text, given: Given) -> Iterator[Item]:
    """Read a list of numbers for each board: [1, 3, 0, 2], also behind a header."""
    first: Numbers = ()
    boards = 0
    size = SizeAbove()
    for row in text.rows:
        is_pair_of_numbers = row.mark == "(" and len(row.numbers) == 2
        numbers = () if is_pair_of_numbers else row.numbers
        if not numbers:
            item = row.remark()
            if isinstance(item, Header) and not first and not given.form:
                raise Unexplained("numbers below a header are no boards", row.line)
            size.learn(item)
            if item:
                yield item
            continue
        first = first or numbers
        boards += 1
        if not (given.form or row.is_list or boards > 2) and is_of_table(row, numbers, first):
            raise Unexplained("numbers that are neither a board nor of a table", row.line)
        yield Listed(row.line, numbers, form_of_numbers(row), size.in_words)


def is_of_table(row: Row, numbers: Numbers, first: Numbers) -> bool:
    """Return whether one of the first rows is the header of a table, or below one."""
    if not counts_up(first):
        return False
    is_header = numbers[0] == 0 and "," in row.text
    return is_header or len(numbers) == len(first) + 1


def form_of_numbers(row: Row) -> str:
    """Return the format that rows of numbers are in."""
    if row.is_list:
        return "json"
    return "csv" if "," in row.text else "permutation"


def read_partial(text: Text, given: Given) -> Iterator[Item]:
    """Read lists with -1 or None for rows without a queen: [1, None, -1, 0]."""
    is_partial = False
    for row in text.rows:
        entries = row.entries
        if len(entries) > 2:
            is_partial = is_partial or -1 in entries
            check_columns(row, entries, given)
            yield Listed(row.line, entries, form_of_numbers(row))
        elif item := row.remark():
            yield item
    if not is_partial:
        raise Unexplained("each row has a queen", 1)


def check_columns(row: Row, entries: Numbers, given: Given) -> None:
    """Refuse a list with a column twice, as those of directions are: [-1, -1, 0, 1, 1, 1, 0].

    It may be a board if the caller says so, or gives its size.
    """
    if given.form or given.n == len(entries):
        return
    columns = [column for column in entries if column != -1]
    if -1 in entries and len({*columns}) < len(columns):
        raise Unexplained("a list with -1 that has a column twice", row.line)


PACKED = re.compile(r"(?:\d+[:.)]\s+)?(\d{4,10})", re.ASCII)
DASHED = re.compile(r"(?:[^\W\d][\w ]{0,30}: *)?(\d{1,3}(?:-\d{1,3}){3,99})", re.ASCII)


def read_packed(text: Text, given: Given) -> Iterator[Item]:
    """Read a digit for each row of a board, 2413, or numbers with dashes, 2-4-1-3."""
    size = 0
    for row in text.rows:
        numbers = packed_numbers(row)
        if numbers and (given.form or len(numbers) == size or is_permutation(numbers)):
            size = size or len(numbers)
            yield Listed(row.line, numbers)
        elif item := row.remark():
            yield item


def packed_numbers(row: Row) -> Numbers:
    """Return the numbers of a line without blanks between them."""
    if row.mark:
        return ()
    digits = PACKED.fullmatch(row.text)
    if digits:
        return tuple(map(int, digits[1]))
    dashed = DASHED.fullmatch(row.text)
    return tuple(map(int, dashed[1].split("-"))) if dashed else ()


# --- brackets of other languages ------------------------------------------------------------------

PHP_ARRAY = re.compile(r"(?:\[\w{1,20}\] => )?Array\b")
PHP_KEY = re.compile(r"\[\w{1,20}\] =>")
PHP_DUMP = re.compile(r"array\(\d+\) \{")
GO_MAP = re.compile(
    r"map(?:\[\w{1,20}\]\w{1,20})?[\[{](\d{1,9}: ?\d{1,9}(?:,? \d{1,9}: ?\d{1,9})*)[\]}]"
)
BLANK = re.compile(r",? (?=\d{1,9}:)")
ERLANG_LIST = re.compile(r"<<([\d\s,]{1,500})>>")
LISP_PAIR = re.compile(r"\((\d{1,9}) \. (\d{1,9})\)")
ATOM_SET = re.compile(r"^\s*\{\s*(?=[a-z]\w{0,30}\(\d)|(?<=\))\s*\}\s*$")  # around atoms
FILLED = re.compile(  # by rows: np.array([0, 1, ...]).reshape(4, 4), np.reshape([...], (4, 4))
    r"(?:(?:np|numpy|torch)\.)?(?:"
    r"(?:array|asarray|tensor)\(\s*\[(?P<list>[\d\s,]*)\](?:,\s*dtype=[\w.]+)?\s*\)\s*\.reshape\("
    r"|(?<=\.)reshape\(\s*\[(?P<argument>[\d\s,]*)\],\s*)"
    r"\(?\s*(?P<rows>-?\d{1,3}),\s*(?P<columns>-?\d{1,3})\s*\)?\s*\)"
)
DUMPED = (  # what var_dump prints, as JSON
    (PHP_DUMP, "["),
    (re.compile(r"\[\w{1,20}\]=>"), ""),
    (re.compile(r"int\((-?\d{1,9})\)"), r"\1,"),
    (re.compile(r"string\(\d+\) (\"[^\"]*\")"), r"\1,"),
    (re.compile(r"\}"), "],"),
)


def with_brackets(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a text with the brackets of JSON for those of other languages.

    These are print_r and var_dump of PHP, map[0:1] of Go, <<1, 2>> of Erlang, pairs of Lisp, arrays
    of NumPy that are filled row by row.
    """
    if any(PHP_ARRAY.match(raw.strip()) for _, raw in lines):
        return with_lists_of_php(lines)
    translated = [(number, with_lists(raw)) for number, raw in lines]
    if any(PHP_DUMP.search(raw) for _, raw in lines):
        for pattern, text in DUMPED:
            translated = [(number, pattern.sub(text, raw)) for number, raw in translated]
    return with_rows_of_arrays(translated)


def with_lists(raw: str) -> str:
    """Return a line with lists of JSON for those of other languages."""
    if "map[" in raw:
        raw = GO_MAP.sub(lambda found: f"{{{BLANK.sub(', ', found[1])}}}", raw)
    if "<<" in raw:
        raw = ERLANG_LIST.sub(r"[\1]", raw)
    if " . " in raw:
        raw = LISP_PAIR.sub(r"(\1, \2)", raw)
    if "{" in raw or "}" in raw:
        raw = ATOM_SET.sub("", raw)
    return raw


def with_lists_of_php(lines: Sequence[Line]) -> list[Line]:
    """Return what print_r prints as lists of JSON."""
    translated: list[Line] = []
    for number, raw in lines:
        text = PHP_KEY.sub("", PHP_ARRAY.sub("", raw)).replace("(", "[").replace(")", "]")
        bare = text.strip()
        if not bare:
            continue
        needs_comma = bare[0].isalnum() or bare[0] == "["
        if translated and needs_comma and translated[-1][1].strip()[-1] != "[":
            text = f",{text}"
        translated.append((number, text))
    return translated


def with_rows_of_arrays(lines: list[Line]) -> list[Line]:
    """Return the lines with the rows of each array that is filled row by row, on its first line."""
    if not any("reshape" in raw for _, raw in lines):
        return lines
    text = FILLED.sub(rows_filled, "\n".join(raw for _, raw in lines))
    first, _ = lines[0]
    return [*enumerate(text.split("\n"), first)]


def rows_filled(call: re.Match[str]) -> str:
    """Return the rows of an array with two sides, and the line breaks of its call."""
    numbers = (call["list"] or call["argument"] or "").replace(",", " ").split()
    rows, columns = int(call["rows"]), int(call["columns"])
    if rows < 0:
        rows = len(numbers) // max(columns, 1)
    elif columns < 0:
        columns = len(numbers) // max(rows, 1)
    if rows * columns != len(numbers) or not numbers:
        return call[0]
    table = [numbers[at : at + columns] for at in range(0, len(numbers), columns)]
    listed = ", ".join(f"[{', '.join(row)}]" for row in table)
    return f"[{listed}]" + "\n" * call[0].count("\n")


# --- squares --------------------------------------------------------------------------------------

PAIR = re.compile(r"\(?\s*(\d{1,10})\s*[,/:-]\s*(\d{1,10})\s*\)?", re.ASCII)


def read_pairs(text: Text, given: Given) -> Iterator[Item]:
    """Read the squares of a board in a list or on a line, or one in each line: [(0, 1), (1, 3)]."""
    for run in runs_of(text, pairs_of):
        if isinstance(run, Run):
            yield from boards_of_pairs(run)
        else:
            yield run


def pairs_of(row: Row) -> list[Square]:
    """Return the squares of a line or a list."""
    if not row.mark:
        numbers = integers(behind(row.text, PAIRS))
        return [*zip(numbers[::2], numbers[1::2], strict=True)]
    if len(row.numbers) == 2:
        return [(row.numbers[0], row.numbers[1])]
    found = [PAIR.fullmatch(word) for word in row.words]
    return [(int(pair[1]), int(pair[2])) for pair in found if pair] if all(found) else []


def boards_of_pairs(run: Run) -> Iterator[Placed]:
    """Yield the boards of a run: one in each list or line, or one with its squares on all of them.

    The size above a run is that of its first board.
    """
    start = 0
    board: list[Square] = []
    size, lines = run.size, 0
    for line, squares in run.parts:
        is_other_line = lines == 1 and line != start and len(board) + len(squares) > 2
        is_repeated = lines == 1 and line != start and squares[0] in board
        if board and (len(board) == size or is_other_line or is_repeated):
            yield placed(run, start, board, size)
            board, size, lines = [], 0, 0
        if not board:
            start, lines = line, 1
        elif line != start:
            lines += 1
        board += squares
    yield placed(run, start, board, size)


def placed(run: Run, line: int, squares: list[Square], size: int) -> Placed:
    """Return a board of a run."""
    if run.is_turned:
        squares = [(row, column) for column, row in squares]
    return Placed(line, tuple(squares), n=size)


def read_objects(text: Text, given: Given) -> Iterator[Item]:
    """Read an object for each queen, {"row": 0, "col": 1}, or for each board, with n and queens."""
    for run in runs_of(text, lambda row: [row] if row.mark == "{" else []):
        if not isinstance(run, Run):
            yield run
            continue
        squares = [(line, [square_of(row) for row in rows]) for line, rows in run.parts]
        if all(square for _, found in squares for square in found):
            known: Any = squares
            for line, board in until_repeated(known, lambda square: square[0]):
                yield Placed(line, tuple(board), n=run.size)
        else:
            for row in run.all:
                yield board_of_object(row.line, row.value)


def square_of(row: Row) -> Square | None:
    """Return the square of a queen that an object names."""
    square = square_of_object(row.value)
    return (square[0], square[1]) if square else None
