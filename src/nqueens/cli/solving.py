"""Commands about one solution, and those that make problems: solve, complete, puzzle."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import (
    Bar,
    Clock,
    lists,
    new_seed,
    peak_memory,
    print_json,
    run_facts,
    write,
)
from nqueens.cli.reading import Reading, source_option
from nqueens.cli.squares import squares_of
from nqueens.cli.writing import (
    format_options,
    output_option,
    require_many,
    require_queens,
    write_boards,
)
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._runtime.progress import Report

# formats that show blocked squares as well as queens
KEEP_BLOCKED = ("board", "svg", "png", "latex", "dzn", "minizinc")
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
@shared.rng_option
@shared.choice_option(
    "--method", of=METHODS, default="auto", help="Method to use; --placed and --blocked need auto."
)
@shared.toroidal_option
@shared.time_limit_option
@format_options("permutation")
@shared.progress_option
@shared.time_option
@output_option
@shared.json_option
def solve_command(options: shared.Options) -> str | None:
    n, output = options.n, options.output
    require_queens(options)
    clock = Clock()
    with squares_of(options) as words, Bar(options.progress) as bar:
        blocked = words.get("blocked", ())
        words.update(method=options.method, toroidal=options.toroidal)
        words.update(time_limit=options.time_limit, progress=bar.report)
        board = nqueens.solve(n, rng=options.seed, **words)
    clock.stop()
    if options.as_json:
        facts = run_facts(options.seed, options.method, clock)
        print_json(output, n=n, **facts, peak_memory=peak_memory(), solution=lists(board))
        return None
    if not options.timed or shared.given("name") or shared.given("output"):
        _write_solution(options, board, blocked)
    if not options.timed:
        return None
    peak = peak_memory()
    memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
    return f"time {clock}{memory}"


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
    nqueens complete < puzzle.txt            (rows of . empty, Q queen, x blocked)
    nqueens complete --input board.txt
    """,
)
@shared.size_or_file_argument
@shared.squares_options
@source_option
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@shared.rng_option
@shared.time_limit_option
@format_options("board")
@shared.progress_option
@shared.time_option
@output_option
@shared.json_option
def complete_command(options: shared.Options, counting: bool) -> str | None:
    n = options.n
    squares: dict[str, Any] = {}
    if not (options.placed or options.blocked):
        position = _one_board(options)
        n, squares = position.n, {"placed": position.queens, "blocked": position.blocked}
    elif n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    if not counting:
        require_queens(options)
    clock = Clock()
    with squares_of(options, n) as words, Bar(options.progress) as bar:
        words = words or squares
        limits: dict[str, Any] = {"time_limit": options.time_limit, "progress": bar.report}
        if counting:
            number = str(nqueens.count(n, **limits, **words))
        else:
            board = nqueens.solve(n, rng=options.seed, **limits, **words)
    clock.stop()
    if options.as_json:
        result = {"count": number} if counting else {"solution": lists(board)}
        print_json(options.output, n=n, **result, **run_facts(options.seed, "auto", clock))
        return None
    if counting:
        write(options.output, [f"{number}\n".encode()])
    else:
        _write_solution(options, board, words.get("blocked", ()))
    return f"time {clock}" if options.timed else None


def _one_board(options: shared.Options) -> Position:
    """Return the one board of the input."""
    by = options.by if shared.given("by") else None
    boards = iter(Reading(options.file, options.source, shared.given_base(), by, options.n))
    position = next(boards, None)
    if position is None:
        raise click.UsageError(
            "there is no board to complete; give --placed or --blocked, or a board to read"
        )
    if next(boards, None) is not None:
        raise click.UsageError("complete takes one board, and the input has more")
    return position


def _write_solution(options: shared.Options, board: npt.NDArray[Any], blocked: Any) -> None:
    """Write a solution, with the blocked squares if the format can show them."""
    boards: Any = board
    if options.name in KEEP_BLOCKED:
        boards = Position(len(board), tuple(enumerate(board.tolist())), tuple(blocked))
    write_boards(options, boards)


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
@shared.rng_option
@format_options("board")
@click.option("--symmetric", is_flag=True, help="Make queens that a half turn leaves unchanged.")
@click.option("--plain", is_flag=True, help="Leave out the last line.")
@shared.progress_option
@output_option
@shared.json_option
def puzzle_command(
    options: shared.Options, number: int, symmetric: bool, plain: bool
) -> str | None:
    n, seed, output, name = options.n, options.seed, options.output, options.name
    clock = Clock()
    if number > 1 or name == "pdf":
        seed = new_seed(seed)
    with Bar(options.progress) as bar:
        puzzles = [
            nqueens.unique_puzzle(
                n,
                symmetric=symmetric,
                rng=seed if number == 1 else [seed, i],
                progress=_part(bar, i, number),
            ).tolist()
            for i in range(number)
        ]
    clock.stop()
    if options.as_json:
        facts = run_facts(seed, "auto", clock)
        if number == 1:
            facts.update(clues=len(puzzles[0]), placed=puzzles[0])
        else:
            facts.update(puzzles=[{"clues": len(one), "placed": one} for one in puzzles])
        print_json(output, n=n, **facts)
        return None
    boards = [Position(n, queens) for queens in puzzles]
    if name == "pdf":
        words = " --symmetric" * symmetric
        note = f"nqueens puzzle {n} --number {number}{words} --seed {seed} --output ...pdf"
        nqueens.sheets(boards, output, note=note, **options.style)
        return None
    if number > 1:
        require_many(options, "--number 1")
    write_boards(options, boards)
    clues = f"{number} puzzles, 1 completion each"
    if number == 1:
        queens = len(puzzles[0])
        clues = f"{queens} clue{'s' * (queens != 1)}, 1 completion"
    if output is not sys.stdout.buffer:  # a file: say it on standard output
        return None if plain else clues
    if FORMATS[name].numbering and not plain:
        write(output, [f"{FORMATS[name].separator}{clues}\n".encode()])
    return None


def _part(bar: Bar, i: int, number: int) -> Report | None:
    """Return what reports the progress of puzzle ``i`` of ``number`` as a part of all."""
    report = bar.report
    if report is None or number == 1:
        return report
    bar.finds = "made"
    return lambda done, whole, _: report(i * whole + done, number * whole, i)
