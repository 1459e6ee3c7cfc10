"""Read the squares of a board: their colours, the borders between them, and what is on them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from nqueens.regions._screenshots.lattice import united

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.regions._screenshots.lattice import Lattice

    Pixels = npt.NDArray[np.uint8]
    Labels = npt.NDArray[np.int64]

__all__ = ["Squares"]

NEAR = 24  # a channel of the background differs so much from its middle at most
SURE = 0.6  # of the corners of a square whose colour is beyond doubt that have this colour
CLEAR = 0.9  # the same, of a square without a border or a glyph in its corners
OPEN = 0.7  # the same, of one with a letter in one of them at most
TRACE = 0.25  # the same, at least, of a square that has the colour of another one
NOISE = 2.5  # between the colours of squares of one region, in CIE Lab, in a sharp picture
LEAST_DISTANCE = 2.2  # between the colours of two regions, in CIE Lab
WITHIN = 0.75  # the largest distance inside a region, in parts of that between two
CLEARLY = 0.5  # the same, if several regions have a colour
THICKER = 1.25  # the least ratio of a border to a line between squares of a region
UNUSUAL = 6.0  # the largest distance inside a region, in parts of the usual ones there
MOST_WITHIN = 12.0  # the same in CIE Lab; squares below a pointer differ more
LEAST_SHADE = 0.6  # of its colour that a square below the pointer keeps
LEAST_INK = 24  # a channel of a glyph differs so much from the square behind it
LEAST_SIDE, MOST_SIDE = 0.55, 1.15  # of a flat area, in squares
OFF = 0.25  # how far its middle may be from that of its square, in squares
INWARDS = np.array([1, 1, -1, -1])  # from the sides of a box
ALONG = np.array([0.3, 0.5, 0.7])  # places at which a side of a square is looked at
LEAST_INSIDE = 6  # pixels of a square between such borders
SMALL = 0.3  # the sides of a dot, in squares


class Squares:
    """The squares of one lattice in a picture."""

    def __init__(self, pixels: Pixels, lattice: Lattice) -> None:
        self.pixels = pixels
        self.lattice = lattice
        self.boxes, self.discs = _boxes(pixels, lattice)
        backgrounds = [
            [self._background(self._corners(r, c)) for c in range(lattice.shape[1])]
            for r in range(lattice.shape[0])
        ]
        self.rgb = np.array([[colour for colour, _ in row] for row in backgrounds])
        self.shares = np.array([[share for _, share in row] for row in backgrounds])
        self.sure = self.shares > SURE
        self.colours = _lab(self.rgb)

    def _corners(self, r: int, c: int) -> Any:
        """Return the colours of pixels near the corners of a square."""
        box = self.boxes[r, c]
        inside = self.pixels[slice(*_inset(box[1::2])), slice(*_inset(box[::2]))]
        height, width = inside.shape[:2]
        wide = max(1, min(height, width) // 7)
        ring = np.ones((height, width), dtype=bool)
        ring[wide:-wide, wide:-wide] = False
        ring[height // 4 : -(height // 4)] = False
        ring[:, width // 4 : -(width // 4)] = False  # a disc reaches there
        x0, y0, x1, y1 = self.discs[r, c]
        y, x = np.ogrid[slice(*_inset(box[1::2])), slice(*_inset(box[::2]))]
        reach = max(x1 - x0, y1 - y0) + 3
        outside = (2 * x + 1 - x0 - x1) ** 2 + (2 * y + 1 - y0 - y1) ** 2 > reach**2
        if x1 and (ring & outside).any():
            ring &= outside
        values = inside[ring].astype(np.int32)
        return values[:: len(values) // 500 + 1]

    def _background(self, values: Any) -> Any:
        """Return the colour near the corners of a square, and the part of them that has it."""
        near = np.abs(values - np.median(values, axis=0)).max(axis=1) <= NEAR
        if near.mean() < 0.5:  # a large glyph; its colours and that of the square are apart
            sample = values[:: len(values) // 60 + 1]
            close = np.abs(sample[:, None] - sample).max(axis=2) <= NEAR // 2
            near = np.abs(values - sample[close.sum(axis=1).argmax()]).max(axis=1) <= NEAR
        return values[near].mean(axis=0), near.mean()

    def is_sharp(self, n: int) -> bool:
        """Return whether only noise divides the squares of each of n colours."""
        return self._merges[-n][0] <= NOISE

    def by_colour(self, n: int) -> Labels | None:
        """Return the regions if the squares clearly have n colours."""
        distances = [distance for distance, _, _ in self._merges]
        inner, outer = distances[-n], distances[1 - n]
        usual = float(np.quantile(distances[: 1 - n], 0.8))
        most = min(WITHIN * outer, MOST_WITHIN, max(NOISE, UNUSUAL * usual, outer / 3))
        if outer < LEAST_DISTANCE or inner > most:
            return None
        labels = self._cut(n)
        return labels if len(set(labels[self.shares > OPEN].tolist())) == n else None

    def _is_founded(self, labels: Labels) -> bool:
        """Return whether each region has the colour of a square without a glyph in its corners."""
        clear = self.shares > OPEN
        palette = np.unique(self.rgb[clear].round(), axis=0)
        for region in set(labels.ravel().tolist()) - set(labels[clear].tolist()):
            off = np.abs(self.rgb[labels == region][:, None] - palette).max(axis=2)
            if not (off < NEAR).any():
                return False
        return True

    def colour_count(self) -> int:
        """Return the number of colours that differ by the usual distance."""
        return 1 + sum(distance > 6 for distance, _, _ in self._merges)

    def by_shade(self, n: int) -> list[Labels]:
        """Return readings in which one or two squares have another shade than their region.

        The mouse pointer changes the shade of the square below it.
        """
        readings = []
        for extra in (1, 2):
            labels = self.by_colour(n + extra)
            if labels is not None:
                readings += self._without_shades(labels, extra)
        return readings

    def _without_shades(self, labels: Labels, extra: int) -> list[Labels]:
        """Give ``extra`` single squares to the regions of neighbours, in every possible way."""
        if not extra:
            return [labels]
        readings = []
        sizes = np.bincount(labels.ravel())
        for r, c in np.argwhere((sizes[labels] == 1) & self.sure).tolist():
            near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            on_board = ((i, j) for i, j in near if min(i, j) >= 0 and max(i, j) < len(labels))
            regions = {int(labels[i, j]): (i, j) for i, j in on_board}
            for region, (i, j) in regions.items():
                if _is_shade(self.rgb[r, c], self.rgb[i, j]):
                    changed = labels.copy()
                    changed[r, c] = region
                    _, inverse = np.unique(changed, return_inverse=True)
                    readings += self._without_shades(inverse.reshape(labels.shape), extra - 1)
        return readings

    @cached_property
    def _merges(self) -> list[tuple[float, int, int]]:
        """The merges of single-link clustering: distance and two squares, ascending."""
        flat = self.colours.reshape(-1, 3)
        distance = np.full(len(flat), np.inf)
        origin = np.zeros(len(flat), dtype=np.int64)
        left = np.ones(len(flat), dtype=bool)
        current, merges = 0, []
        for _ in range(len(flat) - 1):  # the smallest spanning tree
            left[current] = False
            far = np.sqrt(((flat - flat[current]) ** 2).sum(axis=1))
            closer = far < distance
            distance[closer], origin[closer] = far[closer], current
            current = int(np.where(left, distance, np.inf).argmin())
            merges.append((float(distance[current]), int(origin[current]), current))
        return sorted(merges)

    def _cut(self, count: int) -> Labels:
        """Return the number of the colour of each square, of ``count`` colours."""
        merges = self._merges
        links = np.reshape(merges[: len(merges) + 1 - count], (-1, 3))[:, 1:].astype(np.int64)
        _, inverse = np.unique(united(len(merges) + 1, *links.T), return_inverse=True)
        return inverse.reshape(self.lattice.shape)

    def by_pieces(self, n: int) -> list[Labels]:
        """Return the readings in which fewer than n clear colours have n pieces together."""
        readings = []
        for colours in self._clear_colours(n - 1):
            labels = _enclosed(*_edges(colours))
            if labels.max() + 1 == n:
                readings.append(labels)
        return _distinct(readings)

    def _clear_colours(self, most: int) -> list[Labels]:
        """Return the colour of each square, for every number of colours that is clear."""
        distances = [distance for distance, _, _ in self._merges]
        apart = [k for k in range(2, most + 1) if distances[-k] < CLEARLY * distances[1 - k]]
        some = (self.by_colour(number) for number in apart)
        return [labels for labels in some if labels is not None]

    def by_borders(self, n: int) -> list[Labels]:
        """Return the readings in which thick borders enclose n regions."""
        paper = self._paper
        beside, below = self._ink(0, paper), self._ink(1, paper)
        values = np.sort(np.concatenate([beside.ravel(), below.ravel()]))
        if values[-1] < 0.15:
            return []
        floor = np.maximum(values, 0.05)
        ratios = floor[1:] / floor[:-1]
        edges = [
            _edges(colours) for colours in [np.zeros(self.lattice.shape), *self._clear_colours(n)]
        ]
        readings = []
        for at in np.argsort(-ratios)[:8].tolist():
            if ratios[at] < THICKER:
                break
            border = (floor[at] * floor[at + 1]) ** 0.5
            thick = beside > border, below > border
            if not (thick[0].any() and thick[1].any()):
                continue  # squares with shadows on two of their sides
            for edge in edges:
                walls = thick[0] | edge[0], thick[1] | edge[1]
                labels = _enclosed(*walls)
                inside = _edges(labels)
                is_closed = all(map(np.array_equal, walls, inside))  # no border inside a region
                if labels.max() + 1 == n and is_closed and self._is_founded(labels):
                    readings.append(labels)
        return _distinct(readings)

    def is_mixed(self, labels: Labels) -> bool:
        """Return whether a square clearly has no colour of its region, nor a shade of it."""
        of_square, flat = labels.ravel(), _lab(self._paper).reshape(-1, 3)
        far = np.sqrt(((flat[:, None] - flat) ** 2).sum(axis=2))
        far[(of_square[:, None] != of_square) | np.eye(len(flat), dtype=bool)] = np.inf
        nearest, rgb = far.argmin(axis=1), self._paper.reshape(-1, 3)
        off = far.min(axis=1)
        off[~np.isfinite(off)] = 0  # alone
        return any(
            not _is_shade(rgb[i], rgb[nearest[i]]) for i in np.flatnonzero(off > MOST_WITHIN)
        )

    @cached_property
    def _paper(self) -> Any:
        """Return the colours of the squares; where borders or glyphs fill corners, of another."""
        colours = self.rgb.copy()
        clear = np.unique(self.rgb[self.shares > CLEAR].round(), axis=0)
        for r, c in np.argwhere(self.shares <= CLEAR).tolist() if len(clear) else []:
            corners = self._corners(r, c)
            off = np.abs(corners[:, None] - clear).max(axis=2)
            nearest = off.argmin(axis=1)[off.min(axis=1) <= NEAR]
            counts = np.bincount(nearest, minlength=1)
            if counts.max() > TRACE * len(corners):
                colours[r, c] = clear[counts.argmax()]
        return colours

    def _ink(self, axis: int, colours: Any) -> Any:
        """Return width times contrast of the line between each two squares along an axis."""
        rows, columns = self.lattice.rows, self.lattice.columns
        pixels = self.pixels
        if axis:
            rows, columns = columns, rows
            pixels, colours = pixels.transpose(1, 0, 2), colours.transpose(1, 0, 2)
        inks = np.zeros((len(rows), len(columns) - 1))
        reach = max(2, round(0.1 * self.lattice.pitch))
        for i, (top, end) in enumerate(rows.tolist()):
            trim = max(1, (end - top) // 5)
            for j in range(len(columns) - 1):
                first, last = int(columns[j, 1]) - reach, int(columns[j + 1, 0]) + reach
                strip = pixels[top + trim : end - trim, first:last].astype(np.int32)
                half = strip.shape[1] // 2
                ink = np.abs(strip[:, :half] - colours[i, j]).max(axis=2).sum(axis=1)
                ink += np.abs(strip[:, half:] - colours[i, j + 1]).max(axis=2).sum(axis=1)
                inks[i, j] = np.median(ink) / 255
        return inks.T if axis else inks

    def glyphs(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the squares with a queen, and those with a cross or a dot."""
        queens, crosses = [], []
        for r, c in np.ndindex(*self.lattice.shape):
            box = self.boxes[r, c]
            inside = self.pixels[slice(*_inset(box[1::2])), slice(*_inset(box[::2]))]
            ink = np.abs(inside.astype(np.int32) - self.rgb[r, c]).max(axis=2) > LEAST_INK
            kind = _glyph(ink)
            if kind == "queen":
                queens.append((r, c))
            elif kind == "cross":
                crosses.append((r, c))
        return queens, crosses


def _glyph(ink: Any) -> str | None:
    """Return what the ink on a square is: a queen, a cross (or a dot), or nothing of the game."""
    height, width = ink.shape
    if ink.sum() < max(4, 0.008 * ink.size):
        return None
    lines, across = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    top, bottom, left, right = lines[0], lines[-1] + 1, across[0], across[-1] + 1
    middle = abs(top + bottom - height) < 0.3 * height and abs(left + right - width) < 0.3 * width
    if not middle:
        return None  # a pointer, or the edge of something that lies over the board
    box = ink[top:bottom, left:right]
    tall, wide = box.shape
    if max(tall, wide) < SMALL * max(height, width):
        return "cross"
    if min(tall, wide) < 0.5 * max(tall, wide):
        return None
    y, x = np.mgrid[0:tall, 0:wide]
    y, x = (y + 0.5) / tall - 0.5, (x + 0.5) / wide - 0.5
    near = (np.abs(y - x) < 0.22) | (np.abs(y + x) < 0.22)
    corners = (np.abs(y) > 0.28) & (np.abs(x) > 0.28)
    on_diagonals = (box & near).sum() / box.sum()
    arms = [
        (box & corners & (y * down > 0) & (x * right_ > 0)).any()
        for down in (-1, 1)
        for right_ in (-1, 1)
    ]
    return "cross" if on_diagonals > 0.93 and all(arms) else "queen"


def _boxes(pixels: Pixels, lattice: Lattice) -> tuple[Labels, Labels]:
    """Return the boxes of the squares, and those of the discs on them, or zeros.

    A square is the flat area on it, or else lies where its row and column meet.
    """
    rows, columns = lattice.rows, lattice.columns
    boxes = np.zeros((*lattice.shape, 4), dtype=np.int64)
    boxes[..., ::2], boxes[..., 1::2] = columns, rows[:, None]
    discs = np.zeros_like(boxes)
    if lattice.areas is None:
        return boxes, discs
    sides = lattice.areas[:, 2:] - lattice.areas[:, :2]
    usual = np.array([np.median(np.diff(span, axis=1)) for span in (columns, rows)])
    fits = ((sides > LEAST_SIDE * usual) & (sides < MOST_SIDE * usual)).all(axis=1)
    found = np.zeros(lattice.shape, dtype=bool)
    for box in lattice.areas[fits][np.argsort(sides[fits].prod(axis=1), kind="stable")]:
        x, y = (box[:2] + box[2:]) / 2
        r = np.abs(rows.mean(axis=1) - y).argmin()
        c = np.abs(columns.mean(axis=1) - x).argmin()
        off = np.abs([columns[c].mean() - x, rows[r].mean() - y]) < OFF * usual
        if off.all() and (box[2:] - box[:2] < usual - 1).all() and _is_round(pixels, box):
            discs[r, c] = box
        elif off.all():
            boxes[r, c], found[r, c] = box, True
    if found.any():
        _narrow(boxes, found, pixels, lattice)
    return boxes, discs


def _narrow(boxes: Labels, found: Any, pixels: Pixels, lattice: Lattice) -> None:
    """Set the boxes of squares that were not found, between the borders that are thick there."""
    whole = np.zeros_like(boxes)  # from the middle of a line to that of the next
    whole[..., ::2], whole[..., 1::2] = _between(lattice.columns), _between(lattice.rows)[:, None]
    inwards = (boxes - whole) * INWARDS
    thin, thick = np.rint(np.quantile(inwards[found], [0.05, 0.95])).astype(int)
    sides = whole[..., 2:] - whole[..., :2]
    if thick - thin < 2 or 2 * thick + LEAST_INSIDE >= sides.min():
        return
    depth = (thin + thick) // 2
    x = np.repeat((whole + depth * INWARDS - [0, 0, 1, 1])[..., None], len(ALONG), axis=-1)
    y = x.copy()
    x[..., 1::2, :] = (whole[..., :1, None] + sides[..., :1, None] * ALONG).astype(np.int64)
    y[..., ::2, :] = (whole[..., 1:2, None] + sides[..., 1:, None] * ALONG).astype(np.int64)
    height, width = pixels.shape[:2]
    colours = pixels[y.clip(0, height - 1), x.clip(0, width - 1)].astype(np.int32)
    ink = np.median(colours[found[..., None] & (inwards > depth)].reshape(-1, 3), axis=0)
    is_border = (np.abs(colours - ink).max(axis=-1) <= NEAR).mean(axis=-1) > 0.5
    narrow = whole + np.where(is_border, thick, thin) * INWARDS
    boxes[~found] = narrow.clip(0, [width, height] * 2)[~found]


def _between(spans: Labels) -> Labels:
    """Return the middles of the lines before and after each row or column."""
    lines = (spans[:-1, 1] + spans[1:, 0]) // 2
    step = round(np.diff(lines).mean())
    lines = np.concatenate([[lines[0] - step], lines, [lines[-1] + step]]).clip(0)
    return np.stack([lines[:-1], lines[1:]], axis=1)


def _is_round(pixels: Pixels, box: Labels) -> bool:
    """Return whether an area is no square, but a disc on one: its corners have another colour."""
    x0, y0, x1, y1 = (box - [0, 0, 1, 1]).tolist()
    x, y, within, near = (x0 + x1) // 2, (y0 + y1) // 2, 1 + (x1 - x0) // 10, (x1 - x0 + 7) // 14
    inside = pixels[[y, y, y0 + within, y1 - within], [x0 + within, x1 - within, x, x]]
    x0, y0, x1, y1 = x0 + near, y0 + near, x1 - near, y1 - near
    outside = pixels[[y0, y0, y1, y1], [x0, x1, x0, x1]].astype(np.int32)
    differ = np.abs(outside - np.median(inside, axis=0)).max(axis=1) > NEAR
    return bool(differ.sum() >= 3)


def _inset(span: Any) -> tuple[int, int]:
    first, last = int(span[0]), int(span[1])
    cut = min(1 + (last - first) // 14, (last - first - 3) // 2)
    return first + max(0, cut), last - max(0, cut)


def _is_shade(one: Any, other: Any) -> bool:
    """Return whether a colour is another one mixed with black, with white or with grey."""
    dark, light = sorted((one, other), key=lambda colour: float(colour.sum()))
    if dark.sum() < 1:
        return False
    share = float(dark @ light / (light @ light))  # mixed with black
    if share > LEAST_SHADE and float(np.abs(dark - share * light).max()) < 10:
        return True
    share = float((255 - light) @ (255 - dark) / ((255 - dark) @ (255 - dark)))  # with white
    off = float(np.abs(255 - light - share * (255 - dark)).max())
    return bool(share > LEAST_SHADE and off < 10)


def _enclosed(beside: Any, below: Any) -> Labels:
    """Return the pieces of a board that walls divide."""
    shape = beside.shape[0], below.shape[1]
    number = np.arange(shape[0] * shape[1]).reshape(shape)
    pairs = (number[:, :-1], number[:, 1:], beside), (number[:-1], number[1:], below)
    links = [np.stack([first, second])[:, ~wall] for first, second, wall in pairs]
    _, inverse = np.unique(united(number.size, *np.hstack(links)), return_inverse=True)
    return inverse.reshape(shape)


def _edges(labels: Any) -> Any:
    """Return where two neighbouring squares of a row differ, and two of a column."""
    return labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1]


def _distinct(readings: list[Labels]) -> list[Labels]:
    return list({labels.tobytes(): labels for labels in readings}.values())


def _lab(rgb: Any) -> Any:
    """Return sRGB colours, 0 to 255, in CIE Lab."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = linear @ np.array(matrix).T / [0.9505, 1.0, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
