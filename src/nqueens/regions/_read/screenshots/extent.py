"""Find where boards end: rows and columns in the colour of the page are a part of the page."""

from __future__ import annotations

from typing import Any

import numpy as np

from nqueens._runtime.memory import Ints
from nqueens.regions._read.screenshots.areas import (
    LEAST_RUN,
    Bools,
    Differences,
    Edges,
    square_boxes,
)
from nqueens.regions._read.screenshots.lattice import MOST_ROWS, Lattice, fitted_lattices

INWARDS, OUTWARDS = 0.08, 0.2  # how far in and out the line around the board may be, in squares
LINED = 0.97  # of the side of a board that a line around it covers
FULL = 0.9  # of a line between squares that is seen where it runs on
CUT = 0.65  # of the usual side: a smaller square at an edge of the picture is a part of one
NEAR, FAR = 0.3, 0.75  # the distances from a board between which its lines run on, in squares
MOST_UNEVEN = 0.1  # of a flat area that may have edges
SIDES = [(axis, side) for axis in (0, 1) for side in (0, 1)]  # left, right, above, below


def lattices(edges: Edges) -> list[Lattice]:
    """Return the boards whose squares are areas without an edge to the right, or below."""
    boards: list[Lattice] = []  # each in no larger one
    for lattice in fitted_lattices(square_boxes(edges)):
        _extend(lattice, edges)
        if not any(board.holds(lattice) for board in boards):
            boards.append(lattice)
    return sorted(boards, key=lambda board: board.reading_order)


class Side:
    """One side of a board, with the edges turned so that the side is at the left or the right.

    Attributes
    ----------
    sign : int
        -1 if the board lies to the right of the side, else 1.
    spans : ndarray of int64, shape (c, 2)
        The columns of the board, along which one goes to the side.
    others : ndarray of int64, shape (r, 2)
        Its rows, which end at the side.
    room : int
        The pixels between the side and the edge of the picture.
    """

    def __init__(self, lattice: Lattice, edges: Edges | Differences, axis: int, side: int) -> None:
        self.spans = lattice.spans[axis]
        self.others = lattice.spans[1 - axis]
        self.pitch = lattice.pitch
        self.sign = 2 * side - 1
        across: Any = edges.across
        down: Any = edges.down
        if axis == 1:
            across, down = down.T, across.T
        self.across, self.down = across, down
        self.place = int(self.spans[-1, 1] if side else self.spans[0, 0])
        self.room = self.down.shape[1] - self.place if side else self.place

    def band(self, near: float, far: float) -> slice:
        """Return the pixels between two distances from the side, in squares."""
        ends = sorted(self.place + self.sign * part * self.pitch for part in (near, far))
        return slice(max(0, round(ends[0])), max(0, round(ends[1])))

    def lines(self) -> list[tuple[int, int]]:
        """Return the pixels between each two rows, which may be a line."""
        return list(zip(self.others[:-1, 1].tolist(), self.others[1:, 0].tolist(), strict=True))

    def insides(self) -> list[slice]:
        """Return the pixels of each row without a quarter at both ends."""
        insides = []
        for first, last in self.others.tolist():
            quarter = (last - first) // 4
            insides.append(slice(first + quarter, last - quarter))
        return insides

    def part_of_lines(self) -> float:
        """Return the part of the lines between squares that run on beyond the side.

        It is at least half if the picture ends inside the squares there.
        """
        room = self.room / self.pitch
        beside = self.down[:, self.band(min(NEAR, room / 2), FAR)]
        number = sum(_runs_on(beside, *line) for line in self.lines())
        widths = np.diff(self.spans).ravel()
        outer = widths[-1] if self.sign > 0 else widths[0]
        is_cut = self.room < 2 and outer < CUT * np.median(widths)
        least = 0.5 if is_cut else 0.0
        return max(number / (len(self.others) - 1), least)

    def has_row_beyond(self) -> bool:
        """Return whether some rows have no line at the side, but there is one around all the next.

        The next squares then belong to the board.
        """
        here = self.across[:, self.band(-INWARDS, OUTWARDS)].any(axis=1)
        if min(here[inside].mean() for inside in self.insides()) >= 0.5:
            return False
        there = self.across[:, self.band(1 - INWARDS, 1 + OUTWARDS)].any(axis=1)
        part = there[self.others[0, 0] : self.others[-1, 1]].mean()
        return bool(part > LINED)


def _runs_on(beside: Bools, first: int, last: int) -> bool:
    """Return whether a line from a first pixel to a last one is seen in a band beside a board."""
    line = beside[max(0, first - 2) : last + 2]
    return bool(line.shape[1] >= LEAST_RUN and line.any(axis=0).mean() > FULL)


def _extend(lattice: Lattice, edges: Edges) -> None:
    """Add rows and columns at the sides to which the lines between squares run on.

    Squares without an outer border, in the colour of the page, are a part of the page. Where some
    lines are faint, more than half are enough if that makes the board more like a square.
    """
    for axis, side in SIDES:
        while max(lattice.shape) < MOST_ROWS + 2:
            beside = Side(lattice, edges, axis, side)
            is_short = len(beside.spans) < len(beside.others)
            least = 0.5 if is_short else 0.9
            if beside.part_of_lines() <= least and not beside.has_row_beyond():
                break
            added = _next_span(beside)
            if added[0] == added[1]:
                break
            at = len(beside.spans) if side else 0
            lattice.spans[axis] = np.insert(beside.spans, at, added, axis=0)
    parts = [Side(lattice, edges, axis, side).part_of_lines() for axis, side in SIDES]
    lattice.whole = max(parts) < 0.5


def _next_span(side: Side) -> Ints:
    """Return the first pixel of the next column beyond a side, and the last + 1."""
    spans = side.spans
    pitch = (spans[-1] - spans[0]) / (len(spans) - 1)
    outer = spans[-1] if side.sign > 0 else spans[0]
    width = side.down.shape[1]
    return np.rint(outer + side.sign * pitch).clip(0, width).astype(np.int64)


def goes_on(lattice: Lattice, differences: Differences, threshold: int) -> bool:
    """Return whether lines run on beyond a side of a board, between flat areas.

    With a threshold that is finer than that by which the lattice was found, this tells a part of a
    board that has fainter lines elsewhere.
    """
    for axis, side in SIDES:
        beyond = Side(lattice, differences, axis, side)
        if beyond.room < FAR * beyond.pitch:
            continue
        beside = beyond.down[:, beyond.band(NEAR, FAR)] > threshold
        lines = [_runs_on(beside, *line) for line in beyond.lines()]
        flat = [beside[inside].any(axis=0).mean() < MOST_UNEVEN for inside in beyond.insides()]
        if np.mean(lines) > 0.5 and np.mean(flat) > 0.5:
            return True
    return False
