"""Two contest problems, in their exact formats.

POJ 3239 takes any solution, so one board for each n is built, by formula, and kept: its text is
what repeated lines cost. Luogu P1219 wants the first three solutions and the total.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nqueens import formats
from nqueens._counting.counts import count
from nqueens._listing.lists import solutions
from nqueens._solving.solving import solve
from nqueens.formats import FormatError

__all__ = ["p1219", "poj3239"]

SMALLEST, LARGEST = 8, 300  # of POJ 3239
LARGEST_COUNTED = 18
NUMBERS = [b"%d" % i for i in range(1, LARGEST + 1)]


def poj3239(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer "Solution to the n Queens Puzzle", a line for a line.

    Parameters
    ----------
    lines
        One n, 8 to 300, a line, until a line with 0 or the end.

    Yields
    ------
    bytes
        For each n a line of numbers: the i-th is the row, from 1, of the queen in column i. The
        same n always gets the same solution.

    Raises
    ------
    FormatError
        If a line is not such a number; empty lines may only come last.

    Examples
    --------
    >>> from nqueens.cli.judges import poj3239
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
            n = _size(word, line, number)
            answer = b" ".join([NUMBERS[i] for i in solve(n, method="construct").tolist()]) + b"\n"
            known[b"%d\n" % n] = answer
        if empty:
            raise FormatError("an empty line where a size is expected", empty, 1)
        yield answer


def _size(word: bytes, line: bytes, number: int) -> int:
    if not word.isdigit() or len(word) > 9 or not SMALLEST <= int(word) <= LARGEST:
        shown = word[:20].decode("ascii", "backslashreplace")
        reason = f"a size is a number from {SMALLEST} to {LARGEST}, not {shown!r}"
        raise FormatError(reason, number, line.index(word) + 1)
    return int(word)


def p1219(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Answer Luogu P1219: the first three solutions, a line each, and how many there are.

    Parameters
    ----------
    lines
        One n, 1 to 18, on the first line that is not empty.

    Yields
    ------
    bytes
        Lines; numbers are columns, from 1, row by row.

    Raises
    ------
    FormatError
        If there is no such number.

    Examples
    --------
    >>> from nqueens.cli.judges import p1219
    >>> print(b"".join(p1219([b"6\n"])).decode(), end="")
    2 4 6 1 3 5
    3 6 2 5 1 4
    4 1 5 2 6 3
    4
    """
    number = 0
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if not word:
            continue
        if not word.isdigit() or len(word) > 9 or not 1 <= int(word) <= LARGEST_COUNTED:
            shown = word[:20].decode("ascii", "backslashreplace")
            reason = f"n is a number from 1 to {LARGEST_COUNTED}, not {shown!r}"
            raise FormatError(reason, number, line.index(word) + 1)
        n = int(word)
        yield from formats.encode(solutions(n, limit=3), "permutation", base=1, by="rows")
        yield b"%d\n" % count(n)
        return
    raise FormatError("there is no n", max(number, 1), 1)
