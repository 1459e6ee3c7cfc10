"""``nqueens draw``: boards as a picture."""

from itertools import islice

import click

import nqueens
from nqueens._drawing.names import Coordinates
from nqueens._drawing.svg import MOST_BOARDS
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.printing import refuse_useless
from nqueens.cli.reading import BoardFile
from nqueens.cli.types import Number


@click.command(
    "draw",
    help="""
    Draw boards as a picture, side by side.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. The picture is SVG, PNG or PDF, as the suffix of the file says. In a terminal it
    consists of signs: Q for a queen, . for an empty square.
    """,
    epilog=examples(
        "nqueens list 6 | nqueens draw --limit 4 --output all.svg",
        "nqueens draw --size 900 --output board.png puzzle.txt",
        "nqueens draw --highlight --output attacks.svg puzzle.txt",
    ),
)
@params.reads_boards()
@click.option(
    "--limit",
    type=Number(1, MOST_BOARDS),
    metavar="N",
    help=f"Draw at most the first N boards; by default all of them, up to {MOST_BOARDS}.",
)
@params.coordinates
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other.")
@click.option("--size", type=Number(1), metavar="N", help="Width of the picture in pixels.")
@params.writes_files("svg", "png", "pdf", in_terminal="board")
def draw_command(
    boards: BoardFile,
    limit: int | None,
    coordinates: Coordinates | None,
    highlight: bool,
    size: int | None,
    output: Output,
) -> None:
    refuse_useless(output)
    positions = [*islice(boards, limit or MOST_BOARDS + 1)]
    if not 1 <= len(positions) <= MOST_BOARDS:
        number = "more; add --limit" if positions else "none"
        raise click.UsageError(f"a picture shows 1 to {MOST_BOARDS} boards, the input has {number}")
    if output.form == "board":
        output.boards(iter(positions))
    else:
        output.save(
            nqueens.to_svg(
                positions, size=size, coordinates=coordinates or "1", highlight=highlight
            )
        )
    boards.warn()
