"""What stands before and around lines: prompts, stamps of logs, signs of comments, fences.

Readers ask for the lines without it only if nothing explains a text as it is.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

Line = tuple[int, str]  # its number, from 1, and its text
LONGEST_LINE = 500  # characters of a line that has a mark
TYPED = re.compile(  # what somebody typed: >>> print(q), $ ./queens 4, In [1]: q; or a prompt
    r"\s*(?:>>>.*|\.\.\. +\S.*|\$ +\S.*|> +[A-Za-z./].*|% +(?:\.{0,2}/|[a-z]+\d? +\S+\.\w).*|"
    r"\?- .*|julia> .*|ghci> .*|irb\S*> .*|octave:\d+> .*|In *\[\d+\]:.*|PS [^>\n]*>.*|"
    r"[A-Z]:\\[^>\n]*>.*|(?:\(\w+\) )?[\w.-]+@[\w.-]+[^$#%\n]{0,60}[$#%](?: .*)?|"
    r"(?:[\w/~.-]{1,60} )?[➜❯] .*|Out *\[\d+\]: *|[$%>❯])\s*"
)
COLOURS = re.compile(  # of a terminal, and the title of its window
    r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[()][A-Z0-9])"
)
LEVEL = r"(?:INFO|DEBUG|WARN(?:ING)?|ERROR|TRACE|NOTICE)"
STAMP = re.compile(  # of a line of a log
    r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?[\w.,:+-]*\]?|\[?\d\d:\d\d:\d\d[.,\d]*\]?|"
    rf"[IWEF]\d{{4}} \d\d:\d\d:\d\d\.\d+ +\d+ [\w.]+:\d+\]|(?=\[?{LEVEL}\b)|"
    r"VM\d+:\d+(?: |$)|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]+ [\w.-]+(?:\[\d+\])?:)\s*"
    r"(?:\{[\w.]+:\d+\} *)?(?:[-|] *)?(?:[\w.]+ +- +(?=[A-Z]))?"
    rf"(?:\[?{LEVEL}\]?(?::\w*:|:)?\s*)?(?:[-|] +)?"
)
BEFORE_VALUE = re.compile(  # Out[1]: or (4) [1, 3, 0, 2], and its number in the list around it
    r"\s*(?:Out *\[\d+\]:|(?:\d+: *)?\(\d+\)(?= *\[))\s*"
)
COMMENT = re.compile(r"\s*(#+|/{2,}|--+|;+|%+|\*+|>|\||!+|'|REM|rem|c)(?: |$)")
CLOSE_COMMENT = re.compile(r"\s*/{2,}(?=\S)")  # without a blank behind its sign
BLOCK_ENDS = re.compile(r"\s*(?:/\*+|\*+/|<!--|-->|\"\"\"|'''|```.*|~~~.*)\s*")


def without_comments(lines: Sequence[Line], *, are_layouts: bool = False) -> list[Line]:
    """Return the lines without the signs of comments, of lines one below the other.

    Lines with one sign right below lines with another are rows, whose labels the signs are. So are
    signs in layouts that are letters, or that rows have elsewhere, too, or other signs.
    """
    blocks = [(sign, [*group]) for sign, group in groupby(_without_ends(lines), sign_of)]
    signs = [sign if len(block) > 1 else "" for sign, block in blocks]
    bare: list[Line] = []
    for (_, block), above, sign, below in zip(
        blocks, ["", *signs], signs, [*signs[1:], ""], strict=False
    ):
        if not sign or above or below or (are_layouts and _may_be_label(sign, block)):
            bare += block
        else:
            bare += [(number, _behind_sign(raw)) for number, raw in block]
    return bare


def _may_be_label(sign: str, block: Sequence[Line]) -> bool:
    """Return whether a sign before lines may be a label, such as * in "* Z # #".

    It is a letter, or is behind itself in one of the lines, or their squares have other signs.
    """
    squares = {square for _, raw in block for square in _behind_sign(raw).split()}
    are_signs = all(len(square) == 1 for square in squares) and any(
        square.isascii() and not square.isalnum() for square in squares
    )
    return sign.isalpha() or sign in squares or are_signs


def _without_ends(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines, empty where a comment of several lines or a fence begins or ends."""
    for number, raw in lines:
        is_end = len(raw) < LONGEST_LINE and BLOCK_ENDS.fullmatch(raw)
        yield number, "" if is_end else raw


def sign_of(line: Line) -> str:
    """Return the sign of a comment with which a line begins, or ""."""
    found = _sign_before(line[1])
    return found[0].strip() if found else ""


def _sign_before(raw: str) -> re.Match[str] | None:
    """Return the match of the sign of a comment at the beginning of a line, or None."""
    return COMMENT.match(raw) or CLOSE_COMMENT.match(raw)


def _behind_sign(raw: str) -> str:
    """Return a line without the sign of a comment before it."""
    found = _sign_before(raw)
    return raw[found.end() :] if found else raw


def is_typed(raw: str) -> bool:
    """Return whether a line is what somebody typed behind a prompt, or a prompt."""
    return TYPED.fullmatch(raw) is not None


def without_stamp(raw: str) -> str:
    """Return a line without the stamp of a log before it, and without the name of a value."""
    for pattern in STAMP, BEFORE_VALUE:
        found = pattern.match(raw)
        if found:
            raw = raw[found.end() :]
    return raw


def without_marks(text: str) -> str:
    """Return a text with the same lines, but without prompts, stamps and signs of comments."""
    bare = []
    lines = [*enumerate(text.split("\n"), 1)]
    for _, raw in without_comments(lines, are_layouts=True):
        if len(raw) > LONGEST_LINE:
            bare.append(raw)
        else:
            bare.append("" if is_typed(raw) else without_stamp(raw))
    return "\n".join(bare)
