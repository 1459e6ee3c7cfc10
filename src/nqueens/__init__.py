"""The n-queens problem at native speed: count, list, sample, solve and check.

>>> import nqueens
>>> nqueens.count(8)
92
>>> nqueens.solutions(6, limit=1)
array([[1, 3, 5, 0, 2, 4]], dtype=int8)
>>> nqueens.is_solution(nqueens.solve(1000, rng=1))
True
"""

from importlib import import_module as _import_module

from nqueens._runtime.starting import require_main_interpreter as _require_main_interpreter
from nqueens._runtime.version import VERSION as _VERSION

_require_main_interpreter()  # before NumPy is loaded

# The functions used most are loaded at once: a process forked during an import may wait forever.
_LOADED_AT_ONCE = (
    "nqueens._boards.checks",
    "nqueens._counting.counts",
    "nqueens._listing.lists",
    "nqueens._runtime.errors",
    "nqueens._runtime.kept",
    "nqueens._runtime.processors",
    "nqueens._solving.solving",
)

_SYNONYMS = {
    "check": "is_solution",
    "draw": "to_svg",
    "puzzle": "unique_puzzle",
    "read": "formats.read",
    "render": "formats.text",
    "sample": "random_solutions",
    "write": "formats.encode",
}


def _listed() -> tuple[dict[str, str], dict[str, str]]:
    """Return the names of the stub: the module of each, and those of today by former names."""
    modules, former = {}, {}
    with open(f"{__path__[0]}/__init__.pyi", encoding="utf-8") as stub:
        for line in stub:
            match line.split():
                case ["from", module, "import", _, "as", name]:
                    modules[name] = module
                case [name, "=", today]:
                    former[name] = today
    return modules, former


def __getattr__(name: str) -> object:
    if name in _FORMER:
        import warnings

        said = f"nqueens.{name} is deprecated; use nqueens.{_FORMER[name]}"
        warnings.warn(said, DeprecationWarning, stacklevel=2)
        name = _FORMER[name]
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
    if _MODULES[name] == __name__:
        return _import_module(f"{__name__}.{name}")
    globals()[name] = value = getattr(_import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return ["__version__", *_MODULES]


def _meant(name: str) -> str:
    """Return a suggestion for an unknown name, as the end of a message."""
    from nqueens._runtime.wording import nearest

    names = {known.lower(): known for known in __dir__()} | _SYNONYMS
    close = "" if name.startswith("_") else nearest(name.lower(), names, 0.75)
    return f"; did you mean {names[close]}?" if close else ""


__version__ = _VERSION
_MODULES, _FORMER = _listed()
__all__ = sorted({*__dir__()} - {name for name in _MODULES if _MODULES[name] == __name__})
for _name, _module in _MODULES.items():
    if _module in _LOADED_AT_ONCE:
        __getattr__(_name)
