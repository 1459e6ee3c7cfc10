"""Find the squares of boards in a picture: flat areas of pixels that lie on a lattice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    Pixels = npt.NDArray[np.uint8]
    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]

LEAST, MOST = 4, 16  # rows of a board
LEAST_RUN = 3  # pixels of an area in a row; shorter runs are noise and the edges of glyphs
LEAST_SQUARE = 6  # pixels of the inside of a square
LEAST_AREA = 0.35  # of its box that the background of a square fills, beside a queen
MOST_AREAS = 4000
SIMILAR = 1.4  # the largest ratio of the sides of two squares of a board
NEAR, FAR = 0.08, 0.2  # how far in and out the line around the board may be, in squares
WHOLE = 0.97  # of the side of a board that a line around it covers
DRIFT = 0.2  # how far a centre may be from its place on the lattice, in squares


@dataclass
class Lattice:
    """The inside of each column and row of a board, as first pixel and last pixel + 1."""

    spans: list[Ints]  # of the columns and of the rows, each (number, 2)
    whole: bool = True  # whether the lines between the squares end with them

    @property
    def columns(self) -> Ints:
        """The first pixel of each column, and the last + 1."""
        return self.spans[0]

    @property
    def rows(self) -> Ints:
        """The same of the rows."""
        return self.spans[1]

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self.rows), len(self.columns)

    @property
    def pitch(self) -> float:
        """The distance between two neighbouring squares in pixels."""
        return float(np.mean([(np.diff(span.sum(axis=1)) / 2).mean() for span in self.spans]))


class Differences:
    """The largest difference of a channel between neighbouring pixels."""

    def __init__(self, pixels: Pixels) -> None:
        self.across = np.zeros((pixels.shape[0], pixels.shape[1] - 1), dtype=np.uint8)
        self.down = np.zeros((pixels.shape[0] - 1, pixels.shape[1]), dtype=np.uint8)
        for channel in np.ascontiguousarray(np.moveaxis(pixels, 2, 0)):
            for out, one, other in (
                (self.across, channel[:, 1:], channel[:, :-1]),
                (self.down, channel[1:], channel[:-1]),
            ):
                np.maximum(out, np.maximum(one, other) - np.minimum(one, other), out=out)


def lattices(differences: Differences, threshold: int) -> list[Lattice]:
    """Return the boards whose squares are areas without a difference above the threshold."""
    boxes, areas = _areas(differences, threshold)
    sides = boxes[:, 2:] - boxes[:, :2]
    flat = (sides.min(axis=1) >= LEAST_SQUARE) & (areas >= LEAST_AREA * sides.prod(axis=1))
    flat &= sides.max(axis=1) <= SIMILAR * sides.min(axis=1)
    boxes = boxes[flat]
    if len(boxes) > MOST_AREAS:
        largest = np.argsort(-(boxes[:, 2] - boxes[:, 0]), kind="stable")
        boxes = boxes[largest[:MOST_AREAS]]
    boards = []
    for members in _groups(boxes):
        board = _fitted(boxes, members)
        if board is not None:
            boards.append(_extended(board, differences, threshold))
    return sorted(_apart(boards), key=lambda at: (at.rows[0, 0] // at.pitch, at.columns[0, 0]))


def _areas(differences: Differences, threshold: int) -> tuple[Ints, Ints]:
    """Return the boxes (x0, y0, x1, y1) and sizes of the connected flat areas."""
    height, width = differences.down.shape[0] + 1, differences.down.shape[1]
    begins = np.ones((height, width), dtype=bool)
    begins[:, 1:] = differences.across > threshold
    firsts = np.flatnonzero(begins)
    lengths = np.diff(firsts, append=height * width)
    long = lengths >= LEAST_RUN
    number = np.cumsum(long, dtype=np.int32) - 1
    number[~long] = -1
    if not long.any():
        return np.zeros((0, 4), dtype=np.int64), np.zeros(0, dtype=np.int64)
    of_pixel = np.repeat(number, lengths).reshape(height, width)
    upper, lower = of_pixel[:-1], of_pixel[1:]
    joined = (differences.down <= threshold) & (upper >= 0) & (lower >= 0)
    fresh = joined.copy()  # one link for each pair of runs is enough
    fresh[:, 1:] &= ~(joined[:, :-1] & ~begins[:-1, 1:] & ~begins[1:, 1:])
    roots = united(int(long.sum()), upper[fresh], lower[fresh])
    firsts, lengths = firsts[long], lengths[long]
    y, x = np.divmod(firsts, width)
    _, inverse = np.unique(roots, return_inverse=True)
    count = int(inverse.max()) + 1
    low = np.full((count, 2), 2**31, dtype=np.int64)
    high = np.zeros((count, 2), dtype=np.int64)
    for side, first, last in ((0, x, x + lengths), (1, y, y + 1)):
        np.minimum.at(low[:, side], inverse, first)
        np.maximum.at(high[:, side], inverse, last)
    areas = np.bincount(inverse, weights=lengths).astype(np.int64)
    return np.hstack([low, high]), areas


def united(count: int, a: Any, b: Any) -> Any:
    """Return the smallest member of the connected part of each of ``count`` nodes."""
    parent = np.arange(count)
    while True:
        one, other = parent[a], parent[b]
        differ = one != other
        if not differ.any():
            return parent
        a, b, one, other = a[differ], b[differ], one[differ], other[differ]
        np.minimum.at(parent, np.maximum(one, other), np.minimum(one, other))
        while True:
            above = parent[parent]
            if (above == parent).all():
                break
            parent = above


def _groups(boxes: Ints) -> list[Ints]:
    """Return groups of similar boxes at equal distances, the largest first."""
    if len(boxes) < LEAST * LEAST // 2:
        return []
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = (boxes[:, 2:] - boxes[:, :2]).astype(float)
    links: list[tuple[int, int, float]] = []
    for axis in (0, 1):
        other = 1 - axis
        order = np.argsort(centres[:, axis], kind="stable")
        place = centres[order, axis]
        for position, i in enumerate(order):
            start = np.searchsorted(place, place[position] + 0.8 * sides[i, axis])
            stop = np.searchsorted(place, place[position] + 2.0 * sides[i, axis] + 2, "right")
            near = order[start:stop]
            fits = np.abs(centres[near, other] - centres[i, other]) < 0.25 * sides[i, other]
            ratio = sides[near, axis] / sides[i, axis]
            fits &= (ratio < SIMILAR) & (ratio > 1 / SIMILAR)
            if fits.any():
                j = near[np.argmax(fits)]
                links.append((int(i), int(j), float(centres[j, axis] - centres[i, axis])))
    if not links:
        return []
    a, b, far = map(np.array, zip(*links, strict=True))
    groups: list[Ints] = []
    parts = united(len(boxes), a, b)
    for root, size in zip(*np.unique(parts, return_counts=True), strict=True):
        if size < LEAST * LEAST // 2:
            continue
        inside = parts[a] == root
        pitch = np.median(far[inside])
        even = inside & (np.abs(far - pitch) <= max(2.0, 0.14 * pitch))
        again = united(len(boxes), a[even], b[even])
        for part, members in zip(*np.unique(again, return_counts=True), strict=True):
            if members >= LEAST * LEAST // 2:
                groups.append(np.flatnonzero(again == part))
    return sorted(groups, key=len, reverse=True)


def _fitted(boxes: Ints, members: Ints) -> Lattice | None:
    """Return the lattice through these boxes, with the other boxes that lie on it."""
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    side = np.median(sides[members], axis=0)
    indices = np.empty_like(centres)
    near = ((sides < SIMILAR * side) & (sides > side / SIMILAR)).all(axis=1)
    for axis in (0, 1):
        line = np.sort(centres[members, axis])
        steps = np.diff(line)
        cuts = steps > 0.5 * side[axis]
        places = np.array([part.mean() for part in np.split(line, np.flatnonzero(cuts) + 1)])
        if len(places) < 3:
            return None
        pitch = float(np.median(np.diff(places)))
        order = np.rint((places - places[0]) / pitch)
        pitch, start = np.polyfit(order, places, 1)
        exact = (centres[:, axis] - start) / pitch
        indices[:, axis] = np.rint(exact)
        near &= np.abs(exact - indices[:, axis]) < DRIFT
    used = _contiguous(indices.astype(np.int64), near, members)
    if used is None:
        return None
    spans = []
    for axis in (0, 1):
        at = indices[used, axis].astype(np.int64)
        values = np.arange(at.min(), at.max() + 1)
        if not LEAST - 2 <= len(values) <= MOST:
            return None
        known = [boxes[used][at == v][:, [axis, axis + 2]] for v in values]
        spans.append(_filled([np.median(ends, axis=0) if len(ends) else None for ends in known]))
    cells = len(np.unique(indices[used], axis=0)) / (len(spans[0]) * len(spans[1]))
    return Lattice(spans) if cells >= 0.3 else None


def _contiguous(indices: Ints, near: Bools, members: Ints) -> Ints | None:
    """Return which boxes are on the rows and columns that join those of the members."""
    low, high = indices[members].min(axis=0), indices[members].max(axis=0)
    grown = True
    while grown:
        grown = False
        for axis, ends, step in ((0, low, -1), (0, high, 1), (1, low, -1), (1, high, 1)):
            other = indices[:, 1 - axis]
            inside = near & (other >= low[1 - axis]) & (other <= high[1 - axis])
            if (inside & (indices[:, axis] == ends[axis] + step)).sum() >= 2:
                ends[axis] += step
                grown = True
    used = np.flatnonzero(near & (indices >= low).all(axis=1) & (indices <= high).all(axis=1))
    return used if len(used) else None


def _filled(spans: list[Any]) -> Ints:
    """Fill rows or columns of which no square was found, from their neighbours."""
    known = [i for i, span in enumerate(spans) if span is not None]
    lines = [np.interp(range(len(spans)), known, [spans[i][k] for i in known]) for k in (0, 1)]
    filled: Ints = np.rint(np.stack(lines, axis=1)).astype(np.int64)
    return filled


def _extended(lattice: Lattice, differences: Differences, threshold: int) -> Lattice:
    """Add rows and columns at the sides to which the lines between squares run on.

    Squares without an outer border, in the colour of the page, are a part of the page. Where some
    lines are faint, half of them are enough if that makes the board more like a square.
    """
    sides = [(axis, side) for axis in (0, 1) for side in (0, -1)]  # columns, then rows
    for axis, side in sides:
        while max(lattice.shape) < MOST + 2:
            spans, others = lattice.spans[axis], lattice.spans[1 - axis]
            share = _lines_beyond(lattice, differences, threshold, axis, side)
            enough = share >= (0.5 if len(spans) < len(others) else 0.9)
            if not (enough or _runs_on(lattice, differences, threshold, axis, side)):
                break
            step = (spans[-1] - spans[0]) / (len(spans) - 1)
            limit = (differences.down.shape[1], differences.across.shape[0])[axis]
            fresh = np.rint(spans[side] + (step if side else -step)).clip(0, limit).astype(int)
            lattice.spans[axis] = np.vstack([spans, fresh] if side else [fresh, spans])
    beyond = [_lines_beyond(lattice, differences, threshold, *side) for side in sides]
    lattice.whole = max(beyond) <= 0.5
    return lattice


def _lines_beyond(
    lattice: Lattice, differences: Differences, threshold: int, axis: int, side: int
) -> float:
    """Return the part of the lines between squares that run on beyond a side of the board."""
    spans, others = lattice.spans[axis], lattice.spans[1 - axis]
    edges = differences.down if axis == 0 else differences.across.T
    pitch = lattice.pitch
    start = spans[-1, 1] if side else spans[0, 0] - 1.05 * pitch
    low, high = max(0, round(start + 0.3 * pitch)), min(edges.shape[1], round(start + 0.75 * pitch))
    if high - low < 0.2 * pitch:
        return 0.0
    between = np.stack([others[:-1, 1], others[1:, 0]], axis=1)
    lines = 0
    for first, last in between.tolist():
        band = edges[max(0, first - 2) : last + 2, low:high] > threshold
        lines += bool(band.any(axis=0).mean() > 0.9)
    return lines / len(between)


def _runs_on(
    lattice: Lattice, differences: Differences, threshold: int, axis: int, side: int
) -> bool:
    """Return whether some squares at a side run on, up to a line along all of the next ones."""
    spans, others = lattice.spans[axis], lattice.spans[1 - axis]
    edges = differences.across if axis == 0 else differences.down.T
    pitch, outwards = lattice.pitch, 1 if side else -1
    end = spans[side, 1 if side else 0]
    lined: list[Any] = []
    for at in (end, end + outwards * pitch):
        low, high = sorted((at - outwards * NEAR * pitch, at + outwards * FAR * pitch))
        lined.append((edges[:, max(0, round(low)) : max(0, round(high))] > threshold).any(axis=1))
    ends = []
    for first, last in others.tolist():
        corner = min(round(pitch / 4), (last - first - 1) // 2)
        ends.append(lined[0][first + corner : last - corner].mean())
    return bool(min(ends) < 0.5 and lined[1][others[0, 0] : others[-1, 1]].mean() > WHOLE)


def _apart(boards: list[Lattice]) -> list[Lattice]:
    """Return the lattices that lie in no larger one."""
    apart: list[Lattice] = []
    for board in boards:
        x, y = board.columns.mean(), board.rows.mean()
        if not any(
            other.columns[0, 0] <= x <= other.columns[-1, 1]
            and other.rows[0, 0] <= y <= other.rows[-1, 1]
            for other in apart
        ):
            apart.append(board)
    return apart
