"""Status, parts, merging and auditing of checkpoints, in Python and as commands."""

import hashlib
import json
import os
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from checkpoints import change, forge, seal
from click.testing import CliRunner
from published import sequence

import nqueens
from nqueens import runs
from nqueens._counting.checkpoint import Checkpoint
from nqueens._counting.plans import Plan
from nqueens.cli import nqueens as command
from nqueens.runs import CheckpointError, MergeConflict

A000170 = sequence("A000170")
LEVELS = nqueens.cpu_info().levels


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(line, code=0):
    """Return what a command prints, and check its exit status."""
    result = CliRunner().invoke(command, line.split())
    assert result.exit_code == code, result.output
    return result.output


def solutions_of(path, number):
    with Checkpoint(path) as file:
        return {row.number: row.solutions for row in file.table().rows()}[number]


def plan_of(path):
    with Checkpoint(path) as file:
        return runs._plan_of(file)


# --- status -------------------------------------------------------------------------------------


def test_status_of_a_part(folder):
    status = runs.work("a", 13, part=(2, 5), method="portable", workers=2)
    jobs = len(range(1, status.jobs, 5))
    assert (status.n, status.problem) == (13, "n = 13, by searching")
    assert (status.done, status.total, status.complete) == (jobs, None, False)
    assert status.seconds == pytest.approx(sum(share.seconds for share in status.workers))
    weights = plan_of("a").weights
    left = weights.sum() / weights[1::5].sum() - 1
    assert status.seconds_left == pytest.approx(left * status.seconds)
    assert status.rate > 0
    assert status.time_left == pytest.approx(left * jobs / status.rate)
    assert status.in_use_by is None
    assert sum(share.jobs for share in status.workers) == jobs
    assert {share[1:4] for share in status.workers} == {("portable", "scalar", nqueens.__version__)}


def test_status_of_a_finished_count(folder):
    nqueens.count(12, checkpoint="a", blocked=[(0, 0)], toroidal=False)
    status = runs.status("a")
    assert status.complete
    assert status.problem == "n = 12, 1 square blocked, by searching"
    assert status.total == nqueens.count(12, blocked=[(0, 0)])
    assert (status.seconds_left, status.time_left) == (0.0, 0.0)


def test_status_before_anything_is_done(folder):
    nqueens.count(9, checkpoint="a", method="recursion")
    change("a", "DELETE FROM done")
    status = runs.status("a")
    assert (status.done, status.jobs, status.total) == (0, 1, None)
    assert (status.seconds_left, status.rate, status.time_left) == (None, None, None)
    assert status.workers == ()


def test_pace_is_that_of_the_last_minutes(folder):
    nqueens.count(9, checkpoint="a", method="portable")
    change("a", "UPDATE done SET finished = number * 100.0")
    seal("a")
    weights = plan_of("a").weights
    jobs = len(weights)
    change("a", "UPDATE done SET finished = 0.0 WHERE number < ?", jobs - 4)
    change("a", "UPDATE done SET seconds = 1000.0 WHERE number < ?", jobs - 4)
    change("a", "UPDATE done SET seconds = 1.5 WHERE number >= ?", jobs - 4)
    seal("a")
    change("a", "DELETE FROM done WHERE number < 2")
    status = runs.status("a")
    left = weights[:2].sum() / weights[-4:].mean()
    assert status.rate == pytest.approx(0.01)
    assert status.time_left == pytest.approx(100 * left)
    assert status.seconds_left == pytest.approx(1.5 * left)


def test_status_as_a_command(folder):
    runs.work("a", 10, part=(1, 2))
    nqueens.count(8, checkpoint="b")
    shown = call("runs status a b")
    assert "a: n = 10, by searching" in shown
    assert "total      not yet" in shown
    assert "total      92" in shown
    facts = json.loads(call("runs status a b --json"))["runs"]
    assert [fact["file"] for fact in facts] == ["a", "b"]
    assert [fact["complete"] for fact in facts] == [False, True]
    assert [fact["total"] for fact in facts] == [None, "92"]
    assert facts[0]["done"] * 2 in (facts[0]["jobs"], facts[0]["jobs"] + 1)
    assert sum(share["jobs"] for share in facts[1]["workers"]) == facts[1]["jobs"]


# --- parts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", [1, 2, 7, 5000])
def test_parts_are_all_of_it(parts, folder):
    files = []
    with ThreadPoolExecutor(2) as pool:
        for i in range(1, min(parts, 400) + 1):
            if parts == 5000 and 3 < i < 340:
                continue
            files.append(f"part{i}")
            options = {"executor": pool} if i % 2 else {"workers": 1}
            status = runs.work(files[-1], 12, part=(i, parts), method="portable", **options)
            assert status.total == (A000170[12] if parts == 1 else None)
            assert status.done == len(range(i - 1, 342, parts))
    merged = runs.merge("all", files)
    assert merged.total == (None if parts == 5000 else A000170[12])
    assert nqueens.count(12, checkpoint="all") == A000170[12]


def test_a_part_goes_on(folder):
    first = runs.work("a", 12, part=(1, 2), method="portable")
    again = runs.work("a", part=(1, 2))
    assert again == first
    assert runs.work("a", part=(2, 2)).total == A000170[12]
    assert runs.work("a", 12).total == A000170[12]
    with pytest.raises(CheckpointError, match="to another count"):
        runs.work("a", 13)


def test_a_part_of_a_join_and_of_a_torus(folder):
    assert runs.work("a", 12, part=(1, 2), method="join").total is None
    assert runs.work("a").total == A000170[12]
    assert (
        runs.work("b", 13, toroidal=True, part=(1, 2)).problem == "n = 13, on a torus, by searching"
    )
    assert runs.work("b").total == 4524
    placed = [(0, 1)]
    assert runs.work("c", 8, placed=placed).total == nqueens.count(8, placed=placed)


def test_more_parts_than_jobs(folder):
    status = runs.work("a", 9, part=(2, 2), method="recursion")
    assert (status.done, status.jobs, status.total) == (0, 1, None)
    assert runs.work("a", part=(1, 2)).total == 352


BAD_WORK = [
    ({"part": (0, 2)}, ValueError, "the number of the part must be at least 1, not 0"),
    ({"part": (1, 0)}, ValueError, "the number of parts must be at least 1, not 0"),
    ({"part": (1.5, 2)}, TypeError, "the number of the part must be an integer"),
    ({"part": (1, 2, 3)}, TypeError, r"part must be two integers"),
    ({"n": 0}, ValueError, "n must be at least 1, not 0"),
    ({"n": 33}, ValueError, "n must be at most 32, not 33"),
    ({"n": None}, CheckpointError, "a does not exist"),
    ({"n": None, "toroidal": True}, ValueError, "toroidal need n"),
    ({"n": None, "placed": [(0, 0)]}, ValueError, "toroidal need n"),
    ({"toroidal": True}, ValueError, "there is nothing to count: the number of solutions is 0"),
]


@pytest.mark.parametrize(("options", "error", "message"), BAD_WORK)
def test_what_cannot_be_worked_on(options, error, message, folder):
    with pytest.raises(error, match=message):
        runs.work(**({"file": "a", "n": 8} | options))
    assert os.listdir(folder) == []


def test_work_as_a_command(folder):
    shown = call("runs work a 10 --part 1/2 --method portable --no-progress")
    assert "total      not yet" in shown
    assert json.loads(call("runs work a --json"))["total"] == "724"
    for part in ("2", "x/y", "1/2/3"):
        failed = call(f"runs work b 10 --part {part}", code=2)
        assert "a part must be I/K, such as 2/8" in failed
    call("runs work b 10 --part 3/2", code=2)
    call("runs work b", code=2)
    call("runs work a --toroidal", code=2)
    assert json.loads(call("runs work c 8 --placed a1 --json"))["total"] == "4"


# --- merging ------------------------------------------------------------------------------------


def test_files_that_agree_may_overlap(folder):
    nqueens.count(11, checkpoint="all", method="portable")
    runs.work("a", 11, part=(1, 3), method="portable")
    merged = runs.merge("merged", ["a", "all", "a"])
    assert merged.total == A000170[11]
    counted = {share.worker: share.jobs for share in merged.workers}
    assert sum(counted.values()) == merged.jobs
    with Checkpoint("a") as first, Checkpoint("merged") as file:
        kept = set(file.table().rows())
        assert set(first.table().rows()) <= kept  # the first file's rows, as they were
        assert file.owner() is None


def test_conflicts_are_reported_with_both(folder):
    runs.work("a", 11, method="portable", part=(1, 2))
    nqueens.count(11, checkpoint="b", method="portable")
    right = {number: solutions_of("a", number) for number in (4, 6)}
    for number in right:
        forge("b", number, 5)
    with pytest.raises(MergeConflict) as caught:
        runs.merge("out", ["a", "b"])
    assert str(caught.value).startswith("2 jobs have different counts; nothing was written")
    for conflict, number in zip(caught.value.conflicts, right, strict=True):
        assert (conflict.number, conflict.first_file, conflict.second_file) == (number, "a", "b")
        assert (conflict.first.solutions, conflict.second.solutions) == (right[number], 5)
        assert f"job {number}: {right[number]} in a" in str(caught.value)
        assert "5 in b" in str(caught.value)
    assert not os.path.exists("out")
    shown = call("runs merge out a b", code=1)
    assert f"job 4: {right[4]} in a" in shown
    assert not os.path.exists("out")


def test_many_conflicts_are_not_all_shown(folder):
    nqueens.count(10, checkpoint="a", method="portable")
    nqueens.count(10, checkpoint="b", method="portable")
    for number in range(15):
        forge("b", number, 10**6 + number)
    with pytest.raises(MergeConflict, match=r"and 5 more$") as caught:
        runs.merge("out", ["a", "b"])
    assert len(caught.value.conflicts) == 15


def test_what_cannot_be_merged(folder):
    nqueens.count(10, checkpoint="a", method="portable")
    nqueens.count(11, checkpoint="b", method="portable")
    nqueens.count(10, checkpoint="c", method="join")
    for out, files, message in [
        ("out", ["a", "b"], "b belongs to another count: n = 11; not n = 10"),
        ("out", ["a", "c"], "n = 10, by joining half boards; not n = 10, by sea"),
        ("a", ["a"], "a exists and is not overwritten"),
        ("out", ["a", "nix"], "nix does not exist"),
        ("missing/out", ["a"], "cannot be created"),
    ]:
        with pytest.raises(CheckpointError, match=message):
            runs.merge(out, files)
    with pytest.raises(TypeError, match="files must be the path of a file, not 3"):
        runs.merge("out", [3])
    change("a", "UPDATE done SET solutions = 3 WHERE number = 1")
    with pytest.raises(CheckpointError, match="a is damaged: the row of job 1"):
        runs.merge("out", ["a"])
    assert sorted(os.listdir(folder)) == ["a", "b", "c"]


def test_an_empty_file(folder):
    (folder / "a").touch()
    for look in (runs.status, runs.audit, lambda file: runs.merge("out", [file]), runs.work):
        with pytest.raises(CheckpointError, match="a is empty: no count was started"):
            look("a")


def test_merge_as_a_command(folder):
    for i in (1, 2):
        runs.work(f"part{i}", 10, part=(i, 2))
    shown = call("runs merge all part1 part2")
    assert "total      724" in shown
    call("runs merge all part1", code=2)
    call("runs merge more", code=2)
    facts = json.loads(call("runs merge again all part1 --json"))
    assert (facts["file"], facts["total"]) == ("again", "724")


@pytest.mark.parametrize("where", ["insert_table", "begin", "table"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_a_failed_merge_leaves_no_file(where, error, folder, monkeypatch):
    nqueens.count(10, checkpoint="a", method="portable")
    original = getattr(Checkpoint, where)

    def failing(self, *args):
        if self.path == "out":
            raise error
        return original(self, *args)

    monkeypatch.setattr(Checkpoint, where, failing)
    with pytest.raises(error):
        runs.merge("out", ["a"])
    assert os.listdir(folder) == ["a"]


# --- once each ---------------------------------------------------------------------------------


@pytest.fixture
def seen(monkeypatch):
    """Return what happens in a call: connections, checks of pages, hashes, plans."""
    found = Counter()

    def connect(*args, **keywords):
        found["connections"] += 1
        connection = sqlite_connect(*args, **keywords)
        connection.set_trace_callback(lambda query: found.update(checks="quick_check" in query))
        return connection

    def sha256(*args):
        found["hashes"] += 1
        return hashlib_sha256(*args)

    def made(self, *args):
        found["plans"] += 1
        plan_init(self, *args)

    sqlite_connect, hashlib_sha256, plan_init = sqlite3.connect, hashlib.sha256, Plan.__init__
    monkeypatch.setattr(sqlite3, "connect", connect)
    monkeypatch.setattr(hashlib, "sha256", sha256)
    monkeypatch.setattr(Plan, "__init__", made)
    return found


def test_a_file_is_opened_and_checked_once(folder, seen):
    def happens(call):
        seen.clear()
        call()
        return tuple(seen[what] for what in ("connections", "checks", "hashes", "plans"))

    assert happens(lambda: nqueens.count(12, checkpoint="new")) == (1, 0, 1, 1)
    assert happens(lambda: nqueens.count(12, checkpoint="new")) == (1, 1, 1, 1)  # complete
    change("new", "DELETE FROM done WHERE number > 100")
    assert happens(lambda: nqueens.count(12, checkpoint="new")) == (1, 1, 1, 1)  # resumed
    assert happens(lambda: runs.work("part", 12, part=(1, 2))) == (1, 0, 1, 1)
    assert happens(lambda: runs.work("part", part=(1, 2))) == (1, 1, 1, 1)
    assert happens(lambda: runs.status("part")) == (1, 1, 1, 1)
    assert happens(lambda: runs.audit("part")) == (1, 1, 1, 1)
    assert happens(lambda: runs.merge("all", ["new", "part"])) == (3, 3, 1, 1)
    with ThreadPoolExecutor(2) as pool:
        assert happens(lambda: runs.work("part", executor=pool)) == (1, 1, 1, 1)


# --- audits -------------------------------------------------------------------------------------


AUDITED = [
    (12, {"method": "portable"}, True),
    (12, {"method": "join"}, True),
    (13, {"method": "join"}, True),
    (9, {"method": "recursion"}, True),
    (13, {"toroidal": True}, None),
    (12, {"placed": [(5, 5)]}, None),
    (1, {}, None),
]


@pytest.mark.parametrize(("n", "options", "congruent"), AUDITED)
def test_an_audit_of_what_is_right(n, options, congruent, folder):
    nqueens.count(n, checkpoint="a", **options)
    content = (folder / "a").read_bytes()
    calls = []
    found = runs.audit("a", 100, workers=2, progress=lambda *news: calls.append(news))
    assert found.checked == runs.status("a").jobs
    assert found.same_kernels == (0 if len(LEVELS) > 1 else found.checked)
    assert (found.mismatches, found.congruent, found.passed) == ((), congruent, True)
    assert calls[-1][0] == calls[-1][1]
    assert (folder / "a").read_bytes() == content


@pytest.mark.parametrize("method", ["simd", "join"])
def test_an_audit_counts_with_other_kernels(method, folder, monkeypatch):
    used = []
    original = runs.job_counter

    def watched(problem, level, quarters, *, mirrored):
        used.append(level)
        assert mirrored == (method == "join")
        return original(problem, level, quarters, mirrored=mirrored)

    monkeypatch.setattr(runs, "job_counter", watched)
    for level in LEVELS:
        monkeypatch.setenv("NQUEENS_CPU", level)
        file = f"with-{level}"
        portable = method == "simd" and level == "scalar"
        nqueens.count(11, checkpoint=file, method="portable" if portable else method)
        used.clear()
        runs.audit(file, 20, workers=1)
        others = [other for other in LEVELS if other != level]
        assert used == [others[-1] if others else level]


@pytest.mark.parametrize("method", ["portable", "join"])
def test_an_audit_finds_a_wrong_count(method, folder):
    nqueens.count(12, checkpoint="a", method=method)
    right = solutions_of("a", 33)
    forge("a", 33, right + 8)
    found = runs.audit("a", 100)
    assert [(one.number, one.stored.solutions, one.solutions) for one in found.mismatches] == [
        (33, right + 8, right)
    ]
    assert not found.passed
    assert found.congruent  # the congruences do not see a multiple of 8
    forge("a", 33, right + 4)
    assert runs.audit("a", 100).congruent is False
    shown = call("runs audit a --percent 100", code=1)
    assert f"job 33: {right + 4} in the file" in shown
    assert "congruences FAIL" in shown
    facts = json.loads(call("runs audit a --percent 100 --json", code=1))
    assert (facts["passed"], facts["congruent"]) == (False, False)
    assert facts["mismatches"][0]["now"] == str(right)


def test_an_audit_of_a_part(folder):
    runs.work("a", 12, part=(1, 3), method="portable")
    found = runs.audit("a", 10, rng=1)
    assert found == runs.audit("a", 10, rng=1)
    assert found.checked == 12  # of 114
    assert found.congruent is None
    assert runs.audit("a", 0.0001).checked == 1
    shown = call("runs audit a --rng 1")
    assert "2 jobs counted again, 0 differ" in shown
    assert "congruences not checked" in shown


def test_an_audit_of_nothing(folder):
    runs.work("a", 9, part=(2, 2), method="recursion")
    assert runs.audit("a") == (0, 0, (), None)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"percent": 101}, ValueError, "at most 100, not 101"),
        ({"percent": float("nan")}, ValueError, "at most 100, not nan"),
        ({"percent": True}, TypeError, "percent must be a number, not True"),
    ],
)
def test_what_cannot_be_audited(options, error, message, folder):
    nqueens.count(8, checkpoint="a")
    with pytest.raises(error, match=message):
        runs.audit(**({"file": "a"} | options))


# --- the count command --------------------------------------------------------------------------


def test_count_as_a_command(folder):
    for _ in range(2):
        assert call("count 10 --checkpoint a") == "724\n"
    refused = call("count 11 --checkpoint a", code=2)
    assert "a belongs to another count: n = 10; not n = 11" in refused
    classes = call("count 10 --by-symmetry --checkpoint a")
    assert "solutions                         724" in classes


@pytest.mark.parametrize("part", [(1, 2**63), (2**63, 2**63), (2**80 - 1, 2**80)])
def test_more_parts_than_a_machine_word_holds(part, folder):
    status = runs.work("a", 8, part=part, method="portable")
    assert status.done == (part[0] == 1)
