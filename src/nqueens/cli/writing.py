"""Boards that a command writes: the options for their format, and the writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from nqueens.cli import options as shared
from nqueens.cli.output import Output, opened, output_option
from nqueens.formats import FORMATS, encode
from nqueens.formats.forms import SUFFIXES

LISTED = "see 'nqueens convert --help'"


def format_options(default: str, *more: str) -> shared.Decorator:
    """Return the options for the file and the format in which boards are written."""
    what = f"Format to write, by default {default}; {LISTED}."
    return shared.together(
        shared.format_option("--format", "-f", "form", of=[*FORMATS, *more], help=what),
        shared.base_option(help="Whether numbers count from 0 (the default) or 1."),
        click.option(
            "--by", type=shared.BY, help="Whether numbers describe rows (the default) or columns."
        ),
        output_option,
    )


@contextmanager
def opened_boards(
    path: str, form: str | None, default: str, as_json: bool | None, n: int | None, number: int = 1
) -> Iterator[Output]:
    """Open the file for so many boards of n rows; refuse a format that cannot hold them."""
    with opened(path, form, default, SUFFIXES, as_json) as output:
        written = FORMATS.get(output.format)
        if written and number > 1 and not written.many:
            raise click.UsageError(f"format {written.name} holds one board, not more")
        if written and n is not None and n > written.largest:
            rule = f"format {written.name} holds boards up to n = {written.largest}"
            raise click.UsageError(f"{rule}, not {n}")
        yield output


def write_boards(
    output: Output,
    boards: Any,
    base: int | None = None,
    by: Any = None,
    *,
    numbered: bool = False,
) -> None:
    """Write boards; ignore base and orientation if the format does not need them."""
    if not FORMATS[output.format].numbers:
        base = by = None
    output.write(encode(boards, output.format, base=base, by=by, numbered=numbered))
