"""Predictions: about right where that can be checked, with the same errors as counts."""

import itertools
import math

import numpy as np
import pytest
from repeating import slowly

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._counting.jobs import join_memory, make_jobs
from nqueens._counting.predictions import FORECASTS, _some, _tabled
from nqueens._runtime.running import QUIET


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch):
    monkeypatch.setattr("nqueens._counting.predictions.SECONDS", 0.05)


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, {}),
        (8, {}),
        (12, {"placed": [(0, 0)]}),
        (13, {"toroidal": True}),
        (12, {"toroidal": True}),
        (16, {"placed": [(0, 0), (1, 1)]}),
        (13, {"method": "portable"}),
        (12, {"method": "recursion"}),
        (14, {"method": "join"}),
        (21, {"blocked": np.eye(21, dtype=bool)}),
    ],
)
def test_a_prediction_is_whole(n, words):
    found = nqueens.predict(n, workers=2, **words)
    assert 0 < found.low <= found.seconds <= found.high < math.inf
    assert found.cpu_seconds >= 0
    assert found.jobs >= 1
    assert found.workers == 2
    method = words.get("method", "auto")
    assert found.engine in ({method} if method != "auto" else {"simd", "join", "portable"})
    level = nqueens.cpu_info().level
    assert "in 2 threads, " in str(found)
    assert str(found).endswith(f" by {found.engine} ({found.level}); based on {found.basis}")
    assert found.level == ("scalar" if method in ("recursion", "portable") else level)


def test_workers_that_do_not_fit_in_memory(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 512 << 20)
    monkeypatch.setattr("nqueens._counting.predictions.LEAST_TIMED", 1)
    found = nqueens.predict(24, workers=64)
    assert (found.engine, found.workers) == ("join", 64)
    assert found.memory == join_memory(24, 64) > 512 << 20


@pytest.mark.parametrize("n", [18, 22])
def test_a_prediction_times_few_row_sets_at_a_time(n):
    jobs = make_jobs(problem_of(n, None, None), "join")
    some, times = _some(jobs, "scalar", np.random.default_rng(1), QUIET)
    assert some.rows[:, 3].max() <= 4
    whole = float(jobs.rows[:, 3].sum(dtype=int))
    assert float(np.mean(times * some.rows[:, 3])) == pytest.approx(whole, rel=0.02)


@pytest.mark.parametrize("n", [24, *slowly(28)])
def test_large_boards_are_predicted_from_a_table(n):
    found = nqueens.predict(n, workers=1)
    assert 0 < found.low <= found.seconds <= found.high < math.inf
    assert found.jobs == len(make_jobs(problem_of(n), "join").weights)
    assert "a table" in found.basis


@pytest.mark.parametrize("level", FORECASTS["levels"])
def test_the_table(level):
    """Row sets that take as long as on the processor of the table predict what the table says."""
    own, hours = FORECASTS["levels"][level], []
    for n in range(24, 29):
        some, factors, doubt = _tabled(n, level, 2)
        assert (some.rows == FORECASTS["row_sets"]).all()
        hours.append(float(np.mean(np.array(own["seconds"]) * factors)) / 3600)
        assert hours[-1] * 3600 == pytest.approx(own["counts"][str(n)][0])
        assert 0 < doubt < 1
    assert all(3 < b / a < 20 for a, b in itertools.pairwise(hours))
