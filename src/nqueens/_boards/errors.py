"""The error that a problem has no solution."""

from __future__ import annotations

from nqueens._runtime.naming import set_module

__all__ = ["NoSolution"]


@set_module("nqueens")
class NoSolution(ValueError):
    """The search has proved that no placement meets the constraints."""
