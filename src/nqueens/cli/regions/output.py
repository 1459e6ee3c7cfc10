"""What commands write of puzzles: results as text, JSON and pictures, and new puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

import click

import nqueens
from nqueens import regions
from nqueens._drawing.glyphs import PIECES
from nqueens._drawing.svg import Marks, side_by_side
from nqueens._runtime.errors import NoSolution
from nqueens.cli import options as shared
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.output import Output, opened, output_option, warn
from nqueens.cli.regions.inputs import Found, Puzzles
from nqueens.regions._layout import picture
from nqueens.regions._words import LANGUAGES, words_of

PICTURED = ("svg", "png", "pdf", "html")  # suffixes too
PICTURE_SUFFIXES = {f".{name}": (name,) for name in PICTURED}
TEXT_SUFFIXES = {".json": ("json",), ".sbn": ("sbn",)}  # suffixes of texts
FAILURES = (NoSolution, nqueens.OutOfTime, regions.SeveralSolutions, regions.WrongMarks)
MOST_SIDE_BY_SIDE = 100  # pictures side by side


# --- the file ------------------------------------------------------------------------------------


class Destination(NamedTuple):
    """Where and how results are written."""

    form: str | None
    path: str
    piece: str
    as_json: bool | None = None

    @contextmanager
    def opened(self, default: str) -> Iterator[Output]:
        """Open the file."""
        with opened(self.path, self.form, default, PICTURE_SUFFIXES, self.as_json) as output:
            yield output._replace(piece=self.piece)


piece_option = shared.choice_option(
    "--piece", of=PIECES, default="queen", help="What queens look like, and are called."
)


language_option = shared.choice_option(
    "--language", of=LANGUAGES, default="en", help="Language of the sentences."
)


def drawn_options(default: str, *more: shared.Decorator) -> shared.Decorator:
    """Return the options for the file and for what to write, ``default``, a picture or a page."""
    what = f"What to write, by default {default}; the suffix of --output chooses it too."
    to = shared.choice_option("--to", "form", of=[default, *PICTURED], help=what)
    return shared.packed("target", Destination, to, output_option, piece_option, *more)


# --- results -------------------------------------------------------------------------------------


class Drawing(NamedTuple):
    """A picture of a board; over a screenshot, ``news`` are drawn instead of all marks."""

    puzzle: regions.Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    news: Marks | None = None


class Answer(NamedTuple):
    """What a command found for a puzzle: a text, data for JSON, and pictures."""

    text: str
    data: object
    drawings: Sequence[Drawing] = ()
    status: int = 0
    unique: bool | None = None  # for JSON: whether a solution is the only one


def write_results(
    output: Output,
    puzzles: Puzzles,
    work: Callable[[int, regions.Puzzle], Answer],
    name: str,
    title: str,
    **drawn: Any,
) -> int:
    """Do the work of each puzzle, write the results in one of three ways, and return the status.

    Text is written at once; ``name`` is that of the list in JSON, and ``title`` that of a page.
    """
    words = words_of("en", output.piece)
    data: list[object] = []
    uniques: list[bool | None] = []
    drawings: list[tuple[Found, Drawing]] = []
    statuses, failed, files = [], [], []
    for number, found in enumerate(puzzles, 1):
        try:
            result = work(number, found.puzzle)
            failed.append(False)
        except FAILURES as error:
            failed.append(True)
            result = _failure(number, found.puzzle, error, output.piece)
        statuses.append(result.status)
        data.append(result.data)
        uniques.append(result.unique)
        files.append(found.name)
        for one in result.drawings:
            text = words.called(one.text)
            marks = one.marks._replace(piece=output.piece)
            news = (one.news or marks)._replace(piece=output.piece)
            drawings.append((found, Drawing(one.puzzle, marks, text, news)))
        if output.format == "text":
            gap = "\n" if "\n" in result.text else " "
            where = f"{found.name}:{gap}" if found.name else ""
            output.say(where + words.called(result.text))
    status = 2 if puzzles.bad else max(statuses)
    if output.is_json:
        more: dict[str, Any] = {"unique": uniques} if name == "solutions" else {}
        more |= {"files": files} if any(files) else {}
        output.json(**{name: data}, **more, failed=puzzles.bad + sum(map(bool, statuses)))
    elif output.format != "text":
        if all(failed):  # no file of failures
            raise click.exceptions.Exit(status)
        write_drawings(output, drawings, title, **drawn)
    return status


def _failure(number: int, puzzle: regions.Puzzle, error: Exception, piece: str) -> Answer:
    """Return the result of a puzzle without one, after saying why on standard error."""
    sentence = words_of("en", piece).called(str(error))
    data: dict[str, object] = {"error": sentence}
    words, said, status = "several solutions", sentence, 1
    if isinstance(error, NoSolution):
        words = "no solution"
        said = f"{words}: {sentence}"
    elif isinstance(error, nqueens.OutOfTime):
        words, status = "out of time", OUT_OF_TIME
        said = f"{words}: {sentence}"
    elif isinstance(error, regions.WrongMarks):
        words = "wrong marks"
        data |= {"queens": error.queens, "crosses": error.crosses}
    warn(f"puzzle {number}: {said}")
    marks = Marks(puzzle.placed, puzzle.blocked)
    return Answer(words, data, [Drawing(puzzle, marks, words)], status)


def write_drawings(
    output: Output,
    drawings: Sequence[tuple[Found, Drawing]],
    title: str,
    coordinates: Any = "none",
    letters: bool = False,
    apart: bool = False,
    over: bool = True,
    language: str = "en",
) -> None:
    """Write drawings as a picture, side by side if there are several, or as pages.

    Those of puzzles in screenshots are drawn ``over`` them, in .png and .pdf files.
    """
    form = output.format
    if form in ("svg", "png") and len(drawings) > MOST_SIDE_BY_SIDE:
        raise click.UsageError(
            f"a picture shows {MOST_SIDE_BY_SIDE} boards at most, not {len(drawings)}"
        )

    def board(drawing: Drawing) -> str:
        return picture(drawing.puzzle.regions, drawing.marks, None, letters, coordinates)

    if form == "html":
        from nqueens._drawing.html import pictures_page

        figures = [(board(one), one.text) for _, one in drawings]
        output.write([pictures_page(title, figures, language).encode()])
        return
    if form == "svg" or not over:
        pictures = [board(one) for _, one in drawings]
    else:
        pictures = [*_overlaid(drawings, board, apart)]
    if form == "pdf":
        from nqueens._drawing.pdf import pictures_pdf

        output.write([pictures_pdf(pictures)])
        return
    whole = pictures[0] if len(pictures) == 1 else side_by_side(pictures)
    if form == "png":
        from nqueens._drawing.shown import png_of

        output.write([png_of(whole)])
    else:
        output.write([whole.encode()])


def _overlaid(drawings: Iterable[Any], board: Any, apart: bool) -> Iterator[str]:
    """Yield pictures of boards, those of one screenshot in one picture over it."""
    numbered = enumerate(drawings)
    for _, group in groupby(numbered, lambda one: one[0] if apart else one[1][0].source):
        members = [one for _, one in group]
        image = members[0][0].image
        if image is None:
            yield from (board(one) for _, one in members)
        else:
            from nqueens.regions._screenshots.reading import marked_picture

            marked = [(found.board, one.news or one.marks) for found, one in members]
            yield marked_picture(image, marked, crop=apart)


# --- new puzzles ---------------------------------------------------------------------------------


def write_puzzles(output: Output, puzzles: Sequence[regions.Puzzle]) -> None:
    """Write puzzles side by side, as sheets, the easiest first, or as a page to play."""
    if output.format == "pdf":
        regions.sheets(sorted(puzzles, key=regions.rating), output.file)
    elif output.format == "html":
        output.write([regions.page(puzzles).encode()])
    else:
        drawings = [(Found(one, i), Drawing(one, Marks())) for i, one in enumerate(puzzles)]
        write_drawings(output, drawings, "Puzzles")
