"""Scan text line by line or word by word, and report where an error is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NoReturn

from nqueens._runtime.errors import set_module
from nqueens._runtime.wording import cut, described

if TYPE_CHECKING:
    from nqueens._pictures.names import Square

__all__ = ["DIGITS", "LARGEST_INSTANCE", "TRAILER", "FormatError", "Lines", "Tokens"]

DIGITS = 10  # of the longest number on a board
LARGEST_INSTANCE = 10_000  # reading one may visit n * n squares
# the lines that commands and MiniZinc write after boards
TRAILER = re.compile(r"\d+ solutions? in [\d.]+ s|\d+ clues?, 1 completion|-{10}|={10}", re.ASCII)


@set_module("nqueens.formats")
class FormatError(ValueError):
    """The text is not in the given format.

    Attributes
    ----------
    line, column : int or None
        Where the error is, both from 1; None if the input has no lines.
    reason : str
        What is wrong there.

    Examples
    --------
    >>> from nqueens import formats
    >>> try:
    ...     next(formats.read("a1 b9", "algebraic"))
    ... except formats.FormatError as error:
    ...     print(error.line, error.column, error.reason)
    1 4 b9 is not on a board of 2
    """

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        where = "" if line is None else f"line {line}, column {column}: "
        super().__init__(where + reason)
        self.reason = reason
        self.line = line
        self.column = column


class Lines:
    """The lines of a text without line endings, and the number and text of the current one."""

    def __init__(self, source: Iterable[str], before: int = 0) -> None:
        self._source = iter(source)
        self.number = before
        self.text = ""

    def __iter__(self) -> Iterator[str]:
        """Yield the lines."""
        for line in self._source:
            if not isinstance(line, str):
                raise TypeError(f"a line of text is a str, not {described(line)}")
            self.number += 1
            self.text = line.rstrip("\r\n")
            if self.number == 1:  # some editors write a byte order mark
                self.text = self.text.removeprefix("\ufeff")
            yield self.text

    def boards(self) -> Iterator[str]:
        """Yield the lines of a list of boards, except those that only mark the end of something."""
        for line in self:
            if not TRAILER.fullmatch(line.strip()):
                yield line

    def fail(self, reason: str, column: int = 1) -> NoReturn:
        """Raise a `FormatError` about the current line."""
        raise FormatError(reason, max(self.number, 1), column)


class Tokens:
    """The tokens of a text, across its lines.

    Parameters
    ----------
    source
        The lines.
    pattern
        What a token matches. Anything else is an error, except for white space.
    comment
        What begins a comment, which ends with the line.
    before
        The number of lines of the text before ``source``.
    """

    def __init__(
        self, source: Iterable[str], pattern: str, comment: str = "", before: int = 0
    ) -> None:
        self._lines = Lines(source, before)
        self._pattern = re.compile(rf"\s*(?:({pattern})|(.))", re.ASCII)
        self._comment = comment
        self._tokens = self._scan()
        self._line = self._column = 1
        self._ahead: str | None = None
        self._advance()

    def _scan(self) -> Iterator[tuple[str, int]]:
        for text in self._lines:
            line = text.split(self._comment, 1)[0] if self._comment else text
            for match in self._pattern.finditer(line.rstrip()):
                if match[1] is None:
                    self._lines.fail(
                        f"{described(match[2])} is not expected here", match.start(2) + 1
                    )
                yield match[1], match.start(1) + 1

    def _advance(self) -> None:
        found = next(self._tokens, None)
        if found is None:
            self._line, self._column = max(self._lines.number, 1), len(self._lines.text) + 1
            self._ahead = None
        else:
            self._line = self._lines.number
            self._ahead, self._column = found

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
