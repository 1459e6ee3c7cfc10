"""The join of half boards against the search: one worker.

n = 20 is measured on samples, evenly spaced jobs of each plan; the ratio is that of whole counts.
"""

from __future__ import annotations

import os

import pytest

import nqueens
from nqueens import _core
from nqueens._boards.restriction import restriction
from nqueens._counting.plans import count_jobs, make_plan, problem_of

COUNTS = {13: 73712, 14: 365596, 16: 14772512, 17: 95815104, 18: 666090624, 19: 4968057848}
LEVELS = _core.cpu_levels()[0]
LONG = pytest.mark.skipif(
    "NQUEENS_BENCH_LONG" not in os.environ, reason="minutes: set NQUEENS_BENCH_LONG"
)
CASES = [
    (16, "avx512", None, 3),
    (16, "avx2", None, 3),
    (13, "scalar", None, 3),
    (14, "scalar", None, 3),
    pytest.param(17, "avx512", None, 3, marks=LONG),
    pytest.param(17, "avx2", None, 3, marks=LONG),
    pytest.param(18, "avx2", None, 1, marks=LONG),
    pytest.param(18, "avx512", 2, 3, marks=LONG),
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


@LONG
@pytest.mark.skipif("avx512" not in LEVELS, reason="takes long")
@pytest.mark.benchmark(group="join")
def test_samples_of_twenty(versus, benchmark):
    steps = {"join": 10, "search": 40}

    def run(kind):
        problem = problem_of(kind, restriction(20))
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
