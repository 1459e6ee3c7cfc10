"""Text that programs exchange: its error, and files that are not text."""

from nqueens._runtime.errors import NQueensError, set_module
from nqueens._runtime.wording import described

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
PICTURE_KINDS = ("png", "jpeg", "gif", "tiff", "webp", "bmp", "heif")  # what Pillow may decode
LONGEST_SIGNATURE = 16


@set_module("nqueens.formats")
class FormatError(NQueensError, ValueError):
    """The text is not in the given format.

    Attributes
    ----------
    line : int or None
        Where the error is, from 1; None if the input has no lines.
    reason : str
        What is wrong there.
    form : str
        The name of the format of a puzzle that was recognised, or "".

    Examples
    --------
    >>> error = nqueens.formats.FormatError("b9 is not on a board of 2", 3)
    >>> print(error)
    line 3: b9 is not on a board of 2
    """

    def __init__(self, reason: str, line: int | None = None, form: str = "") -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line
        self.form = form


def checked_line(line: object) -> str:
    """Return a line of a text, which only a caller's mistake makes anything but a string."""
    if not isinstance(line, str):
        raise TypeError(f"a line of text is a str, not {described(line)}")
    return line


def file_kind(start: bytes | str) -> str:
    """Return the kind of file that begins like this, empty if it may be text.

    The kinds are those of `PICTURE_KINDS`, ``npy``, ``pdf`` and ``zip``. A string is a file that
    was decoded with surrogate escapes, or as Latin-1.
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
