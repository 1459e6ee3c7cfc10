"""The command verify: completions, repeated boards, and boards that are missing."""

import json

import numpy as np
import oracle
import pytest
from running import out, run

import nqueens
from nqueens import formats


def words(boards):
    return formats.text(boards, "permutation", base=0, by="rows")


def test_a_solver_that_ignores_its_givens_does_not_pass():
    right = nqueens.solutions(8, placed=[(4, 1), (3, 3)])
    assert "2 solutions" in out("verify", "--placed", "b4,d5", text=words(right))
    wrong = next(q for q in oracle.solutions(8) if q[4] != 1 and q[3] == 3)
    answer = out("verify", "--placed", "b4", "--placed", "d5", text=words(wrong), code=1)
    assert answer.startswith("board 1: no queen on b4 (row 5, column 2), where one is placed\n")
    pairs = ["--placed", "(4,1)", "--blocked", f"(0,{wrong[0]})"]
    report = json.loads(out("verify", *pairs, "--json", text=words(wrong), code=1))["wrong"]
    assert [(one["placed"], one["blocked"]) for one in report] == [([[4, 1]], [[0, wrong[0]]])]


def test_a_queen_on_a_square_that_the_board_itself_blocks():
    text = '{"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]], "blocked": [[2, 0]]}'
    answer = out("verify", text=text, code=1)
    assert answer.startswith("board 1: a queen on a2 (row 3, column 1), which is blocked\n")


@pytest.mark.parametrize("form", ["permutation", "dots", "leetcode"])
def test_boards_that_occur_twice_and_solutions_that_are_missing(form):
    said = {"base": 0, "by": "rows"} if form == "permutation" else {}
    missing = f"missing: {'4 2 0 5 3 1' if said else 'a4 b1 c5 d2 e6 f3'}"
    every = nqueens.solutions(6)
    whole = formats.text(every, form, **said)
    assert "4 different, 0 of 4 missing" in out("verify", "--all", text=whole)
    some = formats.text(every[[0, 1, 0, 2, 1]], form, **said)
    assert out("verify", text=some).startswith("5 boards checked, 5 solutions")
    lines = ["board 3: the same as board 1", "board 5: the same as board 2", missing]
    assert out("verify", "--all", text=some, code=1).splitlines()[:-1] == lines
    answer = json.loads(out("verify", "--all", "--json", text=some, code=1))
    found = [answer[name] for name in ("distinct", "count", "missing", "extra")]
    assert found == [3, "4", "1", "2"]
    assert [[c for _, c in one["queens"]] for one in answer["wrong"]] == every[:2].tolist()
    assert answer["missing_solutions"] == every[3:].tolist()
    assert [(one["board"], one["same_as"]) for one in answer["wrong"]] == [(3, 1), (5, 2)]


def test_extra_boards_are_counted():
    text = "0 0\n1 1\n" * 2 + "1 0\n0 0\n0 1\n"
    words = ["--all", "--from", "permutation", "--base", 0, "--by", "rows"]
    lines = out("verify", *words, text=text, code=1).splitlines()
    assert lines[-1].startswith("7 boards checked, 0 solutions, 0 different, 0 of 0 missing, 7 ext")


def test_all_counts_the_solutions_of_the_same_problem():
    completions = words(nqueens.solutions(8, placed=[(0, 0)]))
    assert "0 of 4 missing" in out("verify", "--all", "--placed", "a8", text=completions)
    torus = words(nqueens.solutions(7, toroidal=True))
    assert "0 of 28 missing" in out("verify", "--all", "--toroidal", text=torus)
    assert "1 of 1 missing" in out("verify", "--all", "--rows", 1, text="", code=1)
    assert "0 of 0 missing" in out("verify", "--all", "--rows", 3, text="")


def test_the_first_missing_solutions_are_listed_and_all_with_json():
    few = nqueens.solutions(7)[::2]
    left = nqueens.solutions(7)[1::2]
    words_of_few = ["verify", "--all", "--base", 1, "--by", "columns"]
    text = formats.text(few, "permutation", base=1, by="columns")
    lines = out(*words_of_few, text=text, code=1).splitlines()
    expected = formats.text(left[:5], "permutation", base=1, by="columns").splitlines()
    assert lines[:6] == [*(f"missing: {line}" for line in expected), "missing: and 15 more"]
    five = formats.text(nqueens.solutions(7)[5:], "permutation", base=1, by="columns")
    assert "more" not in out(*words_of_few, text=five, code=1)
    answer = json.loads(out(*words_of_few, "--json", text=text, code=1))
    assert answer["missing_solutions"] == left.tolist()
    torus = nqueens.solutions(7, toroidal=True, placed=[(0, 3)])
    words_of_torus = ["verify", "--all", "--toroidal", "--placed", "d7"]
    lines = out(*words_of_torus, text=words(torus[1:]), code=1).splitlines()
    assert lines[0] == f"missing: {' '.join(map(str, torus[0]))}"
    assert "1 of 4 missing" in lines[1]


def test_a_total_that_disagrees_with_the_boards_is_a_fault():
    text = formats.text(nqueens.solutions(6), "board")
    assert "4 boards checked" in out("verify", "--all", text=f"{text}Total solutions: 4\n")
    said = out("verify", text=f"{text}\n12 solutions\n", code=1)
    assert said.startswith("the text names 12 solutions, but it has 4 boards\n4 boards checked")
    answer = json.loads(out("verify", "--json", text=f"{text}total 9\n", code=1))
    assert (answer["total"], answer["boards"]) == (9, 4)


def test_fundamental_solutions():
    every = nqueens.solutions(6, fundamental=True)
    turned = nqueens.solutions(6)[-1:]
    for boards in every, turned:
        assert "0 of 1 missing" in out("verify", "--all", "--fundamental", text=words(boards))
    answer = out("verify", "--all", "--fundamental", text=words([*every, *turned]), code=1)
    assert answer.startswith("board 2: the same as board 1\n")


@pytest.mark.parametrize("between", ["", "\n"])
def test_lists_of_zeros_and_ones_are_matrices_in_files_and_on_standard_input(between, tmp_path):
    matrices = np.eye(8, dtype=int)[nqueens.solutions(8)]
    text = between.join("".join(f"{row}\n" for row in one) for one in matrices.tolist())
    assert "92 solutions, 92 different, 0 of 92 missing" in out("verify", "--all", text=text)
    (tmp_path / "boards").write_text(text)
    assert "0 of 92 missing" in out("verify", "--all", tmp_path / "boards")
    first = text.splitlines()[0]
    assert "if 8 such numbers are a board" in run("verify", text=first, code=2).stderr


def test_the_number_of_attacking_pairs():
    assert "0 solutions, 6 attacking pairs, read" in out("verify", "[0,1,2,3]", code=1)
    assert "attacking" not in out("verify", "[1,3,0,2]")
    board = " ".join(map(str, range(60)))  # more pairs than are listed
    facts = json.loads(out("verify", "--from", "permutation", "--json", text=board, code=1))
    assert facts["attacks"] == facts["wrong"][0]["attacks"] == 60 * 59 // 2
    assert (len(facts["wrong"][0]["pairs"]), facts["wrong"][0]["more"]) == (1000, True)


def test_several_files_get_a_summary_each(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    texts = {"right": "[1,3,0,2]", "wrong": "[0,1,2,3]\n[1,3,0,2]", "none": "I see no board."}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    lines = out("verify", "right", "wrong", code=1).splitlines()
    assert lines[0].startswith("right: 1 board checked, 1 solution, read as")
    assert lines[-1].startswith("wrong: 2 boards checked, 1 solution, 6 attacking pairs, read as")
    assert all(line.startswith("wrong: board 1: ") for line in lines[1:-1])
    assert len(lines) == 2 + 6
    assert out("verify", "right", "right").count("right: 1 board checked, 1 solution") == 2
    files = json.loads(out("verify", "none", "wrong", "right", "--json", code=2))["files"]
    assert [file["file"] for file in files] == ["none", "wrong", "right"]
    assert [file["status"] for file in files] == [2, 1, 0]
    assert files[0]["error"].startswith("none: ")
    assert files[1]["attacks"] == 6
    alone = json.loads(out("verify", "wrong", "--json", code=1))
    assert files[1] == {"file": "wrong", "status": 1, **alone}
    said = out("verify", "right", "none", "wrong", "--all", code=2).splitlines()
    assert [line.partition(":")[0] for line in said].index("none") == 2  # and the others follow
    assert "missing.txt: no such file" in run("verify", "right", "missing.txt", code=2).stderr


def test_many_more_files_than_may_be_open(tmp_path):
    files = [tmp_path / f"{i}.txt" for i in range(1200)]
    for file in files:
        file.write_text("[1,3,0,2]")
    assert out("verify", *files).count("1 solution") == len(files)
