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

NEAR = 24  # a channel of the background differs so much from its middle at most
OPEN = 0.7  # of the corners of a square that have its colour, with a letter in one of them at most
NOISE = 2.5  # between the colours of squares of one region, in CIE Lab, in a sharp picture
LEAST_DISTANCE = 2.2  # between the colours of two regions, in CIE Lab
WITHIN = 0.75  # the largest distance inside a region, in parts of that between two
CLEARLY = 0.5  # the same, if several regions have a colour
THICKER = 1.25  # the least ratio of a border to a line between squares of a region
UNUSUAL = 6.0  # the largest distance inside a region, in parts of the usual ones there
MOST_WITHIN = 12.0  # the same in CIE Lab; squares below a pointer differ more
LEAST_INK = 24  # a channel of a glyph differs so much from the square behind it
SURE_INK = 40  # the same for some pixels of it
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
        shape = lattice.shape
        backgrounds = [self._background(*self._corners(r, c)) for r, c in np.ndindex(shape)]
        colours, shares = zip(*backgrounds, strict=True)
        self.rgb, self.shares = np.reshape(colours, (*shape, 3)), np.reshape(shares, shape)
        self.is_open = self.shares > OPEN
        self.are_covered = bool(self.discs.any()) or not self.is_open.all()  # some, by glyphs
        self.colours = _lab(self.rgb)

    def _corners(self, r: int, c: int) -> tuple[Any, bool]:
        """Return colours near the corners of a square, and whether they are outside of a disc."""
        place = _inset(self.boxes[r, c])
        inside = self.pixels[place]
        height, width = inside.shape[:2]
        wide = max(1, min(height, width) // 7)
        ring = np.ones((height, width), dtype=bool)
        ring[wide:-wide, wide:-wide] = False
        ring[height // 4 : -(height // 4)] = False
        ring[:, width // 4 : -(width // 4)] = False  # a disc reaches there
        x0, y0, x1, y1 = self.discs[r, c]
        is_seen = True
        if x1:  # leave the disc out
            y, x = np.ogrid[place]
            reach = max(x1 - x0, y1 - y0) + 3
            outside = (2 * x + 1 - x0 - x1) ** 2 + (2 * y + 1 - y0 - y1) ** 2 > reach**2
            is_seen = bool((ring & outside).any())
            ring &= outside | (not is_seen)
        values = inside[ring].astype(np.int32)
        return values[:: len(values) // 500 + 1], is_seen

    def _background(self, values: Any, is_seen: bool) -> tuple[Any, float]:
        """Return the colour near the corners of a square, and the part of them that has it."""
        near = _off(values, _median(values)) <= NEAR
        if near.mean() < 0.5:  # a large glyph; its colours and that of the square are apart
            sample = values[:: len(values) // 60 + 1]
            close = _off(sample[:, None], sample) <= NEAR // 2
            near = _off(values, sample[close.sum(axis=1).argmax()]) <= NEAR
        return values[near].mean(axis=0), near.mean() * is_seen

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
        return labels if len(set(labels[self.is_open].tolist())) == n else None

    def colour_count(self) -> int:
        """Return the number of colours that differ by the usual distance."""
        return 1 + sum(distance > 6 for distance, _, _ in self._merges)

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
        layouts = [_enclosed(*_edges(colours)) for colours in self._clear_colours(n - 1)]
        return _distinct([labels for labels in layouts if labels.max() + 1 == n])

    def _clear_colours(self, most: int) -> list[Labels]:
        """Return the colour of each square, for every number of colours that is clear."""
        far = [distance for distance, _, _ in self._merges]
        some = [self.by_colour(k) for k in range(2, most + 1) if far[-k] < CLEARLY * far[1 - k]]
        return [labels for labels in some if labels is not None]

    def by_borders(self, n: int) -> list[Labels]:
        """Return the readings in which thick borders enclose n regions."""
        beside, below = self._ink(0, self.rgb), self._ink(1, self.rgb)
        values = np.sort(np.concatenate([beside.ravel(), below.ravel()]))
        if values[-1] < 0.15:
            return []
        floor = np.maximum(values, 0.05)
        ratios = floor[1:] / floor[:-1]
        plain = np.zeros(self.lattice.shape)
        edges = [_edges(colours) for colours in (plain, *self._clear_colours(n))]
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
                is_closed = all(map(np.array_equal, walls, _edges(labels)))  # no border in a region
                if labels.max() + 1 == n and is_closed:
                    readings.append(labels)
        return _distinct(readings)

    def is_mixed(self, labels: Labels) -> bool:
        """Return whether a square has the colour of no other square of its region."""
        off = np.sqrt(((self.colours[:, :, None, None] - self.colours) ** 2).sum(axis=-1))
        off[labels[:, :, None, None] != labels] = np.inf
        off.reshape(labels.size, -1)[np.diag_indices(labels.size)] = np.inf
        nearest = off.min(axis=(2, 3))
        return bool((nearest[np.isfinite(nearest)] > MOST_WITHIN).any())

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
                ink = _off(strip[:, :half], colours[i, j]).sum(axis=1)
                ink += _off(strip[:, half:], colours[i, j + 1]).sum(axis=1)
                inks[i, j] = _median(ink) / 255
        return inks.T if axis else inks

    def glyphs(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the squares with a queen, and those with a cross or a dot."""
        marks: dict[str | None, list[tuple[int, int]]] = {"queen": [], "cross": [], None: []}
        for r, c in np.ndindex(*self.lattice.shape):
            off = _off(self.pixels[_inset(self.boxes[r, c])], self.rgb[r, c])
            strong = (off > SURE_INK).sum() >= 4  # or these are traces of JPEG
            marks[_glyph(off > LEAST_INK) if strong else None].append((r, c))
        return marks["queen"], marks["cross"]


def _glyph(ink: Any) -> str | None:
    """Return what the ink on a square is: a queen, a cross (or a dot), or nothing of the game."""
    height, width = ink.shape
    edge = 1 + min(height, width) // 12  # where JPEG leaves traces of a border
    inner = ink[edge:-edge, edge:-edge].sum()
    if inner < max(4, 0.008 * ink.size, ink.sum() / 2):
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
    arms = [(box & corners & (y * a > 0) & (x * b > 0)).any() for a in (-1, 1) for b in (-1, 1)]
    return "cross" if on_diagonals > 0.93 and all(arms) else "queen"


def _boxes(pixels: Pixels, lattice: Lattice) -> tuple[Labels, Labels]:
    """Return the boxes of the squares, and those of the discs on them, or zeros.

    A square is the flat area on it, or else lies where its row and column meet.
    """
    rows, columns = lattice.rows, lattice.columns
    boxes = np.zeros((*lattice.shape, 4), dtype=np.int64)
    boxes[..., ::2], boxes[..., 1::2] = columns, rows[:, None]
    discs = np.zeros_like(boxes)
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
    ink = _median(colours[found[..., None] & (inwards > depth)].reshape(-1, 3))
    is_border = (_off(colours, ink) <= NEAR).mean(axis=-1) > 0.5
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
    x, y, within, near = (x0 + x1) // 2, (y0 + y1) // 2, 1 + (x1 - x0) // 10, (x1 - x0) // 14
    inside = pixels[[y, y, y0 + within, y1 - within], [x0 + within, x1 - within, x, x]]
    x0, y0, x1, y1 = x0 + near, y0 + near, x1 - near, y1 - near
    outside = pixels[[y0, y0, y1, y1], [x0, x1, x0, x1]].astype(np.int32)
    return bool((_off(outside, _median(inside)) > NEAR).sum() >= 3)


def _inset(box: Any) -> tuple[slice, slice]:
    """Return the rows and columns of a box without its edges."""
    sides = box[2:] - box[:2]
    x, y = np.minimum(1 + sides // 14, (sides - 3) // 2).clip(0).tolist()
    return slice(box[1] + y, box[3] - y), slice(box[0] + x, box[2] - x)


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


def _off(colours: Any, others: Any) -> Any:
    """Return by how much a channel of colours differs at most."""
    off = np.abs(colours - others)
    return np.maximum(np.maximum(off[..., 0], off[..., 1]), off[..., 2])


def _median(values: Any) -> Any:
    """Return the median along the first axis; for few values, `np.median` is slower."""
    ordered = np.sort(values, axis=0)
    return ordered[(len(values) - 1) // 2] / 2 + ordered[len(values) // 2] / 2


def _lab(rgb: Any) -> Any:
    """Return sRGB colours, 0 to 255, in CIE Lab."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = linear @ np.array(matrix).T / [0.9505, 1.0, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)
