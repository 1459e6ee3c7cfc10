"""Tell the shapes of what is drawn on squares: crosses, dots, rings, and anything larger."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from nqueens._runtime.memory import Ints
from nqueens._squares import Square
from nqueens.regions._read.screenshots.colours import Bools, Floats
from nqueens.regions._read.screenshots.squares import (
    LEAST_SURE,
    PIXELS_INSIDE,
    BoardSquares,
    without_lines,
)

Kind = Literal["x", "plus", "bar", "dot", "round", "large", "odd"]

DOT = 0.36  # the longest side of a dot, in sides of the inside of a square
TINY = 0.15  # the same of a dot of any shape
DISC = 0.5  # the longest side of a filled disc that is a dot
LARGE = 0.66  # that of a disc or a ring that is no dot, at least
SYMMETRIC = 0.7  # of the ink of a dot that its reflection has
TURNED = 0.6  # of the ink of a blurred x that it has after a quarter turn
OFF_CENTRE, DOT_OFF_CENTRE = 0.3, 0.2  # by which the sides beside a glyph differ at most
MIDDLE_LINE = 0.15  # how far from the middle of its box the lines of a plus are, in sides of it
FULL_LINE, THIN_ARM, EMPTY = 0.85, 0.34, 0.08  # ink of a plus: in its lines, arms and quarters
DIAGONAL = 0.22  # how far from the diagonals the ink of an x is, in sides of its box
ON_LINES = 0.93  # of the ink of an x that lies on its lines
IN_CORNERS = 0.28  # how far from the middle of its box the ends of an x are
BAR = 0.5  # the short side of a bar, in parts of the long one
UPRIGHT = 0.8  # the short side of what is as wide as it is high
CIRCLE = 0.58  # how far from the middle of its box the ink of what is round is
FILLED = 0.9  # of the middle of a disc that is ink
LOOK = 12  # rows and columns to which glyphs are reduced
ALIKE = 0.7  # of the ink of two glyphs of one look that they share
FAINTLY_ALIKE = 0.6  # the same of a faint glyph
SAME_SIZE = 1.3  # the ratio of the sides of two glyphs of one look
FAINT_INK = 10  # a channel of a faint glyph differs so much from the square behind it
CORE = slice(PIXELS_INSIDE // 4, -PIXELS_INSIDE // 4)  # the middle half of a square
LEAST_CORE = 0.02  # of which something covers so much


class Glyph(NamedTuple):
    """What is drawn on a square: ``sides`` are its height and width, ``look`` its ink in a box."""

    square: Square
    kind: Kind
    sides: tuple[int, int]
    look: Bools

    @property
    def longest(self) -> int:
        """The longer one of its sides."""
        return max(self.sides)

    def is_like(self, other: Glyph, part: float = ALIKE) -> bool:
        """Return whether another glyph has the same look and size; crosses of x need not look so.

        ``part`` is the part of the ink that both have.
        """
        for side, other_side in zip(self.sides, other.sides, strict=True):
            longer, shorter = max(side, other_side), min(side, other_side)
            if longer > SAME_SIZE * shorter + 2:
                return False
        if self.kind == other.kind == "x":
            return True
        return shared_part(self.look, other.look) >= part


class Inked(NamedTuple):
    """The ink inside a square, (40, 40), and the box around it."""

    ink: Bools
    first: Ints
    """The first row and column with ink."""
    last: Ints
    """The last ones + 1."""

    @property
    def sides(self) -> Ints:
        """The height and the width of the box."""
        return self.last - self.first

    @property
    def is_central(self) -> bool:
        """Whether the box is near the middle of the square."""
        is_small = self.sides.max() < DOT * PIXELS_INSIDE
        most = DOT_OFF_CENTRE if is_small else OFF_CENTRE
        off = np.abs(self.first + self.last - PIXELS_INSIDE).max()
        return bool(off < most * PIXELS_INSIDE)

    @property
    def look(self) -> Bools:
        """The ink in the box, (12, 12), however large the box is."""
        parts = (np.arange(LOOK) + 0.5) / LOOK
        rows = (self.first[0] + parts * self.sides[0]).astype(np.int64)
        columns = (self.first[1] + parts * self.sides[1]).astype(np.int64)
        return self.ink[rows[:, None], columns]

    def places(self) -> tuple[Floats, Floats]:
        """Return where the rows and the columns of pixels are in the box, -0.5 to 0.5 inside."""
        pixels = np.arange(PIXELS_INSIDE) + 0.5
        y = (pixels - self.first[0]) / self.sides[0] - 0.5
        x = (pixels - self.first[1]) / self.sides[1] - 0.5
        return y, x

    def glyph(self, square: Square, kind: Kind) -> Glyph:
        """Return this as a glyph of a kind on a square."""
        height, width = self.sides.tolist()
        return Glyph(square, kind, (height, width), self.look)


def glyphs_of(squares: BoardSquares) -> tuple[list[Glyph], list[Square]]:
    """Return the glyphs in the middle of squares, and the squares with something else there."""
    glyphs = []
    others = []
    for row, column in np.argwhere(squares.is_marked).tolist():
        inked = _inked(squares.ink[row, column])
        if inked.is_central:
            glyphs.append(inked.glyph((row, column), kind_of(inked)))
        elif inked.ink[CORE, CORE].mean() > LEAST_CORE:  # a pointer, or the edge of something
            others.append((row, column))
    return glyphs, others


def faint_glyphs(squares: BoardSquares, glyphs: list[Glyph]) -> list[Glyph]:
    """Return glyphs of little contrast that look like some of these: a yellow queen on yellow."""
    clear = [glyph for glyph in glyphs if glyph.kind in ("large", "x")]
    faint: list[Glyph] = []
    if not clear:
        return faint
    ink = without_lines(squares.off_ground > FAINT_INK)
    for row, column in np.argwhere(~squares.is_marked).tolist():
        if ink[row, column].sum() < LEAST_SURE:
            continue
        glyph = _inked(ink[row, column]).glyph((row, column), "large")
        for other in clear:
            if glyph.is_like(other, FAINTLY_ALIKE):
                faint.append(glyph._replace(kind=other.kind))
                break
    return faint


def _inked(ink: Bools) -> Inked:
    """Return the ink of a square with the box around it.

    A row or column with a single pixel is a speck of JPEG, if there are others.
    """
    first, last = [], []
    for axis in (1, 0):
        numbers = ink.sum(axis=axis)
        least = 2 if (numbers > 1).any() else 1
        used = np.flatnonzero(numbers >= least)
        first.append(used[0])
        last.append(used[-1] + 1)
    return Inked(ink, np.array(first), np.array(last))


def kind_of(inked: Inked) -> Kind:
    """Return the kind of a glyph that its shape and its size make it."""
    height, width = inked.sides.tolist()
    longest, shortest = max(height, width), min(height, width)
    look = inked.look
    if longest < DOT * PIXELS_INSIDE:
        is_dot = longest < TINY * PIXELS_INSIDE or shared_part(look, look[::-1]) > SYMMETRIC
        return "dot" if is_dot else "large"
    if shortest < BAR * longest:
        return "bar" if width > height else "odd"
    y, x = inked.places()
    if _is_x(inked.ink, y[:, None], x[None, :]):
        return "x"
    if is_plus(inked.ink, y, x):
        return "plus"
    if shortest < UPRIGHT * longest:
        return "large"
    from_middle = np.hypot(y[:, None], x[None, :])
    return _upright_kind(inked, from_middle)


def _upright_kind(inked: Inked, from_middle: Floats) -> Kind:
    """Return the kind of a glyph as wide as it is high, and neither lines nor small.

    ``from_middle`` is the distance of each pixel from the middle of its box, in sides of it.
    """
    look = inked.look
    longest = int(inked.sides.max())
    turned = shared_part(look, np.rot90(look))
    is_in_circle = not inked.ink[from_middle > CIRCLE].any()
    is_round = is_in_circle and shared_part(look, look[::-1]) > SYMMETRIC
    if not (is_round or turned > TURNED):
        return "large"
    if _is_blurred_x(look):
        return "x"
    if longest >= LARGE * PIXELS_INSIDE or not (is_round or turned > SYMMETRIC):
        return "large"
    is_filled = inked.ink[from_middle < 0.3].mean() > FILLED
    if is_filled and longest < DISC * PIXELS_INSIDE:
        return "dot"
    return "round" if is_round else "odd"


def _is_x(ink: Bools, y: Floats, x: Floats) -> bool:
    """Return whether ink is two lines from corner to corner of its box."""
    on_diagonals = np.abs(np.abs(y) - np.abs(x)) < DIAGONAL
    if (ink & on_diagonals).sum() <= ON_LINES * ink.sum():
        return False
    for up in (-1, 1):
        for left in (-1, 1):
            corner = (up * y > IN_CORNERS) & (left * x > IN_CORNERS)
            if not (ink & corner).any():
                return False
    return True


def _is_blurred_x(look: Bools) -> bool:
    """Return whether a look has ink near all its corners, and none in the middle of its sides."""
    near_corners = look[1::9, 1::9]
    middles = [look[::11, 5:7], look[5:7, ::11]]
    return bool(near_corners.all()) and not any(middle.any() for middle in middles)


def is_plus(ink: Bools, y: Floats, x: Floats) -> bool:
    """Return whether ink is two lines through the middle of its box, across and down.

    ``y`` and ``x`` are the places of the rows and columns of pixels, -0.5 to 0.5 in the box.
    """
    in_rows, in_columns = np.abs(y) < 0.5, np.abs(x) < 0.5
    box = ink[in_rows][:, in_columns]
    y, x = y[in_rows], x[in_columns]
    for places, lines in ((y, box), (x, box.T)):
        fullest = lines[np.abs(places) < MIDDLE_LINE].mean(axis=1).max()
        if fullest < FULL_LINE:
            return False
        for side in (-1, 1):
            arm = lines[(side * places > 0.2) & (side * places < 0.36)]
            if arm.mean() > THIN_ARM:
                return False
    quarters = box[np.abs(y) > 0.22][:, np.abs(x) > 0.22]
    return bool(quarters.mean() < EMPTY)


def shared_part(look: Bools, other: Bools) -> float:
    """Return the part of the ink of two looks that both have."""
    in_both = (look & other).sum()
    in_any = (look | other).sum()
    return float(in_both / max(1, in_any))
