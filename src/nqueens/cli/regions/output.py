"""How commands answer puzzles: with texts, one JSON object, pictures or a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, get_args

import click

from nqueens import regions
from nqueens._drawing.glyphs import PIECES
from nqueens._drawing.svg import Marks, side_by_side
from nqueens.cli.ending import result_of
from nqueens.cli.options import command
from nqueens.cli.output import Output, warn
from nqueens.cli.regions.inputs import Found, Playing, Puzzles
from nqueens.regions import Puzzle
from nqueens.regions._layout import picture
from nqueens.regions._screenshots.reading import marked_picture
from nqueens.regions._texts import READ
from nqueens.regions._words import LANGUAGES, Words, words_of

PICTURED = ("svg", "png", "pdf", "html")
MOST_SIDE_BY_SIDE = 100
CHOICES: dict[str, Any] = {
    "source": READ,
    "piece": PIECES,
    "language": LANGUAGES,
    "stage": get_args(regions.Stage),
    "difficulty": get_args(regions.Difficulty),
}


class Drawing(NamedTuple):
    """A picture of a board; with ``news``, these are drawn over a screenshot that shows it."""

    puzzle: Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    news: Any = None
    found: Any = None  # the puzzle as it was read, if there are news

    @property
    def image(self) -> Any:
        """The screenshot over which the news are drawn."""
        return self.found.image if self.found else None


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

    @property
    def how(self) -> Any:
        """The arguments of every sentence."""
        return {"language": self.words.language, "piece": self.words.piece}


def answering(
    name: str, of: str, title: str = "", *, marks: bool = False, **drawn: Any
) -> Callable[[Callable[..., Answer]], None]:
    """Return a decorator that makes a command of a function, which answers a puzzle.

    The function takes a `Work`, a puzzle, and the other options. ``of`` is the name of the answers
    in JSON, ``title`` that of the title of a page, and ``drawn`` is how `write_drawings` draws.
    """

    def make(answer: Callable[..., Answer]) -> None:
        @command(f"regions {name}", puzzles=partial(Puzzles, marks=marks), game=Playing, **CHOICES)
        def run(
            puzzles: Puzzles,
            output: Output,
            time_limit: float | None = None,
            language: Any = "en",
            coordinates: Any = None,
            **given: Any,
        ) -> int:
            if coordinates and output.form not in PICTURED:
                raise click.UsageError("--coordinates is for pictures; add --output FILE.svg")
            how = {"coordinates": coordinates or "none", "letters": given.pop("letters", False)}
            words = words_of(language, output.piece)
            answers = []
            for number, found in enumerate(puzzles, 1):
                work = Work(number, output, words, time_limit)
                try:
                    result = answer(work, found.puzzle, **given)
                except Exception as error:
                    result = _failure(work, found.puzzle, error)
                answers.append((found, result))
                if output.form == "text":
                    gap = "\n" if "\n" in result.text else " "
                    output.say((f"{found.name}:{gap}" if found.name else "") + result.text)
            status = 2 if puzzles.bad else max(result.status for _, result in answers)
            if output.is_json:
                _write_json(output, of, answers, puzzles.bad)
            elif output.form != "text":
                if all(result.is_failure for _, result in answers):  # no file of failures
                    raise click.exceptions.Exit(status)
                drawings = [
                    one._replace(found=found if one.news else None)
                    for found, result in answers
                    for one in result.drawings
                ]
                write_drawings(output, drawings, words.say(title), language, **how | drawn)
            return status

    return make


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


def _write_json(output: Output, of: str, answers: list[tuple[Found, Answer]], bad: int) -> None:
    """Write the answers as one JSON object."""
    more: dict[str, Any] = {of: [answer.data for _, answer in answers]}
    if of == "solutions":
        more["unique"] = [answer.unique for _, answer in answers]
    files = [found.name for found, _ in answers]
    more |= {"files": files} if any(files) else {}
    output.answer(**more, failed=bad + sum(answer.status > 0 for _, answer in answers))


def write_drawings(
    output: Output,
    drawings: Sequence[Drawing],
    title: str = "",
    language: str = "en",
    *,
    coordinates: Any = "none",
    letters: bool = False,
    apart: bool = False,
) -> None:
    """Write drawings as a picture, side by side if there are several, or as pages.

    In .png and .pdf files, screenshots are drawn on, ``apart`` if each drawing is a picture of its
    own.
    """
    form, piece = output.form, output.piece
    if form in ("svg", "png") and len(drawings) > MOST_SIDE_BY_SIDE:
        raise click.UsageError(
            f"a picture shows {MOST_SIDE_BY_SIDE} boards at most, not {len(drawings)}"
        )

    def board(one: Drawing) -> str:
        marks = one.marks._replace(piece=piece)
        return picture(one.puzzle.regions, marks, None, letters, coordinates)

    def overlaid() -> Iterator[str]:
        for _, group in groupby(drawings, lambda one: id(one if apart else one.image)):
            members = [*group]
            if members[0].image is None:
                yield from map(board, members)
            else:
                marked = [(one.found.board, one.news._replace(piece=piece)) for one in members]
                yield marked_picture(members[0].image, marked, crop=apart)

    if form == "html":
        from nqueens._drawing.html import pictures_page

        output.save(pictures_page(title, [(board(one), one.text) for one in drawings], language))
        return
    pictures = [*map(board, drawings)] if form == "svg" else [*overlaid()]
    if form == "pdf":
        from nqueens._drawing.pdf import pictures_pdf

        output.write([pictures_pdf(pictures)])
    else:
        output.save(pictures[0] if len(pictures) == 1 else side_by_side(pictures))
