"""What commands write: files, JSON, times and the progress bar."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple, Self

import click

import nqueens
from nqueens._runtime.files import named, written_file
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.wording import duration_text, nearest, short
from nqueens.cli import options as shared

CHUNK = 1 << 18  # bytes written at a time
EXACT = 2**53  # larger integers are strings: most readers of JSON would round them
STDOUT = "standard output"
# suffixes of files that may hold any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".text", ".ts")
NOT_TEXT = ("html", "npy", "pdf", "png", "svg")  # not for a .txt file
BINARY = ("npy", "pdf", "png")

output_option = click.option(
    "--output",
    "-o",
    "path",
    metavar="FILE",
    default="-",
    help="File to write; by default, standard output. Its suffix can choose the format.",
)


# --- files --------------------------------------------------------------------------------------


class Output(NamedTuple):
    """The open file that a command writes, and the format of what it writes.

    The format ``object`` is one JSON object with the facts of the run.
    """

    file: IO[bytes]
    format: str
    path: str = "-"

    @property
    def is_json(self) -> bool:
        """Whether one JSON object is written."""
        return self.format == "object"

    def write(self, pieces: Iterable[bytes]) -> None:
        """Write pieces of text, joined into larger ones."""
        waiting: list[bytes] = []
        length = 0
        try:
            for piece in pieces:
                waiting.append(piece)
                length += len(piece)
                if length >= CHUNK:
                    text, waiting, length = b"".join(waiting), [], 0
                    self.file.write(text)
        except KeyboardInterrupt:  # writing to a pipe could take forever
            raise
        except BaseException:  # write what came before the error
            self.file.write(b"".join(waiting))
            self.file.flush()
            raise
        self.file.write(b"".join(waiting))
        self.file.flush()

    def say(self, *lines: str) -> None:
        """Write lines of text."""
        self.write(f"{line}\n".encode("utf-8", "surrogateescape") for line in lines)

    def json(self, **values: object) -> None:
        """Write one JSON object."""
        self.write([encoded(values) + b"\n"])

    def json_list(
        self, name: str, parts: Iterable[Sequence[object]], rest: Callable[[], dict[str, object]]
    ) -> None:
        """Write an object with a long list, part by part, and then the rest of its members.

        If an error ends the list, the object ends with it, so that what was written is valid.
        """
        self.file.write(b"{" + encoded(name) + b": [")
        separator = b""
        try:
            for part in parts:
                if part:
                    self.file.write(separator + encoded(part)[1:-1])
                    separator = b", "
        except Exception as error:
            self.file.write(b'], "error": ' + encoded(str(error)) + b"}\n")
            self.file.flush()
            raise
        self.file.write(b"], " + encoded(rest())[1:] + b"\n")
        self.file.flush()


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
    form = _format(path, chosen, default, suffixes, as_json)
    if path == "-":
        if form in BINARY and sys.stdout.isatty():
            raise click.UsageError(f"format {form} is not for a terminal; add --output FILE.{form}")
        with named(STDOUT):
            yield Output(sys.stdout.buffer, form)
    else:
        with written_file(path) as stream:
            yield Output(stream, form, path)


def _format(
    path: str,
    chosen: str | None,
    default: str,
    suffixes: Mapping[str, Sequence[str]],
    as_json: bool | None,
) -> str:
    suffix = os.path.splitext(path)[1].lower()
    regular = os.path.isfile(path) or not os.path.exists(path)  # a device may have any name
    own = suffixes.get(suffix, ())
    text = TEXT if default not in NOT_TEXT else ("",)
    if regular and not own and suffix not in text and (suffix != ".json" or as_json is None):
        known = [*suffixes, *([".json"] if as_json is not None else []), *text[1:]]
        close = nearest(suffix, known)
        hint = f"did you mean {close}? The" if close else "the"
        listed = ", ".join(dict.fromkeys(known))
        raise click.UsageError(
            f"no format belongs to the suffix {suffix} of {path}; {hint} suffixes are {listed}"
        )
    if as_json and own and suffix != ".json":
        raise click.UsageError(f"--json cannot be written to a {suffix} file")
    if as_json or (as_json is not None and suffix == ".json" and chosen is None):
        return "object"
    form = chosen or (own[0] if own else default)
    if not form:
        raise click.UsageError("need --to FORMAT, or --output with a suffix that chooses a format")
    if form in NOT_TEXT if suffix in text[1:] else (own and form not in own):
        raise click.UsageError(f"format {form} cannot be written to a {suffix} file")
    return form


def say(*lines: str) -> None:
    """Print lines on standard output."""
    with named(STDOUT):
        click.echo("\n".join(lines))


def warn(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


# --- JSON ---------------------------------------------------------------------------------------


def print_json(**values: object) -> None:
    """Print one JSON object."""
    with named(STDOUT):
        Output(sys.stdout.buffer, "object").json(**values)


def encoded(value: object) -> bytes:
    """Return a value as JSON."""
    text = json.dumps(_exact(value), ensure_ascii=False, default=_plain)
    return text.encode("utf-8", "surrogateescape")


def _exact(value: Any) -> Any:
    """Return a value with strings in place of integers that a reader would round."""
    if isinstance(value, dict):
        return {name: _exact(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return (
            value if value and type(value[0]) is int and len(value) > 64 else [*map(_exact, value)]
        )
    return str(value) if isinstance(value, int) and abs(value) > EXACT else value


def _plain(value: Any) -> Any:
    """Return the list or number of NumPy's types."""
    return value.tolist()


def run_facts(seed: int | None, method: str, clock: Clock) -> dict[str, object]:
    """Return what every JSON object says about how its result was obtained."""
    level = nqueens.cpu_info().level
    return {"seed": seed, "method": method, "cpu": level, "seconds": clock.seconds}


def new_seed(seed: int | None) -> int:
    """Return a seed: the same, or a random one that the output can name."""
    return int.from_bytes(os.urandom(8)) % 10**9 if seed is None else seed


def print_prediction(n: int, prediction: nqueens.Prediction, as_json: bool) -> None:
    """Print how long a count will take, and how much memory it needs."""
    if as_json:
        print_json(n=n, **prediction._asdict())
        return
    memory = f"{prediction.memory / 1e6:,.0f} MB" if prediction.memory else "a few MB"
    if prediction.memory and most_that_fit(prediction.memory) < 1:
        memory += f", more than the {most_that_fit(1) / 1e6:,.0f} MB available"
    workers, processors = prediction.workers, nqueens.cpu_info().cpus
    more = f"{processors} processor{'s'[: processors != 1]}, so no faster than {processors}"
    seconds, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    say(
        f"time            {seconds}",
        f"range           {low} to {high}",
        f"processor time  {cpu}",
        f"memory          {memory}",
        f"jobs            {prediction.jobs}",
        f"workers         {workers}{f' on {more}' if workers > processors else ''}",
        f"engine          {prediction.engine} ({prediction.level})",
    )


# --- time and memory ----------------------------------------------------------------------------


class Clock:
    """A clock that starts when it is made, and stops at `stop` or when it is first read."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._end = 0.0

    def stop(self) -> None:
        """Stop the clock."""
        self._end = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The wall time from start to stop."""
        if not self._end:
            self.stop()
        return self._end - self._start

    def __str__(self) -> str:
        """Return the seconds as text."""
        return f"{self.seconds:.{6 if self.seconds < 1 else 3}f} s"


def peak_memory() -> int | None:
    """Return the peak memory of this process in bytes, None if the system does not report it."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


class Bar:
    """A progress bar on standard error, shown from the start if that is a terminal."""

    def __init__(self, wanted: bool, finds: str = "solutions") -> None:
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


progress_and_time = shared.together(shared.progress_option, shared.time_option)
