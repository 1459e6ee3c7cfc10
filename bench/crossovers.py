"""Time the ways to count small boards, at each level: ``python bench/crossovers.py``.

Where one becomes faster than another is ``CROSSOVERS`` of ``nqueens._counting.engine``. The last
column is the time of ``method="auto"`` by that of the fastest way. CPU time, medians of alternating
calls, one worker. Takes four minutes; ``python bench/crossovers.py 16 17 18`` times these n only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial

from alternating import alternate, medians

import nqueens
from nqueens._boards.constrained import constrained_board
from nqueens._core import count_queens
from nqueens._counting.counts import _count_strips
from nqueens._counting.engine import Engine
from nqueens._runtime.interrupts import run_kernel

ROUNDS = 7
LEAST = 2e-3  # seconds of a turn


def ways(n: int, level: str) -> dict[str, Callable[[], int]]:
    """Return the ways to count a board that are worth their time."""
    found: dict[str, Callable[[], int]] = {}
    if n <= 13:
        found["no plan"] = partial(run_kernel, count_queens, n, level, long=False)
    if n <= 15:
        board, engine = constrained_board(n), Engine("search", level, 1, True, "strip")
        found["plan"] = partial(_count_strips, board, engine, None)
    elif level != "scalar":  # there it takes seconds, six times as long as the join
        found["plan"] = partial(nqueens.count, n, method="simd", workers=1)
    if n >= 12:
        found["join"] = partial(nqueens.count, n, method="join", workers=1)
    found["auto"] = partial(nqueens.count, n, workers=1)
    return found


def main() -> None:
    """Print a table."""
    boards = [int(word) for word in sys.argv[1:]] or range(9, 19)
    print("| level | n | no plan | plan | join | `auto` |\n|---|---|---|---|---|---|")
    for level in nqueens.cpu_info().levels:
        os.environ["NQUEENS_CPU"] = level
        for n in boards:
            runs = ways(n, level)
            alternate(runs, 1)  # makes lists and weights
            times = medians(alternate(runs, ROUNDS, least=LEAST))
            cells = [
                f"{1e3 * times[way]:.3g} ms" if way in times else "-"
                for way in ("no plan", "plan", "join")
            ]
            ratio = times.pop("auto") / min(times.values())
            print(f"| `{level}` | {n} | {' | '.join(cells)} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
