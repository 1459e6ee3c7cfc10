"""What commands for puzzles draw: pictures, also over screenshots, pages and PDF files."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates
from nqueens._drawing.svg import Marks, embedded, side_by_side
from nqueens.cli.output import Output
from nqueens.cli.regions.inputs import FoundPuzzle
from nqueens.regions import Puzzle, draw_on

PICTURED = ("svg", "png", "pdf", "html")
PNG_LEVEL = 3  # of compression: 6 takes twice the time for a few per cent


class Drawing(NamedTuple):
    """A picture of a board; with ``news``, these are drawn over a screenshot that shows it."""

    puzzle: Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    news: Marks | None = None
    found: FoundPuzzle | None = None  # the puzzle as it was read

    @property
    def image(self) -> Any:
        """The screenshot over which the news are drawn, None if there is none."""
        if self.news is None or self.found is None or self.found.board is None:
            return None
        return self.found.board.image


def piece_of(puzzle: Puzzle, output: Output) -> Piece:
    """Return what queens look like, and are called: as an option says, or by the puzzle."""
    return output.piece or puzzle._piece()


def write_drawings(
    output: Output,
    drawings: Sequence[Drawing],
    title: str = "",
    language: str = "en",
    *,
    coordinates: Coordinates = "none",
    letters: bool = False,
    apart: bool = False,
) -> None:
    """Write drawings as a picture, side by side if there are several, or as pages.

    In .png and .pdf files, screenshots are drawn on, ``apart`` if each drawing is a picture of its
    own.
    """
    form = output.form

    def board(drawing: Drawing) -> str:
        marks = drawing.marks._replace(piece=piece_of(drawing.puzzle, output))
        return drawing.puzzle.regions.to_svg(
            marks, letters=letters, coordinates=coordinates, patterns=output.patterns
        )

    def overlaid() -> Iterator[Any]:
        for _, group in groupby(drawings, lambda each: id(each if apart else each.image)):
            members = [*group]
            if members[0].image is None:
                yield from map(board, members)
                continue
            marked = [
                (drawing.found.board, drawing.news._replace(piece=piece_of(drawing.puzzle, output)))
                for drawing in members
                if drawing.found and drawing.found.board and drawing.news is not None
            ]
            yield draw_on(marked, crop=apart)

    if form == "html":
        from nqueens._drawing.html import pictures_page

        figures = [(board(drawing), drawing.text) for drawing in drawings]
        output.save(pictures_page(title, figures, language))
        return
    pictures: Any = [*map(board, drawings)] if form == "svg" else [*overlaid()]
    if form == "png" and len(pictures) == 1 and not isinstance(pictures[0], str):
        output.write([_png_of(pictures[0])])
        return
    pictures = [each if isinstance(each, str) else _embedded(each) for each in pictures]
    if form == "pdf":
        from nqueens._drawing.pdf import pictures_pdf

        output.write([pictures_pdf(pictures)])
    else:
        output.save(side_by_side(pictures))


def _png_of(image: Any) -> bytes:
    """Return a Pillow image as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=PNG_LEVEL)
    return file.getvalue()


def _embedded(image: Any) -> str:
    """Return a Pillow image as SVG, to stand beside others."""
    return embedded(_png_of(image), image.size)
