"""Instances of completion and blocked n-queens, as CSPLib, ASP and MiniZinc write them.

CSPLib problem 079 lists the placed queens (``letting init``, from 0), problem 080 the blocked
squares (``letting blocks``, from 1). The competition has a fact ``num(i).`` for each row and
``block(row,column).`` for each blocked square, from 1.

A model for MiniZinc ends with the data of one board, from 1, so that one file holds both. Without
its last three lines, it takes the data of any board from a ``.dzn`` file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nqueens._boards.position import Position
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.scanning import LARGEST_INSTANCE, Tokens

if TYPE_CHECKING:
    from nqueens._drawing.names import Square
    from nqueens._runtime.texts import TextLines

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
ESSENCE = r"[A-Za-z]\w*'?|-?\d+(?:\.\d+)?|[\[\],=]"


def _squares(tokens: Tokens, n: int, base: int) -> tuple[Square, ...]:
    """Take a list of pairs [row, column]."""
    seen: set[Square] = set()
    for _ in tokens.lists():
        tokens.square(n, base, seen, "[]")
    return tuple(sorted(seen))


def _essence(
    lines: TextLines, name: str, base: int, notation: Notation
) -> tuple[int, tuple[Square, ...]]:
    """Return n and the squares of an instance in the language Essence."""
    tokens = Tokens(lines, ESSENCE, "$")
    if tokens.accept("language"):
        tokens.take()
        tokens.take()
    tokens.expect("letting", "n", "=")
    n = tokens.size(notation.n)
    tokens.expect("letting", name, "=")
    squares = _squares(tokens, n, base)
    tokens.end()
    return n, squares


def _listed(squares: tuple[Square, ...], base: int) -> str:
    return "[" + ", ".join(f"[{r + base}, {c + base}]" for r, c in sorted(squares)) + "]"


def _read_completion(lines: TextLines, notation: Notation) -> Iterator[Position]:
    n, queens = _essence(lines, "init", 0, notation)
    yield Position(n, queens)


def _write_completion(position: Position, notation: Notation) -> str:
    if position.blocked:
        raise ValueError("csplib079 cannot express blocked squares; csplib080 can")
    return f"letting n = {position.n}\nletting init = {_listed(position.queens, 0)}\n"


def _read_blocked(lines: TextLines, notation: Notation) -> Iterator[Position]:
    n, blocked = _essence(lines, "blocks", 1, notation)
    yield Position(n, (), blocked)


def _write_blocked(position: Position, notation: Notation) -> str:
    if position.queens:
        raise ValueError("csplib080 cannot express queens; csplib079 can")
    return f"letting n = {position.n}\nletting blocks = {_listed(position.blocked, 1)}\n"


# --- facts --------------------------------------------------------------------------------------


def _read_facts(lines: TextLines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, r"[a-z]\w*|-?\d+|[().,]", "%")
    n = 0
    while tokens.accept("num"):
        tokens.expect("(")
        n = tokens.integer("the next number", n + 1, min(n + 1, notation.n or LARGEST_INSTANCE))
        tokens.expect(")", ".")
    if n == 0 or (notation.n or n) != n:
        tokens.expect("num")
    blocked: set[Square] = set()
    while tokens.ahead is not None:
        tokens.expect("block")
        tokens.square(n, 1, blocked, "()")
        tokens.expect(".")
    yield Position(n, (), tuple(sorted(blocked)))


def _write_facts(position: Position, notation: Notation) -> str:
    if position.queens:
        raise ValueError("asp cannot express queens; csplib079 can")
    lines = [f"num({i}).\n" for i in range(1, position.n + 1)]
    lines += [f"block({r + 1},{c + 1}).\n" for r, c in sorted(position.blocked)]
    return "".join(lines)


# --- MiniZinc ------------------------------------------------------------------------------------


def _write_data(position: Position, notation: Notation) -> str:
    return (
        f"n = {position.n};\nplaced = {_array(position.queens)};\n"
        f"blocked = {_array(position.blocked)};\n"
    )


def _array(squares: tuple[Square, ...]) -> str:
    numbers = ", ".join(f"{row + 1}, {column + 1}" for row, column in sorted(squares))
    return f"array2d(1..{len(squares)}, 1..2, [{numbers}])"


def _read_data(lines: TextLines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, r"[A-Za-z]\w*|\d+|\.\.|[\[\](),;=]", "%")
    tokens.expect("n", "=")
    n = tokens.size(notation.n)
    tokens.expect(";")
    queens = _array_read(tokens, "placed", n)
    blocked = _array_read(tokens, "blocked", n)
    tokens.end()
    yield Position(n, queens, blocked)


def _array_read(tokens: Tokens, name: str, n: int) -> tuple[Square, ...]:
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


FORMATS = (
    BoardFormat(
        "csplib079",
        "CSPLib 079, n-queens completion: letting init = [[0, 1]]",
        _write_completion,
        _read_completion,
        many=False,
        aliases=("essence",),
    ),
    BoardFormat(
        "csplib080",
        "CSPLib 080, blocked n-queens: letting blocks = [[1, 2]]",
        _write_blocked,
        _read_blocked,
        many=False,
    ),
    BoardFormat(
        "asp",
        "facts of the ASP competition: num(1). block(1,2).",
        _write_facts,
        _read_facts,
        many=False,
    ),
    BoardFormat(
        "minizinc",
        "a MiniZinc model with the data of the instance",
        lambda position, notation: RULES + _write_data(position, notation),
        many=False,
        aliases=("mzn",),
        suffixes=(".mzn",),
    ),
    BoardFormat(
        "dzn",
        "the data alone: n = 4; placed = array2d(1..1, 1..2, [1, 2]);",
        _write_data,
        _read_data,
        many=False,
        aliases=("minizinc-data",),
        suffixes=(".dzn",),
    ),
)
