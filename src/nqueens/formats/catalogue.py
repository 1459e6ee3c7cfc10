"""The table of all formats of boards, and the validation of notations."""

from __future__ import annotations

from typing import Literal

from nqueens._runtime import texts
from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens.formats import grids, images, instances, lines, logic, npy, objects
from nqueens.formats.description import BoardFormat, Notation

By = Literal["rows", "columns"] | None

MODULES = (lines, objects, grids, instances, logic, images, npy)
FORMATS: dict[str, BoardFormat] = {form.name: form for module in MODULES for form in module.FORMATS}
REMOVED = {
    "csplib079-diagonals": "'csplib080' lists the blocked squares",
    "npz": "'npy' has the same array without compression",
}
NAMES = texts.names_of(FORMATS.values())
SUFFIXES: dict[str, tuple[str, ...]] = {  # of files, with the formats that they may hold
    suffix: tuple(other.name for other in FORMATS.values() if suffix in other.suffixes)
    for form in FORMATS.values()
    for suffix in form.suffixes
}


def format_named(name: str) -> BoardFormat:
    """Return the format of this name, or of this other name of it; ValueError if there is none."""
    return texts.format_named(name, NAMES, REMOVED)


def notation_of(form: BoardFormat, base: int | None, by: By, n: int | None = None) -> Notation:
    """Return the validated notation of a text in a format."""
    checked_choice(by, "by", ("rows", "columns", None))
    checked_choice(base, "base", (0, 1, None))
    if n is not None:
        n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    if form.numbers and (base is None or by is None):
        raise TypeError(f"format {form.name!r} needs base=0 or 1 and by='rows' or 'columns'")
    if not form.numbers and not (base is None and by is None):
        raise TypeError(f"format {form.name!r} takes neither base nor by")
    return Notation(base or 0, by == "columns", n)
