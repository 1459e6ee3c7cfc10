"""The command regions sheets."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from nqueens import regions
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, new_seed, open_output
from nqueens.cli.regions.drawing import DRAWN, write_puzzles
from nqueens.cli.regions.puzzles import (
    Puzzles,
    Rows,
    difficulty_option,
    fresh_puzzles,
    layout_options,
    spelled,
)

STYLE = ("paper", "per_page", "title", "solutions", "colours", "explanations")


def _checked_output(options: shared.Options) -> Any:
    """Return the open file, and set the name of its format; refuse options it does not have."""
    path = options.output
    suffix = os.path.splitext(path)[1].lower()
    if path != "-" and suffix[1:] not in ("", *DRAWN):
        raise click.UsageError(f"sheets are .{', .'.join(DRAWN)} files, unlike {path}")
    options.name = suffix[1:] or "pdf"
    wrong = next((name for name in STYLE if options.name != "pdf" and shared.given(name)), None)
    if wrong:
        raise click.UsageError(f"--{wrong.replace('_', '-')} is for PDF files, unlike {path}")
    if path == "-" and sys.stdout.isatty():
        raise click.UsageError("a PDF file is not for the terminal; name one with --output")
    return open_output(path)


@command(
    "sheets",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, or those of a file, as a PDF file.

    New puzzles become more difficult from page to page. The last pages have the solutions. The foot
    of each page has the command that makes the same sheets again. A .svg or .png file has the
    puzzles side by side, and a .html file is a page to play them on.
    """,
    examples="""
    nqueens regions sheets 8 --number 20 --difficulty easy,medium,hard -o monday.pdf
    nqueens regions sheets 10 --stars 2 --number 4 --black-and-white -o stars.pdf
    nqueens regions sheets --input today.txt --explanations -o today.pdf
    """,
)
@click.argument("n", type=Rows(), required=False)
@click.option("--input", "-i", "path", metavar="FILE", help="Puzzles to print, or a screenshot.")
@shared.how_many_option("puzzles to make")
@difficulty_option("equally many puzzles of each")
@shared.number_option(
    "--stars", least=1, most=4, default=1, help="Number of queens in each row, column and region."
)
@layout_options
@shared.rng_option
@click.option(
    "--paper", type=shared.PAPER, default="a4", show_default=True, help="Size of the paper."
)
@shared.number_option(
    "--per-page", least=1, most=30, default=4, help="Number of puzzles on a page."
)
@click.option("--title", default="Queens", show_default=True, help="Title of each page.")
@shared.choice_option(
    "--solutions",
    of=["back", "none"],
    default="back",
    help="Whether the last pages show the solutions.",
)
@click.option("--colours/--black-and-white", default=True, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@shared.progress_option
@click.option("--output", "-o", metavar="FILE", default="-", help="File to write.")
def sheets_command(
    options: shared.Options,
    path: str | None,
    number: int,
    difficulty: list[Any] | None,
    stars: int,
    symmetric: str | None,
    smallest: int,
    **style: Any,
) -> None:
    n = options.n
    if number < 1:
        raise click.UsageError(f"--number must be at least 1, not {number}")
    with _checked_output(options) as stream, Bar(options.progress) as bar:
        if path is None and n is not None:
            seed = new_seed(options.seed)
            wishes: Any = {"symmetric": symmetric, "smallest": smallest}
            puzzles = fresh_puzzles(n, stars, difficulty, number, seed, bar.report, **wishes)
            words = ["nqueens regions sheets", f"{spelled(n)} --number {number}"]
            words += [f"--difficulty {','.join(difficulty)}"] if difficulty else []
            words += [f"--stars {stars}"] * (stars > 1)
            words += [f"--symmetric {symmetric}"] if symmetric else []
            words += [f"--smallest {smallest}"] * (smallest > 1)
            style["note"] = " ".join([*words, f"--seed {seed}"])
        elif path is not None and n is None:
            puzzles = list(Puzzles([path]))
        else:
            raise click.UsageError("need either N, the number of rows, or --input FILE")
        if options.name != "pdf":
            options.output = stream
            write_puzzles(options, puzzles)
            return
        regions.sheets(puzzles, stream, progress=bar.report, **style)
