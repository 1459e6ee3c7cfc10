"""Commands as `commands.json` describes them, and the kinds of values that they take.

The table has the help, the options and the examples of each command, the options that several
commands share, and groups of options. The names of an argument do not begin with a dash. The last
name is that of the parameter, as in Python; by default, it is the first name.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import signature
from typing import Any, NamedTuple

import click

from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import meant
from nqueens.cli.output import progress_bar

with open(os.path.join(os.path.dirname(__file__), "commands.json"), encoding="utf-8") as _file:
    TABLE = json.load(_file)
PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".heic")


# --- commands ------------------------------------------------------------------------------------


def described(path: str, before: str = "") -> dict[str, Any]:
    """Return the help of a command and its end: ``before``, and a list of examples."""
    examples = "\n".join(f"  {line}" for line in TABLE["commands"][path]["examples"])
    epilog = f"{before}\n\n\b\nExamples:\n{examples}".lstrip()
    return {"help": "\n".join(TABLE["commands"][path]["help"]), "epilog": epilog}


def command(
    path: str, *, before: str = "", **more: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a command of a function, which may return the exit status.

    ``more`` has the choices of options, and functions such as classes that make an argument of the
    values of several options.
    """
    packs = {name: made for name, made in more.items() if callable(made)}
    params = [_param(spec, more) for spec in _expanded(TABLE["commands"][path]["options"])]

    def make(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        def run(**values: Any) -> Any:
            for name, pack in packs.items():
                fields = signature(pack).parameters.keys() & values.keys()
                if fields:
                    values[name] = pack(**{field: values.pop(field) for field in fields})
            return function(**values)

        name = path.rpartition(" ")[2]
        return Command(name, params=params, callback=run, **described(path, before))

    return make


def _expanded(parts: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of options; names are those of groups or of shared options."""
    for part in parts:
        if not isinstance(part, str):
            yield part
        elif part in TABLE["groups"]:
            yield from _expanded(TABLE["groups"][part])
        else:
            yield TABLE["options"][part]


def _param(spec: dict[str, Any], choices: dict[str, Any]) -> click.Parameter:
    """Return the parameter that a row describes."""
    names, kind = spec["names"].split(), spec.get("kind")
    how: dict[str, Any] = {name: spec[name] for name in ("default", "metavar") if name in spec}
    name = names[-1].lstrip("-").replace("-", "_")
    if kind == "choice":
        how["type"] = OneOf([*(spec.get("of") or choices[name])])
    elif kind in KINDS:
        how["type"] = KINDS[kind]
    elif kind in ("number", "seed"):
        how = {"metavar": "N", "type": Number(spec.get("least", 0), spec.get("most")), **how}
    if not names[0].startswith("-"):
        nargs, required = (-1, False) if "many" in spec else (1, "default" not in spec)
        return click.Argument(names, nargs=nargs, required=spec.get("required", required), **how)
    if kind == "seed":
        how["default"] = new_seed
    elif kind == "flag":
        how["is_flag"] = True
    elif kind == "off":
        how |= {"is_flag": True, "default": True, "flag_value": False}
    else:
        shown = spec.get("default") not in (None, 0, "-")
        how |= {"multiple": spec.get("multiple", False), "show_default": shown}
    return click.Option(names, help=spec["help"], **how)


def new_seed() -> int:
    """Return a random seed, which the output can name."""
    return int.from_bytes(os.urandom(8)) % 10**9


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


class Commands(click.Group):
    """A group of commands, which says what others are called here."""

    def meaning(self, name: str) -> str:
        """Return what is meant by a command that there is not, or an empty string."""
        return meant(f"commands of {self.name}", name) or f"solve {name}" * ("." in name)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command."""
        known = super().get_command(ctx, name)
        if known is None and (words := self.meaning(name)):
            ctx.fail(f"no such command '{name}'; write '{ctx.command_path} {words}'")
        return known


# --- kinds of values -----------------------------------------------------------------------------


class Number(click.IntRange):
    """An integer, also as people write large ones: 1e6, 10^6, 1_000_000 or 1,000,000."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the integer; say what to do with a picture."""
        if os.path.splitext(str(value))[1].lower() in PICTURE_SUFFIXES:
            self.fail(f"a picture of a puzzle: nqueens regions solve {value}", param, ctx)
        return int(super().convert(decimal(value), param, ctx))


class Range(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A size of the board, or a range of them such as 7-10 or 7..10."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> range:
        """Return the sizes."""
        ends = re.fullmatch(r"(\d{1,9})(?:\.\.|-)(\d{1,9})", value)
        if ends is None:
            size = Number().convert(value, param, ctx)
            return range(size, size + 1)
        low, high = int(ends[1]), int(ends[2])
        if high < low:
            self.fail(f"the range {value} is empty; write {high}-{low}.", param, ctx)
        return range(low, high + 1)


def decimal(value: Any) -> Any:
    """Return the digits of an integer that is written in another way, or the value itself."""
    text = str(value).replace("**", "^")
    if power := re.fullmatch(r"(\d{1,3})\^(\d{1,2})", text):
        return str(int(power[1]) ** int(power[2]))
    if short := re.fullmatch(r"(\d{1,9})(?:\.(\d{1,9}))?[eE]\+?(\d{1,2})", text):
        zeros = int(short[3]) - len(short[2] or "")
        return f"{short[1]}{short[2] or ''}{'0' * zeros}" if zeros >= 0 else value
    return text.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", text) else value


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


KINDS: dict[Any, Any] = {
    "integer": Number(),
    "range": Range(),
    "real": float,
    "positive": click.FloatRange(0, min_open=True),
    "pair": (int, int),
    "words": lambda text: [word.strip() for word in text.split(",")],
}


# --- squares -------------------------------------------------------------------------------------


def squares_in(option: str, texts: Sequence[str], n: int) -> list[tuple[int, int]]:
    """Return the squares that the texts of an option describe."""
    from nqueens import formats  # a count without squares does not load formats

    try:
        return [square for text in texts for square in formats.squares(text, n)]
    except formats.FormatError as error:
        raise click.UsageError(f"{option}: {error.reason}") from None


class Constraints(NamedTuple):
    """The texts of ``--placed`` and ``--blocked``."""

    placed: Sequence[str]
    blocked: Sequence[str]

    def on(self, n: int) -> dict[str, Any]:
        """Return the squares on a board of n rows, as keyword arguments."""
        texts = self._asdict().items()
        return {name: squares_in(f"--{name}", some, n) for name, some in texts if some}

    @contextmanager
    def solved(self, n: int, *, shown: bool = True) -> Iterator[dict[str, Any]]:
        """Yield keyword arguments for a board of n rows: the squares, and the progress.

        Errors in the block name the squares as in chess.
        """
        squares = self.on(n)
        try:
            with progress_bar(shown=shown) as progress:
                yield {"progress": progress, **squares}
        except (ValueError, NoSolution) as error:
            if not squares or type(error) not in (ValueError, NoSolution):
                raise
            from nqueens._drawing.names import square_name

            def name(match: re.Match[str]) -> str:
                return square_name(int(match[1]), int(match[2]), n)

            raise type(error)(re.sub(r"\((\d+), (\d+)\)", name, str(error))) from None
