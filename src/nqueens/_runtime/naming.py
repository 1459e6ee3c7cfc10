"""The module that a public class names as its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["set_module"]

C = TypeVar("C", bound=type)


def set_module(name: str) -> Callable[[C], C]:
    """Return a decorator that presents a class under the public module ``name``.

    Tracebacks, ``repr`` and pickles then show the name that users import, and pickles survive a
    move of the class between private modules.
    """

    def decorate(cls: C) -> C:
        cls.__module__ = name
        return cls

    return decorate
