"""Measure how far boards of `solve` are from uniform: ``python bench/uniformity.py [boards]``.

For each n, print the frequency of the rarest and of the most frequent solution, times the number of
solutions, and the total variation distance from uniform. Print the same for as many boards of a
uniform sampler.
"""

from __future__ import annotations

import sys

import numpy as np

import nqueens
from nqueens._core import StopFlag
from nqueens._kernels.solve.solving import SmallSolver
from nqueens._runtime.random_words import kernel_seed


def frequencies(boards, n, solutions):
    """Return the number of times that each solution occurs."""
    weights = n ** np.arange(n, dtype=np.int64)
    keys = np.sort(solutions.astype(np.int64) @ weights)
    return np.bincount(
        np.searchsorted(keys, boards.astype(np.int64) @ weights), minlength=len(keys)
    )


def deviation(counts):
    """Return the total variation distance from uniform."""
    return abs(counts / counts.sum() - 1 / len(counts)).sum() / 2


def main():
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
    print(f"{size:,} boards, rng=1\n")
    print("  n  solutions  rarest  commonest  distance  uniform would show")
    for n in (5, 6, 7, 8, 9, 10):
        solutions = nqueens.solutions(n)
        boards = np.zeros((size, n), dtype=np.uint8)
        SmallSolver(n).fill(boards, kernel_seed(np.random.default_rng(1)), StopFlag())
        counts = frequencies(boards, n, solutions)
        chance = deviation(
            np.random.default_rng(1).multinomial(size, np.full(len(counts), 1 / len(counts)))
        )
        share = counts / size * len(counts)
        print(
            f"{n:3d} {len(counts):10d} {share.min():7.3f} {share.max():10.3f} "
            f"{deviation(counts):9.4f} {chance:19.4f}"
        )


if __name__ == "__main__":
    main()
