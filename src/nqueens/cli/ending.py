"""How the command ends: every exception becomes an exit status and a sentence.

After SIGTERM and SIGHUP it cleans up as after Ctrl-C, and then dies of the signal.
"""

from __future__ import annotations

import io
import os
import re
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO

import click

import nqueens
from nqueens._runtime.files import drop_unwritten
from nqueens.cli.output import peak_memory

INTERRUPTED = 130
OUT_OF_TIME = 124  # as `timeout` says
LONGEST = 4000  # characters of a message
LONG_WORD = re.compile(r"\S{300,}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

_received: list[int] = []


class Terminated(KeyboardInterrupt):
    """The process must end because of a signal other than SIGINT."""


@contextmanager
def dying_of_signals() -> Iterator[None]:
    """Make the signals raise `Terminated` in the block, and end the process after it.

    A signal that is ignored when the process starts stays ignored.
    """
    wanted = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))  # not all on Windows
    numbers = [one for one in wanted if one and signal.getsignal(one) is signal.SIG_DFL]
    for number in numbers:
        signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        if _received:  # so that the parent process learns what ended this one
            os.kill(os.getpid(), _received[0])


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one ends the process at once
    _received.append(number)
    raise Terminated


@contextmanager
def ending() -> Iterator[None]:
    """Print the reason for an exception, and raise ``click.exceptions.Exit`` with its status.

    An exception that indicates a bug is left alone.
    """
    try:
        yield
        sys.stdout.flush()
    except click.exceptions.Exit:
        raise
    except BaseException as error:
        status = _status_of(error)
        if status is None:
            raise
        _discard_unwritten(wait=not isinstance(error, KeyboardInterrupt))
        raise click.exceptions.Exit(status) from error


def _status_of(error: BaseException) -> int | None:  # noqa: C901
    """Print the reason for an error and return the exit status; None if the error is a bug."""
    match error:
        case BrokenPipeError():
            return 0  # the reader has seen enough
        case KeyboardInterrupt():
            drop_unwritten(sys.stdout)
            quiet = isinstance(error, Terminated) or not _accepts_text(sys.stderr)
            return INTERRUPTED if quiet else _print_error("interrupted", INTERRUPTED)
        case click.NoSuchOption() if error.option_name[1:2].isdigit():
            what = f"{error.option_name!r} is neither an option nor the size of a board"
            return _status_of(click.UsageError(what, error.ctx))
        case click.ClickException():
            shown = io.StringIO()
            error.show(shown)
            return _print_error(shown.getvalue().rstrip(), error.exit_code)
        case nqueens.NoSolution():
            return _print_error(f"no solution: {error}", 1)
        case nqueens.OutOfTime():
            return _print_error(f"out of time: {error}", OUT_OF_TIME)
        case OSError() | MemoryError() | OverflowError() | ImportError():
            return _print_error(f"Error: {_failure(error)}", 2)
        case nqueens.runs.MergeConflict():  # this may load the module
            return _print_error(str(error), 1)
        case nqueens.regions.WrongMarks() | nqueens.regions.SeveralSolutions():
            return _print_error(str(error), 1)
        case ValueError():
            return _print_error(f"Error: {error}", 2)
    return None


def _failure(error: Exception) -> str:
    """Return what the system or the installation refused."""
    match error:
        case OSError():
            name = error.filename
            where = "input or output failed" if name is None else str(name) or repr(name)
            return f"{where}: {error.strerror or error}"
        case MemoryError(args=()):
            peak = peak_memory()
            used = "" if peak is None else f"; the command has already used {peak:,} bytes"
            return f"no memory left{used}"
    return str(error)


def _accepts_text(stream: IO[str]) -> bool:
    """Return whether a short text can be written at once, as far as that can be known."""
    with suppress(OSError, ValueError):
        return bool(select.select([], [stream], [], 0)[1])
    return True


def _print_error(message: str, status: int) -> int:
    """Print a message, leaving out the middle of long parts, and return the status."""
    if len(message) > LONGEST:
        message = f"{message[: LONGEST - 500]} ... {message[-500:]}"
    message = LONG_WORD.sub(lambda word: f"{word[0][:100]}...{word[0][-50:]}", message)
    with suppress(OSError):  # if nothing can be printed, the status still counts
        click.echo(printable(message), err=True)
    return status


def printable(text: str) -> str:
    """Return a text with control characters escaped."""
    return CONTROL.sub(lambda match: repr(match[0])[1:-1], text)


def _discard_unwritten(*, wait: bool) -> None:
    """Drop output that cannot be written, so that Python does not fail on it at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if wait:
                stream.flush()
            else:  # do not wait for a reader
                drop_unwritten(stream)
        except OSError:
            drop_unwritten(stream)


def replace_closed_streams() -> None:
    """Replace standard streams that were closed at startup with streams that fail.

    Python leaves None in their place, and the next file that is opened would get their descriptor.
    """
    for name, mode, flags in (
        ("stdin", "r", os.O_WRONLY),
        ("stdout", "w", os.O_RDONLY),
        ("stderr", "w", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)
            setattr(sys, name, open(descriptor, mode, encoding="utf-8"))  # noqa: SIM115
