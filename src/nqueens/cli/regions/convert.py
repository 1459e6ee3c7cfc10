"""The command that writes puzzles in another format: regions convert."""

from __future__ import annotations

from typing import IO

import click

from nqueens.cli.files import output_option
from nqueens.cli.output import write
from nqueens.cli.regions.puzzles import Puzzles, puzzles_options, to_option
from nqueens.regions._texts import parts

__all__ = ["convert_command"]


@click.command(
    "convert",
    help="""
    Write puzzles in another format.

    \b
    Formats:
      letters     a line for each row, a letter for each square, an empty line between puzzles
      numbers     the same with numbers
      line        a puzzle on each line, a letter for each square
      compact     the same after size and stars, 2x1.AABB
      task        a puzzle on each line, a number for each square, as puzzle-star-battle.com has it
      puzz.link   links to puzz.link
      pzprv3      files of puzz.link
      sbn         Star Battle Notation
      json        an object on each line, with all rules
      lists       a list of rows on each line
      level       levels of open-source games, with a matrix colorRegions
      penpa       links to penpa-edit; only read
      play        links to pages of regions play; only read
      page        pages of LinkedIn's game; only read

    json, letters and numbers hold every puzzle. The others refuse what they cannot hold.
    """,
    epilog="""
    \b
    Examples:
      nqueens regions convert today.txt --to puzz.link
      nqueens regions convert 551W7kxqe40 --to letters
    """,
)
@puzzles_options
@to_option()
@output_option
def convert_command(puzzles: Puzzles, name: str, output: IO[bytes]) -> None:
    write(output, (part.encode("utf-8", "surrogateescape") for part in parts(puzzles, name)))
