"""Compare puzzles of coloured regions with placements that slow code made beforehand."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np

from fuzz.outcomes import expect, outcome
from fuzz.source import Source
from nqueens import regions

__all__ = ["fuzz_regions"]

LARGEST = {1: 6, 2: 5}  # rows for a number of stars
Squares = list[tuple[int, int]]


@functools.cache
def _placements(n: int, stars: int, touching: bool, diagonals: bool) -> np.ndarray[Any, Any]:
    """Return all placements by row and column, in order: the squares, shape (k, n * stars, 2)."""
    rows = list(itertools.combinations(range(n), stars))
    found = []
    for chosen in itertools.product(rows, repeat=n):
        columns = [column for row in chosen for column in row]
        if any(columns.count(column) != stars for column in range(n)):
            continue
        queens = [(i // stars, column) for i, column in enumerate(columns)]
        pairs = [(abs(r - s), abs(c - d)) for (r, c), (s, d) in itertools.combinations(queens, 2)]
        near = any(max(pair) == 1 for pair in pairs)
        attacked = any(down == right for down, right in pairs)
        if (touching or not near) and not (diagonals and attacked):
            found.append(queens)
    return np.array(found, dtype=int).reshape(-1, n * stars, 2)


def fuzz_regions(data: bytes) -> None:
    """Draw a layout and rules; count, solutions and solve must agree with slow code."""
    source = Source(data)
    stars = 2 if source.flag(8) else 1
    n = 1 + source.below(LARGEST[stars])
    labels = _labels(source, n)
    words: dict[str, Any] = {
        "stars": stars, "touching": source.flag(), "diagonals": source.flag(4)
    }  # fmt: skip
    wanted = _placements(n, stars, words["touching"], words["diagonals"])
    if stars > n or len(np.unique(labels)) < n:
        found = outcome(regions.Puzzle, labels, **words)
        expect(isinstance(found.error, ValueError), found, labels, words)
        return
    wanted = wanted[_right(labels, wanted, stars)]
    for name in ("placed", "blocked"):
        squares = {(source.below(n), source.below(n)) for _ in range(source.pick((0, 0, 1, 2)))}
        if name == "blocked":
            squares.difference_update(words.get("placed", ()))
        if squares or source.flag():
            words[name] = sorted(squares)
        for square in squares:
            there = (wanted == square).all(axis=-1).any(axis=-1)
            wanted = wanted[there if name == "placed" else ~there]
    _compare(source, labels, words, wanted[..., 1])


def _labels(source: Source, n: int) -> np.ndarray[Any, Any]:
    """Return regions that are rows, with some squares moved to other regions."""
    labels = np.repeat(np.arange(n), n).reshape(n, n)
    for _ in range(source.below(2 * n * n + 1)):
        labels[source.below(n), source.below(n)] = source.below(n)
    return labels.T if source.flag() else labels


def _right(
    labels: np.ndarray[Any, Any], placements: np.ndarray[Any, Any], stars: int
) -> np.ndarray[Any, Any]:
    """Return which placements have the right number of queens in each region."""
    there = labels[placements[..., 0], placements[..., 1]]
    each = np.repeat(np.arange(len(labels)), stars)
    return np.asarray((np.sort(there, axis=-1) == each).all(axis=-1))


def _compare(
    source: Source, labels: np.ndarray[Any, Any], words: dict[str, Any], wanted: Any
) -> None:
    n, stars = len(labels), words["stars"]
    rows = wanted.tolist()
    facts = (labels.tolist(), words, rows)
    most = source.below(len(rows) + 2)
    layout = regions.Regions(labels) if source.flag() else labels
    puzzle = regions.Puzzle(layout, **words)
    expect(regions.count(puzzle) == len(rows), "count", *facts)
    limited = regions.count(puzzle, at_most=most)
    expect(limited == min(len(rows), most + 1), "at_most", most, *facts)
    expect(regions.is_unique(puzzle) == (len(rows) == 1), "unique", *facts)
    listed = regions.solutions(puzzle, limit=most)
    expect(listed.reshape(-1, n * stars).tolist() == rows[:most], "list", listed, *facts)
    for board in [*listed[:2], np.array([source.below(n) for _ in range(n * stars)])]:
        there = np.sort(board.reshape(n, stars), axis=1)
        found = regions.is_solution(puzzle, there if stars > 1 else there.ravel())
        expect(found == (there.ravel().tolist() in rows), "check", board, *facts)
    solved = outcome(regions.solve, puzzle)
    if solved.error is None:
        expect(solved.value.ravel().tolist() in rows, "solve", solved, *facts)
    else:
        expect(not rows and type(solved.error).__name__ == "NoSolution", solved, *facts)
    if source.flag(4) and not {"placed", "blocked"} & set(words):
        many = regions.count_many(np.stack([labels] * 3), **words).tolist()
        expect(many == [len(rows)] * 3, "many", many, *facts)
        first = regions.solve_many(labels[np.newaxis], **words).ravel().tolist()
        expect(first in rows if rows else first[0] == -1, "many", first, *facts)
