"""Measure what README.md and docs/internals/performance.md show: ``python bench/figures.py``.

Each call, with AVX-512 and with AVX2, alternates with its baseline in this process. The medians of
the CPU seconds go into docs/data/speed.json, from which ``python docs/pictures.py`` makes the table
and the chart. Takes about five minutes. ``python bench/figures.py FOLDER`` also alternates with
Evgeny Kluev's program, if the folder has it compiled for boards of 16 to 19 rows and for each
level, as ``kluev16-avx512`` and ``kluev16-avx2``.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from alternating import alternate, cpu_name, medians
from baselines import bit_recursion, hill_climb, swap_search, write_solutions

import nqueens

TARGET = Path(__file__).parents[1] / "docs/data/speed.json"
LEAST = 1e-3  # seconds of a round
RECURSION = "bit recursion in C"
WRITER = "recursion in C that writes the boards"
SWAPS = "swap search in C"
PAIRS = "hill climbing in C"
RIVAL = "Kluev's program"

LEVELS = ("avx512", "avx2")

Case = tuple[str, Callable[[], object], str, Callable[[], object] | None, int]


def count(n: int) -> Callable[[], object]:
    """Return a count by one worker."""
    return lambda: nqueens.count(n, workers=1)


def written(n: int) -> Callable[[], object]:
    """Return the baseline of a list, which writes into an array that is there already."""
    boards = np.zeros((nqueens.count(n), n), dtype=np.uint8)
    return lambda: write_solutions(n, boards)


def sizes(solve: Callable[[int], object]) -> Callable[[], object]:
    """Return a call that solves every n from 8 to 300."""
    return lambda: [solve(n) for n in range(8, 301)]


def shuffle(n: int) -> Callable[[], object]:
    """Return NumPy's random permutation of n numbers."""
    return lambda: np.random.default_rng(0).permutation(n)


def cases() -> list[Case]:
    """Return each call with its baseline and the number of rounds."""
    climbed = partial(hill_climb, seed=1)
    return [
        *(
            (f"count({n})", count(n), RECURSION, partial(bit_recursion, n), rounds)
            for n, rounds in {12: 15, 13: 9, 14: 7, 15: 5, 16: 3, 17: 1}.items()
        ),
        ("count(18)", count(18), "", None, 5),
        ("count(19)", count(19), "", None, 1),
        ("count(20)", count(20), "", None, 1),
        ("solutions(12)", lambda: nqueens.solutions(12, workers=1), WRITER, written(12), 15),
        ("solutions(14)", lambda: nqueens.solutions(14, workers=1), WRITER, written(14), 7),
        ("solve(10**4)", lambda: nqueens.solve(10**4), SWAPS, lambda: swap_search(10**4, 1), 15),
        ("solve(10**6)", lambda: nqueens.solve(10**6), SWAPS, lambda: swap_search(10**6, 1), 5),
        ("solve(10**6)", lambda: nqueens.solve(10**6), "permutation by NumPy", shuffle(10**6), 15),
        ("solve(10**7)", lambda: nqueens.solve(10**7), "permutation by NumPy", shuffle(10**7), 5),
        ("solve(n), n = 8 … 300", sizes(nqueens.solve), PAIRS, sizes(climbed), 7),
        ("solve_many(8, 10**6)", lambda: nqueens.solve_many(8, 10**6), "", None, 5),
    ]


def at(level: str, call: Callable[[], object]) -> Callable[[], object]:
    """Return a call with the kernels of a level."""

    def forced() -> object:
        os.environ["NQUEENS_CPU"] = level
        try:
            return call()
        finally:
            del os.environ["NQUEENS_CPU"]

    return forced


def rivals(folder: Path) -> list[tuple[str, Case]]:
    """Return the counts that another program makes too, by level, where the folder has it."""

    def other(program: Path) -> Callable[[], object]:
        return lambda: subprocess.run([program, "1"], check=True, capture_output=True)

    return [
        (level, (f"count({n})", count(n), RIVAL, other(program), rounds))
        for n, rounds in {16: 3, 17: 3, 18: 3, 19: 1}.items()
        for level in LEVELS
        if (program := folder / f"kluev{n}-{level}").exists()
    ]


def spent_here_and_in_children() -> float:
    """Return CPU seconds."""
    both = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def main() -> None:
    """Measure and write."""
    rows = []
    here = tuple(level for level in LEVELS if level in nqueens.cpu_info().levels)
    every = [(here, one) for one in cases()]
    every += [((level,), one) for folder in sys.argv[1:] for level, one in rivals(Path(folder))]
    for levels, (name, ours, baseline, theirs, rounds) in every:
        if rounds > 1:
            ours()
        calls: dict[str, Any] = {level: at(level, ours) for level in levels}
        calls |= {"baseline": theirs} if theirs else {}
        clock = spent_here_and_in_children
        spent = medians(alternate(calls, rounds, least=LEAST, clock=clock, same=False))
        figures = {key: float(f"{median:.3g}") for key, median in spent.items()}
        seconds = {level: figures[level] for level in levels}
        row = {"call": name, "seconds": seconds, "rounds": rounds}
        if theirs:
            row |= {"baseline": baseline, "baseline_seconds": figures["baseline"]}
        rows.append(row)
        print(row, flush=True)
    measured = {"machine": cpu_name(), "version": nqueens.__version__, "rows": rows}
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
