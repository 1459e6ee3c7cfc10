"""Options of sheets to print, which commands that make puzzles share."""

from collections.abc import Sequence
from functools import wraps
from typing import Any

import click
from click.core import ParameterSource

import nqueens
from nqueens.cli.output import Output
from nqueens.cli.params import Command
from nqueens.cli.types import Number, OneOf

# arguments of commands that decide which puzzles are made
DECISIVE = ("n", "number", "symmetric", "smallest", "style", "difficulty", "stars", "seed")
SENTENCES = ("language", "piece")  # options of what lines of JSON say, if they have sentences
# the formats that an option is for
FORMATS_OF = {
    "paper": ["pdf"],
    "per_page": ["pdf"],
    "title": ["pdf", "html"],
    "solutions": ["pdf"],
    "colours": ["pdf"],
    "note": ["pdf"],
    "explanations": ["pdf"],
    "language": ["pdf", "html"],
    "piece": ["svg", "png", "pdf", "html"],
    "patterns": ["svg", "png", "pdf", "html"],
    "coordinates": ["svg", "png", "pdf", "html"],
    "letters": ["svg", "png", "pdf", "html"],
    "highlight": ["svg", "png", "pdf"],
    "size": ["svg", "png", "pdf"],
}


def prints_sheets(function: Command) -> Command:
    """Add options of sheets; the command gets ``sheet``, arguments of `nqueens.sheets`."""

    @click.option(
        "--paper",
        type=OneOf(["a4", "letter"]),
        default="a4",
        show_default=True,
        help="Size of the paper of sheets.",
    )
    @click.option(
        "--per-page",
        type=Number(1, 30),
        default=4,
        show_default=True,
        metavar="N",
        help="Number of puzzles on a page of sheets.",
    )
    @click.option("--title", metavar="TEXT", help="Title; by default, Queens in the language.")
    @click.option(
        "--solutions/--no-solutions",
        default=None,
        help="Print only the solutions, which are the key of sheets without, or none of them; by "
        "default, they are on the last pages.",
    )
    @click.option("--colours/--black-and-white", default=True, help="Whether sheets have colours.")
    @click.option(
        "--note",
        metavar="TEXT",
        help="Line at the bottom of sheets; by default, the command that makes the same puzzles, "
        "unless they depend on an input.",
    )
    @wraps(function)
    def run(
        *,
        paper: str,
        per_page: int,
        title: str | None,
        solutions: bool | None,
        colours: bool,
        note: str | None,
        **others: object,
    ) -> int | None:
        sheet: dict[str, Any] = {
            "paper": paper,
            "per_page": per_page,
            "title": title,
            "solutions": {None: True, True: "only", False: False}[solutions],
            "colours": colours,
            "note": _making() if note is None else note,
        }
        return function(sheet=sheet, **others)

    return run


def refuse_useless(output: Output, *, has_sentences: bool = False) -> None:
    """Refuse options that were given and that the format of the output has no use for."""
    ctx = click.get_current_context()
    for param in ctx.command.params:
        name = param.name or ""
        forms = FORMATS_OF.get(name, [output.form])
        if has_sentences and name in SENTENCES:
            continue
        if output.form not in forms and _is_given(ctx, name):
            option = "/".join([*param.opts, *param.secondary_opts])
            ways_out = []
            if suffixes := [f".{each}" for each in forms if f".{each}" in output.suffixes]:
                ways_out.append(f"--output FILE{_alternatives(suffixes)}")
            if name in SENTENCES and "steps" in ctx.params:
                ways_out.append("--jsonl --steps")
            raise click.UsageError(f"{option} needs {', or '.join(ways_out)}")


def _alternatives(words: Sequence[str]) -> str:
    """Return words with commas between them, but "or" before the last one."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _is_given(ctx: click.Context, name: str) -> bool:
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _making() -> str:
    """Return the command that makes the same puzzles, or nothing if they depend on an input."""
    ctx = click.get_current_context()
    if "n" not in ctx.params or "seed" not in ctx.params:
        return ""
    words = [ctx.command_path]
    for param in ctx.command.params:
        name = param.name or ""
        if name not in DECISIVE or not (_is_given(ctx, name) or name == "seed"):
            continue
        if param.opts[0].startswith("-"):
            words.append(param.opts[0])
        words.append(_written(ctx.params[name]))
    return f"{' '.join(words)} (version {nqueens.__version__})"


def _written(value: object) -> str:
    """Return the value of an option as it was typed."""
    if isinstance(value, range):
        low, high = value[0], value[-1]
        return str(low) if low == high else f"{low}-{high}"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
