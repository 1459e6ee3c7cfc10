"""Arrays of solutions against a C loop that fills an existing array, ranks and samples."""

from __future__ import annotations

import numpy as np
import pytest
from baselines import write_solutions

import nqueens

COUNTS = {12: 14200, 14: 365596, 15: 2279184}


@pytest.mark.benchmark(group="solutions")
@pytest.mark.parametrize(
    ("n", "bar"), [pytest.param(12, 8, id="12"), pytest.param(14, 10, id="14")]
)
def test_solutions(versus, n, bar):
    boards = np.empty((COUNTS[n], n), dtype=np.uint8)

    def fill():
        assert write_solutions(n, boards) == len(boards)
        return boards

    versus(
        lambda: nqueens.solutions(n, workers=1),
        fill,
        name=f"recursion writing, n = {n}",
        check=lambda result: np.array_equal(result, boards),
        bar=bar,
    )


@pytest.mark.benchmark(group="solutions")
def test_all_of_15_in_batches(benchmark):
    total = benchmark(lambda: sum(len(boards) for boards in nqueens.iter_solutions(15)))
    assert total == COUNTS[15]


@pytest.mark.benchmark(group="ranks")
def test_solution_at(benchmark):
    q = benchmark.pedantic(
        lambda: nqueens.solution_at(16, 12_345_678, workers=1), setup=nqueens.clear_cache, rounds=11
    )
    assert nqueens.is_solution(q)


@pytest.mark.benchmark(group="ranks")
def test_solution_rank(benchmark):
    q = nqueens.solution_at(15, 2_000_000)
    rank = benchmark.pedantic(
        lambda: nqueens.solution_rank(q, workers=1), setup=nqueens.clear_cache, rounds=80
    )
    assert rank == 2_000_000


@pytest.mark.benchmark(group="samples")
def test_random_solutions(benchmark):
    boards = benchmark.pedantic(
        lambda: nqueens.random_solutions(16, 1000, rng=1, workers=1),
        setup=nqueens.clear_cache,
        rounds=16,
    )
    assert nqueens.is_solution(boards).all()
