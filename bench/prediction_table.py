"""Print the table of docs/internals/predicting.md: ``python bench/prediction_table.py [n ...]``.

Predictions and counts are interleaved, so that other work on the machine affects both alike. The
table shows the median of each.
"""

from __future__ import annotations

import statistics
import sys
from functools import partial

from alternating import timed, wall_and_cpu

import nqueens

DEFAULT = (15, 16, 17, 18, 19)
ROUNDS = 5


def main() -> None:
    """Print a line for each n."""
    print(" n  predicted  measured  ratio    CPU s: predicted  measured  ratio    within range")
    for n in map(int, sys.argv[1:] or DEFAULT):
        rows, inside = [], 0
        for _ in range(ROUNDS):
            found = nqueens.predict(n)
            (wall, cpu), _ = timed(partial(nqueens.count, n), clock=wall_and_cpu)
            inside += found.low <= wall <= found.high
            rows.append((found.seconds, wall, found.seconds / wall, found.cpu_seconds, cpu,
                         found.cpu_seconds / cpu))  # fmt: skip
        a, b, c, d, e, f = (statistics.median(column) for column in zip(*rows, strict=True))
        times = f"{n:2d} {a:10.4f}{b:10.4f}{c:7.2f} {d:20.4f}{e:10.4f}{f:7.2f}"
        print(f"{times} {inside:12d} of {ROUNDS}", flush=True)


if __name__ == "__main__":
    main()
