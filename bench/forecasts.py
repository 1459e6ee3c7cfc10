"""Measure what a count of n = 24 to 28 costs, for `nqueens.predict`.

``python bench/forecasts.py N ROW_SETS LEVEL...`` replaces entries of the table with the mean time
of so many random row sets, and prints how far it may be off. n = 24 comes first: it also times the
row sets that a prediction times. Those of n = 28 take half a minute at AVX-512.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from alternating import cpu_name
from nqueens._core import Joiner, Quarters, StopFlag

from nqueens._boards.problem import problem_of
from nqueens._counting.jobs import join_jobs

TARGET = Path(__file__).parents[1] / "src/nqueens/_counting/forecasts.json"
TIMED = 8


def seconds(joiner: Joiner, row_set: list[int]) -> float:
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
    some = every[generator.integers(len(every), size=timed)].tolist()
    quarters = Quarters(n)
    quarters.make(StopFlag())
    for level in levels:
        joiner = Joiner(quarters, level)
        each = [seconds(joiner, one) for one in some]
        total = len(every) * statistics.mean(each)
        doubt = 2 * statistics.stdev(each) / statistics.mean(each) / timed**0.5
        own = table["levels"].setdefault(level, {"counts": {}})
        own["counts"][str(n)] = [round(total), round(0.1 + float(doubt), 2)]
        if n == 24:
            table = {"processor": cpu_name(), "row_sets": some[:TIMED]} | table
            own["seconds"] = [round(seconds(joiner, one), 4) for one in table["row_sets"]]
        print(f"n = {n}, {level}: {total / 3600:,.0f} core hours, doubt {doubt:.2f}")
        TARGET.write_text(json.dumps(table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
