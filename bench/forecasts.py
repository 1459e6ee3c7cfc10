"""Measure what a count of n = 24 to 32 costs, for `nqueens.predict`.

``python bench/forecasts.py N ROW_SETS LEVEL...`` replaces entries of the table with the mean time
of so many random row sets, and prints how far it may be off. n = 24 comes first: it also times the
row sets that a prediction times. Those of n = 28 take two seconds at AVX-512.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from alternating import cpu_name
from nqueens._core import RowSetCounter, StopFlag

from nqueens._boards.problem import problem_of
from nqueens._counting.row_sets import drawn_row_sets, row_set_jobs

TARGET = Path(__file__).parents[1] / "src/nqueens/_counting/forecasts.json"
TIMED = 8
REFERENCE_N = 24


def seconds(counter: RowSetCounter, row_set: list[int]) -> float:
    """Return the CPU time of counting a row set."""
    start = time.thread_time()
    found = counter.count(*row_set, StopFlag())
    spent = time.thread_time() - start
    print(f"  {row_set[0]:#x} {row_set[1]:#x}: {found} in {spent:.3f} s", flush=True)
    return spent


def main(n: int, timed: int, *levels: str) -> None:
    table = json.loads(TARGET.read_text("utf-8")) if TARGET.exists() else {"levels": {}}
    board = problem_of(n)
    drawn, factors = drawn_row_sets(board, row_set_jobs(board), timed, np.random.default_rng(n))
    row_sets = np.stack(drawn, axis=1).tolist()
    for level in levels:
        counter = RowSetCounter(n, None, level)
        each = [seconds(counter, row_set) for row_set in row_sets]
        whole = np.multiply(each, factors).tolist()  # each is an estimate of the whole count
        total = statistics.mean(whole)
        doubt = 2 * statistics.stdev(whole) / total / timed**0.5
        figures = table["levels"].setdefault(level, {"counts": {}})
        figures["counts"][str(n)] = [round(total), round(0.1 + float(doubt), 2)]
        if n == REFERENCE_N:
            table = {"processor": cpu_name(), "row_sets": row_sets[:TIMED]} | table
            figures["seconds"] = [round(seconds(counter, each), 4) for each in table["row_sets"]]
        print(f"n = {n}, {level}: {total / 3600:,.0f} core hours, doubt {doubt:.2f}")
        TARGET.write_text(json.dumps(table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
