"""What commands write: files, JSON, times and the progress bar."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple, Self

import click

import nqueens
from nqueens._runtime.files import named, written_file
from nqueens._runtime.wording import short

STDOUT = "standard output"
# suffixes of files that may hold any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".text", ".ts")
NOT_TEXT = ("gif", "html", "npy", "pdf", "png", "svg")  # not for a .txt file
BINARY = ("gif", "npy", "pdf", "png")

output_option = click.option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    default="-",
    help="File to write; by default, standard output. Its suffix can choose the format.",
)

page_option = click.option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    help="File to write; by default, a temporary one, which the browser opens.",
)


class Output(NamedTuple):
    """The open file that a command writes, and the format of what it writes.

    The format ``object`` is one JSON object with the facts of the run.
    """

    file: IO[bytes]
    format: str
    path: str = "-"
    piece: str = "queen"  # in pictures and sentences

    @property
    def is_json(self) -> bool:
        """Whether one JSON object is written."""
        return self.format == "object"

    def write(self, pieces: Iterable[bytes]) -> None:
        """Write pieces of text."""
        for piece in pieces:
            self.file.write(piece)
        self.file.flush()

    def say(self, *lines: str) -> None:
        """Write lines of text."""
        self.write(f"{line}\n".encode("utf-8", "surrogateescape") for line in lines)

    def json(self, **values: object) -> None:
        """Write one JSON object."""
        self.say(json.dumps(values, ensure_ascii=False, default=lambda array: array.tolist()))


@contextmanager
def opened(
    path: str,
    chosen: str | None,
    default: str,
    suffixes: Mapping[str, Sequence[str]],
    as_json: bool | None = None,
) -> Iterator[Output]:
    """Open the file that a command writes, before anything is computed.

    An option, ``chosen``, says the format, or the suffix of the path does, or it is ``default``.
    ``as_json`` says whether --json was given, None if the command has no such option.
    """
    suffix = os.path.splitext(path)[1].lower()
    own = suffixes.get(suffix, ())
    if as_json and own and suffix != ".json":
        raise click.UsageError(f"--json cannot be written to a {suffix} file")
    if as_json or (as_json is not None and suffix == ".json" and chosen is None):
        form = "object"
    else:
        form = chosen or (own[0] if own else default)
        if not form:
            raise click.UsageError("need --to FORMAT, or --output FILE with a suffix that says it")
        if suffix and (form in NOT_TEXT if suffix in TEXT else form not in own):
            fit = [one for one, forms in suffixes.items() if chosen in (None, *forms)]
            known = ", ".join(fit if form in NOT_TEXT else [*fit, *TEXT[1:]])
            raise click.UsageError(
                f"format {form} cannot be written to a {suffix} file; the suffixes are {known}"
            )
    if path == "-":
        if form in BINARY and sys.stdout.isatty():
            raise click.UsageError(f"format {form} is not for a terminal; add --output FILE.{form}")
        with named(STDOUT):
            yield Output(sys.stdout.buffer, form)
    else:
        with written_file(path) as stream:
            yield Output(stream, form, path)


def deliver(page: nqueens.Page, path: str | None) -> None:
    """Write a page to a file, or to a temporary one that the browser opens."""
    if path is None:
        say(f"the page is {page.open()}")
    else:
        with opened(path, None, "html", {".html": ("html",)}) as output:
            output.write([page.encode()])


def say(*lines: str) -> None:
    """Print lines on standard output."""
    with named(STDOUT):
        click.echo("\n".join(lines))


def warn(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


def print_json(**values: object) -> None:
    """Print one JSON object."""
    with named(STDOUT):
        Output(sys.stdout.buffer, "object").json(**values)


def run_facts(seed: int | None, method: str, seconds: float) -> dict[str, object]:
    """Return what every JSON object says about how its result was obtained."""
    level = nqueens.cpu_info().level
    return {"seed": seed, "method": method, "cpu": level, "seconds": seconds}


def time_text(seconds: float) -> str:
    """Return a measured time as text."""
    return f"{seconds:.{6 if seconds < 1 else 3}f} s"


class Bar:
    """A progress bar on standard error, shown from the start if that is a terminal."""

    def __init__(self, finds: str = "solutions", wanted: bool = True) -> None:
        self._finds, self._bar = finds, None
        self.report: Any = self if wanted and sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        """Show an empty bar, and return it."""
        if self.report:
            bar: Any = click.progressbar(
                length=1, file=sys.stderr, item_show_func=lambda text: text or ""
            )
            self._bar = bar
            bar.render_progress()
        return self

    def __call__(self, done: int, whole: int, found: int) -> None:
        """Show how much is done."""
        bar: Any = self._bar
        if bar is not None:
            bar.length = max(whole, 1)
            shown = f"{short(found, 18)} {self._finds}" if found else ""
            bar.update(done - bar.pos, shown)

    def __exit__(self, *_: object) -> None:
        """Erase the bar, which shows nothing more."""
        if self._bar is not None:
            sys.stderr.write("\r\x1b[K\x1b[?25h")
            sys.stderr.flush()
        self._bar = self.report = None
