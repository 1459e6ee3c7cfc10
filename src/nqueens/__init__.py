"""The n-queens problem at native speed: count, list, sample, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=int8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

import os as _os
from importlib import import_module as _import_module

from nqueens._counting.counts import count as _count
from nqueens._runtime import VERSION as __version__  # noqa: N811
from nqueens._runtime.keywords import advised as _advised

# the public names of each module, which is imported when one of them is first used
_NAMES = {
    "_boards.attacks": "attacks",
    "_boards.columns": "conflicts from_matrix is_solution to_matrix",
    "_boards.position": "Board Position",
    "_boards.score": "Score",
    "_boards.symmetries": "canonical orbit symmetry",
    "_counting.counts": "LongCountWarning SymmetryCounts count count_by_symmetry",
    "_counting.jobs": "Method",
    "_counting.predictions": "Prediction predict",
    "_pictures.animation": "animate",
    "_pictures.lesson": "lesson",
    "_pictures.pictures": "show to_svg",
    "_estimating": "Estimate estimate_count",
    "_jsonable": "jsonable",
    "formats.scoring": "score",
    "_listing.lists": "iter_solutions solutions square_counts",
    "_listing.ranks": "solution_at solution_rank",
    "_drawing.shown": "Page Picture",
    "_runtime.errors": "InvalidArgument NoSolution NQueensError OutOfTime",
    "_runtime.memory": "clear_cache",
    "_runtime.processors": "CpuInfo cpu_info",
    "_runtime.running": "Progress",
    "_listing.samples": "random_solutions",
    "_selftest": "SelfTestResult selftest",
    "_solving.puzzles": "unique_puzzle",
    "_pictures.sheets": "sheets",
    "_solving.solving": "SolveMethod solve solve_many",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
_PACKAGES = ("formats", "regions", "runs")

__all__ = ["__version__", *_MODULES]

count = _advised(__name__)(_count)


def __getattr__(name: str) -> object:
    if name in _PACKAGES:
        return _import_module(f"{__name__}.{name}")
    if name not in _MODULES:
        raise _import_module(f"{__name__}._runtime.wording").unknown(__name__, name, "names")
    value = getattr(_import_module(f"{__name__}.{_MODULES[name]}"), name)
    return globals().setdefault(name, _advised(__name__)(value))


def _import_all() -> None:
    """Import what a forked child would wait for without end if another thread imported it.

    No module here may import ``logging``: it registers hooks, of which only the second would run.
    """
    for name in (*_PACKAGES, *_NAMES):
        module = _import_module(f"{__name__}.{name}")
        for public in getattr(module, "__all__", ()):
            getattr(module, public)  # which the module may import only now
    _import_module("numpy.random")


if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(before=_import_all)


def __dir__() -> list[str]:
    return [*__all__, *_PACKAGES]
