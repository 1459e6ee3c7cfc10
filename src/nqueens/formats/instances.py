"""Instances of completion and blocked n-queens, as CSPLib and the ASP competition publish them.

CSPLib problem 079 lists the placed queens (``letting init``, from 0) or the excluded diagonals, in
the form that its generator prints. Problem 080 lists the blocked squares (``letting blocks``, from
1). The competition has a fact ``num(i).`` for each row and ``block(row,column).`` for each blocked
square, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nqueens._boards.attacks import diagonal_squares
from nqueens._boards.position import Position
from nqueens.formats.description import Format, Notation
from nqueens.formats.scanning import LARGEST_INSTANCE, Lines, Tokens

if TYPE_CHECKING:
    from nqueens._pictures.names import Square

__all__ = ["ASP", "CSPLIB079", "CSPLIB079_DIAGONALS", "CSPLIB080"]

ESSENCE = r"[A-Za-z]\w*'?|-?\d+(?:\.\d+)?|[\[\],=]"
SUM, DIFFERENCE = 1, 0


def _squares(tokens: Tokens, n: int, base: int) -> tuple[Square, ...]:
    """Take a list of pairs [row, column]."""
    seen: set[Square] = set()
    for _ in tokens.lists():
        tokens.square(n, base, seen, "[]")
    return tuple(sorted(seen))


def _essence(
    lines: Lines, name: str, base: int, notation: Notation
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


def _read_completion(lines: Lines, notation: Notation) -> Iterator[Position]:
    n, queens = _essence(lines, "init", 0, notation)
    yield Position(n, queens)


def _write_completion(position: Position, notation: Notation) -> str:
    if position.blocked:
        raise ValueError("csplib079 cannot express blocked squares; csplib080 can")
    return f"letting n = {position.n}\nletting init = {_listed(position.queens, 0)}\n"


def _read_blocked(lines: Lines, notation: Notation) -> Iterator[Position]:
    n, blocked = _essence(lines, "blocks", 1, notation)
    yield Position(n, (), blocked)


def _write_blocked(position: Position, notation: Notation) -> str:
    if position.queens:
        raise ValueError("csplib080 cannot express queens; csplib079 can")
    return f"letting n = {position.n}\nletting blocks = {_listed(position.blocked, 1)}\n"


# --- excluded diagonals -------------------------------------------------------------------------


def _on_diagonals(n: int, diagonals: set[tuple[int, int]]) -> set[Square]:
    """Return the squares on diagonals, each given by its number from 0 and its kind."""
    sums = [number for number, kind in diagonals if kind == SUM]
    differences = [number - n + 1 for number, kind in diagonals if kind == DIFFERENCE]
    return diagonal_squares(n, sums, differences)


def _read_diagonals(lines: Lines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, ESSENCE, "$")
    tokens.expect("n", "=")
    n = tokens.size(notation.n)
    tokens.expect("numdiags", "=")
    announced = tokens.integer("numdiags", 0, 4 * n - 2)
    tokens.expect("diags", "=", "[")
    diagonals: set[tuple[int, int]] = set()
    while len(diagonals) < announced:
        if diagonals:
            tokens.expect(",")
        tokens.expect("[")
        number = tokens.integer("a diagonal", 0, 2 * n - 2)
        tokens.expect(",")
        kind = tokens.integer("the kind of a diagonal", DIFFERENCE, SUM)
        if (number, kind) in diagonals:
            tokens.fail(f"diagonal [{number}, {kind}] is given twice")
        diagonals.add((number, kind))
        tokens.expect("]")
    tokens.expect("]")
    tokens.end()
    yield Position(n, (), tuple(sorted(_on_diagonals(n, diagonals))))


def _write_diagonals(position: Position, notation: Notation) -> str:
    n = position.n
    if position.queens:
        raise ValueError("csplib079-diagonals cannot express queens; csplib079 can")
    free = _on_diagonals(n, {(i, SUM) for i in range(2 * n - 1)}).difference(position.blocked)
    free_sums = {r + c for r, c in free}
    free_differences = {r - c + n - 1 for r, c in free}
    diagonals = {(i, SUM) for i in range(2 * n - 1) if i not in free_sums}
    diagonals |= {(i, DIFFERENCE) for i in range(2 * n - 1) if i not in free_differences}
    if _on_diagonals(n, diagonals) != set(position.blocked):
        raise ValueError("csplib079-diagonals needs blocked squares that fill whole diagonals")
    listed = ", ".join(f"[{number}, {kind}]" for number, kind in sorted(diagonals))
    return f"n = {n}\nnumdiags = {len(diagonals)}\ndiags = [{listed}]\n"


# --- facts --------------------------------------------------------------------------------------


def _read_facts(lines: Lines, notation: Notation) -> Iterator[Position]:
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


CSPLIB079 = Format(
    "csplib079",
    "CSPLib 079, n-queens completion: letting init = [[0, 1]]",
    _write_completion,
    _read_completion,
    many=False,
    aliases=("essence",),
)
CSPLIB079_DIAGONALS = Format(
    "csplib079-diagonals",
    "CSPLib 079, excluded diagonals: diags = [[4, 1]]",
    _write_diagonals,
    _read_diagonals,
    many=False,
    memory=(600, 2),
)
CSPLIB080 = Format(
    "csplib080",
    "CSPLib 080, blocked n-queens: letting blocks = [[1, 2]]",
    _write_blocked,
    _read_blocked,
    many=False,
)
ASP = Format(
    "asp",
    "facts of the ASP competition: num(1). block(1,2).",
    _write_facts,
    _read_facts,
    many=False,
)
