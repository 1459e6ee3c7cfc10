"""Counts against the oracle and the published values."""

import numpy as np
import oracle
import pytest
from published import sequence

import nqueens

A000170 = sequence("A000170")


@pytest.mark.parametrize("n", range(1, 9))
def test_oracles_agree(n):
    assert list(oracle.depth_first(n)) == oracle.filtered_permutations(n)
    assert oracle.bit_recursion(n) == len(oracle.filtered_permutations(n))


@pytest.mark.parametrize("n", range(14))
def test_count_equals_oracle_and_a000170(n):
    assert nqueens.count(n) == oracle.bit_recursion(n) == A000170[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [14, 15, 16, 17])
def test_count_equals_a000170(n):
    assert nqueens.count(n) == A000170[n]


@pytest.mark.parametrize("n", [8, np.int8(8), np.uint64(8), np.array(8)])
def test_integers_of_every_kind(n):
    total = nqueens.count(n)
    assert type(total) is int
    assert total == 92


@pytest.mark.parametrize("n", [33, 1000, 2**64, np.uint64(2**63)])
def test_too_large(n):
    with pytest.raises(ValueError, match=f"n must be at most 32.*{int(n)}"):
        nqueens.count(n)
