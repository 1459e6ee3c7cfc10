"""The n-queens problem at native speed: count, list, sample, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=int8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

# ruff: isort: skip_file
from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from nqueens._runtime.starting import require_main_interpreter as _require_main_interpreter
from nqueens._runtime.version import VERSION as _VERSION

_require_main_interpreter()  # before NumPy is loaded

# The functions used most are loaded at once: a process forked during an import may wait forever.
from nqueens._boards.checks import conflicts as conflicts, is_solution as is_solution
from nqueens._counting.counts import (
    SymmetryCounts as SymmetryCounts,
    count as count,
    count_by_symmetry as count_by_symmetry,
)
from nqueens._listing.lists import iter_solutions as iter_solutions, solutions as solutions
from nqueens._runtime.errors import NoSolution as NoSolution
from nqueens._runtime.kept import clear_cache as clear_cache
from nqueens._runtime.processors import CpuInfo as CpuInfo, cpu_info as cpu_info
from nqueens._solving.solving import solve as solve, solve_many as solve_many

if _TYPE_CHECKING:
    from nqueens import formats as formats, regions as regions, runs as runs
    from nqueens._drawing.animation import animate as animate
    from nqueens._boards.arrays import from_matrix as from_matrix
    from nqueens._boards.board import Board as Board
    from nqueens._boards.forms import occupancy as occupancy, to_matrix as to_matrix
    from nqueens._boards.position import Position as Position
    from nqueens._drawing.pictures import show as show, to_svg as to_svg
    from nqueens._drawing.plots import (
        heatmap as heatmap,
        plot as plot,
        plot_counts as plot_counts,
    )
    from nqueens._drawing.poster import poster as poster
    from nqueens._boards.symmetries import (
        canonical as canonical,
        orbit as orbit,
        reflect as reflect,
        rotate as rotate,
        symmetry as symmetry,
    )
    from nqueens._counting.predictions import Prediction as Prediction, predict as predict
    from nqueens._estimating import (
        Estimate as Estimate,
        TreeProfile as TreeProfile,
        estimate_count as estimate_count,
        tree_profile as tree_profile,
    )
    from nqueens._listing.ranks import solution_at as solution_at, solution_rank as solution_rank
    from nqueens._listing.samples import random_solutions as random_solutions
    from nqueens._listing.square_counts import square_counts as square_counts
    from nqueens._selftest.published import Known as Known, known as known
    from nqueens._selftest.selftest import Check as Check, selftest as selftest
    from nqueens._solving.instances import random_instance as random_instance
    from nqueens._solving.puzzles import unique_puzzle as unique_puzzle
    from nqueens._solving.sheets import sheets as sheets
    from nqueens.formats.writing import render as render
    from nqueens.regions._page.queens import page as page

__version__ = _VERSION

# The other names, by the module that is loaded when one of them is first used.
_MODULES = {
    "_drawing.animation": ("animate",),
    "_boards.arrays": ("from_matrix",),
    "_boards.board": ("Board",),
    "_boards.forms": ("occupancy", "to_matrix"),
    "_boards.position": ("Position",),
    "_drawing.pictures": ("show", "to_svg"),
    "_drawing.plots": ("heatmap", "plot", "plot_counts"),
    "_drawing.poster": ("poster",),
    "_boards.symmetries": ("canonical", "orbit", "reflect", "rotate", "symmetry"),
    "_counting.predictions": ("Prediction", "predict"),
    "_estimating": ("Estimate", "TreeProfile", "estimate_count", "tree_profile"),
    "_listing.ranks": ("solution_at", "solution_rank"),
    "_listing.samples": ("random_solutions",),
    "_listing.square_counts": ("square_counts",),
    "_selftest.published": ("Known", "known"),
    "_selftest.selftest": ("Check", "selftest"),
    "_solving.instances": ("random_instance",),
    "_solving.puzzles": ("unique_puzzle",),
    "_solving.sheets": ("sheets",),
    "regions._page.queens": ("page",),
    "formats.writing": ("render",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}
_SUBMODULES = ("formats", "regions", "runs")

_eager = {name for name in globals() if not name.startswith("_")}.difference(_SUBMODULES)
__all__ = sorted([*_eager, *_MODULE_OF, "__version__"])

_SYNONYMS = {
    "check": "is_solution",
    "draw": "to_svg",
    "puzzle": "unique_puzzle",
    "read": "formats.read",
    "sample": "random_solutions",
    "write": "formats.encode",
}


def __getattr__(name: str) -> object:
    if name in _SUBMODULES:
        return _import_module(f"{__name__}.{name}")
    if name == "Instance":
        from warnings import warn

        warn("nqueens.Instance is now nqueens.Position", DeprecationWarning, stacklevel=2)
        name = "Position"
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
    thing = getattr(_import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted([*__all__, *_SUBMODULES])


def _meant(name: str) -> str:
    """Return a suggestion for an unknown name, as the end of a message."""
    from nqueens._runtime.wording import nearest

    names = {one.lower(): one for one in __dir__()} | _SYNONYMS
    close = "" if name.startswith("_") else nearest(name.lower(), names, 0.75)
    return f"; did you mean {names[close]}?" if close else ""
