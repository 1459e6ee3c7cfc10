"""Commands that answer: solutions, their number, drawings, steps and mistakes of a person."""

from __future__ import annotations

from typing import Any

import click

from nqueens import formats, regions
from nqueens._drawing.svg import Marks
from nqueens._runtime.running import Watch
from nqueens.cli.options import squares_in
from nqueens.cli.output import warn
from nqueens.cli.regions.inputs import Playing
from nqueens.cli.regions.output import PICTURED, Answer, Drawing, Work, answering
from nqueens.regions import Puzzle
from nqueens.regions._searching import one_solution


@answering("solve", "solutions", "solved_title")
def solve_puzzles(work: Work, puzzle: Puzzle, board: bool) -> Answer:
    if board and work.output.form != "text":
        raise click.UsageError("--board is for text")
    columns, squares = one_solution(puzzle, Watch(work.time_limit))
    if odd := work.words.several(puzzle.regions, squares):
        warn(work.words.say("puzzle_has", number=work.number, words=odd))
    rows = columns.reshape(puzzle.n, -1).tolist()
    queens = [(row, column) for row, some in enumerate(rows) for column in some]
    drawing = Drawing(puzzle, Marks(queens, puzzle.blocked), news=Marks(queens))
    text = " ".join(",".join(map(str, some)) for some in rows)
    if board:
        text = formats.text(formats.Position(puzzle.n, queens), "board")
    return Answer(text, columns.tolist(), [drawing], unique=not squares)


@answering("count", "counts")
def count_puzzles(work: Work, puzzle: Puzzle, at_most: int | None) -> Answer:
    number = str(regions.count(puzzle, at_most=at_most, time_limit=work.time_limit))
    return Answer(number, number)


@answering("difficulty", "difficulties")
def difficulty_command(work: Work, puzzle: Puzzle) -> Answer:
    difficulty = regions.difficulty(puzzle, time_limit=work.time_limit)
    return Answer(difficulty, difficulty)


@answering("draw", "", "usual_title")
def draw_puzzles(work: Work, puzzle: Puzzle) -> Answer:
    return Answer("", None, [Drawing(puzzle, Marks(puzzle.placed, puzzle.blocked))])


@answering("explain", "puzzles", "explained_title", coordinates="1", letters=True, apart=True)
def explain_command(work: Work, puzzle: Puzzle) -> Answer:
    steps = regions.explain(puzzle, time_limit=work.time_limit)
    lines = [f"{i}. {_reason(step, work)}" for i, step in enumerate(steps, 1)]
    marks = [step._marks("why") for step in steps]
    boards = [step.puzzle for step in steps]
    drawings = [*map(Drawing, boards, marks, lines, marks)]
    text = "\n" * (work.number > 1) + "\n".join(lines)
    return Answer(text, [_facts_of(step, work) for step in steps], drawings)


def _reason(step: regions.Step, work: Work) -> str:
    """Return why a step is right, and the name of its rule."""
    return f"{step.sentence(**work.how)} ({work.words.say(f'rule_{step.rule}')})"


def _facts_of(step: regions.Step, work: Work) -> dict[str, object]:
    names = ("rule", "difficulty", "text", "queens", "removed", "reason", "units", "others")
    return {name: getattr(step, name) for name in names} | {"text": step.sentence(**work.how)}


@answering("hint", "steps", "hinted_title", marks=True, coordinates="1", letters=True)
def hint_command(work: Work, puzzle: Puzzle, game: Playing, stage: Any) -> Answer:
    if work.output.is_json and stage:
        raise click.UsageError("--stage is for text and pictures; JSON has the whole step")
    puzzle, queens, crosses, own = game.of(work.number, puzzle, work.time_limit)
    step = regions.hint(puzzle, queens or None, crosses or None, time_limit=work.time_limit)
    if step is None:
        text = work.words.say("all_placed")
        marks = Marks(queens or puzzle.placed, crosses)
        return Answer(text, None, [Drawing(puzzle, marks, text, own)])
    stage = stage or "why"
    text = _reason(step, work) if stage == "why" else step.sentence(stage, **work.how)
    done: Any = (step.queens, step.removed)
    if stage == "look":
        difficulty = work.words.say(step.difficulty)
        text += work.words.say("space") + work.words.say("step_is", difficulty=difficulty)
        done = ((), ())
    whole = step._marks(stage)
    news = Marks({*own.queens, *done[0]}, own.crosses, done[1], whole.focus)
    return Answer(text, _facts_of(step, work), [Drawing(step.puzzle, whole, text, news)])


@answering("check", "checks", "checked_title", marks=True, coordinates="1", letters=True)
def check_command(work: Work, puzzle: Puzzle, game: Playing) -> Answer:
    puzzle, queens, crosses, own = game.of(work.number, puzzle, work.time_limit)
    found = regions.check(puzzle, queens or None, crosses or None, time_limit=work.time_limit)
    text = found.sentence(**work.how)
    wrong = (*found.queens, *found.crosses)
    if work.output.form in PICTURED:
        warn(f"puzzle {work.number}: {text}")
    marks = Marks({*puzzle.placed, *queens}, crosses, focus=wrong)
    drawing = Drawing(puzzle, marks, text, own._replace(focus=wrong))
    return Answer(text, found._asdict(), [drawing], int(bool(wrong)))


@answering("repair", "repairs", "usual_title", coordinates="1")
def repair_command(work: Work, puzzle: Puzzle, keep: tuple[str, ...], difficulty: Any) -> Answer:
    kept = squares_in("--keep", keep, puzzle.n)
    limit = work.time_limit or 60
    made, changed = regions.repair(
        puzzle, keep=kept or None, difficulty=difficulty, rng=0, time_limit=limit
    )
    squares = work.words.squares(changed) or "nothing"
    warn(f"puzzle {work.number}: changed {squares}")
    drawing = Drawing(made, Marks(made.placed, made.blocked, focus=changed), f"Changed: {squares}")
    text = "\n" * (work.number > 1) + regions.text(made).rstrip("\n")
    return Answer(text, {"puzzle": made, "changed": changed}, [drawing])
