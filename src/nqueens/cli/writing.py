"""Boards that a command writes: the options for their format, and the writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from nqueens.cli import options as shared
from nqueens.cli.output import Output, opened, output_option
from nqueens.formats import FORMATS, encode
from nqueens.formats.forms import SUFFIXES
from nqueens.formats.writers import check_formula


class Target(NamedTuple):
    """Where and how boards are written."""

    form: str | None
    base: int | None
    by: Any
    path: str
    as_json: bool

    @contextmanager
    def opened(self, default: str, n: int = 1) -> Iterator[Output]:
        """Open the file for boards of n rows."""
        with opened(self.path, self.form, default, SUFFIXES, self.as_json) as output:
            if output.format == "dimacs":
                check_formula(n)  # before anything is solved
            yield output

    def write(self, output: Output, boards: Any, numbered: bool = False) -> None:
        """Write boards; ignore base and orientation if the format does not need them."""
        numbers = FORMATS[output.format].numbers
        how = {"base": self.base, "by": self.by} if numbers else {}
        output.write(encode(boards, output.format, numbered=numbered, **how))


def target_options(default: str, *more: str) -> shared.Decorator:
    """Return the options for the file and the format in which boards are written."""
    what = f"Format to write, by default {default}; see 'nqueens convert --help'."
    return shared.packed(
        "target",
        Target,
        shared.format_option("--format", "-f", "form", of=[*FORMATS, *more], help=what),
        shared.notation_options("numbers"),
        output_option,
        shared.json_option,
    )
