"""``nqueens regions sheets``: puzzles on paper."""

from typing import Literal

import click

from nqueens import regions
from nqueens._languages import Language
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.params import no_solutions, writes_files
from nqueens.cli.regions import params
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.types import Number, OneOf


@click.command(
    "sheets",
    help="Print puzzles as a PDF file, with the solutions on the last pages.",
    epilog=examples(
        "nqueens regions generate 8 --number 20 | nqueens regions sheets -o monday.pdf",
        "nqueens regions sheets today.txt --explanations --black-and-white -o today.pdf",
    ),
)
@params.reads_puzzles()
@click.option(
    "--paper",
    type=OneOf(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Size of the paper.",
)
@click.option(
    "--per-page",
    type=Number(1, 30),
    default=4,
    show_default=True,
    metavar="N",
    help="Number of puzzles on a page.",
)
@click.option("--title", help="Title of each page; by default, Queens in the language.")
@no_solutions
@params.language
@click.option("--colours/--black-and-white", default=True, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@writes_files("pdf")
def sheets_command(
    puzzles: Puzzles,
    paper: Literal["a4", "letter"],
    per_page: int,
    title: str | None,
    solutions: bool,
    language: Language,
    colours: bool,
    explanations: bool,
    output: Output,
) -> int:
    with progress_bar("solved") as progress:
        regions.sheets(
            [found.puzzle for found in puzzles],
            output.file,
            paper=paper,
            per_page=per_page,
            title=title,
            solutions=solutions,
            language=language,
            colours=colours,
            explanations=explanations,
            progress=progress,
        )
    return 2 if puzzles.bad else 0
