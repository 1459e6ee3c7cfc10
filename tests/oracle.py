"""Slow and obvious reference implementations, independent of the package."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence

import numpy as np

Squares = Sequence[tuple[int, int]]


def attacking_pairs(q: Sequence[int]) -> int:
    """Count the pairs of queens in a common column or on a common diagonal."""
    return sum(
        q[i] == q[j] or abs(q[i] - q[j]) == j - i
        for i, j in itertools.combinations(range(len(q)), 2)
    )


def filtered_permutations(n: int) -> list[tuple[int, ...]]:
    """Return all solutions by testing every permutation, in lexicographic order."""
    return [q for q in itertools.permutations(range(n)) if attacking_pairs(q) == 0]


def depth_first(n: int) -> Iterator[tuple[int, ...]]:
    """Yield all solutions in lexicographic order, with the textbook recursion over three sets."""
    columns, falling, rising = set(range(n)), set(), set()

    def extended(q: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        row = len(q)
        if row == n:
            yield q
        for column in sorted(columns):
            if column - row not in falling and column + row not in rising:
                columns.remove(column)
                falling.add(column - row)
                rising.add(column + row)
                yield from extended((*q, column))
                columns.add(column)
                falling.remove(column - row)
                rising.remove(column + row)

    return extended(())


@functools.cache
def solutions(n: int) -> tuple[tuple[int, ...], ...]:
    """Return all solutions in lexicographic order, computed once."""
    return tuple(depth_first(n))


@functools.cache
def _all_boards(n: int) -> np.ndarray:
    found = solutions(n)
    return np.array(found, dtype=np.uint8).reshape(len(found), n)


def boards(n: int, placed: Squares = (), blocked: Squares = ()) -> np.ndarray:
    """Return the solutions with queens on all ``placed`` and on no ``blocked`` squares."""
    found = _all_boards(n)
    fits = np.ones(len(found), dtype=bool)
    for r, c in placed:
        fits &= found[:, r] == c
    for r, c in blocked:
        fits &= found[:, r] != c
    return found[fits]


def completions(n: int, placed: Squares, blocked: Squares, wraps: bool = False) -> int:
    """Count the solutions with queens on all ``placed`` and on no ``blocked`` squares."""

    def attack_around_the_edges(q: Sequence[int]) -> bool:
        return any(len({(c + sign * r) % n for r, c in enumerate(q)}) < n for sign in (-1, 1))

    found = boards(n, placed, blocked).tolist()
    return sum(not (wraps and attack_around_the_edges(q)) for q in found)


def attacking_pairs_of(queens: Squares, torus: int | None = None) -> int:
    """Count the pairs of queens that attack each other, on a board or a torus of that size."""
    pairs = 0
    for (r, c), (s, d) in itertools.combinations(queens, 2):
        lines = (r - s, c - d, r - s - (c - d), r - s + (c - d))
        pairs += any((x % torus if torus else x) == 0 for x in lines)
    return pairs


def images(q: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the images of a board under the 8 symmetries of the square, itself first."""
    n = len(q)
    squares = [(row, column) for row, column in enumerate(q)]
    found = []
    for transpose, flip, mirror in itertools.product((False, True), repeat=3):
        moved = [(c, r) if transpose else (r, c) for r, c in squares]
        moved = [(n - 1 - r if flip else r, n - 1 - c if mirror else c) for r, c in moved]
        found.append(tuple(c for _, c in sorted(moved)))
    return found


def could_be_matrices(q):
    """Return whether boards of columns, an array, can as well be matrices of zeros and ones."""
    n = q.shape[-1]
    return n > 1 and q.shape[-2:] == (n, n) and q.max() <= 1
