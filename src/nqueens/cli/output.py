"""What commands write: files, boards, JSON, times and the progress bar."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, Literal

import click

import nqueens
from nqueens._runtime.files import os_errors_named, written_file
from nqueens._runtime.wording import short
from nqueens.cli.ending import result_of, spoken

if TYPE_CHECKING:
    from nqueens._drawing.glyphs import Piece

JSON = "--json"
JSONL = "--jsonl"
# suffixes of files that may hold any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".text", ".ts")
NOT_TEXT = ("gif", "html", "npy", "pdf", "png", "svg")  # not for a .txt file
BINARY = ("gif", "npy", "pdf", "png")
By = Literal["rows", "columns"] | None


@dataclass
class Output:
    """Where and how a command writes, as its options say, and the file once that is open.

    ``form`` is the format that an option names, and once the file is open, the one that is written;
    `JSON` is one object with the facts of the run, and `JSONL` an object on each line.
    """

    form: str = ""
    base: int | None = None
    by: By = None
    path: str | None = None  # of standard output
    as_json: bool | None = None  # None if the command has no such option
    as_jsonl: bool | None = None
    piece: Piece | None = None  # in pictures and sentences; by default, that of the puzzle
    patterns: bool = False  # beside the colours of regions, in pictures
    file: IO[bytes] = field(init=False)
    suffixes: Mapping[str, Sequence[str]] = field(init=False)  # of files that the command writes
    fallback: dict[str, object] = field(default_factory=dict)  # what JSON says without an answer

    @contextmanager
    def opened(
        self, default: str, suffixes: Mapping[str, Sequence[str]] = MappingProxyType({})
    ) -> Iterator[None]:
        """Open the file, before anything is computed.

        An option says the format, or the suffix of the path does, or it is ``default``. Each suffix
        has the formats that a file with it may hold, the usual one first.
        """
        self._start = time.perf_counter()
        self.suffixes = suffixes
        path = "-" if self.path is None else self.path
        self._name = "standard output" if path == "-" else path
        self.form = self._form_of(path, default, suffixes)
        if path == "-" and self.form in BINARY and sys.stdout.isatty():
            raise click.UsageError(
                f"format {self.form} is not for a terminal; add --output FILE.{self.form}"
            )
        opened = nullcontext(sys.stdout.buffer) if path == "-" else written_file(path)
        with opened as self.file:
            try:
                yield
                return
            except Exception as error:
                if not self.is_json or result_of(error) is None:
                    raise
                self.answer(**self.fallback, error=spoken(error))
                failure = error
        raise failure  # the file is complete

    def _form_of(self, path: str, default: str, suffixes: Mapping[str, Sequence[str]]) -> str:
        """Return the format to write, which must fit the suffix of the path."""
        options = {JSON: self.as_json, JSONL: self.as_jsonl}
        forms = [option for option, is_given in options.items() if is_given]
        if self.form:
            forms.append(f"the format {self.form}")
        if len(forms) > 1:
            raise click.UsageError(f"{forms[0]} is a format itself; leave out {forms[1]}")
        suffix = os.path.splitext(path)[1].lower()
        for option, is_given in options.items():
            if is_given is not None:
                name = option.replace("--", ".")
                suffixes = {**suffixes, name: (option, *suffixes.get(name, ()))}
        of_suffix = suffixes.get(suffix, ())
        asked = next((option for option, is_given in options.items() if is_given), self.form)
        form = asked or (of_suffix[0] if of_suffix else default)
        if not form and suffix in TEXT:
            raise click.UsageError("need --to FORMAT, or --output FILE with a suffix that says it")
        is_wrong = form not in of_suffix
        if suffix in TEXT:
            is_wrong = bool(suffix) and form in NOT_TEXT
        if is_wrong:
            raise _wrong_suffix(suffix, form, asked, suffixes)
        return form

    @property
    def is_json(self) -> bool:
        """Whether one JSON object is written."""
        return self.form == JSON

    @property
    def is_jsonl(self) -> bool:
        """Whether a JSON object is written on each line."""
        return self.form == JSONL

    def write(self, pieces: Iterable[bytes]) -> None:
        """Write pieces of a file."""
        with os_errors_named(self._name):
            for piece in pieces:
                self.file.write(piece)
            self.file.flush()

    def text(self, pieces: Iterable[str]) -> None:
        """Write pieces of text."""
        self.write(piece.encode("utf-8", "surrogateescape") for piece in pieces)

    def say(self, *lines: str) -> None:
        """Write lines, which JSON has not."""
        if not self.is_json:
            self.text(f"{line}\n" for line in lines)

    def save(self, shown: nqueens.Picture | nqueens.Page) -> None:
        """Write a picture or a page as the format says."""
        self.write([shown._as(f".{self.form}")])

    def show(self, page: nqueens.Page) -> None:
        """Write a page to the file, or to a temporary one that the browser opens."""
        if self.path:
            self.save(page)
        else:
            self.say(f"the page is {page.open()}")

    def refuse_notation(self) -> None:
        """Refuse ``--base`` and ``--by`` if the format has no numbers, or has them in one way."""
        from nqueens.formats import FORMATS  # a count does not load them

        given = {"--base": self.base, "--by": self.by}
        options = [option for option, value in given.items() if value is not None]
        if options and not (self.form in FORMATS and FORMATS[self.form].numbers):
            names = ", ".join(name for name, form in FORMATS.items() if form.numbers)
            what = f"format {self.form}" if self.form in FORMATS else self.form
            raise click.UsageError(
                f"{options[0]} has no use with {what}; it is for the formats {names}"
            )

    def boards(self, boards: Any, *, numbered: bool = False) -> None:
        """Write boards; a format without numbers ignores the notation, in which one was read."""
        from nqueens.formats import FORMATS, encode  # a count does not load them

        form = FORMATS[self.form]
        how: Any = {"base": self.base, "by": self.by} if form.numbers else {}
        self.write(encode(boards, form.name, numbered=numbered, **how))

    def answer(self, *lines: str, **values: object) -> None:
        """Write lines, or values as one JSON object; add how those of a method were obtained."""
        self.say(*lines)
        if self.is_json:
            if "method" in values:
                values |= {"cpu": nqueens.cpu_info().level, "seconds": self.seconds}
            if "seed" in values:  # the same seed gives the same result with the same version
                values["nqueens"] = nqueens.__version__
            self.text([_as_json(values), "\n"])

    def records(self, records: Iterable[Mapping[str, object]]) -> None:
        """Write a JSON object on each line, with the version that made it."""
        version = {"nqueens": nqueens.__version__}
        self.text(f"{_as_json({**record, **version})}\n" for record in records)

    @property
    def seconds(self) -> float:
        """The time since the file was opened."""
        return time.perf_counter() - self._start

    @property
    def time(self) -> str:
        """The same as text."""
        return f"{self.seconds:.{6 if self.seconds < 1 else 3}f} s"


def _as_json(value: object) -> str:
    """Return data and results as JSON, with null for numbers that JSON has not."""

    def dumped(value: object, default: Callable[[object], object]) -> str:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=default)

    try:  # `jsonable` loads the puzzles
        return dumped(value, lambda result: nqueens.jsonable(result))
    except ValueError:  # an infinite number, which is rare
        return dumped(_finite(value), lambda result: _finite(nqueens.jsonable(result)))


def _finite(value: object) -> object:
    """Return data with None in the place of numbers that are not finite."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    return value


def _wrong_suffix(
    suffix: str, form: str, asked: str, suffixes: Mapping[str, Sequence[str]]
) -> click.UsageError:
    """Return the error for a file with a suffix that does not fit what is written.

    ``asked`` is the format that an option says, empty if none does.
    """
    known = [name for name, forms in suffixes.items() if not asked or asked in forms]
    if form not in NOT_TEXT:
        known.extend(TEXT[1:])
    reason = f"format {form} cannot be written to a {suffix} file"
    if not asked:
        reason = f"a {suffix} file cannot be written here"
    return click.UsageError(f"{reason}; the suffixes are {', '.join(known)}")


def warn(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


@contextmanager
def progress_bar(finds: str = "solutions", *, shown: bool = True) -> Iterator[Any]:
    """Show a bar on standard error if that is a terminal; yield what reports the progress."""
    if not (shown and sys.stderr.isatty()):
        yield None
        return
    bar: Any = click.progressbar(length=1, file=sys.stderr, item_show_func=lambda text: text or "")
    bar.render_progress()

    def report(done: int, whole: int, found: int) -> None:
        bar.length = max(whole, 1)
        bar.update(done - bar.pos, f"{short(found, 18)} {finds}" if found else "")

    try:
        yield report
    finally:  # erase the bar, which shows nothing more
        sys.stderr.write("\r\x1b[K\x1b[?25h")
        sys.stderr.flush()
