"""Status, parts, merging and auditing of checkpoints, in Python and as commands."""

import json
import os
import pickle
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from checkpoints import change, forge, rows_of, seal
from click.testing import CliRunner
from nqueens._core import RowSetCounter, StopFlag
from published import sequence

import nqueens
from nqueens import runs
from nqueens._boards.problem import problem_of
from nqueens._counting.checkpoint import Checkpoint
from nqueens.cli import nqueens as command
from nqueens.runs import CheckpointError, MergeConflict

A000170 = sequence("A000170")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(line, code=0):
    """Return what a command prints, and check its exit status."""
    result = CliRunner().invoke(command, line.split())
    assert result.exit_code == code, result.output
    return result.output


def test_status_of_a_part():
    status = runs.work("a", 13, part=(2, 5), method="portable", workers=2)
    assert (status.n, status.problem) == (13, "n = 13, by a search")
    assert status.done == len(range(1, status.jobs, 5))
    assert (status.total, status.complete, status.in_use) == (None, False, False)
    left = status.jobs / status.done - 1
    assert status.seconds_left == pytest.approx(left * status.seconds)
    assert status.version == nqueens.__version__


def test_status_of_a_finished_count():
    nqueens.count(12, checkpoint="a", blocked=[(0, 0)], toroidal=False)
    status = runs.status("a")
    assert status.complete
    assert status.problem == "n = 12, with 1 square blocked, by a search"
    assert status.total == nqueens.count(12, blocked=[(0, 0)])
    assert status.seconds_left == 0.0


def test_status_before_anything_is_done():
    nqueens.count(9, checkpoint="a", method="recursion")
    change("a", "DELETE FROM done")
    seal("a")
    status = runs.status("a")
    assert (status.done, status.jobs, status.total, status.seconds_left) == (0, 1, None, None)


def test_a_few_small_jobs_say_nothing_of_the_time_left():
    with Checkpoint("a", writes=True) as file:
        jobs = file.jobs(problem_of(17), "search")
    share = jobs.times()[-10:].sum() / jobs.times().sum()
    assert jobs.times()[-9:].sum() < 0.01 * jobs.times().sum()
    for numbers in (np.arange(-9, 0), np.arange(-10, -9)):
        with Checkpoint("a", writes=True) as file:
            file.jobs(), file.finished(jobs)
            file.add(numbers + len(jobs.weights), np.ones(len(numbers), np.uint64))
        status = runs.status("a")
        assert (status.seconds_left is None) == (status.done == 9)
    assert status.seconds_left == pytest.approx(status.seconds * (1 / share - 1))


def test_status_as_a_command():
    runs.work("a", 10, part=(1, 2))
    nqueens.count(8, checkpoint="b")
    shown = call("runs status a b")
    assert "a: n = 10, by a search" in shown
    assert "total      not yet" in shown
    assert "total      92" in shown
    facts = json.loads(call("runs status a b --json"))["runs"]
    assert [fact["file"] for fact in facts] == ["a", "b"]
    assert [fact["complete"] for fact in facts] == [False, True]
    assert [fact["total"] for fact in facts] == [None, "92"]
    assert facts[0]["done"] * 2 in (facts[0]["jobs"], facts[0]["jobs"] + 1)


@pytest.mark.parametrize("method", ["portable", "parity", "auto"])
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_parts_are_all_of_it(parts, method):
    files = [f"part{i}" for i in range(1, parts + 1)]
    for i, file in enumerate(files, 1):
        runs.work(file, 13, part=(i, parts), method=method)
    status = runs.merge("all", iter(files))
    assert status.seconds >= sum(runs.status(file).seconds for file in files)
    assert (status.complete, status.total) == (True, A000170[13])
    assert nqueens.count(13, checkpoint="all") == A000170[13]


def test_parts_beyond_the_jobs_are_empty():
    assert runs.work("a", 9, part=(10**30, 10**30)).done == 0


def test_work_continues_a_file():
    runs.work("a", 12, part=(1, 3), placed=[(0, 0)])
    assert runs.work("a", 12, placed=[(0, 0)]).total == nqueens.count(12, placed=[(0, 0)])


def test_work_as_commands():
    for i in (1, 2):
        assert f"part {i} of 2: complete" in call(f"runs work part{i} 12 --part {i} 2")
    assert json.loads(call("runs work part1 12 --part 1 2 --json"))["part"] == [1, 2]
    assert "14200" in call("runs merge all part1 part2")
    assert "congruences hold" in call("runs audit all --percent 100 --seed 1")
    audit = json.loads(call("runs audit all --json"))
    assert (audit["passed"], type(audit["seed"])) == (True, int)


def test_files_that_disagree_are_not_merged():
    for i in (1, 2):
        runs.work(f"part{i}", 12, method="portable")
    for number in range(15):
        forge("part2", number, 10**9)
    words = r"different counts of 15 jobs, such as job .*; nothing was written"
    with pytest.raises(MergeConflict, match=words) as caught:
        runs.merge("all", ["part1", "part2"])
    assert str(caught.value).startswith("part2 and part1 have different counts")
    assert "job 0: 1000000000 and " in str(caught.value)
    assert (caught.value.path, caught.value.other, caught.value.job) == ("part2", "part1", 0)
    assert vars(pickle.loads(pickle.dumps(caught.value))) == vars(caught.value)
    assert rows_of("all") == {}


def test_another_count_is_not_merged():
    nqueens.count(10, checkpoint="a")
    nqueens.count(11, checkpoint="b")
    with pytest.raises(CheckpointError, match="b belongs to another count"):
        runs.merge("new", ["a", "b"])


def parts_of_twelve():
    """Write two parts of a count, and return their names."""
    for i in (1, 2):
        runs.work(f"part{i}", 12, part=(i, 2))
    return ["part1", "part2"]


def test_merge_removes_nothing_that_others_make_while_it_reads(monkeypatch):
    files, finished = parts_of_twelve(), Checkpoint.finished

    def interrupted(self, jobs):
        if not os.path.exists("all"):
            nqueens.count(10, checkpoint="all")
        return finished(self, jobs)

    monkeypatch.setattr(Checkpoint, "finished", interrupted)
    with pytest.raises(CheckpointError, match="all exists and is not overwritten"):
        runs.merge("all", files)
    assert runs.status("all").total == A000170[10]


@pytest.mark.parametrize("threads", [2, 8])
def test_of_merges_at_once_only_one_says_that_it_wrote(threads, monkeypatch):
    files, finished = parts_of_twelve(), Checkpoint.finished
    together = threading.Barrier(threads)

    def waiting(self, jobs):
        if self.path == files[-1]:
            together.wait()
        return finished(self, jobs)

    def merge(_):
        try:
            return runs.merge("all", files).total
        except CheckpointError as error:
            return str(error)

    monkeypatch.setattr(Checkpoint, "finished", waiting)
    with ThreadPoolExecutor(threads) as pool:
        told = list(pool.map(merge, range(threads)))
    assert told.count(A000170[12]) == 1
    assert told.count("all exists and is not overwritten") == threads - 1
    assert runs.status("all").total == A000170[12]


@pytest.mark.parametrize("calls", range(0, 140, 6))
def test_an_interrupt_of_a_merge_leaves_all_or_nothing(calls):
    files, left = parts_of_twelve(), iter(range(calls))

    def step(frame, event, _):  # a signal is handled after a call
        is_call = event in ("c_return", "return") and "checkpoint" in frame.f_code.co_filename
        if is_call and next(left, None) is None:
            sys.setprofile(None)
            raise KeyboardInterrupt

    try:
        sys.setprofile(step)
        runs.merge("all", files)
    except KeyboardInterrupt:
        pass
    finally:
        sys.setprofile(None)
    # Python cannot prevent that an empty file stays, if the signal comes just after it was created
    if os.path.exists("all") and os.path.getsize("all"):
        assert runs.status("all").total == A000170[12]
    assert set(os.listdir()) <= {"all", *files}


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
@pytest.mark.parametrize(
    "call", ["runs.merge('all', ['part1', 'part2'])", "nqueens.count(12, checkpoint='all')"]
)
def test_a_disk_full_at_the_start_leaves_no_file(call):
    parts_of_twelve()
    code = f"""
import nqueens, resource, signal
from nqueens import runs
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, -1))
try: {call}
except runs.CheckpointError as error: print(error)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert re.match(r"all cannot be written: the disk or a quota .* nothing was", found.stdout)
    assert sorted(os.listdir()) == ["part1", "part2"]


@pytest.mark.parametrize("method", ["portable", "parity", "recursion"])
def test_an_audit_finds_a_wrong_size(method):
    n = 9 if method == "recursion" else 12
    nqueens.count(n, checkpoint="a", method=method)
    found = runs.audit("a", 100, rng=1)
    assert (found.passed, found.congruent, found.checked) == (True, True, runs.status("a").jobs)
    right = rows_of("a")[0]
    forge("a", 0, right + 1)
    found = runs.audit("a", 100)
    assert found.mismatches == ((0, right + 1, right),)
    assert not found.passed
    assert f"job 0: {right + 1} in the file, now {right}" in call("runs audit a --percent 100", 1)


def test_an_audit_takes_the_colours_in_the_other_order(monkeypatch):
    orders = []

    def counter(*board, black_first):
        orders.append(black_first)
        return RowSetCounter(*board, black_first=black_first)

    monkeypatch.setattr("nqueens._counting.row_sets.RowSetCounter", counter)
    runs.work("a", 12, method="parity", workers=1)
    assert runs.audit("a", 10, workers=1).passed
    assert orders == [False, True]


@pytest.mark.parametrize("half", [81, 84])  # not Q (mod 8), and 81 not T (mod 4)
def test_an_audit_finds_that_congruences_fail(monkeypatch, half):
    nqueens.count(12, checkpoint="a")
    monkeypatch.setattr("nqueens._counting.counts.count_half_turn", lambda n, stop: half)
    assert "congruences FAIL" in call("runs audit a", 1)


def test_an_audit_of_a_part_has_no_congruence():
    runs.work("a", 12, part=(1, 2))
    found = runs.audit("a", 10)
    assert (found.passed, found.complete, found.congruent) == (True, False, None)
    again, congruences = call("runs audit a --percent 0.1", 1).splitlines()
    assert (again[:20], congruences[-12:]) == ("1 job counted again ", "not complete")


@pytest.mark.slow
def test_an_audit_of_a_part_of_a_large_board():
    """Count one job of n = 28, with few white queens, and audit it."""
    with Checkpoint("a", writes=True) as file:
        jobs = file.jobs(problem_of(28), "parity", strict=True)
        sets = [0b111100000000, 0b1101100000000]
        number = np.flatnonzero((jobs.rows[:, :2] == sets).all(axis=1))
        sizes = jobs.worker(nqueens.cpu_info().level)(number, StopFlag())
        file.add(number, sizes)
    assert sizes.tolist() == [4807530]
    assert runs.status("a").done == 1
    audit = runs.audit("a", 100)
    assert (audit.checked, audit.mismatches) == (1, ())
