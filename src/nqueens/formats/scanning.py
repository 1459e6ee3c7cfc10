"""What each line of a text shows: a row, a board, a total, or nothing that matters.

Programs print headers, totals and rules between boards. They draw boxes, number the edges of a
board, and take squares from emoji. `items` turns the lines into the few things of which boards are
made. A line that is none of them must be prose, or the reader refuses it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from string import ascii_lowercase
from typing import Any, NamedTuple

from nqueens._runtime.texts import FormatError, checked_line
from nqueens._runtime.wording import cut, described

LONGEST_CACHED = 200  # characters of a line
LONGEST_HEAD = 150
LONGEST_REMARK = 500
DIGITS = 10  # of the longest number on a board
DEEPEST = 16  # nesting of lists

EMPTY = frozenset("._-·○0⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
QUEENS = frozenset("Qq♕♛●1")
UNSURE = frozenset("#xX*oO+@")  # a queen, a blocked or an empty square: the rest of the board says
SYMBOLS = EMPTY | QUEENS | UNSURE
SAME = str.maketrans("👑👸│┃║", "QQ|||", "\ufe0e\ufe0f\ufeff")  # no variation selectors

NUMBER, FLOAT = rf"\d{{1,{DIGITS}}}", r"\d+\.0*"
NUMBERS = re.compile(  # all of one kind, with blanks or with commas between them
    "|".join(
        rf"{first}{one}(?:{between}{one})+{last}"
        for one in (NUMBER, FLOAT)
        for first, between, last in (("", r"[ \t]+", ""), (",?", r"\s*,\s*", r"\s*,?"))
    ),
    re.ASCII,
)
PAIR = re.compile(rf"\(\s*({NUMBER})\s*,\s*({NUMBER})\s*\)|({NUMBER}),({NUMBER})", re.ASCII)
PAIRS = re.compile(
    rf"[\[({{]?(?:\s*[,;]?\s*\(\s*{NUMBER}\s*,\s*{NUMBER}\s*\))+\s*[\])}}]?,?|"
    rf"{NUMBER},{NUMBER}(?:(?:\s+|\s*;\s*){NUMBER},{NUMBER})+;?",
    re.ASCII,
)
NAME = re.compile(r"([a-zA-Z]{1,7})([1-9]\d{0,9})", re.ASCII)
NAMES = re.compile(rf"{NAME.pattern}(?:[\s,]+{NAME.pattern})+|[a-zA-Z]{{1,2}}[1-9]", re.ASCII)
SQUARE = re.compile(  # a line for each queen
    r"(?:queen\b.*?)?\brow\W{1,4}(\d{1,9})\W.*?\bcol(?:umn)?\W{1,4}(\d{1,9})\W*|"
    r"(?:placed? |the )?queen\b[^\d(]*\d*[^\d(]*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\W*",
    re.IGNORECASE | re.ASCII,
)
HEADER = re.compile(r"(row|column)([01])\s*(?:,.*)?")
BRACKETED = re.compile(r"\[[^\d\[\]]\](?:\s*\[[^\d\[\]]\])+")  # [ ][Q][ ]
FRAME = re.compile(r"[-+=~|\s─-╿]{3,}")
RULE = re.compile(r"([-_*])\1{2,}")
TOKEN = re.compile(r"""[\[({]|[\])}]|'[^']*'|"[^"]*"|[^\s,\[\](){}'"]+""")
NUMPY = re.compile(r"np\.\w+\(([^()]*)\)")  # as lists of its scalars are printed
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # of a terminal
HEAD = re.compile(r"[:=>)#]\s*(?=\S)|\d+\.\s+|(?=[\[({])")  # where a board may begin
PROSE = re.compile(r"\b(?!true|false)\w*[^\W\d_QqxXoO]{2,}\s+\w", re.IGNORECASE)
WORD = re.compile(r"[^\W\d_]{2,}|[^\W\d_\x00-\x7f]")
SIZE = re.compile(
    r"\bn\s*=\s*\d+|\b\d+\s*[-x×]\s*\d+\b|\b\d+[ -]*queens?\b|\bin\s+[\d.,]+\s*\w*", re.I | re.ASCII
)
NUMBERING = re.compile(r"\W*\d+\W+|\W+\d+\W*")  # 1: or #1
LIKE_A_BOARD = re.compile(r"-?[a-z]{0,2}\d+,?")
ONE_HEAD = re.compile(r"(?:solution|board|answer)\s*(?:number|no\.?|nr\.?)?\s*[#(\[]?\s*\d", re.I)
TOTAL = re.compile(
    r"\b(?:solutions|count|total)\b[^\d\n]*?(\d[\d,]*)\W*$|\b(\d[\d,]*)\s+(?:\w+\s+){0,3}solutions\b|"
    r"\b(1|0|no)\s+(?:\w+\s+)?solutions?\b",
    re.IGNORECASE | re.ASCII,
)


class Item(NamedTuple):
    """What a line, or a part of it, shows.

    ``cells`` is a string with a character for each square of a row, ``numbers`` a tuple, ``number``
    the digits of one, ``pairs`` and ``names`` are squares, and ``square`` is one of them.
    ``position`` is n with queens and blocked squares. ``break`` ends a board.
    """

    kind: str
    value: Any = None
    name: str = ""  # of the format, where the kind does not say it


BLANK, BREAK, IGNORED = Item("blank"), Item("break"), Item("ignored")


def items(lines: Iterable[str], symbols: frozenset[str]) -> Iterator[tuple[int, Item]]:
    """Yield the number of each line and what it shows; lists may go on for several lines."""
    symbols |= SYMBOLS
    cached = lru_cache(4096)(_classified)
    begun: list[str] = []
    start = depth = 0
    for number, text in enumerate(lines, 1):
        checked_line(text)
        if begun:
            depth += _depth(text)
            begun.append(text)
            if depth > 0:
                continue
            text, begun, number = "\n".join(begun), [], start
        try:
            item = (cached if len(text) <= LONGEST_CACHED else _classified)(text, symbols)
        except FormatError as error:
            raise FormatError(error.reason, number) from None
        if item.kind == "open":
            start, depth, begun = number, item.value, [text]
        elif item.kind == "list":
            yield from ((number, one) for one in item.value)
        else:
            yield number, item
    if begun:
        raise FormatError("a list in brackets does not end", start)


def _depth(text: str) -> int:
    return sum(map(text.count, "[({")) - sum(map(text.count, "])}"))


def _classified(text: str, symbols: frozenset[str]) -> Item:
    """Return what a line shows."""
    if "\x1b" in text:
        text = COLOURS.sub("", text)
    body = text.translate(SAME).strip()
    if not body:
        return BLANK
    item = _shown(body, symbols)
    if item is not None:
        if (
            item.kind == "cells"
            and len(body) == 1
            and text.rstrip("\r\n") not in (body, f"{body} ")
        ):
            raise FormatError("blanks are not squares; write . for empty squares")
        return item
    for head in HEAD.finditer(body, 0, LONGEST_HEAD):
        rest = _shown(body[head.end() :], symbols)
        if rest is None or rest.kind in ("ignored", "rule"):
            continue
        if rest.kind in ("open", "list"):
            return rest
        if rest.kind != "number" or re.fullmatch(r"\d+[:.)]\s+", body[: head.end()]):
            return Item("list", [BREAK, rest])
    return _remark(body)


def _shown(body: str, symbols: frozenset[str]) -> Item | None:
    """Return what a line without a header shows, None if it is no part of a board."""
    if body[0].isalpha():
        return _squares(body) or _row(body, symbols)
    if NUMBERS.fullmatch(body):
        words: Iterable[Any] = body.replace(",", " ").split()
        words = map(float, words) if "." in body else words
        return Item("numbers", tuple(map(int, words)), "csv" if "," in body else "permutation")
    if body.isascii() and body.isdigit() and (len(body) <= DIGITS or set(body) <= {*"01"}):
        return Item("number", body)
    if PAIRS.fullmatch(body):
        return Item("pairs", tuple((int(a or c), int(b or d)) for a, b, c, d in PAIR.findall(body)))
    if BRACKETED.fullmatch(body):
        body = re.sub(r"\]\s*\[", "|", f"|{body[1:-1]}|")
    return _bracketed(body) if body[0] in "[({" else _row(body, symbols)


def _squares(body: str) -> Item | None:
    """Return the squares that a line names."""
    if (header := HEADER.fullmatch(body)) is not None:
        return Item("header", (header[1], int(header[2]), body.count(",") + 1))
    if NAMES.fullmatch(body) or (NAME.fullmatch(body) and len(body) <= 3):
        names = NAME.findall(body)
        return Item("names", tuple((file.lower(), int(rank)) for file, rank in names))
    square = SQUARE.fullmatch(body) if len(body) <= LONGEST_HEAD else None
    if square is not None:
        return Item("square", tuple(int(one) for one in square.groups() if one is not None))
    return None


def _row(body: str, symbols: frozenset[str]) -> Item | None:
    """Return the row of a drawn board, or a line around or between boards."""
    if RULE.fullmatch(body):
        return Item("rule", body)
    if FRAME.fullmatch(body) and ("--" in body or body.strip("-| \t")):
        return IGNORED
    words = re.sub(r"\|\s*(?=\|)", "|.", body).replace("|", " ").split()
    if len(words) > 1:
        labelled = words[0].isdigit() and not any(map(str.isdigit, words[1:-1]))
        if labelled and not words[1].isdigit():
            words = words[1 : len(words) - (len(words) > 2 and words[-1].isdigit())]
        letters = "".join(words).lower()
        if len(words) > 1 and letters.isalpha() and ascii_lowercase.startswith(letters):
            return IGNORED  # the columns of a board
    cells = "".join(words)
    tight = len(words) == 1 or len(cells) == len(words) > 0
    if not tight or not symbols.issuperset(cells) or ("." in cells and {*cells} & {*"01"}):
        return None
    return Item("cells", cells)


# --- lists ---------------------------------------------------------------------------------------


def _bracketed(body: str) -> Item | None:
    """Return the boards of lists in brackets, as JSON, Python, NumPy and Java print them."""
    depth = _depth(body)
    if depth > 0:
        return None if body[0] != "{" and PROSE.search(body) else Item("open", depth)
    try:
        try:
            values = [json.loads(body)]
        except ValueError:
            tokens = map(_token, TOKEN.findall(NUMPY.sub(r"\1", body)))
            inner = ",".join(tokens).replace("[,", "[").replace(",]", "]")
            values = json.loads(f"[{inner}]")
        if all(isinstance(value, (list, dict)) for value in values):
            return Item("list", [one for value in values for one in _members(value)])
    except ValueError as error:
        if isinstance(error, FormatError):
            raise
    except RecursionError:
        pass
    return None


def _token(token: str) -> str:
    """Return a bracket, a number or a string as JSON."""
    if token in "[({":
        return "["
    if token in "])}":
        return "]"
    if re.fullmatch(rf"{NUMBER}(?:\.0*)?", token):
        return str(int(float(token)))
    truth = {"true": "1", "false": "0"}.get(token.lower())
    return truth or json.dumps(token[1:-1] if token[0] in "'\"" else token)


def _members(value: Any, name: str = "json") -> Iterator[Item]:
    """Yield the rows and boards in a value."""
    if isinstance(value, dict):
        yield from _object(value)
        return
    if not value:
        return
    if all(isinstance(one, (int, float)) for one in value):
        yield Item("numbers", tuple(map(_integer, value)), name)
    elif all(isinstance(one, str) for one in value):
        yield from _strings(value)
    elif all(map(_is_pair, value)) and not {*chain(*value)} <= {0, 1, 2}:
        yield Item("pairs", tuple(map(tuple, value)))
    elif all(isinstance(one, (list, dict)) for one in value):
        yield BREAK
        for one in value:
            yield from _members(one, name)
        yield BREAK
    else:
        raise FormatError(
            f"a list such as [1, 3, 0, 2] is a board, and this is none: {described(value)}"
        )


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(x) is int for x in value)


def _integer(value: float) -> int:
    if not (0 <= value < 10**DIGITS and value == int(value)):
        raise FormatError(f"{cut(str(value))} is not the number of a row or a column")
    return int(value)


def _strings(rows: Any) -> Iterator[Item]:
    """Yield the rows of a list of strings: a row of single squares, or a board of whole rows."""
    if all(map(NAME.fullmatch, rows)):
        yield from filter(None, [_squares(" ".join(rows))])
        return
    if max(map(len, rows)) <= 1 < len(rows):
        yield Item("cells", "".join(cell.strip() or "." for cell in rows))
        return
    if min(map(len, rows)) < max(map(len, rows)) or len(rows) != len(rows[0]):
        raise FormatError(f"{len(rows)} strings of {len(rows[0])} squares are no board")
    yield from (Item("cells", row, "leetcode") for row in rows)


def _object(value: dict[str, Any]) -> Iterator[Item]:
    """Yield the boards of an object, as commands print it."""
    for name in ("solutions", "solution"):
        if value.get(name) is not None:
            yield from _members(value[name], "object")
            return
    squares = [value.get("queens") or value.get("placed") or [], value.get("blocked") or []]
    n = value.get("n")
    if type(n) is not int or not {"queens", "placed", "blocked"} & value.keys():
        raise FormatError("an object with neither solutions nor n and queens")
    if not all(isinstance(marks, list) and all(map(_is_pair, marks)) for marks in squares):
        raise FormatError("the squares of an object must be pairs of numbers")
    yield Item("position", (n, *(tuple(map(tuple, marks)) for marks in squares)))


# --- prose ---------------------------------------------------------------------------------------


def _remark(body: str) -> Item:
    """Return the total that a line names, or a break; what is no prose is ``bad``."""
    said = SIZE.sub(" ", body)
    if not said.strip() or NUMBERING.fullmatch(body):
        return BREAK
    words = body.split()
    like_a_board = sum(bool(LIKE_A_BOARD.fullmatch(word)) for word in words)
    prose = any(WORD.match(word.strip("#*-=([{\"'~<¡¿«")) for word in words)
    if not prose or like_a_board >= max(3, len(words) / 2 + 0.5) or len(body) > LONGEST_REMARK:
        return Item("bad", body)
    total = None if ONE_HEAD.search(said) else TOTAL.search(said)
    if total is None or re.search(r"\btime\b", said, re.IGNORECASE):
        return Item("break", body)
    number = next(filter(None, total.groups())).lower().replace(",", "")
    return Item("total", 0 if number == "no" else int(number))
