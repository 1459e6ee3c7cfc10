"""Texts of answers as readers of boards and of puzzles understand them.

Lists that a text refuses are left out, and a number that names a board becomes a list. A list
counts as refused only if words right beside it say nothing else, since a right answer must not be
lost: "not [0, 1, 2, 3]" refuses the list, but neither "not wrong: [1, 3, 0, 2]" nor
"[1, 3, 0, 2] is not the only solution".
"""

import re
from collections.abc import Iterator

from nqueens._text.named import listed_squares

NEAR = 60  # characters before and behind a list that may refuse it
CLAUSE_ENDS = re.compile(r"[.,:;!?()\n]")
REFUSAL = re.compile(  # at the end of a clause: not, never on, instead of columns
    r"(?:\b(?:not|never|nor|neither|instead of|rather than|unlike|avoid)|n['’]t)"
    r"(?: (?:use|place|be|on|at|in|columns?|squares?))*$",
    re.IGNORECASE,
)
LABEL_OF_WRONG = re.compile(  # where a sentence begins: Invalid: or Wrong would be
    r"(?:^|[.;!?(\n])[ \t*`-]*(?:the )?(?:wrong|incorrect|invalid)"
    r"(?: (?:answer|solution|board|squares|is|are|was|were|would be))*[*`]*:?[\s(*`\"']*$",
    re.IGNORECASE,
)
UNSURE = re.compile(  # words of a clause that asks, supposes, or has "not" twice
    r"\b(?:if|unless|whether|why|no|none|nothing|nobody|doubt)\b", re.IGNORECASE
)
NEGATION = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b", re.IGNORECASE)
VERDICT = (
    r"(?:(?:fails|failed|fail)|"
    r"(?:does|do|did|would)(?: not|n['’]t) work|"
    r"(?:is|are|was|were)(?: not|n['’]t) (?:an? |the )?"
    r"(?:valid|correct|right|legal|allowed|solution|answer)(?: (?:solution|answer|board))?|"
    r"(?:is|are|was|were|would be) (?:no solution|wrong|invalid|incorrect))"
)
REFUSED_BEHIND = re.compile(  # a verdict with nothing behind it that limits it
    rf"[ )\]*`\"',]{{0,4}}(?:(?:which|that|but it|it|this) )?{VERDICT}"
    r"[ *`]*(?:$|[.,:;!)\n–—]|\b(?:because|since|as|and|but|while|here|either)\b)",
    re.IGNORECASE,
)
ANSWER_IS = (
    r"\b(?:answer|solution|result|board|permutation|placement|arrangement|configuration|"
    r"sequence|columns|queens|positions|it['’]?s|not|rather than|instead of)\b[ *`]{0,3}"
    r"(?:(?:is|are|be|at|on|in|then|therefore|thus|simply|now)\b[ *`]{0,3}){0,3}[:=]?"
)
ANSWER_TAG = r"<(?:final_?)?(?:answer|solution|result|board|output)>|\\boxed\{"
CLAUSE_END = (
    r"[ *`\"'$]{0,4}(?:[.,;!?](?!\d)|[)}<(\n]|$|"
    r"(?:and not|not|rather than|instead of|because|since|which)\b)"
)
PACKED = re.compile(  # digits behind words of an answer or of a refusal, where a clause ends
    rf"((?:{ANSWER_IS}|{ANSWER_TAG})\s{{0,3}}[*`\"'$]{{0,3}})(\d{{4,10}})(?={CLAUSE_END})",
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
        if start >= at and _is_refused(before, behind):
            kept.append(text[at:start])
            at = end
    return " ".join([*kept, text[at:]])


def _is_refused(before: str, behind: str) -> bool:
    """Return whether the words beside a list refuse it; those of a question do not."""
    if LABEL_OF_WRONG.search(before):
        return True
    clause = CLAUSE_ENDS.split(before.rstrip(" (*`\"'"))[-1]
    is_question = behind.lstrip(" )*`\"'").startswith("?")
    if is_question or UNSURE.search(clause):
        return False
    if REFUSAL.search(clause):
        return True
    return REFUSED_BEHIND.match(behind) is not None and not NEGATION.search(clause)


def _unpacked(found: re.Match[str], n: int) -> str:
    """Return the list of the columns that a number names, each once; the number for others.

    So a count such as 1000 is no board.
    """
    numbers = [int(digit) for digit in found[2]]
    first = 0 if 0 in numbers else 1
    if sorted(numbers) != [*range(first, n + first)]:
        return found[0]
    return f"{found[1]}{numbers}"


def _lists(text: str, number: int) -> Iterator[tuple[int, int]]:
    """Yield where each list of so many columns in brackets, or of so many squares, stands."""
    item = r"\s*\d{1,9}\s*"
    for found in re.finditer(rf"[\[(]{item}(?:,{item}){{{number - 1}}}[\])]", text, re.ASCII):
        yield found.span()
    for squares in listed_squares(text, number):
        yield squares[0].start, squares[-1].end
