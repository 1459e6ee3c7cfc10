"""The command regions play."""

from __future__ import annotations

import sys
from itertools import chain
from typing import IO, TYPE_CHECKING

import click

from nqueens import regions
from nqueens.cli.options import rng_option
from nqueens.cli.play import deliver, page_options
from nqueens.cli.texts import lines_of, naming

if TYPE_CHECKING:
    from nqueens.regions._generating import Difficulty

__all__ = ["play_command"]

FRESH: tuple[Difficulty, ...] = (
    "easy",
    "medium",
    "hard",
)  # ten of each, if there is nothing to read
FRESH_ROWS, FRESH_SIZE = 8, 10


@click.command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    Without FILE, the page has the puzzles of standard input, or thirty new ones if there are none.
    A title may be any text.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions play
      nqueens regions play today.txt -o today.html
      nqueens regions generate 10 --size 50 | nqueens regions play
    """,
)
@click.argument("files", type=click.File("rb"), nargs=-1, metavar="[FILE]...")
@click.option(
    "--hints/--no-hints", default=True, help="Whether the page explains every step; it does."
)
@rng_option
@page_options
def play_command(
    files: tuple[IO[bytes], ...],
    hints: bool,
    seed: int | None,
    title: str | None,
    output: str | None,
) -> None:
    piped = not files and not sys.stdin.isatty()
    sources = (sys.stdin.buffer,) if piped else files
    puzzles = list(chain.from_iterable(map(_read, sources)))
    if files and not puzzles:
        raise click.UsageError("there is no puzzle in the input")
    for i, level in enumerate([] if puzzles else FRESH):
        rng = None if seed is None else [seed, i]
        puzzles += regions.generate(FRESH_ROWS, difficulty=level, size=FRESH_SIZE, rng=rng)
    deliver(regions.page(puzzles, title=title, hints=hints), output)


def _read(file: IO[bytes]) -> list[regions.Puzzle]:
    """Return the puzzles of a file; an error names the file."""
    lines = (line.decode("utf-8", "surrogateescape").rstrip("\r\n") for line in lines_of(file))
    with naming(file):
        return list(regions.read(lines))
