"""Commands about one solution, and the one that makes problems: solve, complete, puzzle."""

from __future__ import annotations

import itertools
from typing import Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import (
    Bar,
    Clock,
    Output,
    new_seed,
    opened,
    peak_memory,
    run_facts,
    say,
)
from nqueens.cli.reading import Reading, source_option
from nqueens.cli.writing import format_options, opened_boards, write_boards
from nqueens.formats import FORMATS, Position
from nqueens.formats.forms import SUFFIXES

KEEP_BLOCKED = ("board", "svg", "png")  # formats that show blocked squares as well as queens
TRIES = 20  # to make another puzzle, for each one found and the next, before giving up
METHODS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@command(
    "solve",
    help="""
    Find a solution of N queens.

    The solution has queens on the squares of --placed and none on those of --blocked. With --time,
    print the time and the peak memory instead of the board; add --format or --output to print the
    board too.
    """,
    examples="""
    nqueens solve 8 --format board
    nqueens solve 1000000 --time
    nqueens solve 1000 --seed 7 --base 1 --output board.txt
    nqueens solve 8 --placed b4,d5 --format board
    nqueens solve 8 --output queens.svg
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
@format_options("permutation")
@shared.progress_option
@shared.time_option
@shared.json_option
def solve_command(
    n: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int | None,
    form: str | None,
    base: int | None,
    by: Any,
    path: str,
    progress: bool,
    timed: bool,
    as_json: bool,
    **how: Any,
) -> None:
    clock = Clock()
    with (
        opened_boards(path, form, "permutation", as_json, n) as output,
        shared.squares_of(n, placed, blocked, base) as words,
        Bar(progress) as bar,
    ):
        board = nqueens.solve(n, rng=seed, progress=bar.report, **how, **words)
        clock.stop()
        peak = peak_memory()
        if output.is_json:
            facts = run_facts(seed, how["method"], clock)
            output.json(n=n, **facts, peak_memory=peak, solution=board)
            return
        if not timed or form or path != "-":
            _write_solution(output, board, words.get("blocked", ()), base, by)
    if timed:
        memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
        say(f"time {clock}{memory}")


@command(
    "complete",
    help="""
    Complete a board, or prove that it has no completion.

    The board has N rows and queens on the squares of --placed, or it is read from standard input or
    the file of --input. Its format is recognised unless --from is given.
    """,
    examples="""
    nqueens complete 8 --placed b4,d5
    nqueens complete 8 --placed b4,d5 --count
    nqueens complete 8 --placed "(4,1),(3,3)" --base 0 --format permutation
    nqueens complete < puzzle.txt            (rows of . empty, Q queen, x or * blocked)
    """,
)
@click.argument("n", type=shared.Size(" --input names a file."), required=False)
@shared.squares_options
@source_option
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@shared.seed_option
@shared.time_limit_option
@format_options("board")
@shared.progress_option
@shared.time_option
@shared.json_option
def complete_command(
    n: int | None,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    source: str | None,
    file: Any,
    counting: bool,
    seed: int | None,
    time_limit: float | None,
    form: str | None,
    base: int | None,
    by: Any,
    path: str,
    progress: bool,
    timed: bool,
    as_json: bool,
) -> None:
    squares: dict[str, Any] = {}
    if not (placed or blocked):
        position = _one_board(Reading(file, source, base=base, by=by, n=n))
        n, squares = position.n, {"placed": position.queens, "blocked": position.blocked}
    elif n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    clock = Clock()
    with (
        opened_boards(path, form, "board", as_json, n) as output,
        shared.squares_of(n, placed, blocked, base) as words,
        Bar(progress) as bar,
    ):
        words |= squares
        limits: dict[str, Any] = {"time_limit": time_limit, "progress": bar.report}
        result: Any
        if counting:
            result = str(nqueens.count(n, **limits, **words))
        else:
            result = nqueens.solve(n, rng=seed, **limits, **words)
        clock.stop()
        if output.is_json:
            what = "count" if counting else "solution"
            output.json(n=n, **{what: result}, **run_facts(seed, "auto", clock))
            return
        if counting:
            output.say(result)
        else:
            _write_solution(output, result, words.get("blocked", ()), base, by)
    if timed:
        say(f"time {clock}")


def _one_board(reading: Reading) -> Position:
    """Return the one board of an input."""
    boards = [*zip(reading, range(2), strict=False)]
    if not boards:
        raise click.UsageError(
            "there is no board to complete; give --placed or --blocked, or a board to read"
        )
    if len(boards) > 1:
        raise click.UsageError("complete takes one board, and the input has more")
    return boards[0][0]


def _write_solution(output: Output, board: Any, blocked: Any, base: int | None, by: Any) -> None:
    """Write a solution, with the blocked squares if the format can show them."""
    if output.format in KEEP_BLOCKED:
        board = Position(len(board), tuple(enumerate(board.tolist())), tuple(blocked))
    write_boards(output, board, base, by)


@command(
    "puzzle",
    help="""
    Make puzzles of N rows with exactly one completion.

    No queen is superfluous: without it, there would be more completions. The last line gives the
    number of queens, the clues; --plain leaves it out. A PDF file has pages to print, with the
    solutions at the back.
    """,
    examples="""
    nqueens puzzle 8 --seed 1
    nqueens puzzle 12 --output puzzle.svg
    nqueens puzzle 8 --number 20 --output monday.pdf
    nqueens puzzle 8 | nqueens complete
    """,
)
@shared.size_argument
@shared.how_many_option("puzzles to make")
@shared.seed_option
@format_options("board", "pdf")
@click.option("--title", metavar="TEXT", help="Title of a PDF file.")
@click.option("--paper", type=shared.PAPER, help="Paper of a PDF file; by default, a4.")
@click.option("--plain", is_flag=True, help="Leave out the last line.")
@shared.progress_option
@shared.json_option
def puzzle_command(
    n: int,
    number: int,
    seed: int | None,
    form: str | None,
    base: int | None,
    by: Any,
    path: str,
    plain: bool,
    progress: bool,
    as_json: bool,
    **style: str | None,
) -> None:
    clock = Clock()
    with opened(path, form, "board", {**SUFFIXES, ".pdf": ("pdf",)}, as_json) as output:
        given = {name: value for name, value in style.items() if value is not None}
        if given and output.format != "pdf":
            raise click.UsageError(f"--{min(given)} is for PDF files; add --output FILE.pdf")
        if number > 1 or output.format == "pdf":
            seed = new_seed(seed)
        with Bar(progress, "made") as bar:
            puzzles = _different(n, number, seed, bar.report)
        clock.stop()
        if output.is_json:
            facts = run_facts(seed, "auto", clock)
            if number == 1:
                output.json(n=n, **facts, clues=len(puzzles[0]), placed=puzzles[0])
            else:
                every = [{"clues": len(one), "placed": one} for one in puzzles]
                output.json(n=n, **facts, puzzles=every)
            return
        boards = [Position(n, queens) for queens in puzzles]
        if output.format == "pdf":
            note = f"nqueens puzzle {n} --number {number} --seed {seed} --output ...pdf"
            nqueens.sheets(boards, output.file, note=note, **given)  # type: ignore[arg-type]
            return
        write_boards(output, boards, base, by)
        clues = f"{number} puzzles, 1 completion each"
        if number == 1:
            queens = len(puzzles[0])
            clues = f"{queens} clue{'s' * (queens != 1)}, 1 completion"
        if FORMATS[output.format].numbering and not plain and output.path == "-":
            output.say(f"{FORMATS[output.format].separator}{clues}")
    if path != "-" and not plain:
        say(clues)


def _different(n: int, number: int, seed: Any, report: Any) -> list[list[list[int]]]:
    """Return puzzles of which no two are equal; raise ``NoSolution`` if it finds no more."""
    if number == 1:
        return [nqueens.unique_puzzle(n, rng=seed, progress=report).tolist()]
    made: dict[bytes, list[list[int]]] = {}
    for i in itertools.count():
        if len(made) == number:
            break
        if i == TRIES * (len(made) + 1):
            raise nqueens.NoSolution(
                f"{i} tries for {n} rows found no more than {len(made)} different, not {number}; "
                "there may be no more"
            )
        puzzle = nqueens.unique_puzzle(n, rng=[seed, i])
        made.setdefault(puzzle.tobytes(), puzzle.tolist())
        if report is not None:
            report(len(made), number, len(made))
    return list(made.values())
