"""The lines of a text, and a text as a whole."""

import codecs
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from nqueens._runtime.texts import FormatError, checked_line, file_kind
from nqueens._text.marks import COLOURS
from nqueens.formats.items import Line
from nqueens.formats.rows import DIGIT, Row, rows_of

SAME = str.maketrans("👑👸│┃║", "QQ|||", "\ufe0e\ufe0f\ufeff")  # no variation selectors
BYTE_ORDERS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or, as PowerShell writes it, UTF-16."""
    if data.startswith(BYTE_ORDERS):
        return data.decode("utf-16", "replace")
    if kind := file_kind(data):
        raise FormatError(f"a {kind} file, not text; boards are read from text and from .npy files")
    return data.decode("utf-8", "surrogateescape")


def lines_of(source: Iterable[str]) -> Iterator[Line]:
    """Yield the lines of a text with their numbers, without colours and marks that nobody sees."""
    for number, raw in enumerate(source, 1):
        if type(raw) is not str or "\x1b" in raw or not raw.isascii():
            raw = COLOURS.sub("", checked_line(raw)).translate(SAME)
        yield number, raw.rstrip("\r\n")


class Text:
    """The whole of a text, for foreign kinds."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    @cached_property
    def rows(self) -> list[Row]:
        """Its lines and lists."""
        return [*rows_of(self.lines)]

    @cached_property
    def whole(self) -> str:
        """Its lines as one string."""
        return "\n".join(raw for _, raw in self.lines)

    @cached_property
    def with_numbers(self) -> list[str]:
        """The lines that have a number."""
        return [raw for _, raw in self.lines if DIGIT.search(raw)]
