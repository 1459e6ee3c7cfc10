"""Boards that a command writes: the options for their format and their file, and the writing."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click
import numpy as np

from nqueens._runtime.wording import nearest
from nqueens.cli import options as shared
from nqueens.cli.output import open_output, write
from nqueens.formats import FORMATS
from nqueens.formats._command import SUFFIXES, encoded, format_named, members

# suffixes of files that may hold any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".param", ".text", ".ts")
NOT_TEXT = ("html", "npy", "pdf", "png", "svg")  # not for a .txt file
BINARY = ("npy", "pdf", "png")
PROBED_ROWS = 200  # more than formats with a limit can hold
PDF_OPTIONS = ("title", "paper")
pdf_options = shared.together(
    click.option("--title", metavar="TEXT", help="Title of a PDF file."),
    click.option("--paper", type=shared.PAPER, help="Paper of a PDF file; by default, a4."),
)


WRITTEN = shared.FormatName(FORMATS, format_named, SUFFIXES, "nqueens convert")


def format_options(default: str) -> shared.Decorator:
    """Return the options for the format in which boards are written."""
    return shared.together(
        shared.format_option(
            WRITTEN, "--format", "-f", "name", what="Format to write", default=default
        ),
        shared.notation_options("", "count from 0 or 1", "describe rows or columns", 0, "rows"),
        pdf_options,
    )


to_options = shared.together(
    shared.format_option(
        WRITTEN,
        "--to",
        "-t",
        "name",
        what="Format to write, unless the suffix of the file chooses it",
    ),
    shared.notation_options(
        "to-",
        "in the output count from 0 (the default) or 1",
        "in the output describe rows (the default) or columns",
    ),
    pdf_options,
)


def _output(usual: str, command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option for the file to write.

    The command receives the open file as ``options.output``. The suffix of the file chooses the
    format unless an option does. ``usual`` is what the command writes if it has no such option.
    """

    @functools.wraps(command)
    def with_output(options: shared.Options, **own: Any) -> Any:
        style = {name: own.pop(name, None) for name in PDF_OPTIONS}
        options.style = {name: value for name, value in style.items() if value is not None}
        path: Any = options.output
        name = _chosen_format(options, path, usual)
        if options.style and name != "pdf":
            raise click.UsageError(
                f"--{min(options.style)} is for PDF files; add --output FILE.pdf"
            )
        if path == "-" and name in BINARY and sys.stdout.isatty():
            raise click.UsageError(f"format {name} is not for a terminal; add --output FILE.{name}")
        with open_output(path) as options.output:
            return command(options, **own)

    option = click.option(
        "--output",
        "-o",
        metavar="FILE",
        default="-",
        help="File to write; by default, standard output. Its suffix can choose the format.",
    )
    return option(with_output)


output_option = functools.partial(_output, "text")
drawing_option = functools.partial(_output, "svg")


def _chosen_format(options: shared.Options, path: str, usual: str) -> str:
    """Return the name of the format of the output, and set it, or ``as_json``, in the options."""
    parameters = click.get_current_context().command.params
    option = next((one for one in parameters if one.name == "name"), None)
    suffixes = getattr(option and option.type, "suffixes", SUFFIXES)
    suffix = os.path.splitext(path)[1].lower()
    _check_suffix(suffix, suffixes, path)
    own = suffixes.get(suffix, ())  # the formats that only such files hold
    as_json = getattr(options, "as_json", None)  # None: the command has no such option
    if as_json and own and suffix != ".json":
        raise click.UsageError(f"--json cannot be written to a {suffix} file")
    chosen = option is not None and shared.given("name")
    if as_json or (suffix == ".json" and as_json is not None and not chosen):
        options.as_json = True
        return "json"
    name: str | None = usual if option is None else options.name
    if option is not None and not chosen:
        choices = getattr(option.type, "choices", ())
        name = next((one for one in (*own, suffix[1:]) if own and one in choices), name)
    if name is None:
        raise click.UsageError("need --to FORMAT, or --output with a suffix that chooses a format")
    wrong = name in NOT_TEXT if suffix in TEXT[1:] else own and name not in (*own, suffix[1:])
    if wrong:
        raise click.UsageError(f"format {name} cannot be written to a {suffix} file")
    options.name = name
    return name


def _check_suffix(suffix: str, suffixes: Any, path: str) -> None:
    """Refuse an unknown suffix of a file; a device or a pipe may have any name."""
    regular = os.path.isfile(path) or not os.path.exists(path)
    if regular and suffix not in suffixes and suffix not in TEXT:
        close = nearest(suffix, suffixes)
        hint = f"did you mean {close}? The" if close else "the"
        known = ", ".join([*suffixes, *TEXT[1:]])
        raise click.UsageError(
            f"no format belongs to the suffix {suffix} of {path}; {hint} suffixes are {known}"
        )


def require_many(options: shared.Options, alone: str) -> None:
    """Refuse a format that holds only one board; the option ``alone`` asks for one."""
    if not FORMATS[options.name].many:
        raise click.UsageError(f"format {options.name} holds one board; add {alone}")


def require_queens(options: shared.Options) -> None:
    """Refuse a format that cannot hold a board of n queens, before anything is computed."""
    n = options.n
    if options.as_json or n is None or n < 1:
        return
    try:
        next(_pieces(options, np.arange(min(n, PROBED_ROWS))[np.newaxis], numbered=False), None)
    except ValueError as error:
        said = str(error).replace(f"not {PROBED_ROWS}", f"not {n}")
        raise click.UsageError(said) from None


def write_boards(options: shared.Options, boards: Any, *, numbered: bool = False) -> None:
    """Write boards; ignore base and orientation if the format does not need them."""
    write(options.output, _pieces(options, boards, numbered))


def _pieces(options: shared.Options, boards: Any, numbered: bool) -> Iterator[bytes]:
    form, style = FORMATS[options.name], options.style
    base, by = (options.base, options.by) if form.numbers else (None, None)
    return encoded(members(boards), form, base, by, numbered, **style)
