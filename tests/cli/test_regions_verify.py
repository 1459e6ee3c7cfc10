"""The command regions verify."""

import pytest
from running import out, run

from nqueens import regions

TODAY = "ABBB\nAABD\nCCDD\nCCCD\n"


@pytest.mark.parametrize("stars", [1, 2])
def test_what_regions_solve_prints_is_right(stars, tmp_path):
    file = tmp_path / "today.txt"
    file.write_text(regions.text(regions.generate(7 + stars, stars=stars, size=2, rng=1)))
    words = ["regions", "verify", file, *(["--stars", 2] if stars == 2 else [])]
    solving = ["regions", "solve", *words[2:]]
    for option in ([], ["--board"]):
        assert "2 boards checked, 2 right" in out(*words, text=out(*solving, *option))
    first = out(*solving).splitlines(keepends=True)[0]
    assert "1 solutions for 2 puzzles" in run(*words, text=first, code=2).stderr
    assert "board 2: " in out(*words, text=first + " ".join(first.split()[::-1]), code=1)


def test_regions_verify_says_what_is_wrong(tmp_path):
    file = tmp_path / "today.txt"
    file.write_text(TODAY)
    words = ["regions", "verify", file]
    answer = out(*words, text="2 0 3 1\n1 3 0 2\nno solution\n1 0\n", code=1).splitlines()
    assert answer == [
        "board 2: region A has 0 queens, not 1",
        "board 2: region C has 2 queens, not 1",
        "board 3: the puzzle has a solution",
        "board 4: 2 rows for a puzzle of 4",
        "4 boards checked, 1 right",
    ]
    boards = tmp_path / "boards.txt"
    boards.write_text("c4 a3 d2 b1\n")
    report = out("regions", "verify", "--boards", boards, "--json", text=TODAY)
    assert report == '{"wrong": [], "boards": 1, "solutions": 1}\n'
    assert out("regions", "solve", text="AB\nAB\n", code=1) == "no solution\n"
    file.write_text("AB\nAB\n")
    assert "1 board checked, 1 right" in out(*words, text="no solution\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 0 3 1\n2 0 3 x\n", "line 2: expected the columns of a board, or 'no"),
        ("2 0 3 4\n", "line 1: 4 is not a column from 0 to 3"),
        ("0,0 1 2 3\n", "line 1: 0,0 has a column twice"),
    ],
)
def test_regions_verify_refuses(text, said, tmp_path):
    file = tmp_path / "today.txt"
    file.write_text(TODAY)
    assert said in run("regions", "verify", file, text=text, code=2).stderr
    assert "name a file of puzzles" in run("regions", "verify", text=text, code=2).stderr
