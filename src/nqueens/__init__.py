"""The n-queens problem at native speed: count, enumerate, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=uint8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

import importlib
from typing import TYPE_CHECKING

from nqueens import interpreters as interpreters  # isort: skip  (before NumPy is loaded)
from nqueens.board import conflicts, is_solution
from nqueens.counting import SymmetryCounts, count, count_by_symmetry
from nqueens.cpu import CpuInfo, cpu_info
from nqueens.enumeration import iter_solutions, solutions
from nqueens.solving import NoSolution, solve, solve_many

if TYPE_CHECKING:
    from nqueens.drawing import render, show, to_svg
    from nqueens.estimation import Estimate, TreeProfile, estimate_count, tree_profile
    from nqueens.installation import Check, selftest
    from nqueens.instances import Instance, random_instance
    from nqueens.placement import Board
    from nqueens.plotting import heatmap, plot, plot_counts
    from nqueens.prediction import Prediction, predict
    from nqueens.puzzles import unique_puzzle
    from nqueens.ranking import random_solutions, solution_at, solution_rank
    from nqueens.records import Known, known
    from nqueens.squares import square_counts
    from nqueens.symmetries import canonical, orbit, reflect, rotate, symmetry

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Check",
    "CpuInfo",
    "Estimate",
    "Instance",
    "Known",
    "NoSolution",
    "Prediction",
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
    "predict",
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

# Modules that are loaded when one of their names is first used: importing the package is to cost
# little. None of them is called like one of the names, which would then be taken for loaded.
_LOADED_ON_USE = {
    "drawing": ("render", "show", "to_svg"),
    "estimation": ("Estimate", "TreeProfile", "estimate_count", "tree_profile"),
    "installation": ("Check", "selftest"),
    "instances": ("Instance", "random_instance"),
    "placement": ("Board",),
    "plotting": ("heatmap", "plot", "plot_counts"),
    "prediction": ("Prediction", "predict"),
    "puzzles": ("unique_puzzle",),
    "ranking": ("random_solutions", "solution_at", "solution_rank"),
    "records": ("Known", "known"),
    "squares": ("square_counts",),
    "symmetries": ("canonical", "orbit", "reflect", "rotate", "symmetry"),
}
_MODULE_OF = {name: module for module, names in _LOADED_ON_USE.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing = getattr(importlib.import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
