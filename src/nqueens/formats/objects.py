"""JSON: lists of numbers, lists of those, and the objects that commands print.

A list of numbers is a board. An object has boards as ``solution`` or ``solutions``, or squares as
``queens`` or ``placed`` and ``blocked``, with the size ``n``; its other members are skipped. A text
may hold several values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nqueens._boards.position import Position
from nqueens._runtime.arguments import MAX_SIZE
from nqueens._runtime.texts import FormatError, TextLines
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.scanning import Tokens

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._drawing.names import Square

TOKEN = r'[\[\]{},:]|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\x00-\x1f]|\\.)*+"|true|false|null'
DEEPEST = 32  # nesting of a value that is skipped
ROUND = str.maketrans("()", "[]")
OPENING, CLOSING = ("[", "{"), ("]", "}")


def _read(lines: TextLines, notation: Notation) -> Iterator[Position]:
    tokens = Tokens(lines, TOKEN, same=ROUND)  # Python prints tuples as lists in other brackets
    if tokens.ahead is None:
        tokens.fail("expected a JSON list or object, found the end")
    while tokens.ahead is not None:
        if tokens.accept("{"):
            yield from _object(tokens, notation)
        else:
            yield from _boards(tokens, notation)


def _boards(tokens: Tokens, notation: Notation) -> Iterator[Position]:
    """Yield the board of a list of numbers, or the boards of a list of lists and objects."""
    tokens.expect("[")
    if tokens.accept("]"):
        return
    if tokens.ahead not in OPENING:
        yield _board(tokens, notation)
        return
    while True:
        if tokens.accept("{"):
            yield from _object(tokens, notation)
        else:
            tokens.expect("[")
            yield _board(tokens, notation)
        if not tokens.accept(","):
            break
    tokens.expect("]")


def _board(tokens: Tokens, notation: Notation) -> Position:
    """Return the board of a list of numbers whose opening bracket has been read."""
    values: list[int] = []
    places: list[tuple[int, int]] = []
    while not values or tokens.accept(","):
        places.append(tokens.place)
        values.append(tokens.integer("a number", 0, MAX_SIZE) - notation.base)
    tokens.expect("]")
    n = len(values)
    if notation.n not in (None, n):
        raise FormatError(f"{n} numbers for a board of {notation.n}", *places[0])
    for value, place in zip(values, places, strict=True):
        if not 0 <= value < n:
            low, high, given = (x + notation.base for x in (0, n - 1, value))
            raise FormatError(f"{given} is not in {low}..{high} on a board of {n}", *place)
    return _position(n, tuple(enumerate(values)), (), notation)


def _object(tokens: Tokens, notation: Notation) -> Iterator[Position]:
    """Yield the boards of an object whose opening brace has been read."""
    at = tokens.place
    n = notation.n
    squares: dict[str, tuple[list[Square], list[tuple[int, int]]]] = {}
    solved = False
    while tokens.ahead is not None and tokens.ahead.startswith('"'):
        name = tokens.take().strip('"')
        tokens.expect(":")
        if name == "n":
            n = tokens.integer("n", *((1, MAX_SIZE) if n is None else (n, n)))
        elif name in ("solution", "solutions"):
            solved = True
            yield from _boards(tokens, notation._replace(n=n))
        elif name in ("queens", "placed", "blocked"):
            squares[name] = _pairs(tokens)
        else:
            _skip(tokens)
        if not tokens.accept(","):
            break
    tokens.expect("}")
    if solved:
        return
    if not squares or n is None:
        raise FormatError("an object with neither solutions nor n and queens", *at)
    sets = [
        _on_board(*squares.get(name, ([], [])), n, notation)
        for name in ("queens", "placed", "blocked")
    ]
    yield _position(n, tuple(sorted({*sets[0], *sets[1]})), tuple(sorted(sets[2])), notation)


def _pairs(tokens: Tokens) -> tuple[list[Square], list[tuple[int, int]]]:
    """Read a list of pairs of numbers, and return them with their places."""
    pairs: list[Square] = []
    places = []
    for _ in tokens.lists():
        tokens.take()
        places.append(tokens.place)
        row = tokens.integer("a row", 0, MAX_SIZE)
        tokens.expect(",")
        pairs.append((row, tokens.integer("a column", 0, MAX_SIZE)))
        tokens.expect("]")
    return pairs, places


def _on_board(
    pairs: list[Square], places: list[tuple[int, int]], n: int, notation: Notation
) -> set[Square]:
    """Return pairs of numbers as squares, once the size of the board is known."""
    seen: set[Square] = set()
    for pair, place in zip(pairs, places, strict=True):
        square = pair[0] - notation.base, pair[1] - notation.base
        if not (0 <= square[0] < n and 0 <= square[1] < n):
            raise FormatError(f"({pair[0]},{pair[1]}) is not on a board of {n}", *place)
        if square in seen:
            raise FormatError(f"({pair[0]},{pair[1]}) is given twice", *place)
        seen.add(square)
    return seen


def _position(
    n: int, queens: tuple[Square, ...], blocked: tuple[Square, ...], notation: Notation
) -> Position:
    """Return the position that the numbers describe, by rows or by columns."""
    if not notation.by_columns:
        return Position(n, queens, blocked)
    return Position(
        n, *(tuple(sorted((r, c) for c, r in squares)) for squares in (queens, blocked))
    )


def _skip(tokens: Tokens) -> None:
    """Skip one value of any kind."""
    depth = 0
    while True:
        token = tokens.ahead
        if token in CLOSING and depth == 0:
            tokens.fail(f"expected a value, found {tokens.found()}")
        tokens.take()
        depth += (token in OPENING) - (token in CLOSING)
        if depth > DEEPEST:
            tokens.fail(f"lists are nested more than {DEEPEST} deep")
        if depth == 0:
            return


def _write(position: Position, notation: Notation) -> str:
    turned = _position(position.n, position.queens, position.blocked, notation)
    n, queens, blocked = turned.n, turned.queens, turned.blocked
    values = dict(queens)
    if len(queens) == len(values) == n and not blocked:
        return json.dumps([values[row] + notation.base for row in range(n)])
    squares = {
        name: [[r + notation.base, c + notation.base] for r, c in sorted(marks)]
        for name, marks in (("queens", queens), ("blocked", blocked))
    }
    return json.dumps({"n": n, **squares})


def _bulk(boards: npt.NDArray[Any], notation: Notation) -> list[bytes]:
    if notation.by_columns:
        return [_write(Position.of(board), notation).encode() for board in boards]
    listed = (boards.astype("i8") + notation.base).tolist()
    return [str(board).encode() for board in listed]


FORMATS = (
    BoardFormat(
        "json",
        "lists of numbers: [[1, 3, 0, 2]]; objects for incomplete boards",
        _write,
        _read,
        _bulk,
        numbers=True,
        opening="[",
        separator=",\n",
        closing="]\n",
        aliases=("lists",),
        suffixes=(".json",),
    ),
)
