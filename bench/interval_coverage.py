"""Print how often intervals contain the count: ``interval_coverage.py [repeats [samples]]``.

For boards whose count is unknown, the mean of all estimates replaces it.
"""

from __future__ import annotations

import sys

import numpy as np

import nqueens

CONFIDENCES = (0.5, 0.8, 0.95, 0.99)
UNCOUNTED = {64: 300, 100: 300}  # n: the most repeats


def main() -> None:
    """Estimate each board many times."""
    repeats, samples = (int(x) for x in (*sys.argv[1:], *("1000", "30000")[len(sys.argv) - 1 :]))
    print(f"estimates of {samples} samples each: share of intervals that hold Q(n)")
    print("  n  estimates  relative error " + "".join(f"{c:8.0%}" for c in CONFIDENCES))
    for n in (12, 15, 18, 21, 24, 27, *UNCOUNTED):
        size = min(repeats, UNCOUNTED.get(n, repeats))
        rng = np.random.default_rng(n)
        found = [
            nqueens.estimate_count(n, samples=samples, rng=rng, workers=1) for _ in range(size)
        ]
        true = nqueens.known(n).solutions or sum(x.value for x in found) // size
        shares = []
        for confidence in CONFIDENCES:
            intervals = [x.interval(confidence) for x in found]
            shares.append(sum(low <= true <= high for low, high in intervals) / size)
        error = sum(x.relative_error for x in found) / size
        print(
            f"{n:3d} {size:10d} {error:15.2%} " + "".join(f"{x:8.1%}" for x in shares), flush=True
        )


if __name__ == "__main__":
    main()
