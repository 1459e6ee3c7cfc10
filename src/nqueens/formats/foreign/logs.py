"""What stands before and around the lines of boards: prompts, logs, comments, bullets, emphasis."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from nqueens._text.marks import is_typed, without_comments, without_stamp
from nqueens.formats.foreign.kinds import LONGEST_LINE
from nqueens.formats.items import Line
from nqueens.formats.rows import DIGIT

BULLET = re.compile(r"^\s*(?:[-*•+–]|\d{1,3}[.)])\s+(?=.*[^\W\d_]{2}|[\[(\w])")
BEHIND = re.compile(r"\s+\([^\W\d][\w ]{0,20}[:=] *[\d.]+\)\s*$")  # (fitness: 24)
FORMULA = re.compile(r"\$|\\[\[\]()]|\\(?:boxed|text|mathbf)\{|(?<=[\])])\}")  # of LaTeX
HEADING = re.compile(r"^\s*\[([^\W\d_]{3,}[\w #]{0,30})\]\s*$")  # [Solution 1]
FULL_STOP = re.compile(r"(?<=\d)\.\s*$")
EMPHASIS = re.compile(r"(\*\*|__|`)(?=\S)([^*_`\n]+?)\1")
ELLIPSIS = re.compile(r"\s*(?:\.{2,}|…|⋮|⋯|:)\s*")
SPLIT_SQUARE = re.compile(  # a line of a square in YAML, row: 0, and the next, col: 1
    r"[\s-]*row *: *(\d{1,9})\s*\n\s*col(?:umn)? *: *(\d{1,9})\s*", re.IGNORECASE
)


class Bare(NamedTuple):
    """A text without what is around its lines; ``has_gaps`` says that boards were left out."""

    lines: list[Line]
    has_gaps: bool


def without_marks(lines: Sequence[Line]) -> Bare:
    """Return the lines of a text without prompts, stamps, signs of comments, bullets, emphasis."""
    bare: list[Line] = []
    has_gaps = False
    plain = without_comments(lines)
    below = [*(raw for _, raw in plain[1:]), ""]  # also if a page has no text
    for (number, raw), after in zip(plain, below, strict=False):
        if len(raw) > LONGEST_LINE:
            bare.append((number, raw))
            continue
        if is_typed(raw):
            bare.append((number, ""))
            continue
        if is_ellipsis(raw, bare, after):
            has_gaps = True
            bare.append((number, ""))
            continue
        bare.append((number, without_mark(raw)))
    return Bare(joined_squares(bare), has_gaps)


def without_mark(raw: str) -> str:
    """Return a line without a stamp or a bullet before it, and without emphasis."""
    text = EMPHASIS.sub(r"\2", raw)
    if "\\" in text:
        text = FORMULA.sub("", text)
    text = BULLET.sub("", without_stamp(text), count=1)
    text = FULL_STOP.sub("", text)
    text = HEADING.sub(r"\1", text)
    behind = BEHIND.search(text)
    if behind is None:
        return text
    body = text[: behind.start()].strip()
    return f"[{', '.join(body)}]" if body.isdecimal() else body  # 2413 (conflicts: 0)


def is_ellipsis(raw: str, before: Sequence[Line], after: str) -> bool:
    """Return whether a line stands for boards that are left out; of a drawn board, it is a row.

    A line above one of the same length may be the first row.
    """
    if not ELLIPSIS.fullmatch(raw):
        return False
    last = before[-1][1].strip() if before else ""
    if not last:
        return len(raw.strip()) != len(after.strip())
    return DIGIT.search(last) is not None


def joined_squares(lines: list[Line]) -> list[Line]:
    """Return the lines, with the row and the column of a queen on one of them."""
    joined = [*lines]
    for i in range(len(lines) - 1):
        square = SPLIT_SQUARE.fullmatch(f"{lines[i][1]}\n{lines[i + 1][1]}")
        if square:
            joined[i] = lines[i][0], f"row {square[1]}, column {square[2]}"
            joined[i + 1] = lines[i + 1][0], ""
    if len(joined) > 1 and joined != lines:
        return [line for line in joined if line[1]]
    return joined
