"""Functions of whole arrays of boards, and functions that count completions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import nqueens

BOARDS = np.tile(nqueens.solutions(8), (10_000, 1))


def rate(benchmark):
    """Store the number of boards per second with the run."""
    benchmark.extra_info["boards_a_second"] = len(BOARDS) / benchmark.stats.stats.median


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_is_solution(benchmark):
    assert benchmark(nqueens.is_solution, BOARDS).all()
    rate(benchmark)


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_canonical(benchmark):
    assert np.array_equal(benchmark(nqueens.canonical, BOARDS)[0], BOARDS[0])
    rate(benchmark)


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_symmetry(benchmark):
    assert (benchmark(nqueens.symmetry, BOARDS) == "half_turn").sum() == 40_000
    rate(benchmark)


@pytest.mark.benchmark(group="unique_puzzle")
@pytest.mark.parametrize("n", [8, 12, 16])
def test_unique_puzzle(benchmark, n):
    seeds = itertools.count()
    puzzle = benchmark(lambda: nqueens.unique_puzzle(n, rng=next(seeds)))
    assert nqueens.count(n, placed=puzzle) == 1
