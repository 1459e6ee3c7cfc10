"""The n-queens problem at native speed: count, list, sample, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=uint8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from nqueens._runtime.starting import quiet_interrupts as _quiet_interrupts
from nqueens._runtime.starting import require_main_interpreter as _require_main_interpreter
from nqueens._runtime.version import VERSION as _VERSION

_require_main_interpreter()  # before NumPy is loaded

_quiet_interrupts(loading=True)

from nqueens._boards.checks import conflicts, is_solution
from nqueens._counting.counts import SymmetryCounts, count, count_by_symmetry
from nqueens._listing.lists import iter_solutions, solutions
from nqueens._runtime.errors import NoSolution
from nqueens._runtime.processors import CpuInfo, cpu_info
from nqueens._solving.solving import solve, solve_many

_quiet_interrupts(loading=False)

if TYPE_CHECKING:
    from nqueens import formats as formats
    from nqueens import regions as regions
    from nqueens import runs as runs
    from nqueens._boards.animation import animate
    from nqueens._boards.arrays import from_matrix
    from nqueens._boards.board import Board
    from nqueens._boards.forms import to_matrix
    from nqueens._boards.pictures import plot, show, to_svg
    from nqueens._boards.symmetries import canonical, orbit, reflect, rotate, symmetry
    from nqueens._counting.predictions import Prediction, predict
    from nqueens._estimating import Estimate, TreeProfile, estimate_count, tree_profile
    from nqueens._listing.cache import clear_cache
    from nqueens._listing.ranks import solution_at, solution_rank
    from nqueens._listing.samples import random_solutions
    from nqueens._listing.square_counts import square_counts
    from nqueens._pictures.plots import heatmap, plot_counts
    from nqueens._selftest.published import Known, known
    from nqueens._selftest.selftest import Check, selftest
    from nqueens._solving.instances import Instance, random_instance
    from nqueens._solving.puzzles import unique_puzzle
    from nqueens.formats.writing import render

__version__ = _VERSION

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
    "animate",
    "canonical",
    "clear_cache",
    "conflicts",
    "count",
    "count_by_symmetry",
    "cpu_info",
    "estimate_count",
    "from_matrix",
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
    "to_matrix",
    "to_svg",
    "tree_profile",
    "unique_puzzle",
]

# Most modules are loaded when one of their names is first used, which keeps the import quick. The
# counting functions are loaded at once: a process forked during an import may wait for it forever.
_MODULES = {
    "_boards.animation": ("animate",),
    "_boards.arrays": ("from_matrix",),
    "_boards.board": ("Board",),
    "_boards.forms": ("to_matrix",),
    "_boards.pictures": ("plot", "show", "to_svg"),
    "_boards.symmetries": ("canonical", "orbit", "reflect", "rotate", "symmetry"),
    "_counting.predictions": ("Prediction", "predict"),
    "_estimating": ("Estimate", "TreeProfile", "estimate_count", "tree_profile"),
    "_listing.cache": ("clear_cache",),
    "_listing.ranks": ("solution_at", "solution_rank"),
    "_listing.samples": ("random_solutions",),
    "_listing.square_counts": ("square_counts",),
    "_pictures.plots": ("heatmap", "plot_counts"),
    "_selftest.published": ("Known", "known"),
    "_selftest.selftest": ("Check", "selftest"),
    "_solving.instances": ("Instance", "random_instance"),
    "_solving.puzzles": ("unique_puzzle",),
    "formats.writing": ("render",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> object:
    if name in ("formats", "regions", "runs"):
        return _import_module(f"{__name__}.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
    thing = getattr(_import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = thing
    return thing


# names that people try, and what they probably mean
_OTHER_NAMES = {
    "all_solutions": "solutions",
    "board": "solve(n) for a solution, Board(n) for a board to fill",
    "attacks": "conflicts",
    "check": "is_solution",
    "complete": "solve(n, placed=...)",
    "count_solutions": "count",
    "display": "show",
    "draw": "to_svg or show",
    "enumerate": "solutions",
    "estimate": "estimate_count",
    "first": "solutions(n, limit=1)",
    "flip": "reflect",
    "fundamental": "solutions(n, fundamental=True)",
    "generate": "solutions, or random_solutions",
    "is_attacked": "conflicts",
    "is_safe": "is_solution or conflicts",
    "is_valid": "is_solution",
    "list": "solutions",
    "load": "formats.read",
    "mirror": "reflect",
    "n_solutions": "count",
    "nqueens": "solutions, solve or count",
    "num_solutions": "count",
    "one_hot": "to_matrix",
    "Position": "formats.Position",
    "print": "render",
    "puzzle": "unique_puzzle",
    "queens": "solutions, solve or count",
    "random": "random_solutions",
    "random_board": "random_solutions, or solve_many for large boards",
    "rank": "solution_rank",
    "read": "formats.read",
    "sample": "random_solutions",
    "save": "formats.encode, formats.text or to_svg",
    "solver": "solve",
    "text": "formats.text",
    "to_array": "from_matrix, or board() of a Position",
    "to_png": 'formats.encode(q, "png")',
    "to_string": "render or formats.text",
    "to_text": "render or formats.text",
    "unique": "unique_puzzle",
    "unrank": "solution_at",
    "valid": "is_solution",
    "verify": "is_solution or conflicts",
    "visualize": "show",
    "write": "formats.encode",
}


def _meant(name: str) -> str:
    """Return a suggestion for an unknown name, as the end of a message."""
    known = _OTHER_NAMES.get(name) or _OTHER_NAMES.get(name.lower())
    if known is None and not name.startswith("_"):
        from difflib import get_close_matches  # slow to import, and needed here only

        spelled = {one.lower(): one for one in (*__dir__(), *_OTHER_NAMES)}
        close = [spelled[one] for one in get_close_matches(name.lower(), spelled, 1, 0.75)]
        known = next((_OTHER_NAMES.get(one, one) for one in close), None)
    return f"; did you mean {known}?" if known else ""


def __dir__() -> list[str]:
    return sorted([*__all__, "formats", "regions", "runs"])
