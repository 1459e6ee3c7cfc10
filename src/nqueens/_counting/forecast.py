"""Forecasts of how long a count will take, from about a second of counting.

A count is a sum over many jobs of a search, or over many row sets of a join. The forecast times
some of them, drawn at random. Their mean time, multiplied by the number of all, estimates the time
of the whole.

The jobs of a large board are too long for that. Instead, the forecast follows a random path down
some rows of a job. The time of the subtree at its end, multiplied by the number of branches at each
row passed, is on average the time of the whole job (D. E. Knuth, Mathematics of Computation 29,
1975).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nqueens._core import StopFlag
from nqueens._counting.engine import CROSSOVERS
from nqueens._counting.joins import CROSS, LISTED_N, join_workers, prepare_join
from nqueens._counting.plans import MAX_RESULT, Plan, searcher
from nqueens._kernels.join.joining import Joiner, Quarters
from nqueens._runtime.interrupts import Tally, run_all
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.wording import duration_text

if TYPE_CHECKING:
    from nqueens._boards.attacks import Queens
    from nqueens._counting.engine import Engine

FIRST_SECONDS = 0.15  # spent on drawing, to see whether the count is short
SECONDS = 0.75  # spent on drawing after that
SHORT = 1.0  # seconds of CPU time: a shorter count is timed as a whole
LEAST = 100e-6  # seconds of a subtree for each worker, so that the Python code hardly matters
SHALLOW = 12  # rows below the first, longest paths
PILOTS = 16  # subtrees timed for each length of path
# row sets with the same northern rows are timed together, as in a job, because one alone would find
# cold caches: so many up to n = 19, half as many for each further row
SOUTHS = 16
RARE = 0.002  # strata with a smaller share of the row sets are left out
LEAST_DRAWS = 8  # row sets of each kind that the threads time in total, however long that takes
ANNOUNCED_N = 26  # the joins of larger boards take too long to be timed before each count
UNSEEN = 0.1  # of the time: what a second cannot show, such as a clock that changes
SIGMAS = 1.96  # 95 %
LONG = 60.0  # seconds: longer counts are announced

ANY = 0  # the number of northern rows if row sets are not divided by it


class Timing(NamedTuple):
    """A job or row set that was timed."""

    stratum: int
    seconds: float
    """CPU time, which other work on the machine hardly changes."""


class Subtrees:
    """The jobs of a search, all in one stratum."""

    def __init__(
        self, plan: Plan, level: str, least: float, generator: np.random.Generator
    ) -> None:
        self._plan = plan
        self._board = plan.problem.board
        self._level = level
        self.sizes = [len(plan)]
        """The number of jobs."""
        (job,) = plan.jobs([0])
        self._length = max(0, self._board.n - len(job.spec) - SHALLOW)
        self._shorten(least, generator)

    def drawer(self, generator: np.random.Generator) -> Callable[[StopFlag], list[Timing]]:
        """Return a function that draws and times one subtree that stands for a job."""
        counter = searcher(self._board, self._level)

        def draw(stop: StopFlag) -> list[Timing]:
            queens, branches = self._path(generator)
            return [Timing(0, branches * _timed(partial(counter.count, queens, MAX_RESULT, stop)))]

        return draw

    def _shorten(self, least: float, generator: np.random.Generator) -> None:
        """Shorten the paths until a subtree takes ``least`` seconds on average."""
        counter, stop = searcher(self._board, self._level), StopFlag()
        while self._length:
            ends = [self._path(generator)[0] for _ in range(PILOTS)]
            spent = sum(_timed(partial(counter.count, end, MAX_RESULT, stop)) for end in ends)
            if spent >= least * PILOTS:
                return
            self._length -= 1

    def _path(self, generator: np.random.Generator) -> tuple[Queens, int]:
        """Return the queens at the end of a random path, and the number of paths it represents."""
        board = self._board
        (job,) = self._plan.jobs([int(generator.integers(len(self._plan)))])
        queens: Queens = tuple(job.spec)
        branches = 1
        filled = {row for row, _ in queens}
        rows = [row for row in range(board.n) if row not in filled]
        for row in rows[: self._length]:
            columns = board.open_columns(queens, row)
            branches *= len(columns)
            if not columns:
                break
            queens = (*queens, (row, columns[generator.integers(len(columns))]))
        return queens, branches


class JoinStrata:
    """The row sets of a join, by kind, and up to n = 22 by the number of rows in the north."""

    def __init__(self, plan: Plan, level: str, quarters: Quarters) -> None:
        self._n = plan.problem.board.n
        self._quarters = quarters
        self._level = level
        kinds, north, orbits = plan.specs[:, :3].T.astype(np.int64)
        self._large = self._n > LISTED_N
        rows = np.full(len(plan), ANY) if self._large else np.bitwise_count(north)
        keys, strata = np.unique(np.stack([kinds, rows], axis=1), axis=0, return_inverse=True)
        sets = np.bincount(strata.ravel(), weights=plan.weights / orbits)
        common = sets > RARE * sets.sum()
        self._strata: list[list[int]] = keys[common].tolist()
        self.sizes: list[int] = sets[common].astype(np.int64).tolist()
        """The number of row sets in each stratum."""

    def drawer(self, generator: np.random.Generator) -> Callable[[StopFlag], list[Timing]]:
        """Return a function that draws and times some row sets of each stratum."""
        half = self._n // 2
        together = 1 if self._large else max(1, SOUTHS >> max(0, self._n - 19))
        joiner = Joiner(self._quarters, self._level)

        def count(kind: int, north: int, souths: list[int], stop: StopFlag) -> None:
            for south in souths:
                joiner.count_row_set(kind, north, south, stop)

        def draw(stop: StopFlag) -> list[Timing]:
            draws = []
            for stratum, (kind, rows) in enumerate(self._strata):
                all_rows = half + (kind == CROSS)
                if rows == ANY:
                    east = _some_rows(2 * half, all_rows, generator)
                    north, souths = east >> half, [east & ((1 << half) - 1)]
                else:
                    north = _some_rows(half, rows, generator)
                    left = all_rows - rows
                    souths = [_some_rows(half, left, generator) for _ in range(together)]
                seconds = _timed(partial(count, kind, north, souths, stop))
                draws.append(Timing(stratum, seconds / together))
            return draws

        return draw


Strata = Subtrees | JoinStrata  # each of jobs or row sets that take about equally long


def announcement(plan: Plan, engine: Engine) -> str:
    """Describe how long a count will take; return nothing if that is less than a minute."""
    board = plan.problem.board
    if board.n - len(board.placed) < CROSSOVERS[engine.level].long_n:
        return ""
    if engine.kind == "join" and board.n > ANNOUNCED_N:
        return ""
    times = sampled(plan, engine.level, engine.threads)
    if times is None or times[0] < LONG:
        return ""
    least, most = duration_text(times[1]), duration_text(times[2])
    return f"about {duration_text(times[0])} ({least} to {most})"


Times = tuple[float, float, float, float]  # wall seconds, low, high, CPU seconds


def sampled(plan: Plan, level: str, threads: int, tally: Tally | None = None) -> Times | None:
    """Time a sample of a count; return None for a short count, which is timed as a whole.

    Threads beyond the number of processors do not make a count faster. If a join needs more memory
    for its threads than there is, fewer are timed. The whole of the tally grows by what is timed.
    """
    tally = Tally() if tally is None else tally
    if not len(plan):
        return None
    running = workers = min(threads, len(plan), usable_cpus())
    generator = np.random.default_rng()
    strata: Strata
    large = False
    if plan.problem.kind == "join":
        workers = join_workers(plan.problem.board.n, running)
        strata = JoinStrata(plan, level, prepare_join(plan.problem.board.n, workers, tally.add))
        large = plan.problem.board.n > LISTED_N
    else:
        strata = Subtrees(plan, level, LEAST * workers, generator)
    if not large:
        draws, share = _draw(strata, workers, generator, tally, FIRST_SECONDS)
        if _estimate(strata.sizes, draws)[0] < SHORT:
            return None
    draws, share = _draw(strata, workers, generator, tally, SECONDS, LEAST_DRAWS if large else 1)
    cpu_seconds, error = _estimate(strata.sizes, draws)
    seconds = cpu_seconds / (running * share)
    doubt = UNSEEN + _sigmas(len(draws) // len(strata.sizes)) * error / cpu_seconds
    return seconds, seconds / (1 + doubt), seconds * (1 + doubt), cpu_seconds


def _sigmas(draws: int) -> float:
    """Return half the width of a 95 % range in standard errors, by Student's distribution."""
    z, left = SIGMAS, max(1, draws - 1)
    return z + (z**3 + z) / (4 * left) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * left**2)


def _draw(
    strata: Strata,
    workers: int,
    generator: np.random.Generator,
    tally: Tally,
    seconds: float,
    least: int = 1,
) -> tuple[list[Timing], float]:
    """Draw in all threads at once, ``least`` times or more; also return the CPU share of each."""
    draws: list[Timing] = []
    shares: list[float] = []
    drawn: list[None] = []
    before = tally.done
    tally.whole += least

    def work(own: np.random.Generator, stop: StopFlag) -> None:
        draw = strata.drawer(own)
        start, spent, passed, times = time.perf_counter(), time.thread_time(), 0.0, 0
        while passed < seconds or times * workers < least:
            draws.extend(draw(stop))
            drawn.append(None)
            passed = time.perf_counter() - start
            times += 1
        shares.append((time.thread_time() - spent) / passed)

    def tell(*_: int) -> None:
        done = len(drawn)
        tally.whole = max(tally.whole, before + done)
        tally.at(before + done, before + done)

    watched = None if tally.report is None else Tally(report=tell)
    works = [partial(work, own) for own in generator.spawn(workers)]
    run_all(works, workers=workers, tally=watched)
    tell()
    return draws, min(1.0, sum(shares) / workers)


def _estimate(sizes: Sequence[int], draws: Sequence[Timing]) -> tuple[float, float]:
    """Return the seconds of all strata together and their standard error."""
    total = variance = 0.0
    for stratum, size in enumerate(sizes):
        times = np.array([draw.seconds for draw in draws if draw.stratum == stratum])
        total += size * float(times.mean())
        spread = float(times.std(ddof=1)) if len(times) > 1 else float(times[0])
        variance += (size * spread) ** 2 / len(times)
    return total, math.sqrt(variance)


def _some_rows(half: int, number: int, generator: np.random.Generator) -> int:
    """Return a random set of ``number`` rows of a half, as a mask."""
    return sum(1 << int(row) for row in generator.permutation(half)[:number])


def _timed(call: Callable[[], object]) -> float:
    """Return the CPU seconds of a call."""
    start = time.thread_time()
    call()
    return time.thread_time() - start
