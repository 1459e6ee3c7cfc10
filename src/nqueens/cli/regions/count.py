"""``nqueens regions count``: the number of solutions of each puzzle."""

import click

from nqueens import regions
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import at_most as at_most_option, time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.regions import Puzzle


@click.command(
    "count",
    help="Print the number of solutions of each puzzle.",
    epilog=examples("nqueens regions count today.txt --at-most 1"),
)
@params.reads_puzzles()
@at_most_option
@time_limit_option()
@params.writes_lines
def count_command(
    puzzles: Puzzles, at_most: int | None, time_limit: float | None, output: Output
) -> int:
    def count(number: int, puzzle: Puzzle) -> Answer:
        solutions = str(regions.count(puzzle, at_most=at_most, time_limit=time_limit))
        return Answer(solutions, solutions)

    return answer_puzzles(puzzles, count, output, "en", name="counts")
