"""Texts that must not be read as boards, although they have lists: programs, turned arrays."""

import re
from collections.abc import Sequence

from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import cut
from nqueens.formats.foreign.kinds import LONGEST_LINE
from nqueens.formats.items import Line

PROGRAM = re.compile(  # a line that does something, in one of many languages
    r"\s*(?=[a-zA-Z#])(?:def \w+ ?\(.*|class \w+.*[:{]|import \w[\w., ]*;?|from [\w.]+ import .*|"
    r"#include.*|using namespace .*|(?:public|private|static) .*[({;]|(?:int|void) \w+ ?\(.*|"
    r"return\b.*;?|fn \w+ ?\(.*|func(?:tion)? \w* ?\(.*|for ?\(.*|for \w+(?:, ?\w+)* in .*:|"
    r"while .*[:{]|(?:el)?if .*[:{]|else ?[:{]|print(?:f|ln)? ?\(.*\);?|console\.log.*|"
    r"System\.out.*|(?:std::)?cout ?<<.*|\w+(?:\.\w+)* ?= ?(?:lambda|function)\b.*)"
)
TURNED = re.compile(  # calls that fill an array by columns, or turn it
    r"(?<![.\w])reshape ?\(|\border ?= ?[\"'][FA]|[)\]]\s*\.(?:T\b|transpose)|\btranspose ?\(|"
    r"(?<![.\w])t\(|\]'|permutedims|\brot90|\bflip(?:ud|lr)?\b|\[::-1\]|\brev(?:erse)?\("
)
BY_COLUMNS = re.compile(r"(?<![.\w])matrix ?\(c?\(?")  # of R, unless byrow=TRUE
BY_ROWS = re.compile(r"byrow ?= ?T")


def check_text(lines: Sequence[Line]) -> None:
    """Refuse a text that is a program, or has an array that a call turns."""
    for line, raw in lines:
        if len(raw) > LONGEST_LINE or raw.isspace():
            continue
        if PROGRAM.fullmatch(raw):
            raise FormatError(
                f"a program, no boards: {cut(raw.strip())!r}; run it, and read what it prints", line
            )
        if ("(" in raw or "]" in raw) and is_turned(raw):
            raise FormatError(
                f"a call fills or turns an array by columns: {cut(raw.strip())!r}; "
                "write the rows of the board as the program prints them",
                line,
            )


def is_turned(raw: str) -> bool:
    """Return whether a line has a call that fills or turns an array by columns."""
    if BY_COLUMNS.search(raw) and not BY_ROWS.search(raw):
        return True
    return TURNED.search(raw) is not None
