"""The search tree of the lexicographic list: how many solutions begin with a prefix.

A prefix is the columns of the queens in the first rows. The solutions that begin with it are
consecutive in the list. So the sizes of the subtrees beside a path are enough to find a solution by
its rank, or to rank it, without walking past the solutions before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._counting.counts import count_board
from nqueens._counting.engine import CountOptions
from nqueens._counting.plans import searcher
from nqueens._runtime.interrupts import Tally, run_jobs
from nqueens._runtime.kept import Kept
from nqueens._runtime.processors import cpu_level

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.attacks import Queens
    from nqueens._core import StopFlag

Prefix = tuple[int, ...]

MAX_DEPTH = 64
WALKED_ROWS = 9  # subtrees of at most this many rows are walked instead of counted
WALKED_SOLUTIONS = 2048  # and so are subtrees of at most this many solutions
LARGE = 1 << 20  # solutions: the parts of larger subtrees are counted one by one
INLINE_WORK = 1 << 45  # prefixes times 8**rows: less takes a few milliseconds
SLOW = 1.5  # times as long takes a solution that begins near a corner
KEPT_BOARDS = 8
NARROW_ROWS = 16  # that the narrowest lanes hold
NARROWED_ROWS = 3  # to be filled for that, at most: some thousand ways
PAIRED_N = 17  # from here on, counting half of the list takes long enough to look for less
PAIRED_FROM, PAIRED_TO = 0.27, 0.6  # of half of the list: there pairs take less time
CLOSE = 0.05  # of half of the list: ranks that are counted from one prefix
SMALL_N = 14  # a board whose shares are known at once
KEPT_ROWS = 12  # subtrees of at least as many rows are counted once in a process ...
KEPT_SIZES = 1 << 16  # ... if they are no more than this


class Span(NamedTuple):
    """Consecutive entries of a sorted array of ranks whose solutions share a prefix."""

    prefix: Prefix
    start: int  # the entries are ranks[start:stop]
    stop: int
    first: int  # the rank of the first solution that begins with the prefix
    size: int  # the number of solutions that begin with it


def allowed_squares(board: PlanBoard) -> list[int]:
    """Return the squares where queens may stand: one word a row, bit c for column c."""
    full = (1 << board.n) - 1
    allowed = [full & ~word for word in board.unavailable]
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


def prefixes(board: PlanBoard, depth: int, start: Prefix = ()) -> Iterator[Prefix]:
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


_kept: Kept[PlanBoard, dict[Queens, int]] = Kept(KEPT_BOARDS)


def total_of(board: PlanBoard, workers: int, tally: Tally) -> int:
    """Count the solutions of a board, n <= 32; the process keeps the totals of its last boards."""
    known = _known(board)
    if () not in known:
        known[()] = count_board(board, CountOptions(workers=workers), tally.listener())
    return known[()]


def _known(board: PlanBoard) -> dict[Queens, int]:
    """Return the numbers of completions that were counted before and are worth keeping."""
    known = _kept.get(board)
    return _kept.keep(board, {}) if known is None else known


def sizes(
    board: PlanBoard, nodes: list[Prefix], workers: int, tally: Tally | None = None
) -> list[int]:
    """Count the solutions that begin with each of several prefixes of one length; n <= 32.

    A prefix and its mirror image are counted once if the board is symmetric. What is counted is
    added to the whole of the tally.
    """
    n = board.n
    if not nodes or n == len(nodes[0]):
        return [1] * len(nodes)
    if board.mirrored:
        nodes = [min(p, tuple(n - 1 - c for c in p)) for p in nodes]
    size = _completions(board, [tuple(enumerate(prefix)) for prefix in nodes], workers, tally)
    return [size[tuple(enumerate(prefix))] for prefix in nodes]


def _completions(
    board: PlanBoard, sets: Iterable[Queens], workers: int, tally: Tally | None
) -> dict[Queens, int]:
    """Count the completions of sets of queens, as many in each, of which no two attack."""
    unique = sorted(set(sets))
    rows = board.n - len(unique[0])
    known = _known(board) if rows >= KEPT_ROWS else {}
    new = [queens for queens in unique if queens not in known]
    size = {queens: known[queens] for queens in unique if queens in known}

    def worker() -> Callable[[Queens, StopFlag], int]:
        counter = searcher(board, cpu_level())

        def run(queens: Queens, stop: StopFlag) -> int:
            parts = _narrow_parts(board, queens)
            counted = np.empty(len(parts), dtype=np.uint64)
            every = tuple({**dict(board.placed), **dict(queens)}.items())
            counter.count_parts(every, parts, counted, stop)
            size[queens] = sum(counted.tolist())
            return size[queens]

        return run

    if tally is not None:
        tally.whole += len(new)
    inline = len(new) << 3 * rows < INLINE_WORK
    run_jobs(new, worker, workers=workers, inline=inline, tally=tally)
    if rows >= KEPT_ROWS and len(known) + len(size) <= KEPT_SIZES:
        known.update(size)
    return size


def _narrow_parts(board: PlanBoard, queens: Queens) -> npt.NDArray[np.uint8]:
    """Return the ways to fill the next rows such that the rows left fit the narrowest lanes.

    Such a board is counted twice as fast. One way, without a queen, if that takes many rows.
    """
    free = sorted(set(range(board.n)) - dict(queens).keys())
    more = free[-1] - free[0] + 1 - NARROW_ROWS if not (board.wraps or board.placed) else 0
    ways: list[Queens] = [()]
    filled = free[:more] if 0 < more <= NARROWED_ROWS else []
    for row in filled:
        ways = [
            (*way, (row, column))
            for way in ways
            for column in board.open_columns((*queens, *way), row)
        ]
    return np.array(ways, dtype=np.uint8).reshape(len(ways), 2 * len(filled))


def first_columns(board: PlanBoard, columns: int, workers: int, tally: Tally) -> int:
    """Count the solutions of a free board whose first queen stands in one of the first columns.

    There are at most n/2 of them. Let A be these columns and their mirror images. Reversing the
    rows exchanges the queens of the first and the last row. So of all T solutions, as many have
    only the first of these queens in A as have only the last. Thus (T + both - neither) / 2 have
    the first queen in A; half of them have it in one of the first columns. The pairs of queens for
    ``both`` and ``neither`` are counted up to the two reflections.
    """
    n, last = board.n, board.n - 1
    inside = [columns > column or column > last - columns for column in range(n)]
    weights: dict[Queens, int] = {}
    for a, b in itertools.permutations(range(n), 2):
        if inside[a] == inside[b] and abs(a - b) != last:
            a, b = min((a, b), (b, a), (last - a, last - b), (last - b, last - a))
            pair = (0, a), (last, b)
            weights[pair] = weights.get(pair, 0) + (1 if inside[a] else -1)
    size = _completions(board, weights, workers, tally)
    balance = sum(weight * size[pair] for pair, weight in weights.items())
    return (total_of(board, workers, tally) + balance) // 4


def nearest_column(board: PlanBoard, share: float) -> int | None:
    """Return how many first columns hold about a share of the solutions of half of the list.

    None if it is faster to count from an end of the half than to call `first_columns`.
    """
    if not (board.free and board.n >= PAIRED_N and _far(share)):
        return None
    return int(np.argmin(np.abs(_shares(board.n) - share)))


def far_from_ends(n: int, columns: int) -> bool:
    """Tell whether to count solutions near the end of the first columns by `first_columns`."""
    return n >= PAIRED_N and _far(float(_shares(n)[columns]))


def _far(share: float) -> bool:
    """Tell whether pairs take less time: (share**2 + (1 - share)**2) / 2 of the half is counted.

    Solutions that begin near a corner take longer.
    """
    return PAIRED_FROM < share < PAIRED_TO


def _shares(n: int) -> npt.NDArray[np.float64]:
    """Return roughly the shares that the first columns have of half of the list."""
    m = SMALL_N
    sums = np.cumsum([0, *sizes(plan_board(m), [(column,) for column in range(m // 2)], 1)])
    columns = np.arange(n // 2 + 1) / n
    return np.asarray(np.interp(columns, np.arange(m // 2 + 1) / m, sums / sums[-1]))


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
            nodes, self._left = self._left[-most:], self._left[:-most]
            first = self._end = self._end - sum(counted)
        else:
            nodes, self._left = self._left[:most], self._left[most:]
            first, self._first = self._first, self._first + sum(counted)
        for prefix, size in zip(nodes, counted, strict=True):
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
    board: PlanBoard,
    ranks: npt.NDArray[np.uint64],
    workers: int,
    tally: Tally,
    *,
    deepest: int = MAX_DEPTH,
) -> list[Span]:
    """Return subtrees, small enough to walk, that hold the solutions of sorted ranks, in order.

    Ranks are 0-based; ranks not below the number of solutions are left out. No prefix is longer
    than ``deepest + 2`` rows.
    """
    n, total = board.n, total_of(board, workers, tally)
    ranks = ranks[: int(np.searchsorted(ranks, np.uint64(total)))]
    whole = Span((), 0, len(ranks), 0, total)
    if n <= WALKED_ROWS or deepest == 0 or not len(ranks):
        return [whole] if len(ranks) else []
    if not board.mirrored:
        family = _Family(whole, _children(board, ()), ranks)
        spans = _grown(family, board, workers, deepest, tally)
    else:
        spans = _halved(board, ranks, total, workers, deepest, tally)
    return sorted(spans, key=lambda span: span.start)


def _children(board: PlanBoard, prefix: Prefix) -> list[Prefix]:
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
    board: PlanBoard,
    ranks: npt.NDArray[np.uint64],
    total: int,
    workers: int,
    deepest: int,
    tally: Tally,
) -> Iterator[Span]:
    """Yield what `locate` returns for a board with a left-right reflection.

    The reflection reverses the list, so the ranks of its second half are found in the first.
    """
    n, size = board.n, total // 2
    middle = int(np.searchsorted(ranks, np.uint64(size)))
    for part, mirrored in ((ranks[:middle], False), ((total - 1 - ranks[middle:])[::-1], True)):
        if not len(part):
            continue
        for family in _first_half(board, part, size, workers, tally):
            for span in _grown(family, board, workers, deepest, tally):
                if mirrored:
                    prefix = tuple(n - 1 - column for column in span.prefix)
                    start, stop = len(ranks) - span.stop, len(ranks) - span.start
                    yield Span(prefix, start, stop, total - span.first - span.size, span.size)
                else:
                    yield span


def _first_half(
    board: PlanBoard, ranks: npt.NDArray[np.uint64], size: int, workers: int, tally: Tally
) -> Iterator[_Family]:
    """Yield the prefixes of two rows in the first half of the list, in one family or in two.

    Ranks that are close together and far from the ends of the half are counted from a prefix near
    them.
    """
    nodes = [child for prefix in _children(board, ()) for child in _children(board, prefix)]
    half = in_first_half(board.n, nodes)
    shares = [int(rank) / size for rank in ranks[[0, -1]]]
    columns = None
    if shares[1] - shares[0] < CLOSE:
        columns = nearest_column(board, sum(shares) / 2)
    if columns is None:
        yield _Family(Span((), 0, len(ranks), 0, size), half, ranks)
        return
    before = first_columns(board, columns, workers, tally)
    middle = int(np.searchsorted(ranks, np.uint64(before)))
    cut = sum(prefix[0] < columns for prefix in half)
    if middle:
        yield _Family(Span((), 0, middle, 0, before), half[:cut], ranks)
    if middle < len(ranks):
        yield _Family(Span((), middle, len(ranks), before, size - before), half[cut:], ranks)


def _grown(
    family: _Family, board: PlanBoard, workers: int, deepest: int, tally: Tally
) -> Iterator[Span]:
    """Yield subtrees, small enough to walk, that hold the ranks of a family, in any order."""
    families = [family]
    while families:
        spans: list[Span] = []
        waiting = families
        while waiting:
            chosen = [family.next(workers) for family in waiting]
            counted = iter(sizes(board, list(itertools.chain(*chosen)), workers, tally))
            for family, nodes in zip(waiting, chosen, strict=True):
                spans += family.settle(list(itertools.islice(counted, len(nodes))))
            waiting = [family for family in waiting if family.unsettled]
        families = []
        for span in spans:
            depth = len(span.prefix)
            if board.n - depth <= WALKED_ROWS or span.size <= WALKED_SOLUTIONS or depth >= deepest:
                yield span
            else:
                families.append(_Family(span, _children(board, span.prefix), family.ranks))
