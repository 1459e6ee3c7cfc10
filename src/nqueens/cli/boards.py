"""Commands that write boards in another form, and searches: convert, draw, animate, lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens._drawing.shown import gif_of, png_of
from nqueens._pictures.lesson import METHODS
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import deliver, opened, output_option, page_option, warn
from nqueens.cli.reading import Reading, batches, board_array, name_of, reading_options
from nqueens.formats import FORMATS, Position, encode
from nqueens.formats.forms import SUFFIXES

if TYPE_CHECKING:
    import numpy.typing as npt

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
    pass --from; standard error says how numbers were understood. Numbers are written from 0, by
    rows.
    """,
    before=f"""
    \b
    Formats:
{KINDS}
    """,
    examples="""
    nqueens list 8 | nqueens convert --to leetcode
    nqueens convert --from permutation --base 1 --by columns --to dots boards.txt
    """,
)
@reading_options
@shared.format_option(
    "--to",
    "form",
    of=FORMATS,
    help="Format to write, unless the suffix of the file chooses it; see the list below.",
)
@output_option
def convert_command(form: str | None, path: str, **how: Any) -> None:
    with opened(path, form, "", SUFFIXES) as output:
        reading = Reading(**how)
        output.write(encode(_arrays(batches(reading)), output.format))
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


@command(
    "draw",
    help="""
    Draw boards as a picture, side by side.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from. The picture is SVG, or PNG if the output file ends with .png.
    """,
    examples="""
    nqueens list 6 | nqueens draw --limit 4 --output all.svg
    nqueens draw --highlight --output attacks.svg puzzle.txt
    """,
)
@reading_options
@shared.number_option(
    "--limit",
    least=1,
    most=MOST_DRAWN,
    help=f"Draw at most the first N boards; by default all of them, up to {MOST_DRAWN}.",
)
@shared.coordinates_option
@click.option("--highlight", is_flag=True, help="Mark queens that attack each other.")
@output_option
def draw_command(
    limit: int | None, coordinates: Any, highlight: bool, path: str, **how: Any
) -> None:
    with opened(path, None, "svg", {".svg": ("svg",), ".png": ("png",)}) as output:
        reading = Reading(**how)
        boards = list(islice(reading, limit or MOST_DRAWN + 1))
        if not boards:
            raise click.UsageError("there is no board to write")
        if len(boards) > MOST_DRAWN:
            raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most; add --limit")
        picture = nqueens.to_svg(boards, coordinates=coordinates or "1", highlight=highlight)
        output.write([png_of(picture) if output.format == "png" else picture.encode()])
    _say_how(reading, how)


@command(
    "animate",
    help="""
    Draw a backtracking search for N queens as an animated picture, SVG or GIF.

    The search fills the board row by row, from left to right. A row without a free square turns
    red, and a solution turns green. Browsers play the picture.
    """,
    examples="""
    nqueens animate 6 --output search.svg
    nqueens animate 6 --size 300 --output search.gif
    """,
)
@shared.size_argument
@click.option(
    "--seconds", type=float, metavar="S", default=0.25, show_default=True, help="Time of a step."
)
@shared.number_option("--steps", least=1, default=500, help="Show at most N steps.")
@shared.number_option("--size", least=1, help="Width of the picture in pixels.")
@output_option
def animate_command(n: int, path: str, **means: Any) -> None:
    with opened(path, None, "svg", {".svg": ("svg",), ".gif": ("gif",)}) as output:
        picture = nqueens.animate(n, **means)
        output.write([gif_of(picture) if output.format == "gif" else picture.encode()])


@command(
    "lesson",
    help="""
    Make a page that steps two searches for N queens side by side, and open it.

    It shows the line of pseudo-code that runs, the call stack and counters, and goes forwards and
    back. The reader chooses among the methods: by default backtrack, bitmask and min_conflicts.
    N is 8 by default.
    """,
    examples="""
    nqueens lesson
    nqueens lesson 6 --method backtrack --method min_conflicts -o lesson.html
    """,
)
@click.argument("n", type=shared.Size(), default=8)
@click.option("--method", "methods", multiple=True, help="A method to offer; can be repeated.")
@page_option
def lesson_command(n: int, methods: tuple[str, ...], path: str | None) -> None:
    deliver(nqueens.lesson(n, [one.replace("-", "_") for one in methods] or METHODS), path)
