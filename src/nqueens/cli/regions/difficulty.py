"""``nqueens regions difficulty``: how hard each puzzle is."""

import click

from nqueens import regions
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.regions import Puzzle


@click.command(
    "difficulty",
    help="""
    Print the difficulty of each puzzle: that of the hardest rule that it needs.

    The exit status is 1 if a puzzle has no solution, or several.
    """,
    epilog=examples("nqueens regions difficulty today.txt"),
)
@params.reads_puzzles()
@time_limit_option()
@params.writes_lines
def difficulty_command(puzzles: Puzzles, time_limit: float | None, output: Output) -> int:
    def difficulty(number: int, puzzle: Puzzle) -> Answer:
        name = regions.difficulty(puzzle, time_limit=time_limit)
        return Answer(name, name)

    return answer_puzzles(puzzles, difficulty, output, "en", name="difficulties")
