"""Solving against the published searches, and against the cost of a random permutation."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from baselines import swap_search

import nqueens


def is_valid(q):
    """Return whether q is a solution, by marking lines, without using the package."""
    n = len(q)
    columns, sums, differences = (np.zeros(2 * n, dtype=np.bool_) for _ in range(3))
    for first in range(0, n, 1 << 24):
        part = q[first : first + (1 << 24)].astype(np.int64)
        rows = np.arange(first, first + len(part))
        columns[part] = True
        sums[rows + part] = True
        differences[rows - part + n] = True
    return all(np.count_nonzero(line) == n for line in (columns, sums, differences))


@pytest.mark.benchmark(group="solve")
@pytest.mark.parametrize(
    ("n", "rounds", "bar"), [(10_000, 9, 8), (1_000_000, 5, 60)], ids=["1e4", "1e6"]
)
def test_solve(versus, n, rounds, bar):
    ours, theirs = itertools.count(), itertools.count()
    versus(
        lambda: nqueens.solve(n, rng=next(ours)),
        lambda: swap_search(n, next(theirs)),
        name=f"swap search, n = {n}",
        check=is_valid,
        rounds=rounds,
        bar=bar,
    )


@pytest.mark.benchmark(group="solve and numpy")
@pytest.mark.parametrize(
    ("n", "rounds", "bar"), [(1_000_000, 31, 1), (10_000_000, 7, 1.8)], ids=["1e6", "1e7"]
)
def test_solve_against_a_permutation(versus, n, rounds, bar):
    seeds = itertools.count()
    versus(
        lambda: nqueens.solve(n, rng=next(seeds)),
        lambda: np.random.default_rng(0).permutation(n),
        name=f"permutation, n = {n}",
        check=lambda q: is_valid(q) if q.dtype == np.int32 else len(q) == n,
        rounds=rounds,
        bar=bar,
    )


@pytest.mark.benchmark(group="construct")
@pytest.mark.parametrize("n", [1_000_000, 10_000_000], ids=["1e6", "1e7"])
def test_construct(versus, n):
    """Both map the pages of a new array."""
    versus(
        lambda: nqueens.solve(n, method="construct"),
        lambda: np.arange(n, dtype=np.int32),
        name=f"numpy.arange, n = {n}",
        check=lambda q: len(q) == n and (q[-1] == n - 1 or is_valid(q)),
        rounds=15,
        bar=0.4,
    )


@pytest.mark.benchmark(group="completion")
@pytest.mark.parametrize(("n", "placed"), [(100, 30), (1000, 300), (1_000_000, 1000)])
def test_completion(benchmark, n, placed):
    solution = nqueens.solve(n, rng=1)
    given = [(row, int(solution[row])) for row in range(0, n, n // placed)]
    q = benchmark(lambda: nqueens.solve(n, placed=given, rng=1))
    assert is_valid(q)
    assert all(q[row] == column for row, column in given)


@pytest.mark.benchmark(group="solve_many")
def test_solve_many(benchmark):
    boards = benchmark.pedantic(
        lambda: nqueens.solve_many(8, 100_000, rng=1), setup=nqueens.clear_cache, rounds=300
    )
    assert nqueens.is_solution(boards).all()


@pytest.mark.benchmark(group="backtrack")
def test_backtrack(benchmark):
    q = benchmark(lambda: nqueens.solve(30, method="backtrack"))
    assert is_valid(q)
