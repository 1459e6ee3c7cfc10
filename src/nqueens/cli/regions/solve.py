"""``nqueens regions solve``: a solution of each puzzle."""

import warnings
from typing import Any

import click
from numpy.typing import NDArray

from nqueens import regions
from nqueens._drawing.names import Coordinates
from nqueens._drawing.svg import Marks
from nqueens._languages import Language, sentences_of
from nqueens._squares import Square
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.params import coordinates as coordinates_option, time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import Drawing, piece_of
from nqueens.regions import Puzzle


@click.command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, row by row. They count from 1, as in hints; those of
    --json count from 0. The exit status is 1 if a puzzle has no solution. Standard error, and
    "unique" of --json, say which puzzles have several solutions; standard error also names regions
    in several pieces. With -o FILE.png, the queens are drawn over a screenshot, or on a picture of
    the board; .svg, .pdf and .html files have the board.
    """,
    epilog=examples(
        "nqueens regions solve today.txt --board",
        "nqueens regions solve --from level level1.ts",
        "nqueens regions solve today.png -o solved.png",
    ),
)
@params.reads_puzzles()
@click.option("--board", is_flag=True, help="Print boards, with Q for queens, instead.")
@time_limit_option()
@coordinates_option
@params.language
@params.writes_answers
def solve_command(
    puzzles: Puzzles,
    board: bool,
    time_limit: float | None,
    coordinates: Coordinates | None,
    language: Language,
    output: Output,
) -> int:
    if board and output.form != "text":
        raise click.UsageError("--board is for text")

    def solution(number: int, puzzle: Puzzle) -> Answer:
        words = sentences_of(language, piece_of(puzzle, output))
        columns, differences = _solution_of(puzzle, time_limit)
        if oddities := words.oddities(differences, puzzle.regions.disconnected):
            warn(words.say("puzzle_has", number=number, words=oddities))
        rows = columns.reshape(puzzle.n, -1).tolist()
        queens = [
            (row, column) for row, columns_of_row in enumerate(rows) for column in columns_of_row
        ]
        drawing = Drawing(puzzle, Marks(queens, puzzle.blocked), news=Marks(queens))
        if board:
            from nqueens import formats  # slow to import

            text = formats.text(formats.Position(puzzle.n, queens), "board")
        else:
            text = " ".join(
                ",".join(str(column + 1) for column in columns_of_row) for columns_of_row in rows
            )
        return Answer(text, columns.tolist(), [drawing], unique=not differences)

    return answer_puzzles(
        puzzles,
        solution,
        output,
        language,
        name="solutions",
        title="solved_title",
        coordinates=coordinates or "none",
    )


def _solution_of(puzzle: Puzzle, time_limit: float | None) -> tuple[NDArray[Any], list[Square]]:
    """Return a solution, and the squares in which another one differs, if there are several."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", regions.SeveralSolutionsWarning)
        columns = regions.solve(puzzle, time_limit=time_limit)
    differences: list[Square] = []
    for warning in caught:
        if isinstance(warning.message, regions.SeveralSolutionsWarning):
            differences += warning.message.squares
    return columns, differences
