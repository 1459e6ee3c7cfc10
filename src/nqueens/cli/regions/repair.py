"""``nqueens regions repair``: drawings with exactly one solution."""

from typing import get_args

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._languages import sentences_of
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import Drawing
from nqueens.cli.squares import squares_in
from nqueens.cli.types import OneOf
from nqueens.regions import Difficulty, Puzzle


@click.command(
    "repair",
    help="""
    Recolour as few squares of a drawing as possible, so that exactly one solution is left.

    Text output is the new puzzle, and standard error names the squares that changed. A .png or .svg
    file shows the new board with red frames around these squares.
    """,
    epilog=examples(
        "nqueens regions repair drawing.png -o mended.png",
        "nqueens regions repair drawing.txt --keep r1c3 --difficulty hard",
    ),
)
@params.reads_puzzles()
@params.keep
@click.option(
    "--difficulty", type=OneOf(get_args(Difficulty)), help="Difficulty of the new puzzle."
)
@time_limit_option(60)
@params.writes_answers
def repair_command(
    puzzles: Puzzles,
    keep: tuple[str, ...],
    difficulty: Difficulty | None,
    time_limit: float | None,
    output: Output,
) -> int:
    def repaired(number: int, puzzle: Puzzle) -> Answer:
        new, changed = regions.repair(
            puzzle,
            keep=squares_in("--keep", keep, puzzle.n),
            difficulty=difficulty,
            rng=0,
            time_limit=time_limit,
        )
        squares = sentences_of("en").squares(changed) or "nothing"
        warn(f"puzzle {number}: changed {squares}")
        marks = Marks(new.placed, new.blocked, focus=changed)
        text = regions.text(new).rstrip("\n")
        if number > 1:
            text = f"\n{text}"
        facts = {"puzzle": new, "changed": changed}
        return Answer(text, facts, [Drawing(new, marks, f"Changed: {squares}")])

    return answer_puzzles(puzzles, repaired, output, "en", name="repairs", coordinates="1")
