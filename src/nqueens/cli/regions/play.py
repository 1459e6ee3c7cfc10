"""The command regions play."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nqueens import regions
from nqueens.cli.options import rng_option
from nqueens.cli.play import deliver, page_options
from nqueens.cli.regions.puzzles import Puzzles, clipboard_option

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

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none.
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
@clipboard_option
@click.option(
    "--hints/--no-hints", default=True, help="Whether the page explains every step; it does."
)
@rng_option
@page_options
def play_command(
    files: tuple[str, ...],
    clipboard: bool,
    hints: bool,
    seed: int | None,
    title: str | None,
    output: str | None,
) -> None:
    try:
        waits = not files and not clipboard and sys.stdin.isatty()
        puzzles = [] if waits else list(Puzzles(files, clipboard=clipboard))
    except click.UsageError:  # nothing is there
        if files or clipboard:
            raise
        puzzles = []
    for i, level in enumerate([] if puzzles else FRESH):
        rng = None if seed is None else [seed, i]
        puzzles += regions.generate(FRESH_ROWS, difficulty=level, size=FRESH_SIZE, rng=rng)
    deliver(regions.page(puzzles, title=title, hints=hints), output)
