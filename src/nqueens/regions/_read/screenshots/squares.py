"""Read the squares of a board: their colours, the glyphs on them, and tiles."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from nqueens._runtime.memory import Bytes, Ints
from nqueens.regions._read.screenshots.colours import (
    NOISE,
    Bools,
    Floats,
    channel_difference,
    distances,
    merging_distances,
)
from nqueens.regions._read.screenshots.lattice import Lattice

Pixels = Bytes

BACKGROUND = 24  # a channel of the background differs so much from its middle at most
OPEN = 0.7  # of the corners of a square that have its colour, with a letter in one of them at most
LEAST_INK = 24  # a channel of a glyph differs so much from the square behind it
SURE_INK = 40  # the same for some pixels of it; else these are traces of JPEG
INNER = 0.45  # of the ink of a glyph that is away from the sides of its square, at least
LEAST_MARKED = 0.01  # of the inside of a square that a glyph covers
LEAST_SURE = 4  # pixels of SURE_INK
ALL = 0.95  # of the corners of a square that have the colour of borders, if it is its own
MOST_SAMPLED = 60  # pixels at the corners of a square, to find its most usual colour
CORNERS = np.array([*range(8, 22, 2), *range(80, 94, 2)]) / 100
AT_EDGES = np.abs(CORNERS - 0.5) > 0.33
RING = AT_EDGES[:, None] | AT_EDGES  # where glyphs hardly reach
MIDDLE = np.linspace(0.2, 0.8, 15)  # of a square, beside which lines are looked at
INSIDE = np.linspace(0.14, 0.86, 40)  # of a square, where glyphs are looked for
PIXELS_INSIDE = len(INSIDE)
TRACES = PIXELS_INSIDE // 12  # pixels at the sides, where JPEG leaves traces of a border
RIM = 0.08  # of the side of a square that is seen around a tile at most
FLAT_RIM = 0.9  # of the pixels of a rim that have its colour


class Rims(NamedTuple):
    """The pixels of k squares at each of d distances from their sides."""

    colours: Floats
    """The usual colours, (k, d, 3)."""
    is_flat: Bools
    """Where nearly all pixels have them, (k, d)."""


class BoardSquares:
    """The squares of one lattice of r rows and c columns in a picture.

    Attributes
    ----------
    pixels : ndarray of uint8, shape (h, w, 3)
        The picture.
    lattice : Lattice
        Where the squares are.
    ground : ndarray of float64, shape (r, c, 3)
        The colour behind the glyph of each square, 0 to 255: that of its corners.
    rgb : ndarray of float64, shape (r, c, 3)
        The colour of each square. It differs from the ground where a tile lies on the square, and
        leaves a rim of it.
    is_open : ndarray of bool, shape (r, c)
        Whether the corners of a square have nearly all the colour of the ground.
    off_ground : ndarray of float32, shape (r, c, 40, 40)
        By how much a channel of the pixels inside a square differs from the ground.
    ink : ndarray of bool, shape (r, c, 40, 40)
        Which pixels inside a square belong to a glyph.
    is_marked : ndarray of bool, shape (r, c)
        Whether there is a glyph on a square.
    """

    def __init__(self, pixels: Pixels, lattice: Lattice) -> None:
        self.pixels = pixels
        self.lattice = lattice
        corners = by_square(self._pixels_at(CORNERS), len(CORNERS))[:, :, RING]
        self._corners = corners.astype(np.int16)
        self._read_ground()
        self.rgb = self.ground.copy()
        self._read_ink()
        if self._read_rims():
            self._read_ink()

    def _pixels_at(self, parts: Floats) -> Bytes:
        """Return the colours at k parts of the sides of each square: (r * k, c * k, 3)."""
        columns, rows = self.lattice.spans
        x = places(columns, parts).ravel()
        y = places(rows, parts).ravel()
        return self.pixels.take(y, axis=0).take(x, axis=1)

    # --- the ground -----------------------------------------------------------------------------

    def _read_ground(self) -> None:
        """Take the colour of each square from its corners, without what has that of borders."""
        corners = self._corners
        is_border = channel_difference(corners, self._border_colour()) <= BACKGROUND
        is_border &= is_border.mean(axis=2, keepdims=True) < ALL
        middle = np.median(corners, axis=2, keepdims=True)
        is_near = channel_difference(corners, middle) <= BACKGROUND
        is_near &= ~is_border
        for square in map(tuple, np.argwhere(is_near.mean(axis=2) < 0.5)):
            colour = _most_usual(corners[square][~is_border[square]])
            is_near[square] = channel_difference(corners[square], colour) <= BACKGROUND
            is_near[square] &= ~is_border[square]
        sums = (corners * is_near[..., None]).sum(axis=2)
        self.ground = sums / is_near.sum(axis=2)[..., None]
        number_of_corners = (~is_border).sum(axis=2)
        self.is_open = is_near.sum(axis=2) > OPEN * number_of_corners

    def _border_colour(self) -> Floats:
        """Return the usual colour where four squares meet."""
        columns, rows = self.lattice.spans
        x = (columns[:-1, 1] + columns[1:, 0]) // 2
        y = (rows[:-1, 1] + rows[1:, 0]) // 2
        crossings = self.pixels[y[:, None], x]
        return np.median(crossings.reshape(-1, 3), axis=0)

    # --- glyphs ---------------------------------------------------------------------------------

    def _read_ink(self) -> None:
        """Find the glyphs: pixels that differ from the ground, without what is left of borders."""
        self.off_ground = by_square(self._difference_inside(), PIXELS_INSIDE)
        self.ink = without_lines(self.off_ground > LEAST_INK)
        inside = slice(TRACES, -TRACES)
        area = self.ink.sum(axis=(2, 3))
        inner_area = self.ink[..., inside, inside].sum(axis=(2, 3))
        sure_area = (self.off_ground > SURE_INK).sum(axis=(2, 3))
        least = np.maximum(LEAST_MARKED * PIXELS_INSIDE * PIXELS_INSIDE, INNER * area)
        self.is_marked = (inner_area >= least) & (sure_area >= LEAST_SURE)

    def _difference_inside(self) -> Any:
        """Return by how much a channel of the pixels inside squares differs from their ground.

        The shape is (r * 40, c * 40).
        """
        inside = self._pixels_at(INSIDE)
        off = np.zeros(inside.shape[:2], dtype=np.float32)
        for channel in range(3):
            ground = self.ground[..., channel].astype(np.float32)
            difference = inside[..., channel].astype(np.float32)
            difference -= ground.repeat(PIXELS_INSIDE, axis=0).repeat(PIXELS_INSIDE, axis=1)
            np.abs(difference, out=difference)
            np.maximum(off, difference, out=off)
        return off

    # --- tiles ----------------------------------------------------------------------------------

    def _read_rims(self) -> bool:
        """Take the colours of squares below opaque tiles from the rims around these.

        Return whether there are some.
        """
        marked = np.argwhere(self.is_marked)
        if not len(marked):
            return False
        has_rims = False
        rims = self._rims_of(marked)
        for number, (row, column) in enumerate(marked.tolist()):
            flat = rims.colours[number, rims.is_flat[number]]
            colour = self._colour_of_rim(row, column, flat)
            if colour is not None:
                self.rgb[row, column] = colour
                self.ground[row, column] = self._tile(row, column, colour)
                has_rims = True
        return has_rims

    def _rims_of(self, squares: Ints) -> Rims:
        """Return the rims of k squares, (k, 2), at each distance from their sides, from 1 pixel."""
        height, width = self.pixels.shape[:2]
        columns, rows = self.lattice.spans
        steps = np.arange(max(2, round(RIM * self.lattice.pitch)))
        across = columns[squares[:, 1]]
        down = rows[squares[:, 0]]
        x = places(across, MIDDLE)[:, None, :]
        y = places(down, MIDDLE)[:, None, :]
        left, right = across[:, :1] + steps, across[:, 1:] - 1 - steps
        top, bottom = down[:, :1] + steps, down[:, 1:] - 1 - steps
        sides = [self.pixels[end.clip(0, height - 1)[..., None], x] for end in (top, bottom)]
        sides += [self.pixels[y, end.clip(0, width - 1)[..., None]] for end in (left, right)]
        rims = np.concatenate(sides, axis=2)
        colours = np.median(rims, axis=2)
        is_near = channel_difference(rims, colours[:, :, None]) <= BACKGROUND // 2
        return Rims(colours, is_near.mean(axis=2) >= FLAT_RIM)

    def _colour_of_rim(self, row: int, column: int, flat: Floats) -> Floats | None:
        """Return the colour of the rim around a tile on a square, or None if there is no tile.

        It is among the colours of the flat rims there, (d, 3), and that of a square beside it,
        which tells it from a frame.
        """
        rows = slice(max(0, row - 1), row + 2)
        columns = slice(max(0, column - 1), column + 2)
        around = self.ground[rows, columns].reshape(-1, 3)
        off = channel_difference(around, self.ground[row, column])
        others = around[off > BACKGROUND // 2]
        for colour in flat:
            is_beside = channel_difference(others, colour) <= BACKGROUND // 3
            if is_beside.any():
                return np.asarray(colour)
        return None

    def _tile(self, row: int, column: int, rim: Floats) -> Floats:
        """Return the colour of the tile inside a rim, or that of the rim if there is no tile."""
        corners = self._corners[row, column]
        colour = np.median(corners, axis=0)
        is_near = channel_difference(corners, colour) <= BACKGROUND
        return colour if is_near.mean() > 0.5 else rim

    @cached_property
    def has_rim(self) -> Bools:
        """Whether a square lies below a tile that leaves a rim of it: (r, c)."""
        return channel_difference(self.rgb, self.ground) > 0

    @cached_property
    def is_covered(self) -> Bools:
        """Whether a square may lie below a tile: no square without a mark has its colour.

        The shape is (r, c).
        """
        if self.is_marked.all():
            return np.zeros_like(self.is_marked)
        is_free = ~self.is_marked.ravel()
        nearest = self.far[:, is_free].min(axis=1)
        is_other = nearest > 2 * NOISE
        return self.is_marked & is_other.reshape(self.is_marked.shape)

    @cached_property
    def is_tile(self) -> Bools:
        """Whether a square surely lies below a tile, which hides its colour: (r, c).

        It has the colour of another covered square, or of a tile that leaves a rim, and no square
        beside it has this colour.
        """
        if not self.is_covered.any():
            return self.is_covered
        squares = np.indices(self.lattice.shape).reshape(2, -1).T
        steps = np.abs(squares[:, None] - squares).sum(axis=2)
        is_alike = self.far <= NOISE
        is_alone = ~(is_alike & (steps == 1)).any(axis=1)
        is_possible = self.is_covered.ravel() & is_alone
        has_tile_colour = (is_alike & is_possible & (steps > 0)).any(axis=1)
        ground = self.ground.reshape(-1, 3)
        for colour in self.ground[self.has_rim]:
            has_tile_colour |= channel_difference(ground, colour) <= BACKGROUND // 3
        return (is_possible & has_tile_colour).reshape(self.lattice.shape)

    # --- distances of colours -------------------------------------------------------------------

    @cached_property
    def far(self) -> Floats:
        """The distance between the colours of each two squares, in CIE Lab: (r * c, r * c)."""
        return distances(self.rgb.reshape(-1, 3))

    @cached_property
    def merging(self) -> Floats:
        """The distances at which groups of colours merge, ascending; see `merging_distances`."""
        return merging_distances(self.far)


def by_square(values: Any, k: int) -> Any:
    """Return values of shape (r * k, c * k, ...) as (r, c, k, k, ...)."""
    rows, columns = values.shape[0] // k, values.shape[1] // k
    return values.reshape(rows, k, columns, k, *values.shape[2:]).swapaxes(1, 2)


def places(spans: Ints, parts: Any) -> Ints:
    """Return the pixels at parts of the sides of each row, or of each column."""
    inside = np.diff(spans, axis=1) * parts
    return (spans[:, :1] + inside).astype(np.int64)


def without_lines(ink: Bools) -> Bools:
    """Return the ink inside squares without what is left of borders: lines along their sides.

    The ink has the shape (r, c, k, k).
    """
    quarter = ink.shape[2] // 4
    not_at_side = slice(quarter, -quarter)
    is_full_row = ink.mean(axis=3) > 0.8
    is_full_column = ink.mean(axis=2) > 0.8
    is_full_row[..., not_at_side] = False
    is_full_column[..., not_at_side] = False
    is_line = is_full_row[..., :, None] | is_full_column[..., None, :]
    return ink & ~is_line


def _most_usual(colours: Ints) -> Ints:
    """Return the one of k colours that most of the others are near."""
    sample = colours[:: len(colours) // MOST_SAMPLED + 1]
    is_alike = channel_difference(sample[:, None], sample) <= BACKGROUND // 2
    most_alike = is_alike.sum(axis=1).argmax()
    usual: Ints = sample[most_alike]
    return usual
