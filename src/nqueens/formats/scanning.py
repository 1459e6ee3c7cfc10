"""Scan text line by line or word by word, and report where an error is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

from nqueens._runtime.texts import FormatError, TextLines
from nqueens._runtime.wording import cut, described

if TYPE_CHECKING:
    from nqueens._drawing.names import Square

DIGITS = 10  # of the longest number on a board
LARGEST_INSTANCE = 10_000  # reading one may visit n * n squares


class Tokens:
    """The tokens of a text, across its lines.

    A token matches ``pattern``; anything else is an error, except for white space. ``comment``
    begins a comment, which ends with its line. ``same`` replaces characters of a line.
    """

    def __init__(
        self, lines: TextLines, pattern: str, comment: str = "", same: dict[int, int] | None = None
    ) -> None:
        self._lines = lines
        self._same = same
        self._pattern = re.compile(rf"\s*(?:({pattern})|(.))", re.ASCII)
        self._comment = comment
        self._tokens = self._scan()
        self._line = self._column = 1
        self._ahead: str | None = None
        self._advance()

    def _scan(self) -> Iterator[tuple[str, int]]:
        for text in self._lines:
            line = text.split(self._comment, 1)[0] if self._comment else text
            line = line.translate(self._same) if self._same else line
            for match in self._pattern.finditer(line.rstrip()):
                if match[1] is None:
                    self._lines.fail(
                        f"{described(match[2])} is not expected here", match.start(2) + 1
                    )
                yield match[1], match.start(1) + 1

    def _advance(self) -> None:
        token = next(self._tokens, None)
        if token is None:
            self._line, self._column = max(self._lines.number, 1), len(self._lines.text) + 1
            self._ahead = None
        else:
            self._line = self._lines.number
            self._ahead, self._column = token

    @property
    def ahead(self) -> str | None:
        """The next token, or None at the end."""
        return self._ahead

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column of the next token, or of the end."""
        return self._line, self._column

    def fail(self, reason: str) -> NoReturn:
        """Raise a `FormatError` about the next token."""
        raise FormatError(reason, *self.place)

    def found(self) -> str:
        """Return the next token as messages show it."""
        return "the end" if self._ahead is None else described(self._ahead)

    def take(self) -> str:
        """Take and return the next token; fail at the end."""
        token = self._ahead
        if token is None:
            self.fail("the text ends too early")
        self._advance()
        return token

    def accept(self, *tokens: str) -> bool:
        """Take the next token if it is one of these; return whether it is."""
        if self._ahead in tokens:
            self._advance()
            return True
        return False

    def expect(self, *tokens: str) -> None:
        """Take these tokens, in this order."""
        for token in tokens:
            if self._ahead != token:
                self.fail(f"expected {token!r}, found {self.found()}")
            self._advance()

    def integer(self, what: str, low: int, high: int) -> int:
        """Take and return a number in ``low..high``."""
        token = self._ahead
        if token is None or not token.lstrip("-").isdigit():
            self.fail(f"expected {what}, found {self.found()}")
        if len(token) > DIGITS + 1 or not low <= int(token) <= high:
            self.fail(f"{what} must be {low} to {high}, not {cut(token)}")
        self._advance()
        return int(token)

    def size(self, wanted: int | None) -> int:
        """Take and return the size of a board, which is ``wanted`` unless this is None."""
        return self.integer("n", *((1, LARGEST_INSTANCE) if wanted is None else (wanted, wanted)))

    def lists(self) -> Iterator[None]:
        """Take a list of lists in brackets; pause where the caller must take each inner list."""
        self.expect("[")
        while self._ahead == "[":
            yield
            if not self.accept(","):
                break
            if self._ahead != "[":
                self.expect("[")
        self.expect("]")

    def square(self, n: int, base: int, seen: set[Square], brackets: str = "") -> None:
        """Take a pair of numbers, in brackets if given, and add the square to ``seen``."""
        self.expect(*brackets[:1])
        at = self.place
        row = self.integer("a row", base, n - 1 + base)
        self.expect(",")
        column = self.integer("a column", base, n - 1 + base)
        square = row - base, column - base
        if square in seen:
            raise FormatError(f"square ({row},{column}) is given twice", *at)
        seen.add(square)
        self.expect(*brackets[1:])

    def end(self) -> None:
        """Fail unless the text ends here."""
        if self._ahead is not None:
            self.fail(f"expected the end, found {self.found()}")
