"""All formats of boards."""

from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import InvalidArgument
from nqueens._text.table import Formats
from nqueens.formats.coordinates import ALGEBRAIC, JSON, PAIRS
from nqueens.formats.drawings import BOARD, CIRCLES, DOTS, LEETCODE, LETTERS, MATRIX
from nqueens.formats.files import DIMACS, NPY, PDF, PNG, SVG
from nqueens.formats.items import By
from nqueens.formats.numbers import CSV, PERMUTATION

FORMATS = Formats(
    [
        PERMUTATION,
        CSV,
        PAIRS,
        ALGEBRAIC,
        JSON,
        DOTS,
        CIRCLES,
        LETTERS,
        MATRIX,
        BOARD,
        LEETCODE,
        DIMACS,
        NPY,
        SVG,
        PNG,
        PDF,
    ]
)


def checked_notation(name: str, base: int | None, by: By) -> tuple[int, bool]:
    """Return what numbers count from, and whether they describe columns, once that is checked."""
    by = checked_choice(by, "by", ("rows", "columns", None))
    base = checked_choice(base, "base", (0, 1, None))
    if name and not FORMATS[name].numbers and not (base is None and by is None):
        raise InvalidArgument(
            f"format {name!r} takes neither base nor by", parameter="base", value=base
        )
    return base or 0, by == "columns"
