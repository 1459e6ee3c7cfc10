"""Counting with one worker: the search against the plain recursion, the parity split against it."""

from __future__ import annotations

import os

import pytest
from baselines import bit_recursion

import nqueens
from nqueens import _core

COUNTS = {12: 14200, 15: 2279184, 16: 14772512, 17: 95815104, 18: 666090624, 19: 4968057848}
LEVELS = nqueens.cpu_info().levels
LONG = pytest.mark.skipif(
    "NQUEENS_BENCH_LONG" not in os.environ, reason="minutes: set NQUEENS_BENCH_LONG"
)


def rows(*cases):
    """Return parameters with ids that name the board and the level only, whatever the bar."""
    return [
        pytest.param(n, level, bar, id=f"{n}-{level}", marks=[LONG] if n >= 17 else [])
        for n, level, bar in cases
    ]


def use(monkeypatch, level):
    """Make the library use the kernels of a level."""
    if level not in LEVELS:
        pytest.skip(f"no {level} here")
    monkeypatch.setenv("NQUEENS_CPU", level)


@pytest.mark.benchmark(group="count")
@pytest.mark.parametrize("n", [8, 12])
def test_small(benchmark, n):
    total = benchmark(nqueens.count, n)
    assert total == {8: 92, 12: 14200}[n]


@pytest.mark.benchmark(group="count")
@pytest.mark.parametrize(
    ("n", "level", "bar"),
    rows(
        (15, "avx512", 130), (15, "avx2", 50), (15, "scalar", 4), (16, "avx512", 150),
        (16, "avx2", 40), (16, "scalar", 5), (17, "avx512", 85), (18, "avx512", 100),
    ),
)  # fmt: skip
def test_count(versus, monkeypatch, n, level, bar):
    use(monkeypatch, level)
    # the search, even where "auto" would split
    method = "simd" if n >= 17 else "portable" if level == "scalar" else "auto"
    versus(
        lambda: nqueens.count(n, workers=1, method=method),
        lambda: bit_recursion(n),
        name=f"bit recursion, n = {n}",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=7 if n < 16 else 3 if n == 16 else 1,
    )


@pytest.mark.benchmark(group="parity split")
@pytest.mark.parametrize(
    ("n", "level", "bar"),
    rows(
        (16, "avx512", 0.5), (16, "avx2", 1), (16, "sse4", 1.2), (16, "scalar", 5),
        (17, "avx512", 1.3), (17, "avx2", 2), (18, "avx512", 4),
    ),
)  # fmt: skip
def test_parity(versus, monkeypatch, n, level, bar):
    use(monkeypatch, level)
    search = "portable" if level == "scalar" else "simd"
    versus(
        lambda: nqueens.count(n, method="parity", workers=1),
        lambda: nqueens.count(n, method=search, workers=1),
        name=f"method={search!r}, n = {n}",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=3,
    )


@pytest.mark.benchmark(group="parity split")
@pytest.mark.parametrize("n", [22, 24, 26, 28])
def test_row_sets(benchmark, n):
    """Count a row set in the middle, whose white queens are a quarter of the queens."""
    counter = _core.RowSetCounter(n, None, nqueens.cpu_info().level)
    every_second = [sum(1 << row for row in range(first, n // 2, 2)) for first in (0, 1)]
    rows = next(rows for rows in every_second if counter.orbit(rows, rows))  # represents an orbit
    orbit = counter.orbit(rows, rows)
    stop = _core.StopFlag()
    assert benchmark(counter.count, rows, rows, 1, orbit, stop) > 0


@pytest.mark.benchmark(group="constraints")
@pytest.mark.parametrize("n", [16, 17])
def test_one_blocked_square(versus, n):
    method = "portable" if nqueens.cpu_info().level == "scalar" else "simd"
    blocked = [(n // 2, n // 3)]
    versus(
        lambda: nqueens.count(n, blocked=blocked, workers=1),
        lambda: nqueens.count(n, blocked=blocked, workers=1, method=method),
        name=f"method={method!r}, n = {n}",
        check=lambda total: total == nqueens.count(n, blocked=blocked, workers=1),
        bar=1,
        rounds=3,
    )


@pytest.mark.benchmark(group="symmetric solutions")
@pytest.mark.parametrize(
    ("n", "name", "classes"),
    [
        pytest.param(22, "half_turn", 312673, id="22-half"),
        pytest.param(40, "quarter_turn", 38592000, id="40-quarter"),
    ],
)
def test_symmetric(benchmark, n, name, classes):
    def call():
        return getattr(nqueens.count_by_symmetry(n, classes=[name]), name)

    assert benchmark(call) == classes


@pytest.mark.benchmark(group="torus")
def test_torus(benchmark):
    assert benchmark(nqueens.count, 17, toroidal=True, workers=1) == 140692


@pytest.mark.benchmark(group="estimate")
@pytest.mark.parametrize("n", [20, 100])
def test_estimate(benchmark, n):
    estimate = benchmark(nqueens.estimate_count, n, samples=20_000, rng=1, workers=1)
    assert estimate.value > 10**10
