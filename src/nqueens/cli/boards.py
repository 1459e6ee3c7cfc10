"""Commands that write boards in another form: convert, draw, and animate, which draws a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens._drawing.shown import png_of
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import write
from nqueens.cli.reading import batches, board_array, boards_of, input_options
from nqueens.cli.squares import squares_of
from nqueens.cli.writing import drawing_option, output_option, to_options, write_boards
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Coordinates

MOST_DRAWN = 100  # boards in a picture


# --- convert ------------------------------------------------------------------------------------

KINDS = "\n".join(
    f"      {one.name:20} {'' if one.readable else '(not read) '}{one.summary}"
    for one in FORMATS.values()
)


@command(
    "convert",
    help="""
    Write boards in another format.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. If it is ambiguous, standard error says what was assumed.
    """,
    before=f"""
    \b
    Formats:
{KINDS}
    """,
    examples="""
    nqueens list 8 | nqueens convert --to leetcode
    nqueens convert instance.param --output instance.cnf
    nqueens convert --from permutation --base 1 --by columns --to dots boards.txt
    """,
)
@input_options
@to_options
@click.option("--numbered", is_flag=True, help="Write a number, from 1, before each board.")
@output_option
def convert_command(
    options: shared.Options, to_base: int | None, to_by: str | None, numbered: bool
) -> None:
    if not FORMATS[options.name].numbers and not (to_base is None and to_by is None):
        raise click.UsageError(f"format {options.name} takes neither --to-base nor --to-by")
    boards = _arrays(batches(boards_of(options)))
    options.base, options.by = to_base or 0, to_by or "rows"
    write_boards(options, boards, numbered=numbered)


def _arrays(lists: Iterable[list[Position]]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield lists of boards, as arrays if possible, which are faster to write."""
    for batch in lists:
        array = board_array(batch)
        if array is None:
            yield from batch
        else:
            yield array


# --- draw ---------------------------------------------------------------------------------------

pixels_option = shared.number_option("--pixels", least=1, help="Width of the picture in pixels.")
coordinates_option = shared.choice_option(
    "--coordinates",
    of=["algebraic", "0", "1", "none"],
    default="1",
    help="Labels beside the board.",
)


@command(
    "draw",
    help="""
    Draw boards as a picture, side by side.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. PNG files need resvg-py.
    """,
    examples="""
    nqueens solve 12 | nqueens draw --output queens.svg
    nqueens list 6 | nqueens draw --limit 4 --output all.svg
    nqueens draw --highlight --output attacks.svg puzzle.txt
    """,
)
@input_options
@shared.choice_option(
    "--format",
    "name",
    of=["svg", "png"],
    default="svg",
    help="Format to write, unless the suffix of the output file chooses it.",
)
@shared.number_option(
    "--limit",
    "-n",
    least=1,
    most=MOST_DRAWN,
    help=f"Draw at most the first N boards; by default all of them, up to {MOST_DRAWN}.",
)
@pixels_option
@coordinates_option
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other.")
@shared.squares_option("--placed", "Squares of placed queens to mark, such as b4,d5.")
@shared.squares_option("--blocked", "Squares to mark as blocked.")
@output_option
def draw_command(
    options: shared.Options,
    limit: int | None,
    pixels: int | None,
    coordinates: Coordinates,
    highlight: bool,
) -> None:
    boards = list(islice(boards_of(options), limit or MOST_DRAWN + 1))
    if not boards:
        raise click.UsageError("there is no board to draw")
    if len(boards) > MOST_DRAWN:
        raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most; add --limit")
    with squares_of(options, boards[0].n) as marks:
        picture = nqueens.to_svg(
            boards, size=pixels, coordinates=coordinates, highlight=highlight, **marks
        )
    write(options.output, [png_of(picture) if options.name == "png" else picture.encode()])


@command(
    "animate",
    help="""
    Draw a backtracking search for N queens as an animated SVG picture.

    The search fills the board row by row, from left to right. A row without a free square turns
    red, and a solution turns green. Browsers play the picture.
    """,
    examples="""
    nqueens animate 6 --output search.svg
    nqueens animate 8 --placed a8,c7 --seconds 0.1 --output search.svg
    """,
)
@shared.size_argument
@shared.squares_option("--placed", "Squares, such as a8,c7, of queens in the upper rows that stay.")
@shared.pairs_base_option
@shared.number_option("--limit", "-n", least=1, default=1, help="Stop after N solutions.")
@shared.number_option("--steps", least=1, default=500, help="Stop after N steps, at most 10,000.")
@click.option(
    "--seconds", type=float, metavar="S", default=0.25, show_default=True, help="Time of a step."
)
@pixels_option
@coordinates_option
@drawing_option
def animate_command(options: shared.Options, pixels: int | None, **means: Any) -> None:
    options.blocked = ()
    with squares_of(options) as squares:
        placed = sorted(squares.get("placed", ()))
        if [row for row, _ in placed] != [*range(len(placed))]:
            raise click.UsageError("--placed needs a queen in each of the upper rows, from the top")
        queens = [column for _, column in placed]
        picture = nqueens.animate(options.n, queens=queens, size=pixels, **means)
    write(options.output, [picture.encode()])
