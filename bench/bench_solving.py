"""Solving against the published swap search."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from baselines import swap_search

import nqueens


def is_valid(q):
    """Tell whether q is a solution, by sorting: shares no code with the package."""
    rows = np.arange(len(q))
    lines = (q, rows + q, rows - q)
    return all(len(np.unique(line)) == len(q) for line in lines)


@pytest.mark.benchmark(group="solve")
@pytest.mark.parametrize("n", [10_000, 100_000, 1_000_000])
def test_solve(versus, n):
    ours, theirs = itertools.count(), itertools.count()
    versus(
        lambda: nqueens.solve(n, rng=next(ours)),
        lambda: swap_search(n, next(theirs)),
        name="swap search, C -O3",
        check=is_valid,
        rounds=9,
    )
