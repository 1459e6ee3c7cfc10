"""Compare with general solvers: ``pip install ortools python-sat exact-cover``, then run this.

Each task alternates between the solvers, in this process and on one thread. CPU seconds, with
the time to build the model, go into docs/data/solvers.json, from which ``python docs/pictures.py``
makes the table of docs/compare.md. This takes about two minutes.
"""

from __future__ import annotations

import importlib.metadata
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import exact_cover
import numpy as np
from alternating import alternate, cpu_name, medians
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Cadical153

import nqueens
from nqueens.formats import Position, text

TARGET = Path(__file__).parents[1] / "docs/data/solvers.json"
ROUNDS = 3
Instance = dict[str, Any]


class Collector(cp_model.CpSolverSolutionCallback):
    """Count the solutions that CP-SAT reports."""

    def __init__(self) -> None:
        super().__init__()
        self.found = 0

    def on_solution_callback(self) -> None:
        """Count one more."""
        self.found += 1


def cp_sat(n: int, instance: Instance, *, everything: bool) -> int:
    """Return the number of solutions that CP-SAT finds: three constraints of different values."""
    model = cp_model.CpModel()
    columns = [model.NewIntVar(0, n - 1, "") for _ in range(n)]
    model.AddAllDifferent(columns)
    model.AddAllDifferent([column + row for row, column in enumerate(columns)])
    model.AddAllDifferent([column - row for row, column in enumerate(columns)])
    for row, column in instance.get("placed", ()):
        model.Add(columns[row] == int(column))
    for row, column in instance.get("blocked", ()):
        model.Add(columns[row] != int(column))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = everything
    collector = Collector()
    solver.Solve(model, collector)
    return collector.found if everything else min(collector.found, 1)


def sat(n: int, instance: Instance, *, everything: bool) -> int:
    """Return the number of solutions that CaDiCaL finds of the formula that this library writes."""
    position = Position(
        n,
        tuple((int(r), int(c)) for r, c in instance.get("placed", ())),
        tuple((int(r), int(c)) for r, c in instance.get("blocked", ())),
    )
    with Cadical153(bootstrap_with=CNF(from_string=text(position, "dimacs"))) as solver:
        return sum(1 for _ in solver.enum_models()) if everything else int(solver.solve())


def cover(n: int, instance: Instance, *, everything: bool) -> int:
    """Return the number of exact covers; extra options make covering a diagonal optional."""
    placed = {(int(r), int(c)) for r, c in instance.get("placed", ())}
    blocked = {(int(r), int(c)) for r, c in instance.get("blocked", ())}
    lines = 2 * n - 1
    rows = []
    for r in range(n):
        for c in range(n):
            if (r, c) in blocked or any((r == a) != (c == b) for a, b in placed):
                continue
            row = np.zeros(2 * n + 2 * lines, dtype=np.int32)
            row[[r, n + c, 2 * n + r + c, 2 * n + lines + r - c + n - 1]] = 1
            rows.append(row)
    slack = np.hstack([np.zeros((2 * lines, 2 * n), np.int32), np.eye(2 * lines, dtype=np.int32)])
    matrix = np.vstack([*rows, slack])
    if everything:
        return int(exact_cover.get_solution_count(matrix))
    return int(len(exact_cover.get_exact_cover(matrix)) > 0)


def here(n: int, instance: Instance, *, everything: bool) -> int:
    """Return the number of solutions that this library finds."""
    if everything:
        return len(nqueens.solutions(n, workers=1, **instance))
    try:
        return int(nqueens.is_solution(nqueens.solve(n, rng=1, **instance)))
    except nqueens.NoSolution:
        return 0


SOLVERS: dict[str, Callable[..., int]] = {
    "nqueens": here,
    "OR-Tools CP-SAT": cp_sat,
    "CaDiCaL (PySAT)": sat,
    "exact-cover": cover,
}
FEW = ("nqueens", "OR-Tools CP-SAT", "CaDiCaL (PySAT)")


def tasks() -> list[tuple[str, int, list[Instance], bool, tuple[str, ...]]]:
    """Return each task: its name, n, instances, whether all solutions are wanted, and solvers."""
    hard = [
        {"placed": [*enumerate(nqueens.solve(30, rng=seed).tolist())][8:16]} for seed in range(10)
    ]
    return [
        ("all 92 solutions of n = 8", 8, [{}], True, tuple(SOLVERS)),
        ("all 724 solutions of n = 10", 10, [{}], True, tuple(SOLVERS)),
        ("one solution of n = 16", 16, [{}], False, tuple(SOLVERS)),
        ("one solution of n = 100", 100, [{}], False, FEW),
        ("10 boards of n = 30 with 8 queens placed", 30, hard, False, FEW),
    ]


def answers(
    solver: Callable[..., int], n: int, instances: list[Instance], everything: bool
) -> list[int]:
    """Return what a solver finds for each instance."""
    return [solver(n, one, everything=everything) for one in instances]


def main() -> None:
    """Measure and write."""
    rows = []
    for name, n, instances, everything, solvers in tasks():
        calls = {
            solver: partial(answers, SOLVERS[solver], n, instances, everything)
            for solver in solvers
        }
        spent = medians(alternate(calls, ROUNDS))
        seconds = {solver: float(f"{median:.3g}") for solver, median in spent.items()}
        rows.append({"task": name, "seconds": seconds})
        print(name, seconds, flush=True)
    versions = {
        name: importlib.metadata.version(name) for name in ("ortools", "python-sat", "exact-cover")
    }
    measured = {"machine": cpu_name(), "versions": versions, "rounds": ROUNDS, "rows": rows}
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(measured, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
