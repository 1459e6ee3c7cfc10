"""The type of the columns: one rule for every function that returns boards."""

import inspect
from pathlib import Path

import numpy as np
import pytest

import nqueens
from nqueens import Board, Position, formats, regions, runs
from nqueens._boards.arrays import column_type

SIZES = [(1, "i1"), (64, "i1"), (65, "i2"), (257, "i2"), (16_384, "i2"), (16_385, "i4")]
LAYOUT = ["AABB", "AABB", "CCDD", "CCDD"]
RETURNING = {
    "solutions": lambda: nqueens.solutions(8),
    "solutions, offset": lambda: nqueens.solutions(8, offset=80),
    "solutions, limit": lambda: nqueens.solutions(21, limit=1),
    "solutions, fundamental": lambda: nqueens.solutions(8, fundamental=True),
    "solutions, toroidal": lambda: nqueens.solutions(7, toroidal=True),
    "solutions, placed": lambda: nqueens.solutions(8, placed=[(0, 0)]),
    "solutions, none": lambda: nqueens.solutions(3),
    "iter_solutions": lambda: next(nqueens.iter_solutions(8)),
    "random_solutions": lambda: nqueens.random_solutions(8, 5),
    "random_solutions, none": lambda: nqueens.random_solutions(8, 0),
    "random_solutions, large": lambda: nqueens.random_solutions(18, 2, placed=[(0, 0)]),
    "solution_at": lambda: nqueens.solution_at(8, [1, 90]),
    "solve": lambda: nqueens.solve(8),
    "solve, placed": lambda: nqueens.solve(8, placed=[(0, 0)]),
    "solve, toroidal": lambda: nqueens.solve(7, toroidal=True),
    "solve, backtrack": lambda: nqueens.solve(8, method="backtrack"),
    "solve, construct": lambda: nqueens.solve(8, method="construct"),
    "solve, swap": lambda: nqueens.solve(8, method="swap"),
    "solve_many": lambda: nqueens.solve_many(8, 3),
    "from_matrix": lambda: nqueens.from_matrix(np.eye(5)),
    "Board": lambda: Board(4, queens=[1, 3, 0, 2]).to_array(),
    "array of a Board": lambda: np.asarray(Board(4, queens=[1, 3, 0, 2])),
    "Position": lambda: Position.of([1, 3, 0, 2]).board(),
    "array of a Position": lambda: np.asarray(Position.of([1, 3, 0, 2])),
    "regions.solve": lambda: regions.solve(LAYOUT),
    "regions.solve, two stars": lambda: regions.solve(regions.generate(8, stars=2, rng=1)),
    "regions.solutions": lambda: regions.solutions(LAYOUT),
    "regions.solve_many": lambda: regions.solve_many([regions.Regions(LAYOUT)]),
}


@pytest.mark.parametrize("name", RETURNING)
def test_small_boards_have_columns_of_one_signed_byte(name):
    assert RETURNING[name]().dtype == np.int8


@pytest.mark.parametrize(("n", "kind"), [*SIZES, (2**30, "i4"), (2**30 + 1, "i8")])
def test_the_type_holds_columns_differences_and_sums(n, kind):
    found = column_type(n)
    assert found == np.dtype(kind)
    assert 2 * n - 2 <= np.iinfo(found).max
    assert found.itemsize == 1 or 2 * n - 2 > np.iinfo(f"i{found.itemsize // 2}").max


@pytest.mark.parametrize(("n", "kind"), SIZES)
def test_large_boards_have_wider_types(n, kind):
    assert nqueens.solve(n, rng=1).dtype == np.dtype(kind)
    boards = nqueens.solve_many(n, 2, rng=1)
    assert boards.dtype == np.dtype(kind)
    assert nqueens.is_solution(boards).all()
    assert Position.of(boards[0]).board().dtype == np.dtype(kind)


@pytest.mark.development
def test_a_program_that_uses_every_function_passes_strict_type_checks(monkeypatch):
    api = pytest.importorskip("mypy.api")
    program = Path(__file__).parents[1] / "typed.py"
    text = program.read_text("utf-8")
    for module in (nqueens, formats, regions, runs):
        prefix = f"{module.__name__.removeprefix('nqueens.')}."
        functions = [n for n in module.__all__ if inspect.isfunction(getattr(module, n))]
        assert [name for name in functions if f"{prefix}{name}(" not in text] == []
    folder = Path(nqueens.__file__).parents[1]
    if folder.name != "site-packages":  # where mypy looks anyway, and may not be told to
        monkeypatch.setenv("MYPYPATH", str(folder))
    said, errors, status = api.run(["--strict", "--config-file=", str(program)])
    assert (status, errors) == (0, ""), said
    wrong = ["count(8, placed='d8')", "solve(8, blocked='d8')", "Position(8, 'd8')"]
    wrong += ["regions.generate(8, difficulty='beginner')"]
    program = "; ".join(f"nqueens.{call}" for call in wrong)
    said, _, _ = api.run(["--strict", "--config-file=", "-c", f"import nqueens; {program}"])
    assert said.count("error: ") == len(wrong), said


@pytest.mark.parametrize("dtype", ["i1", "u1"])
def test_boards_of_single_bytes_are_not_copied(dtype):
    from nqueens._boards.arrays import board_array

    boards = nqueens.solutions(8).astype(dtype)
    assert np.shares_memory(board_array(boards, shared=True), boards)
    boards[3, 3] = -1 if dtype == "i1" else 200
    with pytest.raises(ValueError, match=f"column {boards[3, 3]} is not on a board of 8"):
        board_array(boards)


def test_files_hold_the_same_type(tmp_path):
    path = tmp_path / "boards.npy"
    path.write_bytes(b"".join(formats.encode(nqueens.solutions(6), "npy")))
    assert np.load(path).dtype == np.int8
