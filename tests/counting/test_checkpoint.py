"""Checkpoints: a count resumes where it stopped, and no damage goes unnoticed."""

import contextlib
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from checkpoints import change, part_of, rows_of, seal, stop_after
from published import sequence

import nqueens
from nqueens import runs
from nqueens._boards.plan_board import plan_board
from nqueens._counting.checkpoint import Checkpoint, CheckpointError
from nqueens._counting.plans import make_plan, problem_of

A000170 = sequence("A000170")
VECTORS = "portable" if nqueens.cpu_info().level == "scalar" else "simd"
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


def collecting(calls):
    """Return a progress function that records its arguments."""
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
    plan = make_plan(problem_of("search", plan_board(14)))
    with Checkpoint(file) as opened:
        header = opened.header()
        rows = list(opened.table().rows())
        assert opened.owner() is None
    assert (header.problem, header.plan, header.jobs) == (plan.problem, plan.digest, len(plan))
    assert header.version == nqueens.__version__
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
    monkeypatch.setattr("nqueens._counting.jobs.run_jobs", None)
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
        engines = {row.worker.engine for row in opened.table().rows()}
    assert engines <= ({"join"} if method == "join" else {"portable", "simd"})


def test_symmetry_and_classes(file):
    assert nqueens.count(12, fundamental=True, checkpoint=file) == 1787
    counts = nqueens.count_by_symmetry(12, checkpoint=file)
    assert counts == nqueens.count_by_symmetry(12)
    assert runs.status(file).total == A000170[12]
    for option in ({"checkpoint": file}, {"executor": ThreadPoolExecutor(1)}):
        with pytest.raises(ValueError, match="need the class 'none'"):
            nqueens.count_by_symmetry(12, classes=["half_turn"], **option)


@pytest.mark.parametrize(
    ("n", "options"), [(0, {}), (9, {"toroidal": True}), (8, {"placed": [(0, 0), (1, 1)]})]
)
def test_where_nothing_is_counted_nothing_is_kept(n, options, file):
    assert nqueens.count(n, checkpoint=file, **options) == (n == 0)
    assert not os.path.exists(file)


# --- another count ------------------------------------------------------------------------------


OTHERS = [
    (13, {}, r"belongs to another count: n = 12; not n = 13$"),
    (12, {"placed": [(0, 1)]}, r"n = 12; not n = 12, placed \[\(0, 1\)\]$"),
    (12, {"blocked": [(0, 1), (3, 4)]}, "n = 12; not n = 12, 2 squares blocked$"),
    (12, {"method": "join"}, "was started by searching and cannot continue by joining half boards"),
    (12, {"method": "recursion"}, "was started by searching and cannot continue row by row"),
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


EARLIER = r"was started by nqueens 0\.1\.0 in format [12], but nqueens .* finish it with that"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            ["UPDATE run SET plan = 'other', version = '0.9.1'"],
            r"by nqueens 0\.9\.1, which divides this count into different jobs",
        ),
        (["UPDATE run SET version = '0.1.0'"], EARLIER),
        (["UPDATE run SET version = '0.1.0'", "PRAGMA user_version = 1"], EARLIER),
    ],
)
def test_a_file_of_another_version(changes, message, file):
    part_of(12, file)
    for statement in changes:
        change(file, statement)
    if message != EARLIER:
        seal(file)
    for read in (
        runs.status,
        runs.audit,
        runs.work,
        lambda file: runs.merge(file + "2", [file]),
        lambda file: nqueens.count(12, checkpoint=file),
    ):
        with pytest.raises(CheckpointError, match=message):
            read(file)


# --- damage -------------------------------------------------------------------------------------


DAMAGE = [
    ("UPDATE done SET solutions = solutions + 1 WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET solutions = -5 WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET solutions = 1.5 WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET solutions = 'x' WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET seconds = 'x' WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET finished = x'00' WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET worker = 99 WHERE number = 7", "the row of job 7 has changed"),
    ("UPDATE done SET number = 1000000 WHERE number = 7", "the row of job 1000000 has changed"),
    ("UPDATE done SET number = -1 WHERE number = 7", "the row of job -1 has changed"),
    ("DROP TABLE done", "no such table: done"),
    ("DROP TABLE run", "no such table: run"),
    ("DELETE FROM run", "its header holds"),
    ("INSERT INTO run SELECT * FROM run", "its header holds"),
    ("UPDATE run SET n = 'many'", "its header holds"),
    ("UPDATE run SET n = 0", "its header holds"),
    ("UPDATE run SET n = 33", "its header holds"),
    ("UPDATE run SET kind = 'guess'", "its header holds"),
    ("UPDATE run SET constraints = '{'", "its header holds"),
    ("UPDATE run SET constraints = '[]'", "its header holds"),
    ("UPDATE run SET constraints = '{\"placed\": [[99, 1]]}'", "its header holds"),
    ("UPDATE run SET jobs = 5", "its header holds values that do not match its checksum"),
    ("PRAGMA user_version = 7", "in format 7, but nqueens .* reads only format 2"),
    ("PRAGMA application_id = 7", "is not a checkpoint, but some other database"),
]


@pytest.mark.parametrize(("statement", "message"), DAMAGE, ids=[x[0][:50] for x in DAMAGE])
def test_a_damaged_file(statement, message, file):
    part_of(12, file)
    change(file, statement)
    with pytest.raises(CheckpointError, match=message):
        nqueens.count(12, checkpoint=file)
    with pytest.raises(CheckpointError, match=message):
        runs.status(file)


@pytest.mark.parametrize("content", [b"n,queens\n" * 300, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_of_something_else(content, file):
    Path(file).write_bytes(content)
    with pytest.raises(CheckpointError, match=r"not an SQLite database|is damaged|cannot be used"):
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


def test_an_empty_file_is_a_new_one(file):
    Path(file).touch()
    assert nqueens.count(12, checkpoint=file) == A000170[12]
    assert runs.status(file).complete


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["missing/q.sqlite", "."])
def test_a_file_that_cannot_be_made(name, tmp_path):
    with pytest.raises(CheckpointError, match="cannot be opened or created"):
        nqueens.count(12, checkpoint=tmp_path / name)


@pytest.mark.parametrize("name", ["q?mode=ro", "q#1 %20.sqlite", "ü.sqlite", ":memory:"])
def test_odd_names(name, tmp_path):
    assert nqueens.count(9, checkpoint=tmp_path / name) == 352
    assert (tmp_path / name).exists()
    assert runs.status(tmp_path / name).total == 352
