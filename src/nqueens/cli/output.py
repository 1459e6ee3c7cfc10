"""What commands write: files, JSON, times and the progress bar."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FunctionType
from typing import IO, TYPE_CHECKING, Any, Self

import click

import nqueens
from nqueens._runtime.progress import Bar as BaseBar

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "Bar",
    "Clock",
    "drop_unwritten",
    "lists",
    "named",
    "open_output",
    "peak_memory",
    "print_json",
    "run_facts",
    "say",
    "write",
]

CHUNK = 1 << 18  # bytes written at a time
NUMBERS = 1 << 14  # converted to JSON at a time, each in about 150 bytes
BINARY = getattr(os, "O_BINARY", 0)
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY
STDOUT = "standard output"


# --- files --------------------------------------------------------------------------------------


@contextmanager
def named(name: str) -> Iterator[None]:
    """Add the name of a file to an ``OSError`` that names none."""
    try:
        yield
    except OSError as error:
        if (
            error.errno is not None and error.filename is None
        ):  # raised by the system, not by the library
            error.filename = name
        raise


@contextmanager
def open_output(path: str) -> Iterator[IO[bytes]]:
    """Open a file for writing; "-" is standard output.

    A regular file changes only if the block ends without an error: then a temporary file beside it
    replaces it. Pipes and devices are written to directly.
    """
    if path == "-":
        with named(STDOUT):
            yield sys.stdout.buffer
        return
    with named(path):
        old = _status(path)
        direct = _written_directly(path, old)
        if direct is None:
            with _replacing(path, old) as stream:
                yield stream
        else:
            with open(direct, "wb", closefd=direct == path) as stream:
                try:
                    yield stream
                except KeyboardInterrupt:  # do not wait for a reader
                    drop_unwritten(stream)
                    raise


def _status(path: str) -> os.stat_result | None:
    """Return the status of the file at a path, None if there is no such file."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _written_directly(path: str, old: os.stat_result | None) -> str | int | None:
    """Return what to open for a file that cannot be replaced, None for one that can."""
    if old is None:
        return None if os.path.basename(path) else path
    for descriptor in (1, 2):  # /dev/stdout may be a regular file that others keep writing to
        with suppress(OSError):
            if os.path.samestat(old, os.fstat(descriptor)):
                return descriptor
    regular = stat.S_ISREG(old.st_mode) and not path.startswith(("/dev/fd/", "/proc/"))
    return None if regular else path


@contextmanager
def _replacing(path: str, old: os.stat_result | None) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces ``path`` at the end and keeps its permissions."""
    os.path.realpath(
        os.path.dirname(path) or os.curdir, strict=True
    )  # must exist, also before ".."
    target = os.path.realpath(path)  # symbolic links are kept
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    temporary = os.path.join(os.path.dirname(target), f".nqueens-{os.urandom(8).hex()}.tmp")
    try:
        with _temporary(path, temporary, old) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        replaced = _replaced(temporary, target, old)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    if not replaced:
        _copy(temporary, target)


def _temporary(path: str, temporary: str, old: os.stat_result | None) -> IO[bytes]:
    """Make a temporary file with the owner and the permissions of the old one."""
    mode = 0o666 if old is None else old.st_mode & 0o777  # without setuid, which a write clears
    try:
        descriptor = os.open(temporary, NEW, mode)
    except OSError as error:
        error.filename = path if old is None else f"{path}: no temporary file beside it"
        raise
    if old is not None:
        for ids in ((old.st_uid, -1), (-1, old.st_gid)):
            with suppress(
                OSError, AttributeError
            ):  # not everyone may do this, and not every system can
                os.chown(temporary, *ids)
        os.chmod(temporary, mode)
    return open(descriptor, "wb")


def _replaced(temporary: str, target: str, old: os.stat_result | None) -> bool:
    """Replace a file with another one; return whether the system allows that.

    It does not if somebody else owns the file and the folder is sticky, or if the file is a mount
    point.
    """
    try:
        os.replace(temporary, target)
    except OSError as error:
        if old is not None:
            return False
        error.filename, error.filename2 = target, None
        raise
    return True


def _copy(temporary: str, target: str) -> None:
    """Copy the complete file into the old one; if that fails, keep the complete file."""
    try:
        with (
            open(temporary, "rb") as source,
            open(os.open(target, os.O_WRONLY | os.O_TRUNC | BINARY), "wb") as stream,
        ):
            shutil.copyfileobj(source, stream)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        what = f"{error.strerror}; {temporary} is complete"
        raise OSError(error.errno, what, target) from None
    os.unlink(temporary)


def drop_unwritten(stream: IO[Any]) -> None:
    """Discard what a stream has not written yet, and everything that follows."""
    with suppress(OSError, ValueError):
        number = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


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
    if output is None:
        with open_output("-") as output:
            write(output, _object(values))
    else:
        write(output, _object(values))


def _object(values: dict[str, object]) -> Iterator[bytes]:
    separator = "{"
    for name, value in values.items():
        yield f"{separator}{json.dumps(name)}: ".encode()
        separator = ", "
        if isinstance(value, Iterator):
            yield from _list(value)
        else:
            yield _encoded(value() if isinstance(value, FunctionType) else value)
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


class Bar(BaseBar):
    """A progress bar on standard error, shown from the start, and only if that is a terminal."""

    WIDTH = 40
    SECONDS = 0.1  # between two numbers

    def __init__(self, wanted: bool) -> None:
        self.report = self if wanted and sys.stderr.isatty() else None
        self._length = 0
        self._next = 0.0

    def __call__(self, done: int, whole: int, found: int) -> None:
        """Show how much is done."""
        share = done / (whole or 1)
        full = "█" * round(share * self.WIDTH)
        self._draw(f"{full:░<{self.WIDTH}} {share:5.1%} {self.title}")

    def found(self, number: int, what: str) -> None:
        """Show how many things there are so far, if nobody knows how many there will be."""
        if self.report and time.monotonic() >= self._next:
            self._draw(f"{number:,} {what}")
            self._next = time.monotonic() + self.SECONDS

    def _draw(self, line: str) -> None:
        sys.stderr.write(f"\r{line:{self._length}}")
        sys.stderr.flush()
        self._length = len(line)

    def __enter__(self) -> Self:
        """Show an empty bar, and return it."""
        if self.report:
            self(0, 1, 0)
        return self

    def erase(self) -> None:
        """Erase the bar, which shows nothing more."""
        self.report = None
        if self._length:
            sys.stderr.write(f"\r{' ' * self._length}\r")
            sys.stderr.flush()
            self._length = 0

    def __exit__(self, *_: object) -> None:
        """Erase the bar."""
        self.erase()
