"""Functions of whole arrays of boards, and functions that count completions."""

from __future__ import annotations

import io
import itertools

import numpy as np
import pytest
from baselines import hill_climb

import nqueens
from nqueens import formats
from nqueens.cli.contest.problems import PROBLEMS

EIGHTS = nqueens.solutions(8)
BOARDS = np.tile(EIGHTS, (10_000, 1))
SIZES = range(8, 301)


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_is_solution(benchmark):
    assert benchmark(nqueens.is_solution, BOARDS).all()


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_conflicts(benchmark):
    assert not benchmark(nqueens.conflicts, BOARDS).any()


@pytest.mark.benchmark(group="920 000 boards of 8 queens")
def test_canonical(benchmark):
    assert np.array_equal(benchmark(nqueens.canonical, BOARDS)[0], BOARDS[0])


@pytest.mark.benchmark(group="one board")
def test_is_solution_of_one_board(benchmark):
    assert benchmark(nqueens.is_solution, BOARDS[0])


@pytest.mark.benchmark(group="one board")
def test_to_svg(benchmark):
    assert benchmark(nqueens.to_svg, BOARDS[0]).startswith("<svg")


@pytest.mark.benchmark(group="readings of 92 boards")
@pytest.mark.parametrize("name", ["permutation", "csv", "json", "dots", "leetcode"])
def test_read(benchmark, name):
    text = formats.text(EIGHTS, name)
    positions = benchmark(lambda: list(formats.read(text)))
    assert np.array_equal([position.board() for position in positions], EIGHTS)


@pytest.mark.benchmark(group="readings of 92 boards")
def test_read_sentences(benchmark):
    """Lines that no format of the library explains."""
    text = "".join(f"Solution {k}: {q}\n" for k, q in enumerate(EIGHTS.tolist()))
    positions = benchmark(lambda: list(formats.read(text)))
    assert np.array_equal([position.board() for position in positions], EIGHTS)


@pytest.mark.benchmark(group="unique_puzzle")
@pytest.mark.parametrize("n", [8, 12, 16])
def test_unique_puzzle(benchmark, n):
    seeds = itertools.cycle(range(10))
    puzzle = benchmark(lambda: nqueens.unique_puzzle(n, rng=next(seeds)))
    assert nqueens.count(n, placed=puzzle) == 1


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
    """All sizes of the problem in one input, against the published method."""
    text = "".join(f"{n}\n" for n in SIZES).encode() + b"0\n"
    versus(
        lambda: list(PROBLEMS["poj3239"].answers(io.BytesIO(text))),
        lambda: [
            b" ".join(b"%d" % (row + 1) for row in hill_climb(n, n).tolist()) + b"\n" for n in SIZES
        ],
        name="pairwise hill climbing, C",
        check=is_answer,
        bar=4,
    )
