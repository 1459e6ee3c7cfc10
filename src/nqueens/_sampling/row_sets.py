"""Uniform draws from the row sets of the join.

A row set holds the rows whose queen is in the eastern half. One row set of each orbit under the
reflections of the board is counted. Some of its solutions count twice, because the transposed board
belongs to a row set that is not counted; ``_kernels/join/join.c`` says which.

The numbers 0 to total - 1 are divided among the row sets, and each image of a row set gets the same
share. The solution is drawn from the row set: an eastern half, a western half and a bit, all
uniform, until the halves fit. If the bit is set, the board is transposed. Ties count once, so they
are drawn again if the bit is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import JOINED_N
from nqueens._counting.joins import CENTRE, CROSS, EVEN, prepare_join
from nqueens._kernels.join.joining import Halves, Joiner
from nqueens._runtime.interrupts import Tally, run_jobs
from nqueens._runtime.processors import cpu_level
from nqueens._runtime.random_words import integers_below, random_words
from nqueens._sampling.draws import Bytes, Draw, Drawn, Pick, Words

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._boards.plan_board import PlanBoard
    from nqueens._core import StopFlag
    from nqueens._runtime.progress import Report

JOINED_FROM = 17  # up to n = 16, jobs of the search are few enough; the same at every level
STRIP = 64  # row sets that a thread takes at a time


class RowSets(NamedTuple):
    """Row sets that represent their orbits."""

    kinds: Bytes
    norths: npt.NDArray[np.uint16]
    souths: npt.NDArray[np.uint16]
    orbits: Bytes


def has_row_sets(board: PlanBoard) -> bool:
    """Return whether samples of a board are drawn from row sets, not from a search."""
    return board.free and not board.wraps and JOINED_FROM <= board.n <= JOINED_N[-1]


def row_sets(n: int) -> RowSets:
    """Return the row sets that represent their orbits, n >= 6; always in the same order."""
    half, groups = n // 2, []
    lines = np.arange(1 << half, dtype=np.uint32)
    sizes = np.bitwise_count(lines)
    for kind in (CENTRE, CROSS) if n % 2 else (EVEN,):
        for k in range(half + 1):
            souths = lines[sizes == half + (kind == CROSS) - k]
            norths = lines[sizes == k]
            north, south = np.repeat(norths, len(souths)), np.tile(souths, len(norths))
            orbits = np.full(len(north), 4, dtype=np.uint8)
            if kind != CROSS:
                key, turned = north << half | south, south << half | north
                every = lines[-1] << half | lines[-1]
                symmetric = (turned == key) | (turned ^ every == key)
                orbits[symmetric] = 2
                least = np.minimum(np.minimum(turned, key ^ every), turned ^ every)
                chosen = key <= least
                north, south, orbits = north[chosen], south[chosen], orbits[chosen]
            kinds = np.full(len(north), kind, dtype=np.uint8)
            groups.append((kinds, north.astype(np.uint16), south.astype(np.uint16), orbits))
    return RowSets(*map(np.concatenate, zip(*groups, strict=True)))


class CountedRowSets(NamedTuple):
    """The row sets of a count, and how many solutions they and their images have."""

    n: int
    sets: RowSets
    ends: Words
    """The sums up to and including each row set."""

    @property
    def total(self) -> int:
        """The number of solutions."""
        return int(self.ends[-1])

    def draw(
        self, generator: np.random.Generator, size: int, workers: int, tally: Tally | None = None
    ) -> Bytes:
        """Return uniform solutions, in the order drawn."""
        n, sets = self.n, self.sets
        drawn = Drawn(n, self.ends, integers_below(generator, self.total, size))
        streams = random_words(generator, 4 * len(drawn)).reshape(-1, 4)
        streams[~streams.any(axis=1)] = 1

        def worker() -> Pick:
            halves = Halves(n)

            def pick(draw: Draw, stop: StopFlag) -> None:
                for ordinal, (i, own) in enumerate(zip(draw.sets, draw.slices(), strict=True)):
                    symmetries, stream = draw.symmetries[own], streams[draw.first + ordinal]
                    halves.list(int(sets.kinds[i]), int(sets.norths[i]), int(sets.souths[i]), stop)
                    halves.draw(stream, draw.boards[own], symmetries, stop)
                    begin = int(self.ends[i - 1]) if i else 0
                    images = images_of(sets, i)
                    each = np.uint64((int(self.ends[i]) - begin) // len(images))
                    # first the reflection, then the transposition
                    reflections = np.array(images, dtype=np.uint8)[draw.numbers[own] // each]
                    symmetries[:] = symmetries * 4 | reflections

            return pick

        return drawn.boards(worker, workers, tally)


def images_of(sets: RowSets, i: int) -> list[int]:
    """Return reflections, as in `square_image`, that together give each image of a row set once."""
    if sets.orbits[i] == 4:
        return [0, 1, 2, 3]
    return [0, 2] if sets.norths[i] == sets.souths[i] else [0, 1]


def counted_row_sets(n: int, workers: int, report: Report | None = None) -> CountedRowSets:
    """Count the solutions of the row sets of a board."""
    sets = row_sets(n)
    tally = Tally(int(sets.orbits.sum(dtype=np.uint64)), report)
    tally.tell()
    quarters = prepare_join(n, workers, tally.add)  # the lists may take seconds
    counts = np.zeros(len(sets.kinds), dtype=np.uint64)
    strips = [range(i, min(i + STRIP, len(counts))) for i in range(0, len(counts), STRIP)]

    def worker() -> Callable[[range, StopFlag], int]:
        joiner = Joiner(quarters, cpu_level())
        kinds, norths, souths, orbits = (array.tolist() for array in sets)

        def run(strip: range, stop: StopFlag) -> int:
            for i in strip:
                counts[i] = orbits[i] * joiner.count_row_set(kinds[i], norths[i], souths[i], stop)
            return int(counts[strip.start : strip.stop].sum())

        return run

    def weight(strip: range) -> int:
        return int(sets.orbits[strip.start : strip.stop].sum())

    run_jobs(strips, worker, workers=workers, weight=weight, tally=tally)
    return CountedRowSets(n, sets, np.cumsum(counts, dtype=np.uint64))
