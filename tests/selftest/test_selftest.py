"""The self-test: it passes, and each of its checks fails if what it checks is broken."""

import numpy as np
import pytest

import nqueens
from nqueens import _core
from nqueens._counting import counts, jobs, plans
from nqueens._runtime import interrupts
from nqueens._selftest import frozen, selftest
from nqueens._solving import solving


@pytest.fixture
def few(monkeypatch):
    """Make the self-test small: two levels, small boards, one stream of each call."""
    info = nqueens.cpu_info()
    levels = tuple(dict.fromkeys([info.levels[0], info.levels[-1]]))
    monkeypatch.setattr(selftest, "cpu_info", lambda: info._replace(levels=levels))
    streams = {stream.call: stream for stream in frozen.frozen_streams()}
    monkeypatch.setattr(selftest, "frozen_streams", lambda: list(streams.values()))
    monkeypatch.setattr(selftest, "COUNTED", range(4, 12))


def failing():
    return {check.name.split(",")[0] for check in nqueens.selftest() if check.error}


def test_it_passes_and_reports_as_it_goes():
    told = []
    checks = nqueens.selftest(report=told.append)
    assert told == checks
    assert [check for check in checks if check.error] == []
    assert len({check.name for check in checks}) == len(checks)
    for level in nqueens.cpu_info().levels:
        assert f"streams of random numbers, level {level}" in {check.name for check in checks}


def test_the_forced_level_is_put_back(monkeypatch):
    monkeypatch.setattr(selftest, "COUNTED", range(4, 5))
    once = next(selftest._checks())
    monkeypatch.setattr(selftest, "_checks", lambda: [once])
    for level in (None, "scalar"):
        monkeypatch.delenv("NQUEENS_CPU", raising=False)
        if level:
            monkeypatch.setenv("NQUEENS_CPU", level)
        nqueens.selftest()
        assert selftest.os.environ.get("NQUEENS_CPU") == level


@pytest.mark.usefixtures("few")
def test_a_lost_part_of_the_work(monkeypatch):
    def run_jobs(some, *args, **keywords):
        return interrupts.run_jobs(list(some)[1:], *args, **keywords)

    monkeypatch.setattr(counts, "run_jobs", run_jobs)
    monkeypatch.setattr(jobs, "run_jobs", run_jobs)
    assert failing() >= {"constrained counts", "larger boards"}


@pytest.mark.usefixtures("few")
def test_a_level_that_miscounts(monkeypatch):
    class Counter:
        def __init__(self, n, closed, wraps, level):
            self.real = real(n, closed, wraps, level)
            self.error = int(level == "scalar")

        def count_plan(self, *args):
            return self.real.count_plan(*args) + self.error

        def __getattr__(self, name):
            return getattr(self.real, name)

    real = _core.Counter
    monkeypatch.setattr(plans, "Counter", Counter)
    wrong = {check.name for check in nqueens.selftest() if check.error}
    # if scalar is the default level, checks that force no level fail as well
    named = {name for name in wrong if "level" in name}
    assert {name for name in named if not name.startswith("counts, engine portable")} == {
        "counts, engine auto, level scalar",
        "larger boards, level scalar",
    }


@pytest.mark.usefixtures("few")
def test_boards_out_of_order(monkeypatch):
    monkeypatch.setattr(selftest, "solutions", lambda n: nqueens.solutions(n)[::-1])
    assert failing() == {"lists and ranks"}


@pytest.mark.usefixtures("few")
def test_a_check_that_takes_everything(monkeypatch):
    """The self-test relies on `is_solution`, so it checks that this can return False."""
    monkeypatch.setattr(selftest, "is_solution", lambda q: True)
    assert failing() == {"checking boards"}


@pytest.mark.usefixtures("few")
def test_another_stream(monkeypatch):
    real = solving.kernel_seed
    monkeypatch.setattr(solving, "kernel_seed", lambda rng: real(rng) ^ np.uint64(1))
    assert failing() >= {"streams of random numbers"}
