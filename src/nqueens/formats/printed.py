"""The lines of boards as programs print them.

Programs print headers, totals and rules between boards. They draw boxes, number the edges of a
board, and take squares from emoji. `PrintedLines` turns all this into the lines that the readers of
boards know, and leaves every other line as it is, so that the reader refuses what it does not
understand. A line keeps its number and, where it can, its columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase

from nqueens._runtime.texts import NumberedLines, TextLines, refuse
from nqueens._runtime.wording import described
from nqueens.formats.remarks import NOTHING, heading, remark

EMPTY = frozenset("._-·")
SHADES = frozenset("⬜⬛◻◼◽◾▫▪□■🟥🟧🟨🟩🟦🟪🟫")
QUEENS = frozenset("Q♕♛")
OTHERS = frozenset("#x○●*")
SYMBOLS = EMPTY | SHADES | QUEENS | OTHERS
SAME = str.maketrans("👑👸│┃║", "QQ|||", "\ufe0e\ufe0f")  # variation selectors go

# most lines are none of what this file looks for; 0 1 or 1 2 may begin the numbers of columns
PLAIN = re.compile(
    r"(?!\s*+(?:0\s++1\b|1\s++2\b|\[\s\]|\d++\)))[\d\s,()\[\]]*+|[\s.#Qx]*+|(?:\s*+[a-z]\d++)*+",
    re.ASCII,
)
FRAME = re.compile(r"(?=[^-=─━═]*+[-=─━═])(?=[^+─-╿]*+[+─-╿])[-+=|\s─-╿]{3,}+")
RULE = re.compile(r"[-_]{3,150}+")  # or a row of empty squares
QUOTED = re.compile(r"""[\[\](),\s]*+(?:(?:'.'|".")[\[\](),\s]*+){2,}+""")
QUOTE = re.compile(r"""'(.)'|"(.)\"""")
BRACKETED = re.compile(r"\s*+(?:\[[^\d\[\]]\]\s*+){2,}+")  # [ ][Q][ ]
BARRED = SYMBOLS.union("0123456789 \t|")
TIGHT = re.compile(r" ?\S(?: ?\S)* ?")


class PrintedLines(TextLines):
    """The lines of a text in the form that the readers of boards know.

    If ``heads``, a header such as ``Solution 1:`` becomes ``1:``, otherwise it becomes blank, and
    strings remain as they are.
    """

    def __init__(self, source: Iterable[str], *, heads: bool = True) -> None:
        super().__init__(source)
        self._heads = heads
        self._lines = self._cleaned(self._lines)
        self._totals: list[tuple[int, int]] = []  # and their lines

    def check(self, boards: int) -> None:
        """Fail if the text says that it has another number of solutions."""
        for total, number in self._totals:
            if total != boards:
                refuse(f"the text names {total} solutions, but it has {boards} boards", number)

    def _cleaned(self, lines: NumberedLines) -> NumberedLines:
        """Yield the lines of boards, and an empty line for a remark between them."""
        before = ""
        held: tuple[int, str] | None = None  # the next line decides what it is
        for number, text in lines:
            if held is not None:
                yield from _decided(*held, before, text)
                before, held = held[1], None
            if PLAIN.fullmatch(text):
                yield number, text
            elif RULE.fullmatch(text.strip()) or _numbers_columns(text):
                held = number, text
                continue
            else:
                yield from self._line(number, text)
            before = text
        if held is not None:
            yield from _decided(*held, before, "")

    def _line(self, number: int, text: str) -> NumberedLines:
        """Yield a line as the readers know it, unless it is the frame of a box."""
        if FRAME.fullmatch(text):
            return
        total = remark(text)
        if total is not None:
            self._totals += [(total, number)] * (total != NOTHING)
            yield number, ""
            return
        head = heading(text)
        if head:
            found, text = head
            if found and self._heads:
                end = len(text) - len(text.lstrip()) if text.strip() else len(text)
                text = f"{found}:".rjust(end) + text[end:]
        text = text.translate(SAME)
        rows = _quoted_rows(text) if self._heads and QUOTED.fullmatch(text) else [text]
        yield from ((number, _row(number, row)) for row in rows)


def _quoted_rows(text: str) -> list[str]:
    """Return the rows of lists of characters; strings of one square remain as they are."""
    lists = [QUOTE.findall(row) for row in text.split("]")]
    if max(map(len, lists)) == 1:
        return [text]
    return [" ".join((a + b).strip() or "." for a, b in cells) for cells in lists if cells]


def _numbers_columns(text: str) -> bool:
    """Return whether a line may have the numbers or letters of the columns of a board."""
    words = text.split()
    if words[:1] in (["0"], ["1"]):
        first = int(words[0])
        return len(words) > 1 and words == [*map(str, range(first, first + len(words)))]
    letters = "".join(words).lower()
    return len(letters) > 1 and ascii_lowercase.startswith(letters)


def _decided(number: int, text: str, before: str, after: str) -> NumberedLines:
    """Yield a line of dashes or of numbers of columns; what it is depends on its neighbours."""
    row = text.strip()
    beside = [one.translate(SAME).strip() for one in (before, after)]
    if not RULE.fullmatch(row):
        yield number, "" if any(map(_is_drawn, beside)) else text
    elif not any("|" in one for one in beside):
        like_rows = (one for one in beside if len(one) == len(row) and SYMBOLS.issuperset(one))
        yield number, text if any(row[0] in one for one in like_rows) else ""


def _is_drawn(line: str) -> bool:
    """Return whether a line is a row of a drawn board, or the frame of one."""
    words = line.replace("|", " ").split()
    cells = "".join(word for word in words if not word.isdigit())
    return FRAME.fullmatch(line) is not None or (cells != "" and SYMBOLS.issuperset(cells))


def _row(number: int, text: str) -> str:
    """Return a row of a board without bars, emoji and the numbers of rows."""
    if BRACKETED.fullmatch(text):
        text = text.replace("[", "|").replace("]", " ").rstrip() + "|"
    if "|" in text:
        text = _without_bars(number, text)
    words = text.split()
    if len(words) > 1 and words[0].isdigit() and not words[1].isdigit():
        last = words[-1].isdigit()
        if SYMBOLS.issuperset("".join(words[1 : len(words) - last])):
            at = text.index(words[0]) + len(words[0])
            text = " " * at + (text.rstrip().removesuffix(words[-1]) if last else text)[at:]
    if not SHADES.isdisjoint(text):
        text = _unshaded(number, text)
    if "*" in text and "Q" in text and {"Q", "*"}.issuperset("".join(text.split())):
        text = text.replace("*", ".")
    return text


def _without_bars(number: int, text: str) -> str:
    """Return the squares between the bars of a row; a blank one is empty."""
    if not BARRED.issuperset(text):
        return text
    left, *cells, right = text.split("|")
    labelled = bool(cells) and not any(map(str.isdigit, "".join(cells)))
    begins, ends = (
        not one.strip() or (labelled and one.strip().isdigit()) for one in (left, right)
    )
    if not cells and left.strip().isdigit():
        return " " * len(f"{left}|") + right
    if begins != ends:
        refuse("a row in bars needs one at each end or at none", number)
    if not begins:
        left, cells = "", [left, *cells, right]
    if len(cells) == 1:
        if not TIGHT.fullmatch(cells[0]):
            refuse("blank squares need bars between them", number)
        return str(cells[0]).strip()
    for cell in map(str.strip, cells):
        if len(cell) > 1 and not cell.isdigit():
            refuse(f"{described(cell)} between bars is not one square", number)
    squares = (cell if cell.strip() else f".{cell[1:]}" for cell in cells)
    return " " * (len(left) + begins) + " ".join(squares)


def _unshaded(number: int, text: str) -> str:
    """Return a row of coloured squares with ``.`` in their place.

    They are empty if they have one colour, or two that alternate as on a chess board.
    """
    cells = "".join(text.split())
    colours = [set(cells[parity::2]) - QUEENS for parity in (0, 1)]
    sure = len(colours[0] | colours[1]) == 1 or len(cells) > 3 or not QUEENS.isdisjoint(cells)
    if max(map(len, colours)) > 1 or not sure:
        refuse("a square of another colour may be a queen or empty; write Q for a queen", number)
    return "".join("." if cell in SHADES else cell for cell in text)
