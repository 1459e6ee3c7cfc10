"""Draw solutions with Pillow: over the screenshot of a puzzle, or on a board of its own."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens._pictures.regions import fills_of
from nqueens._runtime.interrupts import surfacing_interrupts
from nqueens.regions._screenshots.decoding import opened
from nqueens.regions._screenshots.reading import Board

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle

__all__ = ["Placed", "board_png", "solved_png"]

SIDE = 64  # of a square, in pixels
THICK, THIN = 5, 1
FINER = 4  # times the pixels of a stamp, so that its edges are smooth
CROWN = ((-0.62, -0.3), (-0.3, 0.04), (0, -0.54), (0.3, 0.04), (0.62, -0.3), (0.46, 0.46),
         (-0.46, 0.46))  # fmt: skip

Placed = Sequence[tuple[int, int]]  # the squares of the queens


@surfacing_interrupts()
def solved_png(image: Any, solved: Iterable[tuple[Board, Placed]]) -> bytes:
    """Return a screenshot with queens on its boards, as PNG of the same size."""
    image = opened(image).copy()
    for board, queens in solved:
        sides = np.concatenate([np.diff(board.columns), np.diff(board.rows)])
        stamp = _stamp(max(8, round(0.72 * float(np.median(sides)))))
        for row, column in queens:
            centre = board.columns[column].mean(), board.rows[row].mean()
            corner = [round(float(x) - stamp.width / 2) for x in centre]
            image.paste(stamp, tuple(corner), stamp)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@surfacing_interrupts()
def board_png(puzzle: Puzzle, queens: Placed) -> bytes:
    """Return a picture of a puzzle and of queens on it."""
    from PIL import Image, ImageDraw

    labels, n = puzzle.regions.labels, puzzle.n
    fills = fills_of(labels.tolist(), puzzle.regions.names)
    edge = THICK
    image = Image.new("RGB", (n * SIDE + 2 * edge,) * 2, "black")
    pen = ImageDraw.Draw(image)
    for row, column in np.ndindex(n, n):
        box = [edge + column * SIDE, edge + row * SIDE]
        box += [box[0] + SIDE - 1, box[1] + SIDE - 1]
        for side, (r, c) in enumerate(
            ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        ):
            inside = 0 <= r < n and 0 <= c < n
            same = inside and labels[r, c] == labels[row, column]
            width = THIN if same else THICK
            box[side] += width // 2 + 1 if side < 2 else -(width // 2)
        pen.rectangle(box, fill=fills[labels[row, column]])
    spans = edge + SIDE * np.arange(n)[:, None] + np.array([0, SIDE])
    return solved_png(image, [(Board(puzzle, spans, spans, True), queens)])


def _stamp(size: int) -> Any:
    """Return a queen on a white disc with a black rim, which shows on every background."""
    from PIL import Image, ImageDraw

    side = size * FINER
    image = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(image)
    rim = max(FINER, side // 18)
    pen.ellipse((0, 0, side - 1, side - 1), fill="black")
    pen.ellipse((rim, rim, side - 1 - rim, side - 1 - rim), fill="white")
    half = side / 2
    pen.polygon([(half + half * x, half + half * y) for x, y in CROWN], fill="black")
    return image.resize((size, size), Image.Resampling.LANCZOS)
