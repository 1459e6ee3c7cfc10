"""What programs say about boards: headers such as ``Solution 1:``, totals, times and rules.

A line is skipped only if every word of it belongs to such a remark.
"""

from __future__ import annotations

import re

LONGEST = 150  # characters of a remark
NOTHING = -1  # the total of a remark without one
BOARD = r"(?:solution|board|answer|result|configuration|arrangement|placement)"
HEADER = re.compile(
    rf"[-=*~\s]*+(?:(?:{BOARD}\s*(?:number|no\.?|nr\.?)?|no\.?|nr\.?)\s*[#(\[]?|#)\s*(\d+)[)\]]?"
    r"(?:\s*(?:of|/)\s*\d+)?(?:\s+found)?\s*(?:[:.)>]|-+>|$|(?=[-=*~]{2}))|\s*(\d+)(?:\)|\.\s*$)",
    re.IGNORECASE | re.ASCII,
)
UNNUMBERED = re.compile(
    rf"[-=*~\s]*+(?:(?:all|the|an?|one|first|next|found|valid|possible|final)\s+)*{BOARD}s?"
    r"(?:\s+(?:found|is|are))?\s*(?::|[.!]?\s*$|(?=[-=*~]{2}))",
    re.IGNORECASE | re.ASCII,
)
DECORATION = re.compile(r"\s*[-=*~]{2,}\s*")
RULE = re.compile(r"[-=]{10}|[=*~]{3,}|\d+ clues?, 1 completion", re.ASCII)
SIZE = re.compile(r"\bn\s*=\s*\d+|\b\d+\s*[-x×]\s*\d+\b|\b\d+[ -]*queens?\b", re.ASCII)
DURATION = re.compile(r"\bin\s+[\d.]+\s*(?:[mµun]?s|secs?|(?:milli|micro)?seconds?)\b", re.ASCII)
WORD = re.compile(r"[a-zµ]+|\d[\d,]*(?:\.\d+)?|\S", re.ASCII)
PUNCTUATION = frozenset(":=.!,()-*#~")
ONE = re.compile(r"\b[01] (?:\w+ )?solution\b", re.ASCII)
COUNTED = frozenset(["solutions", "total", "count"])
UNIT = re.compile(r"time|[mµun]?s|secs?|(?:milli|micro)?seconds?")
OF_TIME = re.compile(
    r"the|total|elapsed|taken|took|execution|running|run|runtime|cpu|wall|was|is|finished|done|"
    rf"completed|in|{UNIT.pattern}"
)
OF_TOTAL = re.compile(
    r"the|total|count|number|no|of|all|distinct|different|possible|valid|solutions?|found|printed|"
    r"is|are|was|were|there|exists?|for|has|have|queens?|problem|boards?|a|on|with|in|n|we"
)


def heading(text: str) -> tuple[str, str] | None:
    """Return the number in the header of a board, and a line with blanks in its place.

    The number is empty if the header has none. The result is None if there is no header.

    >>> heading("Solution #2: 1 3 0 2")
    ('2', '             1 3 0 2')
    """
    head = HEADER.match(text) or UNNUMBERED.match(text) if len(text) <= LONGEST else None
    if head is None:
        return None
    rest = text[head.end() :]
    found = head[1] or head[2] if head.re is HEADER else ""
    return found, " " * head.end() + ("" if DECORATION.fullmatch(rest) else rest)


def remark(text: str) -> int | None:
    """Return the total of a line that is a remark, or `NOTHING`; None if it is no remark.

    >>> remark("Total solutions: 92"), remark("Time: 0.1 s"), remark("1 3 0 2")
    (92, -1, None)
    """
    line = text.strip().lower()
    if len(line) > LONGEST:
        return None
    if RULE.fullmatch(line):
        return NOTHING
    letters, numbers = _words(line)
    timed = all(map(OF_TIME.fullmatch, letters)) and any(map(UNIT.fullmatch, letters))
    if timed and len(numbers) == 1:
        return NOTHING
    letters, numbers = _words(SIZE.sub(" ", DURATION.sub(" ", line)))
    if not all(map(OF_TOTAL.fullmatch, letters)):
        return None
    if not numbers and "no" in letters and letters & {"solution", "solutions"}:
        return 0
    if len(numbers) != 1 or "." in numbers[0] or not (letters & COUNTED or ONE.search(line)):
        return None
    return int(numbers[0].replace(",", ""))


def _words(line: str) -> tuple[set[str], list[str]]:
    """Return the words of a line, punctuation marks of no remark included, and its numbers."""
    words = WORD.findall(line)
    numbers = [word for word in words if word[0].isdigit()]
    return set(words).difference(numbers, PUNCTUATION), numbers
