"""Solutions of puzzles are recognised, and what is wrong with other boards is said."""

from itertools import combinations, product

import numpy as np
import pytest

from nqueens import regions

FOUR = ["ABBB", "AABD", "CCDD", "CCCD"]
RULES = [
    {},
    {"touching": True},
    {"diagonals": True},
    {"touching": True, "placed": [(0, 2)], "blocked": [(3, 0)]},
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("layout", [FOUR, ["AABB", "AABB", "CCDD", "CCDD"]])
def test_the_boards_that_pass_are_the_solutions(layout, rules):
    boards = np.array([*product(range(4), repeat=4)]).reshape(16, 16, 4)
    puzzle = regions.Puzzle(layout, **rules)
    good = regions.is_solution(puzzle, boards)
    assert good.shape == (16, 16)
    np.testing.assert_array_equal(boards[good], regions.solutions(puzzle))


def test_several_queens_in_a_row():
    puzzle = regions.generate(8, stars=2, rng=1)
    answer = regions.solve(puzzle)
    assert regions.is_solution(puzzle, answer) is True
    assert regions.is_solution(puzzle, answer[:, ::-1].astype(np.uint8)) is True
    wrong = np.repeat(answer[None], 8 * 28, axis=0)
    for i, (row, pair) in enumerate(product(range(8), combinations(range(8), 2))):
        wrong[i, row] = pair
    good = regions.is_solution(puzzle, wrong)
    np.testing.assert_array_equal(good, (wrong == answer).all(axis=(1, 2)))
    wrong[:, 0] = answer[0, 0]
    assert not regions.is_solution(puzzle, wrong).any()


def test_zeros_and_ones_are_columns():
    puzzle = regions.Puzzle(["AA", "BB"], touching=True)
    both = regions.solutions(puzzle)
    assert both.tolist() == [[0, 1], [1, 0]]
    assert regions.is_solution(puzzle, both).tolist() == [True, True]
    assert not regions.is_solution(FOUR, np.eye(4, dtype=int)).any()  # four boards
