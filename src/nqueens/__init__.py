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
from nqueens.estimation import Estimate, TreeProfile, estimate_count, tree_profile
from nqueens.instances import Instance, random_instance
from nqueens.known import Known, known
from nqueens.placement import Board
from nqueens.plotting import heatmap, plot, plot_counts
from nqueens.puzzles import unique_puzzle
from nqueens.ranking import random_solutions, solution_at, solution_rank
from nqueens.selftest import Check, selftest
from nqueens.solving import NoSolution, solve, solve_many
from nqueens.squares import square_counts
from nqueens.symmetry import canonical, orbit, reflect, rotate, symmetry

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Check",
    "CpuInfo",
    "Estimate",
    "Instance",
    "Known",
    "NoSolution",
    "SymmetryCounts",
    "TreeProfile",
    "__version__",
    "canonical",
    "conflicts",
    "count",
    "count_by_symmetry",
    "cpu_info",
    "estimate_count",
    "heatmap",
    "is_solution",
    "iter_solutions",
    "known",
    "orbit",
    "plot",
    "plot_counts",
    "random_instance",
    "random_solutions",
    "reflect",
    "render",
    "rotate",
    "selftest",
    "show",
    "solution_at",
    "solution_rank",
    "solutions",
    "solve",
    "solve_many",
    "square_counts",
    "symmetry",
    "to_svg",
    "tree_profile",
    "unique_puzzle",
]
