"""The n-queens problem at native speed: count, enumerate, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=uint8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

from nqueens.board import conflicts, is_solution
from nqueens.counting import SymmetryCounts, count, count_by_symmetry
from nqueens.cpu import CpuInfo, cpu_info
from nqueens.drawing import render, show, to_svg
from nqueens.enumeration import iter_solutions, solutions
from nqueens.plotting import heatmap, plot, plot_counts
from nqueens.ranking import random_solutions, solution_at, solution_rank
from nqueens.solving import NoSolution, solve

__version__ = "0.1.0"

__all__ = [
    "CpuInfo",
    "NoSolution",
    "SymmetryCounts",
    "__version__",
    "conflicts",
    "count",
    "count_by_symmetry",
    "cpu_info",
    "heatmap",
    "is_solution",
    "iter_solutions",
    "plot",
    "plot_counts",
    "random_solutions",
    "render",
    "show",
    "solution_at",
    "solution_rank",
    "solutions",
    "solve",
    "to_svg",
]
