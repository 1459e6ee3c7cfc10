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
from nqueens.counting import count
from nqueens.drawing import render, show, to_svg
from nqueens.enumeration import iter_solutions, solutions
from nqueens.plotting import heatmap, plot, plot_counts
from nqueens.solving import NoSolution, solve

__version__ = "0.1.0"

__all__ = [
    "NoSolution",
    "__version__",
    "conflicts",
    "count",
    "heatmap",
    "is_solution",
    "iter_solutions",
    "plot",
    "plot_counts",
    "render",
    "show",
    "solutions",
    "solve",
    "to_svg",
]
