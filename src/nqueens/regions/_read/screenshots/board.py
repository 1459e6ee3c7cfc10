"""What was read from a picture: its boards, their marks, and where they are, to draw on them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from nqueens._drawing.svg import PLAIN, SIDE, Marks, marks_svg
from nqueens._runtime.arguments import checked_bool, checked_items
from nqueens._runtime.errors import InvalidArgument, missing_package, set_module
from nqueens._runtime.memory import Ints
from nqueens._runtime.wording import described, plural
from nqueens._squares import Square
from nqueens.regions._model.layout import check_marks
from nqueens.regions._model.puzzle import Puzzle

MARGIN = 0.25  # around a board that is cut out, in squares
RULE = "marked must be pairs of a PictureBoard and Marks"


@set_module("nqueens.regions")
class PictureBoard(NamedTuple):
    """A board of a picture, and the marks on it; a square is (row, column), from 0."""

    puzzle: Puzzle
    spans: tuple[Ints, Ints]
    """The places of the n columns, then of the n rows: two arrays of shape (n, 2) with the first
    pixel of each, and the last one + 1, from the top left of ``image``."""
    unique: bool
    """Whether the puzzle has exactly one solution without the marks."""
    image: Any
    """The picture as a Pillow image, upright, in RGB."""
    queens: tuple[Square, ...] = ()
    """The squares with a queen."""
    crosses: tuple[Square, ...] = ()
    """The squares with a cross or a dot."""
    unread: tuple[Square, ...] = ()
    """The squares with something that may be a queen, a cross, or neither."""

    def marks_in_words(self) -> str:
        """Return how many marks were read, such as "8 queens and 1 cross", and what was not."""
        parts = []
        if self.queens:
            parts.append(plural(len(self.queens), "queen"))
        if self.crosses:
            parts.append("1 cross" if len(self.crosses) == 1 else f"{len(self.crosses)} crosses")
        words = " and ".join(parts) or "no queens or crosses"
        if not self.unread:
            return words
        row, column = self.unread[0]
        number = plural(len(self.unread), "mark")
        return f"{words}; {number} not understood, as in row {row + 1}, column {column + 1}"

    @property
    def side(self) -> float:
        """The median of the sides of its squares, in pixels."""
        return float(np.median(np.diff(np.concatenate(self.spans))))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The pixels of the board with a margin: left, top, right + 1, bottom + 1."""
        margin = int(self.side * MARGIN)
        columns, rows = self.spans
        return (
            max(0, int(columns.min()) - margin),
            max(0, int(rows.min()) - margin),
            min(self.image.width, int(columns.max()) + margin),
            min(self.image.height, int(rows.max()) + margin),
        )


def draw_on(marked: Iterable[tuple[PictureBoard, Marks]], *, crop: bool = False) -> Any:
    """Return a picture with marks drawn on its boards.

    Parameters
    ----------
    marked : iterable of (PictureBoard, Marks)
        Boards of one picture, from `read_boards`, and what to draw on each.
    crop : bool
        Whether to return only the part around the last board.

    Returns
    -------
    PIL.Image.Image
        A new Pillow image; ``save("drawn.png")`` writes it.

    Raises
    ------
    ValueError
        If there is no board, if the boards are of several pictures, or if a mark is on none.
    ImportError
        If resvg-py is not installed.

    Examples
    --------
    >>> from nqueens import regions
    >>> board = regions.read_boards("today.png")[0]  # doctest: +SKIP
    >>> marks = regions.Marks(queens=[(0, 2)], focus=[(0, 2)])  # doctest: +SKIP
    >>> regions.draw_on([(board, marks)]).save("drawn.png")  # doctest: +SKIP
    """
    checked_bool(crop, "crop")
    boards = [*checked_items(marked, RULE)]
    for pair in boards:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], PictureBoard)):
            raise TypeError(f"{RULE}, not {described(pair)}")
        check_marks(pair[1], pair[0].puzzle.n)
    images = {id(board.image): board.image for board, _ in boards}
    if len(images) != 1:
        raise InvalidArgument(
            f"draw_on takes boards of one picture, not of {len(images)}",
            parameter="marked",
            value=len(images),
        )
    (image,) = images.values()
    image = image.copy()
    for board, marks in boards:
        overlay = _overlay(board, marks)
        image.paste(overlay, board.box[:2], overlay)
    return image.crop(boards[-1][0].box) if crop else image


def _overlay(board: PictureBoard, marks: Marks) -> Any:
    """Return marks on a transparent image of the box of a board."""
    from PIL import Image

    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing_package("marks on pictures need", "resvg-py") from None
    left, top, right, bottom = board.box
    scale = board.side / SIDE
    columns, rows = board.spans
    xs = ((columns.mean(axis=1) - left) / scale - SIDE / 2).tolist()
    ys = ((rows.mean(axis=1) - top) / scale - SIDE / 2).tolist()
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{right - left}" height="{bottom - top}">'
        f'<g transform="scale({scale:.6g})">{marks_svg(marks, xs, ys, PLAIN, halo=True)}</g></svg>'
    )
    file = io.BytesIO(bytes(svg_to_bytes(svg, skip_system_fonts=True)))
    return Image.open(file).convert("RGBA")
