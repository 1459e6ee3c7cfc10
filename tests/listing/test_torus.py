"""Draws and counts of squares on a torus."""

import numpy as np
import pytest

import nqueens

CONSTRAINTS = [
    {},
    {"placed": [(0, 3)]},
    {"placed": [(4, 1)], "blocked": [(0, 0), (2, 2)]},
    {"blocked": [(r, r) for r in range(5)]},
    {"blocked": [(2, 2)]},
]


@pytest.mark.parametrize("n", [1, 5, 7, 11])
@pytest.mark.parametrize("words", CONSTRAINTS)
def test_draws_and_squares_are_those_of_the_list(n, words):
    inside = {key: [(r, c) for r, c in some if max(r, c) < n] for key, some in words.items()}
    listed = nqueens.solutions(n, toroidal=True, **inside)
    counts = np.stack([(listed == column).sum(axis=0) for column in range(n)], axis=1)
    assert nqueens.square_counts(n, toroidal=True, **inside).tolist() == counts.tolist()
    if not len(listed):
        with pytest.raises(nqueens.NoSolution, match="on a torus"):
            nqueens.random_solutions(n, 1, toroidal=True, **inside)
        return
    drawn = nqueens.random_solutions(n, 40 * len(listed), rng=1, toroidal=True, **inside)
    found, often = np.unique(drawn, axis=0, return_counts=True)
    assert found.tolist() == listed.tolist()
    assert often.min() > 10
    assert often.max() < 90
    one = nqueens.random_solutions(n, 40 * len(listed), rng=1, toroidal=True, workers=1, **inside)
    assert np.array_equal(one, drawn)


@pytest.mark.parametrize("n", [2, 3, 4, 6, 8, 9, 10, 18, 20, 27])
def test_a_torus_without_solutions(n):
    assert nqueens.solutions(n, toroidal=True, limit=10**12).shape == (0, n)
    if n <= 10:
        assert nqueens.solutions(n, toroidal=True).shape == (0, n)
        assert list(nqueens.iter_solutions(n, toroidal=True)) == []
    assert not nqueens.square_counts(n, toroidal=True).any()
    with pytest.raises(nqueens.NoSolution, match=f"{n} queens on a torus have no solution"):
        nqueens.random_solutions(n, 1, toroidal=True)
    assert nqueens.random_solutions(n, 0, toroidal=True).shape == (0, n)
