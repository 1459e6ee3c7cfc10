"""Answers to puzzles in texts: what is read of them, and what they are worth."""

import random

import pytest
from regions.drawing import grown

import nqueens
from nqueens import regions
from nqueens.regions import Puzzle, score

PUZZLE = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])  # 2 0 3 1
QUEENS = ((0, 2), (1, 0), (2, 3), (3, 1))
BIG = regions.generate(8, rng=1)
STARS = regions.generate(9, stars=2, rng=1)


def ways(puzzle, columns):
    """Return ways to write the queens of a puzzle, ``columns`` from 0 in each row."""
    n = puzzle.n
    rows = [[*map(int, row)] if puzzle.stars > 1 else [int(row)] for row in columns]
    squares = [(r, c) for r, row in enumerate(rows) for c in row]
    names = [f"{chr(97 + c)}{n - r}" for r, c in squares]
    drawn = [["Q" if (r, c) in squares else "." for c in range(n)] for r in range(n)]
    over = [
        "".join("#" if c in rows[r] else x for c, x in enumerate(row))
        for r, row in enumerate(puzzle.regions.rows())
    ]
    plain = [row[0] for row in rows] if puzzle.stars == 1 else rows
    from_1 = [[c + 1 for c in row] for row in rows]
    yield str(plain)
    yield f"The answer is {[row[0] for row in from_1] if puzzle.stars == 1 else from_1}."
    yield "The queens go on " + ", ".join(names[:-1]) + f" and {names[-1]}."
    yield "\n".join(f"- **{name}**" for name in names)
    yield " ".join(f"r{r + 1}c{c + 1}" for r, c in squares)
    yield ", ".join(f"({r}, {c})" for r, c in squares)
    yield f'{{"queens": {[[*square] for square in squares]}}}'
    yield "\n".join(
        f"- Queen {i} at Row {r + 1}, Column {c + 1}" for i, (r, c) in enumerate(squares)
    )
    yield "\n".join(f"row {r + 1} → column {c + 1}" for r, c in squares)
    yield "\n".join(" ".join(row) for row in drawn)
    yield "```\n" + "\n".join("".join(row) for row in drawn) + "\n```\nDone!"
    yield "\n".join("".join(row).replace("Q", "👑").replace(".", "⬜") for row in drawn)
    yield "\n".join("| " + " | ".join(row) + " |" for row in drawn)
    yield "\n".join(over) + "\n\nTime: 3 ms\nCases: 912"
    yield "\n".join(over).replace("#", "★")
    yield str([[int(sign == "Q") for sign in row] for row in drawn])
    if puzzle.stars == 1:
        yield " ".join(map(str, plain))
        yield "".join(str(c + 1) for c in plain)


@pytest.mark.parametrize("puzzle", [PUZZLE, BIG, STARS], ids=["4", "8", "stars"])
def test_answers_are_read_in_many_ways(puzzle):
    right = regions.solve(puzzle)
    wrong = right[::-1].copy()
    squares = {
        (r, int(c)) for r, row in enumerate(right) for c in ([row] if row.ndim == 0 else row)
    }
    for good, bad in zip(ways(puzzle, right), ways(puzzle, wrong), strict=True):
        assert score(puzzle, good).verdict == "right", good
        assert {*score(puzzle, good).queens} == squares
        assert score(puzzle, bad).verdict == "wrong", bad
        draft = f"Let me try this first:\n\n{bad}\n\nThat breaks a rule. So:\n\n{good}"
        assert score(puzzle, draft).verdict == "right", draft
        assert score(puzzle, f"{good}\n\nNo, that was wrong. Better:\n\n{bad}").verdict == "wrong"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[0, 2, 1, 3]", "row 2, column 3 and row 3, column 2 touch"),
        ("[2, 0, 3, 0]", "column 1 has 1 queen too many; column 2 has 1 queen too few"),
        ("[1, 3, 0, 2]", "region A has 1 queen too few; region C has 1 queen too many"),
        ("c4, a3, d2", "there are 3 queens, and the puzzle has 4"),
        ("[2, 0, 3, 7]", "there are 3 queens, and the puzzle has 4"),
    ],
)
def test_the_broken_rules_are_named(text, words):
    found = score(PUZZLE, text)
    assert found.verdict == "wrong"
    assert words in found.reason


def test_rules_of_a_puzzle():
    placed = Puzzle(PUZZLE.regions, placed=[(0, 0)])
    blocked = Puzzle(PUZZLE.regions, blocked=[(0, 2)])
    assert "no queen stands in row 1, column 1" in score(placed, "c4 a3 d2 b1").reason
    assert "a queen stands on a blocked square" in score(blocked, "c4 a3 d2 b1").reason
    rows = Puzzle(["AAAA", "BBBB", "CCCC", "DDDD"], touching=True)
    assert score(rows, "[0, 1, 2, 3]").verdict == "right"
    assert "share a diagonal" in score(rows.__replace__(diagonals=True), "[0, 1, 2, 3]").reason


@pytest.mark.parametrize(
    "text",
    ["", "I do not know.", "There are 4 queens.", "2 + 2 = 4", "a1", "[" * 9999, "1 2 3\n4 5 6",
     "AB#B\nA#BD\n#CDD\nCCC.", "ABBB\nAABD\nCCDD\nCCCD", "(" + "1," * 99999, "r1c" * 9999],
)  # fmt: skip
def test_what_is_no_answer_is_unread(text):
    found = score(PUZZLE, text)
    assert found.verdict in ("unread", "wrong")
    assert found.verdict == "unread" or "#" in text


def test_labels_of_another_puzzle_are_not_scored():
    found = score(PUZZLE, "AB#B\n#BBB\nCCD#\nC#CD")
    assert found.verdict == "unread"
    assert found.reason == "the labels around the queens are not those of the puzzle"
    assert isinstance(found, nqueens.Score)


def test_random_boards_agree_with_is_solution():
    rng = random.Random(1)
    for _ in range(200):
        n = rng.randint(4, 8)
        puzzle = Puzzle(grown(rng, n))
        columns = rng.sample(range(n), n)
        wanted = "right" if regions.is_solution(puzzle, columns) else "wrong"
        texts = [*ways(puzzle, columns)]
        assert {score(puzzle, text).verdict for text in rng.sample(texts, 4)} == {wanted}
