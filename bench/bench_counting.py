"""Counting with one worker: the search against the plain bit recursion, and the join against it.

n = 20 is measured on samples, evenly spaced jobs of each plan; the ratio is that of whole counts.
"""

from __future__ import annotations

import os

import pytest
from baselines import bit_recursion

import nqueens
from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._counting.plans import count_jobs, make_plan, problem_of

COUNTS = {15: 2279184, 16: 14772512, 17: 95815104, 18: 666090624, 19: 4968057848}
LEVELS = _core.cpu_levels()[0]
LONG = pytest.mark.skipif(
    "NQUEENS_BENCH_LONG" not in os.environ, reason="minutes: set NQUEENS_BENCH_LONG"
)
SEARCHES = [
    (15, "avx512", 130),
    (15, "avx2", None),
    (15, "scalar", None),
    (16, "avx512", 170),
    (16, "avx2", 40),
    (16, "scalar", 5),
    pytest.param(17, "avx512", 85, marks=LONG),
    pytest.param(17, "avx2", None, marks=LONG),
    pytest.param(18, "avx512", 100, marks=LONG),
]
JOINS = [
    (16, "avx512", None, 3),
    pytest.param(17, "avx512", None, 3, marks=LONG),
    pytest.param(18, "avx512", 2, 3, marks=LONG),
    pytest.param(19, "avx512", 1.2, 1, marks=LONG),
]


def use(monkeypatch, level):
    """Make the library use the kernels of a level."""
    if level not in LEVELS:
        pytest.skip(f"no {level} here")
    monkeypatch.setenv("NQUEENS_CPU", level)


@pytest.mark.benchmark(group="count")
@pytest.mark.parametrize(("n", "level", "bar"), SEARCHES)
def test_count(versus, monkeypatch, n, level, bar):
    use(monkeypatch, level)
    # the search, even where "auto" would join
    method = "simd" if n >= 17 else "portable" if level == "scalar" and n >= 15 else "auto"
    versus(
        lambda: nqueens.count(n, workers=1, method=method),
        lambda: bit_recursion(n),
        name="bit recursion, C -O3",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=7 if n < 16 else 3 if n == 16 else 1,
    )


@pytest.mark.benchmark(group="join")
@pytest.mark.parametrize(("n", "level", "bar", "rounds"), JOINS)
def test_join(versus, monkeypatch, n, level, bar, rounds):
    use(monkeypatch, level)
    versus(
        lambda: nqueens.count(n, method="join", workers=1),
        lambda: nqueens.count(n, method="simd", workers=1),
        name="method='simd'",
        check=lambda total: total == COUNTS[n],
        bar=bar,
        rounds=rounds,
    )


@LONG
@pytest.mark.skipif("avx512" not in LEVELS, reason="takes long")
@pytest.mark.benchmark(group="join")
def test_samples_of_joins(versus, benchmark):
    steps = {"join": 10, "search": 40}

    def run(kind):
        problem = problem_of(kind, plan_board(20))
        plan = make_plan(problem)
        step = steps[kind]
        jobs = plan.jobs(range(step // 2, len(plan), step))
        return count_jobs(problem, "avx512", jobs)

    versus(
        lambda: run("join"),
        lambda: run("search"),
        name="method='simd'",
        check=lambda done: len(done) > 50,
        bar=3,
        rounds=3,
    )
    benchmark.extra_info["ratio"] *= steps["search"] / steps["join"]
    benchmark.extra_info["steps"] = steps


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
