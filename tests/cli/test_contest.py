"""The contest problems, in their exact formats."""

import json
import re

import oracle
import pytest
from published import sequence
from running import out, run

import nqueens

A000170 = sequence("A000170")
INPUTS = {  # and the number of lines of the answer
    "p1219": ("13\n", 4),
    "poj3239": ("8 300\n9\n0\n", 3),
    "leetcode51": ("9 1\n2", 3),
    "leetcode52": ("9 1\n2", 3),
}


def test_poj3239_every_size():
    sizes = range(8, 301)
    text = "".join(f"{n}\n" for n in sizes) + "0\n9\n"
    lines = out("contest", "poj3239", text=text).split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(sizes)
    for n, line in zip(sizes, lines, strict=True):
        assert re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line)
        rows = [int(word) - 1 for word in line.split(" ")]
        assert len(rows) == n
        assert sorted(rows) == list(range(n))
        assert oracle.attacking_pairs(rows) == 0


def test_poj3239_ends():
    assert out("contest", "poj3239", text="") == ""
    assert out("contest", "poj3239", text="0") == ""
    assert len(out("contest", "poj3239", text="8\r\n9").split("\n")) == 3
    assert len(out("contest", "poj3239", text="8\n9\n\n \n").split("\n")) == 3
    assert len(out("contest", "poj3239", text=" 8 \n\n0\n").split("\n")) == 2
    words = out("contest", "poj3239", text="8 9\t8\r\n\n\n 9 0 12")
    assert words == out("contest", "poj3239", text="8\n9\n8\n9\n0\n")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("8\n7\n", "line 2: a size must be a number from 8 to 300, not '7'"),
        ("301\n", "line 1: a size must be a number from 8 to 300, not '301'"),
        ("8\n8\n8\n -8\n", "line 4: a size must be"),
        ("8 9 7\n", "line 1: a size must be a number from 8 to 300, not '7'"),
        ("8.0\n", "line 1: a size must be"),
        ("eight\n", "not 'eight'"),
        ("8\n\n\nx\n", "line 4"),
        ("\xff\n", r"not '\xff'"),
        ("9" * 5000, "not '99999999999999999999'"),
    ],
)
def test_poj3239_refuses(text, where):
    result = run("contest", "poj3239", text=text.encode("latin-1"), code=2)
    assert where in result.stderr


@pytest.mark.parametrize("n", range(1, 14))
def test_p1219_is_exact(n):
    first = nqueens.solutions(n, limit=3).tolist() if n > 9 else oracle.solutions(n)[:3]
    lines = [" ".join(str(column + 1) for column in q) for q in first]
    assert out("contest", "p1219", text=f"{n}\n") == "\n".join([*lines, f"{A000170[n]}"]) + "\n"


@pytest.mark.parametrize("text", ["", "\n", "0\n", "19\n", "-6\n", "six\n"])
def test_p1219_refuses(text):
    assert "line 1: " in run("contest", "p1219", text=text, code=2).stderr


def test_the_name_of_a_problem_in_capitals():
    assert out("contest", "P1219", text="6") == out("contest", "p1219", text="6")


@pytest.mark.parametrize("n", range(1, 10))
def test_leetcode_is_exact(n):
    lists = [["." * c + "Q" + "." * (n - 1 - c) for c in q] for q in oracle.solutions(n)]
    (line,) = out("contest", "leetcode51", text=f"{n}\n").splitlines()
    assert line == json.dumps(lists, separators=(",", ":"))
    assert out("contest", "leetcode52", text=f"{n} {n}") == f"{len(lists)}\n" * 2


@pytest.mark.parametrize("problem", ["p1219", "poj3239", "leetcode51", "leetcode52"])
@pytest.mark.parametrize("end", ["", "\n\n", "  \n"])
def test_the_answers_of_the_command_are_accepted(problem, end, tmp_path):
    text, lines = INPUTS[problem]
    right = out("contest", problem, text=text)
    (tmp_path / "out").write_text(right.removesuffix("\n") + end)
    accepted = f"accepted: all {lines} lines are right\n"
    assert out("contest", problem, "--check", tmp_path / "out", text=text) == accepted
    (tmp_path / "in").write_text(text)
    words = ["contest", problem, "--input", tmp_path / "in", "--check", "-"]
    assert out(*words, text=right) == accepted


SIX = '[".Q....", "...Q..", ".....Q", "Q.....", "..Q...", "....Q."]'


@pytest.mark.parametrize(
    ("problem", "text", "said"),
    [
        ("p1219", "2 4 6 1 3 5\n3 6 2 5 4 1\n", "line 2: expected '3 6 2 5 1 4', found '3"),
        ("p1219", "2 4 6 1 3 5\n", "line 2: expected '3 6 2 5 1 4', found the end"),
        ("p1219", "2  4 6 1 3 5\n", "line 1: expected '2 4 6 1 3 5', found '2  4 6 1 3 5'"),
        ("p1219", "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n\n0\n", "line 5: expected the end"),
        ("p1219", "\xff'\n", r"""found "\xff'" """.strip()),
        ("p1219", "\x1b" * 90 + "\n", "\\x1b" * 19 + "\\x1..."),
        ("poj3239", "1 5 8 6 3 7 2\n", "line 1: expected 8 numbers, found 7"),
        ("poj3239", "1 5 8 6 3 7 2 9\n", "line 1: '9' is not a row from 1 to 8"),
        ("poj3239", "1 5 8 6 3 7 2 04\n", "line 1: '04' is not a row from 1 to 8"),
        ("poj3239", "1 5 8 6 3 7 2 1\n", "line 1: the queens in columns 1 and 8 share a row"),
        ("poj3239", "1 5 8 6 3 7 4 2\n", "line 1: the queens in columns "),
        ("poj3239", "8 1 3 5 7 2 4 6\n", "line 1: the queens in columns"),
        ("poj3239", "4 2 7 3 6 8 5 1\n", "line 2: expected "),
        ("leetcode52", "5\n", "line 1: expected '4', found '5'"),
        ("leetcode51", '[["Q"]]\n', """line 1: no solution: ["Q"]"""),
        ("leetcode51", "4\n", "line 1: expected a list of boards such as "),
        ("leetcode51", "[null]\n", "found '[null]'"),
        ("leetcode51", "[" * 99999 + "\n", "line 1: expected a list of boards such as "),
        ("leetcode51", "[]\n", 'line 1: 4 of 4 solutions missing, such as [".Q....", "...Q'),
        ("leetcode51", f"[{SIX}, {SIX}]\n", "line 1: 3 of 4 solutions missing"),
        ("leetcode51", f"[{SIX}]\n", "line 1: 3 of 4 solutions missing, such as "),
    ],
)  # fmt: skip
def test_the_first_wrong_line_is_named(problem, text, said, tmp_path):
    (tmp_path / "out").write_bytes(text.encode("latin-1"))
    sizes = "8\n9\n0\n" if problem == "poj3239" else "6\n"
    answer = out("contest", problem, "--check", tmp_path / "out", text=sizes, code=1)
    assert said in answer
    assert answer.count("\n") == 1


def test_leetcode51_accepts_any_order_and_only_json(tmp_path):
    boards = json.loads(out("contest", "leetcode51", text="7"))
    words = ["contest", "leetcode51", "--check", tmp_path / "out"]
    (tmp_path / "out").write_text(f"{json.dumps(boards[::-1])}\n")
    assert out(*words, text="7") == "accepted: the line is right\n"
    for wrong in (f"{boards}", '"Q"', '{"Q": 1}', "''", '[{"Q": 1}]', '["Q"]', "[[1]]"):
        (tmp_path / "out").write_text(f"{wrong}\n")
        assert "expected a list of boards such as" in out(*words, text="1", code=1)


def test_a_program_and_its_input_are_two_files():
    said = run("contest", "p1219", "--check", "-", text="6\n", code=2).stderr
    assert "--check and --input must be two files" in said


def test_the_output_of_p1219_is_read():
    printed = out("contest", "p1219", text="8\n")
    assert out("verify", text=printed).startswith("3 boards checked, 3 solutions")
