"""Commands that answer: solutions, their number, drawings, steps and mistakes of a person."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import click

from nqueens import formats, regions
from nqueens._drawing.svg import Marks
from nqueens._runtime.running import Watch
from nqueens.cli.ending import result_of
from nqueens.cli.options import TABLE, command, squares_in
from nqueens.cli.output import Output, warn
from nqueens.cli.regions.inputs import Playing, Puzzles
from nqueens.cli.regions.output import PICTURED, Drawing, write_drawings
from nqueens.regions import Puzzle
from nqueens.regions._solve.searching import one_solution
from nqueens.regions._words import Words, words_of


class Answer(NamedTuple):
    """What a command found for a puzzle: a text, data for JSON, and pictures."""

    text: str
    data: object
    drawings: Sequence[Drawing] = ()
    status: int = 0
    unique: bool | None = None  # whether a solution is the only one
    is_failure: bool = False


class Work(NamedTuple):
    """What a command knows while it answers a puzzle: its number, from 1, and some options."""

    number: int
    output: Output
    words: Words
    time_limit: float | None
    how: Any  # the arguments of every sentence


def answering(name: str) -> Callable[[Callable[..., Answer]], None]:
    """Return a decorator that makes a command of a function, which answers a puzzle.

    The function takes a `Work`, a puzzle, and the other options. In the table, ``answers`` is the
    name of the answers in JSON, ``title`` that of the title of a page, ``marks`` says whether the
    squares of a player are read, and ``drawn`` how `write_drawings` draws.
    """
    path = f"regions {name}"
    row = TABLE["commands"][path]

    def make(answer: Callable[..., Answer]) -> None:
        @command(path, puzzles=partial(Puzzles, marks=row.get("marks", False)), game=Playing)
        def run(
            puzzles: Puzzles,
            output: Output,
            time_limit: float | None = None,
            language: Any = "en",
            coordinates: Any = None,
            letters: bool = False,
            **given: Any,
        ) -> int:
            if coordinates and output.form not in PICTURED:
                raise click.UsageError("--coordinates is for pictures; add --output FILE.svg")
            spoken = {"language": language, "piece": output.piece}
            words = words_of(**spoken)
            answers, names, drawings = [], [], []
            for number, found in enumerate(puzzles, 1):
                work = Work(number, output, words, time_limit, spoken)
                try:
                    one = answer(work, found.puzzle, **given)
                except Exception as error:
                    one = _failure(work, found.puzzle, error)
                answers.append(one)
                names.append(found.name)
                drawings += [each._replace(found=found) for each in one.drawings]
                if output.form == "text":
                    gap = "\n" if "\n" in one.text else " "
                    output.say((f"{found.name}:{gap}" if found.name else "") + one.text)
            status = 2 if puzzles.bad else max(one.status for one in answers)
            if output.is_json:
                failed = puzzles.bad + sum(one.status > 0 for one in answers)
                output.answer(**_facts(row["answers"], answers, names), failed=failed)
            elif output.form != "text":
                if all(one.is_failure for one in answers):  # no file of failures
                    raise click.exceptions.Exit(status)
                how: Any = {"coordinates": coordinates or "none", "letters": letters}
                how |= row.get("drawn", {})
                write_drawings(output, drawings, words.say(row["title"]), language, **how)
            return status

    return make


def _facts(of: str, answers: list[Answer], names: list[str]) -> dict[str, object]:
    """Return what JSON says of the answers."""
    facts: dict[str, object] = {of: [one.data for one in answers]}
    if of == "solutions":
        facts["unique"] = [one.unique for one in answers]
    return facts | ({"files": names} if any(names) else {})


def _failure(work: Work, puzzle: Puzzle, error: Exception) -> Answer:
    """Return the answer to a puzzle that has none, after saying why on standard error."""
    result = result_of(error)
    if result is None:
        raise error
    said, status, form = result
    sentence = words_of("en", work.output.piece).called(str(error))
    warn(f"puzzle {work.number}: {form.format(sentence)}")
    data: dict[str, object] = {"error": sentence}
    if isinstance(error, regions.WrongMarks):
        data |= {"queens": error.queens, "crosses": error.crosses}
    marks = Marks(puzzle.placed, puzzle.blocked)
    return Answer(said, data, [Drawing(puzzle, marks, said, marks)], status, is_failure=True)


@answering("solve")
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


@answering("count")
def count_puzzles(work: Work, puzzle: Puzzle, at_most: int | None) -> Answer:
    number = str(regions.count(puzzle, at_most=at_most, time_limit=work.time_limit))
    return Answer(number, number)


@answering("difficulty")
def difficulty_command(work: Work, puzzle: Puzzle) -> Answer:
    difficulty = regions.difficulty(puzzle, time_limit=work.time_limit)
    return Answer(difficulty, difficulty)


@answering("draw")
def draw_puzzles(work: Work, puzzle: Puzzle) -> Answer:
    return Answer("", None, [Drawing(puzzle, Marks(puzzle.placed, puzzle.blocked))])


@answering("explain")
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


@answering("hint")
def hint_command(work: Work, puzzle: Puzzle, game: Playing, stage: Any) -> Answer:
    if work.output.is_json and stage:
        raise click.UsageError("--stage is for text and pictures; JSON has the whole step")
    puzzle, queens, crosses, own = game.of(work.number, puzzle, work.time_limit)
    step = regions.hint(puzzle, queens, crosses, time_limit=work.time_limit)
    if step is None:
        text = work.words.say("all_placed")
        marks = Marks(queens or puzzle.placed, crosses)
        return Answer(text, None, [Drawing(puzzle, marks, text, own)])
    whole = step._marks(stage or "why")
    news = Marks({*own.queens, *step.queens}, own.crosses, step.removed, whole.focus)
    if stage == "look":
        difficulty = work.words.say(step.difficulty)
        text = step.sentence(stage, **work.how) + work.words.say("space")
        text += work.words.say("step_is", difficulty=difficulty)
        news = own._replace(focus=whole.focus)
    else:
        text = step.sentence(stage, **work.how) if stage == "do" else _reason(step, work)
    return Answer(text, _facts_of(step, work), [Drawing(step.puzzle, whole, text, news)])


@answering("check")
def check_command(work: Work, puzzle: Puzzle, game: Playing) -> Answer:
    puzzle, queens, crosses, own = game.of(work.number, puzzle, work.time_limit)
    found = regions.check(puzzle, queens, crosses, time_limit=work.time_limit)
    text = found.sentence(**work.how)
    wrong = (*found.queens, *found.crosses)
    if work.output.form in PICTURED:
        warn(f"puzzle {work.number}: {text}")
    marks = Marks({*puzzle.placed, *queens}, crosses, focus=wrong)
    drawing = Drawing(puzzle, marks, text, own._replace(focus=wrong))
    return Answer(text, found._asdict(), [drawing], int(bool(wrong)))


@answering("repair")
def repair_command(work: Work, puzzle: Puzzle, keep: tuple[str, ...], difficulty: Any) -> Answer:
    kept = squares_in("--keep", keep, puzzle.n)
    made, changed = regions.repair(
        puzzle, keep=kept, difficulty=difficulty, rng=0, time_limit=work.time_limit
    )
    squares = work.words.squares(changed) or "nothing"
    warn(f"puzzle {work.number}: changed {squares}")
    drawing = Drawing(made, Marks(made.placed, made.blocked, focus=changed), f"Changed: {squares}")
    text = "\n" * (work.number > 1) + regions.text(made).rstrip("\n")
    return Answer(text, {"puzzle": made, "changed": changed}, [drawing])
