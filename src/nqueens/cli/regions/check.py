"""``nqueens regions check``: mistakes of a game in progress."""

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._languages import Language, sentences_of
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.games import game_of
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import PICTURED, Drawing
from nqueens.regions import Puzzle


@click.command(
    "check",
    help="""
    Say which queens and crosses of a game in progress are wrong.

    They are those of a screenshot or of a text, and those of --queens and --crosses. With -o
    FILE.png, red frames show the wrong ones on the screenshot, or on a picture of the board. The
    exit status is 1 if one is wrong, or if the puzzle has no solution, or several.
    """,
    epilog=examples(
        "nqueens regions check today.png",
        "nqueens regions check today.txt --queens r1c3,r2c5 -o checked.png",
    ),
)
@params.reads_puzzles(marks=True)
@params.game
@time_limit_option()
@params.language
@params.writes_answers
def check_command(
    puzzles: Puzzles,
    queens: tuple[str, ...],
    crosses: tuple[str, ...],
    time_limit: float | None,
    language: Language,
    output: Output,
) -> int:
    words = sentences_of(language, output.piece)

    def check(number: int, puzzle: Puzzle) -> Answer:
        game = game_of(number, puzzle, queens, crosses, time_limit)
        squares = regions.check(game.puzzle, game.queens, game.crosses, time_limit=time_limit)
        text = squares.sentence(language=words.language, piece=words.piece)
        if output.form in PICTURED:
            warn(f"puzzle {number}: {text}")
        wrong = (*squares.queens, *squares.crosses)
        marks = Marks({*game.puzzle.placed, *game.queens}, game.crosses, focus=wrong)
        drawing = Drawing(game.puzzle, marks, text, game.named._replace(focus=wrong))
        return Answer(text, squares._asdict(), [drawing], 1 if wrong else 0)

    return answer_puzzles(
        puzzles,
        check,
        output,
        words,
        name="checks",
        title="checked_title",
        coordinates="1",
        letters=True,
    )
