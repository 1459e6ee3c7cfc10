"""Boards in and out: what the commands that read or write them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

import click

from nqueens import formats
from nqueens.cli.common import BASE, BY
from nqueens.formats import FORMATS, FormatError, Position

__all__ = [
    "READ",
    "WRITTEN",
    "base_option",
    "batches",
    "by_option",
    "format_option",
    "input_options",
    "output_option",
    "positions_of",
    "write",
    "written",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

READ = sorted(name for name, one in FORMATS.items() if one.read or name == "npy")
WRITTEN = sorted(FORMATS)
CHUNK = 1 << 18

output_option = click.option(
    "--output", "-o", type=click.File("wb", lazy=True), default="-", help="Write to this file."
)
base_option = click.option(
    "--base",
    type=BASE,
    default=0,
    show_default=True,
    help="What numbers count from.",
)
by_option = click.option(
    "--by",
    type=BY,
    default="rows",
    show_default=True,
    help="Which lines of the board the numbers go by.",
)


def format_option(default: str) -> Decorator:
    """Return the option that chooses what boards are written as."""
    return click.option(
        "--format",
        "-f",
        "name",
        type=click.Choice(WRITTEN),
        metavar="FORMAT",
        default=default,
        show_default=True,
        help="How to write boards, see 'nqueens convert --help'.",
    )


def input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how boards are read."""
    for decorator in (
        click.option("--size", "n", type=click.IntRange(1), help="Size, if the text does not say."),
        click.option("--by", type=BY, help="Which lines of the board the numbers go by."),
        click.option("--base", type=BASE, help="What the numbers count from."),
        click.option(
            "--from",
            "-f",
            "name",
            type=click.Choice(READ),
            metavar="FORMAT",
            required=True,
            help="Format of the boards, see 'nqueens convert --help'.",
        ),
        click.argument("file", type=click.File("rb"), default="-"),
    ):
        command = decorator(command)
    return command


def written(name: str, base: int, by: str) -> dict[str, Any]:
    """Return the keywords that a format takes; others have a base and an orientation already."""
    return {"base": base, "by": by} if FORMATS[name].numbers else {}


def positions_of(
    file: IO[bytes], name: str, base: int | None, by: str | None, n: int | None
) -> Iterator[Position]:
    """Read boards from a file; an error says which file it is."""
    if FORMATS[name].numbers and (base is None or by is None):
        raise click.UsageError(f"format {name} needs --base 0 or 1 and --by rows or columns")
    if not FORMATS[name].numbers and not (base is None and by is None):
        raise click.UsageError(f"format {name} has a base and an orientation of its own")
    source: Any = (
        file.read() if name == "npy" else (line.decode("utf-8", "surrogateescape") for line in file)
    )
    try:
        yield from formats.read(source, name, base=base, by=by, n=n)  # type: ignore[arg-type]
    except FormatError as error:
        raise ValueError(f"{getattr(file, 'name', '-')}: {error}") from None


def batches(positions: Iterable[Position], size: int = 4096) -> Iterator[list[Position]]:
    """Yield positions in lists; those of a list have the same number of rows."""
    batch: list[Position] = []
    for position in positions:
        if batch and (position.n != batch[0].n or len(batch) * position.n > size):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch


def write(output: IO[bytes], pieces: Iterable[bytes]) -> None:
    """Write pieces of text, joined into larger ones."""
    waiting: list[bytes] = []
    length = 0
    try:
        for piece in pieces:
            waiting.append(piece)
            length += len(piece)
            if length >= CHUNK:
                output.write(b"".join(waiting))
                waiting, length = [], 0
    finally:  # what was right before an error is written
        output.write(b"".join(waiting))
        output.flush()
