"""Measure the wall time of a few calls of the library.

``python bench/quick.py`` prints the best of three or more rounds of each.
"""

import time
from collections.abc import Callable

import numpy as np

import nqueens

CALLS: dict[str, Callable[[], object]] = {
    "count 14": lambda: nqueens.count(14),
    "count 16": lambda: nqueens.count(16),
    "count 16, one worker": lambda: nqueens.count(16, workers=1),
    "list 12": lambda: nqueens.solutions(12),
    "solve 1 000": lambda: nqueens.solve(1000, rng=1),
    "solve 1 000 000": lambda: nqueens.solve(1_000_000, rng=1),
    "check 92 x 10 000": lambda: nqueens.is_solution(
        np.repeat(nqueens.solutions(8), 10_000, axis=0)
    ),
    "sample 100 of 12": lambda: nqueens.random_solutions(12, 100, rng=1),
}
SECONDS = 0.5  # for each call
ROUNDS = 3


def best(call: Callable[[], object]) -> float:
    """Return the shortest wall time of several rounds."""
    end = time.perf_counter() + SECONDS
    rounds: list[float] = []
    while len(rounds) < ROUNDS or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        rounds.append(time.perf_counter() - start)
    return min(rounds)


def main() -> None:
    """Print the table."""
    for name, call in CALLS.items():
        print(f"{name:24}{best(call):12.6f} s", flush=True)


if __name__ == "__main__":
    main()
