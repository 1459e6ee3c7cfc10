"""``nqueens regions draw``: puzzles as a picture."""

import sys

import click

from nqueens import regions
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates
from nqueens._drawing.svg import Marks
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import coordinates as coordinates_option, output_file
from nqueens.cli.printing import refuse_useless
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import PICTURED, Drawing
from nqueens.cli.types import OneOf
from nqueens.regions import Puzzle


@click.command(
    "draw",
    help="""
    Draw puzzles as a picture, side by side, or as pages.

    In a terminal the picture consists of letters, unless --output or --to says otherwise.
    """,
    epilog=examples(
        "nqueens regions draw today.txt --letters -o today.svg",
        "nqueens regions draw today.png --coordinates 1 -o board.png",
    ),
)
@params.reads_puzzles()
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@params.patterns
@coordinates_option
@click.option(
    "--to",
    "form",
    type=OneOf(PICTURED),
    help="What to write, by default svg; the suffix of --output chooses it too.",
)
@output_file
@params.piece
def draw_command(
    puzzles: Puzzles,
    letters: bool,
    patterns: bool,
    coordinates: Coordinates | None,
    form: str | None,
    path: str | None,
    piece: Piece | None,
) -> int:
    def drawing(number: int, puzzle: Puzzle) -> Answer:
        marks = Marks(puzzle.placed, puzzle.blocked)
        return Answer(regions.text(puzzle).rstrip("\n"), None, [Drawing(puzzle, marks)])

    is_read_at_once = path is None and sys.stdout.isatty()
    output = Output(form or "", path=path, piece=piece, patterns=patterns)
    with output.opened("text" if is_read_at_once else "svg", params.PICTURE_FORMATS):
        refuse_useless(output)
        return answer_puzzles(
            puzzles,
            drawing,
            output,
            "en",
            name="drawings",
            coordinates=coordinates or "none",
            letters=letters,
        )
