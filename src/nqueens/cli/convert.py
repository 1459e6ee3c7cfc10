"""``nqueens convert``: boards in another format."""

import click

from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.reading import BoardFile, batches
from nqueens.cli.types import OneOf
from nqueens.formats import FORMATS

LIST_OF_FORMATS = """\b
Formats:
  permutation  one number per row or column: 1 3 0 2
  csv          a table with the header row0,row1,row2,row3: 1,3,0,2
  pairs        (row,column) of each queen: (0,1) (1,3) (2,0) (3,2)
  algebraic    names of squares, rank 1 at the bottom: a2 b4 c1 d3
  json         lists of numbers: [[1, 3, 0, 2]]; objects for incomplete boards
  dots         one row per line, . empty, # queen
  circles      one row per line, ○ empty, ● queen
  letters      one row per line, x empty, Q queen
  matrix       one row per line, 0 empty, 1 queen
  board        one row per line, . empty, Q queen, x blocked
  leetcode     JSON lists of rows: [[".Q..","...Q","Q...","..Q."]]
  dimacs       (not read) DIMACS CNF of the instance, for solvers
  npy          a NumPy file of an array (k, n), from 0, by rows
  svg          (not read) a picture of up to 100 boards
  png          (not read) the same, but in pixels
  pdf          (not read) the same, to be printed"""


@click.command(
    "convert",
    help="""
    Write boards in another format.

    The boards are read from FILE, or from standard input. Their format is recognised unless you
    pass --from; standard error says how numbers were understood. Numbers are written from 0, by
    rows.
    """,
    epilog=examples(
        "nqueens list 8 | nqueens convert --to leetcode",
        "nqueens convert --from permutation --base 1 --by columns --to dots boards.txt",
        before=LIST_OF_FORMATS,
    ),
)
@params.reads_boards()
@click.option(
    "--to",
    "form",
    type=OneOf(FORMATS),
    metavar="FORMAT",
    help="Format to write, unless the suffix of the file chooses it; see the list below.",
)
@params.output_file
def convert_command(boards: BoardFile, form: str | None, path: str | None) -> None:
    output = Output(form or "", path=path)
    with output.opened("", FORMATS.suffixes):
        output.boards(
            piece
            for positions, array in batches(boards)
            for piece in (positions if array is None else [array])  # arrays are faster to write
        )
        boards.warn()
