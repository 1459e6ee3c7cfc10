"""Contest problems in their exact formats.

A problem is a function that answers inputs, a function that says what is wrong with an output, and
one that makes a random case of a given size. An answer that accepts any solution, as POJ 3239 does,
is one of many; everything else is compared with the answer, line by line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacking_pairs
from nqueens._runtime.wording import LONGEST, cut
from nqueens.formats import FormatError

Lines = Iterable[bytes]


class Words:
    """The words of an input, one after the other; errors name the line."""

    def __init__(self, lines: Lines) -> None:
        self._words = ((i, word) for i, line in enumerate(lines, 1) for word in line.split())
        self._line, self._next = next(self._words, (1, b""))

    def __bool__(self) -> bool:
        """Whether there is another word."""
        return bool(self._next)

    def _take(self, what: str) -> tuple[int, bytes]:
        line, word = self._line, self._next
        if not word:
            raise FormatError(f"expected {what}, found the end", line)
        self._line, self._next = next(self._words, (line, b""))
        return line, word

    def number(self, what: str, low: int, high: int) -> int:
        """Return the number that the next word is."""
        line, word = self._take(what)
        if not word.isdigit() or len(word) > 9 or not low <= int(word) <= high:
            reason = f"{what} must be a number from {low} to {high}, not {shown(word[:20])}"
            raise FormatError(reason, line)
        return int(word)

    def squares(self, n: int, marked: bytes) -> list[tuple[int, int]]:
        """Return where the next n words, the rows of a board, have another character than '.'."""
        squares = []
        for row in range(n):
            line, word = self._take(f"row {row + 1} of {n}")
            if len(word) != n or word.strip(b"." + marked):
                what = f"a row has {n} characters, each . or {marked.decode()}"
                raise FormatError(f"{what}, not {shown(word)}", line)
            squares += [(row, column) for column in range(n) if word[column] != ord(".")]
        return squares

    def sizes(self, low: int, high: int, what: str = "n", end: bool = False) -> Iterator[int]:
        """Yield sizes until the end, or until a 0; without ``end`` there must be at least one."""
        if not self and not end:
            self._take(what)
        while self and not (end and self._next == b"0"):
            yield self.number(what, low, high)


def poj3239(lines: Lines) -> Iterator[bytes]:
    r"""Answer with one line per size: number i is the row, from 1, of the queen in column i.

    >>> from nqueens.cli.contest.problems import poj3239
    >>> [len(answer.split()) for answer in poj3239([b"8 9\n", b"0\n", b"10\n"])]
    [8, 9]
    """
    return map(_any_solution, Words(lines).sizes(8, 300, "a size", end=True))


@cache
def _any_solution(n: int) -> bytes:
    board = nqueens.solve(n, method="construct") + 1
    return b" ".join(b"%d" % row for row in board.tolist()) + b"\n"


def p1219(lines: Lines) -> Iterator[bytes]:
    r"""Answer with the first three solutions, as columns from 1, and the number of solutions.

    >>> from nqueens.cli.contest.problems import p1219
    >>> print(b"".join(p1219([b"6\n"])).decode(), end="")
    2 4 6 1 3 5
    3 6 2 5 1 4
    4 1 5 2 6 3
    4
    """
    for n in Words(lines).sizes(1, 18):
        yield from formats.encode(nqueens.solutions(n, limit=3), "permutation", base=1)
        yield b"%d\n" % nqueens.count(n)


def leetcode51(lines: Lines) -> Iterator[bytes]:
    r"""Answer with one line per size, a list of all solutions; a solution is a list of rows.

    >>> from nqueens.cli.contest.problems import leetcode51
    >>> print(b"".join(leetcode51([b"4\n"])).decode(), end="")
    [[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]
    """
    for n in Words(lines).sizes(1, 9):
        rows = ["." * i + "Q" + "." * (n - 1 - i) for i in range(n)]
        boards = [[rows[i] for i in board] for board in nqueens.solutions(n).tolist()]
        yield json.dumps(boards, separators=(",", ":")).encode() + b"\n"


def leetcode52(lines: Lines) -> Iterator[bytes]:
    """Answer with the number of solutions for each size."""
    return (b"%d\n" % nqueens.count(n) for n in Words(lines).sizes(1, 9))


def hdu2553(lines: Lines) -> Iterator[bytes]:
    """Answer with the number of solutions for each size until a 0."""
    return (b"%d\n" % nqueens.count(n) for n in Words(lines).sizes(1, 10, end=True))


def cses1624(lines: Lines) -> Iterator[bytes]:
    """Answer with the number of solutions without queens on the squares ``*``."""
    blocked = Words(lines).squares(8, b"*")
    yield b"%d\n" % nqueens.count(8, blocked=blocked)


def uva11195(lines: Lines) -> Iterator[bytes]:
    """Answer with the number of solutions for each board until a 0; no queen stands on ``*``."""
    words = Words(lines)
    for case, n in enumerate(words.sizes(1, 16, end=True), 1):
        yield b"Case %d: %d\n" % (case, nqueens.count(n, blocked=words.squares(n, b"*")))


def uva750(lines: Lines) -> Iterator[bytes]:
    """Answer with a table of the solutions that have a queen on the given row and column."""
    words = Words(lines)
    boards = nqueens.solutions(8) + 1
    for case in range(words.number("the number of cases", 0, 10**6)):
        row, column = (words.number(f"the {name}", 1, 8) for name in ("row", "column"))
        yield b"\n" * bool(case) + b"SOLN       COLUMN\n #      1 2 3 4 5 6 7 8\n\n"
        for number, board in enumerate(boards[boards[:, column - 1] == row].tolist(), 1):
            yield b"%2d      %d %d %d %d %d %d %d %d\n" % (number, *board)


def uva167(lines: Lines) -> Iterator[bytes]:
    """Answer with the greatest sum of numbers under eight queens, for each board of numbers."""
    words = Words(lines)
    boards = nqueens.solutions(8)
    for _ in range(words.number("the number of boards", 0, 10**6)):
        numbers = np.array([words.number("a number on the board", 0, 99) for _ in range(64)])
        sums = numbers.reshape(8, 8)[np.arange(8), boards].sum(axis=1)
        yield b"%5d\n" % sums.max()


def kattis_queens(lines: Lines) -> Iterator[bytes]:
    """Answer whether n queens, on a line each, do not attack each other."""
    words = Words(lines)
    n = words.number("n", 1, 10**5)
    queens = [tuple(words.number(name, 0, n - 1) for name in ("x", "y")) for _ in range(n)]
    yield b"CORRECT\n" if _solved(n, queens) else b"INCORRECT\n"


def kattis_8queens(lines: Lines) -> Iterator[bytes]:
    """Answer whether a board has eight queens, the characters ``*``, that attack nobody."""
    yield b"valid\n" if _solved(8, Words(lines).squares(8, b"*")) else b"invalid\n"


def _solved(n: int, queens: list[Any]) -> bool:
    queens = sorted(queens)
    whole = [row for row, _ in queens] == [*range(n)]
    return whole and nqueens.is_solution([column for _, column in queens])


# --- what an output may be: what is wrong with it, given the answer; None is the end -------------


def shown(text: bytes) -> str:
    """Return bytes in quotes; those that are not printable ASCII characters are escaped once."""
    return cut(repr(text[: LONGEST + 1])[1:])


def same_line(right: bytes, found: bytes | None) -> str:
    """Accept only this line; blanks at its end do not matter."""
    right = right.rstrip()
    if found is None:
        return f"expected {shown(right)}, found the end"
    found = found.rstrip()
    return "" if found == right else f"expected {shown(right)}, found {shown(found)}"


def any_solution(right: bytes, found: bytes | None) -> str:
    """Accept any solution of the same size."""
    n = len(right.split())
    if found is None:
        return f"expected a solution for n = {n}, found the end"
    words = found.split()
    if len(words) != n:
        return f"expected {n} numbers, found {len(words)}"
    known = {b"%d" % i for i in range(1, n + 1)}
    if strange := [word for word in words if word not in known]:
        return f"{shown(strange[0])} is not a row from 1 to {n}"
    rows = enumerate(map(int, words))
    for kind, one, other in attacking_pairs([(row - 1, column) for column, row in rows]):
        return f"the queens in columns {one[1] + 1} and {other[1] + 1} share a {kind}"
    return ""


def all_solutions(right: bytes, found: bytes | None) -> str:
    """Accept a list of the same boards, in any order, as any language prints it."""
    expected = [tuple(board) for board in json.loads(right)]
    form = 'a list of boards such as [[".Q..","...Q"]]'
    if found is None:
        return f"expected {form}, found the end"
    value = _literal(found)
    if not (isinstance(value, list) and all(map(_is_board, value))):
        return f"expected {form}, found {shown(found.rstrip())}"
    boards = [*map(tuple, value)]
    n = len(expected[0]) if expected else 0
    for board in boards:
        if n and len(board) != n:
            return (
                f"expected boards of {n} rows, found one of {len(board)}: {cut(json.dumps(board))}"
            )
        if board not in expected:
            return f"no solution: {cut(json.dumps(board))}"
    if missing := [board for board in expected if board not in boards]:
        some = cut(json.dumps(missing[0]))
        return f"{len(missing)} of {len(expected)} solutions missing, such as {some}"
    return "" if len(boards) == len(expected) else "a solution occurs twice"


def _literal(text: bytes) -> object:
    """Return the value that a text of a list is, None if it is no list of strings."""
    try:
        return json.loads(text.replace(b"'", b'"'))  # no row of a board has a quote
    except (ValueError, RecursionError):
        return None


def _is_board(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def lists_of(lines: Lines) -> Iterator[tuple[int, bytes]]:
    """Join the lines of each list, which ends with its last bracket; yield their numbers too."""
    held, start = b"", 0
    for number, line in enumerate(lines, 1):
        start = start if held else number
        held += line
        if held.count(b"[") <= held.count(b"]") or len(held) > 1 << 24:
            yield start, held
            held = b""
    if held:
        yield start, held


# --- random cases ---------------------------------------------------------------------------------


def _board(rng: Random, n: int, marked: str = "*") -> str:
    """Return n rows of which some squares are marked."""
    share = rng.choice((0.0, 0.1, 0.3, 0.6))
    return "\n".join("".join(".*"[rng.random() < share] for _ in range(n)) for _ in range(n))


def _queens(rng: Random, n: int) -> list[tuple[int, int]]:
    """Return the (row, column) of n queens: a solution, nearly one, or anything."""
    queens = [*enumerate(nqueens.solve(n, rng=rng.getrandbits(32)).tolist())]
    for _ in range(rng.choice((0, 0, 1, 2, n))):
        queens[rng.randrange(n)] = (rng.randrange(n), rng.randrange(n))
    rng.shuffle(queens)
    return queens


def _listed(rng: Random, n: int) -> str:
    return f"{n}\n" + "\n".join(f"{x} {y}" for x, y in _queens(rng, n))


def _drawn(rng: Random, n: int) -> str:
    queens = _queens(rng, n)
    return "\n".join("".join(".*"[(i, j) in queens] for j in range(n)) for i in range(n))


class Problem(NamedTuple):
    """One row of `PROBLEMS`."""

    answer: Callable[[Lines], Iterator[bytes]]
    reads: str
    writes: str
    sizes: range  # of random cases
    case: Callable[[Random, int], str] = lambda rng, n: f"{n}"
    input: str = "{cases}\n"  # of one or several cases, separated by a line end
    several: bool = False
    wrong: Callable[[bytes, bytes | None], str] = same_line

    def input_of(self, cases: list[str]) -> str:
        """Return an input of some cases."""
        return self.input.format(cases="\n".join(cases), number=len(cases))


PROBLEMS = {
    "cses1624": Problem(
        cses1624,
        "8 rows of '.' and '*'",
        "the number of ways to place 8 queens on '.'",
        range(8, 9),
        _board,
    ),
    "hdu2553": Problem(
        hdu2553,
        "sizes from 1 to 10 until 0",
        "the number of solutions for each",
        range(1, 11),
        input="{cases}\n0\n",
        several=True,
    ),
    "kattis-8queens": Problem(
        kattis_8queens, "8 rows of '.' and '*'", "valid or invalid", range(8, 9), _drawn
    ),
    "kattis-queens": Problem(
        kattis_queens,
        "n, then x and y, from 0, of n queens",
        "CORRECT or INCORRECT",
        range(5, 51),
        _listed,
    ),
    "leetcode51": Problem(
        leetcode51,
        "sizes from 1 to 9",
        "a list of all solutions for each, in any order",
        range(1, 10),
        wrong=all_solutions,
    ),
    "leetcode52": Problem(
        leetcode52, "sizes from 1 to 9", "the number of solutions for each", range(1, 10)
    ),
    "p1219": Problem(
        p1219, "a size from 1 to 18", "the first 3 solutions and the number of all", range(6, 14)
    ),
    "poj3239": Problem(
        poj3239,
        "sizes from 8 to 300 until 0",
        "any solution for each: the row, from 1, of the queen in each column",
        range(8, 301),
        input="{cases}\n0\n",
        several=True,
        wrong=any_solution,
    ),
    "uva11195": Problem(
        uva11195,
        "n and n rows of '.' and '*' until 0",
        "Case i: the number of solutions without queens on '*'",
        range(4, 11),
        lambda rng, n: f"{n}\n{_board(rng, n)}",
        input="{cases}\n0\n",
        several=True,
    ),
    "uva167": Problem(
        uva167,
        "k, then k boards of 64 numbers up to 99",
        "the greatest sum under 8 queens, 5 characters wide",
        range(8, 9),
        lambda rng, n: "\n".join(
            " ".join(f"{rng.randrange(100)}" for _ in range(n)) for _ in range(n)
        ),
        input="{number}\n{cases}\n",
        several=True,
    ),
    "uva750": Problem(
        uva750,
        "k, then k times the row and column, from 1, of a queen",
        "a table of the solutions with this queen: the row of the queen in each column",
        range(8, 9),
        lambda rng, n: f"\n{rng.randint(1, n)} {rng.randint(1, n)}",
        input="{number}\n{cases}\n",
        several=True,
    ),
}
