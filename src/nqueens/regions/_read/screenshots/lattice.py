"""Find the squares of boards in a picture: flat areas of pixels that lie on a lattice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nqueens._runtime.memory import Bytes, Ints
from nqueens.regions._model.layout import connected_parts

Bools = NDArray[np.bool_]
Pixels = Bytes

LEAST_ROWS, MOST_ROWS = 4, 16  # rows of a board
LEAST_RUN = 3  # pixels of an area in a row; shorter runs are noise and the edges of glyphs
LEAST_SQUARE = 6  # pixels of the inside of a square
LEAST_FOUND = LEAST_ROWS * LEAST_ROWS // 2  # squares of a board
LEAST_AREA = 0.35  # of its box that the background of a square fills, beside a queen
MOST_AREAS = 1500
SIMILAR = 1.4  # the largest ratio of the sides of two squares of a board
INWARDS, OUTWARDS = 0.08, 0.2  # how far in and out the line around the board may be, in squares
LINED = 0.97  # of the side of a board that a line around it covers
CUT = 0.65  # of the usual side: a smaller square at an edge of the picture is a part of one
DASHED = 16  # pixels from one dash of a line to the next
DRIFT = 0.2  # how far a centre may be from its place on the lattice, in squares


@dataclass
class Lattice:
    """Where the squares of a board of r rows and c columns are in a picture.

    Attributes
    ----------
    spans : list of two ndarrays of int64, shapes (c, 2) and (r, 2)
        Of each column and of each row: the first pixel inside the squares, and the last + 1.
    whole : bool
        Whether the lines between the squares end with them.
    """

    spans: list[Ints]
    whole: bool = True

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        columns, rows = self.spans
        return len(rows), len(columns)

    def holds(self, other: Lattice) -> bool:
        """Return whether the middle of another lattice lies in this one."""
        return all(
            span[0, 0] <= inner.mean() <= span[-1, 1]
            for span, inner in zip(self.spans, other.spans, strict=True)
        )

    def ends_at_edge(self, shape: tuple[int, ...]) -> bool:
        """Return whether rows or columns may be missing because a picture of a shape ends there.

        Fewer rows than columns, or the reverse, are looked for on their sides only.
        """
        rows, columns = self.shape
        for span, length, is_short in (
            (self.spans[0], shape[1], columns <= rows),
            (self.spans[1], shape[0], rows <= columns),
        ):
            margin = min(int(span[0, 0]), length - int(span[-1, 1]))
            if is_short and margin < self.pitch:
                return True
        return False

    @property
    def pitch(self) -> float:
        """The distance between two neighbouring squares in pixels."""
        return float(np.mean([(np.diff(span.sum(axis=1)) / 2).mean() for span in self.spans]))


def differences(pixels: Pixels) -> list[Pixels]:
    """Return the largest difference of a channel between neighbours of a row, and of a column."""
    channels = np.ascontiguousarray(np.moveaxis(pixels, 2, 0))
    pairs = (channels[..., 1:], channels[..., :-1]), (channels[:, 1:], channels[:, :-1])
    return [(np.maximum(a, b) - np.minimum(a, b)).max(axis=0) for a, b in pairs]


def with_joined_dashes(edges: list[Bools]) -> list[Bools]:
    """Return edges with the gaps between the dashes of lines filled in."""
    across, down = edges
    return [_filled_down(across), _filled_down(down.T).T]


def _filled_down(edges: Bools) -> Bools:
    """Return edges, and what lies between two that are near each other in a column."""
    height = len(edges)
    rows = np.arange(height, dtype=np.int32)[:, None]
    above = np.maximum.accumulate(np.where(edges, rows, -DASHED), axis=0)
    below = np.minimum.accumulate(np.where(edges, rows, height + DASHED)[::-1], axis=0)[::-1]
    return below - above <= DASHED


def lattices(edges: list[Bools]) -> list[Lattice]:
    """Return the boards whose squares are areas without an edge to the right, or below."""
    boxes, areas = _areas(*edges)
    sides = boxes[:, 2:] - boxes[:, :2]
    flat = (sides.min(axis=1) >= LEAST_SQUARE) & (areas >= LEAST_AREA * sides.prod(axis=1))
    flat &= sides.max(axis=1) <= SIMILAR * sides.min(axis=1)
    largest = np.flatnonzero(flat)[np.argsort(-sides[flat, 0], kind="stable")]
    boxes = boxes[largest[:MOST_AREAS]]
    boards: list[Lattice] = []  # each in no larger one
    for members in _evenly_spaced(boxes):
        board = _fitted(boxes, members)
        if board is not None:
            board = _extended(board, edges)
            if not any(other.holds(board) for other in boards):
                boards.append(board)
    return sorted(boards, key=lambda at: (at.spans[1][0, 0] // at.pitch, at.spans[0][0, 0]))


def _areas(across: Bools, down: Bools) -> tuple[Ints, Any]:
    """Return the boxes (x0, y0, x1, y1) and sizes of the connected flat areas."""
    height, width = len(across), down.shape[1]
    begins = np.ones((height, width), dtype=bool)
    begins[:, 1:] = across
    firsts = np.flatnonzero(begins)
    lengths = np.diff(firsts, append=height * width)
    long = lengths >= LEAST_RUN
    number = np.cumsum(long, dtype=np.int32) - 1
    number[~long] = -1
    of_pixel = np.repeat(number, lengths).reshape(height, width)
    upper, lower = of_pixel[:-1], of_pixel[1:]
    joined = ~down & (upper >= 0) & (lower >= 0)
    fresh = joined.copy()  # one link for each pair of runs is enough
    fresh[:, 1:] &= ~joined[:, :-1] | begins[:-1, 1:] | begins[1:, 1:]
    parts = connected_parts(int(long.sum()), upper[fresh], lower[fresh])
    firsts, lengths = firsts[long], lengths[long]
    y, x = np.divmod(firsts, width)
    areas = np.bincount(parts, weights=lengths)
    low = np.full((len(areas), 2), 2**31)
    high = np.zeros_like(low)
    for side, first, last in ((0, x, x + lengths), (1, y, y + 1)):
        np.minimum.at(low[:, side], parts, first)
        np.maximum.at(high[:, side], parts, last)
    return np.hstack([low, high]), areas


def _evenly_spaced(boxes: Ints) -> list[Bools]:
    """Return groups of similar boxes at equal distances, the largest first."""
    if not len(boxes):
        return []
    centres = (boxes[:, :2] + boxes[:, 2:]).T / 2
    sides = (boxes[:, 2:] - boxes[:, :2]).T[..., None]
    far = centres[:, None] - centres[..., None]  # along each axis, from each box to each other
    ratio = sides.transpose(0, 2, 1) / sides
    fits = (far >= 0.8 * sides) & (far <= 2.0 * sides + 2)
    fits &= (np.abs(far) < 0.25 * sides)[::-1] & (ratio < SIMILAR) & (ratio > 1 / SIMILAR)
    far[~fits] = np.inf
    axis, a = np.nonzero(far.min(axis=2) < np.inf)
    b, far = far.argmin(axis=2)[axis, a], far.min(axis=2)[axis, a]

    def joined(links: Bools) -> list[Bools]:
        """Return the groups of boxes that these links join, if they are large enough."""
        parts = connected_parts(len(boxes), a[links], b[links])
        return [parts == part for part in np.flatnonzero(np.bincount(parts) >= LEAST_FOUND)]

    groups = []
    for part in joined(far > 0):
        pitch = np.median(far[part[a]])
        groups += joined(part[a] & (np.abs(far - pitch) <= max(2.0, 0.14 * pitch)))
    return sorted(groups, key=np.sum, reverse=True)


def _fitted(boxes: Ints, members: Bools) -> Lattice | None:
    """Return the lattice through these boxes, with the other boxes that lie on it."""
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = boxes[:, 2:] - boxes[:, :2]
    side = np.median(sides[members], axis=0)
    indices = np.empty(centres.shape, dtype=np.int64)
    near = ((sides < SIMILAR * side) & (sides > side / SIMILAR)).all(axis=1)
    for axis in (0, 1):
        line = np.sort(centres[members, axis])
        cuts = np.flatnonzero(np.diff(line) > 0.5 * side[axis]) + 1
        places = np.array([part.mean() for part in np.split(line, cuts)])
        if len(places) < 3:
            return None
        order = np.rint((places - places[0]) / np.median(np.diff(places)))
        pitch, start = np.polyfit(order, places, 1)
        exact = (centres[:, axis] - start) / pitch
        indices[:, axis] = np.rint(exact)
        near &= np.abs(exact - indices[:, axis]) < DRIFT
    used = _contiguous(indices, near, members)
    boxes, indices = boxes[used], indices[used]
    spans = []
    for axis in (0, 1):
        known, at = np.unique(indices[:, axis], return_inverse=True)
        if not (len(known) and LEAST_ROWS - 2 <= np.ptp(known) + 1 <= MOST_ROWS):
            return None
        ends = boxes[:, [axis, axis + 2]]
        middles = np.array([np.median(ends[at == i], axis=0) for i in range(len(known))])
        every = np.arange(known[0], known[-1] + 1)  # other rows or columns lie between these
        lines = [np.interp(every, known, side) for side in middles.T]
        spans.append(np.rint(np.stack(lines, axis=1)).astype(np.int64))
    cells = len(np.unique(indices, axis=0)) / (len(spans[0]) * len(spans[1]))
    return Lattice(spans) if cells >= 0.3 else None


def _contiguous(indices: Ints, near: Bools, members: Bools) -> Bools:
    """Return which boxes are on the rows and columns that join those of the members."""

    def within(ends: Ints) -> Bools:
        return near & ((ends[0] <= indices) & (indices <= ends[1])).all(axis=1)

    ends = np.stack([indices[members].min(axis=0), indices[members].max(axis=0)])
    grown = True
    while grown:
        grown = False
        for axis, side in np.ndindex(2, 2):
            beyond = ends.copy()
            beyond[:, axis] = ends[side, axis] + 2 * side - 1
            if within(beyond).sum() >= 2:
                ends[side, axis] = beyond[side, axis]
                grown = True
    return within(ends)


def _extended(lattice: Lattice, edges: list[Bools]) -> Lattice:
    """Add rows and columns at the sides to which the lines between squares run on.

    Squares without an outer border, in the colour of the page, are a part of the page. Where some
    lines are faint, more than half are enough if that makes the board more like a square.
    """
    for axis, side in np.ndindex(2, 2):
        while max(lattice.shape) < MOST_ROWS + 2:
            spans, others = lattice.spans[axis], lattice.spans[1 - axis]
            share, runs_on = _beyond(lattice, edges, axis, side)
            if not runs_on and share <= (0.5 if len(spans) < len(others) else 0.9):
                break
            step = (2 * side - 1) * (spans[-1] - spans[0]) / (len(spans) - 1)
            fresh = np.rint(spans[-side] + step).clip(0, edges[1 - axis].shape[1 - axis])
            if fresh[0] == fresh[1]:
                break
            lattice.spans[axis] = np.insert(spans, side * len(spans), fresh, axis=0)
    lattice.whole = all(_beyond(lattice, edges, *at)[0] < 0.5 for at in np.ndindex(2, 2))
    return lattice


def _beyond(lattice: Lattice, edges: list[Bools], axis: int, side: int) -> tuple[float, bool]:
    """Return the part of the lines between squares that run on beyond a side of the board.

    The side is 0 at the left or above, else 1. The part is at least half if the picture ends inside
    the squares there. Also return whether some of these run on, up to a line along all of the next
    ones.
    """
    spans, others = lattice.spans[axis], lattice.spans[1 - axis]
    across, down = edges if axis == 0 else (edges[1].T, edges[0].T)
    pitch = lattice.pitch

    def band(near: float, far: float) -> slice:
        """Return the pixels between two distances from the side, in squares."""
        ends = sorted(spans[-side, -side] + (2 * side - 1) * at * pitch for at in (near, far))
        return slice(*(max(0, round(end)) for end in ends))

    room = abs(side * down.shape[1] - spans[-side, -side]) / pitch  # up to the edge of the picture
    beside = down[:, band(min(0.3, room / 2), 0.75)]
    lines = 0
    for first, last in zip(others[:-1, 1], others[1:, 0], strict=True):
        line = beside[max(0, first - 2) : last + 2]
        lines += bool(line.shape[1] >= LEAST_RUN and line.any(axis=0).mean() > 0.9)
    here, there = (np.any(across[:, band(at - INWARDS, at + OUTWARDS)], axis=1) for at in (0, 1))
    ends = []
    for first, last in others.tolist():
        corner = (last - first) // 4
        ends.append(here[first + corner : last - corner].mean())
    runs_on = bool(min(ends) < 0.5 and there[others[0, 0] : others[-1, 1]].mean() > LINED)
    sides = np.diff(spans)
    is_cut = room * pitch < 2 and sides[-side, 0] < CUT * np.median(sides)
    return max(lines / (len(others) - 1), 0.5 * is_cut), runs_on


def goes_on(lattice: Lattice, edges: list[Pixels], threshold: int) -> bool:
    """Return whether lines run on beyond a side of a board, between flat areas.

    ``edges`` are differences of pixels. With a threshold that is finer than that by which the
    lattice was found, this tells a part of a board that has fainter lines elsewhere.
    """
    pitch = lattice.pitch
    for axis, side in np.ndindex(2, 2):
        down = edges[1] if axis == 0 else edges[0].T
        spans, others = lattice.spans[axis], lattice.spans[1 - axis]
        ends = sorted(spans[-side, -side] + (2 * side - 1) * at * pitch for at in (0.3, 0.75))
        if ends[0] < 0 or ends[1] > down.shape[1]:
            continue
        beside = down[:, round(ends[0]) : round(ends[1])] > threshold
        lines = [
            beside[first - 2 : last + 2].any(axis=0).mean() > 0.9
            for first, last in zip(others[:-1, 1], others[1:, 0], strict=True)
        ]
        corners = np.diff(others, axis=1).ravel() // 4
        flat = [
            beside[first + corner : last - corner].any(axis=0).mean() < 0.1
            for (first, last), corner in zip(others.tolist(), corners.tolist(), strict=True)
        ]
        if np.mean(lines) > 0.5 and np.mean(flat) > 0.5:
            return True
    return False
