"""``nqueens regions explain``: all steps of a solution."""

import click

from nqueens import regions
from nqueens._languages import Language, sentences_of
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.params import time_limit as time_limit_option
from nqueens.cli.regions import params
from nqueens.cli.regions.answers import Answer, answer_puzzles
from nqueens.cli.regions.inputs import Puzzles
from nqueens.cli.regions.output import Drawing, piece_of
from nqueens.cli.regions.steps import reason_of
from nqueens.regions import Puzzle


@click.command(
    "explain",
    help="""
    Solve each puzzle the way a person would, and print the steps.

    With -o FILE.html, a page has every step and its picture. In .png and .svg files the pictures
    stand side by side, those of a screenshot over it. The exit status is 1 if a puzzle has no
    solution, or several.
    """,
    epilog=examples(
        "nqueens regions generate 8 --seed 1 | nqueens regions explain",
        "nqueens regions explain today.png -o steps.html",
    ),
)
@params.reads_puzzles()
@time_limit_option()
@params.language
@params.writes_answers
def explain_command(
    puzzles: Puzzles, time_limit: float | None, language: Language, output: Output
) -> int:
    def explanation(number: int, puzzle: Puzzle) -> Answer:
        words = sentences_of(language, piece_of(puzzle, output))
        steps = regions.explain(puzzle, time_limit=time_limit)
        lines = [f"{i}. {reason_of(step, words)}" for i, step in enumerate(steps, 1)]
        drawings = []
        for step, line in zip(steps, lines, strict=True):
            marks = step.marks("why")
            drawings.append(Drawing(step.puzzle, marks, line, marks))
        data = [step.as_dict(language=language, piece=words.piece) for step in steps]
        return Answer("\n".join(lines), data, drawings)

    return answer_puzzles(
        puzzles,
        explanation,
        output,
        language,
        name="puzzles",
        title="explained_title",
        coordinates="1",
        letters=True,
        apart=True,
        numbered=True,
    )
