"""Measure the CPU seconds of a count with and without a checkpoint, interleaved: A B B A.

``python bench/checkpoint_cost.py [n] [rounds] [method ...]`` prints the minimum and the median of
each, and the median of the ratios of neighbours with its standard error. Trust the latter most if
the clock of the processor varies.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import nqueens


def seconds(n: int, method: str, checkpoint: Path | None) -> float:
    """Return the CPU time of a count, of all threads."""
    start = time.process_time()
    nqueens.count(n, method=method, checkpoint=checkpoint)
    return time.process_time() - start


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
            seconds(n, method, Path(folder) / f"{method}.sqlite")  # loads SQLite, makes the lists
            times = []
            for i in range(rounds):
                pair = {None: 0.0, Path(folder) / f"{method}{i}.sqlite": 0.0}
                for file in pair if i % 2 else reversed(pair):
                    pair[file] = seconds(n, method, file)
                times.append(tuple(pair.values()))
            a, b = zip(*times, strict=True)
            costs = [100 * (y / x - 1) for x, y in times]
            error = 1.25 * statistics.stdev(costs) / len(costs) ** 0.5  # of the median
            print(
                f"{method:8}{min(a):14.3f} s{statistics.median(a):8.3f} s{min(b):12.3f} s"
                f"{statistics.median(b):8.3f} s{statistics.median(costs):8.2f} +- {error:.2f} %"
            )


if __name__ == "__main__":
    main()
