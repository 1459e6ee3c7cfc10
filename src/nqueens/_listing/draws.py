"""Uniform draws: the solutions in the order of the parts of their count.

A part is a set of queens on the centre lines and, on large boards, on one row more. Its weight is
the number of distinct images of the queens on the centre lines. Each image has as many completions
as the part itself, and no solution completes two images. So the numbers 0 to total - 1 stand for
the solutions one to one: part by part, image by image, completions in lexicographic order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.restriction import image
from nqueens._core import Counter, Lister, StopFlag
from nqueens._counting.parts import (
    CENTRE_N,
    NO_SQUARE,
    Parts,
    centre_lines,
    closed_masks,
    closed_to_queens,
    search_parts,
)
from nqueens._counting.plans import MAX_RESULT
from nqueens._runtime.interrupts import Tally, run_all, run_jobs
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.slices import argsort_rows, row_slices, take

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.restriction import Restriction

__all__ = ["Strip", "Walker", "boards_of", "counted_parts", "part_queens", "run_strips"]

KEYS = 1 << 20  # a node with more completions is parted by one row more
STRIP = 16  # parts that a thread takes at a time
INLINE_N = 12  # up to this n, a count takes at most about a millisecond
KEPT = 8  # boards

Queens = tuple[tuple[int, int], ...]


class CountedParts(NamedTuple):
    """The parts of a count and the number of completions of each."""

    parts: Parts
    sizes: npt.NDArray[np.uint64]
    ends: npt.NDArray[np.uint64]
    """The sums of weight times completions up to and including each part."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        return int(self.ends[-1]) if len(self.ends) else 0


class Strip(NamedTuple):
    """Some consecutive parts, counted by one thread."""

    weight: int
    start: int
    stop: int


_kept: dict[Restriction, CountedParts] = {}


def counted_parts(
    board: Restriction, workers: int, report: Callable[[int, int, int], object] | None = None
) -> CountedParts:
    """Count the parts of a board, n > 0; a process keeps the results for its last few boards."""
    board = board._replace(placed=tuple(sorted(board.placed)))
    kept = _kept.get(board)
    if kept is not None:
        return kept
    parts = search_parts(board)
    sizes = np.zeros(len(parts.weights), dtype=np.uint64)

    def worker() -> Callable[[Strip, StopFlag], int]:
        counter = Counter(board.n, closed_masks(board), board.wraps, cpu_level())

        def run(strip: Strip, stop: StopFlag) -> int:
            found = 0
            for i in range(strip.start, strip.stop):
                size = counter.count(part_queens(board, parts, i), MAX_RESULT, stop)
                sizes[i] = size
                found += int(parts.weights[i]) * size
            return found

        return run

    run_strips(board, parts, worker, workers, report)
    products = [
        weight * size for weight, size in zip(parts.weights.tolist(), sizes.tolist(), strict=True)
    ]
    ends = np.array(list(itertools.accumulate(products)), dtype=np.uint64)
    counted = CountedParts(parts, sizes, ends)
    _kept[board] = counted
    while len(_kept) > KEPT:
        _kept.pop(next(iter(_kept)), None)
    return counted


def run_strips(
    board: Restriction,
    parts: Parts,
    worker: Callable[[], Callable[[Strip, StopFlag], int]],
    workers: int,
    report: Callable[[int, int, int], object] | None = None,
) -> None:
    """Run a job for each strip of parts, as `run_jobs` does, or here if the board is small."""
    weights = parts.weights
    length = STRIP if board.n <= CENTRE_N else 1
    strips = [
        Strip(int(weights[i : i + length].sum()), i, min(i + length, len(weights)))
        for i in range(0, len(weights), length)
    ]
    if board.n <= INLINE_N and report is None:
        run = worker()
        for strip in strips:
            run(strip, StopFlag())
    else:
        tally = Tally(int(weights.sum(dtype=np.uint64)), report)
        run_jobs(strips, worker, workers=workers, tally=tally)


def part_queens(board: Restriction, parts: Parts, i: int) -> Queens:
    """Return all queens that the completions of a part have in common."""
    return (*board.placed, *_own_queens(parts, i))


def _own_queens(parts: Parts, i: int) -> Queens:
    row = parts.squares[i].tolist()
    pairs = zip(row[::2], row[1::2], strict=True)
    return tuple(queen for queen in pairs if queen[0] != NO_SQUARE)


class Walker:
    """Lists completions, or finds them by their lexicographic ranks; for one thread."""

    def __init__(self, board: Restriction) -> None:
        masks, level = closed_masks(board), cpu_level()
        self._board = board
        self._counter = Counter(board.n, masks, board.wraps, level)
        self._lister = Lister(board.n, masks, board.wraps, level)

    def _keys(self, queens: Queens, stop: StopFlag) -> npt.NDArray[np.uint64] | None:
        """Return the keys of all completions, or None if they are too many for one list."""
        if self._board.n - len(queens) > self._lister.most_rows:
            return None
        return self._lister.list(queens, KEYS, stop)

    def boards(self, queens: Queens, stop: StopFlag) -> Iterator[npt.NDArray[np.uint8]]:
        """Yield all completions, in any order, in arrays of bounded size."""
        keys = self._keys(queens, stop)
        if keys is None:
            for child in self._children(queens):
                yield from self.boards(child, stop)
            return
        for some in row_slices(len(keys), self._board.n):
            out = np.empty((some.stop - some.start, self._board.n), dtype=np.uint8)
            self._lister.write(queens, keys[some], False, out, stop)
            yield out

    def _children(self, queens: Queens) -> list[Queens]:
        """Return the queens with one more on each open square of the first free row."""
        filled = {row for row, _ in queens}
        row = next(row for row in range(self._board.n) if row not in filled)
        closed = closed_to_queens(self._board, queens)[row]
        return [(*queens, (row, c)) for c in range(self._board.n) if not closed >> c & 1]

    def pick(
        self,
        queens: Queens,
        size: int,
        ranks: npt.NDArray[np.uint64],
        out: npt.NDArray[np.uint8],
        stop: StopFlag,
    ) -> None:
        """Write the completions of given ranks, each below ``size``, the number of completions."""
        keys = self._keys(queens, stop) if size <= KEYS else None
        if keys is not None:
            keys.sort()
            for some in row_slices(len(ranks), self._board.n):
                self._lister.write(queens, keys[ranks[some]], False, out[some], stop)
            return
        first = 0
        for child in self._children(queens):
            count = self._counter.count(child, MAX_RESULT, stop)
            inside = np.flatnonzero((ranks >= first) & (ranks < first + count))
            if len(inside):
                boards = np.empty((len(inside), self._board.n), dtype=np.uint8)
                self.pick(child, count, ranks[inside] - np.uint64(first), boards, stop)
                out[inside] = boards
            first += count


class _Draw(NamedTuple):
    """The numbers of one part, drawn: ``numbers[start:stop]``, in ascending order."""

    weight: int
    part: int
    start: int
    stop: int


def boards_of(
    board: Restriction, counted: CountedParts, numbers: npt.NDArray[np.uint64], workers: int
) -> npt.NDArray[np.uint8]:
    """Return the solutions for numbers below the total, in the order given."""
    n, parts = board.n, counted.parts
    order = argsort_rows(numbers)
    numbers = take(numbers, order)
    stops = np.searchsorted(numbers, counted.ends)
    starts = np.concatenate([[0], stops[:-1]])
    draws = [
        _Draw(1, int(i), int(starts[i]), int(stops[i])) for i in np.flatnonzero(stops > starts)
    ]
    picked = np.empty((len(numbers), n), dtype=np.uint8)
    symmetries = np.empty(len(numbers), dtype=np.uint8)
    begins = counted.ends - parts.weights * counted.sizes
    for some in row_slices(len(numbers)):
        which = np.searchsorted(counted.ends, numbers[some], "right")
        numbers[some] -= begins[which]
        size = counted.sizes[which]
        symmetries[some] = numbers[some] // size
        numbers[some] %= size

    def worker() -> Callable[[_Draw, StopFlag], int]:
        walker = Walker(board)

        def run(draw: _Draw, stop: StopFlag) -> int:
            i, chosen = draw.part, slice(draw.start, draw.stop)
            queens = _own_queens(parts, i)
            if parts.weights[i] < 8:
                images = np.array(_images(board, queens), dtype=np.uint8)
                symmetries[chosen] = images[symmetries[chosen]]
            queens, size = (*board.placed, *queens), int(counted.sizes[i])
            walker.pick(queens, size, numbers[chosen], picked[chosen], stop)
            return 0

        return run

    if n <= INLINE_N and len(numbers) <= KEYS // 16:
        run = worker()
        for draw in draws:
            run(draw, StopFlag())
    else:
        run_jobs(draws, worker, workers=workers)
    boards = np.empty_like(picked)

    def turn(part: slice, stop: StopFlag) -> None:
        if not stop.is_set():
            boards[order[part]] = _turned(picked[part], symmetries[part])

    calls = [partial(turn, part) for part in row_slices(len(order), n)]
    if len(calls) == 1:
        calls[0](StopFlag())
    else:
        run_all(calls, workers=workers)
    return boards


def _images(board: Restriction, queens: Queens) -> list[int]:
    """Return symmetries that give each image of the queens on the centre lines once."""
    n, lines = board.n, centre_lines(board.n)
    central = [queen for queen in queens if queen[0] in lines or queen[1] in lines]
    found: dict[frozenset[tuple[int, int]], int] = {}
    for s in range(8):
        if board.symmetries >> s & 1:
            found.setdefault(frozenset(image(queen, s, n) for queen in central), s)
    return list(found.values())


def _turned(
    boards: npt.NDArray[np.uint8], symmetries: npt.NDArray[np.uint8]
) -> npt.NDArray[np.uint8]:
    """Return the image of each board under its symmetry, numbered as in `Restriction`."""
    n = boards.shape[1]
    upside_down = (symmetries & 1).astype(bool)
    boards[upside_down] = boards[upside_down, ::-1]
    mirrored = (symmetries & 2).astype(bool)
    boards[mirrored] = n - 1 - boards[mirrored]
    transposed = (symmetries & 4).astype(bool)
    boards[transposed] = np.argsort(boards[transposed], axis=1)
    return boards
