"""What several commands share: options, input and output, times, the bar."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

import click

from nqueens import formats
from nqueens.formats import FORMATS, FormatError, Position

__all__ = [
    "BASE",
    "BY",
    "READ",
    "WRITTEN",
    "Clock",
    "base_option",
    "batches",
    "by_option",
    "format_option",
    "input_options",
    "json_option",
    "output_option",
    "peak_memory",
    "positions_of",
    "print_json",
    "rng_option",
    "size_argument",
    "time_option",
    "write",
    "written",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

READ = sorted(name for name, one in FORMATS.items() if one.read or name == "npy")
WRITTEN = sorted(FORMATS)
CHUNK = 1 << 18

size_argument = click.argument("n", type=int)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long it took.")
rng_option = click.option("--rng", "seed", type=int, metavar="SEED", help="Seed of random numbers.")
output_option = click.option(
    "--output", "-o", type=click.File("wb", lazy=True), default="-", help="Write to this file."
)
BASE = click.IntRange(0, 1)
BY = click.Choice(["rows", "columns"])
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
        file.read()
        if name == "npy"
        else io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape")
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


def print_json(**values: object) -> None:
    """Print one JSON object."""
    import json

    click.echo(json.dumps(values, ensure_ascii=False))


class Clock:
    """Wall time since it was made, and the memory used at most."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self.seconds = 0.0

    def stop(self) -> float:
        """Return the seconds that have gone by, and remember them."""
        self.seconds = time.perf_counter() - self._start
        return self.seconds

    def __str__(self) -> str:
        """Return the seconds in words."""
        return f"{self.seconds:.{6 if self.seconds < 1 else 3}f} s"


def peak_memory() -> int | None:
    """Return the bytes this process has held at most, or None where nothing tells."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
