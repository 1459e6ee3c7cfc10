"""Uniform draws from the parts of the search.

A part is a set of queens on the centre lines and, on large boards, on one more row. Its weight is
the number of distinct images of the queens on the centre lines. Each image has as many completions
as the part itself, and no solution completes two images. So each number from 0 to total - 1 stands
for one solution: part by part, image by image, completions in lexicographic order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.symmetries import square_image
from nqueens._core import Lister, StopFlag
from nqueens._counting.parts import (
    CENTRE_N,
    Parts,
    centre_lines,
    closed_masks,
    queens_of,
    search_parts,
)
from nqueens._counting.plans import MAX_RESULT, searcher
from nqueens._listing.draws import Bytes, Draw, Drawn, Pick, Words
from nqueens._listing.prefixes import INLINE_N
from nqueens._runtime.interrupts import Tally, run_jobs
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.random_words import integers_below
from nqueens._runtime.slices import row_slices

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.attacks import Queens
    from nqueens._boards.constrained import ConstrainedBoard
    from nqueens._runtime.progress import Report

__all__ = ["CountedParts", "Walker", "counted_parts", "part_queens", "run_strips"]

KEYS = 1 << 20  # a node with more completions is split by one more row
STRIP = 16  # parts that a thread takes at a time


def run_strips(
    board: ConstrainedBoard,
    weights: npt.NDArray[np.uint32],
    worker: Callable[[], Callable[[slice, StopFlag], int]],
    workers: int,
    report: Report | None = None,
) -> None:
    """Run a job for each strip, a slice of consecutive parts with these weights."""
    length = STRIP if board.n <= CENTRE_N else 1
    tally = Tally(int(weights.sum(dtype=np.uint64)), report)
    tally.tell()  # on a large board the first report is due before the first part ends
    run_jobs(
        [slice(i, i + length) for i in range(0, len(weights), length)],
        worker,
        workers=workers,
        inline=board.n <= INLINE_N,
        weight=lambda strip: int(weights[strip].sum()),
        tally=tally,
    )


def part_queens(board: ConstrainedBoard, parts: Parts, i: int) -> Queens:
    """Return all queens that the completions of a part have in common."""
    return (*board.placed, *queens_of(parts.squares[i].tolist()))


class Walker:
    """Lists completions, or finds them by their lexicographic ranks; for one thread."""

    def __init__(self, board: ConstrainedBoard) -> None:
        self._board = board
        self._counter = searcher(board, cpu_level())
        self._lister = Lister(board.n, closed_masks(board), board.wraps, cpu_level())

    def _keys(self, queens: Queens, stop: StopFlag) -> Words | None:
        """Return the keys of all completions, or None if there are too many for one list."""
        if self._board.n - len(queens) > self._lister.most_rows:
            return None
        return self._lister.list(queens, KEYS, stop)

    def boards(self, queens: Queens, stop: StopFlag) -> Iterator[Bytes]:
        """Yield all completions in arrays of bounded size."""
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
        """Return copies of the queens, each with a queen on an open square of the next free row."""
        filled = {row for row, _ in queens}
        row = next(row for row in range(self._board.n) if row not in filled)
        return [(*queens, (row, c)) for c in self._board.open_columns(queens, row)]

    def pick(
        self,
        queens: Queens,
        size: int,
        ranks: Words,
        out: Bytes,
        stop: StopFlag,
    ) -> None:
        """Write the completions of given ranks, each below ``size``, the number of completions."""
        keys = self._keys(queens, stop) if size <= KEYS else None
        if keys is not None:
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


class CountedParts(NamedTuple):
    """The parts of a count and the number of completions of each."""

    board: ConstrainedBoard
    parts: Parts
    sizes: Words
    ends: Words
    """The sums of weight times completions up to and including each part."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        return int(self.ends[-1]) if len(self.ends) else 0

    def draw(
        self, generator: np.random.Generator, size: int, workers: int, tally: Tally | None = None
    ) -> Bytes:
        """Return uniform solutions, in the order drawn."""
        return self.boards_of(integers_below(generator, self.total, size), workers, tally)

    def boards_of(self, numbers: Words, workers: int, tally: Tally | None = None) -> Bytes:
        """Return the solutions for numbers below the total, in the order given."""
        board, parts = self.board, self.parts

        def worker() -> Pick:
            walker = Walker(board)

            def pick(
                draw: Draw,
                numbers: Words,
                boards: Bytes,
                symmetries: Bytes,
                stop: StopFlag,
            ) -> None:
                i, size = draw.part, self.sizes[draw.part]
                queens = queens_of(parts.squares[i].tolist())
                symmetries[:] = numbers // size
                if parts.weights[i] < 8:
                    symmetries[:] = np.array(_images(board, queens), dtype=np.uint8)[symmetries]
                walker.pick((*board.placed, *queens), int(size), numbers % size, boards, stop)

            return pick

        return Drawn(board.n, self.ends, numbers).boards(worker, workers, tally)


def _images(board: ConstrainedBoard, queens: Queens) -> list[int]:
    """Return symmetries that together give each image of the queens on the centre lines once."""
    n, lines = board.n, centre_lines(board.n)
    central = [queen for queen in queens if queen[0] in lines or queen[1] in lines]
    found: dict[frozenset[tuple[int, int]], int] = {}
    for s in range(8):
        if board.symmetries >> s & 1:
            found.setdefault(frozenset(square_image(queen, s, n) for queen in central), s)
    return list(found.values())


def counted_parts(
    board: ConstrainedBoard, workers: int, report: Report | None = None
) -> CountedParts:
    """Count the parts of a board, n > 0."""
    parts = search_parts(board)
    sizes = np.zeros(len(parts.weights), dtype=np.uint64)

    def worker() -> Callable[[slice, StopFlag], int]:
        counter = searcher(board, cpu_level())

        def run(some: slice, stop: StopFlag) -> int:
            counter.count_parts(board.placed, parts.squares[some], sizes[some], stop)
            return int(np.dot(parts.weights[some].astype(np.uint64), sizes[some]))

        return run

    run_strips(board, parts.weights, worker, workers, report)
    products = [
        weight * size for weight, size in zip(parts.weights.tolist(), sizes.tolist(), strict=True)
    ]
    ends = np.array(list(itertools.accumulate(products)), dtype=np.uint64)
    return CountedParts(board, parts, sizes, ends)
