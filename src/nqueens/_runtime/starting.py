"""The checks of the package before it loads NumPy, and Ctrl-C while NumPy loads.

Only one interpreter of a process can use NumPy. Which of several fails, and how, depends on which
loads it first. The package therefore checks before it loads NumPy.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys

__all__ = ["quiet_interrupts", "require_main_interpreter", "usual_interrupts"]

INTERRUPTED = 130

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


def quiet_interrupts(*, loading: bool) -> None:
    """Let Ctrl-C end the process without a traceback if it runs the command.

    The package is imported before the command can catch anything, and NumPy turns an interrupt
    of its own import into other errors. While it loads, nothing has to be cleaned up.
    """
    name = os.path.basename(sys.argv[0]) if sys.argv else ""
    script = name in ("nqueens", "nqueens.exe")
    if not (script or (name == "-m" and "nqueens" in sys.orig_argv)):
        return
    import signal  # here, so that only the command pays for it

    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, _exit_at_once):
        with contextlib.suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, _exit_at_once if loading else _exit)


def usual_interrupts() -> None:
    """Let Ctrl-C raise ``KeyboardInterrupt`` again."""
    import signal

    if signal.getsignal(signal.SIGINT) is _exit:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _exit_at_once(*_: object) -> None:
    os._exit(INTERRUPTED)


def _exit(*_: object) -> None:
    raise SystemExit(INTERRUPTED)
