"""Commands that answer: solutions, their number, drawings, steps and mistakes of a person."""

from __future__ import annotations

from typing import Any

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._runtime.running import Watch
from nqueens.cli.options import squares_in
from nqueens.cli.output import warn
from nqueens.cli.regions.inputs import Playing
from nqueens.cli.regions.output import PICTURED, Answer, Drawing, Run, answering
from nqueens.regions import Puzzle
from nqueens.regions._searching import one_solution


@answering("solve", "solutions", "solved_title")
def solve_puzzles(run: Run, puzzle: Puzzle, board: bool) -> Answer:
    if board and run.output.format != "text":
        raise click.UsageError("--board is for text")
    columns, squares = one_solution(puzzle, Watch(run.time_limit))
    if odd := run.words.several(puzzle.regions, squares):
        warn(run.words.say("puzzle_has", number=run.number, words=odd))
    rows = columns.reshape(puzzle.n, -1).tolist()
    queens = [(row, column) for row, some in enumerate(rows) for column in some]
    drawing = Drawing(puzzle, Marks(queens, puzzle.blocked), news=Marks(queens))
    text = _board(rows) if board else " ".join(",".join(map(str, some)) for some in rows)
    return Answer(text, columns.tolist(), [drawing], unique=not squares)


def _board(rows: list[list[int]]) -> str:
    """Return a solution as a board, followed by an empty line."""
    lines = (" ".join("Q" if c in row else "." for c in range(len(rows))) for row in rows)
    return "\n".join([*lines, ""])


@answering("count", "counts")
def count_puzzles(run: Run, puzzle: Puzzle, at_most: int | None) -> Answer:
    number = str(regions.count(puzzle, at_most=at_most, time_limit=run.time_limit))
    return Answer(number, number)


@answering("difficulty", "difficulties")
def difficulty_command(run: Run, puzzle: Puzzle) -> Answer:
    difficulty = regions.difficulty(puzzle, time_limit=run.time_limit)
    return Answer(difficulty, difficulty)


@answering("draw", "", "usual_title", default="svg", over=False)
def draw_puzzles(run: Run, puzzle: Puzzle) -> Answer:
    return Answer("", None, [Drawing(puzzle, Marks(puzzle.placed, puzzle.blocked))])


@answering("explain", "puzzles", "explained_title", coordinates="1", letters=True, apart=True)
def explain_command(run: Run, puzzle: Puzzle) -> Answer:
    steps = regions.explain(puzzle, time_limit=run.time_limit)
    lines = [f"{i}. {_reason(step, run)}" for i, step in enumerate(steps, 1)]
    drawings = [
        Drawing(step.puzzle, step._marks("why"), line)
        for step, line in zip(steps, lines, strict=True)
    ]
    text = "\n" * (run.number > 1) + "\n".join(lines)
    return Answer(text, [_facts_of(step, run) for step in steps], drawings)


def _reason(step: regions.Step, run: Run) -> str:
    """Return why a step is right, and the name of its rule."""
    return f"{step.sentence(**run.how)} ({run.words.say(f'rule_{step.rule}')})"


def _facts_of(step: regions.Step, run: Run) -> dict[str, object]:
    names = ("rule", "difficulty", "text", "queens", "removed", "reason", "units", "others")
    return {name: getattr(step, name) for name in names} | {"text": step.sentence(**run.how)}


@answering("hint", "steps", "hinted_title", marks=True, coordinates="1", letters=True)
def hint_command(run: Run, puzzle: Puzzle, game: Playing, stage: Any) -> Answer:
    if run.output.is_json and stage:
        raise click.UsageError("--stage is for text and pictures; JSON has the whole step")
    puzzle, queens, crosses, own = game.of(run.number, puzzle, run.time_limit)
    step = regions.hint(puzzle, queens or None, crosses or None, time_limit=run.time_limit)
    if step is None:
        text = run.words.say("all_placed")
        marks = Marks(queens or puzzle.placed, crosses)
        return Answer(text, None, [Drawing(puzzle, marks, text, own)])
    stage = stage or "why"
    text = _reason(step, run) if stage == "why" else step.sentence(stage, **run.how)
    done: Any = (step.queens, step.removed)
    if stage == "look":
        difficulty = run.words.say(step.difficulty)
        text += run.words.say("space") + run.words.say("step_is", difficulty=difficulty)
        done = ((), ())
    whole = step._marks(stage)
    news = Marks({*own.queens, *done[0]}, own.crosses, done[1], whole.focus)
    return Answer(text, _facts_of(step, run), [Drawing(step.puzzle, whole, text, news)])


@answering("check", "checks", "checked_title", marks=True, coordinates="1", letters=True)
def check_command(run: Run, puzzle: Puzzle, game: Playing) -> Answer:
    puzzle, queens, crosses, own = game.of(run.number, puzzle, run.time_limit)
    found = regions.check(puzzle, queens or None, crosses or None, time_limit=run.time_limit)
    text = found.sentence(**run.how)
    wrong = (*found.queens, *found.crosses)
    if run.output.format in PICTURED:
        warn(f"puzzle {run.number}: {text}")
    marks = Marks({*puzzle.placed, *queens}, crosses, focus=wrong)
    drawing = Drawing(puzzle, marks, text, own._replace(focus=wrong))
    return Answer(text, found._asdict(), [drawing], int(bool(wrong)))


@answering("repair", "repairs", "usual_title", coordinates="1", over=False)
def repair_command(run: Run, puzzle: Puzzle, keep: tuple[str, ...], difficulty: Any) -> Answer:
    kept = squares_in("--keep", keep, puzzle.n)
    limit = run.time_limit or 60
    made, changed = regions.repair(
        puzzle, keep=kept or None, difficulty=difficulty, rng=0, time_limit=limit
    )
    squares = run.words.squares(changed) or "nothing"
    warn(f"puzzle {run.number}: changed {squares}")
    drawing = Drawing(made, Marks(made.placed, made.blocked, focus=changed), f"Changed: {squares}")
    text = "\n" * (run.number > 1) + regions.text(made).rstrip("\n")
    return Answer(text, {"puzzle": nqueens.jsonable(made), "changed": changed}, [drawing])
