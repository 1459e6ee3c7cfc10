"""Checkpoints: nothing finished is lost, nothing counted twice, nothing wrong taken for right."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from published import sequence

import nqueens
from nqueens import recorder, runs
from nqueens.checkpoint import Checkpoint, CheckpointError, CheckpointWarning
from nqueens.constraints import restriction
from nqueens.plans import Done, Worker, make_plan, problem_of
from nqueens.recorder import Recorder

A000170 = sequence("A000170")
VECTORS = "simd" if len(nqueens.cpu_info().levels) > 1 else "portable"
COUNTS = {
    "search": (13, {"method": VECTORS}),
    "portable": (11, {"method": "portable"}),
    "join": (13, {"method": "join"}),
    "row by row": (9, {"method": "recursion"}),
    "torus": (13, {"toroidal": True}),
    "placed": (14, {"placed": [(3, 3), (0, 1)]}),
    "blocked": (13, {"blocked": [(0, 0), (12, 12), (6, 6)]}),
    "small": (6, {}),
}
WORKER = Worker("simd", "avx2", "somewhere/1/1", "0.1.0")


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "q.sqlite")


def rows_of(path):
    """Return number, solutions and time of finishing of all rows."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {
            number: rest
            for number, *rest in connection.execute(
                "SELECT number, solutions, finished FROM done ORDER BY number"
            )
        }


def stop_after(share):
    """Return a progress function that interrupts a count when so much of it is done."""

    def report(done, weight, total):
        if done >= share * weight:
            raise KeyboardInterrupt

    return report


def heard(call):
    """Return what a call returns, and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = call()
    assert all(one.category is CheckpointWarning for one in caught)
    return result, [str(one.message) for one in caught]


def part_of(n, path, count=100, method="portable"):
    """Make a file in which some jobs are done."""
    nqueens.count(n, checkpoint=path, method=method)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM done WHERE number >= ?", (count,))


def collecting(calls):
    """Return a progress function that keeps what it is told."""
    return lambda *news: calls.append(news)


@pytest.mark.parametrize("executor", [False, True], ids=["threads", "executor"])
@pytest.mark.parametrize(("n", "options"), COUNTS.values(), ids=COUNTS.keys())
def test_an_interrupted_count_goes_on(n, options, executor, file):
    expected = nqueens.count(n, **options)
    with ThreadPoolExecutor(2) as pool:
        options = options | ({"executor": pool} if executor else {"workers": 2})
        for share in (0.1, 0.4, 0.8):
            with contextlib.suppress(KeyboardInterrupt):
                nqueens.count(n, checkpoint=file, progress=stop_after(share), **options)
            before = rows_of(file)
            calls = []
            with contextlib.suppress(KeyboardInterrupt):
                nqueens.count(n, checkpoint=file, progress=collecting(calls), **options)
            assert calls[0][0] >= calls[0][1] * share * 0.99
            assert calls[0][2] == sum(solutions for solutions, _ in before.values())
            after = rows_of(file)
            assert before.items() <= after.items()
            os.unlink(file)
        assert nqueens.count(n, checkpoint=file, **options) == expected
        assert sum(solutions for solutions, _ in rows_of(file).values()) == expected


def test_each_job_is_a_row(file):
    assert nqueens.count(14, checkpoint=Path(file), method="portable") == A000170[14]
    plan = make_plan(problem_of("search", restriction(14)))
    with Checkpoint(file) as opened:
        header = opened.header()
        rows = list(opened.rows(header))
    assert (header.problem, header.plan, header.jobs) == (plan.problem, plan.digest, len(plan))
    assert header.version == nqueens.__version__
    assert header.owner is None
    assert [row.number for row in rows] == list(range(len(plan)))
    for row in rows:
        assert row.worker[:2] == ("portable", "scalar")
        assert row.worker.version == nqueens.__version__
        assert row.worker.name.split("/")[1] == str(os.getpid())
        assert row.seconds >= 0
        assert abs(row.finished - time.time()) < 600
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*), sum(solutions) FROM jobs").fetchone() == (
            len(plan),
            A000170[14],
        )
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert os.listdir(Path(file).parent) == ["q.sqlite"]


def test_a_finished_count_is_read_and_not_changed(file, monkeypatch):
    assert nqueens.count(12, checkpoint=file, method="join") == A000170[12]
    os.chmod(file, 0o444)
    before = Path(file).read_bytes(), os.stat(file).st_mtime_ns
    monkeypatch.setattr("nqueens.execution.run_jobs", None)
    calls = []
    total = nqueens.count(12, checkpoint=file, progress=lambda *news: calls.append(news))
    assert total == A000170[12]
    assert [call[2] for call in calls] == [A000170[12]]
    assert (Path(file).read_bytes(), os.stat(file).st_mtime_ns) == before


@pytest.mark.parametrize("method", ["join", "portable"])
def test_auto_goes_on_as_the_file_was_begun(file, method):
    part_of(13, file, method=method)
    assert nqueens.count(13, checkpoint=file) == A000170[13]
    with Checkpoint(file) as opened:
        assert opened.header().problem.kind == ("join" if method == "join" else "search")
        engines = {row.worker.engine for row in opened.rows(opened.header())}
    assert engines <= ({"join"} if method == "join" else {"portable", "simd"})


def test_symmetry_and_classes(file):
    assert nqueens.count(12, fundamental=True, checkpoint=file) == 1787
    counts = nqueens.count_by_symmetry(12, checkpoint=file)
    assert counts == nqueens.count_by_symmetry(12)
    assert runs.status(file).total == A000170[12]
    for option in ({"checkpoint": file}, {"executor": ThreadPoolExecutor(1)}):
        with pytest.raises(ValueError, match="only with the class 'none'"):
            nqueens.count_by_symmetry(12, classes=["half_turn"], **option)


@pytest.mark.parametrize(
    ("n", "options"), [(0, {}), (9, {"toroidal": True}), (8, {"placed": [(0, 0), (1, 1)]})]
)
def test_where_nothing_is_counted_nothing_is_kept(n, options, file):
    assert nqueens.count(n, checkpoint=file, **options) == (n == 0)
    assert not os.path.exists(file)


# --- another count ------------------------------------------------------------------------------


OTHERS = [
    (13, {}, r"is of another count: n = 12; not n = 13$"),
    (12, {"placed": [(0, 1)]}, r"n = 12; not n = 12, placed \[\(0, 1\)\]$"),
    (12, {"blocked": [(0, 1), (3, 4)]}, "n = 12; not n = 12, 2 squares blocked$"),
    (12, {"method": "join"}, "was begun by searching and cannot go on by joining half boards"),
    (12, {"method": "recursion"}, "was begun by searching and cannot go on row by row"),
]


@pytest.mark.parametrize(("n", "options", "message"), OTHERS)
def test_a_file_of_another_count(n, options, message, file):
    part_of(12, file)
    before = Path(file).read_bytes()
    with pytest.raises(CheckpointError, match=message):
        nqueens.count(n, checkpoint=file, **options)
    assert Path(file).read_bytes() == before


def test_a_file_of_another_torus(file):
    nqueens.count(11, toroidal=True, checkpoint=file)
    with pytest.raises(CheckpointError, match=r"n = 11, on a torus; not n = 11$"):
        nqueens.count(11, checkpoint=file)


def test_placed_in_another_order(file):
    placed = [(5, 5), (0, 1), (11, 2)]
    expected = nqueens.count(12, placed=placed, checkpoint=file)
    assert nqueens.count(12, placed=placed[::-1], checkpoint=file) == expected


def test_a_file_of_another_plan(file, monkeypatch):
    nqueens.count(12, checkpoint=file, method="portable")
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE run SET plan = 'other', version = '0.0.1'")
        connection.execute("DELETE FROM done")
    with pytest.raises(CheckpointError, match=r"by nqueens 0\.0\.1, which cuts .* other jobs"):
        nqueens.count(12, checkpoint=file)


# --- damage -------------------------------------------------------------------------------------


DAMAGE = [
    ("UPDATE done SET solutions = solutions + 1 WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET solutions = -5 WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET solutions = 1.5 WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET solutions = 'x' WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET seconds = 'x' WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET finished = x'00' WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET worker = 99 WHERE number = 7", "the row of job 7 is not as"),
    ("UPDATE done SET number = 1000000 WHERE number = 7", "the row of job 1000000 is not as"),
    ("UPDATE done SET number = -1 WHERE number = 7", "the row of job -1 is not as"),
    ("DROP TABLE done", "no such table: done"),
    ("DROP TABLE run", "no such table: run"),
    ("DELETE FROM run", "its header says"),
    ("INSERT INTO run SELECT * FROM run", "its header says"),
    ("UPDATE run SET n = 'many'", "its header says"),
    ("UPDATE run SET n = 0", "its header says"),
    ("UPDATE run SET n = 33", "its header says"),
    ("UPDATE run SET kind = 'guess'", "its header says"),
    ("UPDATE run SET constraints = '{'", "its header says"),
    ("UPDATE run SET constraints = '[]'", "its header says"),
    ("UPDATE run SET constraints = '{\"placed\": [[99, 1]]}'", "its header says"),
    ("UPDATE run SET jobs = 5", "begun by nqueens .*, which cuts this count into other jobs"),
    ("PRAGMA user_version = 7", "has format 7; this version of nqueens writes 1"),
    ("PRAGMA application_id = 7", "is no checkpoint: a database of something else"),
]


@pytest.mark.parametrize(("statement", "message"), DAMAGE, ids=[x[0][:50] for x in DAMAGE])
def test_a_damaged_file(statement, message, file):
    part_of(12, file)
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)
    with pytest.raises(CheckpointError, match=message):
        nqueens.count(12, checkpoint=file)
    if "other jobs" not in message:
        with pytest.raises(CheckpointError, match=message):
            runs.status(file)


@pytest.mark.parametrize("content", [b"n,queens\n" * 300, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_of_something_else(content, file):
    Path(file).write_bytes(content)
    with pytest.raises(CheckpointError, match=r"no SQLite database|is damaged|cannot be used"):
        nqueens.count(12, checkpoint=file)
    assert Path(file).read_bytes() == content


def test_a_truncated_file(file):
    part_of(14, file, 800)
    content = Path(file).read_bytes()
    assert len(content) > 12288
    for size in (100, 4096, 5000, 8192, len(content) - 4096):
        Path(file).write_bytes(content[:size])
        with pytest.raises(CheckpointError, match=r"damaged|no SQLite database"):
            nqueens.count(14, checkpoint=file)


def test_flipped_bits_are_found(file):
    """Whatever byte is changed: an error, or the right number."""
    assert nqueens.count(8, checkpoint=file, method="portable") == 92
    content = Path(file).read_bytes()
    generator, errors = random.Random(1), 0
    for _ in range(300):
        place = generator.randrange(len(content))
        changed = bytearray(content)
        changed[place] ^= 1 << generator.randrange(8)
        Path(file).write_bytes(bytes(changed))
        Path(file + "-journal").unlink(missing_ok=True)
        try:
            assert nqueens.count(8, checkpoint=file) == 92
        except CheckpointError:
            errors += 1
    assert errors


def test_an_empty_file_is_a_new_one(file):
    Path(file).touch()
    assert nqueens.count(12, checkpoint=file) == A000170[12]
    assert runs.status(file).complete


# --- files that cannot be written ---------------------------------------------------------------


@pytest.mark.parametrize("name", ["missing/q.sqlite", "."])
def test_a_file_that_cannot_be_made(name, tmp_path):
    with pytest.raises(CheckpointError, match="cannot be opened or made"):
        nqueens.count(12, checkpoint=tmp_path / name)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (3, TypeError, "checkpoint must be the path of a file, not 3"),
        (True, TypeError, "checkpoint must be the path of a file, not True"),
        ("", ValueError, "checkpoint must be the path of a file, not ''"),
        ("a\0b", ValueError, "checkpoint must be the path of a file"),
    ],
)
def test_what_is_no_path(value, error, message):
    with pytest.raises(error, match=message):
        nqueens.count(12, checkpoint=value)


@pytest.mark.parametrize("name", ["q?mode=ro", "q#1 %20.sqlite", "ü.sqlite", ":memory:"])
def test_odd_names(name, tmp_path):
    assert nqueens.count(9, checkpoint=tmp_path / name) == 352
    assert (tmp_path / name).exists()
    assert runs.status(tmp_path / name).total == 352


def test_at_most_does_not_go_with_a_checkpoint(file):
    with pytest.raises(ValueError, match="at_most does not go with executor or checkpoint"):
        nqueens.count(12, at_most=3, checkpoint=file)


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
    """Return the environment of a process that may not write to its end.

    Where lines are counted, it must not spoil the file with the counts of all processes.
    """
    return {**os.environ, "GCOV_PREFIX": str(folder)}


def child(program, *args, **options):
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", program, *args],
        capture_output=True, text=True, timeout=120, check=False, **options,
    )  # fmt: skip


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
import nqueens, nqueens.recorder
nqueens.recorder.COMMIT_SECONDS = nqueens.recorder.RETRY_SECONDS = 0.01
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
def lift(done, weight, total):
    if sys.argv[3] == "lifted" and done > weight // 2:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
try:
    print(nqueens.count(16, checkpoint=sys.argv[1], method="portable", progress=lift))
except nqueens.recorder.CheckpointError as error:
    print("refused:", error)
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_disk_that_fills_up_does_not_end_the_count(file):
    found = child(FULL, file, "40000", "for good", env=uncounted(os.path.dirname(file)))
    assert found.stdout == f"{A000170[16]}\n", found
    assert "CheckpointWarning" in found.stderr
    assert "cannot be written, the count goes on in memory" in found.stderr
    assert "of the jobs that were finished" in found.stderr
    state = runs.status(file)
    assert 0 <= state.done < state.jobs
    assert nqueens.count(16, checkpoint=file) == A000170[16]


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_disk_with_room_again_gets_everything(file):
    found = child(FULL, file, "40000", "lifted", env=uncounted(os.path.dirname(file)))
    assert found.stdout == f"{A000170[16]}\n", found
    assert "the count goes on in memory" in found.stderr
    assert "of the jobs that were finished" not in found.stderr
    assert runs.status(file).total == A000170[16]


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_full_disk_is_refused_at_the_start(file):
    found = child(FULL, file, "4096", "for good", env=uncounted(os.path.dirname(file)))
    assert found.stdout.startswith("refused:"), found


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be deleted")
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_goes_away_does_not_end_the_count(how, file, monkeypatch):
    monkeypatch.setattr(recorder, "COMMIT_SECONDS", 0.01)
    done = []

    def report(done_, weight, total):
        if done_ > weight // 4 and not done:
            done.append(True)
            os.unlink(file)
            if how == "replaced":
                Path(file).write_text("mine")
        time.sleep(0.05)

    total, told = heard(
        lambda: nqueens.count(14, checkpoint=file, method="portable", progress=report)
    )
    assert total == A000170[14]
    assert "the count goes on in memory: it was deleted or replaced" in told[0]
    assert "of the jobs that were finished" in told[1]
    assert os.path.exists(file) == (how == "replaced")


def test_a_count_too_large_for_the_file_is_counted_all_the_same(file):
    plan = make_plan(problem_of("search", restriction(8)))
    record = Recorder(file, plan)
    total, told = heard(lambda: record.during(lambda: record.add(WORKER, Done(0, 2**63, 0.0)) or 5))
    assert total == 5
    assert "OverflowError" in told[0]
    assert "lacks 1 of the jobs" in told[1]


def test_whatever_happens_to_the_file_is_a_warning(file):
    plan = make_plan(problem_of("search", restriction(8)))
    record = Recorder(file, plan)

    def run():
        record._file.connection.execute("UPDATE run SET owner = 'somebody else'")
        record.add(WORKER, Done(0, 1, 0.0))
        return 5

    total, told = heard(lambda: record.during(run))
    assert total == 5
    assert "another process has taken it over: somebody else" in told[0]


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
    """One of them counts, or one after the other; never both."""
    found = []

    def count():
        try:
            found.append(nqueens.count(13, method="portable", checkpoint=file))
        except CheckpointError as error:
            found.append(str(error))

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert A000170[13] in found
    assert all(x == A000170[13] or "in use" in x for x in found), found
    assert runs.status(file).total == A000170[13]


def test_a_file_that_is_begun_while_it_is_read(file, monkeypatch):
    """A reader sees it before or after, not half of it each."""
    plan = make_plan(problem_of("search", restriction(8)))
    begun = []

    def begin(query):
        if "sqlite_master" in query and not begun:
            begun.append(query)
            with contextlib.suppress(CheckpointError):
                Recorder(file, plan).during(lambda: None)

    Path(file).touch()
    monkeypatch.setattr("nqueens.checkpoint.PATIENCE", 0.01)
    with Checkpoint(file) as opened:
        opened.connection.set_trace_callback(begin)
        assert opened.header() is None
    assert begun


def test_a_worker_that_comes_while_the_rows_are_read(file):
    plan = make_plan(problem_of("search", restriction(8)))
    record, added = Recorder(file, plan), []
    record.during(lambda: record.add(WORKER, Done(0, 1, 0.0)))

    def add(query):
        if "FROM done" in query and not added:
            added.append(query)
            more = Recorder(file, plan)
            more._file.connection.execute("PRAGMA busy_timeout = 10")
            more.during(lambda: more.add(WORKER._replace(name="new"), Done(1, 1, 0.0)))

    with Checkpoint(file) as opened:
        header = opened.header()
        opened.connection.set_trace_callback(add)
        assert [row.number for row in opened.rows(header)] == [0]
    assert added


def test_reading_does_not_stop_the_writing(file, monkeypatch):
    monkeypatch.setattr(recorder, "COMMIT_SECONDS", 0.005)
    found = heard(
        lambda: nqueens.count(
            14, method="portable", checkpoint=file, progress=lambda *_: runs.status(file)
        )
    )
    assert found == (A000170[14], [])


# --- killed -------------------------------------------------------------------------------------


COUNT = """
import sys, nqueens, nqueens.recorder
nqueens.recorder.COMMIT_SECONDS = 0.005
print("ready", flush=True)
print(nqueens.count(int(sys.argv[2]), checkpoint=sys.argv[1], method=sys.argv[3], workers=2))
"""


def kill_often(folder, times, n, method, seed):
    """Kill processes that count on one file, at random moments; compare it with the truth."""
    generator = random.Random(seed)
    truth_file = str(folder / "truth.sqlite")
    start = time.monotonic()
    assert nqueens.count(n, checkpoint=truth_file, method=method, workers=2) == A000170[n]
    longest = 1.5 * (time.monotonic() - start)
    truth = {number: row[0] for number, row in rows_of(truth_file).items()}
    killed, finished, acknowledged, k = 0, 0, {}, 0
    while killed < times:
        path = str(folder / f"q{k}.sqlite")
        with subprocess.Popen(
            [sys.executable, "-c", COUNT, path, str(n), method],
            stdout=subprocess.PIPE,
            text=True,
            env=uncounted(folder),
        ) as process:
            assert process.stdout.readline() == "ready\n"
            end = time.monotonic() + longest * generator.random()
            while time.monotonic() < end:
                with contextlib.suppress(sqlite3.OperationalError):
                    acknowledged |= rows_of(path)
                time.sleep(0.002)
            process.send_signal(signal.SIGKILL)
            output = process.communicate(timeout=60)[0]
        after = rows_of(path) if os.path.exists(path) and os.path.getsize(path) else {}
        assert acknowledged.items() <= after.items()
        assert {number: row[0] for number, row in after.items()}.items() <= truth.items()
        acknowledged = after
        if output:
            assert output == f"{A000170[n]}\n"
        if len(after) == len(truth):
            assert nqueens.count(n, checkpoint=path) == A000170[n]
            finished, acknowledged, k = finished + 1, {}, k + 1
        killed += 1
    if acknowledged:
        assert nqueens.count(n, checkpoint=path) == A000170[n]
        assert acknowledged.items() <= rows_of(path).items()
    return finished


@pytest.mark.skipif(os.name != "posix", reason="sends SIGKILL")
@pytest.mark.parametrize(("n", "method"), [(15, "portable"), (17, "join")])
def test_killed_at_random_moments(n, method, tmp_path):
    kill_often(tmp_path, 10, n, method, seed=n)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends SIGKILL")
@pytest.mark.parametrize(("n", "method"), [(16, "portable"), (18, "join")])
def test_killed_two_hundred_times(n, method, tmp_path):
    assert kill_often(tmp_path, 100, n, method, seed=n) > 0
