"""Instances for MiniZinc: a model with the data of one board, and the data alone.

Rows and columns count from 1. The model ends with the data, so that one file holds both. Without
its last three lines, the model takes the data of any board from a ``.dzn`` file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nqueens._boards.position import Position
from nqueens.formats.description import Format, Notation
from nqueens.formats.scanning import Lines, Tokens

if TYPE_CHECKING:
    from nqueens._pictures.names import Square

__all__ = ["DATA", "MODEL"]

RULES = """\
% n queens: no two in a row, in a column or on a diagonal
include "alldifferent.mzn";
int: n;
array[int, 1..2] of 1..n: placed;  % row and column of each queen that stands already
array[int, 1..2] of 1..n: blocked;  % row and column of each square without a queen
array[1..n] of var 1..n: queens;  % the column of the queen in each row
constraint alldifferent(queens);
constraint alldifferent([queens[row] + row | row in 1..n]);
constraint alldifferent([queens[row] - row | row in 1..n]);
constraint forall(i in index_set_1of2(placed)) (queens[placed[i, 1]] = placed[i, 2]);
constraint forall(i in index_set_1of2(blocked)) (queens[blocked[i, 1]] != blocked[i, 2]);
solve satisfy;
output [show(queens), "\\n"];
"""


def _write_data(position: Position, notation: Notation) -> str:
    return (
        f"n = {position.n};\nplaced = {_listed(position.queens)};\n"
        f"blocked = {_listed(position.blocked)};\n"
    )


def _write_model(position: Position, notation: Notation) -> str:
    return RULES + _write_data(position, notation)


def _listed(squares: tuple[Square, ...]) -> str:
    numbers = ", ".join(f"{row + 1}, {column + 1}" for row, column in sorted(squares))
    return f"array2d(1..{len(squares)}, 1..2, [{numbers}])"


def _read_data(lines: Lines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, r"[A-Za-z]\w*|\d+|\.\.|[\[\](),;=]", "%")
    tokens.expect("n", "=")
    n = tokens.size(notation.n)
    tokens.expect(";")
    queens = _squares(tokens, "placed", n)
    blocked = _squares(tokens, "blocked", n)
    tokens.end()
    yield Position(n, queens, blocked)


def _squares(tokens: Tokens, name: str, n: int) -> tuple[Square, ...]:
    """Read the assignment of an array of squares."""
    tokens.expect(name, "=", "array2d", "(", "1", "..")
    announced = tokens.integer("the number of squares", 0, n * n)
    tokens.expect(",", "1", "..", "2", ",", "[")
    seen: set[Square] = set()
    while len(seen) < announced:
        if seen:
            tokens.expect(",")
        tokens.square(n, 1, seen)
    tokens.expect("]", ")", ";")
    return tuple(sorted(seen))


MODEL = Format(
    "minizinc",
    "a MiniZinc model with the data of the instance",
    _write_model,
    many=False,
    aliases=("mzn",),
    suffixes=(".mzn",),
)
DATA = Format(
    "dzn",
    "the data alone: n = 4; placed = array2d(1..1, 1..2, [1, 2]);",
    _write_data,
    _read_data,
    many=False,
    aliases=("minizinc-data",),
    suffixes=(".dzn",),
)
