"""Estimating against Knuth's method, with samples for about the same standard error."""

from __future__ import annotations

import itertools
import math

import pytest
from baselines import uniform_proposal

import nqueens

LOG10 = {20: math.log10(39029188884), 27: math.log10(234907967154122528), 64: 63.2687}


@pytest.mark.benchmark(group="estimate_count")
@pytest.mark.parametrize(
    ("n", "error", "samples", "baseline_samples"),
    [(20, 0.01, 150_000, 900_000), (27, 0.01, 220_000, 2_750_000), (64, 0.04, 40_000, 4_840_000)],
)
def test_estimate_count(versus, n, error, samples, baseline_samples):
    ours, theirs = itertools.count(), itertools.count()

    def baseline():
        value, _ = uniform_proposal(n, baseline_samples, next(theirs), LOG10[n])
        return LOG10[n] + math.log10(value)

    versus(
        lambda: nqueens.estimate_count(n, samples=samples, rng=next(ours), workers=1).log10,
        baseline,
        name="uniform proposal, C -O3",
        check=lambda log10: abs(10 ** (log10 - LOG10[n]) - 1) < 6 * error,
    )


@pytest.mark.benchmark(group="tree_profile")
def test_tree_profile(benchmark):
    assert benchmark(nqueens.tree_profile, 13).nodes[-1] == 73712
