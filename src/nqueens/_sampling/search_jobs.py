"""Uniform draws from the jobs of the search.

A job is a set of queens on the centre lines and, on large boards, on one more row. Its weight is
the number of distinct images of the queens on the centre lines. Each image has as many completions
as the job itself, and no solution completes two images. So each number from 0 to total - 1 stands
for one solution: job by job, image by image, completions in lexicographic order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._boards.symmetries import square_image
from nqueens._counting.plans import MAX_RESULT, searcher
from nqueens._counting.searches import SearchJobs, centre_lines, run_strips, search_jobs
from nqueens._listing.blocks import KEYS, BlockLister
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.random_words import integers_below
from nqueens._sampling.draws import Bytes, Draw, Drawn, Pick, Words

if TYPE_CHECKING:
    from nqueens._boards.attacks import Queens
    from nqueens._boards.plan_board import PlanBoard
    from nqueens._core import Counter, StopFlag
    from nqueens._runtime.interrupts import Tally
    from nqueens._runtime.progress import Report


def _pick(
    lister: BlockLister,
    counter: Counter,
    queens: Queens,
    size: int,
    ranks: Words,
    out: Bytes,
    stop: StopFlag,
) -> None:
    """Write the completions of given ranks, each below ``size``, the number of completions."""
    if size <= KEYS and out.shape[1] - len(queens) <= lister.most_rows:
        lister.write(queens, lister.keys(queens, KEYS, stop, ranks), False, out, stop)
        return
    first = 0
    for child in lister.children(queens):
        count = counter.count(child, MAX_RESULT, stop)
        inside = np.flatnonzero((ranks >= first) & (ranks < first + count))
        if len(inside):
            boards = np.empty((len(inside), out.shape[1]), dtype=np.uint8)
            own = ranks[inside] - np.uint64(first)
            _pick(lister, counter, child, count, own, boards, stop)
            out[inside] = boards
        first += count


class CountedJobs(NamedTuple):
    """The jobs of a search and the number of completions of each."""

    board: PlanBoard
    jobs: SearchJobs
    sizes: Words
    ends: Words
    """The sums of weight times completions up to and including each job."""

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
        board, jobs = self.board, self.jobs

        def worker() -> Pick:
            lister = BlockLister(board, cpu_level())
            counter = searcher(board, cpu_level())

            def pick(draw: Draw, stop: StopFlag) -> None:
                slices, sizes = draw.slices(), self.sizes[draw.sets]
                divisors = np.repeat(sizes, np.diff(draw.ends, prepend=0))
                draw.symmetries[:], ranks = np.divmod(draw.numbers, divisors)
                for k in np.flatnonzero(jobs.weights[draw.sets] < 8).tolist():
                    some = draw.symmetries[slices[k]]
                    images = np.array(_images(board, jobs.queens(draw.sets[k])), dtype=np.uint8)
                    some[:] = images[some]
                for i, size, own in zip(draw.sets, sizes.tolist(), slices, strict=True):
                    queens = (*board.placed, *jobs.queens(i))
                    _pick(lister, counter, queens, size, ranks[own], draw.boards[own], stop)

            return pick

        return Drawn(board.n, self.ends, numbers).boards(worker, workers, tally)


def _images(board: PlanBoard, queens: Queens) -> list[int]:
    """Return symmetries that together give each image of the queens on the centre lines once."""
    n, lines = board.n, centre_lines(board.n)
    central = [queen for queen in queens if queen[0] in lines or queen[1] in lines]
    images: dict[frozenset[tuple[int, int]], int] = {}
    for s in range(8):
        if board.symmetries >> s & 1:
            images.setdefault(frozenset(square_image(queen, s, n) for queen in central), s)
    return list(images.values())


def counted_jobs(board: PlanBoard, workers: int, report: Report | None = None) -> CountedJobs:
    """Count the completions of the jobs of a board, n > 0."""
    jobs = search_jobs(board)
    sizes = np.zeros(len(jobs.weights), dtype=np.uint64)

    def worker() -> Callable[[slice, StopFlag], int]:
        counter = searcher(board, cpu_level())

        def run(strip: slice, stop: StopFlag) -> int:
            counter.count_parts(board.placed, jobs.squares[strip], sizes[strip], stop)
            return int(np.dot(jobs.weights[strip].astype(np.uint64), sizes[strip]))

        return run

    run_strips(board, jobs, worker, workers, report)
    products = [
        weight * size for weight, size in zip(jobs.weights.tolist(), sizes.tolist(), strict=True)
    ]
    ends = np.array(list(itertools.accumulate(products)), dtype=np.uint64)
    return CountedJobs(board, jobs, sizes, ends)
