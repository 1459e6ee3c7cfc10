"""Texts that must not be read as boards, although they have lists: programs, turned arrays."""

import re
from collections.abc import Sequence

from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import cut
from nqueens.formats.foreign.kinds import LONGEST_LINE
from nqueens.formats.items import Line

PROGRAM = re.compile(  # a line that does something, in one of many languages
    r"\s*(?:def \w+ ?\(.*|class \w+.*[:{]|import \w[\w., ]*;?|from [\w.]+ import .*|#include.*|"
    r"using namespace .*|(?:public|private|static) .*[({;]|(?:int|void) \w+ ?\(.*|return\b.*;?|"
    r"fn \w+ ?\(.*|func(?:tion)? \w* ?\(.*|for ?\(.*|for \w+(?:, ?\w+)* in .*:|while .*[:{]|"
    r"(?:el)?if .*[:{]|else ?[:{]|print(?:f|ln)? ?\(.*\);?|console\.log.*|System\.out.*|"
    r"(?:std::)?cout ?<<.*|\w+(?:\.\w+)* ?= ?(?:lambda|function)\b.*)"
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
        if len(raw) > LONGEST_LINE:
            continue
        if PROGRAM.fullmatch(raw):
            raise FormatError(
                f"a program, no boards: {cut(raw.strip())!r}; run it, and read what it prints", line
            )
        is_by_columns = BY_COLUMNS.search(raw) and not BY_ROWS.search(raw)
        if TURNED.search(raw) or is_by_columns:
            raise FormatError(
                f"a call fills or turns an array by columns: {cut(raw.strip())!r}; "
                "write the rows of the board as the program prints them",
                line,
            )
