"""Commands about one solution, and the one that makes problems: solve, complete, puzzle."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, Output, opened, run_facts, say, time_text, warn
from nqueens.cli.reading import Reading, file_or_text, from_option
from nqueens.cli.writing import target_options
from nqueens.formats import Position
from nqueens.formats.forms import SUFFIXES

if TYPE_CHECKING:
    from nqueens.cli.writing import Target

KEEP_BLOCKED = ("board", "svg", "png")  # formats that show blocked squares as well as queens
METHODS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@command(
    "solve",
    help="""
    Find a solution of N queens.

    The solution has queens on the squares of --placed and none on those of --blocked. With --time,
    print the time instead of the board; add --format or --output to print the board too.
    """,
    examples="""
    nqueens solve 1000000 --time
    nqueens solve 8 --placed b4,d5 --output queens.svg
    """,
)
@shared.size_argument
@shared.squares_options
@shared.seed_option
@shared.choice_option(
    "--method", of=METHODS, default="auto", help="Method to use; --placed and --blocked need auto."
)
@shared.toroidal_option
@shared.time_limit_option
@shared.time_option
@target_options("permutation")
def solve_command(
    n: int, squares: shared.Squares, seed: int, timed: bool, target: Target, **how: Any
) -> None:
    start = time.perf_counter()
    with target.opened("permutation", n) as output, squares.on(n) as words, Bar() as bar:
        board = nqueens.solve(n, rng=seed, progress=bar.report, **how, **words)
        seconds = time.perf_counter() - start
        if output.is_json:
            output.json(n=n, **run_facts(seed, how["method"], seconds), solution=board)
            return
        _write_solution(target, output, board, words.get("blocked", ()))
    if timed:
        say(f"time {time_text(seconds)}")


@command(
    "complete",
    help="""
    Complete a board, or prove that it has no completion.

    The board has N rows and queens on the squares of --placed, or it is read from standard input or
    the file of --input. Its format is recognised unless --from is given.
    """,
    examples="""
    nqueens complete 8 --placed b4,d5 --count
    nqueens complete < puzzle.txt            (rows of . empty, Q queen, x or * blocked)
    """,
)
@click.argument("board", nargs=-1, metavar="[N|BOARD]")
@shared.squares_options
@from_option
@shared.input_option
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@shared.seed_option
@shared.time_limit_option
@target_options("board")
def complete_command(
    board: Sequence[str],
    squares: shared.Squares,
    source: str | None,
    file: Any,
    counting: bool,
    seed: int,
    time_limit: float | None,
    target: Target,
) -> None:
    given: dict[str, Any] = {}
    size = shared.digits(" ".join(board))
    n = int(size) if size.isdigit() else None
    if board and n is None:
        file = file_or_text(click.get_current_context(), None, board)
    if not any(squares):
        boards = list(Reading(file, source, base=target.base, by=target.by, n=n))
        if len(boards) != 1:
            raise click.UsageError(f"complete takes one board, and the input has {len(boards)}")
        n, given = boards[0].n, {"placed": boards[0].queens, "blocked": boards[0].blocked}
    elif n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    start = time.perf_counter()
    with target.opened("board", n) as output, squares.on(n) as words, Bar() as bar:
        words |= {"time_limit": time_limit, "progress": bar.report, **given}
        if counting:
            result: Any = str(nqueens.count(n, **words))
        else:
            result = nqueens.solve(n, rng=seed, **words)
        if output.is_json:
            what = {"count" if counting else "solution": result}
            output.json(n=n, **what, **run_facts(seed, "auto", time.perf_counter() - start))
        elif counting:
            output.say(result)
        else:
            _write_solution(target, output, result, words.get("blocked", ()))


def _write_solution(target: Target, output: Output, board: Any, blocked: Any) -> None:
    """Write a solution, with the blocked squares if the format can show them."""
    if output.format in KEEP_BLOCKED:
        board = Position(len(board), tuple(enumerate(board.tolist())), tuple(blocked))
    target.write(output, board)


@command(
    "puzzle",
    help="""
    Make puzzles of N rows with exactly one completion.

    No queen is superfluous: without it, there would be more completions. A PDF file has pages to
    print, with the solutions at the back.
    """,
    examples="""
    nqueens puzzle 8 | nqueens complete
    nqueens puzzle 8 --number 20 --output monday.pdf
    """,
)
@shared.size_argument
@shared.how_many_option("puzzles to make")
@shared.seed_option
@shared.time_limit_option
@click.option("--title", default="Queens", show_default=True, help="Title of a PDF file.")
@shared.solutions_option
@target_options("board", "pdf")
def puzzle_command(
    n: int, number: int, seed: int, time_limit: float | None, target: Target, **sheet: Any
) -> None:
    start = time.perf_counter()
    suffixes = {**SUFFIXES, ".pdf": ("pdf",)}
    with opened(target.path, target.form, "board", suffixes, target.as_json) as output:
        found: dict[str, list[list[int]]] = {}  # no puzzle twice
        with Bar("made") as bar:
            for i in range(100 + 10 * number):
                if len(found) < number:
                    own = seed if number == 1 else [seed, i]
                    left = time_limit
                    if left and i:  # the first call checks it
                        left = max(1e-9, start + left - time.perf_counter())
                    try:
                        puzzle = nqueens.unique_puzzle(n, rng=own, time_limit=left).tolist()
                    except nqueens.OutOfTime:
                        done = f"{len(found)} of {number} puzzles were made"
                        raise nqueens.OutOfTime(f"{done} within {time_limit:g} s") from None
                    found[str(puzzle)] = puzzle
                    bar(len(found), number, len(found))
        puzzles = [*found.values()]
        if len(puzzles) < number:
            warn(f"no more than {len(puzzles)} different puzzles were found")
        if output.is_json:
            every = [{"clues": len(one), "placed": one} for one in puzzles]
            facts = run_facts(seed, "auto", time.perf_counter() - start)
            output.json(n=n, **facts, puzzles=every)
            return
        boards = [Position(n, queens) for queens in puzzles]
        if output.format == "pdf":
            nqueens.sheets(boards, output.file, **sheet)
        else:
            target.write(output, boards)
