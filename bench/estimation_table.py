"""Print the table of docs/internals/estimating.md: ``python bench/estimation_table.py [n ...]``."""

from __future__ import annotations

import sys
from functools import partial

from alternating import timed
from baselines import uniform_proposal

import nqueens

DEFAULT = (16, 20, 24, 27, 32, 48, 64, 100, 128, 200, 256, 500, 1000)
SECONDS = 2  # to spend on each board, at least


def main() -> None:
    """Measure populations and the uniform proposal on one core."""
    print("CPU seconds x relative variance of one sample; so much for a relative error of 1")
    print("  n   log10 Q    cv  us/sample   | uniform: cv  us/sample | ratio")
    for n in map(int, sys.argv[1:] or DEFAULT):
        samples = 16 * 4096 if n < 128 else 4096
        used = 0.0
        while used < SECONDS:
            samples *= 2
            used, found = timed(
                partial(nqueens.estimate_count, n, samples=samples, rng=1, workers=1)
            )
        cv = found.relative_error * found.samples**0.5
        seconds = used / found.samples
        line = f"{n:4d} {found.log10:10.4f} {cv:6.2f} {seconds * 1e6:8.3f}"
        if n <= 64:
            size = 1_000_000 if n <= 32 else 3_000_000
            spent, (value, error) = timed(partial(uniform_proposal, n, size, 1, found.log10))
            plain = spent / size
            plain_cv = error / value * size**0.5
            ratio = plain_cv**2 * plain / (cv**2 * seconds)
            line += f"      {plain_cv:8.1f} {plain * 1e6:8.3f}      {ratio:8.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
