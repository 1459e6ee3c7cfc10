"""Measure the CPU seconds of a count with and without a checkpoint, interleaved: A B B A.

``python bench/checkpoint_cost.py [n] [rounds] [method ...]`` prints the minimum and the median of
each, and the median of the ratios of neighbours with its standard error. Trust the latter most if
the clock of the processor varies.
"""

import itertools
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from alternating import alternate

import nqueens


def kept(count: Callable[..., int], files: Iterator[Path]) -> Callable[[], int]:
    """Return a count that writes a new checkpoint in every call."""
    return lambda: count(checkpoint=next(files))


def main() -> None:
    """Print the table."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 18
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    level = nqueens.cpu_info().level
    methods = sys.argv[3:] or (["simd", "join"] if level != "scalar" else ["join"])
    print(f"n = {n}, {level}, {rounds} rounds")
    print("method    without: least    median   with: least    median                cost")
    with tempfile.TemporaryDirectory() as folder:
        for method in methods:
            count = partial(nqueens.count, n, method=method)
            files = (Path(folder) / f"{method}{i}.sqlite" for i in itertools.count())
            count(checkpoint=next(files))  # loads SQLite, makes the lists
            a, b = alternate({"without": count, "with": kept(count, files)}, rounds).values()
            costs = [100 * (y / x - 1) for x, y in zip(a, b, strict=True)]
            error = 1.25 * statistics.stdev(costs) / len(costs) ** 0.5  # of the median
            print(
                f"{method:8}{min(a):14.3f} s{statistics.median(a):8.3f} s{min(b):12.3f} s"
                f"{statistics.median(b):8.3f} s{statistics.median(costs):8.2f} +- {error:.2f} %"
            )


if __name__ == "__main__":
    main()
