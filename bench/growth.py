"""Estimate how log(Q(n)) / n - log(n) approaches its limit: ``python bench/growth.py``.

The values go into docs/data/growth.json, from which ``python docs/pictures.py`` draws
docs/images/simkin.svg. This takes a few minutes.
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import nqueens

TARGET = Path(__file__).parents[1] / "docs/data/growth.json"
COUNTED = range(8, 28)
SAMPLES = {
    32: 400_000,
    40: 400_000,
    50: 400_000,
    64: 400_000,
    80: 400_000,
    100: 400_000,
    150: 200_000,
    200: 200_000,
    300: 100_000,
    500: 50_000,
    1000: 80_000,
}


def scaled(n: int, log10: float) -> float:
    """Return log(Q)/n - log n."""
    return round(log10 * math.log(10) / n - math.log(n), 5)


def main() -> None:
    """Estimate and write."""
    counted = {n: scaled(n, math.log10(nqueens.known(n).solutions or 1)) for n in COUNTED}
    estimated = {}
    for n, samples in SAMPLES.items():
        found = nqueens.estimate_count(n, samples=samples, rng=n)
        estimated[n] = scaled(n, found.log10)
        print(f"{n:5d} {found.log10:12.4f} {found.relative_error:8.2%} {estimated[n]:9.4f}")
    values = {"counted": counted, "estimated": estimated}
    TARGET.write_text(json.dumps(values, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
