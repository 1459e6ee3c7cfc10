"""The command play, and what opens a page in a browser."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from pathlib import Path

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import open_output, say

page_options = shared.together(
    click.option("--title", metavar="TEXT", help="Title of the page."),
    click.option(
        "--output",
        "-o",
        metavar="FILE",
        help="File to write; by default, a temporary one, which the browser opens.",
    ),
)


def deliver(page: str, output: str | None) -> None:
    """Write a page to a file, or to a temporary one that the browser opens."""
    if output is not None:
        with open_output(output) as stream:
            stream.write(page.encode())
        return
    path = Path(tempfile.mkdtemp(prefix="nqueens-")) / "play.html"
    path.write_text(page, "utf-8")
    opened = webbrowser.open(path.as_uri())
    say(f"opened {path}" if opened else f"no browser could be opened; open {os.fspath(path)}")


@command(
    "play",
    help="""
    Make a page to place N queens on in a browser, and open it.

    On a free board of 4 to 10 rows, collect all solutions. With --number, solve puzzles that have
    queens already placed and exactly one completion.
    """,
    examples="""
    nqueens play 8
    nqueens play 8 --number 20 --seed 1 -o puzzles.html
    """,
)
@click.argument("n", type=int, default=8)
@shared.how_many_option("puzzles; 0 for a free board", 0, metavar="M", show_default=True)
@shared.rng_option
@page_options
def play_command(options: shared.Options, number: int, title: str | None) -> None:
    n, seed, placed = options.n, options.seed, None
    if number:
        # puzzle i of a seed depends on both, so that --number does not change the first ones
        seeds = [None if seed is None else [seed, i] for i in range(number)]
        placed = [nqueens.unique_puzzle(n, rng=rng) for rng in seeds]
    deliver(nqueens.page(n, placed=placed, title=title), options.output)
