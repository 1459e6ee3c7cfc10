"""Values, numbers and durations as messages show them, on one line."""

import re
from typing import Any

LONGEST_VALUE = 80  # characters of a value in a message
MANY_BITS = 200  # longer integers are not written out; Python refuses more than 4300 digits
ADDRESS = re.compile(r"^<.* at 0x[0-9A-Fa-f]+>$")  # of the usual ``repr``
UNITS = ((365.25 * 86400, "years"), (86400, "days"), (3600, "h"), (60, "min"), (1, "s"))


def shown(number: int, form: str = "d") -> str:
    """Return an integer as text; for an enormous one return only its magnitude."""
    if number.bit_length() <= MANY_BITS:
        return format(number, form)
    return f"{'-' if number < 0 else ''}2**{number.bit_length() - 1} or more"


def short(number: int, longest: int = 9) -> str:
    """Return an integer of at least 0, with six digits and an exponent if it is long.

    >>> short(999_999_999), short(2 * 10**9)
    ('999999999', '2.00000e9')
    """
    digits = str(number)
    if len(digits) <= longest:
        return digits
    return f"{digits[0]}.{digits[1:6]}e{len(digits) - 1}"


def gigabytes(nbytes: int) -> str:
    """Return bytes as gigabytes, without digits that nobody reads.

    >>> gigabytes(1 << 20), gigabytes(22_661_931_008), gigabytes(780_583_777_680), gigabytes(10**30)
    ('0.001', '22.7', '781', '1.00000e21')
    """
    whole = nbytes // 10**9
    if whole.bit_length() > MANY_BITS:
        return shown(whole)
    if whole >= 1000:
        return short(whole)
    return f"{nbytes / 10**9:.3g}" if whole else f"{nbytes / 10**9:.3f}"


def rounded(number: int, error: int) -> str:
    """Return an integer of at least 0 with the digits down to the second one of its error.

    >>> rounded(14772512, 25123), rounded(14772512, 25)
    ('1.4773e7', '14772512')
    """
    digits, unsure = str(number), len(str(error)) - 2
    if unsure <= 0 or unsure >= len(digits):
        return short(number) if error else digits
    text = str(round(number, -unsure))  # of an integer: exact
    mantissa = text[: len(text) - unsure]
    point = "." if mantissa[1:] else ""
    return f"{mantissa[0]}{point}{mantissa[1:]}e{len(text) - 1}"


def shortened(text: str) -> str:
    """Return a text, or only its beginning if it is long."""
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."


def described(value: object) -> str:
    """Return ``repr(value)`` cut to a line, or the type if that fails or is an address."""
    if isinstance(value, int) and value.bit_length() > MANY_BITS:
        return shown(value)
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        # escaping all its characters would take long
        return f"{repr(value[:LONGEST_VALUE])[:LONGEST_VALUE]}..."
    try:
        text = repr(value)
    except Exception:  # a caller's own class, or a container of enormous integers
        text = ""
    if not text or ADDRESS.search(text):
        return f"an object of type {type(value).__name__}"
    return shortened(" ".join(text.split()) if "\n" in text else text)


def meant(kind: str, name: str) -> Any:
    """Return what is called otherwise here, by the table of what people type; None if unknown."""
    import json  # both are needed for mistakes only
    from importlib.resources import files

    text = files("nqueens._runtime").joinpath("meant.json").read_text("utf-8")
    return json.loads(text)[kind].get(name.lower())


def why_out_of_scope(word: str) -> str | None:
    """Return why what a word asks for is not made here; None if it asks for nothing of the kind."""
    subject = meant("out of scope", word)
    return None if subject is None else str(meant("why out of scope", subject))


def unknown(module: str, name: str, kind: str) -> AttributeError:
    """Return the error for a name that a module does not have."""
    found = meant(kind, name)
    hint = f". Did you mean: {found!r}?" if found else ""
    error = AttributeError(f"module {module!r} has no attribute {name!r}{hint}")
    if found:
        error.name = ""  # an empty name keeps Python from adding its own guess
    return error


def plural(number: int, noun: str) -> str:
    """Return a number with a noun that takes an s.

    >>> plural(1, "job"), plural(2, "job")
    ('1 job', '2 jobs')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def duration_text(seconds: float) -> str:
    """Return a duration in one unit, with two or three significant digits.

    >>> [duration_text(seconds) for seconds in (0.004, 59.6, 60, 5000, 10**6, 10**9)]
    ['0.004 s', '60 s', '60 s', '83 min', '12 days', '32 years']
    """
    if seconds < 10:
        return f"{seconds:.2g} s" if seconds >= 0.001 else "less than 0.001 s"
    unit, name = next((size, name) for size, name in UNITS if seconds >= 2 * size)
    number = seconds / unit
    return f"{number:.1f} {name}" if number < 10 else f"{number:,.0f} {name}"
