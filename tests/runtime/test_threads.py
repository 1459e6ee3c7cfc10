"""Threads that an interrupt neither loses nor leaves behind."""

import _thread
import gc
import os
import sys
import threading
import time
import weakref

import pytest
from programs import python

from nqueens import _core
from nqueens._runtime.interrupts import run_jobs, run_kernel
from nqueens._runtime.threads import Crew

# Raises KeyboardInterrupt at the k-th of the moments when Python looks for signals: at the
# beginning of a function, after a call, at the turn of a loop, in the modules that run kernels.
EVERYWHERE = """
import dis, sys, time
from _thread import _count
from nqueens._runtime.interrupts import run_jobs, run_kernel

MODULES = ("threads.py", "interrupts.py", "threading.py")
CHECKED = ("RESUME", "CALL", "PRECALL", "JUMP_BACKWARD", "POP_JUMP_BACKWARD")

def interrupt_at(moment):
    passed = 0
    last = {}
    def look():
        nonlocal passed
        passed += 1
        if passed == moment:
            raise KeyboardInterrupt
    def trace(frame, event, argument):
        if not frame.f_code.co_filename.endswith(MODULES):
            return None
        if event == "call":
            frame.f_trace_opcodes = True
            frame.f_trace_lines = False
            look()
        elif event == "opcode":
            before = last.get(frame, -1)
            last[frame] = frame.f_lasti
            if before >= 0 and dis.opname[frame.f_code.co_code[before]].startswith(CHECKED):
                look()
        elif event == "return":
            last.pop(frame, None)
        return trace
    sys.settrace(trace)

def jobs(workers, enough):
    def worker():
        def run(job, stop):
            time.sleep(0.0005)
            return 1
        return run
    plan = range(6)
    return run_jobs(plan, worker, workers=workers, enough=enough)

def kernel(stop):
    while not stop.is_set():
        time.sleep(0.0005)
        kernel.turns -= 1
        if not kernel.turns:
            return 6

def one_kernel():
    kernel.turns = 4
    return run_kernel(kernel, long=True)

CALLS = {"one": lambda: jobs(1, None), "three": lambda: jobs(3, None),
         "enough": lambda: jobs(3, 2), "kernel": one_kernel}
call = CALLS[sys.argv[1]]
right = call()
moment = 0
while True:
    moment += 1
    interrupted = False
    interrupt_at(moment)
    try:
        found = call()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        sys.settrace(None)
    assert _count() == 0 or time.sleep(0.02) or _count() == 0, (moment, _count())
    if not interrupted:
        assert found == right, (moment, found)
        break
print(moment)
"""


@pytest.mark.parametrize("call", ["one", "three", "enough", "kernel"])
def test_an_interrupt_at_any_moment_leaves_no_thread(call):
    done = python("-c", EVERYWHERE, call)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20


def endless(stop, *things):
    while not stop.is_set():
        time.sleep(0.001)
    raise _core.Stopped


def test_nothing_is_kept_of_what_was_interrupted():
    class Thing:
        pass

    thing = Thing()
    gone = weakref.ref(thing)
    gc.disable()
    try:
        with pytest.raises(KeyboardInterrupt):
            run_kernel(lambda held, stop: endless(stop), thing, long=True, watch=interrupt_now)
        del thing
        assert gone() is None
    finally:
        gc.enable()


def interrupt_now():
    raise KeyboardInterrupt


def test_a_second_interrupt_waits_for_the_threads(monkeypatch):
    crew = Crew()
    wait, interrupts = crew.wait, iter(range(5))

    def spoiled(*seconds):
        wait(*seconds)
        if next(interrupts, None) is not None:
            raise KeyboardInterrupt

    monkeypatch.setattr(crew, "wait", spoiled)

    def task():
        try:
            endless(crew.stop)
        finally:
            time.sleep(0.3)

    with pytest.raises(KeyboardInterrupt):
        crew.attend([task, task], lambda: crew.wait() is None)
    assert not crew.at_work


def test_all_that_fails_is_kept_and_stops_the_others():
    crew = Crew()

    def fail():
        raise RuntimeError("no")

    crew.attend([fail, lambda: endless(crew.stop)], lambda: crew.wait() is None)
    assert [str(error) for error in crew.failures] == ["no"]


def starting_only(count):
    """Return a function that starts this many threads and then no more."""
    started = iter(range(count))

    def start(function, arguments):
        if next(started, None) is None:
            raise RuntimeError("can't start new thread")
        return threading.Thread(target=function, args=arguments).start()

    return start


def test_where_no_more_threads_can_be_started_the_first_ones_do_it_all(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.threads.start_new_thread", starting_only(2))
    crew, done = Crew(), []
    crew.attend([lambda: done.append(1)] * 5, lambda: crew.wait() is None)
    assert done == [1, 1]
    assert not crew.at_work
    assert not crew.failures


def test_not_a_single_thread_can_be_started(monkeypatch):
    monkeypatch.setattr("nqueens._runtime.threads.start_new_thread", starting_only(0))
    crew = Crew()
    with pytest.raises(MemoryError, match="no thread can be started"):
        crew.attend([lambda: endless(crew.stop)] * 5, lambda: crew.wait() is None)
    assert not crew.at_work


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_the_child_of_a_fork_does_not_wait_for_threads_it_has_not():
    crew = Crew()
    children = []

    def look():
        crew.wait()
        if not children:
            children.append(os.fork())
        return bool(children[0] == 0)

    try:
        crew.attend([lambda: endless(crew.stop)], look)
    except RuntimeError as error:
        if children == [0]:
            os._exit(0 if "forked" in str(error) else 1)
        raise
    except BaseException:
        if children == [0]:
            os._exit(2)
        raise
    if children == [0]:
        os._exit(3)
    assert os.waitpid(children[0], 0)[1] == 0


def test_tracing_tools_see_the_threads():
    seen = []

    def trace(frame, event, argument):
        seen.append(threading.get_ident())

    before = threading.gettrace()
    threading.settrace(trace)
    try:
        run_kernel(lambda stop: sorted([3, 1]), long=True)
    finally:
        threading.settrace(before)
    assert set(seen) - {threading.get_ident()}


# --- threads without memory ---------------------------------------------------------------------


def begin_only(count, monkeypatch):
    """Let only the first threads begin; the others start, but end before they run any code."""
    starts = []

    def start(body, args):
        starts.append(True)

        def fail(*_):
            raise MemoryError

        return _thread.start_new_thread(body if len(starts) <= count else fail, args)

    monkeypatch.setattr("nqueens._runtime.threads.start_new_thread", start)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)


@pytest.mark.parametrize("begun", [1, 2, 4])
def test_a_thread_that_cannot_begin_is_done_without(begun, monkeypatch):
    begin_only(begun, monkeypatch)
    names = set()

    def run(job, stop):
        names.add(threading.get_ident())
        time.sleep(0.01)
        return 1

    assert run_jobs(range(40), lambda: run, workers=4) == 40
    assert len(names) == begun


def test_no_thread_that_can_begin(monkeypatch):
    begin_only(0, monkeypatch)
    with pytest.raises(MemoryError, match=r"no memory left for a thread to begin: [\d,]+ bytes"):
        run_jobs(range(4), lambda: lambda job, stop: 1, workers=4)
    with pytest.raises(MemoryError, match="no memory left for a thread to begin"):
        run_kernel(lambda stop: 1, long=True)
    monkeypatch.undo()
    assert run_kernel(lambda stop: 1, long=True) == 1


@pytest.mark.parametrize("what", ["_ended", "failures"])
def test_a_thread_that_cannot_say_how_it_ended_is_no_success(what, monkeypatch):
    class Full(list):
        def append(self, _):
            raise MemoryError

    class Short(Crew):
        def __init__(self):
            super().__init__()
            setattr(self, what, Full())

    def fail(stop):
        raise ValueError

    monkeypatch.setattr("nqueens._runtime.interrupts.Crew", Short)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    with pytest.raises(MemoryError, match="no memory left for a thread to say how it ended"):
        run_kernel(fail if what == "failures" else lambda stop: 1, long=True)
