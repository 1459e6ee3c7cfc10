"""Boards in pages: tables of HTML, elements of XML."""

import re
from collections.abc import Sequence
from html import unescape

from nqueens.formats.items import Line

PAGE = re.compile(r"\s*<(?!!--\s*$)[!?a-zA-Z]")
BITS = frozenset("01")
TAG = re.compile(r"<(/?)([a-zA-Z][\w:-]*)([^<>]*)>|<[!?][^<>]*>")
ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*[\"']?(\d{1,9})\b")
MOST_DIGITS = 3  # of the number of a row
CELLS = frozenset(("td", "th"))
AXES = {"row": "row", "r": "row", "y": "row", "rank": "row"}
AXES |= {"col": "column", "column": "column", "c": "column", "x": "column"}
HIDDEN = frozenset(("script", "style", "title"))


def without_tags(lines: Sequence[Line]) -> list[Line]:
    """Return a line for each row of a table, each square of a queen, each list, other text."""
    first = next((raw for _, raw in lines if raw.strip()), "")
    if not PAGE.match(first):
        return [*lines]
    page = Page(lines[0][0])
    text = "\n".join(raw for _, raw in lines)
    at = 0
    for tag in TAG.finditer(text):
        page.add(text[at : tag.start()], tag)
        at = tag.end()
    page.say(_unescaped(text[at:]))
    return page.lines


def _unescaped(text: str) -> str:
    """Return a text with the characters that it names, without blanks around it."""
    try:
        return unescape(text).strip()
    except ValueError:  # the number of a character has more digits than Python reads
        return text.strip()


class Page:
    """The lines of a page so far."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.lines: list[Line] = []
        self._open = ""  # the element in which the next text stands
        self._cells: list[str] = []
        self._numbers: list[str] = []
        self._square: dict[str, str] = {}

    def add(self, before: str, tag: re.Match[str]) -> None:
        """Add the text before a tag, and the tag."""
        self.line += before.count("\n")
        name = (tag[2] or "").lower()
        content = _unescaped(before)
        if tag[1] and name == self._open:
            self._close(name, content)
        else:
            self.say(content)
            if tag[1]:
                self._end(name)
        if not tag[1]:
            for key, number in ATTRIBUTE.findall(tag[3] or ""):
                self._locate(key.lower(), number)
        self._open = "" if tag[1] else name
        self.line += tag[0].count("\n")

    def _close(self, name: str, content: str) -> None:
        """Add an element that has text only."""
        if name in CELLS:
            self._cells.append(content)
        elif name in AXES and len(content) > MOST_DIGITS and BITS.issuperset(content):
            self.say(content)  # a row of a matrix
        elif name in AXES and content.isdecimal():
            self._locate(name, content)
        elif content.isdecimal():
            self._numbers.append(content)
        elif name not in HIDDEN:
            self.say(content)
        if name == "tr":
            self._end(name)

    def _locate(self, key: str, number: str) -> None:
        """Add the row or the column of a queen."""
        if key not in AXES:
            return
        self._square[AXES[key]] = number
        if len(self._square) == 2:
            self.say(f"row {self._square['row']}, column {self._square['column']}")
            self._square = {}

    def _end(self, name: str) -> None:
        """Add what an element around others has: a row of a table, or a list of numbers."""
        if name == "tr" and self._cells:
            filled = self._cells if any(self._cells) else ["."] * len(self._cells)
            self.say(",".join(filled))
            self._cells = []
        elif self._numbers:
            self.say(" ".join(self._numbers))
            self._numbers = []
        elif name == "table":
            self.lines.append((self.line, ""))

    def say(self, content: str) -> None:
        """Add the lines of a text."""
        self.lines += [(self.line, line) for line in content.splitlines()]
