"""A text as rows: a line, or an innermost list of a value; and lines that only say something."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from nqueens._runtime.texts import FormatError, checked_line
from nqueens._runtime.wording import cut, described
from nqueens._text.choice import Unexplained
from nqueens._text.literals import Group, parsed, quick

LONGEST_HEAD, LONGEST_REMARK, LONGEST_WRONG, MOST = 150, 500, 10_000, 10**10
LISTS = ("[", "(")
Numbers = tuple[int, ...]
NUMBERS = re.compile(  # all of one kind, with blanks, bars or commas between them
    "|".join(
        rf"{start}{one}(?:{between}{one})+[\s|,;]*"
        for one in (r"(?!000)\d{1,10}", r"\d{1,10}\.0*")
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
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # of a terminal
SAME = str.maketrans("👑👸│┃║", "QQ|||", "\ufe0e\ufe0f\ufeff")  # no variation selectors
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
BOXES = re.compile(r"\[[^\d\[\]]\](?:\s*\[[^\d\[\]]\])+")  # [ ][Q][ ]
HEAD = re.compile(  # where a board may begin
    r"(?:(?<!\bn)(?<!\bn )=|:(?!\d\d\b)|[>)\]#])\s*(?=\S)|\d+\.\s+|^(?:\d+\s+[-–]|row\s*\d+)\s+"
    r"|(?=[\[({])",
    re.IGNORECASE,
)
FRAME = re.compile(r"[-+=~|:\s─-╿]{3,}|(?:\[,\d+\]\s*)+")  # also the columns of R
RULE = re.compile(r"([-_*])\1{2,}")
PROSE = re.compile(r"\b(?!true|false)\w*[^\W\d_QqxXoO]{2,}(?:\s+\w|[.,;:!?]?$)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d_]{2,}|[^\W\d_\x00-\x7f]")
SIZE = re.compile(
    r"\bn\s*=\s*\d+|\b\d+\s*[-x×]\s*\d+\b|\b\d+[ -]*queens?\b|\bin\s+[\d.,]+\s*\w*", re.I | re.ASCII
)
OPENED = re.compile(  # where a value may begin
    r"(?:^(?:[A-Z]\w*\(\d+\)\s*|[^\[({]*)|[=:>]\s*(?:new\s+)?[\w.<>!]*(?:\[\])*\s*)(?=[\[({])"
)
INDEX = re.compile(r"\[\d*\]\s*[^\s,;\])}]")  # [1] 2 4 1 3, int[] x
EDGE = r"(?:[^\w\s]{0,2}|-+|=+|#+|\*+|~+)"
NOTHING = re.compile(  # lines, 1: or #1, a comment of a solver, a name before a value, axes
    rf"{RULE.pattern}|{FRAME.pattern}|"
    rf"(?=.*[^\w\s]){EDGE}\s*\d+\s*{EDGE}|c(?: .*)?|v 0|[^\W\d]\w*\s*[:=]+|"
    r"(?:x\W+y|y\W+x|r\W+c|c\W+r|i\W+j)",
    re.I,
)
LIKE_A_BOARD = re.compile(r"-?[A-Z]?[a-z]{0,2}\d+,?")
PART = re.compile(r"\d{1,10}|[a-z]\d+")  # of a board
ONE_HEAD = re.compile(r"(?:solution|board|answer)\s*(?:number|no\.?|nr\.?)?\s*[#(\[]?\s*\d", re.I)
TOTAL = re.compile(
    r"\b(?:solutions|count|total)\b[^\d\n]*?(\d[\d,]*)\W*$|\b(\d[\d,]*)\s+(?:\w+\s+){0,3}solutions\b|"
    r"\b(1|0|no)\s+(?:\w+\s+)?solutions?\b",
    re.IGNORECASE | re.ASCII,
)
ASIDE = re.compile(  # words, or a number behind a board, as in 1 3 0 2 (0)
    r"""(?:^|\s)\([^)]*[A-Za-z]|\w\([^=)["']*[A-Za-z]|[^\s:=,]\s+[\[({][^\s,]{0,9}[\])}]\W{0,9}$"""
)
BITS = {"True": "1", "False": "0", "true": "1", "false": "0"}
BITS |= {f"{bit}.{zero}": bit for bit in "01" for zero in ("", "0")}
SQUARES = {"queens", "placed", "blocked"}  # of an object that is a board
LAYOUT = re.compile("region|colou?r|zone|layout", re.I)  # the name of one of a puzzle
RANGE = re.compile(r"\d+\.\.\d+\s*,")  # array1d(1..8, [...])
STRING = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
HOLE = re.compile(  # where a value or a comma was
    r"[\[(,]\s*,|(?:,\s+N|\))\s+(?:N\s*[,\])]|\((?=\d+,))|\[\s*N\s+N\s*,".replace("N", r"\d{1,10}")
)
DIGITS = re.compile(r"(?<![\w.])\.?\d")
BARE = re.compile(r"(?<![^\s\[({,])([-._*#Qq]*[-._*#Qq]|\d+[-/]\d+)(?![^\s\])},])")  # no code


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

    @property
    def words(self) -> list[str]:
        """What is in a list, as text, or in a line; true and 1.0 in lists as 1."""
        if self.mark in LISTS:
            return [BITS.get(word, word) for word in map(str, self.value)]
        return [] if self.mark else self.text.split()

    @property
    def numbers(self) -> Numbers:
        """The numbers of a list, or of a line, possibly behind its header."""
        if not self.mark:
            return _numbers(self.text)
        if self.mark not in LISTS:
            return ()
        if {*map(type, self.value)} == {int} and 0 <= min(self.value) <= max(self.value) < MOST:
            return tuple(self.value)
        found = [*map(WHOLE.fullmatch, self.words)]
        return tuple(int(one[1]) for one in found if one) if all(found) else ()

    def total(self) -> int | None:
        """Return the total that a line names, None if it only talks; fail if it does neither."""
        if self.mark == "open":
            raise FormatError("a list in brackets does not end, and is no board", self.line)
        if self.mark == "gap":
            return None
        total, wrong = _said(self.text)
        if self.mark:
            shown = self.text or str(self.value)
            wrong = f"a list such as [1, 3, 0, 2] is a board, and this is none: {cut(shown)}"
        if wrong:
            raise Unexplained(wrong, self.line)
        return total


def bodies(text: str) -> Iterator[str]:
    """Yield a line, and what is behind each thing that may be its header."""
    yield text
    for head in HEAD.finditer(text, 0, LONGEST_HEAD):
        if 0 < head.end() < len(text):
            yield text[head.end() :]


def behind(text: str, pattern: re.Pattern[str]) -> str:
    """Return a line, or what is behind its header, that the whole of a pattern matches, or ""."""
    return text if pattern.fullmatch(text) else next(filter(pattern.fullmatch, bodies(text)), "")


def integers(text: str) -> Numbers:
    """Return the numbers of a text that has nothing else than signs between them."""
    if "." in text:
        text = POINT.sub("", text)
    return tuple(map(int, text.translate(SIGNS).split()))


@lru_cache(2)  # readings get a row one after the other
def _numbers(text: str) -> Numbers:
    return integers(behind(text, NUMBERS))


@lru_cache(2)
def _said(text: str) -> tuple[int | None, str]:
    """Return the total that a line names, or what is wrong with the line if it is not prose."""
    said = " " if NOTHING.fullmatch(text) else SIZE.sub(" ", text)
    if not said.strip():
        return None, ""
    words = text.split()
    like_a_board = sum(bool(LIKE_A_BOARD.fullmatch(word)) for word in words)
    prose = any(
        WORD.match(bare) and not {*bare} <= {*"xXqQoO"}
        for word in words
        if (bare := word.strip("#%*-=([{\"'~<¡¿«"))
    )
    if not prose or like_a_board >= max(3, len(words) / 2 + 0.5) or len(text) > LONGEST_REMARK:
        parts = text[:LONGEST_WRONG].replace(",", " ").split()
        wrong = next((one for one in parts if not PART.fullmatch(one)), text)
        if not any(map(str.isdigit, words)):
            return None, (
                f"no board has {described(text)}; --queen and --empty name unusual symbols"
            )
        return None, f"{described(wrong)} is no part of a board: {cut(text)!r}"
    total = None if ONE_HEAD.search(said) else TOTAL.search(said)
    if total is None or re.search(r"\btime\b", said, re.IGNORECASE):
        return None, ""
    number = next(filter(None, total.groups())).lower().replace(",", "")
    return 0 if number == "no" else int(number), ""


def split(lines: Iterable[str]) -> Iterator[Row]:
    """Yield the rows of a text; a value in brackets may go on for several lines."""
    begun: list[str] = []
    start = depth = 0
    for number, raw in enumerate(lines, 1):
        if type(raw) is not str or "\x1b" in raw or not raw.isascii():
            raw = COLOURS.sub("", checked_line(raw)).translate(SAME)
        body = raw.strip()
        if begun:
            depth += _depth(body)
            begun.append(body)
            if depth <= 0:
                yield from _values("\n".join(begun), start) or [Row(start, begun[0], "bad")]
                begun = []
        elif not body or body.startswith("```"):  # a fence of Markdown
            yield Row(number, "", "gap")
        elif body[0] in "[(" and (flat := FLAT.fullmatch(body)):
            words = flat[2].replace(",", " ").replace("'", "").split()
            yield Row(number, body, flat[1], words)
        elif not ("[" in body or "(" in body or "{" in body) or PAIRS.fullmatch(body):
            yield Row(number, body, "", None, raw[0] <= " ")
        else:
            # what may be a value: from the first bracket, and behind signs
            is_drawn = BOXES.fullmatch(body) or FRAME.fullmatch(body)
            begins = () if is_drawn else OPENED.finditer(body, 0, LONGEST_HEAD)
            heads = [body[x.end() :] for x in begins if not INDEX.match(body, x.end())]
            opened = next((one for one in heads if _depth(one) > 0), "")
            if opened and (opened[0] == "{" or not PROSE.search(opened, 0, LONGEST_REMARK)):
                begun, start, depth = [opened], number, _depth(opened)
            else:
                yield from _first(heads, body, number)
    if begun:
        yield Row(start, begun[0], "open")


def _first(heads: list[str], body: str, line: int) -> list[Row]:
    """Return the rows of the first text that consists of values, or else the line."""
    rows = next(filter(None, (_values(one, line) for one in heads)), [])
    if len(rows) == 1:
        rows = [] if ASIDE.search(body) else [replace(rows[0], text=body)]
    is_json = body[0] in "[{" and body[-1] in "]}" and '"' in body  # with a mistake
    return rows or [Row(line, body, "bad" if is_json else "")]


def _depth(text: str) -> int:
    return sum(map(text.count, "[({")) - sum(map(text.count, "])}"))


def _values(text: str, line: int) -> list[Row]:
    """Return the rows of the values that a text consists of, nothing if it has something else."""
    try:
        found: Any = quick(text)
    except (ValueError, RecursionError):
        if HOLE.search(text) and not PAIRS.fullmatch(text):
            return [Row(line, text.partition("\n")[0], "bad")]
        text = RANGE.sub("", BARE.sub(r'"\1"', text)).rstrip(" ;,.\n")
        try:
            found = parsed(f"[{text}]")[0]
        except ValueError:
            return []
        if not isinstance(found, Group) or found.is_named or not found.is_whole:
            return []
        is_lost = len(STRING.findall(text)) > _count(found, str)
        if is_lost or len(DIGITS.findall(STRING.sub("", text))) != _count(found, int, float):
            return []
    if not found or not all(isinstance(one, Group) for one in found):
        return []
    if len(found) > 1 and any(one.size < 2 and not one.is_named for one in found):  # [1, 0] [0]
        return []
    rows = [*_lists(found, line)]
    return rows[1:-1] if len(rows) == 3 else rows  # one between gaps


def _count(value: Any, *kinds: type) -> int:
    """Return how many values of some kinds are in a value, or a name and a value."""
    if isinstance(value, (list, tuple)):
        return sum(_count(one, *kinds) for one in value)
    return int(type(value) in kinds)


def _lists(value: Group, line: int) -> Iterator[Row]:
    """Yield a row for each innermost list, and a gap around each list of lists."""
    if value.is_named:
        named = {x if isinstance(x, (str, int)) else str(x): one for x, one in value}
        named = named if len(named) == len(value) else {}  # a name that is given twice
        inner = [one for one in named.values() if isinstance(one, Group)]
        inner = [named["solutions"]] if isinstance(named.get("solutions"), list) else inner
        if len(inner) == 1 and not SQUARES & named.keys() and not LAYOUT.search(str([*named])):
            if type(named.get("n")) is int:
                yield Row(line, f"n = {named['n']}")
            yield from _lists(inner[0], line)
        else:
            yield Row(line, "", "{", named)
        return
    lists = [one for one in value if isinstance(one, Group)]
    mark = "(" if value.opened == "(" else "["
    if not lists:
        yield Row(line, "", mark, value)
    elif len(lists) == 1 and mark == "(":  # array1d(1..4, [2, 4, 1, 3])
        yield from _lists(lists[0], line)
    elif len(lists) < len(value):
        yield Row(line, "", "bad", value)
    else:
        gap = Row(line, "", "gap")
        yield gap
        for one in lists:
            yield from _lists(one, line)
        yield gap
