"""Calls of the functions of solving."""

from calls.table import refused, runs
from nqueens import NoSolution, OutOfTime

# fmt: off
GIVEN: dict[str, str] = {
    "HALF": "np.stack([HUGE_N, solve(2_000_000, rng=1)], axis=1)[::2]",
}
TABLE = {
    "solve": [
        runs("solve(8, rng=1)"),
        runs("solve(35, toroidal=True, rng=1)", "solve(7, toroidal=True, method='construct')", tags="threads"),
        runs("solve(1_000_001, toroidal=True, rng=1)", tags="threads"),
        refused("solve(8, toroidal=True)", NoSolution, "on a torus of 8 x 8 squares without .* divisible by 2"),
        refused("solve(7, toroidal=True, placed=[(0, 0)])", ValueError, "toroidal=True does not take"),
        refused("solve(7, toroidal=True, method='swap')", ValueError, "toroidal=True does not take"),
        runs("solve(50, rng=1)", "solve(2000, rng=1)", "solve(30, method='swap', rng=1)", tags="threads"),
        runs("solve(30, method='hill-climb', rng=1)", "solve(30, method='construct')", tags="threads"),
        runs("solve(12, method='backtrack')", "solve(12, placed=[(0, 3)], blocked=[(5, 5)], rng=1)", tags="threads"),
        runs("solve(20, rng=20)", "solve(2000, method='swap', rng=20)", tags="threads"),
        runs("solve(40, method='hill-climb', rng=2)", "solve(22, method='backtrack')", tags="threads"),
        runs("solve(20_000, rng=5)", "solve(1_200_000, rng=5)", tags="threads"),
        runs("solve(40, placed=[(0, 7)], blocked=[(1, 1)], rng=1)", tags="threads"),
        runs("[solve(3_000_000, rng=1) for _ in range(100)]", "solve(3 * 10**8, rng=1)", tags="long"),
        runs("solve(10**7, method='swap', rng=1)", "solve(2 * 10**6, method='hill-climb', rng=1)", tags="long"),
        runs("solve(5 * 10**8, method='construct')", "solve(60, method='backtrack')", tags="long"),
        runs("[solve(10**6, placed=[(0, 0)], rng=1) for _ in range(99)]", tags="long"),
        runs("solve(5 * 10**7, placed=[(0, 0)], rng=1)", "solve(2 * 10**6, placed=HALF, rng=1)", tags="long"),
        refused("solve(8, placed='a1')", TypeError, "not 'a1'; formats.squares reads names of squares"),
        refused("solve(8, placed=[(1, 2), (8, 8)])", ValueError, "rows and columns count from 0"),
        refused("solve(8, blocked=np.eye(8, dtype=int))", ValueError, "a mask must be of bools"),
        refused("solve(8, time_limit='x')", TypeError, "time_limit must be a positive, finite number of seconds, not 'x'"),
        refused("solve(0)", ValueError, "n must be at least 1, not 0"),
        refused("solve(65, method='backtrack')", ValueError, "n must be at most 64.*, not 65"),
        refused("solve(8, method='x')", ValueError, "method must be one of 'auto'"),
        refused("solve(8, placed=[(0, 0)], method='swap')", ValueError, "does not take constraints; use"),
        refused("solve(6, placed=[(0, 0)])", NoSolution, "no|search"),
        refused("solve(10**7, method='swap', time_limit=1e-9)", OutOfTime, "no solution found within"),
        refused("solve(8, time_limit=ENORMOUS)", ValueError, "finite number of seconds, not 2"),
        refused("solve(8, time_limit=np.complex128(1))", TypeError, "number of seconds, not np"),
    ],
    "solve_many": [
        runs("solve_many(8, 2, rng=1)"),
        runs("solve_many(20, 3, rng=1)", tags="threads"),
        runs("solve_many(1500, 20, rng=1)", tags="threads"),
        runs("solve_many(100, 10**7, rng=1)", "solve_many(200_000, 1000, rng=1)", tags="long"),
        refused("solve_many(8, -1)", ValueError, "size must be at least 0, not -1"),
        refused("solve_many(2, 1)", NoSolution, "2 queens cannot be placed"),
    ],
    "unique_puzzle": [
        runs("unique_puzzle(6, rng=1)", tags="threads"),
        runs("unique_puzzle(9, rng=3)", tags="threads"),
        runs("unique_puzzle(30, rng=1)", tags="long"),
        refused("unique_puzzle(33)", ValueError, "n must be at most 32.*, not 33"),
        refused("unique_puzzle(3)", NoSolution, "3 queens cannot be placed"),
    ],
    "sheets": [
        runs("sheets([[0]], 'x.pdf')"),
        refused("sheets([[0]], 5)", TypeError, "path must be the path of a file, not 5"),
        refused("sheets([[0]], 'none/x.pdf')", FileNotFoundError, "none"),
        refused("sheets(41, 'x.pdf')", ValueError, "boards of at most 40 rows can be printed, not 41"),
        refused("sheets(3, 'x.pdf')", NoSolution, "board 1: 3 queens cannot be placed"),
        refused("sheets(8, 'x.pdf', per_page=31)", ValueError, "per_page must be at most 30, not 31"),
        refused("sheets(8, 'x.pdf')", ImportError, "pip install typst", tags="no_pdf"),
    ],
}
