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
BAND = 64  # rows that are compared at once, which the cache of a processor holds
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

    def at(self, pixels: Ints) -> Ints:
        """Return the numbers of the runs in which some pixels lie."""
        return np.searchsorted(self.firsts, pixels, side="right") - 1


class Differences(NamedTuple):
    """By how much a channel of neighbours differs at most, in the shapes of `Edges`."""

    across: Bytes
    down: Bytes

    def above(self, threshold: int) -> Edges:
        """Return the edges at which the difference is larger than a threshold."""
        return Edges(self.across > threshold, self.down > threshold)


def differences(pixels: Pixels) -> Differences:
    """Return the differences of pixels of shape (h, w, 3) and their neighbours."""
    height, width = pixels.shape[:2]
    across = np.empty((height, width - 1), dtype=np.uint8)
    down = np.empty((height - 1, width), dtype=np.uint8)
    for top in range(0, height, BAND):
        band = slice(top, top + BAND)
        with_row_below = pixels[top : top + BAND + 1]
        channels = np.ascontiguousarray(np.moveaxis(with_row_below, 2, 0))
        across[band] = _largest_difference(channels[:, :BAND, 1:], channels[:, :BAND, :-1])
        down[band] = _largest_difference(channels[:, 1:], channels[:, :-1])
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
    """Return edges, and what lies between two that are at most `DASHED` apart in a column.

    These are the pixels in no piece of a column without an edge that is `DASHED` pixels long;
    beyond the picture, there are no edges.
    """
    height, width = edges.shape
    framed = np.zeros((height + 2 * (DASHED - 1), width), dtype=bool)
    framed[DASHED - 1 : DASHED - 1 + height] = edges
    has_edge = _over_window(np.logical_or, framed)
    return _over_window(np.logical_and, has_edge)


def _over_window(operation: Any, values: Bools) -> Bools:
    """Return the logical and, or the or, of each `DASHED` values that are below each other."""
    covered = 1  # of these values; it doubles until it is `DASHED`, which is a power of 2
    while covered < DASHED:
        values = operation(values[covered:], values[:-covered])
        covered *= 2
    return values


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
    is_used = np.repeat(is_long, lengths).reshape(height, width)
    upper = np.flatnonzero(_links(is_used, begins, edges.down))
    runs = Runs(firsts[is_long], lengths[is_long])
    parts = connected_parts(len(runs.firsts), runs.at(upper), runs.at(upper + width))
    return _boxes(parts, runs, width)


def _links(is_used: Bools, begins: Bools, down: Bools) -> Bools:
    """Return one pixel of each two runs that touch without an edge: where they do so first.

    The pixels are those of the upper runs. ``is_used`` tells whether the run of a pixel is long
    enough.
    """
    is_link = is_used[:-1] & is_used[1:]
    is_link &= ~down
    is_first = is_link.copy()
    starts_here = begins[:-1, 1:] | begins[1:, 1:]
    is_first[:, 1:] &= ~is_link[:, :-1] | starts_here
    return is_first


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
