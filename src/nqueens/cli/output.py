"""What commands write: files, JSON, times and the progress bar."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from types import FunctionType
from typing import IO, TYPE_CHECKING, Any, Self

import click

import nqueens
from nqueens._runtime.files import named, written_file
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.progress import Bar as BaseBar
from nqueens._runtime.progress import Report
from nqueens._runtime.wording import duration_text, short

if TYPE_CHECKING:
    import numpy.typing as npt

CHUNK = 1 << 18  # bytes written at a time
EXACT = 2**53  # larger integers are strings: most readers of JSON would round them
NUMBERS = 1 << 14  # converted to JSON at a time, each in about 150 bytes
STDOUT = "standard output"


# --- files --------------------------------------------------------------------------------------


@contextmanager
def open_output(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing as `written_file` does; "-" is standard output."""
    if path == "-":
        with named(STDOUT):
            yield sys.stdout.buffer
    else:
        with written_file(path) as stream:
            yield stream


def write(output: IO[bytes], pieces: Iterable[bytes]) -> None:
    """Write pieces of text, joined into larger ones."""
    waiting: list[bytes] = []
    length = 0
    try:
        for piece in pieces:
            waiting.append(piece)
            length += len(piece)
            if length >= CHUNK:
                text, waiting, length = b"".join(waiting), [], 0
                output.write(text)
    except KeyboardInterrupt:  # writing to a pipe could take forever
        raise
    except BaseException:  # write what came before the error
        output.write(b"".join(waiting))
        output.flush()
        raise
    output.write(b"".join(waiting))
    output.flush()


def say(*lines: str) -> None:
    """Print lines on standard output."""
    with named(STDOUT):
        click.echo("\n".join(lines))


# --- JSON ---------------------------------------------------------------------------------------


def print_json(output: IO[bytes] | None = None, /, **values: object) -> None:
    """Write one JSON object, by default to standard output.

    An iterator of lists becomes one list, written in parts. A function is called when its value is
    written.
    """
    with open_output("-") if output is None else nullcontext(output) as stream:
        write(stream, _object(values))


def _object(values: dict[str, object]) -> Iterator[bytes]:
    separator = "{"
    for name, value in values.items():
        yield f"{separator}{json.dumps(name)}: ".encode()
        separator = ", "
        if isinstance(value, Iterator):
            yield from _list(value)
        else:
            value = value() if isinstance(value, FunctionType) else value
            large = isinstance(value, int) and abs(value) > EXACT
            yield _encoded(str(value) if large else value)
    yield b"}\n"


def _list(parts: Iterator[list[object]]) -> Iterator[bytes]:
    separator = b"["
    for part in parts:
        yield separator + _encoded(part)[1:-1]
        separator = b", "
    yield b"[]" if separator == b"[" else b"]"


def _encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogateescape")


def lists(array: npt.NDArray[Any]) -> Iterator[list[Any]]:
    """Yield the elements of an array as lists of a few thousand numbers, for JSON."""
    step = max(1, NUMBERS // max(1, array[:1].size))
    return (array[at : at + step].tolist() for at in range(0, len(array), step))


def run_facts(seed: int | None, method: str, clock: Clock) -> dict[str, object]:
    """Return what every JSON object says about how its result was obtained."""
    level = nqueens.cpu_info().level
    return {"seed": seed, "method": method, "cpu": level, "seconds": lambda: clock.seconds}


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
    shared = f"{processors} processor{'s'[: processors != 1]}, so no faster than {processors}"
    time, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    say(
        f"time            {time}",
        f"range           {low} to {high}",
        f"processor time  {cpu}",
        f"memory          {memory}",
        f"jobs            {prediction.jobs}",
        f"workers         {workers}{f' on {shared}' if workers > processors else ''}",
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


def _takes(text: str) -> bool:
    """Return whether standard error can show a text."""
    try:
        text.encode(sys.stderr.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


class Bar(BaseBar):
    """A progress bar on standard error, shown from the start.

    If that is no terminal, one line says how much longer the command takes, if that is long.
    """

    WIDTH = 40
    PATIENCE = 2.0  # seconds, of the past and of the future, from which to say how long it takes

    def __init__(self, wanted: bool) -> None:
        self._drawn = wanted and sys.stderr.isatty()
        self.report: Report | None = self if self._drawn else self._announce if wanted else None
        self._start = time.monotonic()
        self._length = 0

    def __call__(self, done: int, whole: int, found: int) -> None:
        """Show how much is done."""
        share = done / (whole or 1)
        full, empty = ("█", "░") if _takes("█░") else ("#", ".")
        full *= round(share * self.WIDTH)
        number = f"{short(found, 18)} {self.finds}" if found else ""
        left = self.title or self._left(done, whole)
        line = f"{full:{empty}<{self.WIDTH}} {share:5.1%} {number} {left}"
        sys.stderr.write(f"\r{line:{self._length}}")
        sys.stderr.flush()
        self._length = len(line)

    def _announce(self, done: int, whole: int, found: int) -> None:
        """Say once how much longer it takes, and before that, once, that this is not known yet."""
        left = self._left(done, whole)
        number = 1 + (done > 0)
        if left and self._length < number:
            self._length = number
            click.echo(f"{done / (whole or 1):.0%} done, {left}", err=True)

    def _left(self, done: int, whole: int) -> str:
        """Return how much longer it takes, or nothing at first and if that is short."""
        spent = time.monotonic() - self._start
        if not done:
            return "time left unknown" if spent >= self.PATIENCE else ""
        left = spent / done * (whole - done)
        return f"about {duration_text(left)} left" if min(spent, left) >= self.PATIENCE else ""

    def __enter__(self) -> Self:
        """Show an empty bar, and return it."""
        if self._drawn:
            self(0, 1, 0)
        return self

    def erase(self) -> None:
        """Erase the bar, which shows nothing more."""
        if self._drawn and self._length:
            sys.stderr.write(f"\r{' ' * self._length}\r")
            sys.stderr.flush()
            self._length = 0
        self.report = None

    def __exit__(self, *_: object) -> None:
        """Erase the bar."""
        self.erase()
