"""Texts of answers as readers of boards and of puzzles understand them.

Lists that a text refuses are left out, and a number that names a board becomes a list.
"""

import re
from collections.abc import Iterator

from nqueens._text.named import listed_squares

NEAR = 60  # characters before and behind a list that may refuse it
REFUSED_BEFORE = re.compile(
    r"(?:\b(?:not|never|nor|neither|instead of|rather than|unlike|without|avoid|than)|n['’]t|"
    r"\b(?:wrong|incorrect|invalid)(?: (?:is|are|was|were|would be))?)"
    r"(?: (?:use|be|on|at|in|the|a|with|columns?|squares?|queens|board|list|take|place)){0,4}"
    r"[\s:(*`\"']{0,4}$",
    re.IGNORECASE,
)
VALID = r"(?:an? |the )?(?:valid|correct|right|legal|allowed|solution|answer)\b"
REFUSED_BEHIND = re.compile(
    r"[\s)\]*`\"',]{0,4}(?:(?:which|that|but it|it|this) )?(?:"
    r"fail(?:s|ed)?\b(?! to)|"
    r"(?:does|do|did|would)(?: not|n['’]t) work|"
    rf"(?:is|are|was|were)(?: not|n['’]t) {VALID}|"
    r"(?:is|are|was|were|would be) (?:no solution|wrong|invalid|incorrect)\b)",
    re.IGNORECASE,
)
PACKED = re.compile(  # the digits of a board behind words or signs of an answer
    r"((?:\b(?:answer|solution|result|board|permutation|placement|arrangement|configuration|"
    r"sequence|columns|queens|positions|it['’]?s)\b[ *`]{0,3}"
    r"(?:(?:is|are|be|at|on|in|then|therefore|thus|simply|now)\b[ *`]{0,3}){0,3}[:=]?|"
    r"<\w{1,20}>|\\boxed\{)\s{0,3}[*`\"'$]{0,3})"
    r"(\d{4,10})"
    r"(?=[ *`\"'$]{0,4}(?:[.,;!?](?!\d)|[)}<(\n]|$|(?:and not|because|since|which)\b))",
    re.IGNORECASE | re.ASCII,
)


def answers_in(text: str, n: int, queens: int) -> str:
    """Return a text without the lists of so many squares or columns that it refuses.

    A number with the digits of a board of n rows with a queen each is a list in brackets there.
    """
    if queens == n:
        text = PACKED.sub(lambda found: _unpacked(found, n), text)
    kept = []
    at = 0
    for start, end in sorted(_lists(text, queens)):
        before, behind = text[max(0, start - NEAR) : start], text[end : end + NEAR]
        if start >= at and (REFUSED_BEFORE.search(before) or REFUSED_BEHIND.match(behind)):
            kept.append(text[at:start])
            at = end
    return " ".join([*kept, text[at:]])


def _unpacked(found: re.Match[str], n: int) -> str:
    """Return the list of the columns that a number names; the number if it names none."""
    numbers = [int(digit) for digit in found[2]]
    first = 0 if 0 in numbers else 1
    if len(numbers) != n or max(numbers) >= n + first:
        return found[0]
    return f"{found[1]}{numbers}"


def _lists(text: str, number: int) -> Iterator[tuple[int, int]]:
    """Yield where each list of so many columns in brackets, or of so many squares, stands."""
    item = r"\s*\d{1,9}\s*"
    for found in re.finditer(rf"[\[(]{item}(?:,{item}){{{number - 1}}}[\])]", text, re.ASCII):
        yield found.span()
    for squares in listed_squares(text, number):
        yield squares[0].start, squares[-1].end
