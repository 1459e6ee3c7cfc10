"""The table of all formats, and the validation of notations."""

from __future__ import annotations

from typing import Literal

from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens._runtime.wording import described
from nqueens.formats import grids, images, instances, lines, logic, minizinc, npy, objects
from nqueens.formats.description import Format, Notation

__all__ = ["FORMATS", "By", "format_named", "notation_of"]

By = Literal["rows", "columns"] | None

FORMATS: dict[str, Format] = {
    one.name: one
    for one in (
        lines.PERMUTATION,
        lines.CSV,
        lines.PAIRS,
        lines.ALGEBRAIC,
        grids.DOTS,
        grids.CIRCLES,
        grids.LETTERS,
        grids.MATRIX,
        grids.BOARD,
        grids.LEETCODE,
        objects.JSON,
        grids.FEN,
        instances.CSPLIB079,
        instances.CSPLIB079_DIAGONALS,
        instances.CSPLIB080,
        instances.ASP,
        logic.DIMACS,
        logic.MODEL,
        logic.EXACT_COVER,
        minizinc.MODEL,
        minizinc.DATA,
        images.LATEX,
        images.SVG,
        images.PNG,
        images.PDF,
        npy.NPY,
        npy.NPZ,
    )
}


def format_named(name: str) -> Format:
    """Return the format of this name.

    Raises
    ------
    ValueError
        If there is no such format.
    """
    if not isinstance(name, str) or name not in FORMATS:
        raise ValueError(f"unknown format {described(name)}; the formats are {', '.join(FORMATS)}")
    return FORMATS[name]


def notation_of(one: Format, base: int | None, by: By, n: int | None = None) -> Notation:
    """Return the validated notation of a text in a format.

    Raises
    ------
    TypeError
        If the format needs ``base`` and ``by`` and one is missing, or it takes neither.
    ValueError
        If an option is out of range.
    """
    checked_choice(by, "by", ("rows", "columns", None))
    checked_choice(base, "base", (0, 1, None))
    if n is not None:
        n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    if one.numbers and (base is None or by is None):
        raise TypeError(f"format {one.name!r} needs base=0 or 1 and by='rows' or 'columns'")
    if not one.numbers and not (base is None and by is None):
        raise TypeError(f"format {one.name!r} takes neither base nor by")
    return Notation(base or 0, by == "columns", n)
