"""Calls that can take a lot of memory, made in a process that may not take much.

    python tests/large_calls.py BYTES

Limits the address space to what the process has when all is imported and BYTES more, makes every
call, and prints for each how it ended, as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import numpy as np

import nqueens
from nqueens import formats
from nqueens.formats import Position

BOARD = nqueens.solve(1_000_000, rng=1)
EIGHT = nqueens.solutions(8)
THOUSANDS, MANY = np.repeat(EIGHT, 1000, axis=0), np.repeat(EIGHT, 10**5, axis=0)
LONG = np.arange(20_000)
RANKS = np.zeros(10**6, dtype=np.int64)


def many(count: int) -> np.ndarray:
    """Return a view of very many boards that takes no memory."""
    return np.broadcast_to(EIGHT[0], (count, 8))


def all_of(batches: object) -> int:
    """Return how much there was to iterate over, forgetting it."""
    return sum(len(batch) for batch in batches)


def file_of(n: int) -> bytes:
    """Return a ``.npy`` file of one board."""
    return b"".join(formats.encode(np.arange(n), "npy"))


def excluded(n: int) -> str:
    """Return an instance without a free square."""
    numbers = ", ".join(f"[{i}, 1]" for i in range(2 * n - 1))
    return f"n = {n}\nnumdiags = {2 * n - 1}\ndiags = [{numbers}]\n"


FILE, DIAGONALS = file_of(10**6), excluded(1000)
NUMBERS, ROWS = " ".join(map(str, range(10**5))), ("." * 2000 + "\n") * 2000
EYE = np.eye(2000, dtype=bool)


CALLS: dict[str, Callable[[], object]] = {
    "solve 1e6": lambda: nqueens.solve(10**6, rng=1),
    "solve 1e7": lambda: nqueens.solve(10**7, rng=1),
    "solve 1e9": lambda: nqueens.solve(10**9, rng=1),
    "solve 2**31 - 1": lambda: nqueens.solve(2**31 - 1, rng=1),
    "solve swap": lambda: nqueens.solve(10**6, rng=1, method="swap"),
    "solve construct": lambda: nqueens.solve(10**8, method="construct"),
    "solve hill-climb": lambda: nqueens.solve(10**9, rng=1, method="hill-climb"),
    "solve backtrack": lambda: nqueens.solve(21, method="backtrack"),
    "solve with a limit": lambda: nqueens.solve(1000, rng=1, time_limit=60),
    "complete 2048": lambda: nqueens.solve(2048, rng=1, placed=[(0, 5)]),
    "complete 1e6": lambda: nqueens.solve(10**6, rng=1, placed=[(0, 5)]),
    "complete 2**31 - 1": lambda: nqueens.solve(2**31 - 1, rng=1, placed=[(0, 5)]),
    "complete a mask": lambda: nqueens.solve(2000, rng=1, blocked=EYE),
    "solve_many": lambda: nqueens.solve_many(8, 10**6, rng=1),
    "solve_many 1e12": lambda: nqueens.solve_many(8, 10**12, rng=1),
    "solve_many of 1e9": lambda: nqueens.solve_many(10**9, 10, rng=1),
    "solve_many 2**63": lambda: nqueens.solve_many(2**31 - 1, 2**63, rng=1),
    "solutions 12": lambda: nqueens.solutions(12),
    "solutions 14": lambda: nqueens.solutions(14, workers=2),
    "solutions 16": lambda: nqueens.solutions(16),
    "solutions 24": lambda: nqueens.solutions(24),
    "solutions 20, limited": lambda: nqueens.solutions(20, limit=10**9),
    "solutions 2**63": lambda: nqueens.solutions(64, limit=2**63),
    "iter_solutions": lambda: all_of(nqueens.iter_solutions(12, batch=10**6)),
    "iter_solutions 1e7": lambda: all_of(nqueens.iter_solutions(10, batch=10**7)),
    "iter_solutions 2**63": lambda: nqueens.iter_solutions(8, batch=2**63),
    "random_solutions": lambda: nqueens.random_solutions(10, 10**6, rng=1),
    "random_solutions 1e9": lambda: nqueens.random_solutions(10, 10**9, rng=1),
    "random_solutions 2**63": lambda: nqueens.random_solutions(10, 2**63, rng=1),
    "solution_at": lambda: nqueens.solution_at(10, RANKS),
    "solution_at 1e12": lambda: nqueens.solution_at(10, np.broadcast_to(1, 10**12)),
    "solution_rank": lambda: nqueens.solution_rank(THOUSANDS),
    "solution_rank 1e12": lambda: nqueens.solution_rank(many(10**12)),
    "count 16": lambda: nqueens.count(16),
    "count 17, 200 workers": lambda: nqueens.count(17, workers=200, method="simd"),
    "count 16, join, 200 workers": lambda: nqueens.count(16, workers=200, method="join"),
    "count 18": lambda: nqueens.count(18),
    "count 22, join": lambda: nqueens.count(22, method="join"),
    "count_by_symmetry": lambda: nqueens.count_by_symmetry(17),
    "square_counts": lambda: nqueens.square_counts(12),
    "unique_puzzle": lambda: nqueens.unique_puzzle(16, rng=1),
    "estimate_count": lambda: nqueens.estimate_count(30, samples=100_000, rng=1),
    "estimate_count, 200 workers": lambda: nqueens.estimate_count(
        30, samples=10**6, rng=1, workers=200
    ),
    "tree_profile 1024": lambda: nqueens.tree_profile(1024, samples=64, rng=1),
    "estimate_count 1e12": lambda: nqueens.estimate_count(30, samples=10**12, rng=1),
    "estimate_count 2**63": lambda: nqueens.estimate_count(1024, samples=2**63, rng=1),
    "tree_profile": lambda: nqueens.tree_profile(30, samples=100_000, rng=1),
    "random_instance": lambda: nqueens.random_instance(10**6, placed=100, solvable=True, rng=1),
    "random_instance 1e9": lambda: nqueens.random_instance(10**9, solvable=True, rng=1),
    "random_instance, squares": lambda: nqueens.random_instance(5000, blocked=10**7, rng=1),
    "random_instance, diagonals": lambda: nqueens.random_instance(2**31 - 1, blocked_sums=1),
    "is_solution": lambda: nqueens.is_solution(BOARD),
    "is_solution 1e7": lambda: nqueens.is_solution(MANY),
    "is_solution 1e12": lambda: nqueens.is_solution(many(10**12)),
    "is_solution 2**40 of 0": lambda: nqueens.is_solution(np.empty((2**40, 0), dtype=int)),
    "conflicts": lambda: nqueens.conflicts(BOARD),
    "conflicts 1e12": lambda: nqueens.conflicts(many(10**12)),
    "canonical": lambda: nqueens.canonical(MANY),
    "canonical of 1e6": lambda: nqueens.canonical(BOARD),
    "orbit": lambda: nqueens.orbit(MANY),
    "orbit of 1e6": lambda: nqueens.orbit(BOARD),
    "symmetry": lambda: nqueens.symmetry(MANY),
    "symmetry of 1e6": lambda: nqueens.symmetry(BOARD),
    "rotate": lambda: nqueens.rotate(MANY),
    "reflect": lambda: nqueens.reflect(MANY, "diagonal"),
    "Board 1e6": lambda: nqueens.Board(10**6, queens=[1]).candidates,
    "Board 2**31 - 1": lambda: nqueens.Board(2**31 - 1, queens=[1]),
    "Board 2**31 - 1, candidates": lambda: nqueens.Board(2**31 - 1).candidates,
    "Board, str": lambda: str(nqueens.Board(10**5)),
    "Board, picture": lambda: nqueens.Board(10**6, queens=[1])._repr_svg_(),
    "to_svg": lambda: nqueens.to_svg(BOARD),
    "to_svg, marked": lambda: nqueens.to_svg(BOARD[:1000] % 1000, highlight=True),
    "show": lambda: nqueens.show(THOUSANDS[:9200], limit=1000),
    "render dots": lambda: nqueens.render(LONG),
    "render permutation": lambda: nqueens.render(BOARD, "permutation", base=1, by="rows"),
    "render algebraic": lambda: nqueens.render(BOARD, "algebraic"),
    "write grids": lambda: formats.text(THOUSANDS, "leetcode"),
    "write a large grid": lambda: formats.text(Position(50_000, ((1, 1),)), "board"),
    "write circles": lambda: formats.text(LONG, "circles"),
    "write strings": lambda: formats.text(LONG, "leetcode"),
    "write pairs": lambda: formats.text(BOARD, "pairs", base=0, by="columns"),
    "write a formula": lambda: formats.text(np.arange(60), "dimacs"),
    "write a cover": lambda: formats.text(np.arange(300), "exact-cover"),
    "write a model": lambda: formats.text(LONG, "model"),
    "write diagonals": lambda: formats.text(Position(9000), "csplib079-diagonals"),
    "write a file": lambda: b"".join(formats.encode(BOARD, "npy")),
    "read a permutation": lambda: all_of(formats.read(NUMBERS, "permutation", base=0, by="rows")),
    "read diagonals": lambda: list(formats.read(DIAGONALS, "csplib079-diagonals")),
    "read a formula": lambda: list(formats.read("p cnf 14400 3\n", "dimacs")),
    "read a file": lambda: list(formats.read(FILE, "npy")),
    "read a grid": lambda: list(formats.read(ROWS, "dots")),
}


def ended(call: Callable[[], object]) -> str:
    """Make a call; return how it ended."""
    try:
        call()
    except MemoryError as error:
        return f"MemoryError: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}\n{traceback.format_exc()[-1500:]}"
    return "done"


def main() -> None:
    """Make the calls."""
    for name in nqueens.__all__:
        getattr(nqueens, name)
    formats.text([0], "svg")
    file_of(1)
    nqueens.count(12, workers=2)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + int(sys.argv[1]), resource.RLIM_INFINITY))
    found = {}
    for name, call in CALLS.items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        found[name] = ended(call)
        usable = nqueens.count(8), nqueens.is_solution(nqueens.solve(1000, rng=1))
        if usable != (92, True):
            found[name] += f" and then {usable}"
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
