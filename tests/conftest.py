"""No test is timed: machines are shared, and speed is measured in bench/."""

import itertools
import signal
import time

import pytest
from hypothesis import settings

from nqueens import _core

# A shell starts background processes with Ctrl-C ignored, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

EXAMPLES = 100 if _core.BUILD_MODE == "release" else 25  # the others are about ten times slower
settings.register_profile("untimed", deadline=None, max_examples=EXAMPLES)
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption("--complete", action="store_true", help="fail where a package is missing")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    return judged((yield), item.config)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return judged((yield), collector.config)


def judged(report, config):
    """Make a failure of a test, or of a file of tests, that was skipped for want of a package."""
    if report.skipped and config.getoption("complete") and "could not import" in report.longrepr[2]:
        report.outcome = "failed"
    return report


@pytest.fixture(params=_core.cpu_levels())
def level(request, monkeypatch):
    """Force each level."""
    monkeypatch.setenv("NQUEENS_CPU", request.param)
    return request.param


@pytest.fixture
def slow_clock(monkeypatch):
    """Let a look at the clock take a millisecond, so that a time limit is a number of looks."""
    monkeypatch.setattr(time, "monotonic", itertools.count(0, 0.001).__next__)


@pytest.fixture
def file(tmp_path):
    """Return the path of a checkpoint that does not exist yet."""
    return str(tmp_path / "q.sqlite")
