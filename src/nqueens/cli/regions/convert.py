"""``nqueens regions convert``: puzzles in another format."""

import click

from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import output_file
from nqueens.cli.regions import params
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.types import OneOf
from nqueens.regions import encode


@click.command(
    "convert",
    help="""
    Write puzzles in another format.

    \b
    Formats:
      letters     a line for each row, a letter for each square, an empty line between puzzles;
                  walls of characters between the regions are read too
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
      squares     the squares of a region on each line
      table       CSV with names in the first line
      latex       a table or a matrix of LaTeX, with & between squares

    json and letters hold every puzzle. The others refuse what they cannot hold.
    """,
    epilog=examples(
        "nqueens regions convert today.txt --to puzz.link",
        "nqueens regions convert 551W7kxqe40",
    ),
)
@params.reads_puzzles()
@click.option(
    "--to",
    "form",
    type=OneOf(params.WRITTEN),
    metavar="FORMAT",
    help="Format to write, by default letters; see the list above.",
)
@output_file
def convert_command(puzzles: Puzzles, form: str | None, path: str | None) -> int:
    output = Output(form or "", path=path)
    with output.opened("letters", {".json": ("json",), ".sbn": ("sbn",)}):
        output.write(encode((found.puzzle for found in puzzles), output.form))
    return 2 if puzzles.bad else 0
