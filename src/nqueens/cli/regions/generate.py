"""``nqueens regions generate``: new puzzles."""

from typing import get_args

import click

import nqueens
from nqueens import regions
from nqueens.cli.ending import OUT_OF_TIME, spoken
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar, warn
from nqueens.cli.params import number as number_option
from nqueens.cli.regions import params
from nqueens.cli.regions.made import write_made
from nqueens.cli.types import Number, OneOf, Range
from nqueens.regions import Difficulty, Style, Symmetry


@click.command(
    "generate",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, that have exactly one solution.

    A .svg or .png file has them side by side, a .pdf file is sheets to print, the easiest first,
    with the solutions on the last pages, and a .html file is a page to play them on. After 60
    seconds, or --time-limit, the puzzles that were made are kept, standard error says how many, and
    the exit status is 124.
    """,
    epilog=examples(
        "nqueens regions generate 8 --seed 1",
        "nqueens regions generate 10 --stars 2 --number 5 --to json",
        "nqueens regions generate 8 --number 1000 --style plain -o puzzles.jsonl",
        "nqueens regions generate 8 --number 4 -o four.png",
    ),
)
@click.argument("n", type=Range())
@number_option("Number of puzzles to make.")
@click.option(
    "--symmetric", type=OneOf(get_args(Symmetry)), help="What leaves the layouts unchanged."
)
@click.option(
    "--smallest",
    type=Number(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Squares that each region has at least.",
)
@click.option(
    "--style",
    type=OneOf(get_args(Style)),
    default="drawn",
    show_default=True,
    help="Shapes like those that people draw, or faster and more compact ones.",
)
@params.making
@params.writes_puzzles
def generate_command(
    n: range,
    number: int,
    symmetric: Symmetry | None,
    smallest: int,
    style: Style,
    difficulty: list[Difficulty] | None,
    stars: int,
    seed: int,
    time_limit: float | None,
    output: Output,
    shown: params.Shown,
) -> int:
    output.fallback = {"puzzles": [], "seed": seed}
    status = 0
    with progress_bar("made") as progress:
        try:
            puzzles = regions.generate(
                n,
                size=number,
                symmetric=symmetric,
                smallest=smallest,
                style=style,
                difficulty=difficulty,
                stars=stars,
                rng=seed,
                time_limit=time_limit,
                progress=progress,
            )
        except nqueens.OutOfTime as error:
            if not error.reached:
                raise
            puzzles, status = error.reached, OUT_OF_TIME
            late = f"out of time: {spoken(error)}"
    write_made(output, puzzles, seed, shown)
    if status:
        warn(late)
    return status
