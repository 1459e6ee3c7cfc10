"""Print a table of times: ``python bench/tables.py TABLE [argument ...]``.

``quick``
    The wall time of a few calls, the best of three or more rounds.
``lists [n ...]``
    Lists and the plain recursion in C, which writes its boards into an existing array, at each
    level with vectors. A copy of the array into a new one shows what memory alone costs. By default
    n = 14, 15 and 16; takes two minutes.
``levels [level]``
    The kernels of a level, by default the 128-bit one, and the portable ones; takes a minute.
``crossovers [n ...]``
    The ways to count small boards, at each level. Where one becomes faster than another is
    ``CROSSOVERS`` of ``nqueens._counting.engine``. The last column is the time of ``method="auto"``
    by that of the fastest way. By default n = 9 to 18; takes four minutes.
``predictions [n ...]``
    Predictions and counts, interleaved; the median of each.

All but ``quick`` and ``predictions`` are medians of CPU seconds of alternating calls, one worker.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from alternating import alternate, medians, timed, wall_and_cpu
from baselines import write_solutions

import nqueens
from nqueens._boards.plan_board import plan_board
from nqueens._core import count_queens
from nqueens._counting.counts import _count_strips
from nqueens._counting.engine import Engine
from nqueens._runtime.interrupts import run_kernel

ROUNDS = 5
QUICK: dict[str, Callable[[], object]] = {
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


def quick() -> None:
    """Print the best wall times."""
    for name, call in QUICK.items():
        end = time.perf_counter() + 0.5
        rounds: list[float] = []
        while len(rounds) < 3 or time.perf_counter() < end:
            start = time.perf_counter()
            call()
            rounds.append(time.perf_counter() - start)
        print(f"{name:24}{min(rounds):12.6f} s", flush=True)


def lists(*boards: str) -> None:
    """Compare lists with the plain recursion in C."""
    print("| n | level | `solutions(n)` | recursion | times as fast | copy |")
    print("|---|---|---|---|---|---|")
    for n in map(int, boards or (14, 15, 16)):
        array = np.empty((nqueens.count(n), n), dtype=np.uint8)
        for level in nqueens.cpu_info().levels[1:]:
            os.environ["NQUEENS_CPU"] = level
            calls = {
                "list": partial(nqueens.solutions, n, workers=1),
                "copy": array.copy,
                "recursion": partial(write_solutions, n, array),
            }
            times = medians(alternate(calls, ROUNDS if n < 16 else 3, same=False))
            assert np.array_equal(array, nqueens.solutions(n))
            mine, copy, plain = times["list"], times["copy"], times["recursion"]
            print(
                f"| {n} | `{level}` | {1e3 * mine:.3g} ms | {1e3 * plain:.3g} ms "
                f"| {plain / mine:.1f} | {1e3 * copy:.2g} ms |",
                flush=True,
            )


def search(n: int, **words: object) -> Callable[[str], int]:
    """Return a function that counts by the search of a level."""
    methods = {"scalar": "portable"}
    return lambda level: nqueens.count(n, method=methods.get(level, "simd"), workers=1, **words)


def join(n: int) -> Callable[[str], int]:
    """Return a function that counts by the join of a level."""
    return lambda _: nqueens.count(n, method="join", workers=1)


LEVELS = {
    "`count(15)`, search": (search(15), 5),
    "`count(16)`, search": (search(16), 5),
    "`count(15, placed=[(3, 5)])`": (search(15, placed=[(3, 5)]), 5),
    "`count(16, placed=[(3, 5)])`": (search(16, placed=[(3, 5)]), 3),
    "`count(17, toroidal=True)`": (search(17, toroidal=True), 5),
    "`count(17)`, join": (join(17), 3),
    "`count(18)`, join": (join(18), 3),
}


def at_level(level: str, call: Callable[[str], int]) -> int:
    """Return the result of a call at a level."""
    os.environ["NQUEENS_CPU"] = level
    return call(level)


def levels(level: str = "") -> None:
    """Compare the kernels of a level with the portable ones."""
    level = level or nqueens.cpu_info().levels[1]
    print(f"| call | `scalar` | `{level}` | ratio |\n|---|---|---|---|")
    for name, (call, rounds) in LEVELS.items():
        calls = {compared: partial(at_level, compared, call) for compared in ("scalar", level)}
        slow, fast = medians(alternate(calls, rounds)).values()
        print(f"| {name} | {slow:.3g} s | {fast:.3g} s | {slow / fast:.1f} |", flush=True)


def ways(n: int, level: str) -> dict[str, Callable[[], int]]:
    """Return the ways to count a board that are worth their time."""
    calls: dict[str, Callable[[], int]] = {}
    if n <= 13:
        calls["no plan"] = partial(run_kernel, count_queens, n, level, long=False)
    if n <= 15:
        board, engine = plan_board(n), Engine("search", level, 1, True, "strip")
        calls["plan"] = partial(_count_strips, board, engine, None)
    elif level != "scalar":  # there it takes seconds, six times as long as the join
        calls["plan"] = partial(nqueens.count, n, method="simd", workers=1)
    if n >= 12:
        calls["join"] = partial(nqueens.count, n, method="join", workers=1)
    calls["auto"] = partial(nqueens.count, n, workers=1)
    return calls


def crossovers(*boards: str) -> None:
    """Compare the ways to count small boards."""
    print("| level | n | no plan | plan | join | `auto` |\n|---|---|---|---|---|---|")
    for level in nqueens.cpu_info().levels:
        os.environ["NQUEENS_CPU"] = level
        for n in map(int, boards or range(9, 19)):
            runs = ways(n, level)
            alternate(runs, 1)  # makes lists and weights
            times = medians(alternate(runs, 7, least=2e-3))
            cells = [
                f"{1e3 * times[way]:.3g} ms" if way in times else "-"
                for way in ("no plan", "plan", "join")
            ]
            ratio = times.pop("auto") / min(times.values())
            print(f"| `{level}` | {n} | {' | '.join(cells)} | {ratio:.2f} |", flush=True)


def predictions(*boards: str) -> None:
    """Compare predictions with counts: the table of docs/internals/predicting.md."""
    print(" n  predicted  measured  ratio    CPU s: predicted  measured  ratio    within range")
    for n in map(int, boards or range(15, 20)):
        rows, inside = [], 0
        for _ in range(ROUNDS):
            predicted = nqueens.predict(n)
            (wall, cpu), _ = timed(partial(nqueens.count, n), clock=wall_and_cpu)
            inside += predicted.low <= wall <= predicted.high
            rows.append((predicted.seconds, wall, predicted.seconds / wall,
                         predicted.cpu_seconds, cpu, predicted.cpu_seconds / cpu))  # fmt: skip
        a, b, c, d, e, f = (statistics.median(column) for column in zip(*rows, strict=True))
        times = f"{n:2d} {a:10.4f}{b:10.4f}{c:7.2f} {d:20.4f}{e:10.4f}{f:7.2f}"
        print(f"{times} {inside:12d} of {ROUNDS}", flush=True)


TABLES: dict[str, Callable[..., None]] = {
    table.__name__: table for table in (quick, lists, levels, crossovers, predictions)
}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in TABLES:
        sys.exit(f"the first argument is a table: {', '.join(TABLES)}")
    TABLES[sys.argv[1]](*sys.argv[2:])
