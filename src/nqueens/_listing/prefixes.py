"""The search tree of the lexicographic list: how many solutions begin with a prefix.

A prefix is the columns of the first rows. The solutions that begin with it are consecutive in the
list. So the sizes of the subtrees beside a path are enough to find a solution by its rank, or to
rank it, without walking past the solutions before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._counting.parts import closed_to_queens
from nqueens._counting.plans import MAX_RESULT, Job, searcher
from nqueens._runtime.interrupts import run_jobs
from nqueens._runtime.processors import cpu_level

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.restriction import Restriction
    from nqueens._core import StopFlag

__all__ = [
    "MIRROR",
    "Prefix",
    "allowed_squares",
    "children",
    "locate",
    "prefixes",
    "sizes",
]

Prefix = tuple[int, ...]

MAX_DEPTH = 64
WALKED_ROWS = 9  # subtrees of at most this many rows are walked instead of counted
WALKED_SOLUTIONS = 2048  # and so are subtrees of at most this many solutions
MIRROR = 1 << 2  # the bit of Restriction.symmetries for the left-right reflection


class Span(NamedTuple):
    """Consecutive entries of a sorted array of ranks whose solutions share a prefix."""

    prefix: Prefix
    start: int  # the entries are ranks[start:stop]
    stop: int
    first: int  # the rank of the first solution that begins with the prefix


def allowed_squares(board: Restriction) -> list[int]:
    """Return the squares where queens may stand: one word a row, bit c for column c."""
    full = (1 << board.n) - 1
    allowed = [full & ~word for word in closed_to_queens(board, board.placed)]
    for row, column in board.placed:
        allowed[row] = 1 << column
    return allowed


def children(allowed: list[int], prefix: Prefix, *, wraps: bool = False) -> list[Prefix]:
    """Return the prefixes that add one row to ``prefix``, by ascending column."""
    row, n = len(prefix), len(allowed)
    free = allowed[row]
    for r, column in enumerate(prefix):
        queen, distance = 1 << column, row - r
        free &= ~(queen | queen << distance | queen >> distance)
        if wraps:
            free &= ~(1 << (column + distance) % n | 1 << (column - distance) % n)
    return [(*prefix, column) for column in range(n) if free >> column & 1]


def prefixes(board: Restriction, depth: int, start: Prefix = ()) -> Iterator[Prefix]:
    """Yield the prefixes of ``depth`` rows from the first that begins with ``start``, in order."""
    allowed = allowed_squares(board)

    def grow(prefix: Prefix) -> Iterator[Prefix]:
        if len(prefix) == depth:
            yield prefix
            return
        for child in children(allowed, prefix, wraps=board.wraps):
            if child >= start[: len(child)]:
                yield from grow(child)

    return grow(())


def sizes(board: Restriction, nodes: list[Prefix], workers: int) -> list[int]:
    """Count the solutions that begin with each of several prefixes of one length; n <= 32.

    If the left-right reflection leaves the board unchanged, a prefix and its mirror image have
    the same size and are counted once.
    """
    n = board.n
    if not nodes or n == len(nodes[0]):
        return [1] * len(nodes)
    counted = nodes
    if board.symmetries & MIRROR:
        counted = [min(p, tuple(n - 1 - c for c in p)) for p in nodes]
    unique = sorted(set(counted))
    found = [0] * len(unique)
    placed = dict(board.placed)

    def worker() -> Callable[[Job, StopFlag], int]:
        counter = searcher(board, cpu_level())

        def run(job: Job, stop: StopFlag) -> int:
            found[job.number] = counter.count(job.part, MAX_RESULT, stop)
            return found[job.number]

        return run

    jobs = [
        Job(number, 1, tuple({**placed, **dict(enumerate(prefix))}.items()))
        for number, prefix in enumerate(unique)
    ]
    run_jobs(jobs, worker, workers=workers)
    size = dict(zip(unique, found, strict=True))
    return [size[p] for p in counted]


def locate(
    board: Restriction, ranks: npt.NDArray[np.uint64], workers: int, *, deepest: int = MAX_DEPTH
) -> list[Span]:
    """Return subtrees, small enough to walk, that hold the solutions of sorted ranks, in order.

    Every rank is 0-based and below the number of solutions. No prefix is longer than ``deepest``.
    """
    n, allowed = board.n, allowed_squares(board)
    found: list[Span] = []
    growing = [Span((), 0, len(ranks), 0)]
    if n <= WALKED_ROWS or deepest == 0:
        return growing
    while growing:
        families = [children(allowed, span.prefix) for span in growing]
        size = iter(sizes(board, [child for family in families for child in family], workers))
        parents, growing = growing, []
        for span, family in zip(parents, families, strict=True):
            start, first = span.start, span.first
            for child in family:
                end = first + next(size)
                stop = start + int(np.searchsorted(ranks[start : span.stop], np.uint64(end)))
                if start < stop:
                    small = (
                        n - len(child) <= WALKED_ROWS
                        or end - first <= WALKED_SOLUTIONS
                        or len(child) >= deepest
                    )
                    (found if small else growing).append(Span(child, start, stop, first))
                start, first = stop, end
    return sorted(found, key=lambda span: span.start)
