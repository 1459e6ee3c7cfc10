"""The check of the package before it loads NumPy.

Only one interpreter of a process can use NumPy. Which of several fails, and how, depends on which
loads it first. The package therefore checks before it loads NumPy.
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
    except ImportError:  # without this module nothing can create a subinterpreter
        return
    if interpreters.get_current() != interpreters.get_main():
        raise ImportError(
            "nqueens can only be used in the main interpreter of a process: NumPy does not work in "
            "subinterpreters. Use threads, or processes"
        )
