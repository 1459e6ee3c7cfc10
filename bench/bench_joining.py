"""The join of half boards against the vector search: one worker."""

from __future__ import annotations

import os

import pytest

import nqueens
from nqueens import _core

COUNTS = {15: 2279184, 16: 14772512, 17: 95815104, 18: 666090624, 19: 4968057848}
LEVELS = _core.cpu_levels()[0]
LONG = pytest.mark.skipif(
    "NQUEENS_BENCH_LONG" not in os.environ, reason="minutes: set NQUEENS_BENCH_LONG"
)
CASES = [
    (16, "avx512", None, 3),
    (16, "avx2", None, 3),
    (15, "scalar", None, 3),
    pytest.param(17, "avx512", None, 3, marks=LONG),
    pytest.param(17, "avx2", None, 3, marks=LONG),
    pytest.param(18, "avx2", None, 1, marks=LONG),
    pytest.param(18, "avx512", 1.5, 3, marks=LONG),
    pytest.param(19, "avx512", 1.2, 1, marks=LONG),
]


@pytest.mark.benchmark(group="join")
@pytest.mark.parametrize(("n", "level", "bar", "rounds"), CASES)
def test_join(versus, monkeypatch, n, level, bar, rounds):
    if level not in LEVELS:
        pytest.skip(f"no {level} here")
    monkeypatch.setenv("NQUEENS_CPU", level)
    search = "portable" if level == "scalar" else "simd"
    versus(
        lambda: nqueens.count(n, method="join", workers=1),
        lambda: nqueens.count(n, method=search, workers=1),
        name=f"method={search!r}",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=rounds,
    )
