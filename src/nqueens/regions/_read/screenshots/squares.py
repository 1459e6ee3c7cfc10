"""Read the squares of a board: their colours, the borders between them, and what is on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens._runtime.memory import Bytes, Ints
from nqueens.regions._model.layout import borders, connected_parts, pieces
from nqueens.regions._read.screenshots.lattice import Lattice

Pixels = Bytes
Labels = Ints

BACKGROUND = 24  # a channel of the background differs so much from its middle at most
OPEN = 0.7  # of the corners of a square that have its colour, with a letter in one of them at most
NOISE = 2.5  # between the colours of squares of one region, in CIE Lab, in a sharp picture
LEAST_DISTANCE = 2.2  # between the colours of two regions, in CIE Lab
WITHIN = 0.75  # the largest distance inside a region, in parts of that between two
CLEARLY = 0.5  # the same, if several regions have a colour
THICKER = 1.25  # the least ratio of a border to a line between squares of a region
UNUSUAL = 6.0  # the largest distance inside a region, in parts of the usual ones there
MOST_WITHIN = 12.0  # the same in CIE Lab; squares below a pointer differ more
LEAST_INK = 24  # a channel of a glyph differs so much from the square behind it
SURE_INK = 40  # the same for some pixels of it; else these are traces of JPEG
MOST_SHADED = 0.1  # of the squares may have another shade of their region's colour
HUE_KEPT = 0.4, 1.3  # of the hue of a colour that a shade of it keeps
HUE = 6  # by which a channel of a shade differs, without its grey
SMALL_PIECE = 3  # squares of a piece that may be in another shade as a whole
ALL = 0.95  # of the corners of a square that have the colour of borders, if it is its own
CORNERS = np.array([*range(8, 22, 2), *range(80, 94, 2)]) / 100
AT_EDGES = np.abs(CORNERS - 0.5) > 0.33
RING = AT_EDGES[:, None] | AT_EDGES  # where glyphs hardly reach
MIDDLE = np.linspace(0.2, 0.8, 15)  # of a square, beside which lines are looked at
INSIDE = np.linspace(0.14, 0.86, 40)
DOT = 0.36  # the sides of a dot, in these insides


class BoardSquares:
    """The squares of one lattice in a picture."""

    def __init__(self, pixels: Pixels, lattice: Lattice) -> None:
        self.pixels = pixels
        self.lattice = lattice
        corners = self._at(CORNERS)[:, :, RING]
        x, y = ((span[:-1, 1] + span[1:, 0]) // 2 for span in lattice.spans)
        border = np.median(pixels[y[:, None], x].reshape(-1, 3), axis=0)
        is_border = _off(corners, border) <= BACKGROUND
        is_border &= is_border.mean(axis=2, keepdims=True) < ALL
        near = (_off(corners, np.median(corners, axis=2, keepdims=True)) <= BACKGROUND) & ~is_border
        for square in map(tuple, np.argwhere(near.mean(axis=2) < 0.5)):  # a large glyph, or borders
            values = corners[square][~is_border[square]]
            sample = values[:: len(values) // 60 + 1]
            alike = _off(sample[:, None], sample) <= BACKGROUND // 2
            middle = sample[alike.sum(axis=1).argmax()]
            near[square] = (_off(corners[square], middle) <= BACKGROUND) & ~is_border[square]
        self.rgb = np.average(corners, axis=2, weights=near[..., None].repeat(3, axis=3))
        self.is_open = near.sum(axis=2) > OPEN * (~is_border).sum(axis=2)

    def _at(self, places: Any) -> Any:
        """Return the colours at places of each square, in parts of its sides: (n, n, k, k, 3)."""
        columns, rows = (_places(span, places) for span in self.lattice.spans)
        inside = self.pixels[rows[:, None, :, None], columns[None, :, None, :]]
        return inside.astype(np.int32)

    def by_colour(self, n: int) -> list[Labels]:
        """Return the one reading in which colours are regions, if the squares clearly have n."""
        inner, outer = self.gaps[-n], self.gaps[1 - n]
        usual = np.quantile(self.gaps[: 1 - n], 0.8)
        most = min(WITHIN * outer, MOST_WITHIN, max(NOISE, UNUSUAL * usual, outer / 3))
        if outer < LEAST_DISTANCE or inner > most:
            return []
        links = np.nonzero(self.far <= inner)
        labels = connected_parts(len(self.far), *links).reshape(self.lattice.shape)
        return [labels] if len(np.unique(labels[self.is_open])) == n else []

    @cached_property
    def far(self) -> NDArray[np.float64]:
        """The distance between the colours of each two squares, in CIE Lab."""
        part = self.rgb / 255
        linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
        xyz = linear @ np.array(matrix).T / [0.9505, 1.0, 1.089]
        f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
        x, y, z = f.reshape(-1, 3).T
        colours = np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
        return np.sqrt(((colours[:, None] - colours) ** 2).sum(axis=-1))

    @cached_property
    def gaps(self) -> NDArray[np.float64]:
        """The distances at which groups of colours merge, ascending: the smallest spanning tree."""
        near, outside = self.far[0], np.arange(len(self.far)) > 0
        gaps = []
        while outside.any():
            gaps.append(near[outside].min())
            square = np.flatnonzero(outside & (near == gaps[-1]))[0]
            outside[square] = False
            near = np.minimum(near, self.far[square])
        return np.sort(gaps)

    def _clear_colours(self, most: int) -> list[Labels]:
        """Return the colour of each square, for every number of colours that is clear."""
        gaps = self.gaps
        numbers = [k for k in range(2, most + 1) if gaps[-k] < CLEARLY * gaps[1 - k]]
        return [labels for number in numbers for labels in self.by_colour(number)]

    def by_pieces(self, n: int) -> list[Labels]:
        """Return the readings in which fewer than n clear colours have n pieces together.

        Then come those in which one square is a shade of a neighbour's colour: with this colour,
        the colours have n pieces together, and no other small piece is a shade.
        """
        walls = []
        for labels in self._clear_colours(n) + self.by_colour(n + 1):
            for square, hue in self.shades(labels):
                whole = labels.copy()
                whole.flat[square] = hue
                walls.append(borders(whole))
        shaded = [one for one in _layouts_of(n, walls) if not self.shades(one, SMALL_PIECE)]
        return _layouts_of(n, map(borders, self._clear_colours(n - 1))) + shaded

    def shades(self, labels: Labels, most: int = 1) -> list[tuple[int, int]]:
        """Return the numbers of squares in a shade of a neighbour's colour, and its label.

        Only labels of at most ``most`` squares are looked at.
        """
        flat, rgb, places = labels.ravel(), self.rgb.reshape(-1, 3), np.argwhere(labels >= 0)
        found = []
        for square in np.flatnonzero((np.bincount(flat)[flat] <= most) & self.is_open.ravel()):
            near = np.abs(places - places[square]).sum(axis=1) == 1
            near &= (flat != flat[square]) & _is_shade(rgb[square], rgb)
            found += [(int(square), label) for label in np.unique(flat[near]).tolist()]
        return found

    def by_borders(self, n: int, only: bool = False) -> list[Labels]:
        """Return the readings in which thick borders, or these and colours, enclose n regions."""
        inks = self._ink(0), self._ink(1)
        values = np.sort(np.concatenate(inks, axis=None))
        if values[-1] < 0.15:
            return []
        floor = np.maximum(values, 0.05)
        ratios = floor[1:] / floor[:-1]
        colours = [] if only else self._clear_colours(n)
        edges = [borders(labels) for labels in (np.zeros(self.lattice.shape), *colours)]
        walls = []
        for at in np.argsort(-ratios)[:8].tolist():
            if ratios[at] < THICKER:
                break
            border = (floor[at] * floor[at + 1]) ** 0.5
            thick = [ink > border for ink in inks]
            if all(map(np.any, thick)):  # else shadows on two of their sides
                walls += [map(np.logical_or, thick, edge) for edge in edges]
        return _layouts_of(n, walls)

    def is_mixed(self, labels: Labels) -> bool:
        """Return whether too many squares have the colour of no other square of their region.

        Few may have another shade of it: a game shows the square below the pointer so.
        """
        flat, rgb = labels.ravel(), self.rgb.reshape(-1, 3)
        other = (flat[:, None] != flat) | np.eye(len(flat), dtype=bool)
        nearest = np.where(other, np.inf, self.far).min(axis=1)
        odd = np.isfinite(nearest) & (nearest > MOST_WITHIN)
        for square in np.flatnonzero(odd):
            others = rgb[(flat == flat[square]) & ~odd]
            if len(others) and not _is_shade(rgb[square], others).any():
                return True
        return bool(odd.mean() > MOST_SHADED)

    def _ink(self, axis: int) -> Any:
        """Return width times contrast of the line between each two squares along an axis."""
        columns, rows = self.lattice.spans
        pixels, colours = self.pixels, self.rgb
        if axis:
            columns, rows = rows, columns
            pixels, colours = pixels.swapaxes(0, 1), colours.swapaxes(0, 1)
        before, after = columns[:-1, 1], columns[1:, 0]
        half = (after - before).max() // 2 + max(2, round(0.1 * self.lattice.pitch))
        middle = (before + after + 1) // 2
        x = (middle[:, None] + np.arange(-half, half)).clip(0, pixels.shape[1] - 1)
        y = _places(rows, MIDDLE)
        strips = pixels[y[:, None, :, None], x[None, :, None, :]].astype(np.int32)
        ink = _off(strips[..., :half, :], colours[:, :-1, None, None]).sum(axis=3)
        ink += _off(strips[..., half:, :], colours[:, 1:, None, None]).sum(axis=3)
        inks = np.median(ink, axis=2) / 255
        return inks.T if axis else inks

    def glyphs(self) -> list[Any]:
        """Return the squares with a queen, and those with a cross or a dot."""
        off = _off(self._at(INSIDE), self.rgb[:, :, None, None])
        ink, size = off > LEAST_INK, len(INSIDE)
        lines = np.stack([ink.mean(axis=3), ink.mean(axis=2)]) > 0.8
        lines[..., size // 4 : -size // 4] = False  # what is left are borders
        ink &= ~(lines[0][..., None] | lines[1][..., None, :])
        area, edge = ink.sum(axis=(2, 3)), size // 12  # where JPEG leaves traces of a border
        inner = ink[..., edge:-edge, edge:-edge].sum(axis=(2, 3))
        is_mark = inner >= np.maximum(0.01 * size * size, area / 2)
        is_mark &= (off > SURE_INK).sum(axis=(2, 3)) >= 4
        used = np.stack([ink.any(axis=3), ink.any(axis=2)])  # lines and columns of each square
        first, last = used.argmax(axis=3), size - used[..., ::-1].argmax(axis=3)
        sides = np.maximum(1, last - first)
        # else a pointer, or the edge of something that lies over the board
        is_mark &= (np.abs(first + last - size) < 0.3 * size).all(axis=0)
        is_small = sides.max(axis=0) < DOT * size
        is_mark &= is_small | (sides.min(axis=0) >= 0.5 * sides.max(axis=0))
        y, x = (np.arange(size) + 0.5 - first[..., None]) / sides[..., None] - 0.5
        y, x = y[..., :, None], x[..., None, :]
        diagonal = np.abs(np.abs(y) - np.abs(x)) < 0.22
        is_cross = (ink & diagonal).sum(axis=(2, 3)) > 0.93 * area
        for a, b in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            is_cross &= (ink & (y * a > 0.28) & (x * b > 0.28)).any(axis=(2, 3))
        is_cross |= is_small
        return [np.argwhere(is_mark & kind).tolist() for kind in (~is_cross, is_cross)]


def _places(span: Any, parts: Any) -> Any:
    """Return the pixels at parts of the sides of each row, or of each column."""
    return (span[:, :1] + np.diff(span, axis=1) * parts).astype(np.int64)


def _layouts_of(n: int, walls: Iterable[Any]) -> list[Labels]:
    """Return the different layouts of n pieces that some walls enclose, with no wall inside one."""
    layouts = {}
    for beside, below in walls:
        labels = pieces(beside, below)
        is_closed = all(map(np.array_equal, (beside, below), borders(labels)))
        if labels.max() + 1 == n and is_closed:
            layouts[labels.tobytes()] = labels
    return list(layouts.values())


def _off(colours: Any, others: Any) -> Any:
    """Return by how much a channel of colours differs at most."""
    return reduce(np.maximum, np.moveaxis(np.abs(colours - others), -1, 0))  # faster than `max`


def _is_shade(rgb: Any, others: Any) -> Any:
    """Return of which of some colours another one is a shade: mixed with black, grey or white."""
    one, other = (colours - colours.mean(axis=-1, keepdims=True) for colours in (rgb, others))
    size = (other**2).sum(axis=-1)
    part = ((one * other).sum(axis=-1) / np.maximum(size, 1)).clip(*HUE_KEPT)
    return np.abs(one - part[..., None] * other).max(axis=-1) <= HUE
