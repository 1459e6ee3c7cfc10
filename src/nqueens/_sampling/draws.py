"""Numbers drawn below a total, and the boards that stand for them.

The numbers are dealt to sets of solutions: the completions of a job of the search, or the solutions
of a row set, with their images. Each set that was drawn from is then searched once, for all of its
numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nqueens._boards.symmetries import board_images
from nqueens._core import StopFlag
from nqueens._counting.searches import INLINE_N
from nqueens._runtime.interrupts import Tally, run_all, run_jobs
from nqueens._runtime.slices import row_slices

FEW = 1 << 16  # numbers
STRIP = 128  # sets that a thread draws from at a time, at most
DRAWN = 16  # a set that is drawn from takes about as long as counting so many (n >= 16)

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]


class Draw(NamedTuple):
    """The numbers drawn in some sets, and the arrays to fill."""

    sets: list[int]
    first: int
    """How many sets before these were also drawn from."""
    ends: npt.NDArray[np.int64]
    """Where those of each set end in the arrays."""
    numbers: Words
    """In ascending order, counted from the first number of their set."""
    boards: Bytes
    """One for each number."""
    symmetries: Bytes
    """Which symmetry, numbered as in `square_image`, turns each board into the one returned."""

    def slices(self) -> list[slice]:
        """Return where each set is in the arrays."""
        return list(map(slice, [0, *self.ends.tolist()], self.ends.tolist()))


Pick = Callable[[Draw, StopFlag], None]


class Drawn:
    """Numbers below a total, sorted, and the boards that will stand for them.

    ``ends`` holds the sum of the sizes of the sets up to and including each one.
    """

    def __init__(self, n: int, ends: Words, numbers: Words) -> None:
        self._n = n
        self._order = np.argsort(numbers, kind="stable")
        ordered = numbers[self._order]
        self._stops = np.searchsorted(ordered, ends)
        drawn = np.diff(self._stops, prepend=0)
        begins = np.zeros_like(ends)
        begins[1:] = ends[:-1]
        self._numbers = ordered - np.repeat(begins, drawn)  # in their sets
        self._sets = np.flatnonzero(drawn).tolist()

    def __len__(self) -> int:
        """Return how many sets were drawn from."""
        return len(self._sets)

    def boards(self, worker: Callable[[], Pick], workers: int, tally: Tally | None) -> Bytes:
        """Return the boards in the order in which the numbers were drawn.

        Each thread calls ``worker`` once. The function that this returns fills the arrays of a
        draw. The whole of the tally grows by the sets that are drawn from.
        """
        picked = np.empty((len(self._numbers), self._n), dtype=np.uint8)
        symmetries = np.empty(len(picked), dtype=np.uint8)

        sets = self._sets
        together = max(1, min(STRIP, len(sets) // (8 * workers)))

        def running() -> Callable[[range, StopFlag], int]:
            pick = worker()

            def run(strip: range, stop: StopFlag) -> int:
                some = sets[strip.start : strip.stop]
                start = int(self._stops[sets[strip.start - 1]]) if strip.start else 0
                ends = self._stops[some] - start
                own = slice(start, start + int(ends[-1]))
                arrays = self._numbers[own], picked[own], symmetries[own]
                pick(Draw(some, strip.start, ends, *arrays), stop)
                return 0

            return run

        if tally is not None:
            tally.whole += DRAWN * len(self)
            tally.tell()
        run_jobs(
            [range(i, min(i + together, len(sets))) for i in range(0, len(sets), together)],
            running,
            workers=workers,
            inline=self._n <= INLINE_N and len(picked) <= FEW,
            weight=lambda strip: DRAWN * len(strip),
            tally=tally,
        )
        boards = np.empty_like(picked)

        def turn(rows: slice, _: StopFlag) -> None:
            boards[self._order[rows]] = board_images(picked[rows], symmetries[rows])

        calls = [partial(turn, rows) for rows in row_slices(len(picked), self._n)]
        run_all(calls, workers=workers, inline=len(calls) == 1)
        return boards
