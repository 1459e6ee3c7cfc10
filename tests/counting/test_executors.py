"""Executors: the same totals, and failures that say what to do."""

import os
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress

import pytest
from checkpoints import rows_of
from published import sequence

import nqueens
from nqueens._counting import jobs
from nqueens.runs import JobFailed

A000170 = sequence("A000170")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
COUNTS = {
    "search": (14, {"method": "portable"}),
    "join": (14, {"method": "join"}),
    "auto": (12, {}),
    "row by row": (9, {"method": "recursion"}),
    "torus": (13, {"toroidal": True}),
    "constraints": (13, {"placed": [(3, 3)], "blocked": [(0, 0)]}),
    "fundamental": (12, {"fundamental": True}),
    "one": (1, {}),
    "none": (0, {}),
}


@pytest.mark.parametrize(("n", "words"), COUNTS.values(), ids=COUNTS)
def test_every_kind_of_count(n, words):
    calls = []
    with ThreadPoolExecutor(3) as pool:
        total = nqueens.count(n, executor=pool, progress=lambda *news: calls.append(news), **words)
    assert total == nqueens.count(n, **words)
    if n > 0:
        assert calls[-1][0] == calls[-1][1]
        assert [call[0] for call in calls] == sorted(call[0] for call in calls)


@pytest.mark.parametrize("workers", [None, 1, 5])
def test_processes(workers, tmp_path):
    path = tmp_path / "a"
    with ProcessPoolExecutor(2) as pool:
        assert nqueens.count(16, executor=pool, workers=workers) == A000170[16]
        count = nqueens.count_by_symmetry(13, executor=pool, checkpoint=path)
        assert count.total == A000170[13]
    assert sum(rows_of(path).values()) > 0


@POSIX
@pytest.mark.parametrize("kept", [False, True])
def test_a_killed_worker(kept, tmp_path):
    words = {"checkpoint": tmp_path / "a"} if kept else {}
    with ProcessPoolExecutor(2) as pool:
        (process, *_) = {pool.submit(os.getpid).result() for _ in range(20)}

        def report(done, whole, found):
            if done:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

        with pytest.raises(JobFailed, match=r"the executor broke.*count again") as caught:
            nqueens.count(16, method="portable", executor=pool, progress=report, **words)
    assert ("kept in the checkpoint" in str(caught.value)) == kept
    if kept:
        assert rows_of(tmp_path / "a")
        assert nqueens.count(16, **words) == A000170[16]


@POSIX
@pytest.mark.slow
def test_a_killed_worker_of_dask(tmp_path):
    distributed = pytest.importorskip("distributed")
    killed = []

    def report(done, whole, found):
        if done and not killed:
            killed.append(process)
            os.kill(process, signal.SIGKILL)

    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        process = next(iter(client.run(os.getpid).values()))
        words = {"checkpoint": tmp_path / "a", "executor": client.get_executor()}
        assert nqueens.count(17, method="portable", progress=report, **words) == A000170[17]
        assert killed
        assert process not in client.run(os.getpid).values()
    assert rows_of(tmp_path / "a")


def failing(kind, answer, after=2):
    class Failing(Executor):
        """Fails after some calls."""

        calls = 0

        def submit(self, function, *args):
            future, self.calls = Future(), self.calls + 1
            if self.calls > after:
                getattr(future, f"set_{kind}")(answer)
            else:
                future.set_result(function(*args))
            return future

    return Failing()


def test_an_error_of_a_job(tmp_path):
    with pytest.raises(JobFailed, match=r"a batch of jobs failed: OSError: gone; \d+ of") as caught:
        nqueens.count(12, executor=failing("exception", OSError("gone")), checkpoint=tmp_path / "a")
    assert isinstance(caught.value.__cause__, OSError)
    assert len(rows_of(tmp_path / "a")) >= 2
    for bad in [1.5], None:
        with pytest.raises(JobFailed, match=r"TypeError: .* is no list of 1 integers; 0 of 1"):
            nqueens.count(9, method="recursion", executor=failing("result", bad, after=0))


def test_an_executor_that_never_answers_ends_by_the_time_limit():
    silent = Executor()
    silent.submit = lambda *args: Future()
    with pytest.raises(nqueens.OutOfTime) as caught:
        nqueens.count(12, executor=silent, time_limit=0.2)
    assert caught.value.reached[0] == 0


def test_auto_joins_large_boards_on_an_executor(monkeypatch):
    monkeypatch.setattr(jobs, "JOIN_N", {"scalar": 14, "avx512": 14})
    with ThreadPoolExecutor(2) as pool:
        assert nqueens.count(17, executor=pool) == A000170[17]


@pytest.mark.parametrize("words", [{}, {"method": "join"}])
def test_memory_that_workers_need_is_not_asked_for_here(words, monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 1 << 20)
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(JobFailed, match="takes no more jobs"):
        nqueens.count(24, executor=pool, **words)
