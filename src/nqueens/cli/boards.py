"""Commands that write boards in another form: convert, draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli.files import input_options, output_option, to_options
from nqueens.cli.output import write
from nqueens.cli.squares import squares_of
from nqueens.cli.texts import Reading, batches, board_array, write_boards
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._pictures.names import Coordinates

__all__ = ["convert_command", "draw_command"]

MOST_DRAWN = 100  # boards in a picture


# --- convert ------------------------------------------------------------------------------------

KINDS = "\n".join(
    f"      {one.name:20} {'' if one.readable else '(not read) '}{one.summary}"
    for one in FORMATS.values()
)


@click.command(
    "convert",
    help="""
    Write boards in another format.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. If it is ambiguous, standard error says what was assumed.
    """,
    epilog=f"""
    \b
    Formats:
{KINDS}

    \b
    Examples:
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
    file: IO[bytes],
    name: str | None,
    base: int | None,
    by: str | None,
    n: int | None,
    to: str,
    to_base: int | None,
    to_by: str | None,
    numbered: bool,
    output: IO[bytes],
) -> None:
    if not FORMATS[to].numbers and not (to_base is None and to_by is None):
        raise click.UsageError(f"format {to} takes neither --to-base nor --to-by")
    boards = _boards(batches(Reading(file, name, base, by, n)))
    write_boards(output, boards, to, to_base or 0, to_by or "rows", numbered=numbered)


def _boards(found: Iterable[list[Position]]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield batches, as arrays if possible, which are faster to write."""
    for batch in found:
        array = board_array(batch)
        if array is None:
            yield from batch
        else:
            yield array


# --- draw ---------------------------------------------------------------------------------------


@click.command(
    "draw",
    help="""
    Draw boards as a picture, side by side.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. PNG files need matplotlib.
    """,
    epilog="""
    \b
    Examples:
      nqueens solve 12 | nqueens draw --output queens.svg
      nqueens list 6 | nqueens draw --limit 4 --output all.svg
      nqueens draw --highlight --output attacks.svg puzzle.txt
    """,
)
@input_options
@click.option(
    "--format",
    "kind",
    type=click.Choice(["svg", "png"]),
    default="svg",
    show_default=True,
    help="Format to write, unless the suffix of the output file chooses it.",
)
@click.option(
    "--limit",
    "-n",
    "limit",
    type=click.IntRange(1, MOST_DRAWN),
    metavar="N",
    help=f"Draw at most the first N boards; by default all of them, up to {MOST_DRAWN}.",
)
@click.option(
    "--pixels", type=click.IntRange(1), metavar="N", help="Width of the picture in pixels."
)
@click.option(
    "--coordinates",
    type=click.Choice(["algebraic", "0", "1", "none"]),
    default="algebraic",
    show_default=True,
    help="Labels beside the board, in SVG pictures.",
)
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other, in SVG.")
@click.option(
    "--placed",
    metavar="SQUARES",
    multiple=True,
    help="Squares of placed queens to mark, such as b4,d5. Can be repeated.",
)
@click.option(
    "--blocked",
    metavar="SQUARES",
    multiple=True,
    help="Squares to mark as blocked. Can be repeated.",
)
@output_option
def draw_command(
    file: IO[bytes],
    name: str | None,
    base: int | None,
    by: str | None,
    n: int | None,
    kind: str,
    limit: int | None,
    pixels: int | None,
    coordinates: Coordinates,
    highlight: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    output: IO[bytes],
) -> None:
    boards = list(islice(Reading(file, name, base, by, n), limit or MOST_DRAWN + 1))
    if not boards:
        raise click.UsageError("there is no board to draw")
    if len(boards) > MOST_DRAWN:
        raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most; add --limit")
    with squares_of(boards[0].n, placed=placed, blocked=blocked) as marks:
        if kind == "png":
            if highlight:
                raise click.UsageError("a PNG picture has no highlights; use .svg")
            from nqueens._drawing.plots import png_of

            picture = png_of(boards, pixels, **marks)
        else:
            picture = nqueens.to_svg(
                boards, size=pixels, coordinates=coordinates, highlight=highlight, **marks
            ).encode()
    write(output, [picture])
