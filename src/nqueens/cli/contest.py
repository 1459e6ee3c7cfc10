"""The command for four contest problems: answers in their exact formats, and a judge.

POJ 3239 accepts any solution, so each size is solved once, by formula, and its answer kept. Luogu
P1219 asks for the first three solutions and the number of solutions, LeetCode 51 for all solutions
in any order, LeetCode 52 for their number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO

import click

import nqueens
from nqueens import formats
from nqueens._boards.attacks import attacking_pairs
from nqueens._runtime.wording import LONGEST, cut
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import opened, say
from nqueens.cli.reading import lines_of, name_of
from nqueens.formats import FormatError

SMALLEST, LARGEST = 8, 300  # of POJ 3239
LARGEST_COUNTED = 18
LARGEST_LISTED = 9  # of both LeetCode problems
NUMBERS = [b"%d" % i for i in range(1, LARGEST + 1)]


def poj3239(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer "Solution to the n Queens Puzzle": one line for each size from 8 to 300.

    The sizes end with 0 or with the input. The i-th number of an answer is the row, from 1, of the
    queen in column i. A size always gets the same solution. Anything else raises `FormatError`.

    >>> from nqueens.cli.contest import poj3239
    >>> [len(answer.split()) for answer in poj3239([b"8 9\n", b"0\n", b"10\n"])]
    [8, 9]
    """
    answers: dict[int, bytes] = {}
    for number, line in enumerate(lines, 1):
        for word in line.split():
            if word == b"0":
                return
            n = _size(word, number, "a size", SMALLEST, LARGEST)
            if n not in answers:
                board = nqueens.solve(n, method="construct")
                answers[n] = b" ".join(map(NUMBERS.__getitem__, board.tolist())) + b"\n"
            yield answers[n]


def p1219(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer Luogu P1219: the first three solutions, one per line, and the number of solutions.

    The input is a size from 1 to 18; several are answered one after another, and anything else
    raises `FormatError`. The numbers are columns, from 1, row by row.

    >>> from nqueens.cli.contest import p1219
    >>> print(b"".join(p1219([b"6\n"])).decode(), end="")
    2 4 6 1 3 5
    3 6 2 5 1 4
    4 1 5 2 6 3
    4
    """
    for n in _sizes(lines, LARGEST_COUNTED):
        first = nqueens.solutions(n, limit=3)
        yield from formats.encode(first, "permutation", base=1)
        yield b"%d\n" % nqueens.count(n)


def leetcode51(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer LeetCode 51: for each size from 1 to 9, one line with a list of all solutions.

    A solution is a list of strings, a row each. Anything else raises `FormatError`.

    >>> from nqueens.cli.contest import leetcode51
    >>> print(b"".join(leetcode51([b"4\n"])).decode(), end="")
    [[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]
    """
    for n in _sizes(lines, LARGEST_LISTED):
        rows = ["." * i + "Q" + "." * (n - 1 - i) for i in range(n)]
        boards = [[rows[i] for i in board] for board in nqueens.solutions(n).tolist()]
        yield json.dumps(boards, separators=(",", ":")).encode() + b"\n"


def leetcode52(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer LeetCode 52: for each size from 1 to 9, one line with the number of solutions.

    >>> from nqueens.cli.contest import leetcode52
    >>> [*leetcode52([b"4\n", b"8 9\n"])]
    [b'2\n', b'92\n', b'352\n']
    """
    return (b"%d\n" % nqueens.count(n) for n in _sizes(lines, LARGEST_LISTED))


def _sizes(lines: Iterable[bytes], largest: int) -> Iterator[int]:
    """Yield the sizes in an input that has at least one."""
    number, found = 0, False
    for number, line in enumerate(lines, 1):
        for word in line.split():
            found = True
            yield _size(word, number, "n", 1, largest)
    if not found:
        raise FormatError("expected n, found the end", max(number, 1))


def _size(word: bytes, line: int, name: str, low: int, high: int) -> int:
    """Return the number that a word on a line is."""
    if not word.isdigit() or len(word) > 9 or not low <= int(word) <= high:
        reason = f"{name} must be a number from {low} to {high}, not {_shown(word[:20])}"
        raise FormatError(reason, line)
    return int(word)


def _wrong_of_poj3239(right: bytes, line: bytes) -> str:
    """Return what is wrong with a line; any solution of the same size is right."""
    n = len(right.split())
    words = line.split()
    if len(words) != n:
        return f"expected {n} numbers, found {len(words)}"
    if strange := [word for word in words if word not in NUMBERS[:n]]:
        return f"{_shown(strange[0])} is not a row from 1 to {n}"
    rows = enumerate(map(int, words))
    for kind, one, other in attacking_pairs([(row - 1, column) for column, row in rows]):
        return f"the queens in columns {one[1] + 1} and {other[1] + 1} share a {kind}"
    return ""


def _wrong_line(right: bytes, line: bytes) -> str:
    """Return what is wrong with a line, which must be this one, except for blanks at its end."""
    if line.rstrip() == right.rstrip():
        return ""
    return f"expected {_shown(right.rstrip())}, found {_shown(line.rstrip())}"


def _wrong_of_leetcode51(right: bytes, line: bytes) -> str:
    """Return what is wrong with a list of boards, in any order."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not (isinstance(found, list) and all(map(_is_board, found))):
        return f'expected a list of boards such as [[".Q..","...Q"]], found {_shown(line.rstrip())}'
    boards = [*map(tuple, found)]
    expected = [tuple(board) for board in json.loads(right)]
    for board in boards:
        if board not in expected:
            return f"no solution: {cut(json.dumps(board))}"
    if missing := [board for board in expected if board not in boards]:
        some = cut(json.dumps(missing[0]))
        return f"{len(missing)} of {len(expected)} solutions missing, such as {some}"
    return "" if len(boards) == len(expected) else "a solution occurs twice"


def _is_board(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, str) for row in value)


def _shown(text: bytes) -> str:
    """Return bytes in quotes; those that are not printable ASCII characters are escaped once."""
    return cut(repr(text[: LONGEST + 1])[1:])


PROBLEMS = {
    "leetcode51": (leetcode51, _wrong_of_leetcode51),
    "leetcode52": (leetcode52, _wrong_line),
    "p1219": (p1219, _wrong_line),
    "poj3239": (poj3239, _wrong_of_poj3239),
}


def first_wrong(problem: str, sizes: Iterable[bytes], output: Iterable[bytes]) -> tuple[int, str]:
    """Return how many lines of a program's output are right, and what is wrong with the next one.

    ``sizes`` are the lines of its input. Empty lines at the end of the output do not matter.
    """
    answer, wrong_of = PROBLEMS[problem]
    lines = iter(output)
    number = 0
    answers = (line for piece in answer(sizes) for line in piece.splitlines())
    for number, right in enumerate(answers, 1):
        line = next(lines, None)
        if line is None:
            return number - 1, f"expected {_shown(right.rstrip())}, found the end"
        wrong = wrong_of(right, line)
        if wrong:
            return number - 1, wrong
    extra = next((line for line in lines if line.strip()), None)
    return number, "" if extra is None else f"expected the end, found {_shown(extra.rstrip())}"


@command(
    "contest",
    help="""
    Solve a contest problem in its exact format, or judge the output of a program.

    With --check, print the first wrong line of the output of a program, and what is wrong with it.
    The exit status is 0 if all lines are right, and 1 otherwise.
    """,
    before="""
    \b
    Problems:
      poj3239     reads sizes from 8 to 300 until 0 or the end, and writes a solution for
                  each: the i-th number is the row, from 1, of the queen in column i; a size
                  always gets the same solution
      p1219       reads a size from 1 to 18, and writes the first three solutions and the
                  number of solutions
      leetcode51  reads sizes from 1 to 9, and writes a list of all solutions for each
      leetcode52  reads sizes from 1 to 9, and writes the number of solutions for each
    """,
    examples="""
    nqueens contest poj3239 < in > out
    ./program < in | nqueens contest p1219 --check - --input in
    """,
)
@click.argument("problem", type=click.Choice(sorted(PROBLEMS), case_sensitive=False))
@shared.input_option
@click.option(
    "--check",
    "checked",
    type=click.File("rb"),
    metavar="FILE",
    help="Judge the output of a program for this input. poj3239 accepts any solution, leetcode51 "
    "any order.",
)
def contest_command(problem: str, file: IO[bytes], checked: IO[bytes] | None) -> int:
    if checked is None:
        with opened("-", None, "text", {}) as output:
            output.write(PROBLEMS[problem][0](lines_of(file)))
        return 0
    if name_of(checked) == name_of(file):
        raise click.UsageError("--check and --input must be two files")
    right, wrong = first_wrong(problem, lines_of(file), lines_of(checked))
    lines = "the line is" if right == 1 else f"all {right} lines are"
    say(f"line {right + 1}: {wrong}" if wrong else f"accepted: {lines} right")
    return 1 if wrong else 0
