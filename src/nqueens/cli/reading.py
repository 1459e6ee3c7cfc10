"""Boards that a command reads: the options for their file and their format, and the reading."""

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import IO, Any

import click
import numpy as np

from nqueens._runtime.errors import NQueensError
from nqueens._runtime.files import named
from nqueens._runtime.texts import file_kind
from nqueens.cli.output import warn
from nqueens.formats import FORMATS, FormatError, Position
from nqueens.formats.reading import Reader

LONGEST_LINE = 128 << 20  # bytes
LONGEST_PUZZLE = 1 << 20  # bytes of a text that may be a puzzle
READABLE = [name for name, form in FORMATS.items() if form.readings]
LARGEST_SHOWN = 1000  # a number up to this is the size of a board that somebody wants to see
MOST_ROWS_READ = 4096  # of the boards in a batch


class Argument(io.BytesIO):
    """The text of an argument, as a file."""

    name = "the argument"


def file_or_text(words: Sequence[str]) -> IO[bytes]:
    """Open a file, standard input, or the text of a board in the arguments."""
    text = " ".join(words)
    if words and not os.path.exists(words[0]):
        if text.isdigit() and int(text) <= LARGEST_SHOWN:
            raise click.UsageError(
                f"{text} is no file and no board; 'nqueens solve {text}' finds one, and with "
                "--output queens.svg draws it"
            )
        if len(words) > 1 or text.startswith(("[", "(", "{")) or set(text) & set(" ,\n"):
            return Argument(text.encode("utf-8", "surrogateescape"))
    if len(words) > 1:
        name = click.get_current_context().info_name
        raise click.UsageError(f"{name} takes one file, not {len(words)}")
    return opened_file(text or "-")


def opened_file(name: str) -> IO[bytes]:
    """Open a file, or standard input by the name of ``-``."""
    file: IO[bytes] = click.File("rb").convert(name, None, click.get_current_context())
    return file


class BoardFile:
    """The boards of a file; once they are read, `note` and `facts` say how."""

    def __init__(self, file: Sequence[str], source: str | None, **how: Any) -> None:
        self.file, self.form, self.how = file_or_text(file), source, how
        self.reader = Reader("", source, **how)  # refuses options that contradict each other

    def __iter__(self) -> Iterator[Position]:
        """Read the boards; an error names the file."""
        lines = lines_of(self.file)
        start = next(lines, b"")
        source: Any = (line.decode("utf-8", "surrogateescape") for line in chain([start], lines))
        if file_kind(start) or self.form == "npy":  # not text
            source = b"".join([start, *lines])
        try:
            self.reader = Reader(source, self.form, **self.how)
            yield from self.reader
        except FormatError as error:
            puzzle = _perhaps_a_puzzle(self.file)
            raise ValueError(f"{name_of(self.file)}: {error}{puzzle}") from None

    @property
    def facts(self) -> dict[str, object]:
        """How the file was read."""
        reader = self.reader
        numbers = reader.form in FORMATS and FORMATS[reader.form].numbers
        base, by = (reader.base or 0, reader.by) if numbers else (None, None)
        return {"name": reader.form or None, "base": base, "by": by}

    @property
    def note(self) -> str:
        """The same in words."""
        name, base, by = self.facts.values()
        more = f", counted from {base}, by {by}" if by else ""
        return f"read as {name}{more}" if name else ""

    def warn(self) -> None:
        """Say how numbers were understood, unless options say it all."""
        name, _, by = self.facts.values()
        if by and name != "json" and None in (self.how["base"], self.how["by"]):
            warn(f"{name_of(self.file)}: {self.note}")


def name_of(file: IO[bytes]) -> str:
    """Return the name of a file in messages."""
    return str(getattr(file, "name", "<stdin>"))


def _perhaps_a_puzzle(file: IO[bytes]) -> str:
    """Return the command for what is no board, if it is a puzzle of regions."""
    from nqueens import regions

    with suppress(OSError, ValueError, NQueensError, StopIteration):
        file.seek(0)
        next(regions.read(file.read(LONGEST_PUZZLE).decode()))
        name = click.get_current_context().info_name
        command = name if name in ("convert", "draw") else "solve"
        return f"; it is a puzzle of regions, see 'nqueens regions {command}'"
    return ""


def contents(name: str) -> bytes:
    """Return all of a file, or of standard input by the name of ``-``."""
    return b"".join(lines_of(opened_file(name)))


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; an error names the file. Say how to end input that is typed."""
    if file.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        warn(f"reading from the terminal; {end} ends the input")
    with named(name_of(file)):
        while line := file.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE and line[-1:] != b"\n":
                raise ValueError(f"{name_of(file)}: a line of more than {LONGEST_LINE >> 20} MiB")
            yield line


def batches(positions: Iterable[Position]) -> Iterator[tuple[list[Position], Any]]:
    """Yield lists of positions of the same size, and each as an array.

    There is an array if each board has one queen in every row and nothing else.
    """
    for n, group in groupby(positions, attrgetter("n")):
        while batch := list(islice(group, max(1, MOST_ROWS_READ // max(1, n)))):
            array = None
            with suppress(ValueError):  # two queens in a row
                boards = [position.rows() for position in batch if not position.blocked]
                if len(boards) == len(batch) and not any(None in columns for columns in boards):
                    array = np.array(boards)
            yield batch, array
