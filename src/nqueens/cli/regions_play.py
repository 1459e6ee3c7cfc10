"""The command regions play."""

from __future__ import annotations

import sys
from itertools import chain
from typing import TYPE_CHECKING

import click

from nqueens import regions
from nqueens.cli.options import rng_option
from nqueens.cli.play import deliver, page_options
from nqueens.cli.puzzles import puzzles_in

if TYPE_CHECKING:
    from nqueens.regions._generating import Difficulty

__all__ = ["play_command"]

# if there is nothing to read: hard ones are rare and would take seconds
FRESH: tuple[Difficulty, ...] = ("easy", "medium")
FRESH_ROWS, FRESH_SIZE = 8, 15


@click.command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is the name of a file, - or the text of puzzles. Without one, the page has the puzzles
    of standard input, or thirty new ones if there are none.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions play
      nqueens regions play today.txt -o today.html
      nqueens regions generate 10 --size 50 | nqueens regions play
    """,
)
@click.argument("files", nargs=-1, metavar="[PUZZLE]...")
@click.option(
    "--hints/--no-hints", default=True, help="Whether the page explains every step; it does."
)
@rng_option
@page_options
def play_command(
    files: tuple[str, ...],
    hints: bool,
    seed: int | None,
    title: str | None,
    output: str | None,
) -> None:
    words = files or (() if sys.stdin.isatty() else ("-",))
    try:
        puzzles = list(chain.from_iterable(map(puzzles_in, words)))
    except click.UsageError:  # nothing is there
        if files:
            raise
        puzzles = []
    for i, level in enumerate([] if puzzles else FRESH):
        rng = None if seed is None else [seed, i]
        puzzles += regions.generate(FRESH_ROWS, difficulty=level, size=FRESH_SIZE, rng=rng)
    deliver(regions.page(puzzles, title=title, hints=hints), output)
