"""Instances of completion and blocked n-queens, as CSPLib and the ASP competition publish them.

CSPLib problem 079 lists the placed queens (``letting init``, from 0), problem 080 the blocked
squares (``letting blocks``, from 1). The competition has a fact ``num(i).`` for each row and
``block(row,column).`` for each blocked square, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nqueens._boards.position import Position
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.scanning import LARGEST_INSTANCE, Tokens

if TYPE_CHECKING:
    from nqueens._boards.names import Square
    from nqueens._runtime.texts import TextLines

__all__ = ["ASP", "CSPLIB079", "CSPLIB080"]

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


CSPLIB079 = BoardFormat(
    "csplib079",
    "CSPLib 079, n-queens completion: letting init = [[0, 1]]",
    _write_completion,
    _read_completion,
    many=False,
    aliases=("essence",),
)
CSPLIB080 = BoardFormat(
    "csplib080",
    "CSPLib 080, blocked n-queens: letting blocks = [[1, 2]]",
    _write_blocked,
    _read_blocked,
    many=False,
)
ASP = BoardFormat(
    "asp",
    "facts of the ASP competition: num(1). block(1,2).",
    _write_facts,
    _read_facts,
    many=False,
)
