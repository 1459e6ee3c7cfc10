"""Durations as people say them."""

from __future__ import annotations

__all__ = ["in_words"]

YEAR = 365.25 * 86400
UNITS = ((YEAR, "years"), (86400, "days"), (3600, "h"), (60, "min"), (1, "s"))


def in_words(seconds: float) -> str:
    """Return a duration in one unit, with two or three digits.

    >>> [in_words(seconds) for seconds in (0.004, 59.6, 60, 5000, 10**6, 10**9)]
    ['0.004 s', '60 s', '60 s', '83 min', '12 days', '32 years']
    """
    if seconds < 10:
        return f"{seconds:.2g} s" if seconds >= 0.001 else "less than 0.001 s"
    unit, name = next((size, name) for size, name in UNITS if seconds >= 2 * size)
    number = seconds / unit
    return f"{number:.1f} {name}" if number < 10 else f"{number:,.0f} {name}"
