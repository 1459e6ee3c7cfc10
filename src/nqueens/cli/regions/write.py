"""Commands that write puzzles: in other formats, as sheets and as pictures."""

from __future__ import annotations

from typing import Any

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, opened, output_option
from nqueens.cli.regions.inputs import Puzzles, puzzles_options
from nqueens.cli.regions.output import (
    TEXT_SUFFIXES,
    Answer,
    Destination,
    Drawing,
    drawn_options,
    language_option,
    write_results,
)
from nqueens.regions import Puzzle
from nqueens.regions._texts import WRITTEN, parts


@command(
    "convert",
    help="""
    Write puzzles in another format.

    \b
    Formats:
      letters     a line for each row, a letter for each square, an empty line between puzzles
      line        a puzzle on each line, a letter for each square
      task        a puzzle on each line, a number for each square, as puzzle-star-battle.com has it
      puzz.link   links to puzz.link
      sbn         Star Battle Notation
      json        an object with all rules, or an array of several
      level       levels of games, with a matrix colorRegions, and values of other programs

    \b
    Only read:
      play        links to pages of regions play and regions edit
      penpa       links to penpa-edit
      page        saved pages and XML with an element for each square
      walls       walls of characters between the regions
      squares     the squares of a region on each line
      table       CSV with names in the first line

    json and letters hold every puzzle. The others refuse what they cannot hold.
    """,
    examples="""
    nqueens regions convert today.txt --to puzz.link
    nqueens regions convert 551W7kxqe40
    """,
)
@puzzles_options
@shared.format_option(
    "--to", "to", of=WRITTEN, help="Format to write, by default letters; see the list above."
)
@output_option
def convert_puzzles(to: str | None, path: str, **reading: Any) -> int:
    with opened(path, to, "letters", TEXT_SUFFIXES) as output:
        puzzles = Puzzles(**reading)
        written = parts((found.puzzle for found in puzzles), output.format)
        output.write(part.encode("utf-8", "surrogateescape") for part in written)
    return 2 if puzzles.bad else 0


@command(
    "sheets",
    help="""
    Print puzzles as a PDF file, with the solutions on the last pages.
    """,
    examples="""
    nqueens regions generate 8 --number 20 | nqueens regions sheets -o monday.pdf
    nqueens regions sheets today.txt --explanations --black-and-white -o today.pdf
    """,
)
@puzzles_options
@shared.choice_option("--paper", of=["a4", "letter"], default="a4", help="Size of the paper.")
@shared.number_option(
    "--per-page", least=1, most=30, default=4, help="Number of puzzles on a page."
)
@click.option("--title", help="Title of each page; by default, Queens in the language.")
@shared.solutions_option
@language_option
@click.option("--colours/--black-and-white", default=True, help="Whether to use colours.")
@click.option("--explanations", is_flag=True, help="Print how to solve each puzzle.")
@output_option
def sheets_command(
    path: str,
    paper: Any,
    per_page: int,
    title: str | None,
    solutions: bool,
    language: Any,
    colours: bool,
    explanations: bool,
    **reading: Any,
) -> int:
    style: Any = {"paper": paper, "per_page": per_page, "title": title, "colours": colours}
    style["solutions"] = solutions
    style["language"] = language
    puzzles = Puzzles(**reading)
    with opened(path, None, "pdf", {".pdf": ("pdf",)}) as output, Bar("solved") as bar:
        every = [found.puzzle for found in puzzles]
        how = {"explanations": explanations, "progress": bar.report}
        regions.sheets(every, output.file, **style, **how)
    return 2 if puzzles.bad else 0


@command(
    "draw",
    help="Draw puzzles as a picture, side by side, or as pages.",
    examples="""
    nqueens regions draw today.txt --letters -o today.svg
    nqueens regions draw today.png --coordinates 1 -o board.png
    """,
)
@puzzles_options
@click.option("--letters", is_flag=True, help="Write the region's letter into each square.")
@shared.coordinates_option
@drawn_options("svg")
def draw_puzzles(
    letters: bool, coordinates: str | None, target: Destination, **reading: Any
) -> int:
    def drawn(number: int, puzzle: Puzzle) -> Answer:
        return Answer("", None, [Drawing(puzzle, Marks(puzzle.placed, puzzle.blocked))])

    with target.opened("svg") as output:
        how = {"coordinates": coordinates or "none", "letters": letters, "over": False}
        return write_results(output, Puzzles(**reading), drawn, "", "Puzzles", **how)
