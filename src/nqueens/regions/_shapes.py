"""What the shapes of published layouts look like, in figures, and targets drawn from them."""

from __future__ import annotations

import functools
import importlib.resources
import json
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nqueens._boards.symmetries import array_image
from nqueens._runtime.random_words import random_words
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES

__all__ = ["Target", "draw_target"]

# The figures of 100 levels of 7 to 11 rows that people published, each with one solution, in the
# order of the kernel. After them come the sizes of the regions. The symmetric levels have at least
# two thirds of their walls in common with a turned or reflected image.
FILE = importlib.resources.files("nqueens.regions") / "figures.json"
UNIT = 1000  # of a figure: all arithmetic is in integers, the same on every machine
NOISE = 420  # of the difference of two other rows, added to a row
OFTEN = 2  # one layout in so many is drawn like the symmetric levels; fewer on large boards
WEIGHT = 256 * UNIT  # of a standard deviation
WEIGHTS = {11: 2, 13: 2, 16: 2, SHAPE_FIGURES - 1: 12, SHAPE_FIGURES: 5}
CHANCE = 165  # of 256 walls; a layout without symmetry gets nearly as many


class Target(NamedTuple):
    """The symmetry of a layout, the figures that it should have, and how much each matters."""

    image: npt.NDArray[np.uint16]  # of each square
    figures: npt.NDArray[np.int32]
    weights: npt.NDArray[np.int32]


def draw_target(
    n: int, stars: int, rng: np.random.Generator, pattern: npt.NDArray[np.uint8] | None = None
) -> Target:
    """Draw the figures of a layout of ``n`` rows: those of a level, changed a little.

    With a pattern, the symmetry is the one that it nearly has.
    """
    tables, weights = _tables(n)
    words = random_words(rng, 6).tolist()
    table = tables[words[0] % max(OFTEN, n - 7) == 0]
    every = np.concatenate(tables)
    row, one, other = table[words[1] % len(table)], *(every[w % len(every)] for w in words[2:4])
    if row[SHAPE_FIGURES] < 3 * UNIT // 2:  # one square, which most people avoid
        row = table[words[5] % len(table)]
    figures = np.maximum(row + (one - other) * NOISE // 1000, 0)
    figures[:SHAPE_FIGURES] = (figures[:SHAPE_FIGURES] + UNIT // 2) // UNIT
    # noise would make too many regions of one square: the smallest region has none
    least = max(int(row[SHAPE_FIGURES] + UNIT // 2) // UNIT, 2 * stars - 1)
    more = np.maximum(np.sort(figures[SHAPE_FIGURES:]) - least * UNIT, 0)
    more[0] = 0
    total = max(int(more.sum()), 1)
    figures[SHAPE_FIGURES:] = least + (more * (n * n - n * least) + total // 2) // total
    board = np.arange(n * n, dtype=np.uint16).reshape(n, n)
    images = [np.ascontiguousarray(array_image(board, i)).ravel() for i in range(1, 8)]
    image, share = images[words[4] % 7], int(figures[SHAPE_FIGURES - 1])
    if pattern is not None:
        share, best = max((_common(pattern, one), -i) for i, one in enumerate(images))
        image, figures[SHAPE_FIGURES - 1] = images[-best], share
    weights = weights.copy()
    if share < CHANCE:
        weights[SHAPE_FIGURES - 1] = 0
    return Target(image, figures.astype(np.int32), weights)


def _common(pattern: npt.NDArray[np.uint8], image: npt.NDArray[np.uint16]) -> int:
    """Return how many of 256 walls have an image."""
    n = len(pattern)
    before, after = pattern, pattern.ravel()[image].reshape(n, n)
    common = walls = 0
    for part, later in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:], np.s_[:-1])):
        wall = before[part] != before[later]
        walls += int(wall.sum())
        common += int((wall & (after[part] != after[later])).sum())
    return 256 * common // max(walls, 1)


@functools.lru_cache(maxsize=32)
def _tables(n: int) -> tuple[list[npt.NDArray[np.int64]], npt.NDArray[np.int32]]:
    """Return the tables for a board of ``n`` rows, in units, and the weights of the figures."""
    kinds = json.loads(FILE.read_text("utf-8")).values()
    tables = [np.array([_scaled(row, n) for row in rows]) for rows in kinds]
    every = np.concatenate(tables)
    spread = np.abs(every - every.sum(axis=0) // len(every)).sum(axis=0) * 5 // (4 * len(every))
    weights = WEIGHT // (spread + 3 * UNIT // 10)
    for i, factor in WEIGHTS.items():
        weights[i] *= factor
    return tables, weights.astype(np.int32)


def _scaled(row: list[int], n: int) -> list[int]:
    """Return a row of a table as it would be on a board of ``n`` rows."""
    m, sizes = len(row) - SHAPE_FIGURES, row[SHAPE_FIGURES:]
    figures = [UNIT * x * a // b for x, a, b in zip(row, _scales(n), _scales(m), strict=False)]
    for i in range(n):
        j, part = divmod(i * (m - 1), max(n - 1, 1))
        size = sizes[j] * (n - 1 - part) + sizes[min(j + 1, m - 1)] * part if n > 1 else 1
        figures.append(UNIT * size * n // (m * max(n - 1, 1)))
    return figures


def _scales(n: int) -> list[int]:
    """Return how the figures grow with the board, in the order of the kernel."""
    windows, border = (n - 1) ** 2, 4 * (n - 1)
    figures = [2 * n * (n - 1), n, windows, windows, windows, windows, n * n, n * n, n, n, 1]
    return [*figures, border, n, 1, 1, 1, n * (n - 1), n, 1, 1]
