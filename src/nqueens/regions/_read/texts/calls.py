"""Calls around a list of a program that exchange its rows and columns.

NumPy fills rows first, R, Julia and MATLAB columns first; some calls turn what others made.
"""

import re
from collections.abc import Iterator

from nqueens.regions._read.texts.drafts import Draft

BEFORE = r"\s*\(\s*(?:reshape|matrix|array|rbind|cbind|hcat|np\.|numpy\.|\w*\[)"  # a list in a call
BEHIND = r"\][\s)]*(?:\.\w+\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\)\s*)*\.\s*"  # a method of a list
TURNS = [  # each exchanges rows and columns
    re.compile(rf"\b(?:permutedims|transpose|t){BEFORE}"),
    re.compile(r"\bzip\s*\(\s*\*\s*\["),
    re.compile(r"\b(?:cbind\s*\(\s*c\s*\(|hcat\s*\(\s*\[)"),
    re.compile(rf"{BEHIND}(?:T\b|transpose\(\s*\))"),
    re.compile(r"=\s*\[[^\[\]'\"]*\]\.?'"),
    re.compile(r"\breshape\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\border\s*=\s*['\"]F['\"]"),
    re.compile(r"\bmatrix\s*\(\s*(?:data\s*=\s*)?c\s*\([^()]*\)(?![^()]*\bbyrow\s*=\s*T)"),
    re.compile(r"\barray\s*\(\s*c\s*\([^()]*\)\s*,\s*(?:dim\s*=\s*)?c\s*\("),
    re.compile(r"(?<![.\w])reshape\s*\(\s*\w*\[[^\[\]]*\]\s*,\s*\w+\s*,\s*\w+\s*\)"),
]
OTHERS = [  # what they do is not certain
    re.compile(r"(?<![.\w])reshape\s*\(\s*\w*\[[^\[\]]*\]\s*,\s*\("),
    re.compile(rf"\b(?:rot90|rot[lr]90|flip\w*|swapaxes|roll|circshift){BEFORE}"),
    re.compile(rf"{BEHIND}(?:rot90|flip|swapaxes|roll)\w*\("),
]
WORD = re.compile(
    r"reshape|matrix|array|permutedims|transpose|\.\s*T\b|t\(|zip|cbind|hcat|\]\.?'|rot|flip|swap|roll|circ"
)
FILLED = re.compile(  # by rows: np.reshape([0, 0, 1, ...], (6, 6))
    r"(\b(?:np|numpy|torch)\.reshape\(\s*\[[^\[\]]*\])\s*,\s*[(\[]\s*-?\d+\s*,\s*-?\d+\s*[)\]]\s*\)"
)


def without_shapes(text: str) -> str:
    """Return a text without the number of rows and columns of each list that fills an array."""
    return FILLED.sub(r"\1)", text) if "reshape" in text else text


def as_turned(drafts: Iterator[Draft], text: str) -> Iterator[Draft]:
    """Yield the layout of a program as the calls around it turn it.

    If there are several layouts, or it is not certain what the calls do, each is an error.
    """
    if not WORD.search(text):
        yield from drafts
        return
    turns = [call for pattern in TURNS for call in pattern.finditer(text)]
    others = [call for pattern in OTHERS for call in pattern.finditer(text)]
    found = [*drafts]
    if len(found) == 1 and not others:
        if len(turns) % 2 and found[0].rows:
            turned = [[*column] for column in zip(*found[0].rows, strict=True)]
            found = [found[0]._replace(rows=turned)]
        yield from found
        return
    for draft in found:
        if calls := [*turns, *others]:
            call = re.sub(r"\s+", " ", calls[0][0])[:30]
            what = f"{call!r} may exchange rows and columns; write the rows as they stand"
            draft = draft._replace(error=ValueError(what))
        yield draft
