"""What commands write: files, JSON, times and the progress bar."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import IO, Any, NamedTuple

import click

import nqueens
from nqueens._runtime.files import named, written_file
from nqueens._runtime.wording import short

STDOUT = "standard output"
# suffixes of files that may hold any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".text", ".ts")
NOT_TEXT = ("gif", "html", "npy", "pdf", "png", "svg")  # not for a .txt file
BINARY = ("gif", "npy", "pdf", "png")


class Output:
    """The open file that a command writes, and the format of what it writes.

    The format ``object`` is one JSON object with the facts of the run.
    """

    def __init__(self, file: IO[bytes], form: str, target: Destination, name: str) -> None:
        self.file, self.format, self.target = file, form, target
        self.is_json = form == "object"
        self._name = name
        self._start = time.perf_counter()

    def write(self, pieces: Iterable[bytes]) -> None:
        """Write pieces of text."""
        for piece in pieces:
            with named(self._name):
                self.file.write(piece)
        with named(self._name):
            self.file.flush()

    def save(self, picture: str) -> None:
        """Write a picture or a page as the format says."""
        self.write([nqueens.Picture(picture)._as(f".{self.format}")])

    def say(self, *lines: str) -> None:
        """Write lines of text."""
        self.write(f"{line}\n".encode("utf-8", "surrogateescape") for line in lines)

    def json(self, **values: object) -> None:
        """Write one JSON object."""

        def other(value: object) -> Any:
            return nqueens.jsonable(value)  # loads the puzzles

        self.say(json.dumps(values, ensure_ascii=False, default=other))

    def result(self, seed: int | None, method: str, **values: object) -> None:
        """Write one JSON object that also says how its values were obtained."""
        facts = {"seed": seed, "method": method, "cpu": nqueens.cpu_info().level}
        self.json(**values | facts | {"seconds": self.seconds})

    @property
    def seconds(self) -> float:
        """The time since the file was opened."""
        return time.perf_counter() - self._start

    @property
    def time(self) -> str:
        """The same as text."""
        return f"{self.seconds:.{6 if self.seconds < 1 else 3}f} s"


class Destination(NamedTuple):
    """Where and how a command writes its results, as its options say."""

    form: str | None = None
    base: int | None = None
    by: Any = None
    path: str | None = None  # of standard output
    as_json: bool | None = None  # None if the command has no such option
    piece: str = "queen"  # in pictures and sentences

    @contextmanager
    def opened(
        self, default: str = "text", suffixes: Mapping[str, Sequence[str]] | None = None
    ) -> Iterator[Output]:
        """Open the file, before anything is computed.

        An option says the format, or the suffix of the path does, or it is ``default``. Each suffix
        has the formats that a file with it may hold, the usual one first.
        """
        path, suffixes = "-" if self.path is None else self.path, suffixes or {}
        suffix = os.path.splitext(path)[1].lower()
        own = suffixes.get(suffix, ())
        if self.as_json and own and suffix != ".json":
            raise click.UsageError(f"--json cannot be written to a {suffix} file")
        if self.as_json or (self.as_json is False and suffix == ".json" and self.form is None):
            form = "object"
        else:
            form = self.form or (own[0] if own else default)
            if not form:
                raise click.UsageError(
                    "need --to FORMAT, or --output FILE with a suffix that says it"
                )
            if suffix and (form in NOT_TEXT if suffix in TEXT else form not in own):
                fit = [one for one, forms in suffixes.items() if self.form in (None, *forms)]
                known = ", ".join(fit if form in NOT_TEXT else [*fit, *TEXT[1:]])
                raise click.UsageError(
                    f"format {form} cannot be written to a {suffix} file; the suffixes are {known}"
                )
        if path == "-" and form in BINARY and sys.stdout.isatty():
            raise click.UsageError(f"format {form} is not for a terminal; add --output FILE.{form}")
        with nullcontext(sys.stdout.buffer) if path == "-" else written_file(path) as file:
            yield Output(file, form, self, STDOUT if path == "-" else path)


def deliver(page: nqueens.Page, path: str | None) -> None:
    """Write a page to a file, or to a temporary one that the browser opens."""
    with Destination(path=path).opened("html" if path else "text", {".html": ("html",)}) as output:
        if path:
            output.save(page)
        else:
            output.say(f"the page is {page.open()}")


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
