"""Bulk arrays against a C loop that writes the same boards into an array that is there."""

from __future__ import annotations

import numpy as np
import pytest
from baselines import write_solutions

import nqueens

COUNTS = {12: 14200, 14: 365596}


@pytest.mark.benchmark(group="solutions")
@pytest.mark.parametrize("n", COUNTS)
def test_solutions(versus, n):
    boards = np.empty((COUNTS[n], n), dtype=np.uint8)

    def fill():
        assert write_solutions(n, boards) == len(boards)
        return boards

    versus(
        lambda: nqueens.solutions(n),
        fill,
        name="recursion writing, C -O3",
        check=lambda result: np.array_equal(result, boards),
    )
