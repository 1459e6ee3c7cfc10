"""Squares as people type them: b4, r5c2, (4,1)."""

import re

from nqueens._runtime.arguments import MAX_SIZE, checked_choice, integer
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import described
from nqueens._squares import Square, square_of
from nqueens.formats.meaning import check_squares

WORD = re.compile(r"\([^()]*\)|\d+(?:\s*,\s*\d+)+|[^\s,;]+", re.ASCII)  # of a list of squares
SQUARE = re.compile(  # b4, r5c2, (4,1)
    r"([a-zA-Z]{1,7})([1-9]\d{0,9})|[rR]([1-9]\d{0,9})[cC]([1-9]\d{0,9})|"
    r"\(?\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)?",
    re.ASCII,
)


def squares(description: str, n: int, *, base: int | None = None) -> tuple[Square, ...]:
    """Read squares as people type them: names ``b4,d5`` or ``r5c2``, or pairs ``(0,1) (2,3)``.

    Parameters
    ----------
    description : str
        Names of squares as in chess, or ``r5c2`` for row 5, column 2, in small or capital letters,
        or pairs (row,column), also without the brackets: ``0,1 2,3``. An empty text or ``-`` means
        none.
    n : int
        Size of the board.
    base : {0, 1}
        What the numbers of pairs count from, by default 0.

    Returns
    -------
    tuple of (int, int)
        (row, column) of each square, 0-based, in lexicographic order.

    Raises
    ------
    FormatError
        If a word is no square, or none of this board.

    Notes
    -----
    O(k log k) for k squares.

    Examples
    --------
    >>> from nqueens import formats
    >>> formats.squares("a4,r2c3", 4)
    ((0, 0), (1, 2))
    >>> formats.squares("(1,1) (2,3)", 4, base=1)
    ((0, 0), (1, 2))
    """
    if not isinstance(description, str):
        raise TypeError(f"squares must be described by a string, not {described(description)}")
    base = checked_choice(base, "base", (0, 1, None)) or 0
    n = integer(n, "n", minimum=1, maximum=MAX_SIZE)
    body = description.strip()
    words = WORD.findall("" if body == "-" else body)
    found: list[Square] = []
    for word in words:
        square = SQUARE.fullmatch(word)
        if square is None:
            raise FormatError(f"{described(word)} is not a square such as b4, r5c2 or (4,1)")
        if square[1]:
            found.append(square_of(square[1].lower(), int(square[2]), n))
            continue
        start = base if square[5] else 1
        row, column = (int(number) - start for number in square.groups()[2:] if number)
        if square[5] and n in (row, column):
            raise FormatError(f"{word} is not on a board of {n}; pairs count from {base}")
        found.append((row, column))
    check_squares(found, n, 0, dict(zip(found, words, strict=True)).__getitem__)
    return tuple(sorted(found))
