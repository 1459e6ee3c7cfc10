"""Commands that write boards in another form, and searches: convert, draw, animate, lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens._drawing.shown import gif_of, png_of
from nqueens._pictures.lesson import TAUGHT
from nqueens.cli.options import command
from nqueens.cli.output import Target, deliver
from nqueens.cli.reading import READABLE, Reading, array_of, batches
from nqueens.formats import FORMATS, Position, encode
from nqueens.formats.forms import SUFFIXES

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_IN_PICTURE = 100
KINDS = "\b\nFormats:\n" + "\n".join(
    f"  {one.name:12} {'' if one.readable else '(not read) '}{one.summary}"
    for one in FORMATS.values()
)


@command("convert", before=KINDS, reading=Reading, target=Target, source=READABLE, form=FORMATS)
def convert_command(reading: Reading, target: Target) -> None:
    with target.opened("", SUFFIXES) as output:
        output.write(encode(_arrays(reading), output.format))
    reading.warn()


def _arrays(positions: Iterable[Position]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield boards as arrays if possible, which are faster to write."""
    for batch in batches(positions):
        array = array_of(batch)
        if array is None:
            yield from batch
        else:
            yield array


@command("draw", reading=Reading, target=Target, source=READABLE)
def draw_command(
    reading: Reading, limit: int | None, coordinates: Any, highlight: bool, target: Target
) -> None:
    with target.opened("svg", {".svg": ("svg",), ".png": ("png",)}) as output:
        boards = list(islice(reading, limit or MOST_IN_PICTURE + 1))
        if not boards:
            raise click.UsageError("there is no board to write")
        if len(boards) > MOST_IN_PICTURE:
            raise click.UsageError(f"a picture shows {MOST_IN_PICTURE} boards at most; add --limit")
        picture = nqueens.to_svg(boards, coordinates=coordinates or "1", highlight=highlight)
        output.write([png_of(picture) if output.format == "png" else picture.encode()])
    reading.warn()


@command("animate", target=Target)
def animate_command(n: int, target: Target, **means: Any) -> None:
    with target.opened("svg", {".svg": ("svg",), ".gif": ("gif",)}) as output:
        picture = nqueens.animate(n, **means)
        output.write([gif_of(picture) if output.format == "gif" else picture.encode()])


@command("lesson")
def lesson_command(n: int, methods: tuple[str, ...], path: str | None) -> None:
    deliver(nqueens.lesson(n, [one.replace("-", "_") for one in methods] or TAUGHT), path)
