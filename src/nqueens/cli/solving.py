"""Commands that find one solution: solve, complete."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli.options import (
    base_option,
    by_option,
    format_option,
    given,
    json_option,
    output_option,
    progress_option,
    rng_option,
    size_argument,
    source_option,
    squares_options,
    time_limit_option,
    time_option,
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
from nqueens.cli.texts import positions_of, squares_of, write_boards
from nqueens.formats import Position

if TYPE_CHECKING:
    from nqueens._solving.solving import Method

__all__ = ["complete_command", "solve_command"]

KEEP_BLOCKED = ("board", "svg", "latex")  # formats that show blocked squares beside the queens
METHODS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@click.command(
    "solve",
    help="""
    Print a solution of N queens.

    With --time, print the time and the peak memory instead; --format or --output print the board
    too.
    """,
    epilog="""
    \b
    Examples:
      nqueens solve 8 --format board
      nqueens solve 1000000 --time
      nqueens solve 1000 --seed 7 --base 1 --output board.txt
      nqueens solve 8 --format svg --output queens.svg
    """,
)
@size_argument
@rng_option
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", show_default=True, help="Method to use."
)
@click.option("--toroidal", is_flag=True, help="Let diagonals continue across the edges.")
@time_limit_option
@format_option("permutation")
@base_option
@by_option
@progress_option
@time_option
@output_option
@json_option
@click.pass_context
def solve_command(
    ctx: click.Context,
    n: int,
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
    with Bar(progress and method == "auto") as bar:
        board = nqueens.solve(
            n,
            rng=seed,
            method=method,
            toroidal=toroidal,
            time_limit=time_limit,
            progress=bar.report or False,
        )
    clock.stop()
    if as_json:
        facts = run_facts(seed, method, clock)
        print_json(output, n=n, **facts, peak_memory=peak_memory(), solution=lists(board))
        return None
    if not timed or given(ctx, "name") or given(ctx, "output"):
        write_boards(output, board, name, base, by)
    if timed:
        peak = peak_memory()
        memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
        return f"time {clock}{memory}"
    return None


@click.command(
    "complete",
    help="""
    Complete a board, or prove that this is impossible.

    The board has N rows and queens on the squares of --placed, or it is read.
    """,
    epilog="""
    \b
    Examples:
      nqueens complete 8 --placed b4,d5
      nqueens complete 8 --placed b4,d5 --count
      nqueens complete 8 --placed "(4,1),(3,3)" --base 0 --format permutation
      nqueens complete < puzzle.txt            (rows of . empty, Q queen, x blocked)
      nqueens complete --from csplib080 --input instance.param
    """,
)
@click.argument("n", type=int, required=False)
@squares_options
@source_option
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@rng_option
@time_limit_option
@format_option("board")
@base_option
@by_option
@time_option
@output_option
@json_option
@click.pass_context
def complete_command(
    ctx: click.Context,
    n: int | None,
    placed: str | None,
    blocked: str | None,
    source: str,
    file: IO[bytes],
    counting: bool,
    seed: int | None,
    time_limit: float | None,
    name: str,
    base: int,
    by: str,
    timed: bool,
    output: IO[bytes],
    as_json: bool,
) -> str | None:
    said = base if given(ctx, "base") else None
    if placed is not None or blocked is not None:
        position = _described(n, placed, blocked, said)
    else:
        lines = by if given(ctx, "by") else None
        found = next(positions_of(file, source, said, lines, n), None)
        if found is None:
            raise click.UsageError("there is no board to complete")
        position = found
    words: dict[str, Any] = {"placed": position.queens, "blocked": position.blocked}
    clock = Clock()
    if counting:
        number = str(nqueens.count(position.n, **words))
    else:
        board = nqueens.solve(position.n, rng=seed, time_limit=time_limit, **words)
    clock.stop()
    if as_json:
        result = {"count": number} if counting else {"solution": lists(board)}
        print_json(output, n=position.n, **result, **run_facts(seed, "auto", clock))
        return None
    if counting:
        write(output, [f"{number}\n".encode()])
    elif name in KEEP_BLOCKED:
        whole = position._replace(queens=tuple(enumerate(board.tolist())))
        write_boards(output, whole, name, base, by)
    else:
        write_boards(output, board, name, base, by)
    return f"time {clock}" if timed else None


def _described(
    n: int | None, placed: str | None, blocked: str | None, base: int | None
) -> Position:
    """Return the board of ``--placed`` and ``--blocked``."""
    if n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    squares = squares_of(n, base, placed=placed, blocked=blocked)
    return Position(n, tuple(squares.get("placed", ())), tuple(squares.get("blocked", ())))
