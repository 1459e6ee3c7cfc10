"""Boards as the squares of their queens: pairs of numbers, names as in chess, and JSON."""

import json

import numpy as np

from nqueens._squares import file_letters
from nqueens.formats.codec import BoardFormat, Queens, in_order, joined

# --- pairs ----------------------------------------------------------------------------------------
# A line for each board, (0,1) (1,3) (2,0) (3,2); a line - for a board without queens.


def write_pairs(queens: Queens) -> list[bytes]:
    """Return the row and the column of each queen, one board per line."""
    return joined(queens, (" ({},", queens.rows), ("{})", queens.columns))


PAIRS = BoardFormat(
    "pairs",
    "(row,column) of each queen: (0,1) (1,3) (2,0) (3,2)",
    write=write_pairs,
    numbers=True,
    numbering=" ",
    readings=("pairs", "couples", "squares", "assigned"),
)

# --- algebraic ------------------------------------------------------------------------------------
# A line for each board, a2 b4 c1 d3.


def write_names(queens: Queens) -> list[bytes]:
    """Return the names of the queens' squares, from left to right and upwards."""
    columns, rows = in_order(queens.columns[:, ::-1], queens.rows[:, ::-1])
    files = [f" {file_letters(column)}" for column in range(queens.n)]
    ranks = [str(queens.n - row) for row in range(queens.n)]
    return joined(queens, (files, columns), (ranks, rows))


ALGEBRAIC = BoardFormat(
    "algebraic",
    "names of squares, rank 1 at the bottom: a2 b4 c1 d3",
    write=write_names,
    numbering=" ",
    readings=("names",),
)

# --- json -----------------------------------------------------------------------------------------
# A list of all boards, each on its line: [1, 3, 0, 2], or {"n": 4, "queens": [[0, 1]], ...}.


def write_json(queens: Queens) -> list[bytes]:
    """Return a list of numbers for each board, or an object if one of them is not complete."""
    base = queens.base
    if queens.complete and not queens.blocked:
        boards = (queens.columns.astype("i8") + base).tolist()
        return [str(numbers).encode() for numbers in boards]
    squares = np.stack([queens.rows, queens.columns], axis=2) + base
    blocked = sorted((i + base, j + base) for i, j in queens.blocked)
    objects = [{"n": queens.n, "queens": own, "blocked": blocked} for own in squares.tolist()]
    return [json.dumps(board).encode() for board in objects]


JSON = BoardFormat(
    "json",
    "lists of numbers: [[1, 3, 0, 2]]; objects for incomplete boards",
    ".json",
    write=write_json,
    brackets=("[", "]\n"),
    separator=",\n",
    numbers=True,
    blocks=True,
    readings=("permutations", "objects"),
)
