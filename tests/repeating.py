"""Values that only the slow tests take."""

import pytest

__all__ = ["slowly"]


def slowly(*values):
    """Return the values as parameters of slow tests."""
    words = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*word, marks=pytest.mark.slow) for word in words]
