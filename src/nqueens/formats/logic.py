"""Instances as a formula and as an exact cover, for other solvers.

Variable ``row * n + column + 1`` of the formula means a queen on that square. Every row and every
column has a queen, and no two queens share a row, a column or a diagonal. The exact cover has the
form that Knuth's programs read: rows and columns are primary items, diagonals are secondary items,
and every square that is not blocked is an option.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import TYPE_CHECKING, NoReturn

from nqueens._boards.position import Position
from nqueens._runtime.memory import require_memory
from nqueens._runtime.texts import TextLines
from nqueens._runtime.wording import described
from nqueens.formats.description import BoardFormat, Notation
from nqueens.formats.scanning import Tokens

if TYPE_CHECKING:
    from nqueens._drawing.names import Square

Clause = tuple[int, ...]

LARGEST_FORMULA = 128  # 3.5 million clauses; their number grows as n**3
LARGEST_COVER = 1000
SOLVED = ("SATISFIABLE", "SAT")  # minisat writes the second one to its file
FAILED = ("UNSATISFIABLE", "UNSAT", "UNKNOWN", "INDET")
LITERAL = re.compile(r"\s*-?\d", re.ASCII)
LISTED = re.compile(r"\s*+\[[-\d,\s]++\]\s*+", re.ASCII)  # as Python prints a model
BLANKS = str.maketrans("[],", "   ")
BYTES_TO_READ = 500  # times n**3, the clauses of n queens


def _lines_of_board(n: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the variables of all rows and columns, and of all diagonals with several squares."""
    full = [[row * n + column + 1 for column in range(n)] for row in range(n)]
    full += [[row * n + column + 1 for row in range(n)] for column in range(n)]
    sums: list[list[int]] = [[] for _ in range(2 * n - 1)]
    differences: list[list[int]] = [[] for _ in range(2 * n - 1)]
    for row in range(n):
        for column in range(n):
            sums[row + column].append(row * n + column + 1)
            differences[row - column + n - 1].append(row * n + column + 1)
    return full, [line for line in sums + differences if len(line) > 1]


def _rules(n: int) -> Iterator[Clause]:
    """Yield the clauses of n queens."""
    full, diagonals = _lines_of_board(n)
    for line in full:
        yield tuple(line)
    for line in full + diagonals:
        for a, b in combinations(line, 2):
            yield -a, -b


def _write_dimacs(position: Position, notation: Notation) -> str:
    n = position.n
    if n > LARGEST_FORMULA:
        raise ValueError(f"a formula can be written up to n = {LARGEST_FORMULA}, not {n}")
    units = [row * n + column + 1 for row, column in sorted(position.queens)]
    units += [-(row * n + column + 1) for row, column in sorted(position.blocked)]
    clauses = [" ".join(map(str, (*clause, 0))) for clause in chain(_rules(n), zip(units))]
    head = [
        f"c {n} queens, {len(position.queens)} placed, {len(position.blocked)} squares blocked",
        f"c variable {n} * row + column + 1 is a queen, both from 0",
        f"p cnf {n * n} {len(clauses)}",
    ]
    return "\n".join(head + clauses) + "\n"


def _read_dimacs(lines: TextLines, notation: Notation) -> Iterator[Position]:
    variables = announced = 0
    for line in lines:
        if line.startswith("c"):
            continue
        words = line.split()
        if words[:2] != ["p", "cnf"] or len(words) != 4 or not _digits(words[2] + words[3]):
            lines.fail("expected the header 'p cnf VARIABLES CLAUSES'")
        variables, announced = int(words[2][:18]), int(words[3][:18])
        break
    n = _root(lines, variables, LARGEST_FORMULA, notation)
    require_memory(BYTES_TO_READ * n**3, f"the clauses of {n} queens")
    left = Counter(_rules(n))
    units: dict[int, None] = {}  # in order
    clauses = 0
    for line in lines:
        if line.startswith("c") or not line.strip():
            continue
        clause = _clause(lines, line, variables)
        clauses += 1
        if left[clause]:
            left[clause] -= 1
        elif len(clause) == 1 and clause[0] not in units:
            units[clause[0]] = None
        else:
            lines.fail(f"this clause does not belong to the formula of {n} queens")
    if clauses != announced:
        lines.fail(f"{clauses} clauses, but the header announces {announced}", len(lines.text) + 1)
    missing = next((clause for clause, times in left.items() if times), None)
    if missing is not None:
        lines.fail(f"the clause {missing} of {n} queens is missing", len(lines.text) + 1)
    yield Position(
        n,
        tuple(sorted(divmod(unit - 1, n) for unit in units if unit > 0)),
        tuple(sorted(divmod(-unit - 1, n) for unit in units if unit < 0)),
    )


def _digits(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _root(lines: TextLines, variables: int, largest: int, notation: Notation) -> int:
    n = math.isqrt(variables)
    if n * n != variables or not 1 <= n <= largest or notation.n not in (None, n):
        wanted = "a square number" if notation.n is None else f"{notation.n} * {notation.n}"
        lines.fail(f"{variables} variables; the board needs {wanted}")
    return n


def _clause(lines: TextLines, line: str, variables: int) -> Clause:
    literals = _literals(lines, line, 0, variables)
    if not literals or literals[-1] != 0 or 0 in literals[:-1]:
        lines.fail("a clause is a line that ends with 0", len(line))
    return tuple(sorted(literals[:-1], key=abs))


def _literals(lines: TextLines, line: str, start: int, variables: int) -> list[int]:
    literals = []
    at = start
    for word in line[start:].split():
        at = line.index(word, at)
        digits = word.removeprefix("-")
        if not (_digits(digits) and len(digits) < 10):
            lines.fail(f"{described(word)} is not a literal", at + 1)
        if variables and int(digits) > variables:
            lines.fail(f"literal {word} in a formula of {variables} variables", at + 1)
        literals.append(int(word))
        at += len(word)
    return literals


# --- a solver's answer --------------------------------------------------------------------------


def _read_model(lines: TextLines, notation: Notation) -> Iterator[Position]:
    literals = _model(lines)
    n = _root(lines, len(literals), LARGEST_COVER, notation)
    if sorted(map(abs, literals)) != list(range(1, n * n + 1)):
        lines.fail(f"the model does not give each of the {n * n} variables a value once")
    yield Position(n, tuple(sorted(divmod(unit - 1, n) for unit in literals if unit > 0)))


def _model(lines: TextLines) -> list[int]:
    """Return the literals of a solver's answer, without the 0 that ends it."""
    literals: list[int] = []
    ended = bare = said = False
    for line in lines:
        if not literals and LISTED.fullmatch(line):
            line = line.translate(BLANKS)
        head, _, rest = line.partition(" ")
        if not line.strip() or head == "c":
            continue
        if not ended and not literals and (rest if head == "s" else line).strip() in SOLVED:
            said = True
        elif not ended and (head == "v" or LITERAL.match(line)):
            more = _literals(lines, line, 2 if head == "v" else 0, 0)
            bare = not said and head != "v" and (bare or not literals)
            literals += more
            ended = more[-1:] == [0]
            if 0 in more[:-1]:
                lines.fail("literals after the 0 that ends the model")
        else:
            _refuse_status(lines, line)
    if not (ended or bare):
        lines.fail("the model does not end with 0", len(lines.text) + 1)
    return literals[:-1] if ended else literals


def _refuse_status(lines: TextLines, line: str) -> NoReturn:
    """Fail at a line that is no part of a model."""
    head, _, rest = line.partition(" ")
    if head == "s":
        lines.fail(f"the solver found no model: {described(rest.strip())}", min(3, len(line) + 1))
    if line.strip() in FAILED:
        lines.fail(f"the solver found no model: {described(line.strip())}", 1)
    lines.fail("expected a line 's SATISFIABLE' or 'v LITERALS', or literals alone")


def _write_model(position: Position, notation: Notation) -> str:
    if position.blocked:
        raise ValueError("a model cannot express blocked squares")
    n = position.n
    true = {row * n + column + 1 for row, column in position.queens}
    literals = [i if i in true else -i for i in range(1, n * n + 1)]
    rows = [" ".join(map(str, literals[at : at + n])) for at in range(0, n * n, n)]
    return "s SATISFIABLE\n" + "".join(f"v {row}\n" for row in rows) + "v 0\n"


# --- exact cover --------------------------------------------------------------------------------


def _items(n: int) -> list[str]:
    lines = [f"{kind}{i}" for kind in "rc" for i in range(n)]
    return [*lines, "|", *(f"{kind}{i}" for kind in "sd" for i in range(2 * n - 1))]


def _write_cover(position: Position, notation: Notation) -> str:
    n = position.n
    if n > LARGEST_COVER:
        raise ValueError(f"an exact cover can be written up to n = {LARGEST_COVER}, not {n}")
    out = [f"| {n} queens: rows, columns | sums, differences + {n - 1}"]
    out += [f"| placed r{row} c{column}" for row, column in sorted(position.queens)]
    out.append(" ".join(_items(n)))
    blocked = set(position.blocked)
    queens = set(position.queens)
    placed = {row for row, _ in queens}
    for row in range(n):
        for column in range(n):
            square = row, column
            if square in blocked or (row in placed and square not in queens):
                continue
            out.append(f"r{row} c{column} s{row + column} d{row - column + n - 1}")
    if len(placed) < len(queens) or blocked & queens or any(r in placed for r, _ in blocked):
        raise ValueError("a row with a placed queen can have no other mark in an exact cover")
    return "\n".join(out) + "\n"


def _read_cover(lines: TextLines, notation: Notation) -> Iterator[Position]:
    placed: list[tuple[int, str]] = []
    n = 0
    queens: set[Square] = set()
    seen: set[Square] = set()
    for line in lines:
        words = line.split()
        if not words:
            lines.fail("an empty line is not allowed")
        if line.startswith("|"):
            if words[:2] == ["|", "placed"]:
                placed.append((lines.number, line))
        elif n == 0:
            n = (len(words) + 1) // 6
            if not 1 <= n <= LARGEST_COVER or words != _items(n) or notation.n not in (None, n):
                board = "the n x n board" if notation.n is None else f"a board of {notation.n}"
                lines.fail(f"these are not the items of {board}: r c | s d")
        else:
            seen.add(_option(Tokens(TextLines([line], lines.number - 1), r"[rcsd]|\d+"), n, seen))
    if n == 0:
        lines.fail("the line of items is missing")
    for number, line in placed:
        square = _placed(
            Tokens(TextLines([line], number - 1), r"\||placed|[rc]|\d+"), n, queens, seen
        )
        queens.add(square)
    rows = {row for row, _ in queens}
    squares = ((row, column) for row in range(n) for column in range(n))
    blocked = [s for s in squares if s not in seen and s[0] not in rows]
    yield Position(n, tuple(sorted(queens)), tuple(blocked))


def _placed(tokens: Tokens, n: int, queens: set[Square], options: set[Square]) -> Square:
    tokens.expect("|", "placed", "r")
    row = tokens.integer("a row", 0, n - 1)
    tokens.expect("c")
    square = row, tokens.integer("a column", 0, n - 1)
    tokens.end()
    if square not in options or any(row == other for other, _ in queens):
        tokens.fail(f"r{row} c{square[1]} is not an option, or its row has two queens")
    return square


def _option(tokens: Tokens, n: int, seen: set[Square]) -> Square:
    tokens.expect("r")
    row = tokens.integer("a row", 0, n - 1)
    tokens.expect("c")
    column = tokens.integer("a column", 0, n - 1)
    tokens.expect("s")
    tokens.integer(f"the sum of r{row} c{column}", row + column, row + column)
    tokens.expect("d")
    difference = row - column + n - 1
    tokens.integer(f"the difference of r{row} c{column}", difference, difference)
    tokens.end()
    if (row, column) in seen:
        tokens.fail(f"option r{row} c{column} is given twice")
    return row, column


FORMATS = (
    BoardFormat(
        "dimacs",
        "DIMACS CNF of the instance",
        _write_dimacs,
        _read_dimacs,
        many=False,
        memory=(200, 3),
        aliases=("cnf",),
        suffixes=(".cnf",),
    ),
    BoardFormat(
        "model",
        "a SAT solver's answer to that: v -1 2 ... 0",
        _write_model,
        _read_model,
        many=False,
        memory=(150, 2),
        aliases=("sat",),
    ),
    BoardFormat(
        "exact-cover",
        "the instance as items and options",
        _write_cover,
        _read_cover,
        many=False,
        memory=(250, 2),
        aliases=("dlx",),
    ),
)
