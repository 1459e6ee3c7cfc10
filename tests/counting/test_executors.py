"""Executors: the same totals, and failures that say what to do."""

import os
import pickle
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import pytest
from checkpoints import rows_of
from published import sequence

import nqueens
from nqueens._counting import jobs
from nqueens._counting.sending import Sender
from nqueens._runtime.running import Watch
from nqueens.runs import JobFailed

A000170 = sequence("A000170")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
COUNTS = {
    "search": (14, {"method": "portable"}),
    "parity": (14, {"method": "parity"}),
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
    error = pickle.loads(pickle.dumps(caught.value))
    assert f"{error.done} of {error.jobs} jobs had been counted" in str(error)
    assert len(rows_of(tmp_path / "a")) == error.done >= 2


class Wrong(Executor):
    """Counts batches, and hands out what a function makes of its futures and answers."""

    def __init__(self, submit):
        self._submit = submit
        self.futures = []

    def submit(self, function, *args):
        """Keep a future that knows its answer, and return what the function makes of it."""
        future = Future()
        future.answer = lambda: function(*args)
        self.futures.append(future)
        return self._submit(self.futures)


def answering(change):
    """Return an executor whose answers a function changes."""

    def submit(futures):
        futures[-1].set_result(change(futures[-1].answer()))
        return futures[-1]

    return Wrong(submit)


def first_again(futures):
    if len(futures) == 1:
        futures[0].set_result(futures[0].answer())
    return futures[0]


def first_again_before_it_ends(futures):
    if len(futures) == 3:
        futures[0].set_result(futures[0].answer())
    return futures[0]


def exchanged(futures):
    if len(futures) % 2 == 0:
        one, two = futures[-2:]
        one.set_result(two.answer())
        two.set_result(one.answer())
    return futures[-1]


def kept_from_before(futures, old=[]):  # noqa: B006
    old += futures[-1:]
    future = old[0]
    if not future.done():
        future.set_result(future.answer())
    return future


def cancelled(futures):
    futures[-1].cancel()
    return futures[-1]


def with_text_for_an_error(futures):
    futures[-1].set_exception("gone")
    return futures[-1]


def raising(error):
    def submit(futures):
        raise error

    return submit


class Blank(Future):
    """Lacks what its base sets up."""

    def __init__(self):
        pass


class Hasty(Future):
    """Says too early that it is done."""

    def add_done_callback(self, function):
        """Call at once."""
        function(self)


class Rude(Future):
    """Raises errors itself."""

    def exception(self, timeout=None):
        """Raise an error instead of returning it."""
        raise OSError("not today")

    def cancel(self):
        """Refuse."""
        raise OSError("not today either")


def ended(future):
    future.set_result([])
    return future


WRONG = {
    "one future for all batches": Wrong(first_again),
    "one future, which ends late": Wrong(first_again_before_it_ends),
    "exchanged answers": Wrong(exchanged),
    "cancelled": Wrong(cancelled),
    "an error that is text": Wrong(with_text_for_an_error),
    "submit returns nothing": Wrong(lambda futures: None),
    "submit returns an answer": Wrong(lambda futures: futures[-1].answer()),
    "a future without its state": Wrong(lambda futures: Blank()),
    "a future that calls back too early": Wrong(lambda futures: Hasty()),
    "a future that raises": Wrong(lambda futures: ended(Rude())),
    **{
        f"submit raises {e!r}": Wrong(raising(e))
        for e in (OSError(5), ValueError("no"), StopIteration())
    },
    **{
        name: answering(change)
        for name, change in {
            "nothing": lambda answer: None,
            "an integer": lambda answer: 5,
            "an object": lambda answer: object(),
            "a tuple": tuple,
            "a dict": dict.fromkeys,
            "a set": set,
            "a generator": iter,
            "an array": lambda answer: np.array(answer, dtype=np.uint64),
            "an array without dimensions": lambda answer: np.array(5),
            "integers of NumPy": lambda answer: list(np.array(answer, dtype=np.uint64)),
            "floats": lambda answer: [answer[0], *map(float, answer[1:])],
            "bools": lambda answer: [answer[0], *map(bool, answer[1:])],
            "an empty list": lambda answer: [],
            "too short": lambda answer: answer[:-1],
            "too long": lambda answer: [*answer, 0],
            "negative": lambda answer: [*answer[:-1], -1],
            "of 63 bits and one more": lambda answer: [*answer[:-1], 1 << 63],
            "of 300 bits": lambda answer: [*answer[:-1], 1 << 300],
            "without its token": lambda answer: answer[1:],
            "of another token": lambda answer: [answer[0] ^ 1, *answer[1:]],
            "backwards": lambda answer: answer[::-1],
        }.items()
    },
}


@pytest.mark.parametrize("executor", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("kept", [False, True])
def test_nothing_that_an_executor_does_gives_a_partial_sum(executor, kept, tmp_path):
    words = {"checkpoint": tmp_path / "a"} if kept else {}
    executor.futures.clear()
    with pytest.raises(JobFailed, match=r"of \d+ jobs had been counted; .*: count again") as caught:
        nqueens.count(13, executor=executor, **words)
    assert isinstance(caught.value.__cause__, Exception)
    if kept:
        total = nqueens.runs.status(tmp_path / "a").total
        assert total in (None, A000170[13])
        assert nqueens.count(13, **words) == A000170[13]


def test_a_future_of_another_count_is_noticed():
    executor = Wrong(kept_from_before)
    for _ in range(2):
        executor.futures.clear()
        with pytest.raises(JobFailed, match="another"):
            nqueens.count(13, executor=executor)


def test_answers_out_of_order_and_callbacks_twice():
    class Insistent(Future):
        def add_done_callback(self, function):
            super().add_done_callback(function)
            super().add_done_callback(function)

    waiting = []

    class Backwards(Executor):
        def submit(self, function, *args):
            future = Insistent()
            waiting.append((future, function, args))
            if len(waiting) == number:
                for late, work, given in waiting[::-1]:
                    late.set_result(work(*given))
            return future

    number = len(counting_batches(13))
    assert number > 3
    assert nqueens.count(13, executor=Backwards()) == A000170[13]


def counting_batches(n):
    """Return the batches in which a count is sent."""
    batches = []

    def submit(futures):
        batches.append(futures[-1])
        futures[-1].set_result(futures[-1].answer())
        return futures[-1]

    nqueens.count(n, executor=Wrong(submit))
    return batches


@pytest.mark.parametrize("workers", [1, 600, 1500])
def test_every_worker_has_a_batch_under_way_and_one_that_waits(workers):
    """Send as many batches as wait for an answer, and no more, and answer when that is so."""
    waiting, most = [], []

    class Patient(Executor):
        def submit(self, function, *args):
            waiting.append((Future(), function, args))
            most.append(len(waiting))
            future = waiting[-1][0]
            if len(waiting) == expected:
                for late, work, given in waiting:
                    late.set_result(work(*given))
                waiting.clear()
            return future

    def count(token, batch):
        return [token, 1]

    def take(numbers, sizes):
        counted.append(numbers)

    counted = []
    expected = max(1024, 2 * workers)
    batches = [([number], b"") for number in range(2 * expected)]
    Sender(Patient(), workers, count, take).send(batches, Watch(60))
    assert len(counted) == len(batches)
    assert max(most) == expected


def test_what_was_counted_before_a_failure_is_kept(tmp_path):
    def submit(futures):
        if len(futures) == 4:
            for future in futures[1:3]:  # done, but not received
                future.set_result(future.answer())
            raise OSError("no more")
        return futures[-1]

    with pytest.raises(
        JobFailed, match=r"OSError: no more; (\d+) of .* kept in the checkpoint"
    ) as caught:
        nqueens.count(13, executor=Wrong(submit), checkpoint=tmp_path / "a")
    kept = len(rows_of(tmp_path / "a"))
    assert kept > 1
    assert f"no more; {kept} of" in str(caught.value)


def test_a_client_of_dask_is_named_before_a_checkpoint_is_made(tmp_path):
    class Client:
        def submit(self, *args): ...

        def get_executor(self): ...

    with pytest.raises(
        TypeError, match=r"not an object of type Client; pass what its get_executor\(\)"
    ):
        nqueens.count(12, executor=Client(), checkpoint=tmp_path / "a")
    with pytest.raises(TypeError, match=r"pass what its get_executor\(\)"):
        nqueens.runs.work(tmp_path / "a", 12, executor=Client())
    assert not (tmp_path / "a").exists()


def test_an_executor_that_never_answers_ends_by_the_time_limit():
    silent = Executor()
    silent.submit = lambda *args: Future()
    with pytest.raises(nqueens.OutOfTime) as caught:
        nqueens.count(12, executor=silent, time_limit=0.2)
    assert caught.value.reached[0] == 0


def test_auto_splits_large_boards_on_an_executor(monkeypatch):
    monkeypatch.setattr(jobs, "PARITY_N", dict.fromkeys(jobs.PARITY_N, 14))
    with ThreadPoolExecutor(2) as pool:
        assert nqueens.count(17, executor=pool) == A000170[17]


@pytest.mark.parametrize("words", [{}, {"method": "parity"}])
def test_memory_that_workers_need_is_not_asked_for_here(words, monkeypatch):
    monkeypatch.setattr("nqueens._runtime.memory.available_memory", lambda: 1 << 20)
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(JobFailed, match="takes no more jobs"):
        nqueens.count(24, executor=pool, **words)
