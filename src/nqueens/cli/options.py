"""Options that several commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import click

from nqueens._counting.methods import METHODS

__all__ = [
    "BASE",
    "BY",
    "PAPER",
    "Decorator",
    "FormatName",
    "at_most_option",
    "engine_option",
    "font_option",
    "given",
    "given_base",
    "json_option",
    "pairs_base_option",
    "progress_option",
    "rng_option",
    "size_argument",
    "size_option",
    "squares_options",
    "time_limit_option",
    "time_option",
    "together",
    "toroidal_option",
    "workers_option",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class _Base(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """What numbers count from, as an int."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return int(super().convert(str(value), param, ctx))


class _Whole(click.types.IntParamType):
    """An integer; says how to write one that has a fraction or an exponent."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter as error:
            with suppress(ValueError, OverflowError):
                number = float(value)
                if number == int(number) and abs(number) < 2**53:
                    self.fail(f"{error.message} Write {int(number)}.", param, ctx)
            raise


class FormatName(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """The name of a format, or one of its other names, which ``named`` finds.

    ``suffixes`` are those of files, with the formats that they may hold.
    """

    def __init__(
        self,
        names: Sequence[str],
        named: Callable[[str], Any],
        suffixes: Mapping[str, tuple[str, ...]],
    ) -> None:
        super().__init__(names)
        self._named = named
        self.suffixes = suffixes

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the name in the table of formats."""
        try:
            value = self._named(value).name
        except ValueError as error:
            self.fail(str(error).removeprefix("format "), param, ctx)
        return str(super().convert(value, param, ctx))


BASE = _Base(["0", "1"])
BY = click.Choice(["rows", "columns"])
PAPER = click.Choice(["a4", "letter"])

size_argument = click.argument("n", type=_Whole())
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long the command took.")
rng_option = click.option(
    "--seed", "--rng", "seed", type=int, metavar="SEED", help="Seed for the random numbers."
)
workers_option = click.option(
    "--workers",
    "-w",
    type=click.IntRange(1),
    metavar="N",
    help="Number of threads; by default, one for each processor.",
)
progress_option = click.option(
    "--progress/--no-progress",
    default=True,
    show_default=True,
    help="Show a progress bar on a terminal, or say on standard error how long a wait will be.",
)
toroidal_option = click.option(
    "--toroidal", is_flag=True, help="Let diagonals continue across the edges."
)
time_limit_option = click.option(
    "--time-limit", type=float, metavar="SECONDS", help="Give up after this many seconds."
)
at_most_option = click.option(
    "--at-most",
    type=click.IntRange(0),
    metavar="N",
    help="Stop once more than N solutions are found.",
)
engine_option = click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="Engine to use; auto chooses the fastest.",
)
font_option = click.option(
    "--font", metavar="FILE", help="TrueType font to embed, for titles in other alphabets."
)
pairs_base_option = click.option(
    "--base", type=BASE, help="Whether pairs such as (4,1) count from 0 (the default) or 1."
)


def together(*decorators: Decorator) -> Decorator:
    """Return a decorator that adds options in the order in which the help shows them."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        return functools.reduce(lambda made, one: one(made), reversed(decorators), command)

    return add


def size_option(what: str) -> Decorator:
    """Return the option for a number of results; ``what`` names them in its help."""
    return click.option(
        "--size",
        "-n",
        "-k",
        type=click.IntRange(0),
        metavar="N",
        default=1,
        show_default=True,
        help=f"Number of {what}.",
    )


squares_options = together(
    click.option(
        "--placed",
        metavar="SQUARES",
        multiple=True,
        help="Squares with a queen: names such as b4,d5, or pairs such as (4,1),(3,3), which count "
        "from 0 unless --base says 1. Can be repeated.",
    ),
    click.option(
        "--blocked",
        metavar="SQUARES",
        multiple=True,
        help="Squares where no queen may stand. Can be repeated.",
    ),
)


def given(option: str) -> bool:
    """Return whether an option was on the command line."""
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.COMMANDLINE


def given_base() -> int | None:
    """Return the value of ``--base`` if it was on the command line."""
    base: int | None = click.get_current_context().params["base"]
    return base if given("base") else None
