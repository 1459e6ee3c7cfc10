"""Print a table of estimates: ``python bench/estimates.py TABLE [argument ...]``.

``costs [n ...]``
    The table of docs/internals/estimating.md: populations and the uniform proposal on one core.
``coverage [repeats [samples]]``
    How often intervals contain the count; by default 1000 estimates of 30000 samples for each n.
    For boards whose count is unknown, the mean of all estimates replaces it.
``growth``
    How log(Q(n)) / n - log(n) approaches its limit. The values go into docs/data/growth.json, from
    which ``python docs/pictures.py`` draws docs/images/simkin.svg. Takes a few minutes.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from alternating import timed
from baselines import uniform_proposal

import nqueens

GROWTH = Path(__file__).parents[1] / "docs/data/growth.json"
COUNTED = range(8, 28)
SAMPLES = {
    **dict.fromkeys((32, 40, 50, 64, 80, 100), 400_000),
    150: 200_000,
    200: 200_000,
    300: 100_000,
    500: 50_000,
    1000: 80_000,
}
CONFIDENCES = (0.5, 0.8, 0.95, 0.99)
UNCOUNTED = {64: 300, 100: 300}  # n: the most repeats


def costs(*boards: str) -> None:
    """Measure populations and the uniform proposal, at least two seconds for each board."""
    print("CPU seconds x relative variance of one sample; so much for a relative error of 1")
    print("  n   log10 Q    cv  us/sample   | uniform: cv  us/sample | ratio")
    for n in map(int, boards or (16, 20, 24, 27, 32, 48, 64, 100, 128, 200, 256, 500, 1000)):
        samples = 16 * 4096 if n < 128 else 4096
        used = 0.0
        while used < 2:
            samples *= 2
            used, estimate = timed(
                partial(nqueens.estimate_count, n, samples=samples, rng=1, workers=1)
            )
        cv = estimate.relative_error * estimate.samples**0.5
        seconds = used / estimate.samples
        line = f"{n:4d} {estimate.log10:10.4f} {cv:6.2f} {seconds * 1e6:8.3f}"
        if n <= 64:
            size = 1_000_000 if n <= 32 else 3_000_000
            spent, (value, error) = timed(partial(uniform_proposal, n, size, 1, estimate.log10))
            plain = spent / size
            plain_cv = error / value * size**0.5
            ratio = plain_cv**2 * plain / (cv**2 * seconds)
            line += f"      {plain_cv:8.1f} {plain * 1e6:8.3f}      {ratio:8.1f}"
        print(line, flush=True)


def coverage(repeats: str = "1000", samples: str = "30000") -> None:
    """Estimate each board many times."""
    print(f"estimates of {samples} samples each: share of intervals that hold Q(n)")
    print("  n  estimates  relative error " + "".join(f"{c:8.0%}" for c in CONFIDENCES))
    for n in (12, 15, 18, 21, 24, 27, *UNCOUNTED):
        size = min(int(repeats), UNCOUNTED.get(n, int(repeats)))
        rng = np.random.default_rng(n)
        estimates = [
            nqueens.estimate_count(n, samples=int(samples), rng=rng, workers=1) for _ in range(size)
        ]
        true = nqueens.known(n).solutions or sum(x.value for x in estimates) // size
        shares = []
        for confidence in CONFIDENCES:
            intervals = [x.interval(confidence) for x in estimates]
            shares.append(sum(low <= true <= high for low, high in intervals) / size)
        error = sum(x.relative_error for x in estimates) / size
        print(
            f"{n:3d} {size:10d} {error:15.2%} " + "".join(f"{x:8.1%}" for x in shares), flush=True
        )


def growth() -> None:
    """Estimate and write."""

    def scaled(n: int, log10: float) -> float:
        return round(log10 * math.log(10) / n - math.log(n), 5)

    counted = {n: scaled(n, math.log10(nqueens.known(n).solutions or 1)) for n in COUNTED}
    estimated = {}
    for n, samples in SAMPLES.items():
        estimate = nqueens.estimate_count(n, samples=samples, rng=n)
        estimated[n] = scaled(n, estimate.log10)
        print(f"{n:5d} {estimate.log10:12.4f} {estimate.relative_error:8.2%} {estimated[n]:9.4f}")
    values = {"counted": counted, "estimated": estimated}
    GROWTH.write_text(json.dumps(values, indent=1) + "\n", "utf-8")


TABLES: dict[str, Callable[..., None]] = {
    table.__name__: table for table in (costs, coverage, growth)
}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in TABLES:
        sys.exit(f"the first argument is a table: {', '.join(TABLES)}")
    TABLES[sys.argv[1]](*sys.argv[2:])
