"""Contest problems in their exact formats: a table, and the functions that its rows name.

The functions answer a case of an input, make a random case of a given size, and say what is wrong
with a line of an output. POJ 3239 and LeetCode 51 accept other outputs than the answer; otherwise
the lines of an output are those of the answer.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import repeat
from random import Random
from typing import NamedTuple

import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacked_lines, attacking_pairs
from nqueens._runtime.wording import LONGEST, cut
from nqueens._squares import Square
from nqueens.formats import FormatError

Lines = Iterable[bytes]
MOST_CASES = 10**6
UVA750 = "SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n"  # above a table


class Input:
    """The words of an input, one after the other; errors name the line.

    ``n`` and ``case`` are the size and the number, from 1, of the case that is being answered.
    """

    def __init__(self, lines: Lines) -> None:
        self._words = ((i, word) for i, line in enumerate(lines, 1) for word in line.split())
        self._line, self.next = next(self._words, (1, b""))
        self.n = self.case = 0

    def take(self, what: str, rule: str, fits: Callable[[bytes], bool]) -> bytes:
        """Return the next word; ``rule`` says which ones fit."""
        line, word = self._line, self.next
        if not word:
            raise FormatError(f"expected {what}, found the end", line)
        if not fits(word):
            raise FormatError(f"{rule}, not {quoted(word)}", line)
        self._line, self.next = next(self._words, (line, b""))
        return word

    def number(self, what: str, low: int, high: int) -> int:
        """Return the number that the next word is."""
        rule = f"{what} must be a number from {low} to {high}"
        return int(
            self.take(
                what,
                rule,
                lambda word: word.isdigit() and len(word) < 10 and low <= int(word) <= high,
            )
        )

    def squares(self) -> list[Square]:
        """Return the squares ``*`` of a board, whose rows are the next words."""
        n = self.n
        rule = f"a row has {n} characters, each . or *"
        rows = [
            self.take(
                f"row {row} of {n}", rule, lambda word: len(word) == n and not word.strip(b".*")
            )
            for row in range(1, n + 1)
        ]
        return [(i, j) for i, row in enumerate(rows) for j in range(n) if row[j] == ord("*")]


# --- answers to a case, without the last line end ------------------------------------------------


def _number(given: Input) -> str:
    return f"{nqueens.count(given.n)}"


@cache
def _formula(n: int) -> str:
    return " ".join(map(str, (nqueens.solve(n, method="construct") + 1).tolist()))


def _first_three(given: Input) -> str:
    first = formats.text(nqueens.solutions(given.n, limit=3), "permutation", base=1)
    return first + _number(given)


def _all(given: Input) -> str:
    return formats.text(nqueens.solutions(given.n), "leetcode").replace("\n", "")


def _ways(given: Input) -> str:
    return f"{nqueens.count(given.n, blocked=given.squares())}"


def _through_a_square(given: Input) -> str:
    row, column = (given.number(f"the {name}", 1, given.n) for name in ("row", "column"))
    found = nqueens.solutions(given.n, placed=[(column - 1, row - 1)]) + 1  # rows by columns
    lines = (f"\n{i:2}      {' '.join(map(str, board))}" for i, board in enumerate(found, 1))
    return "\n" * (given.case > 1) + UVA750 + "".join(lines)


def _greatest_sum(given: Input) -> str:
    n = given.n
    numbers = [given.number("a number on the board", 0, 99) for _ in range(n * n)]
    return f"{np.reshape(numbers, (n, n))[np.arange(n), nqueens.solutions(n)].sum(axis=1).max():5}"


def _listed_are_right(given: Input) -> str:
    n = given.number("n", 1, 10**5)
    queens = [(given.number("x", 0, n - 1), given.number("y", 0, n - 1)) for _ in range(n)]
    return "INCORRECT" if any(attacked_lines(queens)) else "CORRECT"


def _marked_are_right(given: Input) -> str:
    queens = given.squares()
    return "invalid" if len(queens) != given.n or any(attacked_lines(queens)) else "valid"


# --- random cases of a given size ----------------------------------------------------------------


def _grid_of(n: int, square: Callable[[int, int], str]) -> str:
    return "\n".join("".join(square(i, j) for j in range(n)) for i in range(n))


def _board(rng: Random, n: int) -> str:
    share = rng.choice((0.0, 0.1, 0.3, 0.6))
    return _grid_of(n, lambda i, j: ".*"[rng.random() < share])


def _queens(rng: Random, n: int) -> list[Square]:
    """Return a solution, nearly one, or any squares."""
    queens = [*enumerate(nqueens.solve(n, rng=rng.getrandbits(32)).tolist())]
    for _ in range(rng.choice((0, 0, 1, 2, n))):
        queens[rng.randrange(n)] = (rng.randrange(n), rng.randrange(n))
    rng.shuffle(queens)
    return queens


def _board_of_queens(rng: Random, n: int) -> str:
    queens = _queens(rng, n)
    return _grid_of(n, lambda i, j: ".*"[(i, j) in queens])


# --- what is wrong with a line of an output; None is the end -------------------------------------


def quoted(text: bytes | None) -> str:
    """Return bytes in quotes; what is no printable ASCII character is escaped once."""
    return "the end" if text is None else cut(repr(text.rstrip()[: LONGEST + 1])[1:])


def same_line(right: bytes, found: bytes | None) -> str:
    """Accept only this line; blanks at its end do not matter."""
    if found is not None and found.rstrip() == right.rstrip():
        return ""
    return f"expected {quoted(right)}, found {quoted(found)}"


def any_solution(right: bytes, found: bytes | None) -> str:
    """Accept any solution of the same size."""
    n = len(right.split())
    if found is None:
        return f"expected a solution for n = {n}, found the end"
    words = found.split()
    if len(words) != n:
        return f"expected {n} numbers, found {len(words)}"
    rows = {b"%d" % (i + 1): i for i in range(n)}
    if strange := [word for word in words if word not in rows]:
        return f"{quoted(strange[0])} is not a row from 1 to {n}"
    queens = [(rows[word], column) for column, word in enumerate(words)]
    for kind, one, other in attacking_pairs(queens):
        return f"the queens in columns {one[1] + 1} and {other[1] + 1} share a {kind}"
    return ""


def all_solutions(right: bytes, found: bytes | None) -> str:
    """Accept a list of the same boards, in any order, as any language prints it."""
    try:  # no row of a board has a quote
        boards = json.loads((found or b"").replace(b"'", b'"'))
    except (ValueError, RecursionError):
        boards = None
    if not (isinstance(boards, list) and all(map(_is_board, boards))):
        return f'expected a list of boards such as [[".Q..","...Q"]], found {quoted(found)}'
    expected = json.loads(right)
    for board in boards:
        if expected and len(board) != (n := len(expected[0])):
            shown = cut(json.dumps(board))
            return f"expected boards of {n} rows, found one of {len(board)}: {shown}"
        if board not in expected:
            return f"no solution: {cut(json.dumps(board))}"
    if missing := [board for board in expected if board not in boards]:
        some = cut(json.dumps(missing[0]))
        return f"{len(missing)} of {len(expected)} solutions missing, such as {some}"
    return "" if len(boards) == len(expected) else "a solution occurs twice"


def _is_board(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


# --- the table -----------------------------------------------------------------------------------


class Contest(NamedTuple):
    """A problem. ``cases`` says how many an input has; it is a key of `INPUTS`."""

    cases: str
    sizes: range  # that are admitted
    answer: Callable[[Input], str]
    random: Callable[[Random, int], str] = lambda rng, n: f"{n}"
    tried: range | None = None  # sizes of random cases, if others
    wrong: Callable[[bytes, bytes | None], str] = same_line

    def answers(self, lines: Lines) -> Iterator[bytes]:
        r"""Yield the answer to each case of an input.

        >>> b"".join(PROBLEMS["hdu2553"].answers([b"8 4\n", b"0\n", b"10\n"]))
        b'92\n2\n'
        """
        given = Input(lines)
        for n in self._sizes(given):
            given.n, given.case = n, given.case + 1
            yield f"{self.answer(given)}\n".encode()

    def _sizes(self, given: Input) -> Iterator[int]:
        low, high = self.sizes[0], self.sizes[-1]
        if self.cases == "one":
            yield low
        elif self.cases == "counted":
            yield from repeat(low, given.number("the number of cases", 0, MOST_CASES))
        else:
            if self.cases == "all":
                yield given.number("n", low, high)
            while given.next and (self.cases == "all" or given.next != b"0"):
                yield given.number("n", low, high)

    def input_of(self, cases: list[str]) -> str:
        """Return an input of some cases."""
        return INPUTS[self.cases].format(cases="\n".join(cases), number=len(cases))


INPUTS = {
    "one": "{cases}\n",
    "all": "{cases}\n",
    "until 0": "{cases}\n0\n",
    "counted": "{number}\n{cases}\n",
}
EIGHT = range(8, 9)
PROBLEMS = {
    "cses1624": Contest("one", EIGHT, _ways, _board),
    "hdu2553": Contest("until 0", range(1, 11), _number),
    "kattis-8queens": Contest("one", EIGHT, _marked_are_right, _board_of_queens),
    "kattis-queens": Contest(
        *("one", EIGHT, _listed_are_right),
        lambda rng, n: "\n".join([f"{n}", *(f"{x} {y}" for x, y in _queens(rng, n))]),
        tried=range(5, 51),
    ),
    "leetcode51": Contest("all", range(1, 10), _all, wrong=all_solutions),
    "leetcode52": Contest("all", range(1, 10), _number),
    "p1219": Contest("all", range(1, 19), _first_three, tried=range(6, 14)),
    "poj3239": Contest(
        *("until 0", range(8, 301), lambda given: _formula(given.n)), wrong=any_solution
    ),
    "uva11195": Contest(
        *("until 0", range(1, 17), lambda given: f"Case {given.case}: {_ways(given)}"),
        lambda rng, n: f"{n}\n{_board(rng, n)}",
        tried=range(4, 11),
    ),
    "uva167": Contest(
        *("counted", EIGHT, _greatest_sum),
        lambda rng, n: _grid_of(n, lambda i, j: f"{rng.randrange(100):3}"),
    ),
    "uva750": Contest(
        *("counted", EIGHT, _through_a_square),
        lambda rng, n: f"\n{rng.randint(1, n)} {rng.randint(1, n)}",
    ),
}
