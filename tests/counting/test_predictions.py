"""Predictions: about right where that can be checked, with the same errors as counts."""

import itertools
import math
from _thread import start_new_thread

import numpy as np
import pytest
from repeating import slowly

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._counting import counts
from nqueens._counting.costs import FORECASTS, tabled_seconds
from nqueens._counting.jobs import make_jobs
from nqueens._counting.predictions import _some, _tabled
from nqueens._counting.row_sets import parity_memory
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
        (14, {"method": "parity"}),
        (21, {"blocked": np.eye(21, dtype=bool)}),
    ],
)
def test_a_prediction_is_whole(n, words):
    found = nqueens.predict(n, workers=2, **words)
    assert 0 < found.low <= found.seconds <= found.high < math.inf
    assert found.cpu_seconds >= 0
    assert found.jobs >= 1
    method = words.get("method", "auto")
    assert found.engine in ({method} if method != "auto" else {"simd", "parity", "portable"})
    level = nqueens.cpu_info().level
    assert f"in {found.workers} thread{'s' * (found.workers > 1)}, " in str(found)
    assert str(found).endswith(f" by {found.engine} ({found.level}); based on {found.basis}")
    assert found.level == ("scalar" if method in ("recursion", "portable") else level)


NEARLY_CLOSED = [(row, column) for row in range(20) for column in range(20) if column % 5]


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, {}),
        (8, {}),
        (8, {"method": "recursion"}),
        (13, {"toroidal": True}),
        (13, {"method": "parity"}),
        (14, {}),
        (16, {}),
        (16, {"placed": [(0, 0), (1, 1)]}),
        (17, {"placed": [(0, 0)]}),
        (20, {"blocked": NEARLY_CLOSED}),
        (20, {"blocked": NEARLY_CLOSED, "method": "portable"}),
    ],
)
def test_a_prediction_has_as_many_threads_as_the_count(n, words, monkeypatch):
    started = []

    def start(body, values):
        started.append(body)
        return start_new_thread(body, values)

    monkeypatch.setattr("nqueens._runtime.running.start_new_thread", start)
    nqueens.count(n, workers=3, **words)
    threads = max(1, len(started))  # without any, the kernel runs in this one
    assert nqueens.predict(n, workers=3, **words).workers == threads


def test_workers_that_do_not_fit_in_memory(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 512 << 20)
    monkeypatch.setattr("nqueens._counting.predictions.LEAST_TIMED", 1)
    found = nqueens.predict(24, workers=64)
    assert (found.engine, found.workers) == ("parity", 64)
    assert found.memory == parity_memory(24, 64) > 512 << 20


@pytest.mark.parametrize("n", [18, 22])
def test_a_prediction_times_single_row_sets(n):
    jobs = make_jobs(problem_of(n), "parity")
    row_sets, factors = _some(jobs, "scalar", np.random.default_rng(1), QUIET)
    assert set(row_sets.row_sets.sets) == {1}
    assert float(np.mean(factors)) == pytest.approx(jobs.row_sets.sets.sum(), rel=0.05)


@pytest.mark.parametrize("n", [24, 28, *slowly(32)])
def test_large_boards_are_predicted_from_a_table(n):
    found = nqueens.predict(n, workers=1)
    assert 0 < found.low <= found.seconds <= found.high < math.inf
    assert found.jobs == len(make_jobs(problem_of(n), "parity").weights)
    assert "a table" in found.basis


@pytest.mark.parametrize("level", FORECASTS["levels"])
def test_the_table(level):
    """Row sets that take as long as on the processor of the table predict what the table says."""
    figures, hours = FORECASTS["levels"][level], []
    for n in range(24, 33):
        jobs = make_jobs(problem_of(n), "parity")
        row_sets, factors, doubt = _tabled(jobs, level, 2)
        assert (row_sets.rows == FORECASTS["row_sets"]).all()
        hours.append(float(np.mean(np.array(figures["seconds"]) * factors)) / 3600)
        if str(n) in figures["counts"]:
            assert hours[-1] * 3600 == pytest.approx(figures["counts"][str(n)][0])
        assert 0 < doubt < 3
    assert all(2 < b / a < 20 for a, b in itertools.pairwise(hours))


@pytest.fixture
def interrupted(monkeypatch):
    """Interrupt counts as soon as they begin."""

    def stop(*args, **words):
        raise KeyboardInterrupt

    monkeypatch.setattr(counts, "run_jobs", stop)


@pytest.mark.parametrize(
    ("n", "words", "roughly"),
    [
        (21, {"workers": 1}, r"about \d.* (s|min) on 1 processor"),
        (25, {"workers": 1}, r"about \d.* (h|days) on 1 processor"),
        (30, {"workers": 1}, r"about \d.* years on 1 processor"),
        (32, {}, r"about \d.* years on \d+ processors?"),
        (30, {"workers": 10**6}, r"about \d.* (days|years) on \d{1,4} processors?"),
        (24, {"method": "recursion", "workers": 1}, r"more than \d.* (h|days) on 1 processor"),
    ],
)
@pytest.mark.usefixtures("interrupted")
def test_a_long_count_says_how_long_it_takes(n, words, roughly):
    said = rf"^counting {n} queens takes {roughly}; predict\({n}\) says more$"
    with pytest.warns(nqueens.LongCountWarning, match=said), pytest.raises(KeyboardInterrupt):
        nqueens.count(n, **words)
    seconds = [tabled_seconds(size, "avx2")[0] for size in range(21, 33)]
    assert all(2 < b / a < 20 for a, b in itertools.pairwise(seconds))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("words", [{"time_limit": 1}, {"progress": print}])
@pytest.mark.usefixtures("interrupted")
def test_a_long_count_that_is_watched_does_not_warn(words):
    with pytest.raises(KeyboardInterrupt):
        nqueens.count(30, workers=1, **words)
