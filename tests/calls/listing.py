"""Calls of the functions of listing."""

from calls.table import refused, runs
from nqueens import NoSolution

# fmt: off
GIVEN: dict[str, str] = {
    "EIGHTEENS": "solve_many(18, 1000, rng=1)",
    "TWENTY_TWO": "solve(22, rng=1)",
}
TABLE = {
    "clear_cache": [runs("clear_cache()")],
    "square_counts": [
        runs("square_counts(6)", "square_counts(7, toroidal=True, placed=[(0, 0)])", tags="threads"),
        runs("square_counts(8)", tags="threads"),
        runs("square_counts(20, workers=WORKERS)", tags="long"),
        runs("square_counts(6, placed=[(0, 1)], blocked=[(5, 5)])", tags="threads"),
        refused("square_counts(29)", ValueError, "n must be at most 28.*, not 29"),
        refused("square_counts(6, workers=0)", ValueError, "workers must be at least 1, not 0"),
    ],
    "solutions": [
        runs("solutions(8)", "solutions(8, fundamental=True, limit=5)", "solutions(10, workers=2)", tags="threads"),
        runs("solutions(7, toroidal=True)", "solutions(10, blocked=[(0, 0)])", tags="threads"),
        runs("solutions(10)", "solutions(14, limit=3, offset=300_000)", "solutions(9, fundamental=True)", tags="threads"),
        runs("solutions(17, workers=WORKERS)", "solutions(24, limit=10, offset=10**12, workers=WORKERS)", tags="long"),
        runs("solutions(18, fundamental=True, limit=10**7)", "solutions(23, toroidal=True)", tags="long"),
        runs("solutions(17, placed=[(8, 3)], workers=WORKERS)", tags="long"),
        refused("solutions(65)", ValueError, "n must be at most 64.*, not 65"),
        refused("solutions(8, limit=-1)", ValueError, "limit must be at least 0, not -1"),
        refused("solutions(8, offset=-1)", ValueError, "offset must be at least 0, not -1"),
        refused("solutions(8, fundamental=True, blocked=[(0, 0)])", ValueError, "fundamental"),
        refused("solutions(33, toroidal=True)", ValueError, "n must be at most 32 with toroidal=True, not 33"),
        refused("solutions(8, workers=0)", ValueError, "workers must be at least 1, not 0"),
    ],
    "iter_solutions": [
        runs("iter_solutions(6)"),
        runs("iter_solutions(7, batch=16)", "sum(map(len, iter_solutions(10)))", tags="threads"),
        runs("iter_solutions(9, batch=50)", "list(iter_solutions(8, progress=lambda *news: None))", tags="threads"),
        refused("iter_solutions(8, progress='x')", TypeError, "progress must be a bool or a callable"),
        runs("[None for _ in iter_solutions(16, batch=1000)]", "next(iter_solutions(30, batch=10**7))", tags="long"),
        refused("iter_solutions(8, batch=0)", ValueError, "batch must be at least 1, not 0"),
    ],
    "solution_rank": [
        runs("solution_rank(EIGHT)", tags="threads"),
        runs("solution_rank([EIGHT, EIGHT[::-1]], progress=lambda *news: None)", tags="threads"),
        runs("solution_rank(TWENTY_TWO, workers=WORKERS)", "solution_rank(EIGHTEENS, workers=WORKERS)", tags="long"),
        refused("solution_rank([0, 1])", ValueError, r"\[0, 1\] has no rank: it is not a solution"),
        refused("solution_rank(range(33))", ValueError, "at most 32.*, not 33"),
    ],
    "solution_at": [
        runs("solution_at(8, 40)", tags="threads"),
        runs("solution_at(12, [5, 14199, 0], progress=lambda *news: None)", tags="threads"),
        runs("solution_at(23, 10**12, workers=WORKERS)", tags="long"),
        refused("solution_at(8, 1.5)", TypeError, "rank must be integers, not 1.5"),
        refused("solution_at(33, 0)", ValueError, "n must be at most 32.*, not 33"),
        refused("solution_at(8, 92)", ValueError, "rank must be between 0 and 91 for n = 8, not 92"),
        refused("solution_at(3, [0])", ValueError, "rank 0 is out of range: 3 queens have no solution"),
        refused("solution_at(8, [2**70])", ValueError, "rank must be integers of 64 bits, not 1180"),
    ],
    "random_solutions": [
        runs("random_solutions(6, 2, rng=1)"),
        refused("random_solutions(8, 1, toroidal=True)", NoSolution, "8 queens on a torus have no solution to draw"),
        runs("random_solutions(9, 5, rng=1)", "random_solutions(10, 3, rng=1, placed=[(1, 0)])", tags="threads"),
        runs("random_solutions(11, 20, rng=11)", tags="threads"),
        runs("random_solutions(20, 1000, rng=1, workers=WORKERS)", tags="long"),
        runs("random_solutions(13, 10**7, rng=1, workers=WORKERS)", tags="long"),
        runs("random_solutions(20, 10**4, rng=1, blocked=[(0, 0)], workers=WORKERS)", tags="long"),
        refused("random_solutions(8, -1)", ValueError, "size must be at least 0, not -1"),
        refused("random_solutions(6, 1, placed=[(0, 0)])", NoSolution, ".* these constraints have no solution"),
    ],
}
