"""Counting against the plain bit recursion."""

from __future__ import annotations

import pytest
from baselines import bit_recursion

import nqueens

COUNTS = {12: 14200, 13: 73712, 14: 365596, 15: 2279184}


@pytest.mark.benchmark(group="count")
@pytest.mark.parametrize("n", COUNTS)
def test_count(versus, n):
    versus(
        lambda: nqueens.count(n),
        lambda: bit_recursion(n),
        name="bit recursion, C -O3",
        check=lambda total: total == COUNTS[n],
    )


@pytest.mark.benchmark(group="count")
def test_count_small_call(benchmark):
    assert benchmark(nqueens.count, 8) == 92
