"""What ``--json`` prints: one object that every reader of JSON accepts, also without an answer."""

import json
import sqlite3

import pytest
from checkpoints import forge
from running import out, run

import nqueens

WITHOUT_ANSWER = [
    ("solve 3", "solution", None, 1),
    ("solve 8 --placed a1,b2", "solution", None, 1),
    ("complete 4 --placed a1", "solution", None, 1),
    ("sample 3", "solutions", [], 1),
    ("sample 8 --toroidal", "solutions", [], 1),
    ("puzzle 2", "puzzles", [], 1),
    ("list 16 --time-limit 1e-9", "solutions", [], 124),
    ("estimate 20 --time-limit 1e-9", "estimate", None, 124),
    ("count 18 --time-limit 1e-9", "error", "not finished within 1e-09 s", 124),
    ("regions generate 3", "puzzles", [], 1),
    ("regions fill", "puzzles", [], 1),
]


def strict(text):
    """Return the value of a text; fail if it is no JSON by the standard."""

    def refuse(name):
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


@pytest.mark.parametrize(
    ("line", "field", "value", "code"), WITHOUT_ANSWER, ids=[line for line, *_ in WITHOUT_ANSWER]
)
def test_one_object_without_an_answer(line, field, value, code, tmp_path):
    text = "A..A\nBBBB\n....\nA...\n" if "fill" in line else ""
    result = run(*line.split(), "--json", text=text, code=code)
    facts = strict(result.stdout)
    assert facts[field] == value or str(value) in facts[field]
    assert facts["error"] in result.stderr


def test_a_file_has_the_object_without_an_answer(tmp_path):
    for line in ("solve 3", "sample 3", "regions generate 3"):
        run(*line.split(), "--json", "-o", tmp_path / "a.json", code=1)
        assert strict((tmp_path / "a.json").read_text("utf-8"))["error"]


def test_a_usage_error_is_no_answer():
    assert run("solve", "x", "--json", code=2).stdout == ""


def test_a_conflict_of_checkpoints_is_an_object(tmp_path):
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    for path in (right, wrong):
        nqueens.count(10, checkpoint=path)
    forge(wrong, 3, 99)
    result = run("runs", "merge", tmp_path / "new", right, wrong, "--json", code=1)
    facts = strict(result.stdout)
    assert facts["file"].endswith("new")
    assert "different counts" in facts["error"]


@pytest.mark.parametrize("seconds", [float("inf"), float("-inf"), 1e308])
def test_numbers_that_json_has_not_are_null(seconds, tmp_path):
    nqueens.count(10, checkpoint=tmp_path / "q.sqlite")
    base = sqlite3.connect(tmp_path / "q.sqlite")
    base.execute("UPDATE facts SET value = ? WHERE name = 'seconds'", (seconds,))
    base.commit()
    base.close()
    (facts,) = strict(out("runs", "status", tmp_path / "q.sqlite", "--json"))["runs"]
    assert facts["seconds"] == (seconds if seconds == 1e308 else None)
