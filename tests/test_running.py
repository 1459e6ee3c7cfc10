"""Interrupts: quick, complete, and no partial result."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import nqueens
from nqueens import _core
from nqueens.plans import Job
from nqueens.running import run_jobs, run_kernel

LONG_CALLS = {
    "count": "nqueens.count(26)",
    "count, one worker": "nqueens.count(25, workers=1, method='portable')",
    "count, row by row": "nqueens.count(25, method='recursion')",
    "count, torus": "nqueens.count(29, toroidal=True, workers=3)",
    "half turn": "nqueens.count_by_symmetry(32, classes=['half_turn'])",
    "quarter turn": "nqueens.count_by_symmetry(60, classes=['quarter_turn'])",
    "solutions": "nqueens.solutions(24, limit=10, offset=10**12)",
    "iter_solutions": "next(nqueens.iter_solutions(30, batch=10**7))",
    "estimate_count": "nqueens.estimate_count(300, samples=10**8)",
    "tree_profile": "nqueens.tree_profile(900, samples=10**6)",
    "solve": "[nqueens.solve(3_000_000, rng=1) for _ in range(100)]",
    "solve, hundreds of millions": "nqueens.solve(300_000_000, rng=1)",
    "solve_many": "nqueens.solve_many(100, 10**7, rng=1)",
    "swap": "nqueens.solve(10**7, method='swap', rng=1)",
    "hill-climb": "nqueens.solve(2 * 10**6, method='hill-climb', rng=1)",
    "backtrack": "nqueens.solve(60, method='backtrack')",
    "exact completion": "nqueens.solve(100, blocked_sums=range(2, 199, 2), rng=1)",
    "local completion": "[nqueens.solve(10**6, placed=[(0, 0)], rng=1) for _ in range(100)]",
}
PROGRAM = """
import threading, time, numpy, nqueens
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(f"{{time.time():.6f}} {{threading.active_count()}} {{nqueens.count(8)}}", flush=True)
else:
    print("finished")
"""


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
@pytest.mark.parametrize("call", LONG_CALLS.values(), ids=LONG_CALLS.keys())
def test_ctrl_c_stops_the_kernel_and_leaves_no_thread(call):
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(call=call)], stdout=subprocess.PIPE, text=True
    )
    with child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.time()
        child.send_signal(signal.SIGINT)
        try:
            answer = child.communicate(timeout=20)[0].split()
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    assert len(answer) == 3, answer
    returned, threads, usable = answer
    assert float(returned) - sent < 2  # the promise is 0.1 s; this is no place to time it
    assert (threads, usable) == ("1", "92")


def test_a_stopped_kernel_has_no_result():
    stop = _core.StopFlag()
    assert not stop.is_set()
    stop.set()
    assert stop.is_set()
    with pytest.raises(_core.Stopped):
        _core.count_queens(16, stop)
    squares, nothing = np.full(20, 2**20 - 1, dtype=np.uint64), np.empty(0, dtype=np.uint8)
    with pytest.raises(_core.Stopped):
        _core.SolutionCursor(squares, prefix=nothing).skip(10**12, stop)


def test_an_error_in_the_kernel_reaches_the_caller():
    def failing(stop):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=True)
    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=False)


def left_behind():
    return [thread for thread in threading.enumerate() if thread.name.startswith("nqueens")]


JOBS = [Job(number, 1 + number % 3, ()) for number in range(50)]


@pytest.mark.parametrize("workers", [1, 3, 100])
def test_every_job_is_run_once(workers):
    seen = []

    def worker():
        return lambda job, stop: seen.append(job.number) or job.weight * job.number

    total = run_jobs(JOBS, worker, workers=workers)
    assert total == sum(job.weight * job.number for job in JOBS)
    assert sorted(seen) == list(range(50))
    assert not left_behind()


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


@pytest.mark.parametrize("place", ["worker", "job", "progress"])
def test_a_failure_anywhere_stops_all_workers(place):
    def fail(*news):
        raise RuntimeError(place)

    def worker():
        if place == "worker":
            fail()
        return lambda job, stop: fail() if place == "job" and job.number == 20 else 1

    with pytest.raises(RuntimeError, match=place):
        run_jobs(JOBS, worker, workers=3, progress=fail if place == "progress" else None)
    assert not left_behind()


def test_no_jobs():
    assert run_jobs([], lambda: lambda job, stop: 1, workers=2) == 0


def test_calls_from_many_threads_agree():
    answers = []
    gate = threading.Barrier(4)

    def work():
        gate.wait()
        answers.append((nqueens.count(13), tuple(nqueens.solve(20_000, rng=3)[:50])))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert len(set(answers)) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_fork_while_a_kernel_runs():
    running = threading.Thread(target=nqueens.count, args=(15,))
    running.start()
    child = os.fork()
    if child == 0:
        os._exit(0 if nqueens.count(13) == 73712 else 1)
    assert os.waitpid(child, 0)[1] == 0
    running.join()
