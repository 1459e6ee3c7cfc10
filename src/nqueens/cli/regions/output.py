"""What commands for puzzles draw: pictures, also over screenshots, pages and PDF files."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from nqueens._drawing.element import Element
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates
from nqueens._drawing.png import png_of
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import Marks, Tiles, embedded, side_by_side
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

    def board(drawing: Drawing) -> Picture:
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
    pictures: list[Any] = [*map(board, drawings)] if form == "svg" else [*overlaid()]
    if form == "pdf":
        from nqueens._drawing.pdf import pictures_pdf

        output.write([pictures_pdf([_as_picture(each) for each in pictures])])
    elif all(isinstance(each, Picture) for each in pictures):
        output.save(side_by_side(pictures))
    elif len(pictures) == 1:
        output.write([_png_file(pictures[0])])
    else:
        output.write([_png_file(_beside_each_other(pictures))])


def _png_file(image: Any) -> bytes:
    """Return a Pillow image as a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=PNG_LEVEL)
    return file.getvalue()


def _as_picture(picture: Any) -> Picture:
    """Return a picture, or a Pillow image, as a picture."""
    if isinstance(picture, Picture):
        return picture
    return embedded(_png_file(picture), picture.size)


def _beside_each_other(pictures: Sequence[Any]) -> Any:
    """Return pictures and Pillow images, numbered from 1, as one Pillow image.

    The images are put on a drawing of the others in which their places are empty.
    """
    from PIL import Image

    drawn = [
        picture
        if isinstance(picture, Picture)
        else Picture.of(Element("", "a screenshot", box=picture.size))
        for picture in pictures
    ]
    ground = side_by_side(drawn)
    sheet = Image.open(io.BytesIO(png_of(ground.element))).convert("RGB")
    scale = sheet.width / ground.element.width
    tiles = Tiles(len(pictures))
    for index, picture in enumerate(pictures):
        if not isinstance(picture, Picture):
            left, top, side = (scale * length for length in tiles.place(index))
            fitted = _fitted(picture, side)
            across, down = (side - fitted.width) / 2, (side - fitted.height) / 2
            sheet.paste(fitted, (round(left + across), round(top + down)))
    return sheet


def _fitted(image: Any, side: float) -> Any:
    """Return a Pillow image as large as has room in a square with this side, in pixels."""
    scale = side / max(image.size)
    size = max(1, round(scale * image.width)), max(1, round(scale * image.height))
    return image.resize(size)
