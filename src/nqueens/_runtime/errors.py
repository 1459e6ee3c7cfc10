"""Errors, and the module that a public class names as its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["KernelError", "NoSolution", "set_module"]

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
class NoSolution(ValueError):
    """No placement of the queens meets the constraints."""


class KernelError(RuntimeError):
    """A kernel has returned a wrong result: the build or the machine is broken."""
