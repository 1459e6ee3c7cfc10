"""``nqueens regions hint``: the next step of a game."""

from typing import get_args

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._languages import Language, Sentences, sentences_of
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.games import NamedGame, game_of, without_broken
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import Drawing, piece_of
from nqueens.cli.regions.steps import reason_of
from nqueens.cli.types import OneOf
from nqueens.regions import Puzzle, Stage, Step


@click.command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot or of a text, and those of --queens and --crosses,
    are those of a game in progress. With -o FILE.png, the hint is drawn over a screenshot, or on a
    picture of the board; .svg, .pdf and .html files have the board. The exit status is 1 if a queen
    or a cross is wrong, or if the puzzle has no solution, or several.
    """,
    epilog=examples(
        "nqueens regions hint today.txt --queens r1c3 --stage look",
        "nqueens regions hint today.png -o hint.png",
    ),
)
@params.reads_puzzles(marks=True)
@click.option(
    "--stage",
    type=OneOf(get_args(Stage)),
    help="Say where to look, why (the default), or what to do.",
)
@params.game
@time_limit_option()
@params.language
@params.writes_answers
def hint_command(
    puzzles: Puzzles,
    stage: Stage | None,
    queens: tuple[str, ...],
    crosses: tuple[str, ...],
    time_limit: float | None,
    language: Language,
    output: Output,
) -> int:
    if output.is_json and stage:
        raise click.UsageError("--stage is for text and pictures; JSON has the whole step")

    def hint(number: int, puzzle: Puzzle) -> Answer:
        words = sentences_of(language, piece_of(puzzle, output))
        game = game_of(number, puzzle, queens, crosses, time_limit)
        game = without_broken(game, number, time_limit)
        step = regions.hint(game.puzzle, game.queens, game.crosses, time_limit=time_limit)
        return _finished(game, words) if step is None else _hinted(step, game, stage, words)

    return answer_puzzles(
        puzzles,
        hint,
        output,
        language,
        name="steps",
        title="hinted_title",
        coordinates="1",
        letters=True,
        numbered=True,
    )


def _finished(game: NamedGame, words: Sentences) -> Answer:
    """Return the answer to a game whose queens are all placed."""
    text = words.say("all_placed")
    marks = Marks(game.queens or game.puzzle.placed, game.crosses)
    return Answer(text, None, [Drawing(game.puzzle, marks, text, game.named)])


def _hinted(step: Step, game: NamedGame, stage: Stage | None, words: Sentences) -> Answer:
    """Return the answer that a step is at a stage of the hint."""
    marks = step.marks(stage or "why")
    if stage == "look":
        news = game.named._replace(focus=marks.focus)
    else:
        queens = {*game.named.queens, *step.queens}
        news = Marks(queens, game.named.crosses, step.removed, marks.focus)
    text = _sentence(step, stage, words)
    data = step.as_dict(language=words.language, piece=words.piece)
    return Answer(text, data, [Drawing(step.puzzle, marks, text, news)])


def _sentence(step: Step, stage: Stage | None, words: Sentences) -> str:
    """Return what a stage of a hint says."""
    if stage not in ("look", "do"):
        return reason_of(step, words)
    text = step.sentence(stage, language=words.language, piece=words.piece)
    if stage == "look":
        difficulty = words.say("step_is", difficulty=words.say(step.difficulty))
        text += words.say("space") + difficulty
    return text
