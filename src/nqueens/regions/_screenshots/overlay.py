"""Draw queens, crosses and frames with Pillow: over a screenshot, or on a board of its own."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._pictures.names import Coordinates, labels_of
from nqueens._pictures.regions import CROSS, FOCUS, Marks
from nqueens._runtime.interrupts import surfacing_interrupts
from nqueens.regions._screenshots.decoding import opened
from nqueens.regions._screenshots.reading import Board

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

SIDE = 64  # of a square, in pixels
MARGIN = 26  # for the numbers of rows and columns
THICK, THIN = 5, 1
GREY = "#666666"
FINER = 4  # times the pixels of a stamp, so that its edges are smooth
DENSITY = 144  # pixels of an inch of a page
TILE = 480  # of one of several pictures, in pixels
CROWN = ((-0.62, -0.3), (-0.3, 0.04), (0, -0.54), (0.3, 0.04), (0.62, -0.3), (0.46, 0.46),
         (-0.46, 0.46))  # fmt: skip


@surfacing_interrupts()
def marked_picture(image: Any, marked: Iterable[tuple[Board, Marks]], *, crop: bool = False) -> Any:
    """Return a screenshot with marks on its boards, of the same size or cropped to the last one."""
    image = opened(image).copy()
    for board, marks in marked:
        sides = np.concatenate([np.diff(board.columns), np.diff(board.rows)])
        side = float(np.median(sides))
        fresh = set(marks.fresh)
        for squares, share, draw in (
            (set(marks.crosses) - fresh, 0.5, partial(_cross, CROSS)),
            (fresh, 0.5, partial(_cross, FOCUS)),
            (marks.focus, 0.92, _frame),
            (marks.queens, 0.72, _queen),
        ):
            stamp = _stamp(side, share, draw)
            for row, column in squares:
                centre = board.columns[column].mean(), board.rows[row].mean()
                corner = [round(float(x) - stamp.width / 2) for x in centre]
                image.paste(stamp, tuple(corner), stamp)
    if crop:
        edge = round(side / 4)
        spans = board.columns, board.rows
        low = (int(span.min()) - edge for span in spans)
        image = image.crop((*low, *(int(span.max()) + edge for span in spans)))
    return image


@surfacing_interrupts()
def board_picture(
    puzzle: Puzzle, marks: Marks, letters: bool = False, coordinates: Coordinates = "none"
) -> Any:
    """Return a picture of a puzzle, with marks on it."""
    from PIL import Image, ImageDraw

    labels, n = puzzle.regions.labels, puzzle.n
    fills, names = puzzle.regions._fills(), puzzle.regions._drawn_names()
    lines = labels_of(n, coordinates)
    near, far = (MARGIN if lines else 0) + THICK, THICK
    image = Image.new("RGB", (n * SIDE + near + far,) * 2, "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle([near - THICK, near - THICK, image.width, image.height], fill="black")
    for row, column in np.ndindex(n, n):
        box = [near + column * SIDE, near + row * SIDE]
        if letters:
            corner = box[0] + 12, box[1] + 9
        box += [box[0] + SIDE - 1, box[1] + SIDE - 1]
        for side, (r, c) in enumerate(
            ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        ):
            inside = 0 <= r < n and 0 <= c < n
            same = inside and labels[r, c] == labels[row, column]
            width = THIN if same else THICK
            box[side] += width // 2 + 1 if side < 2 else -(width // 2)
        pen.rectangle(box, fill=fills[labels[row, column]])
        if letters:
            pen.text(corner, names[labels[row, column]], fill="black", font=_font(14))
    for i, of_column, of_row in lines:
        middle = near + (i + 0.5) * SIDE
        for place, name in (((middle, MARGIN / 2), of_column), ((MARGIN / 2, middle), of_row)):
            pen.text(place, name, fill=GREY, anchor="mm", font=_font(18))
    spans = near + SIDE * np.arange(n)[:, None] + np.array([0, SIDE])
    return marked_picture(image, [(Board(puzzle, spans, spans, True), marks)])


@surfacing_interrupts()
def _side_by_side(pictures: Sequence[Any]) -> Any:
    """Return pictures in about as many rows as columns, numbered from 1."""
    from PIL import Image, ImageDraw

    across = math.ceil(math.sqrt(len(pictures)))
    down = math.ceil(len(pictures) / across)
    sheet = Image.new("RGB", (across * (TILE + MARGIN), down * (TILE + MARGIN)), "white")
    pen = ImageDraw.Draw(sheet)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        x, y = column * (TILE + MARGIN), row * (TILE + MARGIN)
        scale = TILE / max(picture.size)
        size = [max(1, round(side * scale)) for side in picture.size]
        sheet.paste(picture.convert("RGB").resize(size, Image.Resampling.LANCZOS), (x, y + MARGIN))
        place = x + TILE / 2, y + MARGIN / 2
        pen.text(place, str(number + 1), fill=GREY, anchor="mm", font=_font(20))
    return sheet


@surfacing_interrupts()
def encoded(pictures: Sequence[Any], name: str, pixels: int | None = None) -> bytes:
    """Return pictures as a PNG file, side by side if there are several, or as pages of a PDF.

    ``pixels`` is the width.
    """
    if name == "png" and len(pictures) > 1:
        pictures = [_side_by_side(pictures)]
    if pixels is not None:
        sizes = ((pixels, max(1, one.height * pixels // one.width)) for one in pictures)
        pictures = [one.resize(size) for one, size in zip(pictures, sizes, strict=True)]
    file = io.BytesIO()
    if name == "pdf":
        pages = [picture.convert("RGB") for picture in pictures]
        pages[0].save(file, "PDF", save_all=True, append_images=pages[1:], resolution=DENSITY)
    else:
        pictures[0].save(file, "PNG")
    return file.getvalue()


def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _stamp(square: float, share: float, draw: Callable[[Any, int], None]) -> Any:
    """Return a transparent square, a share of a square of the board, on which a pen draws."""
    from PIL import Image, ImageDraw

    size = max(8, round(share * square))
    image = Image.new("RGBA", (size * FINER, size * FINER))
    draw(ImageDraw.Draw(image), size * FINER)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _queen(pen: Any, side: int) -> None:
    """Draw a queen on a white disc with a black rim, which shows on every background."""
    rim = max(FINER, side // 18)
    pen.ellipse((0, 0, side - 1, side - 1), fill="black")
    pen.ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill="white")
    half = side / 2
    pen.polygon([(half + half * x, half + half * y) for x, y in CROWN], fill="black")


def _cross(colour: str, pen: Any, side: int) -> None:
    """Draw a cross with a white rim."""
    low, high = 0.16 * side, 0.84 * side
    for fill, width in (("white", side // 4), (colour, side // 8)):
        pen.line((low, low, high, high), fill, width)
        pen.line((low, high, high, low), fill, width)


def _frame(pen: Any, side: int) -> None:
    """Draw a frame with a white rim on both sides."""
    wide = max(FINER, side // 14)
    for inset, fill, width in ((0, "white", 2 * wide), (wide // 2, FOCUS, wide)):
        pen.rectangle([inset, inset, side - 1 - inset, side - 1 - inset], None, fill, width)
