"""Options that several commands share."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import click

from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import described, nearest

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Size(click.types.IntParamType):
    """The size of a board; says how to write one that has a fraction or an exponent."""

    def __init__(self, otherwise: str = "") -> None:
        self._otherwise = otherwise  # said about anything else

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the size as an int."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter as error:
            hint = self._otherwise
            if os.path.splitext(str(value))[1][1:].lower() in PICTURES:
                hint = f" A picture of a puzzle: nqueens regions solve {value}"
            with suppress(ValueError, OverflowError):
                number = float(value)
                if number == int(number) and abs(number) < 2**53:
                    hint = f" Write {int(number)}."
            self.fail(f"{error.message}{hint}", param, ctx)


class Range(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A size of the board, or a range of them such as 7-10 or 7..10."""

    name = "integer"

    def __init__(self, most: int | None = None) -> None:
        self._most = most

    def convert(self, value: Any, param: Any, ctx: Any) -> range:
        """Return the sizes."""
        if isinstance(value, range):
            return value
        ends = re.fullmatch(r"(\d{1,18})(?:\.\.|-)(\d{1,18})", value)
        if ends is None:
            size = Size().convert(value, param, ctx)
            return range(size, size + 1)
        low, high = int(ends[1]), int(ends[2])
        if high < low:
            self.fail(f"the range {value} is empty; write {high}-{low}.", param, ctx)
        if self._most is not None and high > self._most:
            self.fail(f"a range goes up to {self._most} at most, not {high}.", param, ctx)
        return range(low, high + 1)


class FormatName(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """The name of a format, in any case."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the name in the table of formats; suggest the nearest one."""
        spelled = str(value).lower().replace("_", "-")
        if spelled not in self.choices:
            close = nearest(spelled, self.choices)
            hint = f"; did you mean {close!r}" if close else ""
            known = ", ".join(self.choices)
            self.fail(f"unknown format {described(value)}{hint}? It may be {known}.", param, ctx)
        return spelled


PICTURES = ("png", "jpg", "jpeg", "webp", "gif", "heic")
BASE = click.Choice(["0", "1"])
BY = click.Choice(["rows", "columns"])
PAPER = click.Choice(["a4", "letter"])


def together(*decorators: Decorator) -> Decorator:
    """Return a decorator that adds options in the order in which the help shows them."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        return functools.reduce(lambda made, option: option(made), reversed(decorators), command)

    return add


def number_option(*names: str, least: int = 0, most: int | None = None, **more: Any) -> Decorator:
    """Return an option for an integer from ``least`` to ``most``; a default of 0 is not shown."""
    more = {"metavar": "N", "show_default": bool(more.get("default")), **more}
    return click.option(*names, type=click.IntRange(least, most), **more)


def choice_option(*names: str, of: Sequence[str], **more: Any) -> Decorator:
    """Return an option for one of several words."""
    shown = more.get("default") is not None
    return click.option(*names, type=click.Choice(of), show_default=shown, **more)


def format_option(*names: str, of: Iterable[str], **more: Any) -> Decorator:
    """Return an option for a format."""
    return click.option(*names, type=FormatName([*of]), metavar="FORMAT", **more)


def base_option(name: str = "--base", **more: Any) -> Decorator:
    """Return the option for what numbers count from, an int or None."""

    def number(ctx: Any, param: Any, value: str | None) -> int | None:
        return None if value is None else int(value)

    return click.option(name, type=BASE, callback=number, **more)


size_argument = click.argument("n", type=Size())
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long the command took.")
seed_option = click.option(
    "--seed", "--rng", "seed", type=int, metavar="SEED", help="Seed for the random numbers."
)
input_option = click.option(
    "--input",
    "-i",
    "file",
    type=click.File("rb"),
    default="-",
    metavar="FILE",
    help="File to read; by default, standard input.",
)
workers_option = number_option(
    "--workers", "-w", least=1, help="Number of threads; by default, one for each processor."
)
progress_option = click.option(
    "--progress/--no-progress",
    default=True,
    show_default=True,
    help="Show a progress bar on a terminal.",
)
toroidal_option = click.option(
    "--toroidal", is_flag=True, help="Let diagonals continue across the edges."
)
time_limit_option = click.option(
    "--time-limit", type=float, metavar="SECONDS", help="Give up after this many seconds."
)
at_most_option = number_option("--at-most", help="Stop once more than N solutions are found.")
pairs_base_option = base_option(help="Whether pairs such as (4,1) count from 0 (the default) or 1.")


def how_many_option(what: str, default: int = 1) -> Decorator:
    """Return the option for a number of results; ``what`` names them in its help."""
    return number_option("--number", "-n", help=f"Number of {what}.", default=default)


# --- squares -------------------------------------------------------------------------------------


def squares_option(name: str, text: str) -> Decorator:
    """Return an option for squares."""
    return click.option(name, metavar="SQUARES", multiple=True, help=f"{text} Can be repeated.")


squares_options = together(
    squares_option(
        "--placed",
        "Squares with a queen: names such as b4,d5, or pairs such as (4,1),(3,3), which count "
        "from 0 unless --base says 1.",
    ),
    squares_option("--blocked", "Squares where no queen may stand."),
)


def squares_in(option: str, texts: Sequence[str], n: int, base: int) -> list[tuple[int, int]]:
    """Return the squares that the texts of an option describe."""
    from nqueens import formats  # a count without squares does not load formats

    squares: list[tuple[int, int]] = []
    for text in texts:
        try:
            squares += formats.squares(text, n, base=base)
        except formats.FormatError as error:
            raise click.UsageError(f"{option}: {error.reason}") from None
    return squares


@contextmanager
def squares_of(
    n: int, placed: Sequence[str], blocked: Sequence[str] = (), base: int | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the squares of ``--placed`` and ``--blocked`` as keyword arguments.

    Errors in the block name squares as the texts do: a1, or pairs that count from ``base``.
    """
    given = {"placed": placed, "blocked": blocked}
    squares = {
        name: squares_in(f"--{name}", texts, n, base or 0) for name, texts in given.items() if texts
    }
    pairs = any(text.strip()[:1] in "(0123456789" for text in (*placed, *blocked))
    try:
        yield squares
    except ValueError as error:
        if not squares or type(error) not in (ValueError, NoSolution):
            raise
        from nqueens._drawing.names import square_name

        def name(match: re.Match[str]) -> str:
            row, column = int(match[1]), int(match[2])
            if pairs:
                return f"({row + (base or 0)},{column + (base or 0)})"
            return square_name(row, column, n)

        raise type(error)(re.sub(r"\((\d+), (\d+)\)", name, str(error))) from None
