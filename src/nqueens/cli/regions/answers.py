"""Answers to puzzles, one after the other, and how a command writes them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import click

from nqueens import regions
from nqueens._drawing.names import Coordinates
from nqueens._drawing.svg import Marks
from nqueens._languages import Language, sentences_of
from nqueens.cli.ending import result_of, spoken
from nqueens.cli.output import Output, warn
from nqueens.cli.regions.inputs import FoundPuzzle, Puzzles
from nqueens.cli.regions.output import Drawing, piece_of, write_drawings
from nqueens.regions import Puzzle


class Answer(NamedTuple):
    """What a command found for a puzzle: a text, facts for JSON, and drawings."""

    text: str
    facts: object
    drawings: Sequence[Drawing] = ()
    status: int = 0
    unique: bool | None = None  # whether a solution is the only one
    is_failure: bool = False


def answer_puzzles(
    puzzles: Puzzles,
    answer: Callable[[int, Puzzle], Answer],
    output: Output,
    language: Language,
    *,
    name: str,
    title: str = "",
    coordinates: Coordinates = "none",
    letters: bool = False,
    apart: bool = False,
    numbered: bool = False,
) -> int:
    """Answer each puzzle, write the answers, and return the exit status.

    Parameters
    ----------
    puzzles : Puzzles
        The puzzles, which are read one after the other.
    answer : callable
        Returns the answer to a puzzle; also gets its number, from 1. An error that is a result,
        such as `NoSolution`, becomes an answer itself.
    output : Output
        Where to write. Text is written puzzle by puzzle.
    language : str
        The language of a page.
    name, title : str
        The name of the answers in JSON, and the key of the title of a page, by default that of the
        game.
    coordinates, letters, apart
        How boards are drawn; see `write_drawings`.
    numbered : bool
        Whether an answer says which puzzle it is for, if there are several.
    """
    founds: list[FoundPuzzle] = []
    answers: list[Answer] = []
    for number, found, is_one_of_several in _numbered(puzzles):
        try:
            given = answer(number, found.puzzle)
        except Exception as error:
            given = _failed_answer(number, found.puzzle, error, output)
        founds.append(found)
        answers.append(given)
        if output.form == "text":
            place = (found.title or f"puzzle {number}") if numbered and is_one_of_several else ""
            output.say(_titled(", ".join(filter(None, [found.name, place])), given.text))

    status = 2 if puzzles.bad else max(given.status for given in answers)
    if output.is_json:
        output.answer(**_facts(name, answers, founds, puzzles.bad))
    elif output.form != "text":
        if all(given.is_failure for given in answers):
            raise click.exceptions.Exit(status)  # here, so that no file is left
        drawings = [
            drawing._replace(found=found)
            for given, found in zip(answers, founds, strict=True)
            for drawing in given.drawings
        ]
        write_drawings(
            output,
            drawings,
            sentences_of(language).say(title or _usual_title(founds)),
            language,
            coordinates=coordinates,
            letters=letters,
            apart=apart,
        )
    return status


def _numbered(puzzles: Puzzles) -> Iterator[tuple[int, FoundPuzzle, bool]]:
    """Yield the puzzles with their numbers, from 1, and whether there are several."""
    read = iter(puzzles)
    found = next(read, None)
    number = 1
    while found:
        following = next(read, None)
        yield number, found, number > 1 or following is not None
        found = following
        number += 1


def _usual_title(founds: Sequence[FoundPuzzle]) -> str:
    """Return the key of what the game is called."""
    return "usual_title" if all(found.puzzle.stars == 1 for found in founds) else "stars_title"


def _titled(name: str, text: str) -> str:
    """Return a text, behind the name of its file if there is one."""
    if not name:
        return text
    return f"{name}:\n{text}" if "\n" in text else f"{name}: {text}"


def _facts(
    name: str, answers: Sequence[Answer], founds: Sequence[FoundPuzzle], bad: int
) -> dict[str, Any]:
    """Return what JSON says of all answers."""
    facts: dict[str, Any] = {name: [given.facts for given in answers]}
    if name == "solutions":
        facts["unique"] = [given.unique for given in answers]
    names = [found.name for found in founds]
    if any(names):
        facts["files"] = names
    facts["failed"] = bad + sum(given.status > 0 for given in answers)
    return facts


def _failed_answer(number: int, puzzle: Puzzle, error: Exception, output: Output) -> Answer:
    """Return the answer that an error is, after saying why on standard error; raise a bug again."""
    result = result_of(error)
    if result is None:
        raise error
    text, status, form = result
    sentence = sentences_of("en", piece_of(puzzle, output)).called(spoken(error))
    warn(f"puzzle {number}: {form.format(sentence)}")
    facts: dict[str, object] = {"error": sentence}
    if isinstance(error, regions.WrongMarks):
        facts["queens"] = error.value.queens
        facts["crosses"] = error.value.crosses
    marks = Marks(puzzle.placed, puzzle.blocked)
    return Answer(text, facts, [Drawing(puzzle, marks, text, marks)], status, is_failure=True)
