"""Values as messages show them: in one line, whatever they are."""

from __future__ import annotations

__all__ = ["described", "shown"]

LONGEST = 80  # characters of a value in a message
MANY_BITS = 200  # a number of more is not written out; Python refuses to beyond 4300 digits


def shown(number: int, form: str = "d") -> str:
    """Return an integer, or about how large it is where it is enormous."""
    if number.bit_length() <= MANY_BITS:
        return format(number, form)
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1} or more"


def described(value: object) -> str:
    """Return ``repr(value)``, cut where it is long, and something where it has none."""
    if isinstance(value, int) and value.bit_length() > MANY_BITS:
        return shown(value)
    try:
        text = repr(value)
    except Exception:  # of somebody else's class, or a number too long to be written
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
