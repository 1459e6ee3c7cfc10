"""Options that several commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

import click

from nqueens._counting.jobs import METHODS

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class _Base(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """What numbers count from, as an int."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return int(super().convert(str(value), param, ctx))


class Size(click.types.IntParamType):
    """The size of a board; says how to write one that has a fraction or an exponent.

    ``otherwise`` is said about anything else.
    """

    def __init__(self, otherwise: str = "") -> None:
        self._otherwise = otherwise

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the size as an int."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter as error:
            hint = self._otherwise
            with suppress(ValueError, OverflowError):
                number = float(value)
                if number == int(number) and abs(number) < 2**53:
                    hint = f"Write {int(number)}."
            self.fail(f"{error.message} {hint}".rstrip(), param, ctx)


class FormatName(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """The name of a format, or one of its other names, which ``named`` finds.

    ``suffixes`` are those of files, with the formats that they may hold. The command ``shows``
    describes the formats.
    """

    def __init__(
        self,
        names: Iterable[str],
        named: Callable[[str], Any],
        suffixes: Mapping[str, tuple[str, ...]],
        shows: str,
    ) -> None:
        super().__init__(sorted(names))
        self._named, self.suffixes, self.shows = named, suffixes, shows

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the name in the table of formats."""
        try:
            value = self._named(value).name
        except ValueError as error:
            self.fail(str(error).removeprefix("format "), param, ctx)
        return str(super().convert(value, param, ctx))


class Options:
    """The values of the options that several commands share; an attribute for each one."""

    n: Any  # int; None if the command may do without it
    placed: tuple[str, ...]
    blocked: tuple[str, ...]
    toroidal: bool
    seed: int | None
    method: Any
    workers: int | None
    at_most: int | None
    time_limit: float | None
    file: IO[bytes]
    source: str | None  # the format to read
    name: str  # the format to write
    base: int
    by: Any
    output: Any  # the open file; its name if the command opens it
    style: dict[str, Any]  # of a PDF file
    progress: bool
    timed: bool
    as_json: bool

    def __init__(self, values: dict[str, Any]) -> None:
        """Remove the shared options from the values of all options, and hold them."""
        for name in Options.__annotations__.keys() & values.keys():
            setattr(self, name, values.pop(name))


BASE = _Base(["0", "1"])
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


def format_option(kind: FormatName, *names: str, what: str, **more: Any) -> Decorator:
    """Return an option for a format; ``what`` begins its help."""
    more.update(show_default="default" in more, help=f"{what}; see '{kind.shows} --help'.")
    return click.option(*names, type=kind, metavar="FORMAT", **more)


def notation_options(
    prefix: str, counts: str, describes: str, base: int | None = None, by: str | None = None
) -> Decorator:
    """Return the options for what numbers count from and describe, with the ends of their help."""
    texts = [f"Whether numbers {text}." for text in (counts, describes)]
    how: dict[str, Any] = {"show_default": base is not None}
    return together(
        click.option(f"--{prefix}base", type=BASE, default=base, help=texts[0], **how),
        click.option(f"--{prefix}by", type=BY, default=by, help=texts[1], **how),
    )


size_argument = click.argument("n", type=Size())
size_or_file_argument = click.argument("n", type=Size("--input names a file."), required=False)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long the command took.")
rng_option = click.option(
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
    help="Show a progress bar, or the expected wait if output is redirected.",
)
toroidal_option = click.option(
    "--toroidal", is_flag=True, help="Let diagonals continue across the edges."
)
time_limit_option = click.option(
    "--time-limit", type=float, metavar="SECONDS", help="Give up after this many seconds."
)
at_most_option = number_option("--at-most", help="Stop once more than N solutions are found.")
engine_option = choice_option(
    "--method", of=METHODS, default="auto", help="Engine to use; auto chooses the fastest."
)
pairs_base_option = click.option(
    "--base", type=BASE, help="Whether pairs such as (4,1) count from 0 (the default) or 1."
)


def how_many_option(what: str, default: int = 1, **more: Any) -> Decorator:
    """Return the option for a number of results; ``what`` names them in its help.

    The command receives it as ``number``. ``--size``, as it was called, works with a warning.
    """
    more = {"help": f"Number of {what}.", "default": default, **more}
    options = together(
        number_option("--number", "-n", "-k", **more),
        number_option("--size", "old", hidden=True, help="Old name of --number."),
    )

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def with_number(options: Options, number: int, old: int | None, **own: Any) -> Any:
            if old is not None:
                if given("number"):
                    raise click.UsageError("--size is the old name of --number; give one of them")
                click.echo(f"--size is now the size of a board; write --number {old}", err=True)
                number = old
            return command(options, number=number, **own)

        return options(with_number)

    return add


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


def given(option: str) -> bool:
    """Return whether an option was on the command line."""
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.COMMANDLINE


def given_base() -> int | None:
    """Return the value of ``--base`` if it was on the command line."""
    base: int | None = click.get_current_context().params["base"]
    return base if given("base") else None
