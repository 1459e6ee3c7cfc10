"""Counting against the plain bit recursion, with one worker, at every level."""

from __future__ import annotations

import os

import pytest
from baselines import bit_recursion

import nqueens
from nqueens import _core

COUNTS = {
    8: 92,
    10: 724,
    12: 14200,
    13: 73712,
    14: 365596,
    15: 2279184,
    16: 14772512,
    17: 95815104,
    18: 666090624,
}
LEVELS = _core.cpu_levels()[0]
LONG = pytest.mark.skipif(
    "NQUEENS_BENCH_LONG" not in os.environ, reason="minutes: set NQUEENS_BENCH_LONG"
)
CASES = [
    *((n, level, None) for n in (12, 13, 14) for level in LEVELS),
    (15, "avx512", 130),
    (15, "avx2", None),
    (16, "avx512", 170),
    (16, "avx2", 40),
    (16, "scalar", 5),
    pytest.param(17, "avx512", 85, marks=LONG),
    pytest.param(18, "avx512", 100, marks=LONG),
]


@pytest.mark.benchmark(group="count")
@pytest.mark.parametrize(("n", "level", "bar"), CASES)
def test_count(versus, monkeypatch, n, level, bar):
    if level not in LEVELS:
        pytest.skip(f"no {level} here")
    monkeypatch.setenv("NQUEENS_CPU", level)
    # the search, even where "auto" would join (bench_joining.py)
    method = "simd" if n >= 17 else "portable" if level == "scalar" and n >= 15 else "auto"
    versus(
        lambda: nqueens.count(n, workers=1, method=method),
        lambda: bit_recursion(n),
        name="bit recursion, C -O3",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=7 if n < 16 else 3 if n == 16 else 1,
    )


@pytest.mark.benchmark(group="count, a call")
@pytest.mark.parametrize("n", [8, 10, 12])
def test_count_small_call(benchmark, n):
    assert benchmark(nqueens.count, n) == COUNTS[n]


@pytest.mark.benchmark(group="symmetric solutions")
@pytest.mark.parametrize(
    ("n", "name", "classes"), [(24, "half_turn", 2917938), (40, "quarter_turn", 38592000)]
)
def test_symmetric(benchmark, n, name, classes):
    def call():
        return getattr(nqueens.count_by_symmetry(n, classes=[name]), name)

    assert benchmark.pedantic(call, rounds=3) == classes


@pytest.mark.benchmark(group="torus")
@pytest.mark.parametrize(("n", "solutions"), [(17, 140692), (19, 820496)])
def test_torus(benchmark, n, solutions):
    assert benchmark(nqueens.count, n, toroidal=True, workers=1) == solutions
