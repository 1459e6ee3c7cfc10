"""Ranks, solutions of ranks, and uniform samples."""

from collections import Counter

import numpy as np
import oracle
import pytest
from hypothesis import given, settings, strategies as st
from numpy.testing import assert_array_equal
from published import sequence
from repeating import slowly

import nqueens
from nqueens._boards.problem import problem_of
from nqueens._listing import tree as listing
from nqueens._runtime.running import Watch

LEVELS = nqueens.cpu_info().levels
A000170 = sequence("A000170")


@pytest.mark.parametrize("n", range(12))
def test_ranks_number_the_list(n, level):
    boards = nqueens.solutions(n)
    ranks = np.arange(len(boards))
    assert_array_equal(nqueens.solution_at(n, ranks), boards)
    assert_array_equal(nqueens.solution_rank(boards), ranks)


@pytest.mark.parametrize("n", range(5, 10))
def test_sizes_of_subtrees_equal_oracle(n, level):
    listed = oracle.solutions(n)
    tree = listing.Tree(problem_of(n), Watch(workers=2))
    for depth in range(1, n):
        nodes = list(tree.prefixes(depth))
        assert nodes == sorted(set(nodes))
        beginnings = Counter(q[:depth] for q in listed)
        expected = [beginnings[prefix] for prefix in nodes]
        assert tree.sizes(nodes) == expected
        assert sum(expected) == len(listed)


@given(n=st.integers(10, 13), data=st.data())
@settings(max_examples=30)
def test_rank_and_solution_are_inverse(n, data):
    ranks = data.draw(st.lists(st.integers(0, A000170[n] - 1), max_size=8))
    workers = data.draw(st.sampled_from([1, 2, 3]))
    boards = nqueens.solution_at(n, ranks, workers=workers)
    assert boards.shape == (len(ranks), n)
    assert nqueens.solution_rank(boards, workers=workers).tolist() == ranks


@pytest.mark.parametrize("n", [11, 12])
def test_single_ranks_and_many(n, monkeypatch):
    monkeypatch.setattr(listing, "WALKED", 5)
    boards = nqueens.solutions(n)
    for rank in [*range(0, len(boards), len(boards) // 40), len(boards) // 2 - 1, len(boards) - 1]:
        assert_array_equal(nqueens.solution_at(n, rank), boards[rank])
        assert nqueens.solution_rank(boards[rank]) == rank
    ranks = np.random.default_rng(n).integers(0, len(boards), 300)
    assert_array_equal(nqueens.solution_at(n, ranks), boards[ranks])
    assert_array_equal(nqueens.solution_rank(boards[ranks]), ranks)


@pytest.mark.parametrize(
    ("n", "rank", "whole"), [(15, 500_000, 2_279_184), *slowly((17, 21_000_000, 95_815_104))]
)
def test_a_rank_of_a_large_board(n, rank, whole):
    board = nqueens.solution_at(n, rank)
    assert nqueens.solution_rank(board) == rank
    assert nqueens.solution_rank(n - 1 - board) == whole - 1 - rank


def test_shapes_follow_the_ranks():
    assert nqueens.solution_at(8, 5).shape == (8,)
    assert nqueens.solution_at(8, np.uint16(5)).shape == (8,)
    assert nqueens.solution_at(8, []).shape == (0, 8)
    boards = nqueens.solution_at(8, [[3, 1, 4], [1, 5, 9]])
    assert boards.shape == (2, 3, 8)
    assert boards.dtype == np.int8
    assert nqueens.solution_rank(boards).tolist() == [[3, 1, 4], [1, 5, 9]]
    assert type(nqueens.solution_rank(boards[0, 0])) is int
    assert nqueens.solution_rank(boards[:, :0]).shape == (2, 0)
    assert nqueens.solution_at(0, 0).shape == (0,)
    assert nqueens.solution_rank([]) == 0


def chi_square(counts):
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2).sum() / expected)


def far_beyond(degrees):
    """Return a bound that chi-square passes with probability below 1e-6 (Wilson, Hilferty 1931)."""
    return degrees * (1 - 2 / (9 * degrees) + 4.8 * (2 / (9 * degrees)) ** 0.5) ** 3


def test_the_same_test_shows_that_solve_is_not_uniform():
    rng = np.random.default_rng(8)
    boards = np.array([nqueens.solve(8, rng=rng) for _ in range(20_000)])
    ranks = nqueens.solution_rank(boards)
    assert chi_square(np.bincount(ranks, minlength=92)) > far_beyond(91)


def test_no_samples_where_there_is_no_solution():
    for n in (2, 3):
        with pytest.raises(nqueens.NoSolution, match=f"{n} queens have no solution to draw"):
            nqueens.random_solutions(n, 1)
        assert nqueens.random_solutions(n, 0).shape == (0, n)
    assert nqueens.random_solutions(1, 3).tolist() == [[0], [0], [0]]
    assert nqueens.random_solutions(0, 3).shape == (3, 0)
