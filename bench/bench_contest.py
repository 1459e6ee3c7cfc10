"""POJ 3239, all 293 sizes in one input, against the published method."""

from __future__ import annotations

import io

import numpy as np
import pytest
from baselines import hill_climb

from nqueens.cli.contest import poj3239

SIZES = range(8, 301)


def is_answer(lines):
    """Return whether these are 293 solutions, without using the package."""
    for n, line in zip(SIZES, lines, strict=True):
        rows = np.array(line.split(), dtype=int)
        columns = np.arange(n)
        if set(rows) != set(range(1, n + 1)):
            return False
        if len(set(rows + columns)) < n or len(set(rows - columns)) < n:
            return False
    return True


@pytest.mark.benchmark(group="contest")
def test_poj3239(versus):
    text = "".join(f"{n}\n" for n in SIZES).encode() + b"0\n"
    versus(
        lambda: list(poj3239(io.BytesIO(text))),
        lambda: [
            b" ".join(b"%d" % (row + 1) for row in hill_climb(n, n).tolist()) + b"\n" for n in SIZES
        ],
        name="pairwise hill climbing, C",
        check=is_answer,
        bar=4,
    )


@pytest.mark.benchmark(group="contest")
def test_poj3239_a_hundred_thousand_lines(benchmark):
    sizes = np.random.default_rng(1).integers(8, 301, size=100_000)
    text = b"".join(b"%d\n" % n for n in sizes)
    answered = benchmark.pedantic(
        lambda: sum(1 for _ in poj3239(io.BytesIO(text))), rounds=3, iterations=1
    )
    assert answered == len(sizes)
