"""The command for two contest problems, in their exact formats.

POJ 3239 accepts any solution, so each size is solved once, by formula, and its answer kept. Luogu
P1219 asks for the first three solutions and the number of solutions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

import nqueens
from nqueens import formats
from nqueens.cli.output import open_output, write
from nqueens.cli.texts import lines_of
from nqueens.formats import FormatError

__all__ = ["contest_command"]

SMALLEST, LARGEST = 8, 300  # of POJ 3239
LARGEST_COUNTED = 18
NUMBERS = [b"%d" % i for i in range(1, LARGEST + 1)]


def poj3239(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer "Solution to the n Queens Puzzle": one line for each line of input.

    Parameters
    ----------
    lines
        One size from 8 to 300 per line, until a line with 0 or the end.

    Yields
    ------
    bytes
        A line of numbers for each size: the i-th is the row, from 1, of the queen in column i. A
        size always gets the same solution.

    Raises
    ------
    FormatError
        If a line is not such a number; empty lines may only come at the end.

    Examples
    --------
    >>> from nqueens.cli.contest import poj3239
    >>> len(next(poj3239([b"8\n", b"0\n"])).split())
    8
    """
    known: dict[bytes, bytes] = {}
    empty = 0
    for number, line in enumerate(lines, 1):
        answer = known.get(line)
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
            known[b"%d\n" % n] = answer
        if empty:
            raise FormatError("an empty line where a size is expected", empty, 1)
        yield answer


def p1219(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer Luogu P1219: the first three solutions, one per line, and the number of solutions.

    Parameters
    ----------
    lines
        A size from 1 to 18 on the first line that is not empty.

    Yields
    ------
    bytes
        Lines; the numbers are columns, from 1, row by row.

    Raises
    ------
    FormatError
        If there is no such line.

    Examples
    --------
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
        shown = word[:20].decode("ascii", "backslashreplace")
        reason = f"{name} must be a number from {low} to {high}, not {shown!r}"
        raise FormatError(reason, number, line.index(word) + 1)
    return int(word)


PROBLEMS = {"poj3239": poj3239, "p1219": p1219}


@click.command(
    "contest",
    help="""
    Solve a contest problem in its exact format.

    The input is read from standard input.
    """,
    epilog="""
    \b
    Problems:
      poj3239  reads sizes from 8 to 300, one per line, until 0 or the end, and writes a
               solution for each: the i-th number is the row, from 1, of the queen in
               column i; a size always gets the same solution
      p1219    reads one size from 1 to 18, and writes the first three solutions and the
               number of solutions

    \b
    Examples:
      nqueens contest poj3239 < in > out
      echo 6 | nqueens contest p1219
    """,
)
@click.argument("problem", type=click.Choice(sorted(PROBLEMS), case_sensitive=False))
def contest_command(problem: str) -> None:
    with open_output("-") as output:
        write(output, PROBLEMS[problem](lines_of(sys.stdin.buffer)))
