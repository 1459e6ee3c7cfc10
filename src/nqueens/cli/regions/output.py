"""What commands for puzzles draw: pictures, also over screenshots, pages and PDF files."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from nqueens._drawing.svg import Marks, side_by_side
from nqueens.cli.output import Output
from nqueens.regions import Puzzle
from nqueens.regions._model.layout import picture
from nqueens.regions._read.screenshots.reading import marked_picture

PICTURED = ("svg", "png", "pdf", "html")


class Drawing(NamedTuple):
    """A picture of a board; with ``news``, these are drawn over a screenshot that shows it."""

    puzzle: Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    news: Any = None
    found: Any = None  # the `Found` puzzle as it was read

    @property
    def image(self) -> Any:
        """The screenshot over which the news are drawn."""
        return self.news and self.found.image


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
    pictures: Any = [*map(board, drawings)] if form == "svg" else [*overlaid()]
    if form == "pdf":
        from nqueens._drawing.pdf import pictures_pdf

        output.write([pictures_pdf(pictures)])
    else:
        output.save(side_by_side(pictures))
