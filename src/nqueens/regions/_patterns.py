"""Patterns from which layouts are drawn: stripes, stairs, frames, spirals, islands and letters."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from nqueens._boards.symmetries import array_image
from nqueens._runtime.random_words import random_words

Labels = npt.NDArray[np.int64]
Squares = npt.NDArray[np.bool_]

# rows of shapes
ISLANDS = """
##/## ### #### ##/#. ###/.#. #../#../### .#./###/.#. ##./.## #.#/### ###/##. ##### ##/##/##
###/###/### .##/##./#.. ###/..#/..# #.#/###/#.# ###/.#./### ####/#... ####/####/#### #.#.#/#####
#../##./### ##./###/.## .#./###/###
"""
LETTERS = """
###/#../##./#../### ###/#../##./#../#.. #.#/#.#/###/#.#/#.# #../#../#../#../###
###/.#./.#./.#./.#. ###/#../###/..#/### #.#/#.#/#.#/#.#/### ###/#../#../#../###
#.#/#.#/.#./.#./.#. ###/..#/.#./#../### ###/.#./.#./.#./### ..#/..#/..#/#.#/###
#...#/##.##/#.#.#/#...# #.#.#/#.#.#/#####
"""
LETTERED = 10  # rows from which letters fit on a board
ATTEMPTS = 80  # to add an island


def draw_pattern(n: int, least: int, rng: np.random.Generator) -> npt.NDArray[np.uint8] | None:
    """Draw a layout of ``n`` connected regions, for n > 4; None if that fails.

    Lines of equal height on a simple landscape divide the board, and another landscape may cut them
    off. Regions that are missing become islands in others, alone or with an image. A region has
    ``least`` squares or more, and at most half the board.
    """
    words = iter(random_words(rng, 20 + 2 * n + 3 * ATTEMPTS).tolist())
    symmetry, few, kind = next(words) % 8, next(words) % 3 == 0, ISLANDS
    if few and n >= LETTERED and next(words) % 3:
        kind, symmetry = LETTERS, 0
    labels = _bands(n, 1 + next(words) % 3 if few else n - next(words) % 3, words)
    if next(words) % 2:
        labels = np.where(_bands(n, 2, words) > 0, n + 1, labels)
    labels = _joined(_pieces(labels), n, least)
    for _attempt in range(ATTEMPTS):
        missing = n - 1 - int(labels.max())
        if not missing:
            break
        island = _island(n, kind, next(words), next(words))
        if island is not None and least <= island.sum():
            image = array_image(island, symmetry)
            alone = missing == 1 or bool((island & image).any())
            for one in (island,) if alone else (island, image):
                labels = _with_island(labels, one)
    sizes = np.bincount(labels.ravel())
    good = len(sizes) == n and sizes.min() >= least and sizes.max() <= n * n // 2
    return labels.astype(np.uint8) if good else None


def _bands(n: int, number: int, words: Iterator[int]) -> Labels:
    """Divide the board along lines of equal height."""
    r, c = np.indices((n, n))
    top, left = (n - 1 if word % 2 else word // 2 % (2 * n) for word in (next(words), next(words)))
    x, y = abs(2 * r - top), abs(2 * c - left)
    edge = np.minimum(np.minimum(r, c), n - 1 - np.maximum(r, c))
    down, right = r - edge, c - edge
    around = np.where(r <= c, down + right, 4 * (n - 1 - 2 * edge) - down - right)
    spiral = 4 * edge * (n - edge) + around
    landscapes = (
        c, r + c, np.maximum(r, c), edge, np.maximum(x, y) // 2, (x + y) // 2, r + y // 2,
        np.maximum(r, y), c + r // 2, spiral, spiral,
    )  # fmt: skip
    height = array_image(landscapes[next(words) % len(landscapes)], next(words) % 8)
    values = np.unique(height)
    cuts = sorted({values[1 + next(words) % (len(values) - 1)] for _ in range(number - 1)})
    return np.searchsorted(cuts, height, side="right")


@functools.lru_cache(maxsize=32)
def _neighbours(n: int) -> list[list[int]]:
    """Return the neighbours of each square."""
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return [
        [n * (r + i) + c + j for i, j in steps if 0 <= r + i < n and 0 <= c + j < n]
        for r, c in np.ndindex(n, n)
    ]


def _pieces(labels: Labels) -> Labels:
    """Give each connected piece of a region a number."""
    near, given = _neighbours(len(labels)), labels.ravel().tolist()
    pieces, count = [-1] * len(given), 0
    for start, label in enumerate(given):
        if pieces[start] >= 0:
            continue
        pieces[start], stack = count, [start]
        while stack:
            for square in near[stack.pop()]:
                if pieces[square] < 0 and given[square] == label:
                    pieces[square] = count
                    stack.append(square)
        count += 1
    return np.reshape(pieces, labels.shape)


def _joined(labels: Labels, most: int, least: int) -> Labels:
    """Join the smallest regions to neighbours until there are few enough, and none too small."""
    near = _neighbours(len(labels))
    while True:
        sizes = np.bincount(labels.ravel())
        one = int(sizes.argmin())
        if len(sizes) <= most and sizes[one] >= least:
            return labels
        flat = labels.ravel().tolist()
        own = [square for square, label in enumerate(flat) if label == one]
        around = [flat[other] for square in own for other in near[square] if flat[other] != one]
        labels = np.where(labels == one, np.bincount(around).argmax(), labels)
        labels -= labels > one


@functools.lru_cache(maxsize=2)
def _shapes(kind: str) -> Sequence[Squares]:
    shapes = [np.array([[x == "#" for x in row] for row in one.split("/")]) for one in kind.split()]
    return [np.rot90(shape, turn) for shape in shapes for turn in range(1 + 3 * (kind is ISLANDS))]


def _island(n: int, kind: str, which: int, where: int) -> Squares | None:
    """Return the squares of an island, or None if it is not on the board."""
    shape = _shapes(kind)[which % len(_shapes(kind))]
    row, column = divmod(where % (n * n), n)
    island = np.zeros((n, n), dtype=bool)
    part = island[row : row + shape.shape[0], column : column + shape.shape[1]]
    if part.shape != shape.shape:
        return None
    part[:] = shape
    return island


def _with_island(labels: Labels, island: Squares) -> Labels:
    """Return the layout with one more region, or as it was if that splits or hides a region."""
    around, total = labels[island], int(labels.max())
    if (around != around[0]).any() or (labels == around[0]).sum() < 2 * len(around):
        return labels
    made = np.where(island, total + 1, labels)
    return made if _pieces(made).max() == total + 1 else labels
