"""Boards that a command reads: the options for their file and their format, and the reading."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import IO, Any

import click
import numpy as np
import numpy.typing as npt

from nqueens import formats
from nqueens._runtime.files import named
from nqueens._runtime.memory import memory_for, require_memory
from nqueens.cli import options as shared
from nqueens.formats import FORMATS, Detected, FormatError, Position, detect
from nqueens.formats._command import SUFFIXES, format_named

CHUNK = 1 << 20  # bytes read at a time
READ_FACTOR = 3  # a text takes about this many times its length while it is read
BATCH = 4096  # rows of the boards in a batch
HEAD = 1 << 16  # bytes from which a format is recognised, in whole lines
MOST_LINES = 2000


# --- options ------------------------------------------------------------------------------------

READ = shared.FormatName(
    (name for name, form in FORMATS.items() if form.readable),
    format_named,
    SUFFIXES,
    "nqueens convert",
)
FROM = "Format to read, recognised by default"
source_option = shared.together(
    shared.format_option(READ, "--from", "source", what=FROM), shared.input_option
)
input_options = shared.together(
    click.argument("file", type=click.File("rb"), default="-"),
    shared.format_option(READ, "--from", "-f", "source", what=FROM),
    shared.notation_options(
        "",
        "in the input count from 0 or 1, recognised by default",
        "in the input describe rows (the default) or columns",
    ),
    shared.number_option(
        "--size", "n", least=1, help="Size of the boards, if the text does not show it."
    ),
)


# --- boards -------------------------------------------------------------------------------------


class Reading:
    """The boards of a file, in a named or recognised format.

    A format, base or orientation that is None is recognised by the beginning of the file; so is
    ``n``, the size of the boards. ``format`` says how the file is read. Its note, which is empty
    unless something was assumed, is printed on standard error unless ``quiet``.
    """

    def __init__(
        self,
        file: IO[bytes],
        name: str | None = None,
        base: int | None = None,
        by: Any = None,
        n: int | None = None,
        *,
        quiet: bool = False,
    ) -> None:
        if name is not None and not FORMATS[name].numbers and not (base is None and by is None):
            raise click.UsageError(f"format {name} takes neither --base nor --by")
        self._file, self._n = file, n
        self._lines = lines_of(file)
        self._head: list[bytes] = []
        self.format = Detected(name or "", base, by)
        numbers = name is None or FORMATS[name].numbers
        if numbers and None in (name, base, by):
            with naming(file):
                self.format = self._recognised(name, base, by)
        if self.format.note and not quiet:
            click.echo(f"{name_of(file)}: {self}", err=True)

    def _recognised(self, name: str | None, base: int | None, by: Any) -> Detected:
        """Return the format of the file; recognise what is not given."""
        size = 0
        for line in self._lines:
            self._head.append(line)
            size += len(line)
            if size > HEAD or len(self._head) >= MOST_LINES:
                break
        try:
            detected = detect(b"".join(self._head))
        except FormatError:
            if name is None:
                raise
            detected = Detected(name, 0, "rows", "counted from 0, by rows")
        name = name or detected.name
        if not FORMATS[name].numbers:
            if not (base is None and by is None):
                raise click.UsageError(f"format {name} takes neither --base nor --by")
            return detected
        notes = ["boards, not a matrix"] if "not a matrix" in detected.note else []
        if base is None:
            base = detected.base or 0
            notes.append(f"counted from {base}")
        notes += [] if by is not None else ["by rows"]
        sure = (name == "json" and detected.note == "") or not self._head
        return Detected(name, base, by or "rows", "" if sure else ", ".join(notes))

    def __str__(self) -> str:
        """Describe how the file is read."""
        return f"read as {', '.join(filter(None, (self.format.name, self.format.note)))}"

    def __iter__(self) -> Iterator[Position]:
        """Read the boards; an error names the file."""
        name, base, by, _ = self.format
        pieces = chain(self._head, self._lines)
        source: Any = (line.decode("utf-8", "surrogateescape") for line in pieces)
        if FORMATS[name].boards is not None:
            source = _contents(pieces)
        with naming(self._file):
            yield from formats.read(source, name, base=base, by=by, n=self._n)


def boards_of(options: shared.Options, *, quiet: bool = False) -> Reading:
    """Return the boards of the file that `input_options` name."""
    return Reading(options.file, options.source, options.base, options.by, options.n, quiet=quiet)


def name_of(file: IO[bytes]) -> str:
    """Return the name of a file in messages."""
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "<stdin>"


@contextmanager
def naming(file: IO[bytes]) -> Iterator[None]:
    """Put the name of a file in front of errors in its format."""
    try:
        yield
    except FormatError as error:
        raise ValueError(f"{name_of(file)}: {error}") from None


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; an error names the file. Say how to end input that is typed."""
    if file.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        click.echo(f"reading from the terminal; {end} ends the input", err=True)
    with named(name_of(file)):
        while line := file.readline(CHUNK):
            if len(line) == CHUNK and b"\0" not in line:  # text has no null bytes: read no further
                line = _gathered(_rest_of_line(file, line), "a line")
            yield line


def _rest_of_line(file: IO[bytes], piece: bytes) -> Iterator[bytes]:
    while piece:
        yield piece
        piece = b"" if piece.endswith(b"\n") else file.readline(CHUNK)


def _contents(pieces: Iterator[bytes]) -> bytes:
    """Return the whole of a NumPy file, or the beginning of any other file."""
    start = next(pieces, b"")
    if not start.startswith((np.lib.format.MAGIC_PREFIX, b"PK")):
        return start
    return _gathered(chain([start], pieces), "a file of boards")


def _gathered(pieces: Iterable[bytes], what: str) -> bytes:
    """Return the pieces joined, if that fits in memory."""
    parts: list[bytes] = []
    size = 0
    for piece in pieces:
        size += len(piece)
        text = f"{what} of {size:,} bytes or more"
        require_memory(READ_FACTOR * size, text)
        parts.append(piece)
    with memory_for(text):
        return b"".join(parts)


def batches(positions: Iterable[Position]) -> Iterator[list[Position]]:
    """Yield lists of positions; all positions in a list have the same size."""
    batch: list[Position] = []
    for position in positions:
        if batch and (position.n != batch[0].n or len(batch) * position.n > BATCH):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch


def board_array(batch: list[Position]) -> npt.NDArray[Any] | None:
    """Return positions as one array if each has one queen in every row and nothing else."""
    n = batch[0].n
    if any(position.blocked or len(position.queens) != n for position in batch):
        return None
    whole = tuple(range(n))
    columns = []
    for position in batch:
        rows, cols = zip(*position.queens, strict=True)
        if rows != whole:
            return None
        columns.append(cols)
    array = np.array(columns)
    like_a_matrix = n == len(array) > 1 and array.max() <= 1
    return None if like_a_matrix else array
