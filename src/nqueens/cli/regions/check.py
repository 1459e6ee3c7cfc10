"""``nqueens regions check``: mistakes of a game in progress."""

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._languages import Language, sentences_of
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, warn
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.printing import refuse_useless
from nqueens.cli.reading import file_or_text, read_lines
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.games import game_of
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import PICTURED, Drawing, piece_of
from nqueens.regions import Puzzle


@click.command(
    "check",
    help="""
    Say which queens and crosses of a game in progress are wrong.

    They are those of a screenshot or of a text, and those of --queens and --crosses. With -o
    FILE.png, red frames show the wrong ones on the screenshot, or on a picture of the board.
    Standard error says how many were read from a screenshot. The exit status is 1 if one is wrong,
    or if the puzzle has no solution, or several.

    With --answer, say whether a finished grid is right, and which rules it breaks: the layout with
    a sign for each queen, a drawing, a list of columns, or squares in a text.
    """,
    epilog=examples(
        "nqueens regions check today.png",
        "nqueens regions check today.txt --queens r1c3,r2c5 -o checked.png",
        "nqueens regions check today.txt --answer mine.txt",
    ),
)
@params.reads_puzzles(marks=True)
@params.game
@click.option(
    "--answer",
    metavar="FILE|TEXT",
    help="Check a finished grid; - is standard input.",
)
@time_limit_option()
@params.language
@params.writes_answers
def check_command(
    puzzles: Puzzles,
    queens: tuple[str, ...],
    crosses: tuple[str, ...],
    answer: str | None,
    time_limit: float | None,
    language: Language,
    output: Output,
) -> int:
    if answer is not None:
        if queens or crosses:
            raise click.UsageError("--answer has all queens; --queens and --crosses are for a game")
        if language != "en":
            raise click.UsageError("--answer is judged in English; leave out --language")
        if time_limit is not None:
            raise click.UsageError("--answer needs no search; leave out --time-limit")
        refuse_useless(output)
    finished = None if answer is None else _text_of(answer)

    def check(number: int, puzzle: Puzzle) -> Answer:
        if finished is not None:
            return _scored(puzzle, finished)
        words = sentences_of(language, piece_of(puzzle, output))
        game = game_of(number, puzzle, queens, crosses, time_limit)
        squares = regions.check(game.puzzle, game.queens, game.crosses, time_limit=time_limit)
        if game.queens or game.crosses:
            text = squares.sentence(language=words.language, piece=words.piece)
        else:
            text = words.say("unmarked")
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
        language,
        name="checks",
        title="checked_title",
        coordinates="1",
        letters=True,
        numbered=True,
    )


def _text_of(answer: str) -> str:
    """Return the text of a file, of standard input, or the argument itself."""
    return b"".join(read_lines(file_or_text([answer]))).decode("utf-8", "surrogateescape")


def _scored(puzzle: Puzzle, text: str) -> Answer:
    """Return whether the answer in a text is right; exit status 1 if it is wrong, 2 if unread."""
    score = regions.score(puzzle, text)
    status = {"right": 0, "wrong": 1, "unread": 2}[score.verdict]
    said = f"{score.verdict}: {score.reason}"
    return Answer(said, score._asdict(), [Drawing(puzzle, Marks({*score.queens}), said)], status)
