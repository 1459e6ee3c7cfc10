"""What the package does before it loads NumPy, and when Ctrl-C comes while it does.

Several interpreters of one process cannot use NumPy. Which of them fails, and how, depends on
which loads it first. The package therefore checks before it loads NumPy.
"""

from __future__ import annotations

import importlib
import os
import sys

__all__ = ["exit_if_the_command", "require_main_interpreter"]

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


def exit_if_the_command() -> None:
    """Raise ``SystemExit`` with the status of Ctrl-C if this process runs the command.

    The package is imported before the command can catch anything.
    """
    name = os.path.basename(sys.argv[0]) if sys.argv else ""
    script = name.split(".")[0] == "nqueens"
    if script or (name == "-m" and "nqueens" in sys.orig_argv):
        raise SystemExit(130) from None
