"""Boards that a command reads: the options for their file and their format, and the reading."""

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import IO, Any

import click
import numpy as np

from nqueens._runtime.errors import NQueensError
from nqueens._runtime.files import os_errors_named
from nqueens._runtime.texts import file_kind
from nqueens.cli.ending import spoken
from nqueens.cli.output import By, warn
from nqueens.formats import FORMATS, FormatError, Position
from nqueens.formats.lines import BYTE_ORDERS
from nqueens.formats.reader import Reader

LONGEST_LINE = 128 << 20  # bytes
LONGEST_PUZZLE = 1 << 20  # bytes of a text that may be a puzzle
READABLE = [name for name, form in FORMATS.items() if form.is_read]
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
        if text.isdigit():  # a column for each row
            text = " ".join(text)
        if len(words) > 1 or text.startswith(("[", "(", "{")) or set(text) & set(" ,\n"):
            return Argument(text.encode("utf-8", "surrogateescape"))
    if len(words) > 1:
        name = click.get_current_context().info_name
        raise click.UsageError(f"{name} takes one file, not {len(words)}")
    return opened_file(text or "-")


def separate_files(words: Sequence[str]) -> list[Sequence[str]]:
    """Return the names of several files, each for itself, or words that are a single thing."""
    if len(words) < 2 or not os.path.exists(words[0]):
        return [words]
    for word in words:
        if not os.path.exists(word):
            raise click.UsageError(f"{word}: no such file")
    return [[word] for word in words]


def opened_file(name: str) -> IO[bytes]:
    """Open a file, or standard input by the name of ``-``."""
    file: IO[bytes] = click.File("rb").convert(name, None, click.get_current_context())
    return file


class BoardFile:
    """The boards of a file or of a text; once they are read, it says how.

    Parameters
    ----------
    words : sequence of str
        The name of a file, or the text of boards.
    source : str or None
        The format, recognised by default.
    base, by, n, queen, empty
        See `formats.read`.
    totals : bool
        Whether a number of solutions in the text must be that of its boards.
    only_reads : bool
        Whether ``base`` and ``by`` are for this text only, so that they have no use if it has no
        numbers.
    """

    def __init__(
        self,
        words: Sequence[str],
        source: str | None,
        *,
        base: int | None = None,
        by: By = None,
        n: int | None = None,
        queen: str | None = None,
        empty: str | None = None,
        totals: bool = True,
        only_reads: bool = True,
    ) -> None:
        self.n = n
        self.file = file_or_text(words)
        self._form = source
        given = {"--base": base, "--by": by}
        self._notation = [option for option, value in given.items() if value is not None]
        self._only_reads = only_reads
        self._reader_of = partial(
            Reader, form=source, base=base, by=by, n=n, queen=queen, empty=empty, totals=totals
        )
        self._reader = self._reader_of("")  # refuses options that contradict each other

    def __iter__(self) -> Iterator[Position]:
        """Read the boards; an error names the file."""
        lines = read_lines(self.file)
        start = next(lines, b"")
        text: Any = (line.decode("utf-8", "surrogateescape") for line in chain([start], lines))
        if file_kind(start) or start.startswith(BYTE_ORDERS) or self._form == "npy":
            text = b"".join([start, *lines])
        try:
            self._reader = self._reader_of(text)
            boards = iter(self._reader)
            first = list(islice(boards, 1))  # which shows the format
            if self._only_reads:
                self._refuse_notation_without_numbers()
            yield from first
            yield from boards
        except FormatError as error:
            puzzle = _perhaps_a_puzzle(self.file)
            raise ValueError(f"{name_of(self.file)}: {spoken(error)}{puzzle}") from None

    def _refuse_notation_without_numbers(self) -> None:
        """Refuse ``--base`` and ``--by`` if the format that was recognised has no numbers."""
        if self._notation and self.form and not self.has_numbers:
            raise ValueError(
                f"{name_of(self.file)}: {self._notation[0]} has no use with format {self.form}, "
                "which has no numbers; leave it out"
            )

    @property
    def form(self) -> str | None:
        """The name of the format."""
        return self._reader.form or None

    @property
    def base(self) -> int | None:
        """What numbers counted from, None if the format has no numbers."""
        return (self._reader.base or 0) if self.has_numbers else None

    @property
    def by(self) -> By:
        """What numbers described, None if the format has no numbers."""
        return self._reader.by if self.has_numbers else None

    @property
    def has_numbers(self) -> bool:
        """Whether the format has numbers."""
        form = self._reader.form
        return form in FORMATS and FORMATS[form].numbers

    @property
    def total(self) -> int | None:
        """The number of solutions that the text names."""
        return self._reader.total[0] if self._reader.total else None

    @property
    def facts(self) -> dict[str, object]:
        """How the file was read."""
        return {"name": self.form, "base": self.base, "by": self.by}

    @property
    def note(self) -> str:
        """The same in words."""
        if not self.form:
            return ""
        note = f"read as {self.form}"
        return f"{note}, counted from {self.base}, by {self.by}" if self.by else note

    def warn(self) -> None:
        """Say how numbers were understood, unless options say it all."""
        if self.by and self.form != "json" and len(self._notation) < 2:
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
    file = opened_file(name)
    if file.isatty():
        return b"".join(read_lines(file))
    with os_errors_named(name_of(file)):
        return file.read()


def read_lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; an error names the file. Say how to end input that is typed."""
    if file.isatty():
        end = "Ctrl-Z and Enter" if os.name == "nt" else "Ctrl-D"
        warn(f"reading from the terminal; {end} ends the input")
    with os_errors_named(name_of(file)):
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
