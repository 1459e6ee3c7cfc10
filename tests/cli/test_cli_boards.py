"""Commands about boards: list, sample, solve, complete, verify, convert, draw."""

import json
import re

import numpy as np
import oracle
import pytest
from click.testing import CliRunner
from running import out, run

import nqueens
from nqueens import formats
from nqueens.cli import nqueens as program
from nqueens.formats import FORMATS


def test_list_of_solutions_with_conditions():
    listed = out("list", 8, "--placed", "b4,d5", "--plain", "--format", "algebraic")
    assert listed == "a7 b4 c2 d5 e8 f1 g3 h6\na6 b4 c1 d5 e8 f2 g7 h3\n"
    assert out("list", 8, "--fundamental").count(":") == 12
    assert out("list", 8, "--blocked", "(0,0)", "--plain").count("\n") == 88


def test_sample():
    boards = nqueens.random_solutions(8, 3, rng=1)
    words = ["sample", 8, "--number", 3, "--seed", 1]
    assert out(*words) == formats.text(boards, "permutation", base=0, by="rows")
    answer = json.loads(out(*words, "--json"))
    assert answer["solutions"] == boards.tolist()
    assert (answer["n"], answer["seed"], answer["method"]) == (8, 1, "uniform")
    assert out("sample", 8, "--number", 0) == ""
    assert json.loads(out("sample", 8, "--number", 0, "--json"))["solutions"] == []


@pytest.mark.parametrize("name", [name for name, one in FORMATS.items() if one.numbering])
def test_list_is_numbered_and_read_again(name):
    listed = out("list", 6, "--format", name)
    assert re.search(r"\n4 solutions in \d+\.\d+ s\n$", listed)
    assert [int(i) for i in re.findall(r"^(\d+):", listed, re.M)] == [1, 2, 3, 4]
    words = ["--base", 0, "--by", "rows"] if FORMATS[name].numbers else []
    assert "4 boards checked, 4 solutions" in out("verify", "--from", name, *words, text=listed)


def test_list_a_part_and_nothing():
    part = out("list", 8, "--limit", 2, "--offset", 1, "--plain", "--base", 1)
    assert part == "1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n"
    assert out("list", 3).startswith("0 solutions in ")
    assert out("list", 3, "--plain") == out("list", 3, "--plain", "--format", "dots") == ""
    assert out("list", 3, "--plain", "--format", "leetcode") == "[]\n"
    assert out("list", 1, "--format", "dots").startswith("1:\n#\n\n1 solution in ")


def test_list_as_json_and_into_a_file(tmp_path):
    answer = json.loads(out("list", 6, "--json"))
    assert (answer["count"], answer["solutions"]) == ("4", nqueens.solutions(6).tolist())
    file = tmp_path / "solutions.npy"
    assert out("list", 8, "--format", "npy", "--output", file) == ""
    np.testing.assert_array_equal(np.load(file), nqueens.solutions(8))
    assert "92 boards checked, 92 solutions" in out("verify", "--from", "npy", file)


def test_solve_time():
    board, line = out("solve", 1000, "--seed", 1, "--time").splitlines()
    assert board == out("solve", 1000, "--seed", 1).rstrip()
    assert re.fullmatch(r"time \d+\.\d+ s", line)
    both = out("solve", 4, "--seed", 1, "--time", "--format", "dots").splitlines()
    assert [len(row.split()) for row in both[:4]] == [4] * 4
    assert both[4].startswith("time ")


@pytest.mark.parametrize("method", ["auto", "swap", "hill-climb", "construct", "backtrack"])
def test_solve_by_every_method(method):
    words = ["solve", 20, "--seed", 1, "--method", method]
    board = [int(word) for word in out(*words).split()]
    assert board == nqueens.solve(20, rng=1, method=method).tolist()
    assert [int(word) - 1 for word in out(*words, "--base", 1).split()] == board
    answer = json.loads(out(*words, "--json"))
    assert [answer[key] for key in ("n", "seed", "method")] == [20, 1, method]
    assert answer["solution"] == board


def test_complete_by_names_and_pairs():
    boards = nqueens.solutions(8, placed=[(4, 1), (3, 3)]).tolist()
    names = out("complete", 8, "--placed", "b4,d5", "--format", "permutation", "--seed", 1)
    pairs = ["--placed", "(4,1) (3,3)", "--base", 1]
    one = out("complete", 8, *pairs, "--format", "permutation", "--seed", 1)
    assert [int(word) for word in names.split()] in boards
    assert [int(word) - 1 for word in one.split()] in boards
    assert out("complete", 8, "--placed", "b4,d5", "--count") == "2\n"
    assert out("complete", 8, "--blocked", "a8,h1", "--count") == "84\n"


def test_complete_a_board_and_an_instance(tmp_path):
    board = "Q . . . .\n. . . . .\n. . . . x\n. . . . .\n. . . . .\n"
    found = out("complete", "--seed", 1, text=board).splitlines()
    assert found[0] == "Q . . . ."
    assert found[2][-1] == "x"
    assert sum(row.count("Q") for row in found) == 5
    file = tmp_path / "instance.json"
    file.write_text('{"n": 8, "queens": [[4, 1], [3, 3]], "blocked": []}')
    words = ["complete", "--from", "json", "--input", file]
    assert out(*words, "--count") == "2\n"
    answer = json.loads(out(*words, "--json"))
    assert answer["solution"][3:5] == [3, 1]
    answer = json.loads(out(*words, "--json", "--count"))
    assert answer["count"] == "2"


def test_verify_lists_every_pair():
    words = ["--from", "permutation", "--base", 0, "--by", "rows"]
    answer = out("verify", *words, text="0 1 3 3\n", code=1)
    assert answer.splitlines() == [
        "board 1: d2 (row 3, column 4) and d1 (row 4, column 4) on the same column",
        "board 1: a4 (row 1, column 1) and b3 (row 2, column 2) on the same diagonal",
        "board 1: a4 (row 1, column 1) and d1 (row 4, column 4) on the same diagonal",
        "board 1: b3 (row 2, column 2) and d1 (row 4, column 4) on the same diagonal",
        "1 board checked, 0 solutions, 4 attacking pairs, "
        "read as permutation, counted from 0, by rows",
    ]


def test_verify_and_solve_on_a_torus():
    words = ["verify", "--toroidal", "--from", "permutation", "--base", 0, "--by", "rows"]
    board = out("solve", 7, "--toroidal", "--seed", 1)
    assert "1 board checked, 1 solution" in out(*words, text=board)
    answer = out(*words, text="1 3 0 2\n", code=1)
    assert "on the same diagonal" in answer
    assert "on the same antidiagonal" in answer


def test_verify_agrees_with_the_oracle():
    boards = np.random.default_rng(1).integers(0, 7, size=(200, 7))
    boards[::50] = nqueens.solutions(7)[:4]
    text = formats.text(boards, "permutation", base=0, by="rows")
    words = ["--from", "permutation", "--base", 0, "--by", "rows"]
    answer = json.loads(out("verify", *words, "--json", text=text, code=1))
    pairs = [oracle.attacking_pairs(board.tolist()) for board in boards]
    assert answer["boards"] == 200
    assert answer["solutions"] == pairs.count(0)
    wrong = [(i, number) for i, number in enumerate(pairs, 1) if number]
    assert [(one["board"], len(one["pairs"])) for one in answer["wrong"]] == wrong


def test_verify_incomplete_and_crowded_boards():
    sparse = ". Q . .\n. . . Q\n. . x .\n. . . .\n"
    assert "board 1: 2 of 4 queens" in out("verify", "--from", "board", text=sparse, code=1)
    crowded = out("verify", "--from", "dots", text="##\n..\n", code=1)
    assert "a2 (row 1, column 1) and b2 (row 1, column 2) on the same row" in crowded
    assert out("verify", text="", code=1) == "0 boards checked, 0 solutions\n"


def test_convert_between_all_formats_that_hold_solutions():
    q = nqueens.solutions(8)[:3]
    plain = formats.text(q, "permutation")
    for name, one in FORMATS.items():
        if not (one.is_read and one.text):
            continue
        how = {"base": 1, "by": "columns"} if one.numbers else {}
        back = ["--base", 1, "--by", "columns"] if one.numbers else []
        to = ["--to", "permutation"]
        other = b"".join(formats.encode(q, name, **how))
        assert out("convert", "--from", name, *back, *to, text=other) == plain
        written = other if name == "npy" else out("convert", "--to", name, text=plain)
        assert out("convert", *to, text=written) == plain


def test_draw(tmp_path):
    file = tmp_path / "board.svg"
    words = ["--from", "algebraic", "--rows", 4]
    for coordinates in ("algebraic", "0", "1", "none"):
        out("draw", *words, "--coordinates", coordinates, "-o", file, text="a2 b4 c1 d3\n")
        assert file.read_text("utf-8").startswith("<svg ")


def test_animate(tmp_path):
    file = tmp_path / "search.svg"
    out("animate", 6, "--seconds", 0.5, "-o", file)
    assert file.read_text() == nqueens.animate(6, seconds=0.5)


def test_draw_draws_all_boards_or_refuses():
    boards = out("list", 6, "--plain")
    assert out("draw", text=boards) == nqueens.to_svg(nqueens.solutions(6))
    assert out("draw", "--limit", 1, text=boards) == nqueens.to_svg(nqueens.solutions(6)[0])
    many = out("list", 9, "--plain", "--limit", 101)
    complaint = run("draw", text=many, code=2).stderr
    assert "1 to 100 boards, the input has more; add --limit" in complaint


def test_boards_on_a_torus():
    solutions = nqueens.solutions(7, toroidal=True)
    assert out("list", 7, "--toroidal", "--plain") == formats.text(solutions, "permutation")
    drawn = nqueens.random_solutions(7, 4, rng=3, toroidal=True)
    found = json.loads(out("sample", 7, "--toroidal", "--number", 4, "--seed", 3, "--json"))
    assert found["solutions"] == drawn.tolist()


def test_puzzles():
    text = out("puzzle", 8, "--seed", 1)
    assert out("complete", "--count", text=text) == "1\n"
    few = run("puzzle", 4, "--number", 20, "--json")
    puzzles = [str(one) for one in json.loads(few.stdout)["puzzles"]]
    assert len(set(puzzles)) == len(puzzles) == 8  # no puzzle twice
    assert few.stderr == "no more than 8 different puzzles were found\n"


WRITING = {
    "solve": [8, "--seed", 1],
    "sample": [6, "--seed", 1],
    "list": [6],
    "puzzle": [8, "--seed", 1],
    "complete": [8, "--placed", "b4", "--seed", 1],
}


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize("form", [*FORMATS, "--json", "--jsonl"])
@pytest.mark.parametrize("notation", [["--base", 1], ["--by", "columns"]], ids=["base", "by"])
def test_base_and_by_are_written_or_refused(command, form, notation):
    words = [command, *WRITING[command], *([form] if form[0] == "-" else ["--format", form])]
    plain = CliRunner().invoke(program, [*map(str, words)])
    if plain.exit_code != 0:
        pytest.skip(f"{command} does not write {form}")
    if form in FORMATS and FORMATS[form].numbers:
        assert run(*words, *notation).stdout_bytes != plain.stdout_bytes
    else:
        said = run(*words, *notation, code=2).stderr
        assert f"{notation[0]} has no use with" in said


READING = {
    "verify": ["verify", "-"],
    "convert": ["convert", "--to", "dots"],
    "draw": ["draw"],
    "complete": ["complete"],
}


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("form", [name for name in FORMATS if FORMATS[name].is_read])
@pytest.mark.parametrize("notation", [["--base", 1], ["--by", "columns"]], ids=["base", "by"])
def test_base_and_by_are_read_or_refused(command, form, notation):
    data = b"".join(formats.encode([nqueens.solve(8, rng=1)], form))
    words = map(str, [*READING[command], *notation])
    result = CliRunner().invoke(program, [*words], input=data)
    if FORMATS[form].numbers:
        assert "has no use" not in result.stderr
    else:
        assert result.exit_code == 2
        assert f"{notation[0]} has no use with" in result.stderr


def test_base_of_complete_is_that_of_what_it_writes():
    drawn = ".Q..\n....\n....\n....\n"
    assert out("complete", "--format", "permutation", "--base", 1, text=drawn) == "2 4 1 3\n"
