r"""Boards as text, files and pictures: contest, interchange and printed formats.

`read` reads what programs and people write, and `encode` and `text` write it.

>>> from nqueens import formats
>>> print(formats.text([1, 3, 0, 2], "permutation", base=1, by="columns"), end="")
3 1 4 2
>>> [position.n for position in formats.read(". . Q\nx . .\n. . .\n")]
[3]
"""

from nqueens._boards.position import Position
from nqueens._runtime.keywords import advise_in
from nqueens._runtime.texts import FormatError
from nqueens.formats.reader import read
from nqueens.formats.table import FORMATS
from nqueens.formats.typed import squares
from nqueens.formats.writing import encode, text

__all__ = ["FORMATS", "FormatError", "Position", "encode", "read", "squares", "text"]


advise_in(globals(), __all__)


def __dir__() -> list[str]:
    return __all__
