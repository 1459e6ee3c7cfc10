"""Recording a count: no acknowledged result is lost, whatever happens to file or process."""

import contextlib
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from checkpoints import WORKER, heard, part_of, stop_after
from programs import python
from published import sequence

import nqueens
from nqueens import runs
from nqueens._boards.plan_board import plan_board
from nqueens._counting import recorder
from nqueens._counting.checkpoint import Checkpoint, CheckpointError
from nqueens._counting.plans import Done, make_plan, problem_of
from nqueens._counting.recorder import Recorder

A000170 = sequence("A000170")
PLAN = make_plan(problem_of("search", plan_board(8)))


@pytest.fixture
def opened(file):
    """Return a checkpoint that has not been started."""
    with Checkpoint(file, create=True) as opened:
        yield opened


UNPRIVILEGED = """
import os, sys, nqueens, nqueens.runs
nqueens.count(9, checkpoint=sys.argv[2])  # loads what this user alone may read
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
try:
    nqueens.count(12, checkpoint=sys.argv[1], method="portable")
except nqueens.runs.CheckpointError as error:
    print("refused:", error)
"""


def uncounted(folder):
    """Return the environment of a process that may be killed while it writes.

    When coverage is measured, it must not spoil the file with the counts of all processes.
    """
    return {**os.environ, "GCOV_PREFIX": str(folder)}


def child(program, *args, **options):
    return python("-W", "always", "-c", program, *args, **options)


@pytest.mark.development
@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
@pytest.mark.parametrize("what", ["file", "folder", "new"])
def test_a_read_only_file_or_folder_is_refused_at_the_start(what, tmp_path, tmp_path_factory):
    for folder in (tmp_path, tmp_path.parent, tmp_path.parent.parent):
        os.chmod(folder, 0o755)
    path = tmp_path / "q.sqlite"
    if what != "new":
        part_of(12, path)
        os.chmod(path, 0o444 if what == "file" else 0o666)
    os.chmod(tmp_path, 0o777 if what == "file" else 0o555)
    try:
        found = child(UNPRIVILEGED, str(path), str(tmp_path_factory.mktemp("other") / "q"))
    finally:
        os.chmod(tmp_path, 0o755)
    assert found.stdout.startswith("refused:"), found
    assert "read-only" in found.stdout or "cannot be opened" in found.stdout


FULL = """
import resource, signal, sys, warnings
import nqueens, nqueens._counting.recorder
nqueens._counting.recorder.COMMIT_SECONDS = nqueens._counting.recorder.RETRY_SECONDS = 0.01
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
def lift(done, weight, total):
    if sys.argv[3] == "lifted" and done > weight // 2:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
try:
    print(nqueens.count(16, checkpoint=sys.argv[1], method="portable", progress=lift))
except nqueens._counting.recorder.CheckpointError as error:
    print("refused:", error)
"""


@pytest.mark.development
@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
@pytest.mark.parametrize("room", ["for good", "lifted"])
def test_a_disk_that_fills_up_does_not_end_the_count(room, file):
    found = child(FULL, file, "40000", room, env=uncounted(os.path.dirname(file)))
    assert found.stdout == f"{A000170[16]}\n", found
    assert "CheckpointWarning" in found.stderr
    assert "cannot be written; the count continues in memory" in found.stderr
    assert ("of the finished jobs" in found.stderr) == (room == "for good")
    state = runs.status(file)
    if room == "lifted":
        assert state.total == A000170[16]
    else:
        assert 0 <= state.done < state.jobs
        assert nqueens.count(16, checkpoint=file) == A000170[16]


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_full_disk_is_refused_at_the_start(file):
    found = child(FULL, file, "4096", "for good", env=uncounted(os.path.dirname(file)))
    assert found.stdout.startswith("refused:"), found


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted")
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_goes_away_does_not_end_the_count(how, file, monkeypatch):
    monkeypatch.setattr(recorder, "COMMIT_SECONDS", 0.01)
    gone = threading.Event()
    add = recorder.Recorder.add

    def add_in_turn(self, worker, done):
        assert done[0] < 400 or gone.wait(60)  # of 849 jobs
        add(self, worker, done)

    def report(done, weight, total):
        if done > weight // 4 and not gone.is_set():
            os.unlink(file)
            if how == "replaced":
                Path(file).write_text("mine")
            gone.set()

    monkeypatch.setattr(recorder.Recorder, "add", add_in_turn)
    total, told = heard(
        lambda: nqueens.count(14, checkpoint=file, method="portable", progress=report)
    )
    assert total == A000170[14]
    assert "the count continues in memory: it was deleted or replaced" in told[0]
    assert "of the finished jobs" in told[1]
    assert os.path.exists(file) == (how == "replaced")


def test_a_count_too_large_for_the_file_is_counted_all_the_same(opened):
    record = Recorder(opened, PLAN)
    total, told = heard(lambda: record.during(lambda: record.add(WORKER, Done(0, 2**63, 0.0)) or 5))
    assert total == 5
    assert "the count continues in memory: error" in told[0]
    assert "lacks 1 of the finished jobs" in told[1]


def test_whatever_happens_to_the_file_is_a_warning(opened):
    record = Recorder(opened, PLAN)

    def run():
        record._file.connection.execute("UPDATE run SET owner = 'somebody else'")
        record.add(WORKER, Done(0, 1, 0.0))
        return 5

    total, told = heard(lambda: record.during(run))
    assert total == 5
    assert "another process has taken over the file: somebody else" in told[0]


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_an_error_before_the_writing_begins_leaves_the_file_free(error, file, monkeypatch):
    def fail(*_, **__):
        raise error

    part_of(12, file)
    with monkeypatch.context() as given:
        given.setattr("nqueens._counting.jobs.Tally", fail)
        with pytest.raises(error) as caught:
            nqueens.count(12, checkpoint=file)
    assert runs.status(file).in_use_by is None
    assert nqueens.count(12, checkpoint=file) == A000170[12]
    assert caught.value.__traceback__  # which held the file


def test_another_working_directory_during_a_count(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(recorder, "COMMIT_SECONDS", 0.01)

    def report(done, weight, total):
        os.chdir(tmp_path / "elsewhere")

    found = heard(lambda: nqueens.count(14, checkpoint="q", method="portable", progress=report))
    assert found == (A000170[14], [])
    assert runs.status(tmp_path / "q").total == A000170[14]
    assert os.listdir(tmp_path / "elsewhere") == []
    os.chdir(tmp_path)
    status, told = heard(lambda: runs.work("p", 12, method="portable", progress=report))
    assert (status.total, told) == (A000170[12], [])


# --- two at once --------------------------------------------------------------------------------


HOLD = """
import sys, time, nqueens
def report(done, weight, total):
    print("counting", flush=True)
    time.sleep(0.2)
nqueens.count(18, method="portable", checkpoint=sys.argv[1], progress=report)
"""


@contextlib.contextmanager
def holding(path):
    """Let another process count with a file."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout.readline() == "counting\n"
            yield process
        finally:
            process.kill()


def test_a_second_process_is_refused_and_told_whom_by(file):
    with holding(file) as owner:
        with pytest.raises(CheckpointError, match=f"is in use by process {owner.pid} on .* since "):
            nqueens.count(18, method="portable", checkpoint=file)
        state = runs.status(file)  # looking is allowed
        assert str(owner.pid) in state.in_use_by
        assert state.jobs == 3465
        assert owner.poll() is None
        owner.kill()
        owner.wait(timeout=60)
        assert runs.status(file).in_use_by is None
        with pytest.raises(KeyboardInterrupt):
            nqueens.count(18, checkpoint=file, progress=stop_after(0))
    assert runs.status(file).in_use_by is None


def test_a_second_thread_is_refused(file):
    refused = []

    def report(done, weight, total):
        if not refused:
            with pytest.raises(CheckpointError, match=f"in use by process {os.getpid()} on"):
                nqueens.count(13, checkpoint=file)
            refused.append(True)

    assert nqueens.count(13, checkpoint=file, progress=report) == A000170[13]
    assert refused


def test_two_that_begin_at_once(file):
    """One of them counts, or one after the other, but never both at once."""

    def count(_):
        try:
            return nqueens.count(13, method="portable", checkpoint=file)
        except CheckpointError as error:
            return str(error)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(count, range(4)))
    assert A000170[13] in found
    assert all(x == A000170[13] or "in use" in x for x in found), found
    assert runs.status(file).total == A000170[13]


def test_a_file_that_is_begun_while_it_is_read(file, monkeypatch):
    """A reader sees the file before or after, never a mixture."""
    begun = []

    def begin(query):
        if "sqlite_master" in query and not begun:
            begun.append(query)
            with contextlib.suppress(CheckpointError), Checkpoint(file, create=True) as other:
                Recorder(other, PLAN).during(lambda: None)

    Path(file).touch()
    with Checkpoint(file) as opened:
        opened.connection.execute("PRAGMA busy_timeout = 10")
        opened.connection.set_trace_callback(begin)
        assert opened.header() is None
    assert begun


def test_a_worker_that_comes_while_the_rows_are_read(file):
    added = []
    with Checkpoint(file, create=True) as begun:
        record = Recorder(begun, PLAN)
        record.during(lambda: record.add(WORKER, Done(0, 1, 0.0)))

    def add(query):
        if "FROM done" in query and not added:
            added.append(query)
            with Checkpoint(file) as other:
                more = Recorder(other, PLAN)
                other.connection.execute("PRAGMA busy_timeout = 10")
                more.during(lambda: more.add(WORKER._replace(name="new"), Done(1, 1, 0.0)))

    with Checkpoint(file) as opened:
        opened.header()
        opened.connection.set_trace_callback(add)
        assert [row.number for row in opened.table().rows()] == [0]
    assert added


def test_reading_does_not_stop_the_writing(file, monkeypatch):
    monkeypatch.setattr(recorder, "COMMIT_SECONDS", 0.005)
    found = heard(
        lambda: nqueens.count(
            14, method="portable", checkpoint=file, progress=lambda *_: runs.status(file)
        )
    )
    assert found == (A000170[14], [])
