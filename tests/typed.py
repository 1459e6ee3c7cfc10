"""A program that uses every public function, for ``mypy --strict``; nothing runs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt

import nqueens
from nqueens import Board, Position, formats, regions, runs

Column = np.int8 | np.int16 | np.int32 | np.int64
Vector = np.ndarray[tuple[int], np.dtype[Column]]
Table = np.ndarray[tuple[int, int], np.dtype[Column]]

one = nqueens.solve(8, rng=1, method="hill-climb", placed=[(0, 3)])
many = nqueens.solve_many(8, 5)
position = Position(8, [(0, 3)], blocked=[(4, 4)])
puzzle = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
level = regions.generate(8, difficulty=["easy", "hard"])
step = regions.hint(puzzle, crosses=[(0, 0)])

progress: nqueens.Progress = None
method: nqueens.Method = "parity"
solver: nqueens.SolveMethod = "swap"
difficulty: regions.Difficulty = "hard"

# boards
assert_type(one, Vector)
assert_type(many, Table)
assert_type(Board(8, queens=[0]).to_array(), Vector)
assert_type(position.board(), Vector)
assert_type(nqueens.is_solution([1, 3, 0, 2]), bool)
assert nqueens.is_solution(many).all()
assert nqueens.is_solution(nqueens.solutions(8)).all()
assert_type(nqueens.is_solution(one, placed=[(0, 3)]), bool)
assert_type(nqueens.is_solution(position), bool)
assert_type(nqueens.is_solution(Board(8)), bool)
assert_type(nqueens.is_solution(many), npt.NDArray[np.bool_])
assert_type(nqueens.is_solution([[1, 3, 0, 2]]), npt.NDArray[np.bool_])
assert_type(nqueens.is_solution(nqueens.solutions(8)), npt.NDArray[np.bool_])
assert_type(nqueens.is_solution(nqueens.solutions(8)[0]), Any)  # of any number of axes
assert_type(nqueens.conflicts(one), int)
assert_type(nqueens.conflicts(many), npt.NDArray[np.int64])
assert_type(nqueens.symmetry(one), str)
assert_type(nqueens.symmetry(many), npt.NDArray[np.str_])
assert_type(nqueens.solution_rank(one), int)
assert_type(nqueens.solution_rank(many), npt.NDArray[np.int64])
assert_type(nqueens.conflicts([1, 3, 0, 2]), int)
assert_type(nqueens.attacks([1, 3, 0, 2]), npt.NDArray[np.int64])
assert nqueens.jsonable(one) == one.tolist()
assert_type(nqueens.score(8, "[0]"), nqueens.Score)
assert nqueens.conflicts(many).max() == nqueens.conflicts(one) == 0
assert_type(nqueens.symmetry([1, 3, 0, 2]), str)
assert_type(nqueens.solution_rank([1, 3, 0, 2]), int)
assert_type(nqueens.solution_at(8, [1, 2]), npt.NDArray[np.int8])
for image in (nqueens.canonical(many), nqueens.orbit(one)):
    assert_type(image, npt.NDArray[Column])
nqueens.from_matrix(nqueens.to_matrix(one, dtype=int))

# counts, lists, samples
assert_type(nqueens.count(8, method="portable", at_most=5), int)
assert_type(nqueens.count_by_symmetry(8, classes=["half_turn"]), nqueens.SymmetryCounts)
assert_type(nqueens.predict(18, method="auto").seconds, float)
assert_type(nqueens.estimate_count(30).interval(), tuple[int, int])
assert_type(nqueens.solutions(8), npt.NDArray[np.int8])
assert_type(nqueens.iter_solutions(8), Iterator[npt.NDArray[np.int8]])
assert_type(nqueens.random_solutions(8, 5, rng=1), npt.NDArray[np.int8])
assert_type(nqueens.square_counts(8), npt.NDArray[np.int64])
assert_type(nqueens.unique_puzzle(8), npt.NDArray[np.int32])
nqueens.clear_cache()

# pictures, pages, files
assert_type(nqueens.to_svg(position, size=90), nqueens.Picture)
assert_type(nqueens.animate(6), nqueens.Picture)
assert_type(nqueens.lesson(6, ["bitmask"]), nqueens.Page)
assert_type(nqueens.show([one, one]), nqueens.Picture)
nqueens.sheets(one, "sheets.pdf")
assert_type(formats.text(one, "permutation", base=1, by="rows"), str)
assert_type(formats.encode(many, "npy"), Iterator[bytes])
assert_type(formats.read("0\n"), Iterator[Position])
assert_type(formats.squares("b4", 8), tuple[tuple[int, int], ...])

# puzzles
assert_type(level, regions.Puzzle)
assert_type(regions.generate(8, size=3), list[regions.Puzzle])
assert_type(regions.solve(puzzle), npt.NDArray[np.int8])
assert_type(regions.solutions(puzzle), npt.NDArray[np.int8])
assert_type(regions.solve_many([puzzle.regions]), npt.NDArray[np.int8])
assert_type(regions.solve_many([puzzle]), npt.NDArray[np.int8])
assert_type(regions.count(puzzle), int)
assert_type(regions.count_many([puzzle.regions]), npt.NDArray[np.uint64])
assert_type(regions.is_unique(puzzle), bool)
assert_type(regions.is_solution(puzzle, [2, 0, 3, 1]), bool)
assert_type(step, regions.Step | None)
assert_type(regions.explain(puzzle)[0].to_svg(), nqueens.Picture)
assert_type(puzzle.to_svg(), nqueens.Picture)
assert_type(regions.check(puzzle, [(0, 0)], crosses=[(1, 1)]), regions.WrongSquares)
assert_type(regions.fill(["A..."] * 4), regions.Puzzle)
assert_type(regions.repair(puzzle, keep=[(0, 0)]), regions.Repair)
assert_type(regions.page([level]).height, int)
assert_type(regions.edit(), nqueens.Page)
assert_type(regions.read("AB\nAB"), Iterator[regions.Puzzle])
assert_type(regions.text(puzzle, "json"), str)
assert_type(regions.encode([puzzle], "json"), Iterator[bytes])
assert_type(regions.read_each("AB\nAB"), Iterator[regions.ReadPuzzle | formats.FormatError])
assert_type(regions.read_boards("today.png"), list[regions.PictureBoard])
regions.draw_on([]).save("drawn.png")  # of Pillow, which may be missing
assert_type(regions.score(puzzle, "a1"), nqueens.Score)
assert_type(regions.read_picture("today.png"), regions.Puzzle)
assert_type(regions.read_pictures(["today.png"]), list[regions.Puzzle])
regions.difficulty(puzzle)
assert_type(regions.rating(puzzle), float)
assert_type(regions.record(puzzle), dict[str, Any])
regions.sheets([level], "puzzles.pdf")

# runs, the machine, errors
assert_type(runs.work("q.sqlite", 18, part=(1, 2)), runs.Status)
assert_type(runs.merge("all.sqlite", ["q.sqlite"]), runs.Status)
assert_type(runs.status("all.sqlite").complete, bool)
assert_type(runs.audit("all.sqlite", 1).passed, bool)
assert_type(nqueens.cpu_info(), nqueens.CpuInfo)
assert_type(nqueens.selftest(), list[nqueens.SelfTestResult])
try:
    nqueens.solve(3)
except nqueens.NQueensError as error:
    assert_type(error, nqueens.NQueensError)
