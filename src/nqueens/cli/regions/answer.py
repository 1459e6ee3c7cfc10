"""Commands that answer: solutions, their number, and the steps and the mistakes of a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import click

from nqueens import regions
from nqueens._drawing.names import Square
from nqueens._drawing.svg import Marks
from nqueens._runtime.running import Watch
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import opened, output_option, warn
from nqueens.cli.regions.inputs import Playing, Puzzles, game_options, puzzles_options
from nqueens.cli.regions.output import (
    PICTURED,
    Answer,
    Destination,
    Drawing,
    drawn_options,
    language_option,
    write_results,
)
from nqueens.regions import Puzzle
from nqueens.regions._searching import one_solution
from nqueens.regions._words import Words, words_of


@command(
    "solve",
    help="""
    Print a solution of each puzzle.

    A line has the columns of the queens, from 0, row by row. The exit status is 1 if a puzzle has
    no solution. Standard error, and "unique" of --json, say which puzzles have several solutions;
    standard error also names regions in several pieces.
    With -o FILE.png, the queens are drawn over a screenshot, or on a picture of the board; .svg,
    .pdf and .html files have the board.
    """,
    examples="""
    nqueens regions solve today.txt --board
    nqueens regions solve --from level level1.ts
    nqueens regions solve today.png -o solved.png
    """,
)
@puzzles_options
@click.option("--board", is_flag=True, help="Print boards, with Q for queens, instead.")
@shared.time_limit_option
@shared.coordinates_option
@language_option
@drawn_options("text", shared.json_option)
def solve_puzzles(
    board: bool,
    time_limit: float | None,
    coordinates: str | None,
    language: Any,
    target: Destination,
    **reading: Any,
) -> int:
    def solved(number: int, puzzle: Puzzle) -> Answer:
        columns, squares = one_solution(puzzle, Watch(time_limit))
        if odd := words.several(puzzle.regions, squares):
            warn(words.say("puzzle_has", number=number, words=odd))
        rows = columns.reshape(puzzle.n, -1).tolist()
        queens = [(row, column) for row, some in enumerate(rows) for column in some]
        drawing = Drawing(puzzle, Marks(queens, puzzle.blocked), news=Marks(queens))
        text = _board_lines(rows) if board else " ".join(",".join(map(str, some)) for some in rows)
        return Answer(text, columns.tolist(), [drawing], unique=not squares)

    with target.opened("text") as output:
        if coordinates and output.format not in PICTURED:
            raise click.UsageError("--coordinates is for pictures; add --output FILE.svg")
        if board and output.format != "text":
            raise click.UsageError("--board is for text")
        words = words_of(language, output.piece)
        how = {"coordinates": coordinates or "none", "language": language}
        return write_results(
            output, Puzzles(**reading), solved, "solutions", words.say("solved_title"), **how
        )


def _board_lines(rows: list[list[int]]) -> str:
    """Return a solution as a board, followed by an empty line."""
    lines = (" ".join("Q" if c in row else "." for c in range(len(rows))) for row in rows)
    return "\n".join([*lines, ""])


@command(
    "count",
    help="Print the number of solutions of each puzzle.",
    examples="nqueens regions count today.txt --at-most 1",
)
@puzzles_options
@shared.at_most_option
@shared.time_limit_option
@output_option
@shared.json_option
def count_puzzles(
    at_most: int | None, time_limit: float | None, path: str, as_json: bool, **reading: Any
) -> int:
    how: Any = {"at_most": at_most, "time_limit": time_limit}
    return _write_words(path, as_json, reading, "counts", lambda one: regions.count(one, **how))


@command(
    "difficulty",
    help="""
    Print the difficulty of each puzzle: that of the hardest rule that it needs.

    The exit status is 1 if a puzzle has no solution, or several.
    """,
    examples="nqueens regions difficulty today.txt",
)
@puzzles_options
@shared.time_limit_option
@output_option
@shared.json_option
def difficulty_command(time_limit: float | None, path: str, as_json: bool, **reading: Any) -> int:
    def graded(puzzle: Puzzle) -> str:
        return regions.difficulty(puzzle, time_limit=time_limit)

    return _write_words(path, as_json, reading, "difficulties", graded)


def _write_words(
    path: str, as_json: bool, reading: Any, name: str, found: Callable[[Puzzle], object]
) -> int:
    """Write what is found of each puzzle on a line."""

    def work(_number: int, puzzle: Puzzle) -> Answer:
        word = str(found(puzzle))
        return Answer(word, word)

    with opened(path, None, "text", {}, as_json) as output:
        return write_results(output, Puzzles(**reading), work, name, "")


@command(
    "explain",
    help="""
    Solve each puzzle the way a person would, and print the steps.

    With -o FILE.html, a page has every step and its picture. In .png and .svg files the pictures
    stand side by side, those of a screenshot over it. The exit status is 1 if a puzzle has no
    solution, or several.
    """,
    examples="""
    nqueens regions generate 8 --seed 1 | nqueens regions explain
    nqueens regions explain today.png -o steps.html
    """,
)
@puzzles_options
@shared.time_limit_option
@language_option
@drawn_options("text", shared.json_option)
def explain_command(
    time_limit: float | None, language: Any, target: Destination, **reading: Any
) -> int:
    def explained(number: int, puzzle: Puzzle) -> Answer:
        steps = regions.explain(puzzle, time_limit=time_limit)
        lines = [f"{i}. {_reason(step, words)}" for i, step in enumerate(steps, 1)]
        drawings = [
            Drawing(step.puzzle, step._marks("why"), line)
            for step, line in zip(steps, lines, strict=True)
        ]
        gap = "\n" * (number > 1)
        data = [_data_of(step, words) for step in steps]
        return Answer(gap + "\n".join(lines), data, drawings)

    with target.opened("text") as output:
        words = words_of(language, output.piece)
        how = {"coordinates": "1", "letters": True, "apart": True, "language": language}
        return write_results(
            output, Puzzles(**reading), explained, "puzzles", words.say("explained_title"), **how
        )


def _reason(step: regions.Step, words: Words) -> str:
    """Return why a step is right, and the name of its rule."""
    text = step.sentence(language=words.language, piece=words.piece)
    return f"{text} ({words.say(f'rule_{step.rule}')})"


def _data_of(step: regions.Step, words: Words) -> dict[str, object]:
    names = ("rule", "difficulty", "text", "queens", "removed", "reason", "units", "others")
    text = step.sentence(language=words.language, piece=words.piece)
    return {name: getattr(step, name) for name in names} | {"text": text}


@command(
    "hint",
    help="""
    Print the next step of each puzzle.

    The queens and the crosses of a screenshot or of a text, and those of --queens and --crosses,
    are those of a game in progress. With -o FILE.png, the hint is drawn over a screenshot, or on a
    picture of the board; .svg, .pdf and .html files have the board. The exit status is 1 if a queen
    or a cross is wrong, or if the puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions hint today.txt --queens r1c3 --stage look
    nqueens regions hint today.png -o hint.png
    """,
)
@puzzles_options
@shared.choice_option(
    "--stage",
    of=get_args(regions.Stage),
    help="Say where to look, why (the default), or what to do.",
)
@game_options
@shared.time_limit_option
@language_option
@drawn_options("text", shared.json_option)
def hint_command(
    stage: Any,
    game: Playing,
    time_limit: float | None,
    language: Any,
    target: Destination,
    **reading: Any,
) -> int:
    def hinted(number: int, puzzle: Puzzle) -> Answer:
        own = game.of(number, puzzle, time_limit)
        return _hint(*own, stage or "why", time_limit, words)

    with target.opened("text") as output:
        if output.is_json and stage:
            raise click.UsageError("--stage is for text and pictures; JSON has the whole step")
        words = words_of(language, output.piece)
        puzzles = Puzzles(**reading, marks=True)
        how = {"coordinates": "1", "letters": True, "language": language}
        return write_results(output, puzzles, hinted, "steps", words.say("hinted_title"), **how)


def _hint(
    puzzle: Puzzle,
    queens: list[Square],
    crosses: list[Square],
    own: Marks,
    stage: Any,
    limit: float | None,
    words: Words,
) -> Answer:
    """Return the next step of a player with these queens and crosses."""
    step = regions.hint(puzzle, queens or None, crosses or None, time_limit=limit)
    if step is None:
        marks, text = Marks(queens or puzzle.placed, crosses), words.say("all_placed")
        return Answer(text, None, [Drawing(puzzle, marks, text, own)])
    text = step.sentence(stage, language=words.language, piece=words.piece)
    if stage == "look":
        text += words.say("space") + words.say("step_is", difficulty=words.say(step.difficulty))
    elif stage == "why":
        text = _reason(step, words)
    whole = step._marks(stage)
    done = ((), ()) if stage == "look" else (step.queens, step.removed)
    news = Marks({*own.queens, *done[0]}, own.crosses, done[1], whole.focus)
    return Answer(text, _data_of(step, words), [Drawing(step.puzzle, whole, text, news)])


@command(
    "check",
    help="""
    Say which queens and crosses of a game in progress are wrong.

    They are those of a screenshot or of a text, and those of --queens and --crosses. With -o
    FILE.png, red frames show the wrong ones on the screenshot, or on a picture of the board. The
    exit status is 1 if one is wrong, or if the puzzle has no solution, or several.
    """,
    examples="""
    nqueens regions check today.png
    nqueens regions check today.txt --queens r1c3,r2c5 -o checked.png
    """,
)
@puzzles_options
@game_options
@shared.time_limit_option
@language_option
@drawn_options("text", shared.json_option)
def check_command(
    game: Playing, time_limit: float | None, language: Any, target: Destination, **reading: Any
) -> int:
    def checked(number: int, puzzle: Puzzle) -> Answer:
        puzzle, queens, crosses, own = game.of(number, puzzle, time_limit)
        found = regions.check(puzzle, queens or None, crosses or None, time_limit=time_limit)
        text = found.sentence(language=words.language, piece=words.piece)
        wrong = (*found.queens, *found.crosses)
        if output.format in PICTURED:
            warn(f"puzzle {number}: {text}")
        marks = Marks({*puzzle.placed, *queens}, crosses, focus=wrong)
        drawing = Drawing(puzzle, marks, text, own._replace(focus=wrong))
        return Answer(text, found._asdict(), [drawing], int(bool(wrong)))

    with target.opened("text") as output:
        how = {"coordinates": "1", "letters": True, "language": language}
        puzzles = Puzzles(**reading, marks=True)
        words = words_of(language, output.piece)
        return write_results(output, puzzles, checked, "checks", words.say("checked_title"), **how)
