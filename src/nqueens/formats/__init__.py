r"""Boards and instances as text: contest, interchange and picture formats.

For a format that consists of numbers, say whether they count from 0 or 1, and whether each number
describes a row or a column; there is no default. `detect` recognises a format by its beginning.
Errors name the line, the column and the reason.

>>> from nqueens import formats
>>> print(formats.text([1, 3, 0, 2], "permutation", base=1, by="columns"), end="")
3 1 4 2
>>> [position.n for position in formats.read(". . Q\nx . .\n. . .\n", "board")]
[3]
"""

from nqueens._boards.position import Position
from nqueens._runtime.texts import FormatError
from nqueens.formats.catalogue import FORMATS
from nqueens.formats.detecting import Detected, detect
from nqueens.formats.reading import read, squares
from nqueens.formats.writing import encode, text

__all__ = [
    "FORMATS",
    "Detected",
    "FormatError",
    "Position",
    "detect",
    "encode",
    "read",
    "squares",
    "text",
]


def __dir__() -> list[str]:
    return sorted(__all__)
