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
from nqueens.cli.output import opened, output_option, warn
from nqueens.cli.reading import (
    Reading,
    batches,
    board_array,
    input_options,
    name_of,
    symbol_options,
)
from nqueens.cli.writing import write_boards
from nqueens.formats import FORMATS, Position
from nqueens.formats.forms import SUFFIXES

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Coordinates

MOST_DRAWN = 100  # boards in a picture
KINDS = "\n".join(
    f"      {one.name:12} {'' if one.readable else '(not read) '}{one.summary}"
    for one in FORMATS.values()
)


@command(
    "convert",
    help="""
    Write boards in another format.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from; standard error says how numbers were understood.
    """,
    before=f"""
    \b
    Formats:
{KINDS}
    """,
    examples="""
    nqueens list 8 | nqueens convert --to leetcode
    nqueens convert board.txt --output board.cnf
    nqueens convert --from permutation --base 1 --by columns --to dots boards.txt
    """,
)
@input_options
@symbol_options
@shared.format_option(
    "--to",
    "-t",
    "form",
    of=FORMATS,
    help="Format to write, unless the suffix of the file chooses it; see the list below.",
)
@shared.base_option(
    "--to-base", help="Whether numbers in the output count from 0 (the default) or 1."
)
@click.option(
    "--to-by",
    type=shared.BY,
    help="Whether numbers in the output describe rows (the default) or columns.",
)
@click.option("--numbered", is_flag=True, help="Write a number, from 1, before each board.")
@output_option
def convert_command(
    file: Any,
    source: str | None,
    size: int | None,
    form: str | None,
    to_base: int | None,
    to_by: Any,
    numbered: bool,
    path: str,
    **how: Any,
) -> None:
    with opened(path, form, "", SUFFIXES) as output:
        if not FORMATS[output.format].numbers and not (to_base is None and to_by is None):
            raise click.UsageError(f"format {output.format} takes neither --to-base nor --to-by")
        reading = Reading(file, source, n=size, **how)
        boards = _arrays(batches(reading))
        write_boards(output, boards, to_base, to_by, numbered=numbered)
    _say_how(reading, how)


def _say_how(reading: Reading, how: dict[str, Any]) -> None:
    """Say how numbers were understood, unless options say it all."""
    facts = reading.facts
    if facts["by"] and facts["name"] != "json" and None in (how["base"], how["by"]):
        warn(f"{name_of(reading.file)}: {reading.note}")


def _arrays(lists: Iterable[list[Position]]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield lists of boards, as arrays if possible, which are faster to write."""
    for batch in lists:
        array = board_array(batch)
        if array is None:
            yield from batch
        else:
            yield array


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
    pass --from.
    """,
    examples="""
    nqueens solve 12 | nqueens draw --output queens.svg
    nqueens list 6 | nqueens draw --limit 4 --output all.svg
    nqueens draw --highlight --output attacks.svg puzzle.txt
    """,
)
@input_options
@symbol_options
@shared.choice_option(
    "--format",
    "form",
    of=["svg", "png"],
    help="Format to write, by default svg, or that of the suffix of the output file.",
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
    file: Any,
    source: str | None,
    size: int | None,
    form: str | None,
    limit: int | None,
    pixels: int | None,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    path: str,
    coordinates: Coordinates,
    highlight: bool,
    **how: Any,
) -> None:
    with opened(path, form, "svg", {".svg": ("svg",), ".png": ("png",)}) as output:
        reading = Reading(file, source, n=size, **how)
        boards = list(islice(reading, limit or MOST_DRAWN + 1))
        if not boards:
            raise click.UsageError("there is no board to draw")
        if len(boards) > MOST_DRAWN:
            raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most; add --limit")
        with shared.squares_of(boards[0].n, placed, blocked, how["base"]) as marks:
            picture = nqueens.to_svg(
                boards, size=pixels, coordinates=coordinates, highlight=highlight, **marks
            )
        output.write([png_of(picture) if output.format == "png" else picture.encode()])
    _say_how(reading, how)


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
@output_option
def animate_command(
    n: int,
    placed: tuple[str, ...],
    base: int | None,
    pixels: int | None,
    path: str,
    **means: Any,
) -> None:
    with (
        opened(path, None, "svg", {".svg": ("svg",)}) as output,
        shared.squares_of(n, placed, (), base) as words,
    ):
        squares = sorted(words.get("placed", ()))
        if [row for row, _ in squares] != [*range(len(squares))]:
            raise click.UsageError("--placed needs a queen in each of the upper rows, from the top")
        queens = [column for _, column in squares]
        output.write([nqueens.animate(n, queens=queens, size=pixels, **means).encode()])
