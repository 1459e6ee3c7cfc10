"""Lines of JSON for data sets: what commands write with --jsonl, and that others read it again."""

import json

import numpy as np
import pytest
from running import out, run

import nqueens
from nqueens import regions


def records(*words, text=""):
    """Return the objects that a command writes, each on a line of its own."""
    lines = out(*words, text=text).splitlines()
    objects = [json.loads(line) for line in lines]
    assert {record["nqueens"] for record in objects} <= {nqueens.__version__}
    return objects


def test_samples_have_what_repeats_them():
    samples = records("sample", 8, "--number", 3, "--seed", 5, "--jsonl")
    assert [sample["index"] for sample in samples] == [0, 1, 2]
    for sample in samples:
        again = nqueens.random_solutions(sample["n"], sample["number"], rng=sample["seed"])
        assert again[sample["index"]].tolist() == sample["solution"]


def test_listed_solutions_have_their_ranks():
    listed = records("list", 7, "--offset", 2, "--jsonl")
    assert len(listed) == 38
    for record in listed:
        assert nqueens.solution_rank(record["solution"]) == record["index"]


def test_puzzles_have_their_completion_and_a_seed_for_each():
    puzzles = records("puzzle", 8, "--number", 3, "--seed", 5, "--jsonl")
    assert len(puzzles) == 3
    for puzzle in puzzles:
        assert nqueens.count(8, placed=puzzle["placed"]) == 1
        assert all(puzzle["solution"][row] == column for row, column in puzzle["placed"])
        assert nqueens.is_solution(puzzle["solution"])
        again = nqueens.unique_puzzle(puzzle["n"], rng=puzzle["seed"])
        np.testing.assert_array_equal(again, puzzle["placed"])


@pytest.mark.parametrize("n", [1, 4, 5, 8, 13])
def test_boards_are_read_again(n, tmp_path):
    file = tmp_path / "boards.jsonl"
    assert out("sample", n, "--number", 4, "--seed", 1, "-o", file) == ""
    assert "4 boards checked, 4 solutions" in out("verify", file)
    boards = [json.loads(line)["solution"] for line in file.read_text().splitlines()]
    assert out("convert", file, "--to", "permutation") == nqueens.formats.text(
        boards, "permutation"
    )
    assert out("list", n, "--limit", 2, "--jsonl").count("\n") == min(2, nqueens.count(n))


@pytest.mark.parametrize("n", [4, 8, 11])
def test_puzzles_are_read_again_without_their_completion(n):
    line = out("puzzle", n, "--seed", 3, "--jsonl")
    puzzle = json.loads(line)
    completed = out("complete", "--format", "permutation", text=line)
    assert [int(column) for column in completed.split()] == puzzle["solution"]
    assert f"{len(puzzle['placed'])} of {n} queens" in out("verify", text=line, code=1)


def test_generated_puzzles_have_what_is_known_of_them():
    words = [
        "regions",
        "generate",
        "7",
        "--number",
        "3",
        "--seed",
        "5",
        "--style",
        "plain",
        "--jsonl",
    ]
    puzzles = records(*words)
    assert [puzzle["index"] for puzzle in puzzles] == [0, 1, 2]
    made = regions.generate(7, size=3, rng=5, style="plain")
    for puzzle, record in zip(made, puzzles, strict=True):
        known = json.loads(json.dumps(regions.record(puzzle)))
        assert known | {"seed": 5, "index": record["index"]} == record
    explained = records(*words, "--jsonl", "--steps")
    for puzzle, record in zip(made, explained, strict=True):
        sentences = [step["text"] for step in record["steps"]]
        assert sentences == [step.text for step in regions.explain(puzzle)]


@pytest.mark.parametrize("stars", [1, 2])
def test_generated_puzzles_are_read_again(stars, tmp_path):
    n = 5 + 4 * (stars - 1)
    file = tmp_path / "puzzles.jsonl"
    words = ["regions", "generate", n, "--stars", stars, "--number", 3, "--style", "plain"]
    assert out(*words, "--seed", 2, "--steps", "--output", file) == ""
    wanted = out(*words, "--seed", 2, "--to", "json")
    assert out("regions", "convert", file, "--to", "json") == wanted
    solutions = [json.loads(line)["solution"] for line in file.read_text().splitlines()]
    solved = json.loads(out("regions", "solve", file, "--json"))
    assert solved["solutions"] == solutions
    assert out("regions", "count", file) == "1\n1\n1\n"


def test_puzzles_of_others_become_records_if_they_have_one_solution():
    text = "AABB\nAABB\nCCDD\nCCDD\n\nABBB\nAABD\nCCDD\nCCCD\n\nAB\nAB\n"
    result = run("regions", "convert", "--jsonl", "--steps", text=text, code=1)
    (line,) = result.stdout.splitlines()
    known = regions.record(["ABBB", "AABD", "CCDD", "CCCD"], steps=True)
    assert json.loads(line) == json.loads(json.dumps(known))
    assert "puzzle 1: the puzzle has several solutions" in result.stderr
    assert "puzzle 3: no placement of 2 queens" in result.stderr
    assert out("regions", "convert", "--jsonl", text=line) == f"{line}\n".replace(
        f'"steps": {json.dumps(json.loads(line)["steps"])}, ', ""
    )


def test_filled_drawings_as_records():
    (record,) = records("regions", "fill", "--seed", 1, "--jsonl", text="A...\n....\n....\n...B\n")
    puzzle = regions.fill(["A...", "....", "....", "...B"], rng=1)
    assert [*regions.read(record)] == [puzzle]
    assert record["solution"] == regions.solve(puzzle).tolist()


@pytest.mark.parametrize(
    "words",
    [
        "solve 8",
        "sample 8",
        "puzzle 8",
        "estimate 8",
        "complete 8 --placed a1",
        "regions generate 6",
    ],
)
def test_one_json_object_has_the_version_beside_the_seed(words):
    answer = json.loads(out(*words.split(), "--json"))
    assert isinstance(answer["seed"], int)
    assert answer["nqueens"] == nqueens.__version__


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("list 6 --json --jsonl", "--json is a format itself; leave out --jsonl"),
        ("list 6 --format dots --jsonl", "--jsonl is a format itself; leave out the format dots"),
        ("regions generate 6 --steps", "--steps needs --jsonl, or --output FILE.jsonl"),
        ("regions convert --steps -o x.txt -", "--steps needs --jsonl, or --output FILE.jsonl"),
        ("regions generate 6 --to line --jsonl", "--jsonl is a format itself"),
        ("list 6 --jsonl -o x.npy", "the suffixes are .jsonl, .txt"),
        ("sample 6 --format dots -o x.jsonl", "format dots cannot be written to a .jsonl file"),
    ],
)
def test_formats_that_exclude_each_other(words, reason):
    assert reason in run(*words.split(), code=2).stderr
