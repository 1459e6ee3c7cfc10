"""Refusing to be loaded into a subinterpreter, in words.

NumPy cannot be used by several interpreters of one process: the one that loads it first decides
which fails, and how. So the package checks before it loads NumPy.
"""

from __future__ import annotations

import importlib
import sys

__all__ = ["require_main_interpreter"]

MODULE = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"


def require_main_interpreter() -> None:
    """Raise ``ImportError`` in a subinterpreter."""
    try:
        interpreters = importlib.import_module(MODULE)
    except ImportError:  # then nobody here can make another interpreter
        return
    if interpreters.get_current() != interpreters.get_main():
        raise ImportError(
            "nqueens can be used in the main interpreter of a process only: NumPy does not work in "
            "subinterpreters. Use threads, or processes"
        )
