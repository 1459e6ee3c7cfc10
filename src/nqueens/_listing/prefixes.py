"""The search tree of the lexicographic list: how many solutions begin with a prefix.

A prefix is the columns of the queens in the first rows. The solutions that begin with it are
consecutive in the list. So the sizes of the subtrees beside a path are enough to find a solution by
its rank, or to rank it, without walking past the solutions before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import StopFlag
from nqueens._counting.counts import count_board
from nqueens._counting.engine import Options
from nqueens._counting.parts import closed_to_queens
from nqueens._counting.plans import MAX_RESULT, Job, searcher
from nqueens._runtime.interrupts import run_jobs
from nqueens._runtime.processors import cpu_level

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.restriction import Restriction

__all__ = [
    "MIRROR",
    "Prefix",
    "allowed_squares",
    "children",
    "in_first_half",
    "locate",
    "prefixes",
    "sizes",
    "total_of",
]

Prefix = tuple[int, ...]

MAX_DEPTH = 64
WALKED_ROWS = 9  # subtrees of at most this many rows are walked instead of counted
WALKED_SOLUTIONS = 2048  # and so are subtrees of at most this many solutions
LARGE = 1 << 20  # solutions: the parts of larger subtrees are counted one by one
INLINE_WORK = 1 << 45  # prefixes times 8**rows: less takes a few milliseconds
SLOW = 1.5  # times as long takes a solution that begins near a corner
KEPT_BOARDS = 8
KEPT_ROWS = 12  # subtrees of at least as many rows are counted once in a process ...
KEPT_SIZES = 1 << 16  # ... if they are no more than this
MIRROR = 1 << 2  # the bit of Restriction.symmetries for the left-right reflection


class Span(NamedTuple):
    """Consecutive entries of a sorted array of ranks whose solutions share a prefix."""

    prefix: Prefix
    start: int  # the entries are ranks[start:stop]
    stop: int
    first: int  # the rank of the first solution that begins with the prefix
    size: int  # the number of solutions that begin with it


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


_kept: dict[Restriction, dict[Prefix, int]] = {}


def total_of(board: Restriction, workers: int) -> int:
    """Count the solutions of a board, n <= 32; the process keeps the totals of its last boards."""
    kept = _known(board)
    if () not in kept:
        kept[()] = count_board(board, Options(workers=workers))
    return kept[()]


def _known(board: Restriction) -> dict[Prefix, int]:
    """Return the sizes of large subtrees that were counted before."""
    kept = _kept.setdefault(board, {})
    while len(_kept) > KEPT_BOARDS:
        _kept.pop(next(iter(_kept)), None)
    return kept


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
    rows = n - len(nodes[0])
    known = _known(board) if rows >= KEPT_ROWS else {}
    unique = sorted(set(counted) - known.keys())
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
    if len(jobs) << 3 * rows < INLINE_WORK:
        run = worker()
        for job in jobs:
            run(job, StopFlag())
    else:
        run_jobs(jobs, worker, workers=workers)
    size = {p: known[p] for p in set(counted) & known.keys()} | dict(
        zip(unique, found, strict=True)
    )
    if rows >= KEPT_ROWS and len(known) + len(size) <= KEPT_SIZES:
        known.update(size)
    return [size[p] for p in counted]


class _Family:
    """The prefixes that add a row to that of a span, and the ranks to be found among them.

    They are counted from the nearer end, and only as far as the ranks require.
    """

    def __init__(self, span: Span, prefixes: list[Prefix], ranks: npt.NDArray[np.uint64]) -> None:
        self.ranks = ranks
        self._left = prefixes
        self._start, self._stop = span.start, span.stop
        self._first, self._end = span.first, span.first + span.size
        self._slow = 1.0 if span.prefix else SLOW

    @property
    def unsettled(self) -> bool:
        """Whether some ranks are still to be found."""
        return self._start < self._stop

    @property
    def _backwards(self) -> bool:
        lowest, highest = int(self.ranks[self._start]), int(self.ranks[self._stop - 1])
        return self._end - lowest < self._slow * (highest - self._first)

    def next(self, workers: int) -> list[Prefix]:
        """Return some prefixes to count: one for each worker, or all if they are small."""
        most = workers if self._end - self._first > LARGE else len(self._left)
        return self._left[-most:] if self._backwards else self._left[:most]

    def settle(self, counted: list[int]) -> list[Span]:
        """Take the sizes of the prefixes from ``next``; return the spans that hold ranks."""
        most, spans = len(counted), []
        if self._backwards:
            some, self._left = self._left[-most:], self._left[:-most]
            first = self._end = self._end - sum(counted)
        else:
            some, self._left = self._left[:most], self._left[most:]
            first, self._first = self._first, self._first + sum(counted)
        for prefix, size in zip(some, counted, strict=True):
            edges = np.array([first, first + size], dtype=np.uint64)
            start, stop = np.searchsorted(self.ranks[: self._stop], edges).tolist()
            if start < stop:
                spans.append(Span(prefix, start, stop, first, size))
            first += size
        first, end = np.array([self._first, self._end], dtype=np.uint64)
        self._start = int(np.searchsorted(self.ranks[: self._stop], first))
        self._stop = int(np.searchsorted(self.ranks[: self._stop], end))
        return spans


def locate(
    board: Restriction, ranks: npt.NDArray[np.uint64], workers: int, *, deepest: int = MAX_DEPTH
) -> list[Span]:
    """Return subtrees, small enough to walk, that hold the solutions of sorted ranks, in order.

    Ranks are 0-based; ranks not below the number of solutions are left out. No prefix is longer
    than ``deepest + 2`` rows.
    """
    n, total = board.n, total_of(board, workers)
    ranks = ranks[: int(np.searchsorted(ranks, np.uint64(total)))]
    whole = Span((), 0, len(ranks), 0, total)
    if n <= WALKED_ROWS or deepest == 0 or not len(ranks):
        return [whole] if len(ranks) else []
    if not board.symmetries & MIRROR:
        family = _Family(whole, _children(board, ()), ranks)
        found = _grown(family, board, workers, deepest)
    else:
        found = _halved(board, ranks, total, workers, deepest)
    return sorted(found, key=lambda span: span.start)


def _children(board: Restriction, prefix: Prefix) -> list[Prefix]:
    return children(allowed_squares(board), prefix, wraps=board.wraps)


def in_first_half(n: int, nodes: list[Prefix]) -> list[Prefix]:
    """Return the prefixes with solutions in the first half of the list.

    The left-right reflection changes only the order of the list. Half of the solutions that begin
    on the centre column are in the first half: those whose next queen is to the left.
    """
    return [
        prefix
        for prefix in nodes
        if 2 * prefix[0] + 1 < n
        or (2 * prefix[0] + 1 == n and (len(prefix) == 1 or 2 * prefix[1] < n))
    ]


def _halved(
    board: Restriction, ranks: npt.NDArray[np.uint64], total: int, workers: int, deepest: int
) -> Iterator[Span]:
    """Yield what `locate` returns for a board with a left-right reflection.

    The reflection reverses the list, so the ranks of its second half are found in the first.
    """
    n, size = board.n, total // 2
    middle = int(np.searchsorted(ranks, np.uint64(size)))
    nodes = [child for prefix in _children(board, ()) for child in _children(board, prefix)]
    half = in_first_half(n, nodes)
    for part, mirrored in ((ranks[:middle], False), ((total - 1 - ranks[middle:])[::-1], True)):
        if not len(part):
            continue
        root = Span((), 0, len(part), 0, size)
        for span in _grown(_Family(root, half, part), board, workers, deepest):
            if mirrored:
                prefix = tuple(n - 1 - column for column in span.prefix)
                start, stop = len(ranks) - span.stop, len(ranks) - span.start
                yield Span(prefix, start, stop, total - span.first - span.size, span.size)
            else:
                yield span


def _grown(family: _Family, board: Restriction, workers: int, deepest: int) -> Iterator[Span]:
    """Yield subtrees, small enough to walk, that hold the ranks of a family, in any order."""
    families = [family]
    while families:
        spans: list[Span] = []
        waiting = families
        while waiting:
            some = [family.next(workers) for family in waiting]
            counted = iter(sizes(board, [prefix for part in some for prefix in part], workers))
            for family, part in zip(waiting, some, strict=True):
                spans += family.settle(list(itertools.islice(counted, len(part))))
            waiting = [family for family in waiting if family.unsettled]
        families = []
        for span in spans:
            depth = len(span.prefix)
            if board.n - depth <= WALKED_ROWS or span.size <= WALKED_SOLUTIONS or depth >= deepest:
                yield span
            else:
                families.append(_Family(span, _children(board, span.prefix), family.ranks))
