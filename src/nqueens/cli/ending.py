"""How the command ends: every exception becomes an exit status and a sentence."""

import io
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click

from nqueens._runtime.errors import (
    BoardLine,
    BoardSquare,
    Function,
    Parameter,
    Phrase,
    Worded,
    sentence_of,
)
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
ALIASES = {
    "format": "source",
    "rng": "seed",
    "size": "number",
}  # parameters of the library, and of commands
COMMAND_OF_FUNCTION = {  # functions in the messages of the library, which are commands here
    "canonical": "canonical in Python",
    "cpu_info": "'nqueens selftest'",
    "estimate_count": "'nqueens estimate'",
    "predict": "'nqueens count {} --dry-run'",
    "solve_many": "'nqueens solve'",
}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@contextmanager
def ending(command_of: Callable[[], click.Command | None] = lambda: None) -> Iterator[None]:
    """Print the reason for an exception, and raise ``click.exceptions.Exit`` with its status.

    An exception that indicates a bug is left alone. Warnings become sentences too. ``command_of``
    returns the command that ran.
    """
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda text, *_: _print_error(spoken(text), 0)  # type: ignore[assignment]
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
        status = _status_of(error, command_of())
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


def _status_of(error: Exception, command: click.Command | None) -> int | None:
    """Print the reason for an error and return the exit status; None if the error is a bug."""
    if result := result_of(error):
        _, status, form = result
        return _print_error(form.format(spoken(error, command)), status)
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
            reason = spoken(error, command)
        case _:
            return None
    return _print_error(f"Error: {reason}", 2)


def spoken(error: Exception, command: click.Command | None = None) -> str:
    """Return what the command says of an error: options, squares as in chess, and lines from 1.

    ``command`` has the options; by default, it is the one that runs.
    """
    ctx = click.get_current_context(silent=True)
    if command is None and ctx is not None:
        command = ctx.command

    def named(part: object) -> object:
        """Return a part of an error in the words of the command."""
        match part:
            case BoardSquare(row, column, n):
                return square_name(row, column, n)
            case BoardLine(kind, number):
                return f"{kind} {number + 1}"
            case Parameter(name, value, words):
                return words or _option_with(_option_of(name, command), value)
            case Function(name, arguments):
                return COMMAND_OF_FUNCTION.get(name, name).format(*arguments)
            case Phrase(form, parts):
                return form.format(*map(named, parts))
        return part

    if isinstance(error, Worded):
        return sentence_of(error, named)
    reason = getattr(error, "reason", None)  # of a `FormatError`
    if isinstance(reason, Phrase):
        line = getattr(error, "line", None)
        return f"line {line}: {named(reason)}" if line else str(named(reason))
    return str(error)


def _option_of(name: str, command: click.Command | None) -> str:
    """Return the option of a parameter of the library, or its name if there is no option."""
    params = {param.name: param for param in command.params} if command else {}
    param = params.get(name) or params.get(ALIASES.get(name, name))
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return name


def _option_with(option: str, value: object) -> str:
    """Return an option with its value, which a flag has not."""
    if value is None or value is True:
        return option
    return f"{option} {value}"


def _print_error(message: str, status: int) -> int:
    """Print a message, with control characters escaped, and return the status."""
    with suppress(OSError):  # if nothing can be printed, the status still counts
        click.echo(CONTROL.sub(lambda match: repr(match[0])[1:-1], message), err=True)
    return status
