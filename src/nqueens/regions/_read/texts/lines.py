"""Lines of a text: which say something, which are rows of labels, and the labels in them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from nqueens._text.literals import parsed
from nqueens.regions._model.layout import COMMENT_LINE
from nqueens.regions._read.texts.facts import (
    NUMBERED,
    SQUARES,
    Facts,
    header_facts,
    kind_of,
)

LONGEST = 1 << 14  # characters of a board
LONGEST_FACT = 200  # characters of a line that says a fact; a pattern takes long for longer ones
SENTENCES: dict[str, Facts] = {  # as `Puzzle` is printed
    "queens may touch": {"touching": True},
    "at most one queen on each diagonal": {"diagonals": True},
}
SEPARATORS = re.compile(r"\s*[,;|│┃║]\s*|\s+")
BULLET = re.compile(r"[^\w\s]\s+(?=[^\s,](?:,[^\s,])+$)")  # before labels with commas, no blanks
SMALLEST_FLAT = 4  # rows of a board whose squares stand on one line; fewer could be anything
BULLETS = ("-", "*", "•")
NAME_ENDS = ":=.)"  # of the name of a row
SIGN_BEFORE = re.compile(r"[!-/:->@\\^_`~]+|REM|rem")  # of a comment
ROW = re.compile(r"(?:[\w#\s,;|│┃║\"'*.:()&/-]|[^\x00-\x7f─-╿\w\s])+")  # or a title, or numbers
NAME = re.compile(r"([-*•]|[\w #.-]{0,30}[:=]|\w{1,20}(?:[.)]|(?=\t)))\s+(?=\S)")  # before a row
SAID = re.compile(r"([^\W\d][\w '-]{0,30}?)\s*[:=]\s*([^\[{=\"]*)")  # name: value
SOLUTION = re.compile(r"(?:the )?(?:solution|answer|solved)s?\b.*", re.IGNORECASE)
COMMENT_SIGN = re.compile(r"(?:#+|/{2,}|%+|;+|--+)\s*(?:define\b)?\s*", re.IGNORECASE)
RUNS = [  # 3v2g and v3g2
    re.compile(pattern, re.ASCII)
    for pattern in (r"(\d{0,3})([^\W\d_])()", r"()([^\W\d_])(\d{0,3})")
]
RUN = re.compile(r"\d[^\W\d_]|[^\W\d_]\d")


class Line(NamedTuple):
    """A line of a text, stripped, and its number."""

    line: int
    text: str


def content(text: str) -> Iterator[Line]:
    """Yield the lines that are neither empty nor comments."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not COMMENT_LINE.match(line):
            yield Line(number, line.strip())


def cells(line: str) -> list[str]:
    """Return the labels of a row: words, or one character each."""
    bare = line.strip(" \t|,;│┃║").replace("\ufe0f", "")
    if bare[:1] == "[" and bare[-1] == "]":
        bare = bare[1:-1]
    bullet = BULLET.match(bare)
    if bullet:
        bare = bare[bullet.end() :]
    words = [word.strip("\"'") for word in SEPARATORS.split(bare)]
    return words if len(words) > 1 else [*words[0]]


def are_rows(words: Sequence[str]) -> bool:
    """Return whether words are the rows of a board, of which one may be missing or there twice.

    One may also have a square too many or too few.
    """
    return len(words) > 1 and all(
        len(word) > 1 and abs(len(word) - len(words)) < 2 for word in words
    )


@lru_cache(4096)
def named_cells(line: str) -> list[str]:
    """Return the labels of a row, and before them its name, such as ``row 1:``."""
    name, row = split_name(line)
    if len(line) > LONGEST or not ROW.fullmatch(row.strip("[],; ")):
        return []
    return [*name, *cells(row)]


def split_name(line: str) -> tuple[list[str], str]:
    """Return the name of a row, if it has one, and the row."""
    name = NAME.match(line)
    return ([name[1]], line[name.end() :]) if name else ([], line)


def unrolled(part: str, runs: re.Pattern[str]) -> list[str]:
    """Return the labels of run lengths, nothing if something else is there."""
    part = part.strip()
    if not part.isalnum():
        return []
    found = runs.findall(part)
    if "".join(map("".join, found)) != part:
        return []
    return [label for before, label, behind in found for _ in range(int(before or behind or 1))]


def stars_in_comment(line: str) -> str:
    """Return what a comment says, if that is the number of stars; empty if it is anything else."""
    sign = COMMENT_SIGN.match(line)
    said = line[sign.end() :].strip() if sign else ""
    facts = facts_of(said)
    return said if facts and facts.keys() == {"stars"} else ""


@lru_cache(4096)
def facts_of(line: str) -> Facts | None:
    """Return what a line says, None if it is a row, a title, numbers or long."""
    if len(line) > LONGEST_FACT or line.isalpha():
        return None
    if line in SENTENCES:
        return SENTENCES[line]
    line = NUMBERED.sub("", line)
    if facts := header_facts(line):
        return facts
    said = SAID.fullmatch(line.removeprefix("- "))
    if not said:
        return {} if SOLUTION.fullmatch(line) else None
    kind, value = kind_of(said[1]), said[2].strip()
    if kind in SQUARES:
        return {kind: parsed(f"[{value}]")[0]}
    if not kind:
        return {}
    return {kind: int(value) if value.isdecimal() else value}
