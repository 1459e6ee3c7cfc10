"""``nqueens regions convert``: puzzles in another format."""

from collections.abc import Iterator
from typing import Any

import click

import nqueens
from nqueens import regions
from nqueens._drawing.glyphs import Piece
from nqueens._languages import Language
from nqueens.cli.ending import spoken
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.params import as_jsonl as as_jsonl_option, output_file
from nqueens.cli.printing import refuse_useless
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

    json and letters hold every puzzle. The others refuse what they cannot hold. --jsonl writes an
    object on each line that also has the solution, the difficulty and a rating; puzzles without
    one solution are left out, and the exit status is 1.
    """,
    epilog=examples(
        "nqueens regions convert today.txt --to puzz.link",
        "nqueens regions convert 551W7kxqe40",
        "nqueens regions convert today.txt --steps -o today.jsonl",
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
@as_jsonl_option
@params.steps_of_records
@params.language
@params.piece
def convert_command(
    puzzles: Puzzles,
    form: str | None,
    path: str | None,
    as_jsonl: bool,
    steps: bool,
    language: Language,
    piece: Piece | None,
) -> int:
    status = 0
    output = Output(form or "", path=path, as_jsonl=as_jsonl)
    with output.opened("letters", {".json": ("json",), ".sbn": ("sbn",)}):
        params.refuse_steps(steps, output)
        refuse_useless(output, has_sentences=steps)
        if output.is_jsonl:
            status = _write_records(
                output, puzzles, {"steps": steps, "language": language, "piece": piece}
            )
        else:
            output.write(encode((found.puzzle for found in puzzles), output.form))
    return 2 if puzzles.bad else status


def _write_records(output: Output, puzzles: Puzzles, how: dict[str, Any]) -> int:
    """Write what a data set holds of each puzzle with one solution; return the exit status.

    ``how`` are arguments of `record`.
    """
    status = 0

    def records() -> Iterator[dict[str, object]]:
        nonlocal status
        for number, found in enumerate(puzzles, 1):
            try:
                yield regions.record(found.puzzle, **how)
            except (nqueens.NoSolution, regions.SeveralSolutions) as error:
                warn(f"puzzle {number}: {spoken(error)}; it is left out")
                status = 1

    output.records(records())
    return status
