"""Interrupts: quick, complete, and no partial result."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import nqueens
from nqueens import _core
from nqueens.running import run_kernel

LONG_CALLS = {
    "count": "nqueens.count(26)",
    "solutions": "nqueens.solutions(24, limit=10, offset=10**12)",
    "iter_solutions": "next(nqueens.iter_solutions(30, batch=10**7))",
    "solve": "[nqueens.solve(3_000_000, rng=1) for _ in range(100)]",
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
    with pytest.raises(_core.Stopped):
        _core.SolutionCursor(20).skip(10**12, stop)


def test_an_error_in_the_kernel_reaches_the_caller():
    def failing(stop):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=True)
    with pytest.raises(RuntimeError, match="no"):
        run_kernel(failing, long=False)


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
