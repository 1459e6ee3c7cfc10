"""The words of an input of a contest problem."""

from collections.abc import Callable, Iterable

from nqueens._runtime.wording import LONGEST_VALUE, shortened
from nqueens.formats import FormatError

Lines = Iterable[bytes]
LONGEST_NUMBER = 9  # digits


class Input:
    """The words of an input, one after the other; errors name the line.

    ``n`` and ``case`` are the size and the number, from 1, of the case that is being answered.
    """

    def __init__(self, lines: Lines) -> None:
        self._words = ((i, word) for i, line in enumerate(lines, 1) for word in line.split())
        self._line, self.next = next(self._words, (1, b""))
        self.n = self.case = 0

    def take(self, what: str, rule: str, fits: Callable[[bytes], bool]) -> bytes:
        """Return the next word; ``rule`` says which ones fit."""
        line, word = self._line, self.next
        if not word:
            raise FormatError(f"expected {what}, found the end", line)
        if not fits(word):
            raise FormatError(f"{rule}, not {quoted(word)}", line)
        self._line, self.next = next(self._words, (line, b""))
        return word

    def number(self, what: str, low: int, high: int) -> int:
        """Return the number that the next word is."""

        def fits(word: bytes) -> bool:
            is_short = word.isdigit() and len(word) <= LONGEST_NUMBER
            return is_short and low <= int(word) <= high

        return int(self.take(what, f"{what} must be a number from {low} to {high}", fits))

    def rows(self, characters: bytes) -> list[bytes]:
        """Return the rows of a board, which has only these characters."""
        n = self.n
        named = " or ".join(chr(character) for character in characters)
        rule = f"a row has {n} characters, each {named}"

        def fits(word: bytes) -> bool:
            return len(word) == n and not word.strip(characters)

        return [self.take(f"row {row} of {n}", rule, fits) for row in range(1, n + 1)]

    def squares(self) -> list[tuple[int, int]]:
        """Return the squares ``*`` of a board of ``*`` and ``.``."""
        rows = self.rows(b".*")
        return [(i, j) for i, row in enumerate(rows) for j in range(self.n) if row[j] == ord("*")]

    def layout(self) -> list[str]:
        """Return the rows of a layout, which has as many letters as rows."""
        n = self.n = max(1, len(self.next))

        def fits(word: bytes) -> bool:
            return len(word) == n and word.isalpha() and word.isascii()

        rule = f"a row of this layout has {n} letters"
        rows = [self.take(f"row {i} of the layout", rule, fits).decode() for i in range(1, n + 1)]
        regions = len(set("".join(rows)))
        if regions != n:
            raise FormatError(f"a layout of {n} rows has {n} different letters, not {regions}")
        return rows

    def end(self) -> None:
        """Refuse words after the last case."""
        if self.next:
            raise FormatError(f"expected the end, found {quoted(self.next)}", self._line)


def quoted(text: bytes | None) -> str:
    """Return bytes in quotes; what is no printable ASCII character is escaped once."""
    return "the end" if text is None else shortened(repr(text.rstrip()[: LONGEST_VALUE + 1])[1:])
