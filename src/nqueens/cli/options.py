"""Commands, and the options that several of them share."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from inspect import cleandoc
from typing import Any, NamedTuple

import click

from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import meant

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
PICTURES = ("png", "jpg", "jpeg", "webp", "gif", "heic")
BY = click.Choice(["rows", "columns"])


def command(
    name: str, *, examples: str, before: str = "", **how: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command of a function, which may return the exit status."""
    return click.command(name, Command, epilog=epilog(examples, before), **how)


class Command(click.Command):
    """A command that knows what its options are called elsewhere."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments that are left."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            own = {option for param in self.params for option in param.opts}
            words = meant("options", error.option_name) or ()
            if name := next((name for name in words if name in own), ""):
                raise click.UsageError(
                    f"no such option {error.option_name}; write {name}", ctx
                ) from None
            raise


def epilog(examples: str, before: str = "") -> str:
    """Return the end of a help text: a list of examples."""
    lines = [f"  {line}" for line in cleandoc(examples).split("\n")]
    return "\n".join([cleandoc(before), "\n\b\nExamples:", *lines]).lstrip()


class Size(click.types.IntParamType):
    """The size of a board; says what to do with a picture."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the size as an int."""
        if os.path.splitext(str(value))[1][1:].lower() in PICTURES:
            self.fail(f"a picture of a puzzle: nqueens regions solve {value}", param, ctx)
        return int(super().convert(digits(value), param, ctx))


class Range(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A size of the board, or a range of them such as 7-10 or 7..10."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> range:
        """Return the sizes."""
        if isinstance(value, range):
            return value
        ends = re.fullmatch(r"(\d{1,9})(?:\.\.|-)(\d{1,9})", value)
        if ends is None:
            size = Size().convert(value, param, ctx)
            return range(size, size + 1)
        low, high = int(ends[1]), int(ends[2])
        if high < low:
            self.fail(f"the range {value} is empty; write {high}-{low}.", param, ctx)
        return range(low, high + 1)


def together(*decorators: Decorator) -> Decorator:
    """Return a decorator that adds options in the order in which the help shows them."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        return functools.reduce(lambda made, option: option(made), reversed(decorators), command)

    return add


def packed(name: str, kind: Any, *options: Decorator) -> Decorator:
    """Return a decorator that adds options whose values become one argument, a named tuple."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(**values: Any) -> Any:
            own = {field: values.pop(field) for field in kind._fields if field in values}
            return command(**values, **{name: kind(**own)})

        return together(*options)(run)

    return add


class Number(click.IntRange):
    """An integer, also as people write large ones: 1e6, 10^6, 1_000_000 or 1,000,000."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the integer."""
        return int(super().convert(digits(value), param, ctx))


def digits(value: Any) -> Any:
    """Return the digits of an integer that is written in another way, or the value itself."""
    text = str(value).replace("**", "^")
    if power := re.fullmatch(r"(\d{1,3})\^(\d{1,2})", text):
        return str(int(power[1]) ** int(power[2]))
    if short := re.fullmatch(r"(\d{1,9})(?:\.(\d{1,9}))?[eE]\+?(\d{1,2})", text):
        zeros = int(short[3]) - len(short[2] or "")
        return f"{short[1]}{short[2] or ''}{'0' * zeros}" if zeros >= 0 else value
    return text.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", text) else value


def number_option(*names: str, least: int = 0, most: int | None = None, **more: Any) -> Decorator:
    """Return an option for an integer from ``least`` to ``most``; a default of 0 is not shown."""
    more = {"metavar": "N", "show_default": bool(more.get("default")), **more}
    return click.option(*names, type=Number(least, most), **more)


class OneOf(click.Choice[str]):
    """One of several words, in any spelling; says which one another word means."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the word."""
        word = str(value).replace("_", "-").lower()
        if word in self.choices:
            return word
        if meant("values", word) in self.choices:
            self.fail(f"no {value!r}; did you mean {meant('values', word)!r}?", param, ctx)
        return super().convert(value, param, ctx)


def choice_option(*names: str, of: Iterable[str], **more: Any) -> Decorator:
    """Return an option for one of several words."""
    shown = more.get("default") is not None
    return click.option(*names, type=OneOf([*of]), show_default=shown, **more)


def format_option(*names: str, of: Iterable[str], **more: Any) -> Decorator:
    """Return an option for a format."""
    return choice_option(*names, of=of, metavar="FORMAT", **more)


def notation_options(what: str, default: str = "the default") -> Decorator:
    """Return the options for what numbers mean; ``what`` names the numbers in the help."""
    return together(
        number_option(
            "--base", most=1, metavar="0|1", help=f"Whether {what} count from 0 ({default}) or 1."
        ),
        click.option(
            "--by", type=BY, help=f"Whether {what} describe rows (the default) or columns."
        ),
    )


size_argument = click.argument("n", type=Size())
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long the command took.")


def new_seed(_ctx: object, _param: object, seed: int | None) -> int:
    """Return a seed: the same, or a random one that the output can name."""
    return int.from_bytes(os.urandom(8)) % 10**9 if seed is None else seed


seed_option = number_option(
    "--seed", metavar="SEED", callback=new_seed, help="Seed for the random numbers."
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
    "--workers", least=1, help="Number of threads; by default, one for each processor."
)
toroidal_option = click.option(
    "--toroidal", is_flag=True, help="Let diagonals continue across the edges."
)
time_limit_option = click.option(
    "--time-limit", type=float, metavar="SECONDS", help="Give up after this many seconds."
)
at_most_option = number_option("--at-most", help="Stop once more than N solutions are found.")
solutions_option = click.option(
    "--no-solutions",
    "solutions",
    is_flag=True,
    default=True,
    flag_value=False,
    help="Leave the solutions out of a PDF file.",
)
coordinates_option = choice_option(
    "--coordinates",
    of=["none", "0", "1", "algebraic"],
    help="Number rows and columns from 0 or from 1, or name squares as in chess, in pictures.",
)


def how_many_option(what: str, default: int = 1) -> Decorator:
    """Return the option for a number of results; ``what`` names them in its help."""
    return number_option("--number", help=f"Number of {what}.", default=default)


# --- squares -------------------------------------------------------------------------------------


NOTATION = "b4 as in chess, r5c2 for row 5, column 2, or (4,1), which counts from 0"


def squares_option(name: str, text: str) -> Decorator:
    """Return an option for squares."""
    return click.option(name, metavar="SQUARES", multiple=True, help=f"{text} Can be repeated.")


def squares_in(option: str, texts: Sequence[str], n: int) -> list[tuple[int, int]]:
    """Return the squares that the texts of an option describe."""
    from nqueens import formats  # a count without squares does not load formats

    try:
        return [square for text in texts for square in formats.squares(text, n)]
    except formats.FormatError as error:
        raise click.UsageError(f"{option}: {error.reason}") from None


class Squares(NamedTuple):
    """The texts of ``--placed`` and ``--blocked``."""

    placed: Sequence[str]
    blocked: Sequence[str] = ()

    @contextmanager
    def on(self, n: int) -> Iterator[dict[str, Any]]:
        """Yield the squares as keyword arguments; errors in the block name them as in chess."""
        texts = self._asdict().items()
        squares = {name: squares_in(f"--{name}", some, n) for name, some in texts if some}
        try:
            yield squares
        except (ValueError, NoSolution) as error:
            if not squares or type(error) not in (ValueError, NoSolution):
                raise
            from nqueens._drawing.names import square_name

            def name(match: re.Match[str]) -> str:
                return square_name(int(match[1]), int(match[2]), n)

            raise type(error)(re.sub(r"\((\d+), (\d+)\)", name, str(error))) from None


squares_options = packed(
    "squares",
    Squares,
    squares_option("--placed", f"Squares with a queen: {NOTATION}."),
    squares_option("--blocked", "Squares where no queen may stand."),
)
