"""Errors, and the module that a public class names as its own."""

from collections.abc import Callable
from typing import Any, TypeVar

C = TypeVar("C", bound=type)


def set_module(name: str) -> Callable[[C], C]:
    """Return a decorator that makes a class appear under the public module ``name``.

    Tracebacks, ``repr`` and pickles then show the name that users import. Pickles also survive a
    move of the class between private modules.
    """

    def decorate(cls: C) -> C:
        cls.__module__ = name
        return cls

    return decorate


@set_module("nqueens")
class NQueensError(Exception):
    """The base of the library's own exceptions, each of which also has a built-in base.

    Invalid arguments raise the built-in `TypeError` and `ValueError` themselves.

    Examples
    --------
    >>> issubclass(NoSolution, NQueensError), issubclass(NoSolution, ValueError)
    (True, True)
    """


@set_module("nqueens")
class NoSolution(NQueensError, ValueError):
    """No placement of the queens meets the constraints."""


@set_module("nqueens")
class OutOfTime(NQueensError, TimeoutError):
    """A call reached its ``time_limit``.

    ``reached`` is what the call had by then: the estimate so far of `estimate_count`, the steps of
    `regions.explain`, the puzzles of `regions.generate`. Other calls that take ``progress`` leave
    the three ints of their last report: the work done, the whole work and the solutions found. It
    is None if there was nothing yet.
    """

    reached: Any = None


class KernelError(NQueensError, RuntimeError):
    """A kernel has returned a wrong result: the build or the machine is broken."""


def missing_package(what: str, package: str) -> ImportError:
    """Return the error for a missing package; ``what`` ends in a verb, as "PDF files need"."""
    return ImportError(f"{what} {package}; install it with: pip install {package}")
