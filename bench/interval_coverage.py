"""Print how often intervals hold the true number: interval_coverage.py [repeats [samples]]."""

from __future__ import annotations

import sys

import numpy as np

import nqueens

CONFIDENCES = (0.5, 0.8, 0.95, 0.99)


def main() -> None:
    """Estimate boards that have been counted, many times each."""
    repeats, samples = (int(x) for x in (*sys.argv[1:], *("1000", "30000")[len(sys.argv) - 1 :]))
    print(f"{repeats} estimates of {samples} samples each: share of intervals that hold Q(n)")
    print("  n  relative error " + "".join(f"{c:8.0%}" for c in CONFIDENCES))
    for n in range(12, 28, 3):
        rng = np.random.default_rng(n)
        true = nqueens.known(n).solutions or 0
        hits = [0] * len(CONFIDENCES)
        errors = []
        for _ in range(repeats):
            found = nqueens.estimate_count(n, samples=samples, rng=rng, workers=1)
            errors.append(found.relative_error)
            for i, confidence in enumerate(CONFIDENCES):
                low, high = found.interval(confidence)
                hits[i] += low <= true <= high
        shares = "".join(f"{hit / repeats:8.1%}" for hit in hits)
        print(f"{n:3d} {np.mean(errors):15.2%} {shares}", flush=True)


if __name__ == "__main__":
    main()
