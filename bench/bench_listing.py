"""Arrays of solutions against a C loop that fills an existing array."""

from __future__ import annotations

import time

import numpy as np
import pytest
from baselines import write_solutions

import nqueens

COUNTS = {12: 14200, 14: 365596, 16: 14772512}


@pytest.mark.benchmark(group="solutions")
@pytest.mark.parametrize("n", [12, 14])
def test_solutions(versus, n):
    boards = np.empty((COUNTS[n], n), dtype=np.uint8)

    def fill():
        assert write_solutions(n, boards) == len(boards)
        return boards

    versus(
        lambda: nqueens.solutions(n, workers=1),
        fill,
        name="recursion writing, C -O3",
        check=lambda result: np.array_equal(result, boards),
    )


@pytest.mark.benchmark(group="solutions", timer=time.perf_counter)
def test_two_threads_wall(versus):
    versus(
        lambda: nqueens.solutions(14, workers=2),
        lambda: nqueens.solutions(14, workers=1),
        name="one thread, wall clock",
        check=lambda result: result.shape == (COUNTS[14], 14),
        clock=time.perf_counter,
    )


@pytest.mark.benchmark(group="list")
def test_far_offset(benchmark):
    boards = benchmark.pedantic(
        lambda: nqueens.solutions(16, limit=10, offset=14_772_500, workers=1), rounds=5
    )
    assert nqueens.is_solution(boards).all()
    assert boards.shape == (10, 16)


@pytest.mark.benchmark(group="list")
def test_solution_at(benchmark):
    q = benchmark.pedantic(lambda: nqueens.solution_at(16, 12_345_678, workers=1), rounds=5)
    assert nqueens.solution_rank(q) == 12_345_678


@pytest.mark.benchmark(group="list")
def test_random_solutions(benchmark):
    boards = benchmark.pedantic(
        lambda: nqueens.random_solutions(16, 1000, rng=1, workers=1), rounds=5
    )
    assert nqueens.is_solution(boards).all()


@pytest.mark.benchmark(group="list")
def test_all_of_16_in_batches(benchmark):
    total = benchmark.pedantic(
        lambda: sum(len(boards) for boards in nqueens.iter_solutions(16)), rounds=1
    )
    assert total == COUNTS[16]
