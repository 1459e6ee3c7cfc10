"""Commands about one solution: solve, complete, puzzle."""

from __future__ import annotations

import sys
from typing import IO, TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli.files import format_options, output_option, pdf_style, require_many, source_option
from nqueens.cli.options import (
    given,
    given_base,
    json_option,
    progress_option,
    rng_option,
    size_argument,
    size_option,
    squares_options,
    time_limit_option,
    time_option,
    toroidal_option,
)
from nqueens.cli.output import (
    Bar,
    Clock,
    lists,
    peak_memory,
    print_json,
    run_facts,
    write,
)
from nqueens.cli.regions.sheets import new_seed
from nqueens.cli.squares import squares_of
from nqueens.cli.texts import Reading, write_boards
from nqueens.formats import FORMATS, Position

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._runtime.progress import Report
    from nqueens._solving.solving import Method

__all__ = ["complete_command", "puzzle_command", "solve_command"]

KEEP_BLOCKED = (
    "board",
    "svg",
    "png",
    "latex",
    "dzn",
    "minizinc",
)  # formats that show blocked squares as well as queens
METHODS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@click.command(
    "solve",
    help="""
    Find a solution of N queens.

    The solution has queens on the squares of --placed and none on those of --blocked. With --time,
    print the time and the peak memory instead of the board; add --format or --output to print the
    board too.
    """,
    epilog="""
    \b
    Examples:
      nqueens solve 8 --format board
      nqueens solve 1000000 --time
      nqueens solve 1000 --seed 7 --base 1 --output board.txt
      nqueens solve 8 --placed b4,d5 --format board
      nqueens solve 8 --output queens.svg
    """,
)
@size_argument
@squares_options
@rng_option
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="Method to use; --placed and --blocked need auto.",
)
@toroidal_option
@time_limit_option
@format_options("permutation")
@progress_option
@time_option
@output_option
@json_option
def solve_command(
    n: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int | None,
    method: Method,
    toroidal: bool,
    time_limit: float | None,
    name: str,
    base: int,
    by: str,
    progress: bool,
    timed: bool,
    output: IO[bytes],
    as_json: bool,
) -> str | None:
    clock = Clock()
    with squares_of(n, placed=placed, blocked=blocked) as words, Bar(progress) as bar:
        words.update(method=method, toroidal=toroidal, time_limit=time_limit)
        board = nqueens.solve(n, rng=seed, progress=bar.report, **words)
    clock.stop()
    if as_json:
        facts = run_facts(seed, method, clock)
        print_json(output, n=n, **facts, peak_memory=peak_memory(), solution=lists(board))
        return None
    if not timed or given("name") or given("output"):
        _write_solution(output, board, words.get("blocked", ()), name, base, by)
    if timed:
        peak = peak_memory()
        memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
        return f"time {clock}{memory}"
    return None


class _Size(click.types.IntParamType):
    """A size; says how to name a file instead."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter as error:
            self.fail(f"{error.message} --input names a file.", param, ctx)


@click.command(
    "complete",
    help="""
    Complete a board, or prove that it has no completion.

    The board has N rows and queens on the squares of --placed, or it is read from standard input or
    the file of --input. Its format is recognised unless --from is given.
    """,
    epilog="""
    \b
    Examples:
      nqueens complete 8 --placed b4,d5
      nqueens complete 8 --placed b4,d5 --count
      nqueens complete 8 --placed "(4,1),(3,3)" --base 0 --format permutation
      nqueens complete < puzzle.txt            (rows of . empty, Q queen, x blocked)
      nqueens complete --input instance.param
    """,
)
@click.argument("n", type=_Size(), required=False)
@squares_options
@source_option
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@rng_option
@time_limit_option
@format_options("board")
@progress_option
@time_option
@output_option
@json_option
def complete_command(
    n: int | None,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    source: str | None,
    file: IO[bytes],
    counting: bool,
    seed: int | None,
    time_limit: float | None,
    name: str,
    base: int,
    by: str,
    progress: bool,
    timed: bool,
    output: IO[bytes],
    as_json: bool,
) -> str | None:
    squares: dict[str, Any] = {"placed": placed, "blocked": blocked}
    if placed or blocked:
        if n is None:
            raise click.UsageError("--placed and --blocked need N, the size of the board")
    else:
        lines = by if given("by") else None
        boards = iter(Reading(file, source, given_base(), lines, n))
        found = next(boards, None)
        if found is None:
            raise click.UsageError("there is no board to complete")
        if next(boards, None) is not None:
            raise click.UsageError("complete takes one board, and the input has more")
        n, squares = found.n, {"placed": (), "blocked": ()}
        read: dict[str, Any] = {"placed": found.queens, "blocked": found.blocked}
    clock = Clock()
    with squares_of(n, **squares) as words, Bar(progress) as bar:
        words = words or read
        if counting:
            number = str(nqueens.count(n, progress=bar.report, **words))
        else:
            words.update(rng=seed, time_limit=time_limit, progress=bar.report)
            board = nqueens.solve(n, **words)
    clock.stop()
    if as_json:
        result = {"count": number} if counting else {"solution": lists(board)}
        print_json(output, n=n, **result, **run_facts(seed, "auto", clock))
        return None
    if counting:
        write(output, [f"{number}\n".encode()])
    else:
        _write_solution(output, board, words.get("blocked", ()), name, base, by)
    return f"time {clock}" if timed else None


def _write_solution(
    output: IO[bytes], board: npt.NDArray[Any], blocked: Any, name: str, base: int, by: str
) -> None:
    """Write a solution, with the blocked squares if the format can show them."""
    if name in KEEP_BLOCKED:
        whole = Position(len(board), tuple(enumerate(board.tolist())), tuple(blocked))
        write_boards(output, whole, name, base, by)
    else:
        write_boards(output, board, name, base, by)


@click.command(
    "puzzle",
    help="""
    Make puzzles of N rows with exactly one completion.

    No queen is superfluous: without it, there would be more completions. The last line gives the
    number of queens, the clues; --plain leaves it out. A PDF file has pages to print, with the
    solutions at the back.
    """,
    epilog="""
    \b
    Examples:
      nqueens puzzle 8 --seed 1
      nqueens puzzle 12 --output puzzle.svg
      nqueens puzzle 8 --size 20 --output monday.pdf
      nqueens puzzle 8 | nqueens complete
    """,
)
@size_argument
@size_option("puzzles to make")
@rng_option
@format_options("board")
@click.option("--plain", is_flag=True, help="Leave out the last line.")
@progress_option
@output_option
@json_option
def puzzle_command(
    n: int,
    size: int,
    seed: int | None,
    name: str,
    base: int,
    by: str,
    plain: bool,
    progress: bool,
    output: IO[bytes],
    as_json: bool,
) -> str | None:
    clock = Clock()
    if size > 1 or name == "pdf":
        seed = new_seed(seed)
    with Bar(progress) as bar:
        made = [
            nqueens.unique_puzzle(
                n, rng=seed if size == 1 else [seed, i], progress=_part(bar, i, size)
            ).tolist()
            for i in range(size)
        ]
    clock.stop()
    if as_json:
        facts = run_facts(seed, "auto", clock)
        if size == 1:
            facts.update(clues=len(made[0]), placed=made[0])
        else:
            facts.update(puzzles=[{"clues": len(one), "placed": one} for one in made])
        print_json(output, n=n, **facts)
        return None
    puzzles = [Position(n, queens) for queens in made]
    if name == "pdf":
        note = f"nqueens puzzle {n} --size {size} --seed {seed} --output ...pdf"
        nqueens.sheets(puzzles, output, note=note, **pdf_style())
        return None
    if size > 1:
        require_many(name, "--size 1")
    write_boards(output, puzzles, name, base, by)
    clues = f"{size} puzzles, 1 completion each"
    if size == 1:
        queens = len(made[0])
        clues = f"{queens} clue{'s' * (queens != 1)}, 1 completion"
    if output is not sys.stdout.buffer:  # a file: say it on standard output
        return None if plain else clues
    if FORMATS[name].numbering and not plain:
        write(output, [f"{FORMATS[name].separator}{clues}\n".encode()])
    return None


def _part(bar: Bar, i: int, size: int) -> Report | None:
    """Return what reports the progress of puzzle ``i`` of ``size`` as a part of all."""
    report = bar.report
    if report is None or size == 1:
        return report
    bar.finds = "made"
    return lambda done, whole, _: report(i * whole + done, size * whole, i)
