"""How the command ends: every exception becomes an exit status and a sentence."""

import io
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from nqueens._runtime.errors import BoardSquare, Parameter, Worded, sentence_of
from nqueens._runtime.files import drop_unwritten
from nqueens._squares import square_name
from nqueens.cli.advice import with_way_out

OUT_OF_TIME = 124  # as `timeout` says
RESULTS = {  # errors that are results, by their names: most modules are not loaded
    "NoSolution": ("no solution", 1, "no solution: {}"),
    "OutOfTime": ("out of time", OUT_OF_TIME, "out of time: {}"),
    "SeveralSolutions": ("several solutions", 1, "{}"),
    "WrongMarks": ("wrong marks", 1, "{}"),
    "MergeConflict": ("conflict", 1, "{}"),
}
OPTIONS = {"n": "n", "rng": "--seed", "size": "--number"}  # all others are --NAME

PARAMETER = re.compile(r"\b(time_limit|at_most|relative_error|\w+(?==True|='))(=True)?")
SPOKEN = {  # functions in the messages of the library, which are commands here
    r"predict\((\d+)\)": r"'nqueens count \1 --dry-run'",
    "estimate_count": "'nqueens estimate'",
    "iter_solutions": "'nqueens list --output FILE'",
    "solve_many": "'nqueens solve'",
}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@contextmanager
def ending() -> Iterator[None]:
    """Print the reason for an exception, and raise ``click.exceptions.Exit`` with its status.

    An exception that indicates a bug is left alone. Warnings become sentences too.
    """
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda text, *_: _print_error(_reworded(str(text)), 0)  # type: ignore[assignment]
            yield
        sys.stdout.flush()
    except click.exceptions.Exit:
        raise
    except (KeyboardInterrupt, SystemExit) as error:  # a signal
        drop_unwritten(sys.stdout)  # do not wait for a reader
        if isinstance(error, SystemExit):
            raise
        raise click.exceptions.Exit(_print_error("interrupted", 130)) from error
    except Exception as error:
        status = _status_of(error)
        if status is None:
            raise
        try:
            sys.stdout.flush()
        except OSError:
            drop_unwritten(sys.stdout)
        raise click.exceptions.Exit(status) from error


def result_of(error: Exception) -> tuple[str, int, str] | None:
    """Return what an error that is a result is called, its status, and the form of its sentence."""
    names = (one.__name__ for one in type(error).__mro__)
    return next((RESULTS[name] for name in names if name in RESULTS), None)


def _status_of(error: Exception) -> int | None:
    """Print the reason for an error and return the exit status; None if the error is a bug."""
    if result := result_of(error):
        _, status, form = result
        return _print_error(form.format(spoken(error)), status)
    match error:
        case BrokenPipeError():
            return 0  # the reader has seen enough
        case click.ClickException():
            shown = io.StringIO()
            shown_error = with_way_out(error) if isinstance(error, click.NoSuchOption) else error
            shown_error.show(shown)
            return _print_error(shown.getvalue().rstrip(), error.exit_code)
        case OSError():
            reason = f"{error.filename or 'input or output failed'}: {error.strerror or error}"
        case MemoryError() | OverflowError() | ImportError():
            reason = str(error) or "no memory left"
        case ValueError():
            reason = spoken(error)
        case _:
            return None
    return _print_error(f"Error: {reason}", 2)


def spoken(error: Exception) -> str:
    """Return what the command says of an error: options, and squares as in chess."""
    if isinstance(error, Worded):
        return sentence_of(error, _named)
    return _reworded(str(error))


def _named(part: object) -> str:
    """Return a part of an error in the words of the command."""
    if isinstance(part, BoardSquare):
        return square_name(part.row, part.column, part.n)
    if isinstance(part, Parameter):
        option = OPTIONS.get(part.name) or f"--{part.name.replace('_', '-')}"
        if part.value is None or part.value is True:
            return option
        return f"{option}={part.value}"
    return str(part)


def _reworded(message: str) -> str:
    """Return a message of the library in the words of the command."""
    for name, command in SPOKEN.items():
        message = re.sub(name, command, message)
    head, joined, others = message.partition(" cannot be combined with ")
    others = re.sub(r"(?<!-)\b(?!or\b|and\b)(\w+)\b(=\w+)?", r"\1=True", others)
    return PARAMETER.sub(lambda one: f"--{one[1].replace('_', '-')}", head + joined + others)


def _print_error(message: str, status: int) -> int:
    """Print a message, with control characters escaped, and return the status."""
    with suppress(OSError):  # if nothing can be printed, the status still counts
        click.echo(CONTROL.sub(lambda match: repr(match[0])[1:-1], message), err=True)
    return status
