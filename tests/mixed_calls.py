"""Calls of every public kind, quick ones, with answers that can be compared."""

import hashlib

import numpy as np

import nqueens
from nqueens import formats

BOARD = [1, 3, 5, 7, 2, 0, 6, 4]
CALLS = {
    **{
        f"count {n} {method}": lambda n=n, method=method: nqueens.count(n, method=method)
        for n in (8, 11, 12)
        for method in ("auto", "recursion", "portable", "join")
    },
    **{
        f"{method} {n}": lambda n=n, method=method: nqueens.solve(n, rng=n, method=method)
        for n in (12, 20, 2000)
        for method in ("auto", "swap", "construct")
    },
    **{
        f"estimate {n}": lambda n=n: nqueens.estimate_count(n, samples=6400, rng=n) for n in (8, 40)
    },
    **{f"random {n}": lambda n=n: nqueens.random_solutions(n, 20, rng=n) for n in (8, 11)},
    **{f"many {n}": lambda n=n: nqueens.solve_many(n, 20, rng=n) for n in (8, 40, 1500)},
    **{f"torus {n}": lambda n=n: nqueens.count(n, toroidal=True) for n in (7, 11)},
    **{f"solutions {n}": lambda n=n: nqueens.solutions(n) for n in (6, 10)},
    "two workers": lambda: nqueens.count(14, workers=2),
    "join, 14": lambda: nqueens.count(14, method="join", workers=2),
    "placed": lambda: nqueens.count(12, placed=[(0, 3)], blocked=[(5, 5)]),
    "at_most": lambda: nqueens.count(12, at_most=77),
    "fundamental": lambda: nqueens.count(11, fundamental=True),
    "progress": lambda: nqueens.count(13, progress=lambda *news: None),
    "by symmetry": lambda: nqueens.count_by_symmetry(12),
    "quarter turns": lambda: nqueens.count_by_symmetry(32, classes=["quarter_turn"]),
    "offset": lambda: nqueens.solutions(14, limit=3, offset=300_000),
    "fundamental solutions": lambda: nqueens.solutions(9, fundamental=True),
    "iter": lambda: np.concatenate(list(nqueens.iter_solutions(9, batch=50))),
    "rank": lambda: nqueens.solution_rank([BOARD, BOARD[::-1]]),
    "at": lambda: nqueens.solution_at(12, [5, 14199, 0]),
    "hill-climb": lambda: nqueens.solve(40, method="hill-climb", rng=2),
    "backtrack": lambda: nqueens.solve(22, method="backtrack"),
    "large": lambda: nqueens.solve(20_000, rng=5),
    "long": lambda: nqueens.solve(1_200_000, rng=5),
    "completion": lambda: nqueens.solve(40, placed=[(0, 7)], blocked=[(1, 1)], rng=1),
    "instance": lambda: sorted(
        (name, value.tolist())
        for name, value in nqueens.random_instance(30, placed=3, blocked=9, rng=4).items()
    ),
    "puzzle": lambda: nqueens.unique_puzzle(9, rng=3),
    "squares": lambda: nqueens.square_counts(8),
    "profile": lambda: nqueens.tree_profile(9),
    "sampled profile": lambda: nqueens.tree_profile(20, samples=6400, rng=1),
    "is_solution": lambda: nqueens.is_solution([BOARD, BOARD[::-1], sorted(BOARD)]),
    "conflicts": lambda: nqueens.conflicts([BOARD, sorted(BOARD)]),
    "canonical": lambda: nqueens.canonical(BOARD),
    "orbit": lambda: nqueens.orbit([BOARD]),
    "symmetry": lambda: nqueens.symmetry([BOARD]),
    "rotate": lambda: nqueens.rotate(BOARD, 3),
    "reflect": lambda: nqueens.reflect(BOARD, "diagonal"),
    "render": lambda: nqueens.render(BOARD),
    "svg": lambda: nqueens.to_svg(BOARD),
    "written": lambda: formats.text([BOARD], "leetcode"),
    "read": lambda: list(formats.read("1 3 0 2\n2 0 3 1\n", "permutation", base=0, by="rows")),
    "board": lambda: str(nqueens.Board(8, queens=BOARD[:3])),
    "known": lambda: nqueens.known(14),
}


def answer(name: str) -> str:
    """Make the call; return something that two threads can compare."""
    found = CALLS[name]()
    if isinstance(found, np.ndarray):
        found = hashlib.sha256(found.tobytes()).hexdigest()
    return repr(found)
