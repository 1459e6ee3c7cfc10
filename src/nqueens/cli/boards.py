"""Commands that write boards in another form, and searches: convert, draw, animate, lesson."""

from itertools import islice
from typing import Any

import click

import nqueens
from nqueens._drawing.svg import MOST_BOARDS
from nqueens._pictures.lesson import TAUGHT
from nqueens.cli.options import command
from nqueens.cli.output import Output
from nqueens.cli.reading import BoardFile, batches


@command("convert", reading=BoardFile)
def convert_command(reading: BoardFile, output: Output) -> None:
    output.boards(
        piece
        for boards, array in batches(reading)
        for piece in (boards if array is None else [array])  # arrays are faster to write
    )
    reading.warn()


@command("draw", reading=BoardFile)
def draw_command(
    reading: BoardFile, limit: int | None, coordinates: Any, highlight: bool, output: Output
) -> None:
    boards = list(islice(reading, limit or MOST_BOARDS + 1))
    if not 1 <= len(boards) <= MOST_BOARDS:
        some = "more; add --limit" if boards else "none"
        raise click.UsageError(f"a picture shows 1 to {MOST_BOARDS} boards, the input has {some}")
    output.save(nqueens.to_svg(boards, coordinates=coordinates or "1", highlight=highlight))
    reading.warn()


@command("animate")
def animate_command(n: int, output: Output, **means: Any) -> None:
    output.save(nqueens.animate(n, **means))


@command("lesson")
def lesson_command(n: int, methods: tuple[str, ...], output: Output) -> None:
    output.show(nqueens.lesson(n, [one.replace("-", "_") for one in methods] or TAUGHT))
