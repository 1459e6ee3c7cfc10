"""A text as rows: a line, or an innermost list of a value in brackets."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import shortened
from nqueens._text.literals import Group, parsed, quick
from nqueens.formats.items import Item, Line, Numbers, Unexplained
from nqueens.formats.remarks import (
    FRAME,
    LONGEST_HEAD,
    LONGEST_REMARK,
    behind,
    remark,
)

LISTS = ("[", "(")
MOST_DIGITS = 10
MOST = 10**MOST_DIGITS
NUMBERS = re.compile(  # all of one kind, with blanks, bars or commas between them
    "|".join(
        rf"{start}{number}(?:{between}{number})+[\s|,;]*"
        for number in (r"(?!000)\d{1,10}", r"\d{1,10}\.0*")
        for start, between in (
            (r"[\s|]*(?:\d{1,10}\s*\|\s*)?", r"\s+"),  # 1 | 2 4 1 3
            (r"[\s|]*", r"\s*\|\s*"),
            (r"[\s|,;]*", r"\s*,\s*"),
            (r"[\s|,;]*", r"\s*;\s*"),
        )
    ),
    re.ASCII,
)
WHOLE = re.compile(r"(\d{1,10})(?:\.0*)?", re.ASCII)
POINT = re.compile(r"\.0*(?!\w)")  # of a floating-point number, or at the end
SIGNS = str.maketrans(dict.fromkeys("()[]{},;|/:-", " "))
DIGIT = re.compile(r"\d", re.ASCII)
NO_QUEEN = frozenset(("-1", "-1.0", "None", "null", "nil"))
ENTRIES = re.compile(r"(?:-1|\d{1,10})(?: +(?:-1|\d{1,10}))+", re.ASCII)
BITS = {"True": "1", "False": "0", "true": "1", "false": "0"}
BITS |= {f"{bit}.{zero}": bit for bit in "01" for zero in ("", "0")}


@dataclass(slots=True)
class Row:
    """A line, or a list.

    ``mark`` is the bracket of a list, ``{`` of an object, ``gap`` for an empty line and around a
    list of lists, ``bad`` for a value that is none of them, and ``open`` for one without an end.
    The text of a line is all of it; a list that is not alone on its lines has none.
    """

    line: int
    text: str
    mark: str = ""
    value: Any = None
    indented: bool = False
    _numbers: Numbers | None = None
    _said: tuple[Item | FormatError | None] | None = None

    @property
    def is_list(self) -> bool:
        """Whether this is a list, not a line."""
        return self.mark in LISTS

    @property
    def words(self) -> list[str]:
        """What is in a list, as text, or in a line; true and 1.0 in lists as 1."""
        if self.is_list:
            return [BITS.get(word, word) for word in map(str, self.value)]
        return [] if self.mark else self.text.split()

    @property
    def numbers(self) -> Numbers:
        """The numbers of a list, or of a line, possibly behind its header."""
        if self._numbers is None:
            self._numbers = self._read_numbers()
        return self._numbers

    def _read_numbers(self) -> Numbers:
        if not self.mark:
            return integers(behind(self.text, NUMBERS)) if DIGIT.search(self.text) else ()
        if not self.is_list:
            return ()
        if {*map(type, self.value)} == {int} and 0 <= min(self.value) <= max(self.value) < MOST:
            return tuple(self.value)
        words = self.words
        if are_digits(words):
            return tuple(map(int, words))
        found = [WHOLE.fullmatch(word) for word in words]
        numbers = tuple(int(number[1]) for number in found if number)
        return numbers if len(numbers) == len(found) else ()

    @property
    def entries(self) -> Numbers:
        """The numbers of a list or a line; -1 for a row without a queen, which is -1 or None."""
        if not (self.is_list or (not self.mark and ENTRIES.fullmatch(self.text))):
            return ()
        numbers = []
        for word in self.words:
            if word in NO_QUEEN:
                numbers.append(-1)
            elif WHOLE.fullmatch(word):
                numbers.append(int(float(word)))
            else:
                return ()
        return tuple(numbers)

    def remark(self) -> Item | None:
        """Return what a row says that is no part of a board; fail if it may be one."""
        if self._said is None:
            self._said = (self._remark(),)
        (said,) = self._said
        if isinstance(said, FormatError):
            raise said
        return said

    def _remark(self) -> Item | FormatError | None:
        if self.mark == "gap":
            return None
        if self.mark == "open":
            return FormatError("a list in brackets does not end, and is no board", self.line)
        if self.mark:
            shown = shortened(self.text or str(self.value))
            return Unexplained(
                f"a list such as [1, 3, 0, 2] is a board, and this is none: {shown}", self.line
            )
        try:
            return remark(self.line, self.text)
        except Unexplained as error:
            return error


def are_digits(words: Sequence[str]) -> bool:
    """Return whether all words are short numbers, of ASCII digits only."""
    if not words or not all(words) or max(map(len, words)) > MOST_DIGITS:
        return False
    digits = "".join(words)
    return digits.isdecimal() and digits.isascii()


def integers(text: str) -> Numbers:
    """Return the numbers of a text that has nothing else than signs between them."""
    if "." in text:
        text = POINT.sub("", text)
    return tuple(map(int, text.translate(SIGNS).split()))


# --- lines with values ----------------------------------------------------------------------------

FLAT = re.compile(  # a list of words, in quotes or not
    r"([\[(])[ \t]*(W(?:(?:[ \t]*,[ \t]*W)+|(?:[ \t]+W)+)?)[ ,\t]*[\])][,;.]?".replace(
        "W", r"(?:[\w.+-]+|'[\w.+-]+')"
    ),
    re.ASCII,
)
PAIRS = re.compile(  # (0,1) (1,3), 0,1 1,3
    r"[\[{]?(?:(?:\(\s*N\s*,\s*N\s*\)[\s,;]*){2,}|N,N(?:[\s;]+N,N)+;?)(?:[\]}][,;.]?)?".replace(
        "N", r"\d{1,10}"
    ),
    re.ASCII,
)
ATOMS = re.compile(  # queen(1,2) queen(2,4)
    r"A(?:[\s,]+A)+\.?".replace("A", r"[a-z]\w*(?:\([\w,]*\))?"), re.ASCII
)
BOXES = re.compile(r"\[[^\d\[\]]\](?:\s*\[[^\d\[\]]\])+")  # [ ][Q][ ]
OPENED = re.compile(  # where a value may begin
    r"(?:^(?:[A-Z]\w*\(\d+\)\s*|[^\[({]*)|[=:>]\s*(?:new\s+)?[\w.<>!]*(?:\[\])*\s*)(?=[\[({])"
)
INDEX = re.compile(r"\[\d*\]\s*[^\s,;\])}]")  # [1] 2 4 1 3, int[] x
LISTED = re.compile(r"[\[({]\s*-?\d+\s*,[^\[\](){}]*[\])}]")  # a list of numbers
PROSE = re.compile(r"\b(?!true|false)\w*[^\W\d_QqxXoO]{2,}(?:\s+\w|[.,;:!?]?$)", re.IGNORECASE)
BEHIND = re.compile(  # words, or a number behind a board, as in 1 3 0 2 (0)
    r"""(?:^|\s)\([^)]*[A-Za-z]|\w\([^=)["']*[A-Za-z]|[^\s:=,]\s+[\[({][^\s,]{0,9}[\])}]\W{0,9}$"""
)


def rows_of(lines: Iterable[Line]) -> Iterator[Row]:
    """Yield the rows of a text; a value in brackets may go on for several lines."""
    begun: list[str] = []
    start = depth = 0
    for number, raw in lines:
        body = raw.strip()
        if begun:
            depth += _depth(body)
            begun.append(body)
            if depth <= 0:
                yield from _rows_of_value("\n".join(begun), start) or [Row(start, begun[0], "bad")]
                begun = []
        elif row := _simple_row(number, raw, body):
            yield row
        else:
            values = _values_in(body)
            opened = next((value for value in values if _depth(value) > 0), "")
            if opened and (opened[0] == "{" or not PROSE.search(opened, 0, LONGEST_REMARK)):
                begun, start, depth = [opened], number, _depth(opened)
            else:
                yield from _rows_of_line(values, body, number)
    if begun:
        yield Row(start, begun[0], "open")


def _simple_row(line: int, raw: str, body: str) -> Row | None:
    """Return the row of a line that is empty, a list of words, or has no value; None for others."""
    if not body or body.startswith("```"):  # a fence of Markdown
        return Row(line, "", "gap")
    if body[0] in LISTS:
        flat = FLAT.fullmatch(body)
        if flat:
            return Row(line, body, flat[1], flat[2].replace(",", " ").replace("'", "").split())
    if not ("[" in body or "(" in body or "{" in body) or is_plain(body):
        return Row(line, body, indented=raw[0] <= " ")
    return None


def is_plain(body: str) -> bool:
    """Return whether brackets in a line are those of squares or atoms, and no values."""
    return PAIRS.fullmatch(body) is not None or ATOMS.fullmatch(body) is not None


def _values_in(body: str) -> list[str]:
    """Return what may be a value: from the first bracket of a line, and behind signs.

    A value behind another list of numbers, as in [0, 1] != [1, 0], is not all that the line has.
    """
    if BOXES.fullmatch(body) or FRAME.fullmatch(body):
        return []
    listed = LISTED.search(body, 0, LONGEST_HEAD)
    end = listed.end() if listed else LONGEST_HEAD
    starts = [begin.end() for begin in OPENED.finditer(body, 0, end)]
    return [body[start:] for start in starts if not INDEX.match(body, start)]


def _rows_of_line(values: list[str], body: str, line: int) -> list[Row]:
    """Return the rows of the first text that consists of values, or else the line."""
    rows: list[Row] = []
    for value in values:
        rows = _rows_of_value(value, line)
        if rows:
            break
    if len(rows) == 1:
        (row,) = rows
        rows = [] if BEHIND.search(body) else [Row(row.line, body, row.mark, row.value)]
    is_json = body[0] in "[{" and body[-1] in "]}" and '"' in body  # with a mistake
    return rows or [Row(line, body, "bad" if is_json else "")]


def _depth(text: str) -> int:
    return sum(map(text.count, "[({")) - sum(map(text.count, "])}"))


# --- rows of values -------------------------------------------------------------------------------

SQUARES = {"queens", "placed", "blocked"}  # of an object that is a board
LAYOUT = re.compile("region|colou?r|zone|layout", re.IGNORECASE)  # the name of one of a puzzle
CODE = re.compile(r"\b(?:function|return|typeof|this)\b")
RANGE = re.compile(r"\d+\.\.\d+\s*,")  # array1d(1..8, [...])
STRING = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
HOLE = re.compile(  # where a value or a comma was
    r"[\[(,]\s*,|(?:,\s+N|\))\s+(?:N\s*[,\])]|\((?=\d+,))|\[\s*N\s+N\s*,".replace("N", r"\d{1,10}")
)
NOTHINGS = re.compile(r"\b(?:None|null|nil|undefined|NaN|nan)\b")
DIGITS = re.compile(r"(?<![\w.])\.?\d")
BARE = re.compile(r"(?<![^\s\[({,])([-._*#Qq]*[-._*#Qq]|\d+[-/]\d+)(?![^\s\])},])")  # no code


def _rows_of_value(text: str, line: int) -> list[Row]:
    """Return the rows of the values that a text consists of, nothing if it has something else."""
    try:
        value: Any = quick(text)
    except (ValueError, RecursionError):
        if HOLE.search(text) and not PAIRS.fullmatch(text):
            return [Row(line, text.partition("\n")[0], "bad")]
        value = _value_of_program(RANGE.sub("", BARE.sub(r'"\1"', text)).rstrip(" ;,.\n"))
    if not value or not all(isinstance(member, Group) for member in value):
        return []
    if len(value) > 1 and any(member.size < 2 and not member.is_named for member in value):
        return []  # [1, 0] [0]
    rows = [*_rows_of_group(value, line)]
    return rows[1:-1] if len(rows) == 3 else rows  # one between gaps


def _value_of_program(text: str) -> Group | None:
    """Return the value of a text in any language, None if that is not all of it."""
    if CODE.search(text):
        return None
    try:
        value = parsed(f"[{text}]")[0]
    except ValueError:
        return None
    if not isinstance(value, Group) or value.is_named or not value.is_whole:
        return None
    kinds = Counter(_kinds_in(value))
    has_strings = len(STRING.findall(text)) <= kinds[str]
    has_numbers = len(DIGITS.findall(STRING.sub("", text))) == kinds[int] + kinds[float]
    has_nothings = len(NOTHINGS.findall(text)) >= kinds[type(None)]
    return value if has_strings and has_numbers and has_nothings else None


def _kinds_in(value: Any) -> list[type]:
    """Return the types of all values within a value, and of their names."""
    kinds: list[type] = []
    for member in value:
        if isinstance(member, (list, tuple)):
            kinds += _kinds_in(member)
        else:
            kinds.append(type(member))
    return kinds


def _rows_of_group(group: Group, line: int) -> Iterator[Row]:
    """Yield a row for each innermost list, and a gap around each list of lists."""
    if group.is_named:
        yield from _rows_of_object(group, line)
        return
    lists = [member for member in group if isinstance(member, Group)]
    mark = "(" if group.opened == "(" else "["
    if not lists:
        yield Row(line, "", mark, group)
    elif len(lists) == 1 and mark == "(":  # array1d(1..4, [2, 4, 1, 3])
        yield from _rows_of_group(lists[0], line)
    elif len(lists) < len(group):
        yield Row(line, "", "bad", group)
    else:
        gap = Row(line, "", "gap")
        yield gap
        for member in lists:
            yield from _rows_of_group(member, line)
        yield gap


def _rows_of_object(group: Group, line: int) -> Iterator[Row]:
    """Yield the rows of the only list of an object, with its size, or the object."""
    names = [name if isinstance(name, (str, int)) else str(name) for name, _ in group]
    values: dict[Any, Any] = dict(zip(names, (value for _, value in group), strict=True))
    if len(values) < len(group):
        values = {}  # a name is given twice
    lists = [value for value in values.values() if isinstance(value, Group)]
    if isinstance(values.get("solutions"), list):
        lists = [values["solutions"]]
    is_board = SQUARES & values.keys() or LAYOUT.search(str(names))
    if len(lists) != 1 or is_board:
        yield Row(line, "", "{", values)
        return
    if type(values.get("n")) is int:
        yield Row(line, f"n = {values['n']}")
    yield from _rows_of_group(lists[0], line)
