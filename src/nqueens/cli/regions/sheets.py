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
from nqueens.cli.regions.puzzles import Puzzles, Rows, difficulty_option, spelled

__all__ = ["sheets_command"]


print_options = shared.together(
    click.option(
        "--paper", type=shared.PAPER, default="a4", show_default=True, help="Size of the paper."
    ),
    shared.number_option(
        "--per-page", least=1, most=30, default=4, help="Number of puzzles on a page."
    ),
    click.option("--title", default="Queens", show_default=True, help="Title of each page."),
    shared.choice_option(
        "--solutions",
        of=["back", "none"],
        default="back",
        help="Whether the last pages show the solutions.",
    ),
    click.option("--colours/--black-and-white", default=True, help="Whether to use colours."),
    shared.font_option,
)


def _pdf_output(path: str) -> Any:
    """Open a PDF file for writing; do not write one to a terminal."""
    suffix = os.path.splitext(path)[1].lower()
    if path != "-" and suffix not in ("", ".pdf"):
        raise click.UsageError(f"sheets are PDF files; {path} should end in .pdf")
    if path == "-" and sys.stdout.isatty():
        raise click.UsageError("a PDF file is not for the terminal; name one with --output")
    return open_output(path)


@command(
    "sheets",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, or those of a file, as a PDF file.

    New puzzles become more difficult from page to page. The last pages have the solutions. The foot
    of each page has the command that makes the same sheets again.
    """,
    examples="""
    nqueens regions sheets 8 --size 20 --difficulty easy,medium,hard -o monday.pdf
    nqueens regions sheets 10 --stars 2 --size 4 --black-and-white -o stars.pdf
    nqueens regions sheets --input today.txt --explanations -o today.pdf
    """,
)
@click.argument("n", type=Rows(), required=False)
@click.option("--input", "-i", "path", metavar="FILE", help="Puzzles to print, or a screenshot.")
@shared.size_option("puzzles to make")
@difficulty_option("equally many puzzles of each")
@shared.number_option(
    "--stars", least=1, most=4, default=1, help="Number of queens in each row, column and region."
)
@shared.rng_option
@print_options
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@shared.progress_option
@click.option("--output", "-o", metavar="FILE", default="-", help="PDF file to write.")
def sheets_command(
    options: shared.Options,
    path: str | None,
    size: int,
    difficulty: list[Any] | None,
    stars: int,
    **style: Any,
) -> None:
    n = options.n
    if size < 1:
        raise click.UsageError(f"--size must be at least 1, not {size}")
    with _pdf_output(options.output) as stream, Bar(options.progress) as bar:
        if path is None and n is not None:
            seed = new_seed(options.seed)
            levels = difficulty or [None]
            puzzles = []
            for i, level in enumerate(levels):
                puzzles += regions.generate(
                    n,
                    stars=stars,
                    difficulty=level,
                    size=len(range(i, size, len(levels))),
                    rng=[seed, i],
                    progress=bar.report,
                )
            puzzles.sort(key=regions.rating)
            words = ["nqueens regions sheets", f"{spelled(n)} --size {size}"]
            words += [f"--difficulty {','.join(difficulty)}"] if difficulty else []
            words += [f"--stars {stars}"] * (stars > 1)
            style["note"] = " ".join([*words, f"--seed {seed}"])
        elif path is not None and n is None:
            puzzles = list(Puzzles([path]))
        else:
            raise click.UsageError("need either N, the number of rows, or --input FILE")
        regions.sheets(puzzles, stream, progress=bar.report, **style)
