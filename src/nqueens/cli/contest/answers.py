"""Right answers to a case of an input, without the last line end."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

import nqueens
from nqueens import formats, regions
from nqueens.cli.contest.inputs import Input, quoted
from nqueens.formats import FormatError

UVA750 = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n"  # above a table
MOST_QUEENS = 100_000  # of Codeforces 131E
FIRST_LETTER = ord("A")
Square = tuple[int, int]


def number_of_solutions(given: Input) -> str:
    return f"{nqueens.count(given.n)}"


def by_formula(given: Input) -> str:
    return _solution(given.n)


@cache
def _solution(n: int) -> str:
    return " ".join(map(str, (nqueens.solve(n, method="construct") + 1).tolist()))


def solution_or_minus_one(given: Input) -> str:
    if given.n in (2, 3):
        return "-1"
    return str(nqueens.solve(given.n, method="construct").tolist())


def first_three_and_number(given: Input) -> str:
    first = formats.text(nqueens.solutions(given.n, limit=3), "permutation", base=1)
    return first + number_of_solutions(given)


def all_solutions(given: Input) -> str:
    return formats.text(nqueens.solutions(given.n), "leetcode").replace("\n", "")


def ways(given: Input) -> str:
    return f"{nqueens.count(given.n, blocked=given.squares())}"


def numbered_ways(given: Input) -> str:
    return f"Case {given.case}: {ways(given)}"


def solutions_through_a_square(given: Input) -> str:
    row = given.number("the row", 1, given.n)
    column = given.number("the column", 1, given.n)
    boards = nqueens.solutions(given.n, placed=[(column - 1, row - 1)]) + 1  # rows by columns
    lines = (f"\n{i:2}      {' '.join(map(str, board))}" for i, board in enumerate(boards, 1))
    blank = "\n" if given.case > 1 else ""
    return blank + UVA750 + "".join(lines)


def greatest_sum(given: Input) -> str:
    n = given.n
    numbers = [given.number("a number on the board", 0, 99) for _ in range(n * n)]
    sums = np.reshape(numbers, (n, n))[np.arange(n), nqueens.solutions(n)].sum(axis=1)
    return f"{sums.max():5}"


def listed_are_right(given: Input) -> str:
    n = given.n
    queens = []
    for _ in range(n):
        x = given.number("x", 0, n - 1)
        queens.append((x, given.number("y", 0, n - 1)))
    return "CORRECT" if are_apart(queens) else "INCORRECT"


def marked_are_right(given: Input) -> str:
    queens = given.squares()
    return "valid" if len(queens) == given.n and are_apart(queens) else "invalid"


def are_apart(queens: list[Square]) -> bool:
    """Return whether no two queens share a row, a column or a diagonal."""
    lines = ([x for x, _ in queens], [y for _, y in queens])
    diagonals = ([x - y for x, y in queens], [x + y for x, y in queens])
    return all(len(set(line)) == len(queens) for line in (*lines, *diagonals))


def rook_placements(given: Input) -> str:
    """Count by the set of columns that are taken, row by row."""
    n = given.n
    k = given.number("k", 1, n)
    counts = {0: 1}
    for row in given.rows(b"#."):
        longer = dict(counts)
        for taken, number in counts.items():
            for column in range(n):
                if row[column] == ord("#") and not taken >> column & 1:
                    more = taken | 1 << column
                    longer[more] = longer.get(more, 0) + number
        counts = longer
    return str(sum(number for taken, number in counts.items() if taken.bit_count() == k))


def threatened_queens(given: Input) -> str:
    """Count the neighbours of each queen on its lines: in each direction, the nearest one."""
    n = given.n
    m = given.number("m", 1, min(n * n, MOST_QUEENS))
    numbers = [given.number(word, 1, n) for _ in range(m) for word in ("the row", "the column")]
    squares = np.reshape(numbers, (m, 2))
    if len(np.unique(squares, axis=0)) < m:
        raise FormatError("two queens stand on the same square")
    row, column = squares.T
    threatens = np.zeros(m, int)
    for line, place in ((row, column), (column, row), (row - column, row), (row + column, row)):
        order = np.lexsort((place, line))
        are_neighbours = line[order[1:]] == line[order[:-1]]
        threatens[order[1:]] += are_neighbours
        threatens[order[:-1]] += are_neighbours
    return " ".join(map(str, np.bincount(threatens, minlength=9).tolist()))


def sequences_with_a_fault(given: Input) -> str:
    """Count the sequences of the given letters less those that obey all four rules."""
    n = given.n
    allowed = np.zeros((n, n), bool)
    number = 1
    for place in range(n):
        letters = _letters(given)
        allowed[place, [letter - FIRST_LETTER for letter in letters]] = True
        number *= len(letters)
    without_fault = allowed[np.arange(n), superqueens(n)].all(axis=1).sum()
    return f"Case {given.case}: {number - int(without_fault)}"


def _letters(given: Input) -> bytes:
    """Return the letters that a word admits; ``?`` admits all."""
    known = bytes(range(FIRST_LETTER, FIRST_LETTER + given.n))

    def fits(word: bytes) -> bool:
        return word == b"?" or (not word.strip(known) and len(set(word)) == len(word))

    rule = f"a place has ? or different letters up to {quoted(known[-1:])}"
    word = given.take("the letters of a place", rule, fits)
    return known if word == b"?" else word


@cache
def superqueens(n: int) -> NDArray[np.int8]:
    """Return the solutions in which no queens are a knight's move apart either."""
    boards = nqueens.solutions(n)
    for rows, columns in ((1, 2), (2, 1)):
        if n > rows:
            steps = np.abs(boards[:, rows:] - boards[:, :-rows])
            boards = boards[(steps != columns).all(axis=1)]
    return boards


def solved_layout(given: Input) -> str:
    """Return a layout with ``#`` on the queens of its first solution, or that it has none."""
    layout = given.layout()
    solutions = regions.solutions(layout, limit=1).tolist()
    if not solutions:
        return "no solution"
    rows = (f"{row[:i]}#{row[i + 1 :]}" for row, i in zip(layout, solutions[0], strict=True))
    return "\n".join(rows)
