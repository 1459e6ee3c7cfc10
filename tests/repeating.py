"""Values that only the slow tests take."""

import pytest

__all__ = ["slowly"]


def slowly(*values):
    """Return the values as parameters of slow tests."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
