"""The command for checkpoints: one file, and the parts of a count in a table."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from running import out, run

import nqueens
from nqueens.cli.runs.parts import table_of, whole_of
from nqueens.runs import Status

PROBLEM = "n = 15, by a search"


def status(done, seconds, left, *, in_use=False):
    return Status(15, PROBLEM, 100, done, None, seconds, in_use, "", "1.0.0", left)


def test_parts_are_a_table_with_a_line_for_all(tmp_path):
    files = [tmp_path / f"part{i}" for i in (1, 2, 3)]
    for i, file in enumerate(files, 1):
        work = out("runs", "work", file, 12, "--part", i, 3)
        assert " left" not in work  # which is the time of the other parts
    title, names, *rows, whole = out("runs", "status", *files).splitlines()
    assert title.endswith(": 342 jobs")
    assert names.split() == ["done", "share", "time", "in", "use", "file"]
    assert [row.split()[0] for row in rows] == ["114", "114", "114"]
    assert [row.split()[-1] for row in rows] == list(map(str, files))
    assert whole.split()[:2] == ["342", "100.0"]
    assert whole.endswith("all 3 files; 'nqueens runs merge' adds them up")
    facts = json.loads(out("runs", "status", *files[:2], "--json"))
    assert [run["done"] for run in facts["runs"]] == [114, 114]
    (both,) = facts["all"]
    assert (both["files"], both["jobs"], both["done"], both["running"]) == (2, 342, 228, 0)
    assert 0 < both["share"] < 1


def test_files_of_several_counts_are_told_apart(tmp_path):
    for n in (10, 11):
        nqueens.count(n, checkpoint=tmp_path / f"q{n}")
    text = out("runs", "status", tmp_path / "q10", tmp_path / "q11")
    assert text.count("total ") == 2
    assert "file\n" not in text


def test_the_time_left_is_that_of_the_parts_that_run():
    half = status(10, 10.0, 90.0, in_use=True)  # a tenth of the work in 10 s
    slow = status(10, 40.0, 160.0, in_use=True)  # a fifth in 40 s
    idle = status(20, 20.0, 80.0)  # a fifth
    assert whole_of([("a", half), ("b", idle)]).share == pytest.approx(0.3)
    assert whole_of([("a", half), ("b", idle)]).seconds_left == pytest.approx(70.0)
    every = whole_of([("a", half), ("b", slow), ("c", idle)])
    assert every.seconds_left == pytest.approx(0.5 / (1 / 100 + 1 / 200))
    assert every.running == 2
    assert whole_of([("c", idle), ("d", idle)]).seconds_left is None
    unknown = status(1, 5.0, None, in_use=True)
    assert whole_of([("a", unknown), ("c", idle)]).share == pytest.approx(0.21)
    assert table_of([("a", half), ("b", idle)])[-1].endswith("all 2 files, about 70 s left")
    same = [(name, status(60, 1.0, 1.0)) for name in "ab"]
    assert table_of(same)[-1].endswith("all 2 files, some of which have the same jobs")


@pytest.mark.parametrize("seconds", [float("inf"), float("nan"), -1.0])
def test_a_time_that_cannot_be_is_no_share_of_the_work(seconds):
    damaged = status(12, seconds, seconds)
    assert whole_of([("a", damaged)]).share == pytest.approx(0.12)


@pytest.mark.parametrize("line", ["count 17 --checkpoint", "runs work"])
def test_out_of_time_says_what_is_kept(line, tmp_path):
    words = [*line.split(), tmp_path / "q", *([17] if "work" in line else [])]
    said = run(*words, "--time-limit", 1e-9, code=124).stderr
    assert f"{tmp_path / 'q'} keeps the finished jobs, and the same command goes on" in said
    assert "keeps" not in run("count", 17, "--time-limit", 1e-9, code=124).stderr


PAGE = Path(__file__).parents[2] / "docs" / "howto" / "q28.md"
STARTED = {  # as a program, by a shell that knows nothing of its first line, or from its input
    "program": "./q14.sh",
    "bash": "bash q14.sh",
    "sh": "sh q14.sh",
    "input": "bash < q14.sh",
    "text": 'sh -c "$(cat q14.sh)"',
}


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
@pytest.mark.parametrize("how", STARTED)
def test_the_script_for_a_cluster_ends_at_an_error_however_it_is_started(how, tmp_path):
    script = re.search(r"^```sh\n(#!.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)[1]
    assert "28 --part" in script
    file = tmp_path / "q14.sh"
    file.write_text(script.replace(" 28 ", " 14 ").replace("--method parity ", ""))
    file.chmod(0o755)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    words = {**os.environ, "PATH": path, "SLURM_CPUS_PER_TASK": "1", "SLURM_ARRAY_TASK_ID": "3"}

    def start(**others):
        return subprocess.run(
            ["bash", "-c", STARTED[how]],
            cwd=tmp_path,
            env={name: value for name, value in {**words, **others}.items() if value is not None},
            capture_output=True,
            text=True,
        )

    first = start()
    assert first.returncode == 0, first.stderr
    assert ", 0 differ" in first.stdout
    part = tmp_path / "q28" / "part-3.sqlite"
    part.write_bytes(b"not a checkpoint" * 100)
    second = start()
    assert second.returncode != 0
    assert "differ" not in second.stdout + second.stderr  # no audit
    assert "part-3.sqlite is not a checkpoint" in second.stderr
    third = start(SLURM_ARRAY_TASK_ID=None)
    assert third.returncode != 0
    assert "SLURM_ARRAY_TASK_ID" in third.stderr


def test_a_part_that_cannot_be_read_does_not_hide_the_others(tmp_path):
    good, empty, other = (tmp_path / name for name in ("good", "empty", "other"))
    nqueens.count(10, checkpoint=good)
    empty.touch()  # as a task that has just begun leaves it
    other.write_text("no checkpoint" * 100)
    shown = run("runs", "status", good, empty, other, tmp_path / "none", code=2)
    assert "n = 10, by a search" in shown.stdout
    for file, fault in (
        ("empty", "is empty: no count was started"),
        ("other", "is not a checkpoint"),
        ("none", "does not exist"),
    ):
        assert f"{tmp_path / file} {fault}" in shown.stderr
    facts = json.loads(out("runs", "status", good, empty, "--json", code=2))
    assert [each["file"] for each in facts["runs"]] == [str(good)]
    assert [*facts["unreadable"]] == [str(empty)]
    assert "is empty" in run("runs", "status", empty, code=2).stderr
