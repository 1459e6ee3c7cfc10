"""The command for two contest problems: answers in their exact formats, and a judge.

POJ 3239 accepts any solution, so each size is solved once, by formula, and its answer kept. Luogu
P1219 asks for the first three solutions and the number of solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

import click

import nqueens
from nqueens import formats
from nqueens._runtime.wording import LONGEST, cut
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import open_output, say, write
from nqueens.cli.reading import lines_of, name_of
from nqueens.formats import FormatError

__all__ = ["contest_command"]

SMALLEST, LARGEST = 8, 300  # of POJ 3239
LARGEST_COUNTED = 18
NUMBERS = [b"%d" % i for i in range(1, LARGEST + 1)]


def poj3239(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer "Solution to the n Queens Puzzle": one line for each size from 8 to 300.

    The sizes end with a line 0 or with the input; empty lines may only come at the end. The i-th
    number of an answer is the row, from 1, of the queen in column i. A size always gets the same
    solution. A wrong line raises `FormatError`.

    >>> from nqueens.cli.contest import poj3239
    >>> len(next(poj3239([b"8\n", b"0\n"])).split())
    8
    """
    answers: dict[bytes, bytes] = {}
    empty = 0
    for number, line in enumerate(lines, 1):
        answer = answers.get(line)
        if answer is None:
            word = line.strip()
            if not word:
                empty = empty or number
                continue
            if word == b"0":
                return
            n = _size(line, number, "a size", SMALLEST, LARGEST)
            board = nqueens.solve(n, method="construct").tolist()
            answer = b" ".join([NUMBERS[i] for i in board]) + b"\n"
            answers[b"%d\n" % n] = answer
        if empty:
            raise FormatError("an empty line where a size is expected", empty, 1)
        yield answer


def p1219(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer Luogu P1219: the first three solutions, one per line, and the number of solutions.

    The size, from 1 to 18, is on the first line that is not empty; anything else raises
    `FormatError`. The numbers are columns, from 1, row by row.

    >>> from nqueens.cli.contest import p1219
    >>> print(b"".join(p1219([b"6\n"])).decode(), end="")
    2 4 6 1 3 5
    3 6 2 5 1 4
    4 1 5 2 6 3
    4
    """
    number = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            n = _size(line, number, "n", 1, LARGEST_COUNTED)
            first = nqueens.solutions(n, limit=3)
            yield from formats.encode(first, "permutation", base=1, by="rows")
            yield b"%d\n" % nqueens.count(n)
            return
    raise FormatError("expected n, found the end", max(number, 1), 1)


def _size(line: bytes, number: int, name: str, low: int, high: int) -> int:
    """Return the number on a line."""
    word = line.strip()
    if not word.isdigit() or len(word) > 9 or not low <= int(word) <= high:
        reason = f"{name} must be a number from {low} to {high}, not {_shown(word[:20])}"
        raise FormatError(reason, number, line.index(word) + 1)
    return int(word)


def _wrong_of_poj3239(right: bytes, line: bytes) -> str:
    """Return what is wrong with a line; any solution of the same size is right."""
    n = len(right.split())
    words = line.split()
    rows: dict[bytes, int] = {}  # and their columns
    if len(words) != n:
        return f"expected {n} numbers, found {len(words)}"
    for column, word in enumerate(words, 1):
        if word not in NUMBERS[:n]:
            return f"{_shown(word)} is not a row from 1 to {n}"
        if word in rows:
            return f"the queens in columns {rows[word]} and {column} share row {_shown(word)}"
        rows[word] = column
    sums, differences = dict[int, int](), dict[int, int]()
    for column, row in enumerate(map(int, words), 1):
        for seen, line_number in (sums, row + column), (differences, row - column):
            other = seen.setdefault(line_number, column)
            if other != column:
                return f"the queens in columns {other} and {column} share a diagonal"
    return ""


def _wrong_of_p1219(right: bytes, line: bytes) -> str:
    """Return what is wrong with a line, which must be this one, except for blanks at its end."""
    if line.rstrip() == right.rstrip():
        return ""
    return f"expected {_shown(right.rstrip())}, found {_shown(line.rstrip())}"


def _shown(text: bytes) -> str:
    """Return bytes in quotes; those that are not printable ASCII characters are escaped once."""
    return cut(repr(text[: LONGEST + 1])[1:])


PROBLEMS = {"poj3239": poj3239, "p1219": p1219}
JUDGES = {"poj3239": _wrong_of_poj3239, "p1219": _wrong_of_p1219}


def first_wrong(problem: str, sizes: Iterable[bytes], output: Iterable[bytes]) -> tuple[int, str]:
    """Return how many lines of a program's output are right, and what is wrong with the next one.

    ``sizes`` are the lines of its input. Empty lines at the end of the output do not matter.
    """
    lines = iter(output)
    number = 0
    answers = (line for piece in PROBLEMS[problem](sizes) for line in piece.splitlines())
    for number, right in enumerate(answers, 1):
        line = next(lines, None)
        if line is None:
            return number - 1, f"expected {_shown(right.rstrip())}, found the end"
        wrong = JUDGES[problem](right, line)
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
      poj3239  reads sizes from 8 to 300, one per line, until 0 or the end, and writes a
               solution for each: the i-th number is the row, from 1, of the queen in
               column i; a size always gets the same solution
      p1219    reads one size from 1 to 18, and writes the first three solutions and the
               number of solutions
    """,
    examples="""
    nqueens contest poj3239 < in > out
    echo 6 | nqueens contest p1219
    ./program < in > out; nqueens contest poj3239 --check out < in
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
    help="Judge the output of a program for this input; any solution is right for poj3239.",
)
def contest_command(options: shared.Options, problem: str, checked: IO[bytes] | None) -> int:
    file = options.file
    if checked is None:
        with open_output("-") as output:
            write(output, PROBLEMS[problem](lines_of(file)))
        return 0
    if name_of(checked) == name_of(file):
        raise click.UsageError("--check and --input must be two files")
    right, wrong = first_wrong(problem, lines_of(file), lines_of(checked))
    say(f"line {right + 1}: {wrong}" if wrong else f"accepted: all {right} lines are right")
    return 1 if wrong else 0
