"""Commands as `commands.json` describes them, and the kinds of values that they take.

The table has the help, the options and the examples of each command, and the module where its
function stands; the format of what it writes unless an option says otherwise (``default``), where
others stand (``formats``), and the suffixes of its other files (``files``); the options that
several commands share, groups of options, and the options whose values become one argument. The
last name of an option may be that of the parameter; names of arguments do not begin with a dash.
"""

import importlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, get_args

import click

from nqueens._runtime.errors import NoSolution
from nqueens._runtime.wording import meant
from nqueens.cli.ending import ending
from nqueens.cli.output import Output, progress_bar

with open(os.path.join(os.path.dirname(__file__), "commands.json"), encoding="utf-8") as _file:
    TABLE = json.load(_file)
MADE: dict[str, click.Command] = {}  # by `command`, once their modules are imported
PHOTO = re.compile(r"(?i)\.(png|jpe?g|webp|gif|heic)$")


# --- commands ------------------------------------------------------------------------------------


class Commands(click.Group):
    """The commands below a path in the table. Their modules are imported on demand.

    The group says what others are called here, and ends with a documented status.
    """

    def __init__(self, path: str, **how: Any) -> None:
        rows = [row.rpartition(" ")[::2] for row in TABLE["commands"]]
        inside: Any = dict.fromkeys(name for group, name in rows if name and group == path)
        super().__init__(path or "nqueens", inside, **_help_of(path), **how)
        self.path = path

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command; say what is meant by one that there is not."""
        if name not in self.commands:
            kind = "files" if "." in name else "numbers" if name.isdigit() else ""
            taken = kind and meant(kind, self.name or "")
            words = meant(f"commands of {self.name}", name) or (taken and f"{taken} {name}")
            if words:
                ctx.fail(f"no such command '{name}'; write '{ctx.command_path} {words}'")
            return None
        path = f"{self.path} {name}".lstrip()
        if "module" not in (row := TABLE["commands"][path]):
            return Commands(path)
        importlib.import_module(f"nqueens.cli.{row['module']}")
        return MADE[path]

    def make_context(self, *args: Any, **keywords: Any) -> click.Context:
        """Read the arguments."""
        with ending():
            return super().make_context(*args, **keywords)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that they name."""
        with ending():
            return super().invoke(ctx)


def command(path: str, **packs: Any) -> Callable[[Callable[..., Any]], None]:
    """Return a decorator that makes a command of a function, which may return the exit status.

    ``packs`` are what makes one argument of the values of several options. The argument ``output``
    is open while the function runs.
    """
    row = TABLE["commands"].get(path, {"help": [], "examples": []})
    default, files = row.get("default", "text"), row.get("files", ())
    formats = _named(row["formats"]) if "formats" in row else [default]
    suffixes = getattr(formats, "suffixes", {}) | {f".{name}": (name,) for name in files}
    forms = dict.fromkeys([*formats, *files])
    packs |= {"squares": Constraints, "output": Output}
    packed = [(name, fields) for name, fields in TABLE["packed"].items() if name in packs]
    params = [_param(option, forms) for option in _expanded(row["options"])]

    def make(function: Callable[..., Any]) -> None:
        def run(**values: Any) -> None:
            for name, fields in packed:
                own = {field: values.pop(field) for field in fields if field in values}
                if own or name == "output":
                    values[name] = packs[name](**own)
            with values["output"].opened(default, suffixes):
                status = function(**values)
            if status:
                raise click.exceptions.Exit(status)

        name = path.rpartition(" ")[2]
        MADE[path] = click.Command(name, params=params, callback=run, **_help_of(path))

    return make


def _help_of(path: str) -> dict[str, Any]:
    """Return the help of a command and its end: what is ``before``, and a list of examples."""
    row = TABLE["commands"].get(path, {"help": [], "examples": []})
    before = "\n".join(row.get("before", ()))
    examples = "\n".join(f"  {line}" for line in row["examples"])
    epilog = f"{before}\n\n\b\nExamples:\n{examples}".lstrip()
    return {"help": "\n".join(row["help"]), "epilog": epilog}


def _expanded(parts: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of options; names are those of groups or of shared options."""
    for part in parts:
        if not isinstance(part, str):
            yield part
        elif part in TABLE["groups"]:
            yield from _expanded(TABLE["groups"][part])
        else:
            yield TABLE["options"][part]


def _named(place: str) -> Any:
    """Return what a module has under a name, such as ``nqueens.formats:FORMATS``."""
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)


def _param(row: dict[str, Any], forms: Iterable[str]) -> click.Parameter:
    """Return the parameter that a row describes, mostly in the words of click.

    The choices are those that it lists, those of a place that it names, or ``forms``.
    """
    how = dict(row)
    names, kind = how.pop("names").split(), how.pop("kind", "")
    if kind == "choice":
        of = how.pop("of", forms)
        of = _named(of) if isinstance(of, str) else of
        how["type"] = OneOf([*(get_args(of) or of)])
    elif kind == "number":
        how["type"] = Number(how.pop("least", None), how.pop("most", None))
    elif kind:
        how |= TYPES[kind]
    made: Any = click.Option if names[0][0] == "-" else click.Argument
    return made(names, **how)


# --- kinds of values -----------------------------------------------------------------------------


class Number(click.IntRange):
    """An integer, also as people write large ones: 1e6, 10^6, 1_000_000 or 1,000,000."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the integer; say what to do with a picture."""
        if PHOTO.search(str(value)):
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
    if short := re.fullmatch(r"(\d{1,9})\.?(\d{0,9})[eE]\+?(\d{1,2})", text):
        digits = short[2].ljust(int(short[3]), "0")
        return short[1] + digits if len(digits) == int(short[3]) else value
    return text.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", text) else value


class OneOf(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """One of several words, in any spelling; says which one another word means."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the word."""
        word = str(value).replace("_", "-").lower()
        for choice in self.choices:
            if word == choice.replace("_", "-"):
                return str(choice)
        if meant("values", word) in self.choices:
            self.fail(f"no {value!r}; did you mean {meant('values', word)!r}?", param, ctx)
        return super().convert(value, param, ctx)


TYPES: dict[str, dict[str, Any]] = {
    "range": {"type": Range()},
    # a random seed, which the output can name
    "seed": {"type": Number(0), "default": lambda: int.from_bytes(os.urandom(8)) % 10**9},
    "real": {"type": float},
    "positive": {"type": click.FloatRange(0, min_open=True)},
    "pair": {"type": (int, int)},
    "words": {"type": lambda text: [word.strip() for word in text.lower().split(",")]},
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
            if type(error) not in (ValueError, NoSolution):
                raise
            from nqueens._squares import square_name

            said = re.sub(
                r"\((\d+), (\d+)\)",
                lambda match: square_name(int(match[1]), int(match[2]), n),
                str(error),
            )
            raise type(error)(said) from None
