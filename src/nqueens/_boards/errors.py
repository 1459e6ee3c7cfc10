"""The error of a problem that has no solution."""

from __future__ import annotations

__all__ = ["NoSolution"]


class NoSolution(ValueError):
    """No placement meets what was asked for, and that is proved."""


NoSolution.__module__ = "nqueens"  # in tracebacks, the name that users import
