"""How long the count before a sample will take is said before it begins."""

import pytest
from cli.running import out, run

import nqueens
from nqueens._boards.plan_board import plan_board
from nqueens._sampling import ahead, samples
from nqueens._sampling.ahead import Ahead, LongCountWarning, count_ahead


@pytest.fixture(autouse=True)
def _forget():
    nqueens.clear_cache()
    yield
    nqueens.clear_cache()


class Counted(Exception):
    """The count has begun."""


@pytest.fixture
def slow(monkeypatch):
    """Let each count appear to take two hours."""

    def times(plan, level, workers):
        plans.append((plan.problem.kind, plan.problem.board.n, workers))
        return 7200.0, 7000.0, 7400.0, 14400.0

    def begin(*_):
        raise Counted

    plans = []
    monkeypatch.setattr(ahead, "sampled", times)
    monkeypatch.setattr(samples, "counted_row_sets", begin)
    monkeypatch.setattr(samples, "counted_jobs", begin)
    return plans


def test_a_long_count_is_warned_of(slow):
    for words in ({}, {"placed": [(0, 0)]}, {"toroidal": True}):
        with pytest.raises(LongCountWarning, match=r"23 queens.* about 2.0 h \(117 min to 2.1 h\)"):
            nqueens.random_solutions(23, 1, workers=2, **words)
    assert slow == [("join", 23, 2), ("search", 23, 2), ("search", 23, 2)]
    with pytest.warns(LongCountWarning) as caught, pytest.raises(Counted):
        nqueens.random_solutions(23, 1, workers=2)
    assert caught[0].filename == __file__
    assert len(slow) == 3  # what was timed is kept


def test_the_largest_joins_are_not_timed(slow):
    assert count_ahead(plan_board(28), 2, 0) == Ahead(
        7200.0, "more than 117 min, the least for 25 queens"
    )
    assert slow == [("join", 25, 2)]


def test_short_counts_are_not_timed(slow):
    for board in (plan_board(16), plan_board(30, [(i, 2 * i) for i in range(15)])):
        assert count_ahead(board, 2, 0) is None
    assert count_ahead(plan_board(24, wraps=True), 2, 0) is None  # has no solution
    with pytest.raises(Counted):
        nqueens.random_solutions(18, 1)
    assert slow == []


def test_the_command_refuses_a_long_count(slow):
    refused = run("sample", 23, code=2).stderr
    assert "counting 23 queens, which comes first, takes about 2.0 h" in refused
    assert "--force counts" in refused


def test_the_command_says_how_long_a_count_takes(slow, monkeypatch):
    drawn = lambda n, size, **_: nqueens.solutions(8, limit=size)  # noqa: E731
    monkeypatch.setattr(nqueens, "random_solutions", drawn)
    forced = run("sample", 23, "--force")
    assert "takes about 2.0 h" in forced.stderr
    assert forced.stdout == out("list", 8, "--limit", 1, "--plain")
    monkeypatch.setattr(ahead, "sampled", lambda *_: (60.0, 50.0, 70.0, 60.0))
    assert "takes about 60 s (50 s to 70 s)" in run("sample", 22).stderr
    monkeypatch.setattr(ahead, "sampled", lambda *_: None)
    assert "takes" not in run("sample", 21).stderr
