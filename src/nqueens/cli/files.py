"""Options of the commands that read boards or write files."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any

import click

from nqueens._runtime.wording import nearest
from nqueens.cli.options import BASE, BY, PAPER, Decorator, FormatName, font_option, given, together
from nqueens.cli.output import open_output, say
from nqueens.formats import FORMATS
from nqueens.formats.catalogue import SUFFIXES, format_named

__all__ = [
    "format_options",
    "input_options",
    "output_option",
    "pdf_style",
    "require_many",
    "source_option",
    "to_options",
]

# any text format
TEXT = ("", ".txt", ".dat", ".data", ".in", ".log", ".out", ".param", ".text", ".ts")
NOT_TEXT = ("npy", "pdf", "png", "svg")  # not for a .txt file
READ = sorted(name for name, one in FORMATS.items() if one.readable)
WRITTEN = sorted(FORMATS)


def _format(option: tuple[str, ...], choices: list[str], text: str, **more: Any) -> Decorator:
    text = f"{text}; see 'nqueens convert --help'."
    return click.option(
        *option,
        type=FormatName(choices, format_named, SUFFIXES),
        metavar="FORMAT",
        help=text,
        **more,
    )


PDF_OPTIONS = ("title", "paper", "font")
pdf_options = together(
    click.option("--title", metavar="TEXT", help="Title of a PDF file."),
    click.option("--paper", type=PAPER, help="Paper of a PDF file; by default, a4."),
    font_option,
)


def pdf_style() -> dict[str, Any]:
    """Return how to print, as the command line says."""
    params = click.get_current_context().params
    return {name: params[name] for name in PDF_OPTIONS if params.get(name) is not None}


def format_options(default: str) -> Decorator:
    """Return the options for the format in which boards are written."""
    names = ("--format", "-f", "name")
    return together(
        _format(names, WRITTEN, "Format to write", default=default, show_default=True),
        click.option(
            "--base",
            type=BASE,
            default=0,
            show_default=True,
            help="Whether numbers count from 0 or 1.",
        ),
        click.option(
            "--by",
            type=BY,
            default="rows",
            show_default=True,
            help="Whether numbers describe rows or columns.",
        ),
        pdf_options,
    )


source_option = together(
    _format(("--from", "source"), READ, "Format to read, recognised by default"),
    click.option(
        "--input",
        "-i",
        "file",
        type=click.File("rb"),
        default="-",
        help="File to read; by default, standard input.",
    ),
)
input_options = together(
    click.argument("file", type=click.File("rb"), default="-"),
    _format(("--from", "-f", "name"), READ, "Format to read, recognised by default"),
    click.option(
        "--base",
        type=BASE,
        help="Whether numbers in the input count from 0 or 1, recognised by default.",
    ),
    click.option(
        "--by", type=BY, help="Whether numbers in the input describe rows (the default) or columns."
    ),
    click.option(
        "--size",
        "n",
        type=click.IntRange(1),
        metavar="N",
        help="Size of the boards, if the text does not show it.",
    ),
)
to_options = together(
    _format(("--to", "-t"), WRITTEN, "Format to write, unless the suffix of the file chooses it"),
    click.option(
        "--to-base",
        type=BASE,
        help="Whether numbers in the output count from 0 (the default) or 1.",
    ),
    click.option(
        "--to-by",
        type=BY,
        help="Whether numbers in the output describe rows (the default) or columns.",
    ),
    pdf_options,
)


def output_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option for the file to write.

    The suffix of the file chooses the format unless an option does. The command receives the open
        file. It returns what to print once the file is complete, or the exit status.
    """

    @functools.wraps(command)
    def with_output(*args: Any, output: str, **keywords: Any) -> None:
        chosen = _format_of(click.get_current_context(), output, keywords)
        style = pdf_style()
        if style and "pdf" not in chosen.values():
            raise click.UsageError(f"--{min(style)} is for PDF files; add --output FILE.pdf")
        for name in PDF_OPTIONS:  # the command reads them where it prints
            keywords.pop(name, None)
        keywords.update(chosen)
        with open_output(output) as file:
            last = command(*args, output=file, **keywords)
        if isinstance(last, int):
            click.get_current_context().exit(last)
        if last is not None:
            say(last)

    option = click.option(
        "--output",
        "-o",
        metavar="FILE",
        default="-",
        help="File to write; by default, standard output. Its suffix can choose the format.",
    )
    return option(with_output)


def _format_of(ctx: click.Context, output: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that the suffix of the output file sets."""
    names = {name: one for one in ctx.command.params for name in one.opts}
    option = names.get("--format") or names.get("--to")
    suffixes = SUFFIXES if option is None else getattr(option.type, "suffixes", SUFFIXES)
    suffix = os.path.splitext(output)[1].lower()
    if suffix not in suffixes and suffix not in TEXT and _is_new_or_regular(output):
        close = nearest(suffix, suffixes)
        hint = f"did you mean {close}? The" if close else "the"
        known = ", ".join([*suffixes, *TEXT[1:]])
        raise click.UsageError(
            f"no format belongs to the suffix {suffix} of {output}; {hint} suffixes are {known}"
        )
    usual = suffixes.get(suffix, ())
    if options.get("as_json"):
        if usual and suffix != ".json":
            raise click.UsageError(f"--json cannot be written to a {suffix} file")
        return {}
    said = option is not None and given(option.name or "")
    if suffix == ".json" and "as_json" in options and not said:
        return {"as_json": True}
    chosen = (
        "svg" if "--pixels" in names else "text"
    )  # what a command without a choice of formats writes
    if option is not None:
        chosen = options[option.name or ""]
        if usual and not said:
            choices = getattr(option.type, "choices", ())
            chosen = next((one for one in (*usual, suffix[1:]) if one in choices), chosen)
        if chosen is None:
            raise click.UsageError(
                "need --to FORMAT, or --output with a suffix that chooses a format"
            )
    text = suffix in TEXT[1:]
    if chosen in NOT_TEXT if text else usual and chosen not in (*usual, suffix[1:]):
        raise click.UsageError(f"format {chosen} cannot be written to a {suffix} file")
    return {} if option is None else {option.name or "": chosen}


def _is_new_or_regular(path: str) -> bool:
    """Return whether a path is, or will be, a regular file rather than a device or a pipe."""
    return os.path.isfile(path) or not os.path.exists(path)


def require_many(name: str, option: str) -> None:
    """Refuse a format that holds only one board; ``option`` asks for one."""
    if not FORMATS[name].many:
        raise click.UsageError(f"format {name} holds one board; add {option}")
