"""Predictions: about right where that can be checked, with the same errors as counts."""

import math
import re
import time

import numpy as np
import pytest

import nqueens
from nqueens._boards.plan_board import plan_board
from nqueens._counting.engine import CountOptions, Crossovers, choose_engine
from nqueens._counting.forecast import JoinStrata, Subtrees, announcement
from nqueens._counting.joins import join_jobs, join_memory, prepare_join
from nqueens._counting.plans import make_plan, problem_of
from nqueens._runtime.wording import duration_text

LEVELS = nqueens.cpu_info().levels


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch):
    for module in ("forecast", "predictions"):
        monkeypatch.setattr(f"nqueens._counting.{module}.SECONDS", 0.05)


def cpu_seconds_of(call):
    start = time.process_time()
    call()
    return time.process_time() - start


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
    ],
)
def test_a_prediction_is_whole(level, n, words):
    predicted(level, n, words)


@pytest.mark.parametrize(
    ("n", "words"), [(23, {"method": "join"}), (21, {"blocked": np.eye(21, dtype=bool)})]
)
def test_a_prediction_of_a_large_board_is_whole(n, words):
    predicted(nqueens.cpu_info().level, n, words)


def predicted(level, n, words):
    """Check a prediction."""
    found = nqueens.predict(n, workers=2, **words)
    assert 0 < found.low <= found.seconds <= found.high < math.inf
    assert found.cpu_seconds >= 0
    assert found.jobs >= 1
    assert found.workers == 2
    method = words.get("method", "auto")
    assert found.engine in ({method} if method != "auto" else {"simd", "join", "portable"})
    assert found.level == ("scalar" if method in ("recursion", "portable") else level)


@pytest.mark.development
def test_predicted_and_measured_times_are_alike(monkeypatch):
    # a count that is sampled, not run: in CPU time, which other work hardly changes
    words = {"method": "portable", "workers": 1}
    monkeypatch.setattr("nqueens._counting.forecast.SECONDS", 0.5)
    monkeypatch.setattr("nqueens._counting.forecast.SHORT", 0.0)
    found = nqueens.predict(16, **words)
    spent = cpu_seconds_of(lambda: nqueens.count(16, **words))
    assert spent / 2 < found.cpu_seconds < spent * 2


def test_workers_that_do_not_fit_in_memory_are_forecast(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 512 << 20)
    monkeypatch.setattr("nqueens._counting.forecast.LEAST_DRAWS", 1)
    for words in ({}, {"method": "join"}):
        found = nqueens.predict(23, workers=64, **words)
        assert (found.engine, found.workers) == ("join", 64)
        assert found.memory == join_memory(23, 64) > 512 << 20
        assert 0 < found.low < found.seconds < found.high


def test_workers_beyond_the_processors_do_not_help(monkeypatch):
    monkeypatch.setattr("nqueens._counting.forecast.SHORT", 0.0)
    monkeypatch.setattr("nqueens._counting.forecast.usable_cpus", lambda: 1)
    found = nqueens.predict(16, workers=8, method="portable")
    assert found.workers == 8
    assert found.seconds >= 0.99 * found.cpu_seconds


def test_squares_may_come_from_an_iterator():
    found = nqueens.predict(20, placed=iter([(0, 0)]), blocked=iter([(1, 5)]))
    assert found.jobs > 1


def test_what_is_drawn_stands_for_all_there_is():
    """With counts in place of times, the means times the sizes are the number of solutions."""
    n = 10
    plan = make_plan(problem_of("search", plan_board(n, None, None)))
    generator = np.random.default_rng(1)
    parts = Subtrees(plan, "scalar", 1.0, generator)
    jobs, paths = list(plan), []
    parts._length = 2  # by default, zero on such a small board
    for _ in range(4000):
        queens, branches = parts._path(generator)
        solutions = nqueens.count(n, placed=queens) if branches else 0
        paths.append((branches, solutions))
    weight = sum(job.weight for job in jobs) / len(jobs)
    assert parts.sizes == [len(jobs)]
    branches = np.array(paths, dtype=float)
    mean = float((branches[:, 0] * branches[:, 1]).mean()) * len(jobs) * weight
    assert mean == pytest.approx(nqueens.known(n).solutions, rel=0.15)


@pytest.mark.parametrize("n", [12, 13])
def test_strata_hold_nearly_all_row_sets(n):
    plan = make_plan(problem_of("join", plan_board(n, None, None)))
    weights, rows = join_jobs(n)
    sets = int((weights // rows[:, 2]).sum())
    assert 0.98 * sets <= sum(JoinStrata(plan, "scalar", prepare_join(n, 1)).sizes) <= sets


def title_of(board, **words):
    """Return the announcement of a count."""
    engine = choose_engine(board, CountOptions(**words), quiet=False)
    return announcement(make_plan(problem_of(engine.kind, board)), engine)


def test_short_counts_are_not_announced(monkeypatch):
    forecast = "nqueens._counting.forecast"
    monkeypatch.setattr(f"{forecast}.sampled", None)  # must not be tried
    assert title_of(plan_board(16), workers=2) == ""
    assert title_of(plan_board(24, [(i, 2 * i) for i in range(10)]), workers=2) == ""
    for times, title in [
        (None, ""),
        ((59.0, 50.0, 66.0, 110.0), ""),
        ((864e3, 7e5, 1e6, 864e3), "about 10 days (8.1 days to 12 days)"),
    ]:
        monkeypatch.setattr(f"{forecast}.sampled", lambda *_, times=times: times)
        assert title_of(plan_board(24), workers=2) == title


@pytest.mark.parametrize("words", [{}, {"fundamental": True}, {"checkpoint": "new"}])
def test_long_counts_are_announced_on_the_bar(monkeypatch, capsys, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nqueens._counting.engine.STRIPS_N", 0)
    limits = dict.fromkeys(LEVELS, Crossovers(10, 12, 17, 12))
    monkeypatch.setattr("nqueens._counting.forecast.CROSSOVERS", limits)
    monkeypatch.setattr("nqueens._counting.forecast.SHORT", 0)
    monkeypatch.setattr("nqueens._counting.forecast.LONG", 0)
    announced = r"about .* s \(.* s to .* s\)"
    nqueens.count(13, progress=True, **words)
    assert re.search(announced, capsys.readouterr().err)
    if "checkpoint" in words:
        nqueens.count(13, progress=True, **words)  # part of it is done
        assert not re.search(announced, capsys.readouterr().err)


def test_durations_in_words():
    lengths = [0.0001, 0.004, 1.26, 9.99, 59.6, 119, 130, 5000, 86400, 1e6, 1e9]
    words = [duration_text(seconds) for seconds in lengths]
    assert words == [
        "less than 0.001 s", "0.004 s", "1.3 s", "10 s", "60 s", "119 s", "2.2 min", "83 min",
        "24 h", "12 days", "32 years",
    ]  # fmt: skip
