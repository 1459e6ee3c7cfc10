"""The command that checks solutions of puzzles: regions verify."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Any

import click

from nqueens import formats, regions
from nqueens._runtime.wording import cut
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import print_json, say
from nqueens.cli.reading import lines_of, name_of, naming
from nqueens.cli.regions.puzzles import Puzzles, puzzles_options
from nqueens.formats import FormatError
from nqueens.regions._checking import faults

NO_SOLUTION = "no solution"  # as regions solve prints it
COLUMNS = re.compile(r"\s*+\d++(?:,\d++)*+(?:\s++\d++(?:,\d++)*+)*+\s*+", re.ASCII)
MOST_DIGITS = 9

Squares = list[tuple[int, int]] | None  # of the queens; None for "no solution"


@command(
    "verify",
    help="""
    Check solutions of puzzles, and say what is wrong with them.

    The solutions are read from standard input: lines of columns from 0, as 'nqueens regions solve'
    prints them, or boards in any format that 'nqueens verify' recognises. There is one for each
    puzzle, in order; if there is only one puzzle, all are checked against it. The exit status is 0
    if all are solutions, and 1 otherwise.
    """,
    examples="""
    nqueens regions solve today.txt | nqueens regions verify today.txt
    nqueens regions solve today.txt --board | nqueens regions verify today.txt
    """,
)
@puzzles_options
@click.option(
    "--boards",
    "file",
    type=click.File("rb"),
    default="-",
    metavar="FILE",
    help="File with the solutions; by default, standard input.",
)
@shared.json_option
def verify_command(words: tuple[str, ...], file: IO[bytes], as_json: bool, **reading: Any) -> int:
    if "-" in (words or ("-",)) and name_of(file) == "<stdin>":
        raise click.UsageError("name a file of puzzles, or give --boards FILE")
    puzzles = Puzzles(words, **reading)
    every = [found.puzzle for found in puzzles]
    boards = list(_boards(file))
    if len(every) > 1 and len(boards) != len(every):
        raise click.UsageError(
            f"{len(boards)} solutions for {len(every)} puzzles; give one for each"
        )
    wrong: list[dict[str, Any]] = []
    for number, (n, queens) in enumerate(boards):
        puzzle = every[number if len(every) > 1 else 0]
        if queens is None:
            reasons = [] if not regions.count(puzzle, at_most=0) else ["the puzzle has a solution"]
        elif n != puzzle.n:
            reasons = [f"{n} rows for a puzzle of {puzzle.n}"]
        else:
            reasons = list(faults(puzzle, queens))
        if reasons:
            wrong.append({"board": number + 1, "faults": reasons})
    solutions = len(boards) - len(wrong)
    if as_json:
        print_json(wrong=wrong, boards=len(boards), solutions=solutions)
    else:
        for one in wrong:
            say(*(f"board {one['board']}: {fault}" for fault in one["faults"]))
        plural = "" if len(boards) == 1 else "s"
        say(f"{len(boards)} board{plural} checked, {solutions} right")
    return 2 if puzzles.bad else 0 if solutions == len(boards) > 0 else 1


def _boards(file: IO[bytes]) -> Iterator[tuple[int, Squares]]:
    """Yield the number of rows and the queens of each board of a file."""
    texts = [line.decode("utf-8", "surrogateescape").strip() for line in lines_of(file)]
    with naming(file):
        first = next(filter(None, texts), "")
        if not (first == NO_SOLUTION or COLUMNS.fullmatch(first)):
            yield from ((one.n, list(one.queens)) for one in formats.read(texts))
            return
        for number, text in enumerate(texts, 1):
            if text == NO_SOLUTION:
                yield 0, None
            elif text:
                yield _columns(text, number)


def _columns(text: str, number: int) -> tuple[int, Squares]:
    """Return the number of rows and the queens that a line of columns describes."""
    if not COLUMNS.fullmatch(text):
        raise FormatError(f"expected the columns of a board, or {NO_SOLUTION!r}", number)
    rows = [columns.split(",") for columns in text.split()]
    last = len(rows) - 1
    for columns in rows:
        for word in columns:
            if len(word) > MOST_DIGITS or int(word) > last:
                raise FormatError(f"{cut(word)} is not a column from 0 to {last}", number)
        if len(set(map(int, columns))) < len(columns):
            raise FormatError(f"{cut(','.join(columns))} has a column twice", number)
    return len(rows), [(row, int(word)) for row, columns in enumerate(rows) for word in columns]
