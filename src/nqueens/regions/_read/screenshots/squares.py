"""Read the squares of a board: their colours, the borders between them, and tiles on them."""

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
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

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
INNER = 0.45  # of the ink of a glyph that is away from the sides of its square, at least
LEAST_SURE = 4  # of these pixels
MOST_SHADED = 0.4  # of the squares may have another shade of their region's colour
MOST_TINTED = 0.1  # of the squares may have another tint, below marks that break a rule
HUE_KEPT = 0.4, 1.3  # of the hue of a colour that a shade of it keeps
HUE = 6  # by which a channel of a shade differs, without its grey
SMALL_PIECE = 3  # squares of a piece that may be in another shade as a whole
ALL = 0.95  # of the corners of a square that have the colour of borders, if it is its own
CORNERS = np.array([*range(8, 22, 2), *range(80, 94, 2)]) / 100
AT_EDGES = np.abs(CORNERS - 0.5) > 0.33
RING = AT_EDGES[:, None] | AT_EDGES  # where glyphs hardly reach
MIDDLE = np.linspace(0.2, 0.8, 15)  # of a square, beside which lines are looked at
INSIDE = np.linspace(0.14, 0.86, 40)  # of a square, where glyphs are looked for
RIM = 0.08  # of the side of a square that is seen around a tile at most
FLAT_RIM = 0.9  # of the pixels of a rim that have its colour
LEAST_TILED = 5  # rows of a board on which single squares and a large region are tiles
LEAST_FAINT = 0.15  # the ink of a border, at least


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
    ink : ndarray of bool, shape (r, c, 40, 40)
        Which pixels inside a square belong to a glyph.
    is_marked : ndarray of bool, shape (r, c)
        Whether there is a glyph on a square.
    """

    def __init__(self, pixels: Pixels, lattice: Lattice) -> None:
        self.pixels = pixels
        self.lattice = lattice
        self._corners = self._at(CORNERS)[:, :, RING]
        self._read_ground()
        self.rgb = self.ground.copy()
        self._read_ink()
        if self._read_rims():
            self._read_ink()

    def _read_ground(self) -> None:
        """Take the colour of each square from its corners, without what has that of borders."""
        corners = self._corners
        x, y = ((span[:-1, 1] + span[1:, 0]) // 2 for span in self.lattice.spans)
        border = np.median(self.pixels[y[:, None], x].reshape(-1, 3), axis=0)
        is_border = _off(corners, border) <= BACKGROUND
        is_border &= is_border.mean(axis=2, keepdims=True) < ALL
        near = (_off(corners, np.median(corners, axis=2, keepdims=True)) <= BACKGROUND) & ~is_border
        for square in map(tuple, np.argwhere(near.mean(axis=2) < 0.5)):  # a large glyph, or borders
            values = corners[square][~is_border[square]]
            sample = values[:: len(values) // 60 + 1]
            alike = _off(sample[:, None], sample) <= BACKGROUND // 2
            middle = sample[alike.sum(axis=1).argmax()]
            near[square] = (_off(corners[square], middle) <= BACKGROUND) & ~is_border[square]
        self.ground = np.average(corners, axis=2, weights=near[..., None].repeat(3, axis=3))
        self.is_open = near.sum(axis=2) > OPEN * (~is_border).sum(axis=2)

    def _read_ink(self) -> None:
        """Find the glyphs: pixels that differ from the ground, without what is left of borders."""
        self.off_ground = _off(self._at(INSIDE), self.ground[:, :, None, None])
        self.ink = without_lines(self.off_ground > LEAST_INK)
        size = len(INSIDE)
        edge = size // 12  # where JPEG leaves traces of a border
        area = self.ink.sum(axis=(2, 3))
        inner = self.ink[..., edge:-edge, edge:-edge].sum(axis=(2, 3))
        self.is_marked = inner >= np.maximum(0.01 * size * size, INNER * area)
        self.is_marked &= (self.off_ground > SURE_INK).sum(axis=(2, 3)) >= LEAST_SURE

    def _read_rims(self) -> bool:
        """Take the colours of squares below opaque tiles from the rims around these.

        A rim has the colour of a square beside it, which tells it from a frame. Return whether
        there are some.
        """
        has_rims = False
        widths = range(1, max(2, round(RIM * self.lattice.pitch)) + 1)
        rims = [self._rim(width) for width in widths]
        for row, column in np.argwhere(self.is_marked):
            around = self.ground[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
            beside = around.reshape(-1, 3)
            beside = beside[_off(beside, self.ground[row, column]) > BACKGROUND // 2]
            for colours, is_flat in rims:
                colour = colours[row, column]
                if is_flat[row, column] and (_off(beside, colour) <= BACKGROUND // 3).any():
                    self.rgb[row, column] = colour
                    self.ground[row, column] = self._tile(row, column, colour)
                    has_rims = True
                    break
        return has_rims

    def _tile(self, row: int, column: int, rim: Floats) -> Floats:
        """Return the colour of the tile inside a rim, or that of the rim if there is no tile."""
        corners = self._corners[row, column]
        colour = np.median(corners, axis=0)
        is_flat = (_off(corners, colour) <= BACKGROUND).mean() > 0.5
        return colour if is_flat else rim

    def _rim(self, width: int) -> tuple[Floats, Bools]:
        """Return the colour of each square ``width`` pixels inside its sides, and if it is flat."""
        columns, rows = self.lattice.spans
        across, down = _places(columns, MIDDLE), _places(rows, MIDDLE)
        last = np.array(self.pixels.shape[:2]) - 1
        sides = []
        for y in (rows[:, 0] + width - 1, rows[:, 1] - width):
            sides.append(self.pixels[y.clip(0, last[0])[:, None, None], across[None]])
        for x in (columns[:, 0] + width - 1, columns[:, 1] - width):
            sides.append(self.pixels[down[:, None], x.clip(0, last[1])[None, :, None]])
        rim = np.concatenate(sides, axis=2).astype(np.int32)
        colours = np.median(rim, axis=2)
        is_near = _off(rim, colours[:, :, None]) <= BACKGROUND // 2
        return colours, is_near.mean(axis=2) >= FLAT_RIM

    def _at(self, places: Any) -> Any:
        """Return the colours at k places of each square, in parts of its sides: (r, c, k, k, 3)."""
        columns, rows = (_places(span, places) for span in self.lattice.spans)
        inside = self.pixels[rows[:, None, :, None], columns[None, :, None, :]]
        return inside.astype(np.int32)

    # --- colours --------------------------------------------------------------------------------

    @cached_property
    def far(self) -> Floats:
        """The distance between the colours of each two squares, in CIE Lab: (r * c, r * c)."""
        part = self.rgb / 255
        linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
        xyz = linear @ np.array(matrix).T / [0.9505, 1.0, 1.089]
        f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
        x, y, z = f.reshape(-1, 3).T
        colours = np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
        return np.sqrt(((colours[:, None] - colours) ** 2).sum(axis=-1))

    @cached_property
    def gaps(self) -> Floats:
        """The distances at which groups of colours merge, ascending; see `merging_distances`."""
        return merging_distances(self.far)

    def by_colour(self, n: int) -> list[Labels]:
        """Return the one reading in which colours are regions, if the squares clearly have n."""
        inner = clear_distance(self.gaps, n)
        if inner is None:
            return []
        links = np.nonzero(self.far <= inner)
        labels = connected_parts(len(self.far), *links).reshape(self.lattice.shape)
        return [labels] if len(np.unique(labels[self.is_open])) == n else []

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
        shaded = [
            labels for labels in _layouts_of(n, walls) if not self.shades(labels, SMALL_PIECE)
        ]
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

    # --- tiles ----------------------------------------------------------------------------------

    @cached_property
    def is_covered(self) -> Bools:
        """Whether a square may lie below a tile: no square without a mark has its colour.

        The shape is (r, c).
        """
        marked = self.is_marked.ravel()
        if marked.all():
            return np.zeros_like(self.is_marked)
        nearest = self.far[:, ~marked].min(axis=1)
        return (marked & (nearest > 2 * NOISE)).reshape(self.is_marked.shape)

    def below_tiles(self, n: int) -> tuple[list[Labels], Ints]:
        """Return the reading in which tiles cover squares, and the squares that it cannot tell.

        The colours of the other squares clearly are n. A covered square belongs to the region that
        all of its neighbours have; where they have several, the square, as (row, column), is among
        those that are returned.
        """
        nothing = np.zeros((0, 2), dtype=np.int64)
        covered = self.is_covered.ravel()
        seen = np.flatnonzero(~covered)
        if not covered.any() or len(seen) <= n:
            return [], nothing
        far = self.far[np.ix_(seen, seen)]
        inner = clear_distance(merging_distances(far), n)
        if inner is None:
            return [], nothing
        labels = np.full(len(covered), -1)
        labels[seen] = connected_parts(len(seen), *np.nonzero(far <= inner))
        labels = labels.reshape(self.lattice.shape)
        framed = np.pad(labels, 1, constant_values=-1)
        unknown = []
        for row, column in np.argwhere(self.is_covered).tolist():
            cross = framed[row : row + 3, column : column + 3]
            near = np.unique(cross[[0, 1, 1, 2], [1, 0, 2, 1]])
            near = near[near >= 0]
            if len(near) == 1:
                labels[row, column] = near[0]
            else:
                unknown.append((row, column))
        return ([], np.array(unknown)) if unknown else ([labels], nothing)

    @cached_property
    def tiles(self) -> Bools:
        """Whether a square surely lies below a tile, which hides its colour: (r, c).

        It has the colour of another covered square, or of a tile that leaves a rim, and no square
        beside it has this colour.
        """
        covered = self.is_covered.ravel()
        places = np.indices(self.lattice.shape).reshape(2, -1).T
        distance = np.abs(places[:, None] - places).sum(axis=2)
        alike = self.far <= NOISE
        is_alone = ~(alike & (distance == 1)).any(axis=1)
        shared = (alike & (covered & is_alone) & (distance > 0)).any(axis=1)
        ground = self.ground.reshape(-1, 3)
        for colour in ground[_off(self.rgb, self.ground).ravel() > 0]:
            shared |= _off(ground, colour) <= BACKGROUND // 3
        return (covered & is_alone & shared).reshape(self.lattice.shape)

    def has_tiles(self, labels: Labels) -> bool:
        """Return whether regions of a reading are only tiles that lie on the board.

        These are tiles that are a piece of a region, or single squares beside one large region.
        """
        sizes = np.bincount(labels.ravel())
        if len(sizes) >= LEAST_TILED and (sizes == 1).sum() >= len(sizes) - 1:
            return True
        parts = pieces(*borders(labels))
        is_alone = np.bincount(parts.ravel())[parts] == 1
        return bool((self.tiles & is_alone).any())

    # --- borders --------------------------------------------------------------------------------

    def by_borders(self, n: int, only: bool = False) -> list[Labels]:
        """Return the readings in which thick borders, or these and colours, enclose n regions."""
        return _layouts_of(n, self._walls([] if only else self._clear_colours(n)))

    def bordered(self) -> int:
        """Return how many areas the clearest thick borders enclose, 1 if there are none."""
        for beside, below in self._walls([]):
            labels = pieces(beside, below)
            if _is_closed(labels, beside, below):
                return int(labels.max()) + 1
        return 1

    def _walls(self, colours: list[Labels]) -> list[tuple[Bools, Bools]]:
        """Return the thick borders beside and below squares, the clearest first.

        Each way to tell borders from lines is there alone, and with the edges of some ``colours``.
        """
        inks = self._ink(0), self._ink(1)
        values = np.sort(np.concatenate(inks, axis=None))
        if values[-1] < LEAST_FAINT:
            return []
        floor = np.maximum(values, 0.05)
        ratios = floor[1:] / floor[:-1]
        edges = [borders(labels) for labels in (np.zeros(self.lattice.shape), *colours)]
        walls = []
        for at in np.argsort(-ratios)[:8].tolist():
            if ratios[at] < THICKER:
                break
            border = (floor[at] * floor[at + 1]) ** 0.5
            beside, below = (ink > border for ink in inks)
            if beside.any() and below.any():  # else shadows on two sides of the squares
                walls += [(beside | right, below | down) for right, down in edges]
        return walls

    def is_mixed(self, labels: Labels) -> bool:
        """Return whether too many squares have the colour of no other square of their region.

        Some may have another shade of it: a game shows the square below the pointer so, or those
        of a hint. A tile hides the colour, and a few marks that break a rule may be on a tint.
        """
        flat, rgb = labels.ravel(), self.rgb.reshape(-1, 3)
        other = (flat[:, None] != flat) | np.eye(len(flat), dtype=bool)
        nearest = np.where(other, np.inf, self.far).min(axis=1)
        odd = np.isfinite(nearest) & (nearest > MOST_WITHIN) & ~self.is_covered.ravel()
        tinted = 0
        for square in np.flatnonzero(odd):
            others = rgb[(flat == flat[square]) & ~odd]
            if len(others) and not _is_shade(rgb[square], others).any():
                if not self.is_marked.flat[square]:
                    return True
                tinted += 1
        return bool(odd.mean() > MOST_SHADED or tinted > MOST_TINTED * len(flat))

    def _ink(self, axis: int) -> Any:
        """Return width times contrast of the line between each two squares along an axis.

        The shape is (r, c - 1) for axis 0, and (r - 1, c) for axis 1; a unit is a pixel of black
        beside white. Beside a tile, the line is measured on its other side.
        """
        columns, rows = self.lattice.spans
        pixels, colours = self.pixels, self.rgb
        is_tile = self.tiles | (_off(self.rgb, self.ground) > 0)
        if axis:
            columns, rows = rows, columns
            pixels, colours, is_tile = pixels.swapaxes(0, 1), colours.swapaxes(0, 1), is_tile.T
        before, after = columns[:-1, 1], columns[1:, 0]
        half = (after - before).max() // 2 + max(2, round(0.1 * self.lattice.pitch))
        middle = (before + after + 1) // 2
        x = (middle[:, None] + np.arange(-half, half)).clip(0, pixels.shape[1] - 1)
        y = _places(rows, MIDDLE)
        strips = pixels[y[:, None, :, None], x[None, :, None, :]].astype(np.int32)
        near = _off(strips[..., :half, :], colours[:, :-1, None, None]).sum(axis=3)
        far = _off(strips[..., half:, :], colours[:, 1:, None, None]).sum(axis=3)
        near_side, far_side = np.median(near, axis=2), np.median(far, axis=2)
        inks = np.median(near + far, axis=2)
        inks = np.where(is_tile[:, :-1], 2 * far_side, inks)
        inks = np.where(is_tile[:, 1:], 2 * near_side, inks) / 255
        return inks.T if axis else inks


def merging_distances(far: Floats) -> Floats:
    """Return the distances at which groups of k members merge, ascending, from those of all pairs.

    They are the edges of the smallest spanning tree, k - 1 of them.
    """
    near, outside = far[0], np.arange(len(far)) > 0
    gaps = []
    while outside.any():
        gaps.append(near[outside].min())
        member = np.flatnonzero(outside & (near == gaps[-1]))[0]
        outside[member] = False
        near = np.minimum(near, far[member])
    return np.sort(gaps)


def clear_distance(gaps: Floats, n: int) -> float | None:
    """Return the largest distance within n groups, or None if these are not clearly apart."""
    inner, outer = gaps[-n], gaps[1 - n]
    usual = np.quantile(gaps[: 1 - n], 0.8)
    most = min(WITHIN * outer, MOST_WITHIN, max(NOISE, UNUSUAL * usual, outer / 3))
    return None if outer < LEAST_DISTANCE or inner > most else float(inner)


def without_lines(ink: Bools) -> Bools:
    """Return the ink inside squares without what is left of borders: lines along their sides."""
    quarter = ink.shape[2] // 4
    lines = np.stack([ink.mean(axis=3), ink.mean(axis=2)]) > 0.8
    lines[..., quarter:-quarter] = False
    return ink & ~(lines[0][..., None] | lines[1][..., None, :])


def _places(span: Any, parts: Any) -> Any:
    """Return the pixels at parts of the sides of each row, or of each column."""
    return (span[:, :1] + np.diff(span, axis=1) * parts).astype(np.int64)


def _layouts_of(n: int, walls: Iterable[Any]) -> list[Labels]:
    """Return the different layouts of n pieces that some walls enclose, with no wall inside one."""
    layouts = {}
    for beside, below in walls:
        labels = pieces(beside, below)
        if labels.max() + 1 == n and _is_closed(labels, beside, below):
            layouts[labels.tobytes()] = labels
    return list(layouts.values())


def _is_closed(labels: Labels, beside: Bools, below: Bools) -> bool:
    """Return whether walls are those between pieces, with no wall inside one."""
    right, down = borders(labels)
    return np.array_equal(beside, right) and np.array_equal(below, down)


def _off(colours: Any, others: Any) -> Any:
    """Return by how much a channel of colours differs at most."""
    return reduce(np.maximum, np.moveaxis(np.abs(colours - others), -1, 0))  # faster than `max`


def _is_shade(rgb: Any, others: Any) -> Any:
    """Return of which of some colours another one is a shade: mixed with black, grey or white."""
    hue, hues = (colours - colours.mean(axis=-1, keepdims=True) for colours in (rgb, others))
    size = (hues**2).sum(axis=-1)
    part = ((hue * hues).sum(axis=-1) / np.maximum(size, 1)).clip(*HUE_KEPT)
    return np.abs(hue - part[..., None] * hues).max(axis=-1) <= HUE
