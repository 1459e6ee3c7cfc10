"""Measure what a count of n = 24 to 28 costs, for `nqueens.predict`.

``python bench/forecasts.py N ROW_SETS LEVEL...`` replaces entries of the table. Row sets are drawn
in proportion to a power of the product of the lengths of their two lists, which pairs of quarters
estimate. The mean of time per such weight then predicts the time of all. n = 24 comes first: it
also times the row sets that a prediction times. Those of n = 28 take half a minute at AVX-512.
"""

from __future__ import annotations

import ctypes
import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from alternating import cpu_name
from nqueens._core import CROSS, StopFlag

from nqueens._boards.problem import problem_of
from nqueens._counting.jobs import join_jobs
from nqueens._kernels.join import joining

TARGET = Path(__file__).parents[1] / "src/nqueens/_counting/forecasts.json"
DRAWN, PAIRS, TIMED = 300, 4096, 8
POWER = 2 / 3  # between 1/2 at n = 28 and 1 at n = 24
kernels = ctypes.CDLL(joining.__file__)


class Sizes:
    """Estimates of the lengths of the lists of row sets."""

    def __init__(self, n: int, generator: np.random.Generator) -> None:
        self.half, self.full, self.generator = n // 2, (1 << n // 2) - 1, generator
        self.quarters = ctypes.create_string_buffer(1 << 16)
        kernels.nq_quarters_init(self.quarters, n)
        kernels.nq_join_work_new.restype = ctypes.c_void_p
        self.work = ctypes.c_void_p(kernels.nq_join_work_new())
        self.columns = np.arange(self.full + 1)
        self.ranks = np.minimum(self.columns, self.columns ^ self.full)

    def quarter(self, rows: int, west: int, south: int) -> tuple[np.ndarray, np.ndarray]:
        """Return where the placements of each set of columns start, and the placements."""
        start, words = ctypes.POINTER(ctypes.c_uint32)(), ctypes.POINTER(ctypes.c_uint64)()
        stop = ctypes.byref(ctypes.c_int(0))
        out = ctypes.byref(start), ctypes.byref(words)
        assert not kernels.nq_join_placements(
            self.quarters, self.work, rows, west, south, stop, *out
        )
        starts = np.ctypeslib.as_array(start, (self.full + 2,)).astype(np.int64)
        return starts, np.ctypeslib.as_array(words, (int(starts[-1]) + 1,))

    def half_of(self, north: int, south: int, west: int, least: int, columns: int) -> float:
        """Return about how many patterns a half has, without what the centre lines take away."""
        (n, first), (s, second) = self.quarter(north, west, 0), self.quarter(south, west, 1)
        pairs = np.diff(n) * np.diff(s)[self.columns ^ columns] * (self.ranks >= least)
        pairs[self.columns & ~columns > 0] = 0
        if not pairs.any():
            return 0.0
        c = self.generator.choice(self.columns, PAIRS, p=pairs / pairs.sum())
        i, j = (
            own[x] + self.generator.integers(np.diff(own)[x])
            for own, x in ((n, c), (s, c ^ columns))
        )
        return float(pairs.sum()) * float(np.mean(first[i] & second[j] == 0))

    def product(self, kind: int, north: int, south: int) -> float:
        """Return about the product of the lengths of both lists."""
        full, rank = self.full, int(self.ranks[north])
        if kind != CROSS:
            rank = min(rank, int(self.ranks[south]))
            return self.half_of(north, south, 0, rank, full) * self.half_of(
                north ^ full, south ^ full, 1, rank, full
            )
        bits = [1 << i for i in range(self.half)]
        east = sum(self.half_of(north, south ^ b, 0, rank, full) for b in bits if south & b)
        return east * sum(self.half_of(north ^ full, south ^ full, 1, -1, full ^ b) for b in bits)


def seconds(joiner: joining.Joiner, row_set: list[int]) -> float:
    """Return the CPU time of joining a row set."""
    kind, north, orbit, _, south = row_set
    start = time.thread_time()
    found = joiner.count(kind, north, orbit, StopFlag(), sets=1, south=south)
    spent = time.thread_time() - start
    print(f"  {kind} {north:#x} {south:#x}: {found} in {spent:.3f} s", flush=True)
    return spent


def main(n: int, timed: int, *levels: str) -> None:
    table = json.loads(TARGET.read_text("utf-8")) if TARGET.exists() else {"levels": {}}
    generator = np.random.default_rng(n)
    every = join_jobs(problem_of(n), 1).rows
    sizes = Sizes(n, generator)
    some = every[generator.integers(len(every), size=DRAWN)].tolist()
    weights = np.array([sizes.product(kind, north, south) for kind, north, _, _, south in some])
    weights **= POWER
    quarters = joining.Quarters(n)
    quarters.make(StopFlag())
    chosen = generator.choice(DRAWN, timed, p=weights / weights.sum())
    for level in levels:
        joiner = joining.Joiner(quarters, level)
        each = [seconds(joiner, some[k]) / weights[k] for k in chosen]
        total = len(every) * weights.mean() * statistics.mean(each)
        doubt = 2 * np.hypot(
            weights.std() / weights.mean() / DRAWN**0.5,
            statistics.stdev(each) / statistics.mean(each) / timed**0.5,
        )
        own = table["levels"].setdefault(level, {"counts": {}})
        own["counts"][str(n)] = [round(total), round(0.1 + float(doubt), 2)]
        if n == 24:
            table = {"processor": cpu_name(), "row_sets": some[:TIMED]} | table
            own["seconds"] = [round(seconds(joiner, one), 4) for one in table["row_sets"]]
        print(f"n = {n}, {level}: {total / 3600:,.0f} core hours, doubt {doubt:.2f}")
        TARGET.write_text(json.dumps(table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
