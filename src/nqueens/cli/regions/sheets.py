"""The command regions sheets."""

from __future__ import annotations

from typing import Any

import click

from nqueens import regions
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, new_seed, output_option
from nqueens.cli.regions.drawing import fresh_puzzles, opened_drawing, write_puzzles
from nqueens.cli.regions.puzzles import (
    Puzzles,
    difficulty_option,
    smallest_option,
    stars_option,
    symmetric_option,
)


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
@shared.number_option("--number", least=1, help="Number of new puzzles; by default, 1.")
@difficulty_option("equally many puzzles of each")
@stars_option("1, in new puzzles", 4)
@symmetric_option
@smallest_option
@shared.seed_option
@shared.choice_option("--paper", of=["a4", "letter"], help="Size of the paper; by default, a4.")
@shared.number_option(
    "--per-page", least=1, most=30, help="Number of puzzles on a page; by default, 4."
)
@click.option("--title", help="Title of each page; by default, Queens.")
@click.option("--colours/--black-and-white", default=None, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, default=None, help="Print how to solve each puzzle.")
@output_option
def sheets_command(
    n: range | None,
    read: str | None,
    number: int | None,
    difficulty: list[Any] | None,
    stars: int | None,
    symmetric: Any,
    smallest: int | None,
    seed: int | None,
    path: str,
    **style: Any,
) -> None:
    new = {
        "number": number,
        "difficulty": difficulty,
        "stars": stars,
        "symmetric": symmetric,
        "smallest": smallest,
        "seed": seed,
    }
    given = [name for name, value in new.items() if value is not None]
    if (n is None) == (read is None):
        raise click.UsageError("need either N, the number of rows, or --input FILE")
    if read is not None and given:
        raise click.UsageError(f"--{given[0]} is for new puzzles; leave it out, or --input")
    style = {name: value for name, value in style.items() if value is not None}
    puzzles = None if read is None else Puzzles([read])
    with opened_drawing(path, None, "pdf") as output, Bar("made") as bar:
        if style and output.format != "pdf":
            raise click.UsageError(f"--{min(style).replace('_', '-')} is for PDF files, not {path}")
        if n is not None:
            seed = new_seed(seed)
            how = {"symmetric": symmetric, "smallest": smallest or 1}
            made = fresh_puzzles(
                n, stars or 1, difficulty, number or 1, seed, progress=bar.report, **how
            )
            rows = str(n[0]) if len(n) == 1 else f"{n[0]}-{n[-1]}"
            words = [f"nqueens regions sheets {rows} --number {number or 1}"]
            words += [f"--difficulty {','.join(difficulty)}"] if difficulty else []
            words += [f"--stars {stars}"] if stars else []
            words += [f"--symmetric {symmetric}"] if symmetric else []
            words += [f"--smallest {smallest}"] if smallest else []
            style["note"] = " ".join([*words, f"--seed {seed}"])
        else:
            assert puzzles is not None
            made = [found.puzzle for found in puzzles]
        if output.format == "pdf":
            regions.sheets(made, output.file, progress=bar.report, **style)
        else:
            write_puzzles(output, made)
    if puzzles is not None and puzzles.bad:
        raise click.exceptions.Exit(2)
