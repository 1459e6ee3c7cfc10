"""The command that checks solutions of puzzles: regions verify."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import IO, Any

import click

from nqueens import regions
from nqueens._runtime.wording import cut
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import print_json, say
from nqueens.cli.reading import Reading, lines_of, name_of, naming
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
def verify_command(options: shared.Options, puzzles: Puzzles) -> int:
    words = click.get_current_context().params["words"] or ("-",)
    if "-" in words and name_of(options.file) == "<stdin>":
        raise click.UsageError("name a file of puzzles, or give --boards FILE")
    every = list(puzzles)
    boards = list(_boards(options.file))
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
    if options.as_json:
        print_json(wrong=wrong, boards=len(boards), solutions=solutions)
    else:
        for one in wrong:
            say(*(f"board {one['board']}: {fault}" for fault in one["faults"]))
        plural = "" if len(boards) == 1 else "s"
        say(f"{len(boards)} board{plural} checked, {solutions} right")
    return 0 if solutions == len(boards) > 0 else 1


def _boards(file: IO[bytes]) -> Iterator[tuple[int, Squares]]:
    """Yield the number of rows and the queens of each board of a file."""
    lines = list(lines_of(file))
    texts = [line.decode("utf-8", "surrogateescape").strip() for line in lines]
    first = next(filter(None, texts), "")
    if not (first == NO_SOLUTION or COLUMNS.fullmatch(first)):
        whole: Any = io.BytesIO(b"".join(lines))
        whole.name = name_of(file)
        for position in Reading(whole):
            yield position.n, list(position.queens)
        return
    with naming(file):
        for number, text in enumerate(texts, 1):
            if text == NO_SOLUTION:
                yield 0, None
            elif text:
                yield _columns(text, number)


def _columns(text: str, number: int) -> tuple[int, Squares]:
    """Return the number of rows and the queens that a line of columns describes."""
    if not COLUMNS.fullmatch(text):
        raise FormatError(f"expected the columns of a board, or {NO_SOLUTION!r}", number, 1)
    rows = [columns.split(",") for columns in text.split()]
    last = len(rows) - 1
    for columns in rows:
        for word in columns:
            if len(word) > MOST_DIGITS or int(word) > last:
                raise FormatError(f"{cut(word)} is not a column from 0 to {last}", number, 1)
        if len(set(map(int, columns))) < len(columns):
            raise FormatError(f"{cut(','.join(columns))} has a column twice", number, 1)
    return len(rows), [(row, int(word)) for row, columns in enumerate(rows) for word in columns]
