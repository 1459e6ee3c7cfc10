"""Compare region solvers on the same puzzles: ``python bench/region_solvers.py [puzzles] [n]``.

Each solver finds the solution of every puzzle and proves that it is the only one. CP-SAT needs
``pip install ortools``; without it, it is left out. The script prints CPU seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np
from alternating import timed

from nqueens import regions

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None

Layout = list[list[int]]


def script(layout: Layout) -> int:
    """Return the number of solutions, at most 2, by a search row by row, as in most scripts."""
    n = len(layout)
    columns: list[int] = []
    taken: set[int] = set()
    found = 0

    def place(row: int) -> None:
        nonlocal found
        if row == n:
            found += 1
            return
        for column in range(n):
            label = layout[row][column]
            if found == 2 or column in columns or label in taken:
                continue
            if columns and abs(columns[-1] - column) == 1:
                continue
            columns.append(column)
            taken.add(label)
            place(row + 1)
            columns.pop()
            taken.remove(label)

    place(0)
    return found


def cp_sat(layout: Layout) -> tuple[int, float]:
    """Return the number of solutions, at most 2, and the seconds without building the model."""
    n = len(layout)
    model = cp_model.CpModel()
    queen = [[model.NewBoolVar("") for _ in range(n)] for _ in range(n)]
    of_region: list[list[object]] = [[] for _ in range(n)]
    for r in range(n):
        model.AddExactlyOne(queen[r])
        model.AddExactlyOne([row[r] for row in queen])
        for c in range(n):
            of_region[layout[r][c]].append(queen[r][c])
    for squares in of_region:
        model.AddExactlyOne(squares)
    for r in range(n - 1):
        for c in range(n - 1):
            model.AddAtMostOne(queen[r][c], queen[r + 1][c + 1])
            model.AddAtMostOne(queen[r][c + 1], queen[r + 1][c])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found, seconds = 0, 0.0
    while found < 2:
        spent, status = timed(partial(solver.Solve, model))
        seconds += spent
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        found += 1
        standing = [one for row in queen for one in row if solver.Value(one)]
        model.AddBoolOr([one.Not() for one in standing])
    return found, seconds


def shown(what: str, call: Callable[[], object], puzzles: int) -> object:
    spent, result = timed(call)
    each = spent / puzzles
    print(f"{what:<34} {each * 1e6:12.1f} us a puzzle {1 / each:12.0f} a second", flush=True)
    return result


def main() -> None:
    puzzles = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    made = shown(
        f"generate({n})", lambda: regions.generate(n, size=puzzles, rng=1, style="plain"), puzzles
    )
    labels = np.array([one.regions.labels for one in made])
    layouts = labels.tolist()
    for _ in range(2):  # the first round warms up
        counts = shown("count_many", lambda: regions.count_many(labels, at_most=1), puzzles)
    assert (counts == 1).all()
    shown("solve_many", lambda: regions.solve_many(labels), puzzles)
    shown("is_unique, one by one", lambda: [regions.is_unique(one) for one in made], puzzles)
    shown("explain", lambda: [regions.explain(one) for one in made[:200]], min(puzzles, 200))
    if n <= 10:
        assert set(shown("backtracking script", lambda: [*map(script, layouts)], puzzles)) == {1}
    if cp_model is not None:
        found = shown("CP-SAT with its models", lambda: [*map(cp_sat, layouts)], puzzles)
        assert {number for number, _ in found} == {1}
        each = sum(seconds for _, seconds in found) / puzzles
        print(f"{'CP-SAT without making them':<34} {each * 1e6:12.1f} us a puzzle")
    times = [timed(partial(regions.is_unique, one), clock=time.perf_counter)[0] for one in made]
    print(f"is_unique: median {np.median(times) * 1e6:.1f} us, worst {max(times) * 1e6:.1f} us")


if __name__ == "__main__":
    main()
