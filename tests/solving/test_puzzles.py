"""Puzzles: one completion in the oracle's list of solutions, and no superfluous queen."""

import numpy as np
import oracle
import pytest

import nqueens


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_puzzles_have_one_completion_and_no_queen_to_spare(n):
    for seed in range(12):
        puzzle = nqueens.unique_puzzle(n, rng=seed)
        assert puzzle.dtype == np.int32
        assert puzzle.shape == (len(puzzle), 2)
        assert (np.diff(puzzle[:, 0]) > 0).all()
        assert oracle.completions(n, puzzle, ()) == 1
        for i in range(len(puzzle)):
            assert oracle.completions(n, np.delete(puzzle, i, axis=0), ()) > 1


@pytest.mark.parametrize("n", [12, 16, 20])
def test_larger_puzzles(n):
    puzzle = nqueens.unique_puzzle(n, rng=n)
    assert nqueens.count(n, placed=puzzle) == 1
    for i in range(len(puzzle)):
        assert nqueens.count(n, placed=np.delete(puzzle, i, axis=0), at_most=1) == 2


def test_the_only_solution_of_one_queen_needs_none():
    assert nqueens.unique_puzzle(1).shape == (0, 2)
