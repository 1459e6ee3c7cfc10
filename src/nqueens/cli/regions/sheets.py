"""``nqueens regions sheets``: puzzles on paper."""

from typing import Any

import click

from nqueens import regions
from nqueens._drawing.glyphs import Piece
from nqueens._languages import Language
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.params import writes_files
from nqueens.cli.printing import prints_sheets
from nqueens.cli.regions import params
from nqueens.cli.regions.inputs import Puzzles


@click.command(
    "sheets",
    help="Print puzzles as a PDF file, with the solutions on the last pages.",
    epilog=examples(
        "nqueens regions generate 8 --number 20 | nqueens regions sheets -o monday.pdf",
        "nqueens regions sheets today.txt --explanations --black-and-white -o today.pdf",
        "nqueens regions sheets today.txt --solutions -o key.pdf",
    ),
)
@params.reads_puzzles()
@prints_sheets
@params.language
@params.piece
@params.patterns
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@writes_files("pdf")
def sheets_command(
    puzzles: Puzzles,
    sheet: dict[str, Any],
    language: Language,
    piece: Piece | None,
    patterns: bool,
    explanations: bool,
    output: Output,
) -> int:
    with progress_bar("solved") as progress:
        regions.sheets(
            [found.puzzle for found in puzzles],
            output.file,
            language=language,
            piece=piece,
            patterns=patterns,
            explanations=explanations,
            progress=progress,
            **sheet,
        )
    return 2 if puzzles.bad else 0
