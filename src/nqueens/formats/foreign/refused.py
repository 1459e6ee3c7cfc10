"""Texts that must not be read as boards, although they have lists: programs, turned arrays."""

import re
from collections.abc import Sequence

from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import shortened
from nqueens.formats.foreign.kinds import LONGEST_LINE
from nqueens.formats.items import Line

PROGRAM = re.compile(  # a line that does something, in one of many languages
    r"^[ \t]*(?:def \w+ ?\(.*|class \w+.*[:{]|import \w[\w., ]*;?|from [\w.]+ import .*|"
    r"#include.*|using namespace .*|(?:public|private|static) .*[({;]|(?:int|void) \w+ ?\(.*|"
    r"return\b.*;?|fn \w+ ?\(.*|func(?:tion)? \w* ?\(.*|for ?\(.*|for \w+(?:, ?\w+)* in .*:|"
    r"while .*[:{]|(?:el)?if .*[:{]|else ?[:{]|print(?:f|ln)? ?\(.*\);?|console\.log.*|"
    r"System\.out.*|(?:std::)?cout ?<<.*|\w+(?:\.\w+)* ?= ?(?:lambda|function)\b.*)[ \t]*$",
    re.MULTILINE,
)
TURNED = re.compile(  # calls that fill an array by columns, or turn it
    r"(?<![.\w])reshape ?\(|\border ?= ?[\"'][FA]|[)\]]\.(?:T\b|transpose)|\btranspose ?\(|"
    r"(?<![.\w])t\(|\]'|permutedims|\brot90|\bflip(?:ud|lr)?\b|\[::-1\]|\brev(?:erse)?\("
)
BY_COLUMNS = re.compile(r"(?<![.\w])matrix ?\(")  # of R, unless byrow=TRUE
BY_ROWS = re.compile(r"byrow ?= ?T")
MAY_TURN = re.compile(  # what is in such calls
    r"[a-z] ?\(|[)\]]\.|\]'|\[::|order|rot90|flip|permutedims"
)


def check_text(lines: Sequence[Line]) -> None:
    """Refuse a text that is a program, or has an array that a call turns."""
    short = [line for line in lines if len(line[1]) <= LONGEST_LINE]
    text = "\n".join(raw for _, raw in short)
    if found := PROGRAM.search(text):
        line, _ = short[text.count("\n", 0, found.start())]
        raise FormatError(
            f"a program, no boards: {shortened(found[0].strip())!r}; "
            "run it, and read what it prints",
            line,
        )
    if MAY_TURN.search(text):
        check_calls(short)


def check_calls(lines: Sequence[Line]) -> None:
    """Refuse an array that a call fills or turns by columns."""
    for line, raw in lines:
        if "(" not in raw and "]" not in raw:
            continue
        is_by_columns = BY_COLUMNS.search(raw) and not BY_ROWS.search(raw)
        if is_by_columns or TURNED.search(raw):
            raise FormatError(
                f"a call fills or turns an array by columns: {shortened(raw.strip())!r}; "
                "write the rows of the board as the program prints them",
                line,
            )
