"""Executors of every kind: the same totals, and failures that are survived or reported."""

import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from published import sequence

import nqueens
from nqueens import _core, runs
from nqueens._boards.plan_board import plan_board
from nqueens._counting import pool as executors
from nqueens._counting.plans import Done, count_jobs, make_plan, problem_of
from nqueens._counting.pool import Answer, JobFailed, count_batch
from nqueens._runtime import processors

A000170 = sequence("A000170")
VECTORS = "portable" if nqueens.cpu_info().level == "scalar" else "simd"
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture
def pool():
    """Threads of this process."""
    with ThreadPoolExecutor(3) as executor:
        yield executor


COUNTS = {
    "search": (14, {"method": VECTORS}),
    "join": (14, {"method": "join"}),
    "auto": (12, {}),
    "row by row": (9, {"method": "recursion"}),
    "torus": (13, {"toroidal": True}),
    "constraints": (13, {"placed": [(3, 3)], "blocked": [(0, 0)]}),
    "fundamental": (12, {"fundamental": True}),
    "one": (1, {}),
    "none": (0, {}),
}


@pytest.mark.parametrize(("n", "options"), COUNTS.values(), ids=COUNTS.keys())
def test_every_kind_of_count(n, options, pool):
    calls = []
    expected = nqueens.count(n, **options)
    total = nqueens.count(n, executor=pool, progress=lambda *news: calls.append(news), **options)
    assert total == expected
    if n > 0:
        assert calls[-1][0] == calls[-1][1]
        assert [call[0] for call in calls] == sorted(call[0] for call in calls)


def test_classes(pool):
    assert nqueens.count_by_symmetry(12, executor=pool) == nqueens.count_by_symmetry(12)


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
@pytest.mark.parametrize("engine", [VECTORS, "join"])
def test_processes(method, engine, tmp_path):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    if method == "fork" and _core.BUILD_MODE == "tsan" and sys.version_info >= (3, 13):
        pytest.skip("takes threads of a forked child for those of its parent")
    file = tmp_path / "q.sqlite"
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        total = nqueens.count(15, method=engine, executor=processes, checkpoint=file)
    assert total == A000170[15]
    names = {share.worker.split("/")[1] for share in runs.status(file).workers}
    assert str(os.getpid()) not in names
    assert {share.engine for share in runs.status(file).workers} == {engine}


# --- batches ------------------------------------------------------------------------------------


class Watched(Executor):
    """Threads that record what is submitted, and may replace what is called."""

    def __init__(self, workers=2, wrap=None):
        self._pool = ThreadPoolExecutor(workers)
        self._wrap = wrap
        self.futures = []
        self.most = 0

    def submit(self, fn, /, *args, **kwargs):
        """Record the call, and submit it."""
        number = len(self.futures)
        call = fn if self._wrap is None else lambda *args: self._wrap(number, fn, *args)
        future = self._pool.submit(call, *args, **kwargs)
        self.futures.append(future)
        self.most = max(self.most, sum(not future.done() for future in self.futures))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        """End the threads."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


@pytest.mark.parametrize("workers", [1, 3])
def test_few_batches_are_under_way(workers):
    with Watched(2) as executor:
        total = nqueens.count(15, method="portable", executor=executor, workers=workers)
        assert total == A000170[15]
        assert executor.most <= 2 * workers
        assert 2 * workers <= len(executor.futures) < 300


@pytest.mark.development
def test_as_many_batches_are_under_way_as_there_is_work_for(monkeypatch):
    """Workers that wait, on more threads than this machine has processors."""
    monkeypatch.setattr(processors, "usable_cpus", lambda: 1)
    monkeypatch.setattr(executors, "GROWTH", 1)  # one job per batch

    def slowly(number, fn, version, token, batch):
        answer = fn(version, token, batch)
        time.sleep(0.05)
        return answer._replace(done=[one._replace(seconds=0.05) for one in answer.done])

    with Watched(12, slowly) as executor:
        assert nqueens.count(12, method="portable", executor=executor) == A000170[12]
        assert 9 <= executor.most <= 60


# --- failures -----------------------------------------------------------------------------------


def test_failures_that_pass_are_survived(tmp_path):
    left = {0: 1, 1: 2, 7: 3, 100: 1, 848: 3}  # how often each job must still fail

    def fail_at_first(_, fn, version, token, batch):
        bad = [job.number for job in pickle.loads(batch)[3] if left.get(job.number)]
        for number in bad:
            left[number] -= 1
        if bad:
            raise OSError(f"jobs {bad}")
        return fn(version, token, batch)

    file = tmp_path / "q.sqlite"
    with Watched(2, fail_at_first) as executor:
        total = nqueens.count(14, method="portable", executor=executor, checkpoint=file)
    assert total == A000170[14]
    assert not any(left.values())
    assert runs.status(file).complete


def failing_at(numbers, error):
    """Return a wrapper whose calls fail if one of some jobs is in the batch."""

    def wrap(_, fn, version, token, batch):
        if numbers & {job.number for job in pickle.loads(batch)[3]}:
            raise error
        return fn(version, token, batch)

    return wrap


def test_a_job_that_always_fails_is_named(tmp_path):
    file = tmp_path / "q.sqlite"
    error = ZeroDivisionError("no")
    with Watched(2, failing_at({133}, error)) as executor:
        with pytest.raises(JobFailed) as caught:
            nqueens.count(12, method="portable", executor=executor, checkpoint=file)
        message = str(caught.value)
        assert message.startswith(
            "job 133 failed 4 times, most recently with ZeroDivisionError: no"
        )
        assert caught.value.__cause__ is error
        state = runs.status(file)
        assert f"{state.done} of 342 jobs had been counted and are kept in {file}" in message
        assert 0 < state.done < 342
        with pytest.raises(JobFailed, match=r"job 133 failed 4 times.* and are lost$"):
            nqueens.count(12, method="portable", executor=executor)
    assert nqueens.count(12, checkpoint=file) == A000170[12]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3), MemoryError("full")])
def test_whatever_a_worker_raises(error):
    with Watched(2, failing_at({0}, error)) as executor, pytest.raises(JobFailed) as caught:
        nqueens.count(10, method="portable", executor=executor)
    assert caught.value.__cause__ is error


def test_a_worker_of_another_version(monkeypatch):
    with pytest.raises(RuntimeError, match=r"jobs of nqueens 9\.9 were sent to a worker with nqu"):
        count_batch("9.9", "a/0", b"")

    def newer(number, fn, version, token, batch):
        return fn("9.9", token, batch)

    with (
        Watched(2, newer) as executor,
        pytest.raises(JobFailed, match=r"need nqueens .*jobs of nqueens 9\.9 were"),
    ):
        nqueens.count(10, executor=executor, workers=1)
    assert len(executor.futures) <= 2  # at once, not after four attempts


OLDER = [
    ModuleNotFoundError("No module named 'nqueens._counting'", name="nqueens._counting"),
    ModuleNotFoundError("No module named 'nqueens'", name="nqueens"),
    ModuleNotFoundError("No module named 'nqueens.executors'; 'nqueens' is not a package"),
    AttributeError("Can't get attribute 'count_batch' on <module 'nqueens._counting.pool'>"),
]


@pytest.mark.parametrize("error", OLDER, ids=str)
def test_a_worker_that_does_not_know_the_batch(error, tmp_path):
    """A worker of version 0.1 cannot import what the batch calls."""
    executor = Odd(lambda: failed(error))
    with pytest.raises(JobFailed) as caught:
        nqueens.count(12, executor=executor, workers=1, checkpoint=tmp_path / "q")
    message = f"the workers of the executor need nqueens {nqueens.__version__}, like this process"
    assert str(caught.value).startswith(message)
    assert str(error) in str(caught.value)
    assert executor.sent == 2
    assert type(caught.value.__cause__) is type(error)


LIES = {
    "another plan": lambda answer: answer._replace(plan="x"),
    "a job less": lambda answer: answer._replace(done=answer.done[1:]),
    "other jobs": lambda answer: answer._replace(done=[Done(5, 1, 0.0)] * len(answer.done)),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
def test_an_answer_to_something_else(lie):
    def wrap(number, fn, *args):
        answer = fn(*args)
        assert isinstance(answer, Answer)
        return lie(answer) if answer.done[0].number == 0 else answer

    with Watched(2, wrap) as executor, pytest.raises(JobFailed, match="returned other jobs"):
        nqueens.count(9, method="portable", executor=executor)


@pytest.mark.development
@POSIX
def test_a_broken_pool_keeps_what_is_done(tmp_path):
    file = tmp_path / "q.sqlite"
    killed = []

    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:

        def kill_one(done, weight, total):
            if done and not killed:
                killed.append(next(iter(processes._processes)))
                os.kill(killed[0], signal.SIGKILL)

        words = {"method": "portable", "checkpoint": file, "progress": kill_one}
        with pytest.raises(JobFailed, match=r"executor broke: .* had been counted and are kept"):
            nqueens.count(16, executor=processes, **words)
    state = runs.status(file)
    assert 0 < state.done < state.jobs
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        assert nqueens.count(16, executor=processes, checkpoint=file) == A000170[16]


# --- interrupts ---------------------------------------------------------------------------------


def test_an_interrupt_stops_the_threads_of_a_pool(pool):
    def report(done, weight, total):
        raise KeyboardInterrupt

    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        nqueens.count(17, method="portable", executor=pool, progress=report)
    pool.shutdown()  # waits for what is still running; all of it would take minutes
    assert time.monotonic() - start < 30
    assert nqueens.count(8) == 92


def test_an_interrupt_cancels_what_waits():
    interrupted = threading.Event()

    def in_turn(number, fn, *args):  # the first before the interrupt, no other before the end of it
        if number:
            assert interrupted.wait(60)
            end = time.monotonic() + 10
            while not executor.futures[-1].cancelled() and time.monotonic() < end:
                time.sleep(0.001)
        return fn(*args)

    with Watched(1, in_turn) as executor:

        def report(done, weight, total):
            interrupted.set()
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            nqueens.count(17, method="portable", executor=executor, workers=8, progress=report)
    ended = [future.cancelled() or type(future.exception()) for future in executor.futures]
    assert len(ended) == 16
    # all others were cancelled, or stopped as soon as they started
    assert ended.count(type(None)) <= 2
    assert set(ended) <= {True, _core.Stopped, type(None)}
    assert not executors._stops  # the thread has ended


def test_what_is_counted_when_a_run_ends_is_kept(tmp_path):
    """A progress function that keeps raising does not keep results out of the file."""
    file = tmp_path / "q.sqlite"

    def report(done, weight, total):
        if done:
            while not all(future.done() for future in executor.futures):
                time.sleep(0.001)
            raise KeyboardInterrupt

    with Watched(2) as executor:
        words = {"workers": 4, "checkpoint": file, "progress": report}
        with pytest.raises(KeyboardInterrupt):
            nqueens.count(12, method="portable", executor=executor, **words)
        batches = sum(len(future.result().done) for future in executor.futures)
    assert runs.status(file).done == batches
    assert len(executor.futures) == 8


INTERRUPTED = """
import multiprocessing, threading, time, nqueens
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

def main():
    with {pool} as executor:
        list(executor.map(time.sleep, [0.1] * 4))
        print("ready", flush=True)
        try:
            nqueens.count(24, executor=executor)
        except KeyboardInterrupt:
            print(time.clock_gettime(time.CLOCK_MONOTONIC), nqueens.count(8), flush=True)
        executor.shutdown(wait=False, cancel_futures=True)

if __name__ == "__main__":
    main()
"""


@pytest.mark.development
@POSIX
@pytest.mark.parametrize(
    "pool",
    ["ThreadPoolExecutor(2)", "ProcessPoolExecutor(2, multiprocessing.get_context('spawn'))"],
    ids=["threads", "processes"],
)
@pytest.mark.parametrize("everybody", [False, True], ids=["caller", "group"])
def test_ctrl_c(pool, everybody, tmp_path):
    """Ctrl-C reaches the caller alone or, as from a terminal, all processes."""
    program = tmp_path / "program.py"
    program.write_text(INTERRUPTED.format(pool=pool))
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            assert child.stdout.readline() == "ready\n"
            time.sleep(1.0)
            sent = time.clock_gettime(time.CLOCK_MONOTONIC)
            (os.killpg if everybody else os.kill)(child.pid, signal.SIGINT)
            returned, usable = child.stdout.readline().split()
            assert float(returned) - sent < 2  # the promise is 0.1 s; this is no place to time it
            assert usable == "92"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


def test_a_flag_of_this_process_stops_a_batch():
    flag = _core.StopFlag()
    flag.set()
    name = f"{os.getpid()}-run"
    problem = problem_of("search", plan_board(17))
    jobs = list(make_plan(problem))
    batch = pickle.dumps(("plan", problem, "portable", jobs, count_jobs))
    executors._stops[name] = flag
    try:
        with pytest.raises(_core.Stopped):
            count_batch(nqueens.__version__, "run/1", batch)
    finally:
        del executors._stops[name]


# --- a cluster ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster():
    """Start a scheduler and two worker processes."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        ) as found,
        distributed.Client(found) as client,
    ):
        client.wait_for_workers(2, timeout=120)
        yield client


@pytest.mark.development
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("method", [VECTORS, "join"])
def test_dask(method, cluster, tmp_path):
    file = tmp_path / "q.sqlite"
    with cluster.get_executor() as executor:
        total = nqueens.count(15, method=method, executor=executor, checkpoint=file)
    assert total == A000170[15]
    pids = {str(pid) for pid in cluster.run(os.getpid).values()}
    assert {share.worker.split("/")[1] for share in runs.status(file).workers} == pids


@pytest.mark.development
@POSIX
@pytest.mark.filterwarnings("ignore")
def test_dask_survives_a_killed_worker(cluster, tmp_path):
    file = tmp_path / "q.sqlite"
    pids = list(cluster.run(os.getpid).values())
    killed = []

    def kill_one(done, weight, total):
        if done > weight // 10 and not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    with cluster.get_executor() as executor:
        total = nqueens.count(
            16, method="portable", executor=executor, checkpoint=file, progress=kill_one
        )
    assert killed
    assert total == A000170[16]
    by_process = {share.worker.split("/")[1]: share.jobs for share in runs.status(file).workers}
    assert by_process[str(pids[0])] > 0
    assert sum(by_process.values()) == runs.status(file).jobs
    assert threading.active_count() < 100


class Empty(Executor):
    """A cluster without workers, which arrive after the warning."""

    def __init__(self, warned):
        self.held = []
        self.warned = warned
        self.closed = threading.Event()
        self.thread = threading.Thread(target=self.work)
        self.thread.start()

    def submit(self, fn, /, *args):
        """Keep it for later."""
        self.held.append((future := Future(), fn, args))
        return future

    def work(self):
        """Call what was submitted, after the warning."""
        while not self.closed.wait(0.01):
            while self.warned and self.held:
                future, fn, args = self.held.pop()
                if future.set_running_or_notify_cancel():
                    future.set_result(fn(*args))

    def shutdown(self, wait=True, *, cancel_futures=False):
        """End the thread: a search for leaks does not see what a thread holds."""
        self.closed.set()
        self.thread.join()


def test_an_executor_without_workers_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(executors, "SILENCE_SECONDS", 0.2)
    message = "the executor has not answered for .*; 2 batches .* If it has lost its workers, start"
    with pytest.warns(RuntimeWarning, match=message) as warned, Empty(warned) as executor:
        total = nqueens.count(
            10, method="portable", executor=executor, workers=1, checkpoint=tmp_path / "q"
        )
    assert total == A000170[10]
    assert len(warned) == 1


def test_warnings_of_silence_become_rarer(monkeypatch):
    monkeypatch.setattr(executors, "SILENCE_SECONDS", 0.03)
    end = time.monotonic() + 0.3

    class Late:
        def __bool__(self):
            return time.monotonic() > end

    with (
        pytest.warns(RuntimeWarning, match="has not answered") as warned,
        Empty(Late()) as executor,
    ):
        assert nqueens.count(9, method="portable", executor=executor) == A000170[9]
    assert 1 <= len(warned) <= 4


def test_an_executor_that_answers_is_not_silent(pool, recwarn):
    assert nqueens.count(12, executor=pool) == A000170[12]
    assert not recwarn


class Odd(Executor):
    """An executor that returns what it should not."""

    def __init__(self, make):
        self.make = make
        self.sent = 0

    def submit(self, *_, **__):
        """Return what was asked for instead of a future."""
        self.sent += 1
        return self.make()


def answered(value):
    """Return a future with a result."""
    future = Future()
    future.set_result(value)
    return future


def failed(error):
    """Return a future with an error that comes from another process."""
    future = Future()
    future.set_exception(pickle.loads(pickle.dumps(error)))
    return future


def cancelled():
    """Return a future that is cancelled."""
    future = Future()
    future.cancel()
    future.set_running_or_notify_cancel()
    return future


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: None, "returned None, not a future"),
        (lambda: 5, "returned 5, not a future"),
        (lambda: answered(None), "answered None, not finished jobs"),
        (lambda: answered((1, 2, 3)), r"answered \(1, 2, 3\), not finished jobs"),
        (cancelled, "failed 4 times, most recently with CancelledError"),
    ],
)
def test_an_executor_that_returns_something_else(make, words):
    with pytest.raises(JobFailed, match=words):
        nqueens.count(14, executor=Odd(make))
