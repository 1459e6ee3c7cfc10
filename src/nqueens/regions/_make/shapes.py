"""What the shapes of published layouts look like, in figures, and targets drawn from them."""

import functools
import importlib.resources
import json
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqueens._runtime.memory import Bytes
from nqueens._runtime.random_words import random_words
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES

Labels = Bytes

# The figures of 240 puzzles of 7 to 11 rows that people published, with one solution each: the
# image under a turn or a reflection that has most walls in common with the puzzle, 1 to 7; the
# figures of the kernel; the sizes of the regions.
PUBLISHED = importlib.resources.files("nqueens.regions._make") / "figures.json"
SMALLEST_N, LARGEST_N = 7, 11
UNIT = 1000  # of a figure: all arithmetic is in integers, the same on every machine
CHANGE = 250  # of the difference of two other rows, added to a row
WEIGHT = 256 * UNIT  # of a standard deviation
WEIGHTS = [2, 2, 2, 3, 2, 12, 10]  # of the kernel's figures, and of the smallest region
CHANCE = 165  # of 256 walls; a layout without symmetry gets nearly as many


class Likeness(NamedTuple):
    """The symmetry of a layout, the figures that it should have, and how much each matters."""

    symmetry: int
    figures: NDArray[np.int32]
    weights: NDArray[np.int32]


def draw_target(n: int, stars: int, smallest: int, rng: np.random.Generator) -> Likeness:
    """Draw the figures of a layout of ``n`` rows: those of a published one, changed a little."""
    table, weights = _figures_of(n)
    words = random_words(rng, 4).tolist()
    symmetry, *row = table[words[0] % len(table)]
    given_away = row[SHAPE_FIGURES] < 3 * UNIT // 2 or row[-1] > n * n * UNIT // 2
    if given_away and words[3] % 4:  # a square, or half the board, which most people avoid
        symmetry, *row = table[words[3] // 4 % len(table)]
    first, second = (np.array(table[word % len(table)][1:]) for word in words[1:3])
    figures = np.maximum(np.array(row) + (first - second) * CHANGE // 1000, 0)
    figures[:SHAPE_FIGURES] = (figures[:SHAPE_FIGURES] + UNIT // 2) // UNIT
    # noise would make too many regions of one square: the smallest region has none
    least = max((row[SHAPE_FIGURES] + UNIT // 2) // UNIT, 2 * stars - 1, smallest)
    surplus = np.maximum(np.sort(figures[SHAPE_FIGURES:]) - least * UNIT, 0)
    surplus[0] = 0
    total = max(int(surplus.sum()), 1)
    figures[SHAPE_FIGURES:] = least + (surplus * (n * n - n * least) + total // 2) // total
    if figures[SHAPE_FIGURES - 1] < CHANCE:
        weights = weights.copy()
        weights[SHAPE_FIGURES - 1] = 0
    return Likeness(symmetry, figures.astype(np.int32), weights)


@functools.lru_cache(maxsize=32)
def _figures_of(n: int) -> tuple[list[list[int]], NDArray[np.int32]]:
    """Return the rows for a board of ``n`` rows, in units, and the weights of the figures.

    They come from puzzles that have nearly as many rows.
    """
    size = min(max(n, SMALLEST_N), LARGEST_N)
    published = json.loads(PUBLISHED.read_text("utf-8"))
    rows = [row for row in published if abs(len(row) - 1 - SHAPE_FIGURES - size) <= 1]
    table = [[symmetry, *_scaled(figures, n)] for symmetry, *figures in rows]
    every = np.array(table)[:, 1:]  # the figures, a row for each layout
    number = len(table)
    mean = every.sum(axis=0) // number
    deviation = np.abs(every - mean).sum(axis=0)
    spread = deviation * 5 // (4 * number)
    weights = WEIGHT // (spread + 3 * UNIT // 10)
    weights[: len(WEIGHTS)] *= WEIGHTS
    return table, weights.astype(np.int32)


def _scaled(row: list[int], n: int) -> list[int]:
    """Return a row of a table as it would be on a board of ``n`` rows."""
    shape, sizes = row[:SHAPE_FIGURES], row[SHAPE_FIGURES:]
    m = len(sizes)
    scaled = [
        UNIT * figure * here // there
        for figure, here, there in zip(shape, _growth(n), _growth(m), strict=True)
    ]
    if n == 1:
        return [*scaled, UNIT // m]
    for region in range(n):  # between two sizes of the table
        below, part = divmod(region * (m - 1), n - 1)
        above = min(below + 1, m - 1)
        size = sizes[below] * (n - 1 - part) + sizes[above] * part
        scaled.append(UNIT * size * n // (m * (n - 1)))
    return scaled


def _growth(n: int) -> list[int]:
    """Return how large the figures of shapes are on n rows, in the order of the kernel."""
    corners = (n - 1) ** 2
    sides = n * (n - 1)
    return [n, corners, n * n, sides, 1, 1]
