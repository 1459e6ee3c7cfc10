"""Find the flat areas of a picture: pixels that hardly differ from their neighbours."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqueens._runtime.memory import Bytes, Ints
from nqueens.regions._model.layout import connected_parts

Bools = NDArray[np.bool_]
Pixels = Bytes

LEAST_RUN = 3  # pixels of an area in a row; shorter runs are noise and the edges of glyphs
LEAST_SQUARE = 6  # pixels of the inside of a square
LEAST_AREA = 0.35  # of its box that the background of a square fills, beside a queen
MOST_AREAS = 1500
SIMILAR = 1.4  # the largest ratio of the sides of a square, and of two squares of a board
DASHED = 16  # pixels from one dash of a line to the next


class Edges(NamedTuple):
    """Between which neighbours of a picture of (h, w) pixels there is an edge.

    ``across`` is of shape (h, w - 1), for neighbours in a row; ``down`` is of shape (h - 1, w).
    """

    across: Bools
    down: Bools


class Runs(NamedTuple):
    """Pixels of one row without an edge between them; each of the arrays has one value per run."""

    firsts: Ints
    """The number of the first pixel; the pixels are numbered from row to row."""
    lengths: Ints
    """In pixels."""


class Differences(NamedTuple):
    """By how much a channel of neighbours differs at most, in the shapes of `Edges`."""

    across: Bytes
    down: Bytes

    def above(self, threshold: int) -> Edges:
        """Return the edges at which the difference is larger than a threshold."""
        return Edges(self.across > threshold, self.down > threshold)


def differences(pixels: Pixels) -> Differences:
    """Return the differences of pixels of shape (h, w, 3) and their neighbours."""
    channels = np.ascontiguousarray(np.moveaxis(pixels, 2, 0))
    across = _largest_difference(channels[:, :, 1:], channels[:, :, :-1])
    down = _largest_difference(channels[:, 1:], channels[:, :-1])
    return Differences(across, down)


def _largest_difference(channels: Bytes, others: Bytes) -> Bytes:
    """Return the largest difference of three channels, as bytes, which cannot be negative."""
    larger = np.maximum(channels, others)
    smaller = np.minimum(channels, others)
    return (larger - smaller).max(axis=0)


def with_joined_dashes(edges: Edges) -> Edges:
    """Return edges with the gaps between the dashes of lines filled in."""
    across = _filled_down(edges.across)
    down = _filled_down(edges.down.T).T
    return Edges(across, down)


def _filled_down(edges: Bools) -> Bools:
    """Return edges, and what lies between two that are near each other in a column."""
    height = len(edges)
    rows = np.arange(height, dtype=np.int32)[:, None]
    edge_or_none = np.where(edges, rows, -DASHED)
    nearest_above = np.maximum.accumulate(edge_or_none, axis=0)
    upwards = np.where(edges, rows, height + DASHED)[::-1]
    nearest_below = np.minimum.accumulate(upwards, axis=0)[::-1]
    return nearest_below - nearest_above <= DASHED


def square_boxes(edges: Edges) -> Ints:
    """Return the boxes (x0, y0, x1, y1) of the areas that are nearly squares, the largest first."""
    boxes, areas = _areas(edges)
    sides = boxes[:, 2:] - boxes[:, :2]
    shortest = sides.min(axis=1)
    longest = sides.max(axis=1)
    is_large = shortest >= LEAST_SQUARE
    is_full = areas >= LEAST_AREA * sides.prod(axis=1)
    is_square = longest <= SIMILAR * shortest
    candidates = np.flatnonzero(is_large & is_full & is_square)
    by_width = np.argsort(-sides[candidates, 0], kind="stable")
    return boxes[candidates[by_width][:MOST_AREAS]]


def _areas(edges: Edges) -> tuple[Ints, Ints]:
    """Return the boxes (x0, y0, x1, y1) and the pixels of the connected flat areas."""
    height, width = len(edges.across), edges.down.shape[1]
    begins = np.ones((height, width), dtype=bool)
    begins[:, 1:] = edges.across
    firsts = np.flatnonzero(begins)
    lengths = np.diff(firsts, append=height * width)
    is_long = lengths >= LEAST_RUN
    number = np.cumsum(is_long, dtype=np.int32) - 1
    number[~is_long] = -1
    number_of_pixel = np.repeat(number, lengths).reshape(height, width)
    upper, lower = _links(number_of_pixel, begins, edges.down)
    parts = connected_parts(int(is_long.sum()), upper, lower)
    return _boxes(parts, Runs(firsts[is_long], lengths[is_long]), width)


def _links(number: Any, begins: Bools, down: Bools) -> tuple[Ints, Ints]:
    """Return the numbers of runs that touch without an edge: the upper ones, and the lower ones.

    ``number`` is that of the run of each pixel, -1 if it is too short.
    """
    upper, lower = number[:-1], number[1:]
    is_link = ~down & (upper >= 0) & (lower >= 0)
    is_first = is_link.copy()  # one link for each pair of runs is enough
    starts_here = begins[:-1, 1:] | begins[1:, 1:]
    is_first[:, 1:] &= ~is_link[:, :-1] | starts_here
    return upper[is_first], lower[is_first]


def _boxes(parts: Ints, runs: Runs, width: int) -> tuple[Ints, Ints]:
    """Return the boxes and the pixels of areas from the area of each run."""
    y, x = np.divmod(runs.firsts, width)
    areas = np.bincount(parts, weights=runs.lengths)
    low = np.full((len(areas), 2), 2**31)
    high = np.zeros_like(low)
    np.minimum.at(low[:, 0], parts, x)
    np.minimum.at(low[:, 1], parts, y)
    np.maximum.at(high[:, 0], parts, x + runs.lengths)
    np.maximum.at(high[:, 1], parts, y + 1)
    return np.hstack([low, high]), areas
