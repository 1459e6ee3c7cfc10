"""Records of puzzles: data that JSON holds, that is right, and that is read again."""

import json

import pytest

import nqueens
from nqueens import regions

PUZZLES = {
    "one star": regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]),
    "two stars": regions.generate(9, stars=2, style="plain", rng=1),
    "squares": regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 2)], blocked=[(1, 1)]),
    "long names": regions.Puzzle([["red", "a b"], ["red", "a b"]], touching=True, placed=[(0, 0)]),
    "colours": regions.Puzzle(regions.Regions(["A"], ["#ff0000"]), diagonals=True),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_records_are_right(name):
    puzzle = PUZZLES[name]
    record = json.loads(json.dumps(regions.record(puzzle)))
    assert regions.is_solution(puzzle, record["solution"])
    assert record["difficulty"] == regions.difficulty(puzzle)
    assert record["rating"] == regions.rating(puzzle)
    assert record["nqueens"] == nqueens.__version__
    assert "steps" not in record


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("steps", [False, True])
def test_records_are_read_again(name, steps):
    puzzle = PUZZLES[name]
    record = regions.record(puzzle, steps=steps)
    line = json.dumps(record | {"seed": 1, "index": 0})
    for source in (record, line, f"{line}\n{line}\n", [record]):
        for read in regions.read(source):
            assert read == puzzle
            assert read.names == puzzle.names
            assert read.regions.colours == puzzle.regions.colours


@pytest.mark.parametrize("name", PUZZLES)
def test_steps_go_from_state_to_state(name):
    puzzle = PUZZLES[name]
    record = regions.record(puzzle, steps=True, language="de")
    queens = set(puzzle.placed)
    crosses = set()
    for step, data in zip(regions.explain(puzzle), record["steps"], strict=True):
        assert data["text"] == step.sentence(language="de")
        assert set(data["queens_before"]) == queens
        assert crosses <= set(data["crosses_before"])
        assert not {*data["queens"], *data["removed"]} & {*queens, *data["crosses_before"]}
        queens |= {*data["queens"]}
        crosses = {*data["crosses_before"], *data["removed"]}
        assert "puzzle" not in data
    rows = [row if isinstance(row, list) else [row] for row in record["solution"]]
    assert queens == {(i, column) for i, row in enumerate(rows) for column in row}
