"""The command regions sheets."""

from __future__ import annotations

from typing import Any

import click

from nqueens import regions
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, new_seed, opened, output_option
from nqueens.cli.regions.drawing import SUFFIXES, fresh_puzzles, write_puzzles
from nqueens.cli.regions.puzzles import New, Puzzles, new_options


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
@click.argument("n", type=shared.Range(), required=False)
@click.option("--input", "-i", "read", metavar="FILE", help="Puzzles to print, or a screenshot.")
@new_options(1, "equally many puzzles of each")
@shared.choice_option("--paper", of=["a4", "letter"], help="Size of the paper; by default, a4.")
@shared.number_option(
    "--per-page", least=1, most=30, help="Number of puzzles on a page; by default, 4."
)
@click.option("--title", help="Title of each page; by default, Queens.")
@click.option("--colours/--black-and-white", default=None, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, default=None, help="Print how to solve each puzzle.")
@output_option
def sheets_command(n: range | None, read: str | None, new: New, path: str, **style: Any) -> int:
    if (n is None) == (read is None):
        raise click.UsageError("need either N, the number of rows, or --input FILE")
    if read is not None and new.given:
        raise click.UsageError(f"--{min(new.given)} is for new puzzles; leave it out, or --input")
    style = {name: value for name, value in style.items() if value is not None}
    puzzles = Puzzles([] if read is None else [read])
    with opened(path, None, "pdf", SUFFIXES) as output, Bar("made") as bar:
        if style and output.format != "pdf":
            raise click.UsageError(f"--{min(style).replace('_', '-')} is for PDF files, not {path}")
        if n is None:
            made = [found.puzzle for found in puzzles]
        else:
            new = new._replace(seed=new_seed(new.seed))
            made = fresh_puzzles(n, new, 1, bar.report)
            words = (
                f"--{name} {','.join(value) if name == 'difficulty' else value}"
                for name, value in new.given.items()
            )
            rows = str(n[0]) if len(n) == 1 else f"{n[0]}-{n[-1]}"
            style["note"] = " ".join([f"nqueens regions sheets {rows}", *words])
        if output.format == "pdf":
            regions.sheets(made, output.file, progress=bar.report, **style)
        else:
            write_puzzles(output, made)
    return 2 if puzzles.bad else 0
