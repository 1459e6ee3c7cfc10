"""Results as JSON."""

import json

import numpy as np
import pytest

import nqueens
from nqueens import regions

PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
SYMMETRIES = {"none": 3, "half_turn": 1, "quarter_turn": 0, "full": 0}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (nqueens.solutions(4), [[1, 3, 0, 2], [2, 0, 3, 1]]),
        (np.float64(0.5), 0.5),
        ({"a": (np.int8(1), None)}, {"a": [1, None]}),
        (nqueens.SymmetryCounts(3, 1, 0, 0), SYMMETRIES),
        (2**70, 2**70),
    ],
)
def test_values(value, expected):
    assert json.loads(json.dumps(nqueens.jsonable(value))) == expected


def test_puzzles_and_steps():
    made = json.dumps(nqueens.jsonable([PUZZLE, PUZZLE.regions]))
    assert [*regions.read(made)] == [PUZZLE, PUZZLE]
    steps = regions.explain(PUZZLE)
    texts = [one["text"] for one in json.loads(json.dumps(nqueens.jsonable(steps)))]
    assert texts == [step.text for step in steps]


@pytest.mark.parametrize(
    "board",
    [
        nqueens.Position(4, [(0, 1)], blocked=[(2, 2)]),
        nqueens.Board(5, queens=[0, 2]),
        nqueens.Board(4, queens=[1, 3, 0, 2]),
    ],
)
def test_boards_and_the_way_back(board):
    (again,) = nqueens.formats.read(json.dumps(nqueens.jsonable(board)))
    expected = board
    if isinstance(board, nqueens.Board):
        expected = nqueens.Position(board.n, enumerate(board))
    assert again == expected


def test_records_and_steps_and_the_way_back():
    record = json.loads(json.dumps(nqueens.jsonable(regions.record(PUZZLE, steps=True))))
    (again,) = regions.read(record)
    assert again == PUZZLE
    assert nqueens.jsonable(regions.explain(again)) == record["steps"]
