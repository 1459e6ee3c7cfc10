"""The command regions sheets, and the options of all commands that print."""

from __future__ import annotations

import os
import secrets
import sys
from typing import Any

import click

from nqueens import regions
from nqueens.cli.options import (
    PAPER,
    font_option,
    progress_option,
    rng_option,
    size_option,
    together,
)
from nqueens.cli.output import Bar, open_output
from nqueens.cli.regions.puzzles import Puzzles

__all__ = ["new_seed", "sheets_command"]

LEVELS = ("easy", "medium", "hard", "expert")


class _Difficulties(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """Difficulties, separated by commas."""

    name = "difficulties"

    def convert(self, value: Any, param: Any, ctx: Any) -> list[Any]:
        if not isinstance(value, str):  # the default
            return list(value)
        words = [word.strip() for word in value.split(",")]
        for word in words:
            if word not in LEVELS:
                self.fail(f"{word!r} is not one of {', '.join(LEVELS)}.", param, ctx)
        return words


print_options = together(
    click.option(
        "--paper",
        type=PAPER,
        default="a4",
        show_default=True,
        help="Size of the paper.",
    ),
    click.option(
        "--per-page",
        type=click.IntRange(1, 30),
        metavar="N",
        default=4,
        show_default=True,
        help="Number of puzzles on a page.",
    ),
    click.option("--title", default="Queens", show_default=True, help="Title of each page."),
    click.option(
        "--solutions",
        type=click.Choice(["back", "none"]),
        default="back",
        show_default=True,
        help="Whether the last pages show the solutions.",
    ),
    click.option("--colours/--black-and-white", default=True, help="Whether to use colours."),
    font_option,
)


def new_seed(seed: int | None) -> int:
    """Return a seed: the same, or a random one for the foot of the pages."""
    return secrets.randbelow(10**9) if seed is None else seed


def pdf_output(path: str) -> Any:
    """Open a PDF file for writing; do not write one to a terminal."""
    suffix = os.path.splitext(path)[1].lower()
    if path != "-" and suffix not in ("", ".pdf"):
        raise click.UsageError(f"sheets are PDF files; {path} should end in .pdf")
    if path == "-" and sys.stdout.isatty():
        raise click.UsageError("a PDF file is not for the terminal; name one with --output")
    return open_output(path)


@click.command(
    "sheets",
    help="""
    Print puzzles of N rows, or those of a file, as a PDF file.

    The last pages have the solutions. The foot of each page has the command that makes the same
    sheets again.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions sheets 8 --size 20 --difficulty easy,medium,hard -o monday.pdf
      nqueens regions sheets 10 --stars 2 --size 4 --black-and-white -o stars.pdf
      nqueens regions sheets --input today.txt --explanations -o today.pdf
    """,
)
@click.argument("n", type=int, required=False)
@click.option("--input", "-i", "file", metavar="FILE", help="Puzzles to print, or a screenshot.")
@size_option("puzzles to make")
@click.option(
    "--difficulty",
    type=_Difficulties(),
    default=[None],
    metavar="NAMES",
    help="Difficulties, such as easy,medium: equally many puzzles of each; by default, any.",
)
@click.option(
    "--stars",
    type=click.IntRange(1, 4),
    metavar="N",
    default=1,
    show_default=True,
    help="Number of queens in each row, column and region.",
)
@rng_option
@print_options
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@progress_option
@click.option("--output", "-o", metavar="FILE", default="-", help="PDF file to write.")
def sheets_command(
    n: int | None,
    file: str | None,
    size: int,
    difficulty: list[Any],
    stars: int,
    seed: int | None,
    progress: bool,
    output: str,
    **style: Any,
) -> None:
    if size < 1:
        raise click.UsageError(f"--size must be at least 1, not {size}")
    with pdf_output(output) as stream, Bar(progress) as bar:
        if file is None and n is not None:
            seed = new_seed(seed)
            made = []
            for i, one in enumerate(difficulty):
                made += regions.generate(
                    n,
                    stars=stars,
                    difficulty=one,
                    size=len(range(i, size, len(difficulty))),
                    rng=[seed, i],
                    progress=bar.report,
                )
            words = ["nqueens regions sheets", f"{n} --size {size}"]
            words += [f"--difficulty {','.join(map(str, difficulty))}"] * (difficulty != [None])
            words += [f"--stars {stars}"] * (stars > 1)
            style["note"] = " ".join([*words, f"--seed {seed}"])
        elif file is not None and n is None:
            made = list(Puzzles([file]))
        else:
            raise click.UsageError("need either N, the number of rows, or --input FILE")
        regions.sheets(made, stream, progress=bar.report, **style)
