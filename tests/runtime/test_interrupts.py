"""Interrupts: quick, complete, and no partial result."""

import contextlib
import inspect
import os
import random
import signal
import sys
import threading
import time
from _thread import _count as running_threads
from concurrent.futures import ThreadPoolExecutor

import pytest
from calls import evaluate, prepared, tagged
from interrupting import ENOUGH, Interrupting

import nqueens
from nqueens._counting.plans import Job
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel, surfacing_interrupts


@pytest.mark.development
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("group", range(4))
def test_ctrl_c_ends_every_long_call_at_any_moment(group):
    rng = random.Random(group)
    with Interrupting() as child:
        for call in tagged("long")[group::4]:
            trial = child.trial(call, 0.2 * rng.random() ** 2)
            assert trial.finished or trial.processor < ENOUGH, (call, trial)


def limited(call):
    """Return whether a call takes a time limit after its other arguments."""
    name = call.partition("(")[0]
    thing = evaluate(name) if name.replace(".", "_").isidentifier() else None
    return inspect.isfunction(thing) and "time_limit" in inspect.signature(thing).parameters


@pytest.mark.development
@pytest.mark.usefixtures("no_thread_left")
@pytest.mark.parametrize("group", range(3))
def test_a_time_limit_ends_every_long_call(group):
    calls = [call for call in tagged("long") if call.endswith(")") and limited(call)]
    assert len(calls) > 30
    ended = 0  # some processors finish a few of the calls in time
    for call in calls[group::3]:
        run, start = prepared(f"{call[:-1]}, time_limit=0.2)"), time.process_time()
        try:
            run()
        except nqueens.OutOfTime:
            ended += 1
        assert time.process_time() - start < 2 * (0.2 + ENOUGH), call
    assert ended > 0.7 * len(calls[group::3])


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor])
def test_a_checkpoint_keeps_what_was_done_in_time(pool, tmp_path):
    words = {"method": "portable", "checkpoint": tmp_path / "q17.sqlite"}
    done = limit = 0
    with pool(1) if pool else contextlib.nullcontext() as executor:
        while not done:  # a job may take longer than the first limits on a slow machine
            limit += 0.5
            with pytest.raises(nqueens.OutOfTime) as raised:
                nqueens.count(17, executor=executor, workers=1, time_limit=limit, **words)
            done, whole, found = raised.value.reached or (0, 0, 0)
    assert 0 < found < 95815104
    assert done < whole
    assert 0 < nqueens.runs.status(words["checkpoint"]).done < 355


def test_an_error_in_the_kernel_reaches_the_caller():
    def failing(stop):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=True)
    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=False)


@pytest.fixture
def no_thread_left():
    """Fail if there are more threads at the end, not counting those that are about to exit."""
    before = running_threads()
    yield
    for _ in range(1000):
        if running_threads() <= before:
            return
        time.sleep(0.001)
    pytest.fail(f"{running_threads()} threads are left, {before} before")


JOBS = [Job(number, 1 + number % 3, ()) for number in range(50)]


@pytest.mark.usefixtures("no_thread_left")
@pytest.mark.parametrize("workers", [1, 3, 100])
def test_every_job_is_run_once(workers):
    seen = []

    def worker():
        return lambda job, stop: seen.append(job.number) or job.weight * job.number

    total = run_jobs(JOBS, worker, workers=workers)
    assert total == sum(job.weight * job.number for job in JOBS)
    assert sorted(seen) == list(range(50))


def test_results_may_be_taken_away_while_a_thread_looks_at_its_own():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        jobs = JOBS * 1000
        assert run_jobs(jobs, lambda: lambda job, stop: 1, workers=3, enough=10**9) == len(jobs)
    finally:
        sys.setswitchinterval(before)


def test_enough_ends_a_run():
    seen = []

    def worker():
        def run(job, stop):
            seen.append(job)
            while not stop.is_set() and job.number > 5:
                time.sleep(0.001)
            return 2

        return run

    assert run_jobs(JOBS, worker, workers=2, enough=4) == 4
    assert len(seen) < 50


@pytest.mark.usefixtures("no_thread_left")
@pytest.mark.parametrize("place", ["worker", "job", "progress"])
def test_a_failure_anywhere_stops_all_workers(place):
    def fail(*news):
        raise RuntimeError(place)

    def worker():
        if place == "worker":
            fail()
        return lambda job, stop: fail() if place == "job" and job.number == 20 else 1

    with pytest.raises(RuntimeError, match=place):
        run_jobs(JOBS, worker, workers=3, tally=Tally(0, fail if place == "progress" else None))


def test_threads_without_memory_leave_the_jobs_to_the_others():
    begun = []

    def worker():
        begun.append(1)
        if len(begun) > 1:
            raise MemoryError("nothing left")
        return lambda job, stop: job.number

    assert run_jobs(JOBS, worker, workers=4) == sum(range(50))


def test_no_thread_with_enough_memory():
    def worker():
        raise MemoryError("nothing left")

    with pytest.raises(MemoryError, match="nothing left"):
        run_jobs(JOBS, worker, workers=3)


def test_no_jobs():
    assert run_jobs([], lambda: lambda job, stop: 1, workers=2) == 0


def hiding(error):
    """Act as a library that catches an interrupt and raises another error, or none."""
    try:
        signal.raise_signal(signal.SIGINT)
    except BaseException:
        if error is not None:
            raise error from None


@pytest.mark.parametrize("error", [ValueError("Invalid color value"), SystemExit(), None])
def test_a_library_cannot_hide_an_interrupt(error):
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), surfacing_interrupts():
        hiding(error)
    assert signal.getsignal(signal.SIGINT) is handler
    with pytest.raises(ValueError, match="no signal"), surfacing_interrupts():
        raise ValueError("no signal")


def test_handlers_that_raise_nothing_or_replace_themselves():
    def ignoring(number, frame):
        signal.signal(number, signal.SIG_IGN)

    before = signal.signal(signal.SIGINT, ignoring)
    try:
        with surfacing_interrupts():
            hiding(None)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        with surfacing_interrupts():
            hiding(None)
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_have_no_handlers():
    results = []
    thread = threading.Thread(target=lambda: results.append(surfacing_interrupts()(int)("7")))
    thread.start()
    thread.join()
    assert results == [7]
