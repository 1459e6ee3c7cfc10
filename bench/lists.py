"""Compare lists with the plain recursion in C: ``python bench/lists.py [N ...]``.

CPU seconds, medians of alternating calls, one worker, at each level with vectors. The recursion
writes its boards into an existing array. A copy of the array into a new one shows what memory
alone costs. By default n = 14, 15 and 16; takes two minutes.
"""

from __future__ import annotations

import os
import sys
from functools import partial

import numpy as np
from alternating import alternate, medians
from baselines import write_solutions

import nqueens

ROUNDS = 5


def main() -> None:
    """Print a table."""
    print("| n | level | `solutions(n)` | recursion | times as fast | copy |")
    print("|---|---|---|---|---|---|")
    for n in [int(word) for word in sys.argv[1:]] or (14, 15, 16):
        boards = np.empty((nqueens.count(n), n), dtype=np.uint8)
        for level in nqueens.cpu_info().levels[1:]:
            os.environ["NQUEENS_CPU"] = level
            calls = {
                "list": partial(nqueens.solutions, n, workers=1),
                "copy": boards.copy,
                "recursion": partial(write_solutions, n, boards),
            }
            rounds = ROUNDS if n < 16 else 3
            times = medians(alternate(calls, rounds, same=False))
            assert np.array_equal(boards, nqueens.solutions(n))
            mine, copy, plain = times["list"], times["copy"], times["recursion"]
            print(
                f"| {n} | `{level}` | {1e3 * mine:.3g} ms | {1e3 * plain:.3g} ms "
                f"| {plain / mine:.1f} | {1e3 * copy:.2g} ms |",
                flush=True,
            )


if __name__ == "__main__":
    main()
