"""How the command ends: every exception becomes an exit status and a sentence."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

import nqueens
from nqueens._runtime.files import drop_unwritten

INTERRUPTED = 130
OUT_OF_TIME = 124  # as `timeout` says
# parameters in the messages of the library, which are options here
PARAMETER = re.compile(r"\b(time_limit|at_most|relative_error|\w+(?==True|='))(=True)?")
SPOKEN = {  # functions in the messages of the library, which are commands here
    "estimate_count": "'nqueens estimate'",
    "iter_solutions": "'nqueens list --output FILE'",
    "solve_many": "'nqueens solve'",
}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


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
    except (KeyboardInterrupt, SystemExit) as error:  # a signal
        drop_unwritten(sys.stdout)  # do not wait for a reader
        if isinstance(error, SystemExit):
            raise
        raise click.exceptions.Exit(_print_error("interrupted", INTERRUPTED)) from error
    except Exception as error:
        status = _status_of(error)
        if status is None:
            raise
        try:
            sys.stdout.flush()
        except OSError:
            drop_unwritten(sys.stdout)
        raise click.exceptions.Exit(status) from error


def _status_of(error: Exception) -> int | None:
    """Print the reason for an error and return the exit status; None if the error is a bug."""
    match error:
        case BrokenPipeError():
            return 0  # the reader has seen enough
        case click.ClickException():
            shown = io.StringIO()
            error.show(shown)
            return _print_error(shown.getvalue().rstrip(), error.exit_code)
        case nqueens.NoSolution():
            return _print_error(f"no solution: {error}", 1)
        case nqueens.OutOfTime():
            return _print_error(f"out of time: {error}", OUT_OF_TIME)
        case OSError():
            where = error.filename or "input or output failed"
            return _print_error(f"Error: {where}: {error.strerror or error}", 2)
        case MemoryError() | OverflowError() | ImportError():
            return _print_error(f"Error: {str(error) or 'no memory left'}", 2)
        case nqueens.runs.MergeConflict():  # this may load the module
            return _print_error(str(error), 1)
        case nqueens.regions.WrongMarks() | nqueens.regions.SeveralSolutions():
            return _print_error(str(error), 1)
        case ValueError():
            return _print_error(f"Error: {_spoken(str(error))}", 2)
    return None


def _spoken(message: str) -> str:
    """Return a message of the library in the words of the command."""
    for name, command in SPOKEN.items():
        message = message.replace(name, command)
    head, joined, others = message.partition(" cannot be combined with ")
    others = re.sub(r"(?<!-)\b(?!or\b|and\b)(\w+)\b(=\w+)?", r"\1=True", others)
    return PARAMETER.sub(lambda one: f"--{one[1].replace('_', '-')}", head + joined + others)


def _print_error(message: str, status: int) -> int:
    """Print a message, with control characters escaped, and return the status."""
    with suppress(OSError):  # if nothing can be printed, the status still counts
        click.echo(CONTROL.sub(lambda match: repr(match[0])[1:-1], message), err=True)
    return status
