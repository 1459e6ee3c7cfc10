"""Commands that write boards in another form, and searches: convert, draw, animate, lesson."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens._pictures.lesson import TAUGHT
from nqueens.cli.options import command
from nqueens.cli.output import Destination, deliver
from nqueens.cli.reading import READABLE, BoardFile, batches, whole_array
from nqueens.formats import FORMATS, Position, encode

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_IN_PICTURE = 100
READ_AND_WRITTEN = "\b\nFormats:\n" + "\n".join(
    f"  {one.name:12} {'' if one.readings else '(not read) '}{one.summary}"
    for one in FORMATS.values()
)


@command(
    "convert",
    before=READ_AND_WRITTEN,
    reading=BoardFile,
    target=Destination,
    source=READABLE,
    form=FORMATS,
)
def convert_command(reading: BoardFile, target: Destination) -> None:
    with target.opened("", FORMATS.suffixes) as output:
        output.write(encode(_arrays(reading), output.format))
    reading.warn()


def _arrays(positions: Iterable[Position]) -> Iterator[npt.NDArray[Any] | Position]:
    """Yield boards as arrays if possible, which are faster to write."""
    for batch in batches(positions):
        array = whole_array(batch)
        if array is None:
            yield from batch
        else:
            yield array


@command("draw", reading=BoardFile, target=Destination, source=READABLE)
def draw_command(
    reading: BoardFile, limit: int | None, coordinates: Any, highlight: bool, target: Destination
) -> None:
    with target.opened("svg", {".svg": ("svg",), ".png": ("png",)}) as output:
        boards = list(islice(reading, limit or MOST_IN_PICTURE + 1))
        if not boards:
            raise click.UsageError("there is no board to write")
        if len(boards) > MOST_IN_PICTURE:
            raise click.UsageError(f"a picture shows {MOST_IN_PICTURE} boards at most; add --limit")
        picture = nqueens.to_svg(boards, coordinates=coordinates or "1", highlight=highlight)
        output.save(picture)
    reading.warn()


@command("animate", target=Destination)
def animate_command(n: int, target: Destination, **means: Any) -> None:
    with target.opened("svg", {".svg": ("svg",), ".gif": ("gif",)}) as output:
        output.save(nqueens.animate(n, **means))


@command("lesson")
def lesson_command(n: int, methods: tuple[str, ...], path: str | None) -> None:
    deliver(nqueens.lesson(n, [one.replace("-", "_") for one in methods] or TAUGHT), path)
