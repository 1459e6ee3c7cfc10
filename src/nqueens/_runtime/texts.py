"""Text that programs exchange: its numbered lines, its errors, and the names of its formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn, Protocol, TypeVar

from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.wording import described, nearest

NumberedLines = Iterator[tuple[int, str]]  # numbers from 1, and lines without their endings

SIGNATURES = (  # what files begin with
    (b"\x93NUMPY", "npy"),
    (b"PK\x03\x04", "zip"),
    (b"%PDF", "pdf"),
    (b"\x89PNG", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
)
PICTURES = ("png", "jpeg", "gif", "tiff", "webp", "bmp", "heif")  # what Pillow may decode
LONGEST_SIGNATURE = 16


@set_module("nqueens.formats")
class FormatError(NQueensError, ValueError):
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
        place = "" if column is None else f", column {column}"
        where = "" if line is None else f"line {line}{place}: "
        super().__init__(where + reason)
        self.reason = reason
        self.line = line
        self.column = column


def refuse(reason: str, line: int, column: int = 1) -> NoReturn:
    """Raise the error of a text that is not in its format."""
    raise FormatError(reason, line, column) from None


# --- lines ----------------------------------------------------------------------------------------


def checked_line(line: object) -> str:
    """Return a line of a text, which only a caller's mistake makes anything but a string."""
    if not isinstance(line, str):
        raise TypeError(f"a line of text is a str, not {described(line)}")
    return line


def numbered(source: Iterable[str], before: int = 0, longest: int | None = None) -> NumberedLines:
    """Yield lines without their endings, and their numbers; ``before`` lines precede them."""
    for number, line in enumerate(source, before + 1):
        checked_line(line)
        if longest is not None and len(line) > longest:
            refuse(f"a line has at most {longest} characters, not {len(line)}", number)
        if number == 1:  # some editors write a byte order mark
            line = line.removeprefix("\ufeff")
        yield number, line.rstrip("\r\n")


class TextLines:
    """The lines of a text, and the number and content of the current one."""

    def __init__(self, source: Iterable[str], before: int = 0) -> None:
        self._lines = numbered(source, before)
        self.number = before
        self.text = ""

    def __iter__(self) -> Iterator[str]:
        """Yield the lines."""
        for number, text in self._lines:
            self.number, self.text = number, text
            yield text

    def fail(self, reason: str, column: int = 1) -> NoReturn:
        """Raise a `FormatError` about the current line."""
        refuse(reason, max(self.number, 1), column)


# --- names of formats -----------------------------------------------------------------------------


class Named(Protocol):
    """A format, with what the lookup needs."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its other names."""


F = TypeVar("F", bound=Named)


def names_of(formats: Iterable[F]) -> dict[str, F]:
    """Return formats by all their names, as `format_named` spells them."""
    return {_spelled(name): form for form in formats for name in (form.name, *form.aliases)}


def format_named(name: object, names: Mapping[str, F], removed: Mapping[str, str]) -> F:
    """Return the format of this name, in any case, with hyphens or underscores.

    ``names`` has the formats by all their names; see `names_of`. ``removed`` has the names of
    formats that earlier versions had, with what to use instead. An unknown name is a ValueError.
    """
    spelled = _spelled(name) if isinstance(name, str) else ""
    if spelled in names:
        return names[spelled]
    if spelled in removed:
        raise ValueError(f"version 1.0 has no format {described(name)}; {removed[spelled]}")
    close = nearest(spelled.removeprefix("."), names)
    hint = f"did you mean {close!r}? The" if close else "the"
    listed = ", ".join(dict.fromkeys(form.name for form in names.values()))
    raise ValueError(f"unknown format {described(name)}; {hint} formats are {listed}")


def _spelled(name: str) -> str:
    return name.lower().replace("_", "-")


# --- files that are not text ----------------------------------------------------------------------


def file_kind(start: bytes | str) -> str:
    """Return the kind of file that begins like this, empty if it may be text.

    The kinds are those of `PICTURES`, ``npy``, ``pdf`` and ``zip``. A string is a file that was
    decoded with surrogate escapes, or as Latin-1.
    """
    if isinstance(start, str):
        codes = map(ord, start[:LONGEST_SIGNATURE])
        start = bytes(x & 0xFF if x < 0x100 or 0xDC80 <= x <= 0xDCFF else 1 for x in codes)
    for signature, kind in SIGNATURES:
        if start.startswith(signature):
            return kind
    if start.startswith(b"RIFF") and start[8:12] == b"WEBP":
        return "webp"
    if start.startswith(b"BM") and b"\0" in start[:LONGEST_SIGNATURE]:
        return "bmp"
    return "heif" if start[4:8] == b"ftyp" else ""  # AVIF too
