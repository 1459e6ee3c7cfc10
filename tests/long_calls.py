"""Calls of every public kind that take long: what Ctrl-C has to end.

A call is Python text that is run with ``nqueens`` (its submodule ``formats`` too) and ``np`` at
hand. What it is given, where that is not quickly said, is made first, by the text in ``GIVEN``.
"""

IMPORTS = "import numpy as np, numpy.random, nqueens, nqueens.formats"

GIVEN = {
    "batch": "np.tile(nqueens.solve_many(16, 10_000, rng=1), (800, 1))",
    "wide": "nqueens.solve(30_000_000, method='construct')",
    "many": "[nqueens.solve(12, rng=i).tolist() for i in range(1000)] * 1000",
    "board": "nqueens.solve(22, rng=1)",
    "boards": "nqueens.solve_many(18, 1000, rng=1)",
    "puzzled": "np.stack([np.arange(2_000_000), nqueens.solve(2_000_000, rng=1)], axis=1)[::2]",
    "lines": "nqueens.formats.text(nqueens.solve_many(12, 500_000, rng=1), 'permutation',"
    " base=0, by='rows')",
    "drawn": "nqueens.formats.text(nqueens.solve_many(12, 100_000, rng=1), 'dots')",
    "npy": "b''.join(nqueens.formats.encode(np.tile(nqueens.solve_many(16, 10_000, rng=1),"
    " (400, 1)), 'npy'))",
    "position": "nqueens.formats.Position(128)",
}

WITH_WORKERS = {
    "count": "nqueens.count(26, workers=workers)",
    "count, n = 32": "nqueens.count(32, workers=workers)",
    "count, portable": "nqueens.count(25, method='portable', workers=workers)",
    "count, join": "nqueens.count(22, method='join', workers=workers)",
    "count, queens placed": "nqueens.count(29, placed=[(0, 3), (9, 9)], workers=workers)",
    "count, torus": "nqueens.count(29, toroidal=True, workers=workers)",
    "count, at_most": "nqueens.count(27, at_most=10**15, workers=workers)",
    "count_by_symmetry": "nqueens.count_by_symmetry(23, workers=workers)",
    "solutions": "nqueens.solutions(17, workers=workers)",
    "solutions, offset": "nqueens.solutions(24, limit=10, offset=10**12, workers=workers)",
    "solution_at": "nqueens.solution_at(23, 10**12, workers=workers)",
    "solution_rank": "nqueens.solution_rank(board, workers=workers)",
    "solution_rank, many": "nqueens.solution_rank(boards, workers=workers)",
    "random_solutions": "nqueens.random_solutions(20, 1000, rng=1, workers=workers)",
    "random_solutions, many": "nqueens.random_solutions(13, 10**7, rng=1, workers=workers)",
    "estimate_count": "nqueens.estimate_count(300, samples=10**8, rng=1, workers=workers)",
    "estimate_count, n = 1024": "nqueens.estimate_count(1024, samples=10**7, rng=1,"
    " workers=workers)",
    "tree_profile": "nqueens.tree_profile(900, samples=10**6, rng=1, workers=workers)",
    "square_counts": "nqueens.square_counts(20, workers=workers)",
}

ALONE = {
    "count, row by row": "nqueens.count(25, method='recursion')",
    "half turn": "nqueens.count_by_symmetry(32, classes=['half_turn'])",
    "quarter turn": "nqueens.count_by_symmetry(60, classes=['quarter_turn'])",
    "solutions, fundamental": "nqueens.solutions(18, fundamental=True, limit=10**7)",
    "iter_solutions": "next(nqueens.iter_solutions(30, batch=10**7))",
    "iter_solutions, small": "[None for _ in nqueens.iter_solutions(16, batch=1000)]",
    "solve, 3 million": "[nqueens.solve(3_000_000, rng=1) for _ in range(100)]",
    "solve, 300 million": "nqueens.solve(300_000_000, rng=1)",
    "solve, swap": "nqueens.solve(10**7, method='swap', rng=1)",
    "solve, hill-climb": "nqueens.solve(2 * 10**6, method='hill-climb', rng=1)",
    "solve, construct": "nqueens.solve(500_000_000, method='construct')",
    "solve, backtrack": "nqueens.solve(60, method='backtrack')",
    "solve, exact completion": "nqueens.solve(100, blocked_sums=range(2, 199, 2), rng=1)",
    "solve, local completion": "[nqueens.solve(10**6, placed=[(0, 0)], rng=1) for _ in range(99)]",
    "solve, 50 million, one placed": "nqueens.solve(50_000_000, placed=[(0, 0)], rng=1)",
    "solve, a million placed": "nqueens.solve(2_000_000, placed=puzzled, rng=1)",
    "solve_many": "nqueens.solve_many(100, 10**7, rng=1)",
    "solve_many, large": "nqueens.solve_many(200_000, 1000, rng=1)",
    "random_instance": "nqueens.random_instance(10**6, placed=300_000, rng=1)",
    "unique_puzzle": "nqueens.unique_puzzle(30, rng=1)",
    "is_solution, one board": "nqueens.is_solution(wide)",
    "is_solution, lists": "nqueens.is_solution(many)",
    "write permutations": "nqueens.formats.text(batch, 'permutation', base=1, by='columns')",
    "write drawn boards": "nqueens.formats.text(batch[:1_000_000], 'leetcode')",
    "write an array": "b''.join(nqueens.formats.encode(batch, 'npy'))",
    "write a formula": "[nqueens.formats.text(position, 'dimacs') for _ in range(9)]",
    "read permutations": "list(nqueens.formats.read(lines, 'permutation', base=0, by='rows'))",
    "read drawn boards": "list(nqueens.formats.read(drawn, 'dots'))",
    "read an array": "list(nqueens.formats.read(npy, 'npy'))",
    "canonical": "nqueens.canonical(batch)",
    "orbit": "nqueens.orbit(batch)",
    "symmetry": "nqueens.symmetry(batch)",
    "rotate": "nqueens.rotate(batch)",
    "reflect": "nqueens.reflect(batch, 'diagonal')",
    "random_instance, blocked": "nqueens.random_instance(5000, blocked=10**7, rng=1)",
    "conflicts, one board": "nqueens.conflicts(wide)",
    "canonical, one board": "nqueens.canonical(wide)",
    "rotate, one board": "nqueens.rotate(wide)",
    "conflicts": "nqueens.conflicts(batch)",
    "is_solution": "nqueens.is_solution(batch)",
    "selftest": "nqueens.selftest()",
}


def all_calls() -> dict[str, str]:
    """Return every call, those with workers for one and for two of them."""
    calls = {
        f"{name}, {number} worker{'s' * (number > 1)}": call.replace("=workers", f"={number}")
        for name, call in WITH_WORKERS.items()
        for number in (1, 2)
    }
    return calls | ALONE
