"""The table of all formats of boards, and what the numbers of a text mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy.typing as npt

from nqueens._boards.position import Position
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.wording import described
from nqueens.formats import writers

By = Literal["rows", "columns"] | None
Batch = npt.NDArray[Any] | Position  # boards, or one position


class BoardFormat(NamedTuple):
    """A way to write boards."""

    name: str
    summary: str  # what it looks like
    write: Callable[[writers.Queens], list[bytes]] | None = None  # the text of each board
    file: Callable[..., bytes] | None = None  # of batches of boards, instead of ``write``
    text: bool = True  # whether that is text
    numbers: bool = False  # whether it consists of numbers, and so has ``base`` and ``by``
    blocks: bool = False  # whether it shows blocked squares
    readings: tuple[str, ...] = ()  # by which its text is read
    opening: str = ""  # before, between and after the boards of a list
    separator: str = ""
    closing: str = ""
    numbering: str = ""  # between "1:" and a board; empty if boards cannot be numbered
    power: int = 1  # a board of n rows takes about n**power characters
    suffix: str = ""  # of its files

    @property
    def readable(self) -> bool:
        """Whether it is read, and not only written."""
        return bool(self.readings) or self.name == "npy"


def _grid(name: str, summary: str) -> BoardFormat:
    symbols = [one[:1] for one in DRAWN[name]]
    return BoardFormat(
        name,
        summary,
        lambda queens: writers.grid(queens, *symbols),
        blocks=bool(symbols[2]),
        readings=("drawn", "ruled"),
        separator="\n",
        numbering="\n",
        power=2,
    )


DRAWN = {  # empty, queen and blocked squares: what is read; the first of each is written
    "dots": ("._-·", "#", ""),
    "circles": ("○", "●", ""),
    "letters": ("x", "Q", ""),
    "matrix": ("0", "1", ""),
    "board": ("._-·", "Qq♕♛", "x"),
    "leetcode": (".", "Q", ""),
}
LISTED: Any = {"opening": "[", "separator": ",\n", "closing": "]\n", "suffix": ".json"}
FORMATS: dict[str, BoardFormat] = {
    form.name: form
    for form in (
        BoardFormat(
            "permutation",
            "one number per row or column: 1 3 0 2",
            writers.permutation,
            numbers=True,
            readings=("permutations", "column", "assigned"),
            numbering=" ",
        ),
        BoardFormat(
            "csv",
            "a table with the header row0,row1,row2,row3: 1,3,0,2",
            writers.csv,
            numbers=True,
            readings=("table", "permutations"),
            suffix=".csv",
        ),
        BoardFormat(
            "pairs",
            "(row,column) of each queen: (0,1) (1,3) (2,0) (3,2)",
            writers.pairs,
            numbers=True,
            readings=("pairs", "couples", "squares", "assigned"),
            numbering=" ",
        ),
        BoardFormat(
            "algebraic",
            "names of squares, rank 1 at the bottom: a2 b4 c1 d3",
            writers.algebraic,
            readings=("names",),
            numbering=" ",
        ),
        BoardFormat(
            "json",
            "lists of numbers: [[1, 3, 0, 2]]; objects for incomplete boards",
            writers.json_boards,
            numbers=True,
            blocks=True,
            readings=("permutations", "objects"),
            **LISTED,
        ),
        _grid("dots", "one row per line, . empty, # queen"),
        _grid("circles", "one row per line, ○ empty, ● queen"),
        _grid("letters", "one row per line, x empty, Q queen"),
        _grid("matrix", "one row per line, 0 empty, 1 queen"),
        _grid("board", "one row per line, . empty, Q queen, x blocked"),
        BoardFormat(
            "leetcode",
            'JSON lists of rows: [[".Q..","...Q","Q...","..Q."]]',
            writers.leetcode,
            power=2,
            readings=("drawn",),
            **LISTED,
        ),
        BoardFormat(
            "dimacs",
            "DIMACS CNF of the instance, for solvers",
            file=writers.dimacs,
            suffix=".cnf",
        ),
        BoardFormat(
            "npy",
            "a NumPy file of an array (k, n), from 0, by rows",
            file=writers.npy,
            text=False,
            suffix=".npy",
        ),
        BoardFormat(
            "svg",
            "a picture of up to 100 boards",
            file=writers.svg,
            suffix=".svg",
        ),
        BoardFormat(
            "png",
            "the same, but in pixels",
            file=writers.png,
            text=False,
            suffix=".png",
        ),
    )
}
SUFFIXES: dict[str, tuple[str, ...]] = {}  # of files, with the formats that they may hold
for _form in FORMATS.values():
    if _form.suffix:
        SUFFIXES[_form.suffix] = (*SUFFIXES.get(_form.suffix, ()), _form.name)


def format_named(name: object) -> BoardFormat:
    """Return the format of this name, in any case; ValueError if there is none."""
    spelled = name.lower() if isinstance(name, str) else ""
    if spelled in FORMATS:
        return FORMATS[spelled]
    raise ValueError(f"unknown format {described(name)}; the formats are {', '.join(FORMATS)}")


def notation_of(name: str, base: int | None, by: By) -> tuple[int, bool]:
    """Return what numbers count from, and whether they describe columns, once that is checked."""
    checked_choice(by, "by", ("rows", "columns", None))
    checked_choice(base, "base", (0, 1, None))
    if name and not FORMATS[name].numbers and not (base is None and by is None):
        raise ValueError(f"format {name!r} takes neither base nor by")
    return base or 0, by == "columns"
