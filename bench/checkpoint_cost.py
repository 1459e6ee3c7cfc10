"""CPU seconds of a count with and without a checkpoint, taking turns: A B A B.

``python bench/checkpoint_cost.py [n] [rounds]``; least and median of each. The least says more on a
machine with other work to do.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

import nqueens

n = int(sys.argv[1]) if len(sys.argv) > 1 else 18
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
METHODS = ("simd", "join") if nqueens.cpu_info().level != "scalar" else ("join",)


def seconds(method: str, checkpoint: Path | None) -> float:
    """Return the processor time of a count, all threads."""
    start = time.process_time()
    nqueens.count(n, method=method, checkpoint=checkpoint)
    return time.process_time() - start


print(f"n = {n}, {nqueens.cpu_info().level}, {rounds} rounds")
print(
    f"{'method':8}{'without: least':>16}{'median':>10}{'with: least':>14}{'median':>10}{'cost':>18}"
)
with tempfile.TemporaryDirectory() as folder:
    for method in METHODS:
        seconds(method, Path(folder) / f"{method}-first.sqlite")  # loads SQLite, makes the lists
        times: list[tuple[float, float]] = []
        for i in range(rounds):
            without = seconds(method, None)
            times.append((without, seconds(method, Path(folder) / f"{method}{i}.sqlite")))
        a, b = zip(*times, strict=True)
        cost = [100 * (f(b) / f(a) - 1) for f in (min, statistics.median)]
        print(
            f"{method:8}{min(a):14.3f} s{statistics.median(a):8.3f} s{min(b):12.3f} s"
            f"{statistics.median(b):8.3f} s{cost[0]:8.2f} %{cost[1]:7.2f} %"
        )
