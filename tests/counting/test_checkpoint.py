"""Checkpoints: nothing finished is lost or counted twice, and no wrong file is used."""

import contextlib
import os
import pickle
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from checkpoints import change, rows_of, seal
from published import sequence

import nqueens
from nqueens import runs
from nqueens._boards.problem import problem_of
from nqueens._counting import checkpoint
from nqueens._counting.checkpoint import Checkpoint
from nqueens.runs import CheckpointError

A000170 = sequence("A000170")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "q.sqlite")


COUNTS = {
    "search": (14, {"method": "portable"}),
    "parity": (14, {"method": "parity"}),
    "row by row": (9, {"method": "recursion"}),
    "torus": (13, {"toroidal": True}),
    "constraints": (12, {"placed": [(3, 3), (0, 1)], "blocked": [(0, 0)]}),
    "fundamental": (12, {"fundamental": True}),
}


@pytest.mark.parametrize(("n", "words"), COUNTS.values(), ids=COUNTS)
def test_every_kind_of_count_is_kept_and_read(n, words, path, monkeypatch):
    expected = nqueens.count(n, **words)
    assert nqueens.count(n, checkpoint=path, **words) == expected
    monkeypatch.setattr("nqueens._counting.run.count_jobs", None)
    assert nqueens.count(n, checkpoint=path, **words) == expected


@pytest.mark.parametrize("executor", [False, True])
def test_a_count_goes_on_where_it_was_stopped(path, executor):
    def stop(done, whole, found):
        if done:
            raise KeyboardInterrupt

    pool = ThreadPoolExecutor(2) if executor else None
    with pool or contextlib.nullcontext(), pytest.raises(KeyboardInterrupt):
        nqueens.count(16, method="portable", checkpoint=path, progress=stop, executor=pool)
    before = rows_of(path)
    assert 0 < len(before) < runs.status(path).jobs
    assert nqueens.count(16, checkpoint=path) == A000170[16]
    assert before.items() <= rows_of(path).items()


def test_a_time_limit_keeps_what_is_finished(path, slow_clock):
    with pytest.raises(nqueens.OutOfTime) as caught:
        nqueens.count(16, method="portable", checkpoint=path, time_limit=0.1)
    done, whole, found = caught.value.reached
    assert 0 < done < whole
    assert 0 < len(rows_of(path)) < runs.status(path).jobs == whole
    assert 0 < found < A000170[16]


CHILD = """
import sys, nqueens
from nqueens._counting import checkpoint
checkpoint.COMMIT_SECONDS = 0.0
def report(done, whole, found):
    print(done, flush=True)
nqueens.count(14, method="portable", checkpoint=sys.argv[1], workers=2, progress=report)
"""


@POSIX
@pytest.mark.parametrize("seed", range(6))
def test_kill_loses_nothing_that_was_acknowledged(path, seed):
    words = [sys.executable, "-c", CHILD, path]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        child.stdout.readline()
        time.sleep(0.3 * random.Random(seed).random())
        child.send_signal(signal.SIGKILL)
        said = child.stdout.read().split()
    acknowledged = int(said[-1]) if said else 0
    assert runs.status(path).done >= acknowledged
    assert nqueens.count(14, checkpoint=path) == A000170[14]


def test_a_kill_at_any_statement_leaves_a_good_file(path, tmp_path):
    copies = []

    def look(statement):  # errors in here would be lost
        copies.append((str(tmp_path / f"{len(copies)}.sqlite"), committed))
        for end in ("", "-journal"):
            if os.path.exists(path + end):
                shutil.copy(path + end, copies[-1][0] + end)

    with Checkpoint(path, writes=True) as kept:
        jobs, committed = kept.jobs(problem_of(12), "search"), 0
        kept._base.set_trace_callback(look)
        for first in range(0, 6, 2):
            kept.add(np.arange(first, first + 2), np.ones(2, np.uint64))
            kept.commit()
            committed = first + 2
    assert len(copies) > 12
    for copy, least in copies:
        with Checkpoint(copy) as killed:
            assert len(killed.finished(jobs)[0]) >= least, copy


def test_rows_of_a_commit_that_fails_are_not_there(path):
    def full(statement):  # SQLite rolls back what it cannot commit
        base.execute("ROLLBACK")
        raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(CheckpointError), Checkpoint(path, writes=True) as kept:  # noqa: PT012
        jobs, base = kept.jobs(problem_of(12), "search"), kept._base
        kept._base = SimpleNamespace(
            executescript=full, executemany=base.executemany, close=base.close
        )
        kept.add(np.arange(2), np.ones(2, np.uint64))
        kept.commit()
    with Checkpoint(path) as again:
        assert again.finished(jobs)[0].tolist() == []


@pytest.mark.parametrize("left", [iter(range(calls)) for calls in range(40)])
def test_an_interrupt_at_any_call_leaves_a_good_file(path, left):
    def step(frame, event, _):  # a signal is handled after a call
        if event in ("c_return", "return") and next(left, None) is None:
            raise KeyboardInterrupt

    with Checkpoint(path, writes=True) as kept:
        jobs = kept.jobs(problem_of(12), "search")
        with contextlib.suppress(KeyboardInterrupt):
            sys.setprofile(step)
            kept.add(np.arange(2), np.ones(2, np.uint64))
            kept.commit()
            sys.setprofile(None)
    with Checkpoint(path) as again:
        assert again.finished(jobs)[0].tolist() in ([], [0, 1])


def test_a_commit_waits_for_the_disk(path):
    with Checkpoint(path, writes=True) as kept:
        assert kept._base.execute("PRAGMA synchronous").fetchone() == (2,)
        assert kept._base.execute("PRAGMA journal_mode").fetchone() == ("delete",)


# --- files that are refused ---------------------------------------------------------------------


def refused(path, words, n=10, **options):
    with pytest.raises(CheckpointError, match=words) as caught:
        nqueens.count(n, checkpoint=path, **options)
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.path, f"{path} {error.reason}") == (str(path), str(error))


def test_another_count_is_refused(path):
    nqueens.count(10, checkpoint=path, method="portable")
    refused(path, r"belongs to another count: n = 10, by a search; not n = 11", 11)
    refused(path, r"not n = 10, with queens on \(\(0, 0\),\)", placed=[(0, 0)])
    refused(path, "not n = 10, with 1 square blocked", blocked=[(0, 0)])
    refused(path, "not n = 11, on a torus", 11, toroidal=True)
    refused(
        path, "by a search and cannot continue by the parity split.* of one method", method="parity"
    )
    assert nqueens.count(10, checkpoint=path) == A000170[10]


def test_the_order_of_placed_queens_does_not_matter(path):
    queens = [(3, 3), (0, 1)]
    expected = nqueens.count(12, placed=queens, checkpoint=path)
    assert nqueens.count(12, placed=queens[::-1], checkpoint=path) == expected


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE done SET size = size + 1 WHERE job = 3", "finished jobs have changed"),
        ("UPDATE done SET size = 'x' WHERE job = 3", "finished jobs have changed"),
        ("DELETE FROM done WHERE job = 3", "finished jobs have changed"),
        ("INSERT INTO done VALUES (1000000, 0)", "finished jobs have changed"),
        ("INSERT INTO done VALUES (-1, 0)", "finished jobs have changed"),
        ("UPDATE facts SET value = 'x' WHERE name = 'digest'", "is damaged, or .*: use that"),
        ("UPDATE facts SET value = 1000 WHERE name = 'n'", "facts are not a problem"),
        ("UPDATE facts SET value = '[[' WHERE name = 'placed'", "facts are not a problem"),
        ("DELETE FROM facts WHERE name = 'kind'", "facts are not a problem"),
        ("DELETE FROM facts WHERE name = 'hash'", "finished jobs have changed"),
        ("UPDATE facts SET value = 1 WHERE name = 'format'", "another format: use that version"),
        ("DROP TABLE done", "is not a checkpoint"),
        ("DELETE FROM facts", "its facts are missing"),
    ],
)
def test_a_damaged_file_is_refused(path, statement, words):
    nqueens.count(10, checkpoint=path)
    change(path, statement)
    refused(path, words)
    with pytest.raises(CheckpointError, match=words):
        runs.status(path)


def test_jobs_that_do_not_ascend_are_refused(path):
    """Of a file with two pages exchanged, SQLite returns rows in another order."""
    nqueens.count(10, checkpoint=path)
    with Checkpoint(path) as kept:
        jobs = kept.jobs()
        rows = kept._base.execute("SELECT job, size FROM done ORDER BY job DESC").fetchall()
        kept._base.close()
        kept._base = SimpleNamespace(execute=lambda _: SimpleNamespace(fetchall=lambda: rows))
        kept._base.close = list
        with pytest.raises(CheckpointError, match="finished jobs have changed"):
            kept.finished(jobs)


def test_bytes_that_changed_are_noticed_or_do_not_matter(path):
    nqueens.count(12, checkpoint=path, method="portable")
    good, generator = Path(path).read_bytes(), random.Random(1)
    for _ in range(200):
        bad = bytearray(good)
        bad[generator.randrange(len(bad))] ^= 1 << generator.randrange(8)
        Path(path).write_bytes(bad)
        with contextlib.suppress(CheckpointError):
            assert nqueens.count(12, checkpoint=path) == A000170[12]


@pytest.mark.parametrize("content", [b"no database, but some text\n" * 50, b"SQLite format 3\0"])
def test_other_files_are_refused(path, content):
    Path(path).write_bytes(content)
    refused(path, "is not a checkpoint|is damaged")
    assert Path(path).read_bytes() == content


def test_another_database_is_refused(path):
    change(path, "CREATE TABLE mine (a)")
    refused(path, "is not a checkpoint of nqueens")


def test_a_file_in_use_is_refused_but_can_be_read(path):
    begun, end = threading.Event(), threading.Event()

    def report(done, whole, found):
        begun.set()
        end.wait()

    with ThreadPoolExecutor(1) as pool:
        counted = pool.submit(nqueens.count, 12, checkpoint=path, progress=report)
        begun.wait()
        refused(path, "is in use by another process", 12)
        assert runs.status(path).in_use
        end.set()
        assert counted.result() == A000170[12]
    assert not runs.status(path).in_use


def test_a_new_file_that_another_process_has_begun_stays(path, monkeypatch):
    created = checkpoint._created

    def overtaken(*names):
        made = created(*names)
        monkeypatch.undo()
        nqueens.count(8, checkpoint=path)
        return made

    monkeypatch.setattr(checkpoint, "_created", overtaken)
    with pytest.raises(CheckpointError, match="is in use by another process"):
        Checkpoint(path, writes=True, new=True)
    assert runs.status(path).total == 92
    os.unlink(path)
    monkeypatch.setattr(checkpoint, "_created", overtaken)
    refused(path, "belongs to another count: n = 8")
    assert runs.status(path).total == 92


def test_a_new_file_that_another_process_uses_stays(path):
    with pytest.raises(ZeroDivisionError), Checkpoint(path, writes=True) as kept:  # noqa: PT012
        kept._base.rollback()
        with Checkpoint(path, writes=True) as other:
            other.jobs(problem_of(8), "search")
            raise ZeroDivisionError
    assert runs.status(path).n == 8


@POSIX
def test_a_file_that_is_removed_while_it_is_opened_is_refused(path, monkeypatch):
    nqueens.count(8, checkpoint=path)
    connect = sqlite3.connect

    def removing(*args, **words):
        base = connect(*args, **words)
        base.execute("SELECT name FROM sqlite_master").fetchall()  # opens it
        os.unlink(path)
        return base

    monkeypatch.setattr(sqlite3, "connect", removing)
    refused(path, "was removed or replaced by another process", 8)


def test_a_count_that_ends_before_its_file_begins_leaves_none(path, monkeypatch):
    def stopped(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(checkpoint, "make_jobs", stopped)
    with pytest.raises(KeyboardInterrupt):
        nqueens.count(8, checkpoint=path)
    assert not os.path.exists(path)


def test_an_empty_file_which_an_interrupt_may_leave_is_a_new_count(path):
    with open(path, "x"):
        pass
    with pytest.raises(CheckpointError, match="is empty: no count was started"):
        runs.status(path)
    assert nqueens.count(8, checkpoint=path) == 92
    assert runs.status(path).total == 92


@POSIX
def test_a_link_to_a_missing_file_creates_it(path, tmp_path):
    os.symlink(path, tmp_path / "link")
    assert nqueens.count(8, checkpoint=tmp_path / "link") == 92
    assert runs.status(path).total == 92
    with pytest.raises(CheckpointError, match=r"no/file cannot be .*: its folder does not"):
        nqueens.count(8, checkpoint=tmp_path / "no" / "file")


@POSIX
def test_a_full_disk_ends_the_count_and_keeps_what_was_committed(path):
    nqueens.count(14, checkpoint=path, method="portable")
    change(path, "DELETE FROM done WHERE job >= 100")
    seal(path)
    before = rows_of(path)
    code = f"""
import nqueens, resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({os.path.getsize(path) // 2}, -1))
try: nqueens.count(14, checkpoint={path!r})
except nqueens.runs.CheckpointError as error: print("refused", error)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("refused")
    assert before.items() <= rows_of(path).items()
    assert nqueens.count(14, checkpoint=path) == A000170[14]
