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
    "sample": "random_solutions",
    "write": "formats.encode",
}


def _listed() -> dict[str, tuple[str, str]]:
    """Return the names of the stub, each with its module and its name there."""
    with open(f"{__path__[0]}/__init__.pyi", encoding="utf-8") as stub:
        lines = [line.split() for line in stub if line.startswith("from ")]
    return {name: (module, original) for _, module, _, original, _, name in lines}


def __getattr__(name: str) -> object:
    if name not in _SOURCES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_meant(name)}")
    module, original = _SOURCES[name]
    if module == __name__:
        return _import_module(f"{module}.{name}")
    value = getattr(_import_module(module), original)
    if name == original:
        globals()[name] = value
    else:
        import warnings

        said = f"nqueens.{name} is deprecated; use nqueens.{original}"
        warnings.warn(said, DeprecationWarning, stacklevel=2)
    return value


def __dir__() -> list[str]:
    return [*__all__, *(name for name, source in _SOURCES.items() if source[0] == __name__)]


def _meant(name: str) -> str:
    """Return a suggestion for an unknown name, as the end of a message."""
    from nqueens._runtime.wording import nearest

    names = {known.lower(): known for known in __dir__()} | _SYNONYMS
    close = "" if name.startswith("_") else nearest(name.lower(), names, 0.75)
    return f"; did you mean {names[close]}?" if close else ""


__version__ = _VERSION
_SOURCES = _listed()
__all__ = ["__version__"]
for _name, (_module, _original) in _SOURCES.items():
    if _name == _original and _module != __name__:
        __all__ += [_name]
    if _module in _LOADED_AT_ONCE:
        __getattr__(_name)
__all__.sort()
