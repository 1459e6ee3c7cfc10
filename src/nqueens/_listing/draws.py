"""Numbers drawn below a total, and the boards that stand for them.

The numbers are dealt to parts, each a set of solutions up to symmetry. Each part that was drawn
from is then searched once, for all of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nqueens._boards.images import board_images
from nqueens._core import StopFlag
from nqueens._listing.prefixes import INLINE_N
from nqueens._runtime.interrupts import Tally, run_all, run_jobs
from nqueens._runtime.slices import number_order, row_slices

__all__ = ["Bytes", "Draw", "Drawn", "Pick", "Words"]

FEW = 1 << 16  # numbers
DRAWN = 16  # a part that is drawn from takes about as long as counting so many (n >= 16)


class Draw(NamedTuple):
    """The numbers drawn in one part: ``numbers[start:stop]``, in ascending order."""

    part: int
    start: int
    stop: int
    ordinal: int
    """How many parts before this one were also drawn from."""


Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Pick = Callable[[Draw, Words, Bytes, Bytes, StopFlag], None]


class Drawn:
    """Numbers below a total, sorted, and the boards that will stand for them."""

    def __init__(self, n: int, ends: Words, numbers: Words) -> None:
        self._order = number_order(numbers)
        self._numbers = numbers[self._order]
        self._ends = ends
        self._boards = np.empty((len(numbers), n), dtype=np.uint8)
        self._symmetries = np.empty(len(numbers), dtype=np.uint8)
        stops = np.searchsorted(self._numbers, ends)
        starts = np.concatenate([[0], stops[:-1]])
        parts = np.flatnonzero(stops > starts).tolist()
        self.draws = [
            Draw(i, int(starts[i]), int(stops[i]), ordinal) for ordinal, i in enumerate(parts)
        ]

    def boards(self, worker: Callable[[], Pick], workers: int, tally: Tally | None) -> Bytes:
        """Return the boards in the order in which the numbers were drawn.

        Each thread calls ``worker`` once. The function that this returns is called with a part, the
        numbers drawn in it, counted from its first, and two arrays to fill: boards, and the
        symmetries (numbered as in `square_image`) that turn them into the boards returned. The
        whole of the tally grows by the parts that are drawn from.
        """
        picked, n = self._boards, self._boards.shape[1]

        def running() -> Callable[[Draw, StopFlag], int]:
            pick = worker()

            def run(draw: Draw, stop: StopFlag) -> int:
                some = slice(draw.start, draw.stop)
                begin = self._ends[draw.part - 1] if draw.part else np.uint64(0)
                pick(draw, self._numbers[some] - begin, picked[some], self._symmetries[some], stop)
                return 0

            return run

        inline = n <= INLINE_N and len(picked) <= FEW
        if tally is not None:
            tally.whole += DRAWN * len(self.draws)
            tally.tell()
        run_jobs(
            self.draws,
            running,
            workers=workers,
            inline=inline,
            weight=lambda _: DRAWN,
            tally=tally,
        )
        boards = np.empty_like(picked)

        def turn(part: slice, _: StopFlag) -> None:
            boards[self._order[part]] = board_images(picked[part], self._symmetries[part])

        calls = [partial(turn, part) for part in row_slices(len(picked), n)]
        run_all(calls, workers=workers, inline=len(calls) == 1)
        return boards
