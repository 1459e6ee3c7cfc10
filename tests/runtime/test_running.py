"""The runner: every job once, errors, early ends, time limits, interrupts, no thread left."""

import inspect
import math
import os
import random
import signal
import threading
import time
from _thread import _count as running_threads, start_new_thread
from contextlib import suppress

import pytest
from calls import evaluate, tagged
from interrupting import Interrupting
from nqueens._core import StopFlag, Stopped
from programs import PATIENCE, wait_until

import nqueens
from nqueens._runtime import running
from nqueens._runtime.running import QUIET, Watch, in_threads, run_kernel

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture(autouse=True)
def _no_thread_left():
    """Fail if there are more threads at the end, not counting those that are about to exit."""
    before = running_threads()
    yield
    wait_until(lambda: running_threads() <= before)


def waiting(job, stop):
    """Run until the stop flag is set."""
    while not stop.is_set():
        time.sleep(0.001)
    raise Stopped


def all_of(*words, **how):
    """Return the results of a run."""
    with in_threads(*words, **how) as results:
        return list(results)


@pytest.mark.parametrize("workers", [1, 3, 100])
def test_every_job_is_run_once(workers):
    found = all_of(range(50), lambda: lambda job, stop: job * job, watch=Watch(workers=workers))
    assert sorted(found) == [job * job for job in range(50)]
    assert all_of([], lambda: lambda job, stop: job, watch=Watch(workers=workers)) == []


@pytest.mark.parametrize(
    "call",
    [
        "count(15, method='portable', workers=10**6)",
        "estimate_count(16, samples=6400, workers=10**6)",
        "solutions(13, workers=10**6)", "list(iter_solutions(13, workers=10**6))",
        "square_counts(13, workers=10**6)", "random_solutions(13, 9, rng=1, workers=10**6)",
        "solution_rank([i * 2 % 17 for i in range(17)], workers=10**6)",
    ],
)  # fmt: skip
def test_a_million_workers_are_no_more_threads_than_jobs(call, monkeypatch):
    started = []

    def start(body, words):
        started.append(body)
        return start_new_thread(body, words)

    monkeypatch.setattr(running, "start_new_thread", start)
    evaluate(call)
    assert 0 < len(started) <= 300


def test_the_end_of_the_block_ends_a_run():
    def work(job, stop):
        return job if job < 5 else waiting(job, stop)

    with in_threads(range(50), lambda: work, watch=Watch(workers=2)) as results:
        assert sorted(next(results) for _ in range(5)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("place", ["worker", "job", "block", "report", "jobs"])
def test_an_error_anywhere_stops_all_threads(place):
    def fail(*_):
        raise RuntimeError(place)

    def jobs():
        yield from range(5)
        if place == "jobs":
            fail()
        yield from range(50)

    def worker():
        if place == "worker":
            fail()
        return lambda job, stop: fail() if place == "job" and job == 20 else job

    watch = Watch(progress=fail if place == "report" else None, workers=3)

    def block():
        with in_threads(jobs(), worker, watch=watch) as results:
            for _ in results:
                watch.report(1, 2)
                if place == "block":
                    fail()

    with pytest.raises(RuntimeError, match=place):
        block()


def test_a_time_limit_stops_all_threads():
    with pytest.raises(nqueens.OutOfTime, match=r"within 0\.05 s") as caught:
        all_of(range(5), lambda: waiting, watch=Watch(0.05, workers=3))
    assert caught.value.reached is None


def test_what_was_reached():
    watch = Watch(0.05)
    watch.reached = 1, 4, 7
    with pytest.raises(nqueens.OutOfTime, match=r"25\.0 % was done and 7 found") as caught:
        all_of([1], lambda: waiting, watch=watch)
    assert caught.value.reached == (1, 4, 7)


@pytest.mark.parametrize("limit", [0, -1, math.inf, math.nan])
def test_time_limits_that_are_refused(limit):
    with pytest.raises(ValueError, match="must be a positive, finite number of seconds"):
        Watch(limit)


def test_reports_are_rare_but_the_last_one_comes(slow_clock):
    told = []
    watch = Watch(progress=lambda *news: told.append(news))
    for done in range(1001):
        watch.report(done, 1000, 2 * done)
    assert told[0] == (0, 1000, 0)
    assert told[-1] == (1000, 1000, 2000)
    assert 8 < len(told) < 20


def test_a_bar_goes_on_while_nothing_ends():
    told = []

    def report(*news):
        told.append(news)
        if len(told) == 3:
            raise EOFError

    watch = Watch(progress=report)
    watch.report(1, 4)
    with pytest.raises(EOFError):
        all_of([1], lambda: waiting, watch=watch)
    assert told == [(1, 4, 0)] * 3


def test_a_short_kernel_runs_in_this_thread():
    here = threading.get_ident()
    assert run_kernel(lambda a, stop: (a, threading.get_ident()), 1, long=False) == (1, here)
    assert run_kernel(lambda a, stop: a, 2) == 2
    assert run_kernel(lambda stop: type(stop), long=False) is StopFlag
    assert not QUIET.limited


@POSIX
def test_a_signal_ends_a_kernel():
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)

    def signalling(stop):
        os.kill(os.getpid(), signal.SIGALRM)
        waiting(None, stop)

    try:
        with pytest.raises(KeyboardInterrupt):
            run_kernel(signalling)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_second_signal_waits_for_the_threads(monkeypatch):
    ended, begun = [], threading.Barrier(4)

    def slow(job, stop):
        begun.wait(PATIENCE)
        while not stop.is_set():
            time.sleep(0.001)
        time.sleep(0.1)
        ended.append(job)
        raise Stopped

    calls = []
    original = running.SimpleQueue

    class Queue:
        """Interrupts the first two waits."""

        def __init__(self):
            self._queue = original()
            self.put = self._queue.put

        def get(self, timeout):
            calls.append(timeout)
            if len(calls) == 1:
                begun.wait(PATIENCE)
            if len(calls) < 3:
                raise KeyboardInterrupt
            return self._queue.get(timeout=timeout)

    monkeypatch.setattr(running, "SimpleQueue", Queue)
    with pytest.raises(KeyboardInterrupt):
        all_of(range(9), lambda: slow, watch=Watch(workers=3))
    assert len(ended) == 3


@pytest.mark.development
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("group", range(4))
def test_ctrl_c_ends_every_long_call_at_any_moment(group):
    rng = random.Random(group)
    with Interrupting() as child:
        for call in tagged("long")[group::4]:
            child.trial(call, 0.2 * rng.random() ** 2)


def limited(call):
    """Return whether a call takes a time limit after its other arguments."""
    name = call.partition("(")[0]
    thing = evaluate(name) if name.replace(".", "_").isidentifier() else None
    return inspect.isfunction(thing) and "time_limit" in inspect.signature(thing).parameters


@pytest.mark.development
@pytest.mark.parametrize("group", range(3))
def test_a_time_limit_ends_every_long_call(group):
    calls = [call for call in tagged("long") if call.endswith(")") and limited(call)]
    assert len(calls) > 30
    for call in calls[group::3]:
        with pytest.raises(nqueens.OutOfTime):
            evaluate(f"{call[:-1]}, time_limit=1e-9)")
        with suppress(nqueens.OutOfTime):  # some processors finish a few of the calls in time
            evaluate(f"{call[:-1]}, time_limit=0.2)")
