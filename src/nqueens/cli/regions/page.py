"""Commands that make pages: to play puzzles, and to draw one."""

from __future__ import annotations

import sys
from typing import Any

import click

from nqueens import regions
from nqueens.cli.options import command
from nqueens.cli.output import deliver, page_option
from nqueens.cli.regions.inputs import Playing, Puzzles, clipboard_option
from nqueens.cli.regions.output import language_option, piece_option
from nqueens.regions._page import games_page


@command(
    "play",
    help="""
    Make a page to play puzzles on in a browser, and open it.

    A PUZZLE is a file, a screenshot, - or the text of puzzles. Without one, the page has the
    puzzles of standard input, or thirty new ones if there are none. The queens and crosses on a
    screenshot are those of the player.
    """,
    examples="""
    nqueens regions play
    nqueens regions generate 9 --number 20 --difficulty medium,hard | nqueens regions play
    nqueens regions play today.txt -o today.html
    """,
)
@click.argument("files", nargs=-1, metavar="[PUZZLE]...")
@clipboard_option
@click.option("--title", metavar="TEXT", help="Title of the page.")
@piece_option
@language_option
@page_option
def play_command(
    files: tuple[str, ...],
    clipboard: bool,
    title: str | None,
    piece: Any,
    language: Any,
    path: str | None,
) -> int:
    named = bool(files or clipboard)
    puzzles = Puzzles(files, clipboard=clipboard, marks=True)
    every: list[Any] = []
    if named or not sys.stdin.isatty():
        try:
            every = [Playing().of(1, found.puzzle, None)[:3] for found in puzzles]
        except click.UsageError:  # nothing is there
            if named:
                raise
    if not every:
        made = regions.generate(8, size=30)
        every = [(one, (), ()) for one in sorted(made, key=regions.rating)]
    deliver(games_page(every, title, piece, language), path)
    return 2 if puzzles.bad else 0


@command(
    "edit",
    help="""
    Make a page to draw a puzzle on in a browser, and open it.

    The page says while one draws whether there is no solution, one or several, can recolour squares
    until there is exactly one, and plays the puzzle. It begins with the PUZZLE, a file, a
    screenshot, - or a text, or with an empty board.
    """,
    examples="""
    nqueens regions edit
    nqueens regions edit today.png -o drawing.html
    """,
)
@click.argument("file", required=False, metavar="[PUZZLE]")
@clipboard_option
@click.option("--title", metavar="TEXT", help="Title of the page.")
@language_option
@page_option
def edit_command(
    file: str | None, clipboard: bool, title: str | None, language: Any, path: str | None
) -> int:
    puzzle = None
    if file or clipboard:
        puzzle, *more = (one.puzzle for one in Puzzles([file] if file else [], clipboard=clipboard))
        if more:
            raise click.UsageError(f"edit takes one puzzle, and the input has {1 + len(more)}")
    deliver(regions.edit(puzzle, title=title, language=language), path)
    return 0
