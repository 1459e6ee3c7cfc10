"""Time the ways to count small boards, at each level: ``python bench/crossovers.py``.

Where one becomes faster than another is ``CROSSOVERS`` of ``nqueens._counting.engine``. CPU time,
medians of alternating calls, one worker. Takes a minute.
"""

from __future__ import annotations

import os
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
    if n <= 16:
        board, engine = constrained_board(n), Engine("search", level, 1, True, "strip")
        found["plan"] = partial(_count_strips, board, engine, None)
    else:
        method = "portable" if level == "scalar" else "simd"
        found["plan"] = partial(nqueens.count, n, method=method, workers=1)
    if n >= 12:
        found["join"] = partial(nqueens.count, n, method="join", workers=1)
    return found


def main() -> None:
    """Print a table."""
    print("| level | n | no plan | plan | join |\n|---|---|---|---|---|")
    for level in nqueens.cpu_info().levels:
        os.environ["NQUEENS_CPU"] = level
        for n in range(9, 16 if level == "scalar" else 18):
            runs = ways(n, level)
            alternate(runs, 1)  # makes lists and weights
            times = medians(alternate(runs, ROUNDS, least=LEAST))
            cells = [
                f"{1e3 * times[way]:.3g} ms" if way in times else "-"
                for way in ("no plan", "plan", "join")
            ]
            print(f"| `{level}` | {n} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
