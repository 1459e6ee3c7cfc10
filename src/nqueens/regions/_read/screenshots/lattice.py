"""Find the squares of boards in a picture: flat areas of pixels that lie on a lattice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqueens._runtime.memory import Ints
from nqueens.regions._model.layout import connected_parts
from nqueens.regions._read.screenshots.areas import SIMILAR, Bools

Floats = NDArray[np.float64]

LEAST_ROWS, MOST_ROWS = 4, 16  # rows of a board
LEAST_FOUND = LEAST_ROWS * LEAST_ROWS // 2  # squares of a board
LEAST_FILLED = 0.3  # of the squares of a board are flat areas
BORDER = 0.15  # the width of a border around a board, in squares, at most
LEAST_SEEN = 6  # pixels beyond a board in which it is seen whether its lines run on
DRIFT = 0.2  # how far a centre may be from its place on the lattice, in squares
ASIDE = 0.25  # how far neighbours of a row may be from one line, in squares
UNEVEN, UNEVEN_PIXELS = 0.14, 2.0  # by how much the distance of two neighbours may be another


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

    @property
    def key(self) -> bytes:
        """Bytes that tell whether another lattice has the same squares."""
        ends = np.concatenate(self.spans, axis=None)
        return np.array([*self.shape, self.whole, *ends]).tobytes()

    @property
    def pitch(self) -> float:
        """The distance between two neighbouring squares in pixels."""
        pitches = []
        for span in self.spans:
            first, last = int(span[0].sum()) / 2, int(span[-1].sum()) / 2
            pitches.append((last - first) / (len(span) - 1))
        return sum(pitches) / len(pitches)

    @property
    def reading_order(self) -> tuple[float, int]:
        """What sorts boards from the top left to the bottom right."""
        columns, rows = self.spans
        return float(rows[0, 0] // self.pitch), int(columns[0, 0])

    def holds(self, other: Lattice) -> bool:
        """Return whether the middle of another lattice lies in this one."""
        for span, inner in zip(self.spans, other.spans, strict=True):
            if not span[0, 0] <= inner.mean() <= span[-1, 1]:
                return False
        return True

    def ends_at_edge(self, shape: tuple[int, ...]) -> bool:
        """Return whether rows or columns may be missing because a picture of a shape ends there.

        Fewer rows than columns, or the reverse, are looked for on their sides only. Where the lines
        end with the squares, the picture ends there only if it ends at once.
        """
        most = max(LEAST_SEEN, BORDER * self.pitch) if self.whole else self.pitch
        height, width = shape[:2]
        rows, columns = self.shape
        across, down = self.spans
        left_or_right = min(int(across[0, 0]), width - int(across[-1, 1]))
        above_or_below = min(int(down[0, 0]), height - int(down[-1, 1]))
        columns_may_miss = columns <= rows and left_or_right < most
        rows_may_miss = rows <= columns and above_or_below < most
        return columns_may_miss or rows_may_miss


class Neighbours(NamedTuple):
    """Pairs of similar boxes beside or below each other, and the distances of their centres."""

    first: Ints
    second: Ints
    distance: Floats


def fitted_lattices(boxes: Ints) -> list[Lattice]:
    """Return the lattices on which some of these boxes (x0, y0, x1, y1) lie, the fullest first."""
    boards = [_fitted(boxes, members) for members in _evenly_spaced(boxes)]
    return [board for board in boards if board is not None]


# --- groups of squares --------------------------------------------------------------------------


def _evenly_spaced(boxes: Ints) -> list[Bools]:
    """Return groups of similar boxes at equal distances, the largest first, as masks."""
    if not len(boxes):
        return []
    pairs = _neighbours(boxes)
    groups = []
    for part in _joined(pairs, np.ones(len(pairs.first), dtype=bool), len(boxes)):
        in_part = part[pairs.first]
        pitch = np.median(pairs.distance[in_part])
        most = max(UNEVEN_PIXELS, UNEVEN * pitch)
        is_even = np.abs(pairs.distance - pitch) <= most
        groups += _joined(pairs, in_part & is_even, len(boxes))
    return sorted(groups, key=np.sum, reverse=True)


def _neighbours(boxes: Ints) -> Neighbours:
    """Return the nearest similar box to the right of each box, and below it, if there is one.

    Arrays of all pairs have the axes: direction, box, other box.
    """
    centres = (boxes[:, :2] + boxes[:, 2:]).T / 2
    sides = (boxes[:, 2:] - boxes[:, :2]).T[:, :, None]
    distance = centres[:, None, :] - centres[:, :, None]
    is_beyond = (distance >= 0.8 * sides) & (distance <= 2.0 * sides + 2)
    is_in_line = (np.abs(distance) < ASIDE * sides)[::-1]  # along the other direction
    ratio = sides.transpose(0, 2, 1) / sides
    is_similar = (ratio < SIMILAR) & (ratio > 1 / SIMILAR)
    distance[~(is_beyond & is_in_line & is_similar)] = np.inf
    nearest = distance.min(axis=2)
    direction, first = np.nonzero(nearest < np.inf)
    second = distance.argmin(axis=2)[direction, first]
    return Neighbours(first, second, nearest[direction, first])


def _joined(pairs: Neighbours, is_used: Bools, number: int) -> list[Bools]:
    """Return the groups of a number of boxes that some pairs join, if they are large enough."""
    parts = connected_parts(number, pairs.first[is_used], pairs.second[is_used])
    sizes = np.bincount(parts)
    return [parts == part for part in np.flatnonzero(sizes >= LEAST_FOUND)]


# --- the lattice through a group ----------------------------------------------------------------


def _fitted(boxes: Ints, members: Bools) -> Lattice | None:
    """Return the lattice through the members among boxes, with the other boxes that lie on it."""
    sides = boxes[:, 2:] - boxes[:, :2]
    usual = np.median(sides[members], axis=0)
    is_on_lattice = ((sides < SIMILAR * usual) & (sides > usual / SIMILAR)).all(axis=1)
    indices = np.empty(sides.shape, dtype=np.int64)
    for axis in (0, 1):
        centres = (boxes[:, axis] + boxes[:, axis + 2]) / 2
        places = _places_on_axis(centres, members, usual[axis])
        if places is None:
            return None
        indices[:, axis] = np.rint(places)
        is_on_lattice &= np.abs(places - indices[:, axis]) < DRIFT
    used = _contiguous(indices, is_on_lattice, members)
    boxes, indices = boxes[used], indices[used]
    spans = []
    for axis in (0, 1):
        span = _span(boxes[:, [axis, axis + 2]], indices[:, axis])
        if not LEAST_ROWS - 2 <= len(span) <= MOST_ROWS:
            return None
        spans.append(span)
    number_found = len(np.unique(indices, axis=0))
    number = len(spans[0]) * len(spans[1])
    return Lattice(spans) if number_found >= LEAST_FILLED * number else None


def _places_on_axis(centres: Floats, members: Bools, side: float) -> Floats | None:
    """Return centres in rows, or columns, from the first row with a member, or None if it fails.

    The lattice is a straight line through the centres of the rows.
    """
    in_order = np.sort(centres[members])
    begins_row = np.flatnonzero(np.diff(in_order) > 0.5 * side) + 1
    rows = np.array([row.mean() for row in np.split(in_order, begins_row)])
    if len(rows) < 3:
        return None
    usual_pitch = np.median(np.diff(rows))
    order = np.rint((rows - rows[0]) / usual_pitch)
    off_middle = order - order.mean()
    pitch = (off_middle * rows).sum() / (off_middle**2).sum()
    start = rows.mean() - pitch * order.mean()
    places: Floats = (centres - start) / pitch
    return places


def _span(ends: Ints, indices: Ints) -> Ints:
    """Return the first pixel of each row, or column, and the last + 1, from those of boxes.

    Rows without a box lie between the others.
    """
    known = np.unique(indices)
    if not len(known):
        return np.zeros((0, 2), dtype=np.int64)
    middles = np.array([_median_ends(ends[indices == index]) for index in known])
    every = np.arange(known[0], known[-1] + 1)
    firsts = np.interp(every, known, middles[:, 0])
    lasts = np.interp(every, known, middles[:, 1])
    return np.rint(np.stack([firsts, lasts], axis=1)).astype(np.int64)


def _median_ends(ends: Ints) -> Floats:
    """Return the median of k first pixels, and that of k last ones, as `np.median` more slowly."""
    in_order = np.sort(ends, axis=0)
    below, above = in_order[(len(ends) - 1) // 2], in_order[len(ends) // 2]
    medians: Floats = (below + above) / 2
    return medians


def _contiguous(indices: Ints, is_on_lattice: Bools, members: Bools) -> Bools:
    """Return which boxes are on the rows and columns that join those of the members.

    ``indices`` are the column and the row of each box. A row joins if at least two boxes are on it.
    """

    def within(low: Ints, high: Ints) -> Bools:
        is_within = ((low <= indices) & (indices <= high)).all(axis=1)
        return is_on_lattice & is_within

    ends = np.stack([indices[members].min(axis=0), indices[members].max(axis=0)])
    grown = True
    while grown:
        grown = False
        for axis, side in np.ndindex(2, 2):
            beyond = ends.copy()
            beyond[:, axis] = ends[side, axis] + 2 * side - 1
            if within(*beyond).sum() >= 2:
                ends[side, axis] = beyond[side, axis]
                grown = True
    return within(*ends)
