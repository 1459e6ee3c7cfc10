"""Commands that make boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

import click

import nqueens
from nqueens import formats
from nqueens._boards.position import Position
from nqueens.cli.common import (
    Bar,
    Clock,
    given,
    json_option,
    peak_memory,
    print_json,
    progress_option,
    rng_option,
    run_facts,
    size_argument,
    squares_options,
    taken,
    time_option,
    workers_option,
)
from nqueens.cli.texts import (
    READ,
    base_option,
    by_option,
    format_option,
    output_option,
    positions_of,
    write,
    written,
)
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from nqueens._solving.solving import Method

__all__ = ["complete_command", "list_command", "sample_command", "solve_command"]

BATCH = 4096
KEEP_BLOCKED = ("board", "svg", "latex")  # formats that show blocked squares beside the queens
METHODS = ["auto", "swap", "hill-climb", "construct", "backtrack"]


@click.command(
    "list",
    epilog="""
    \b
    Examples:
      nqueens list 6 --format matrix
      nqueens list 8 --limit 3 --format algebraic --plain
      nqueens list 12 --plain --base 1 --output solutions.txt
    """,
)
@size_argument
@format_option("permutation")
@base_option
@by_option
@click.option("--limit", type=click.IntRange(0), help="List at most so many.")
@click.option("--offset", type=click.IntRange(0), default=0, help="Leave out so many first.")
@click.option("--fundamental", is_flag=True, help="List rotations and reflections once.")
@squares_options
@click.option("--plain", is_flag=True, help="No numbers, no last line.")
@output_option
@json_option
@click.pass_context
def list_command(
    ctx: click.Context,
    n: int,
    name: str,
    base: int,
    by: str,
    limit: int | None,
    offset: int,
    fundamental: bool,
    placed: str | None,
    blocked: str | None,
    plain: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    """List the solutions of N queens in lexicographic order.

    They are numbered from 1 where the format allows it, and the last line says how many there are
    and how long it took; 'verify' and 'convert' read such a list again.
    """
    words = taken(n, placed, blocked, base if given(ctx, "base") else None)
    clock = Clock()
    counted = _Counted(_solutions(n, limit, offset, fundamental=fundamental, **words))
    if as_json:
        boards = [board for batch in counted for board in batch.tolist()]
        print_json(
            n=n,
            count=str(counted.boards),
            **run_facts(None, "auto", clock),
            solutions=boards,
        )
        return
    numbered = bool(FORMATS[name].numbering) and not plain
    if not FORMATS[name].many and limit != 1:
        raise click.UsageError(f"format {name} holds one board; add --limit 1")
    pieces = formats.encode(counted, name, numbered=numbered, **written(name, base, by))
    write(output, pieces)
    clock.stop()
    if numbered:
        word = "solution" if counted.boards == 1 else "solutions"
        gap = FORMATS[name].separator if counted.boards else ""
        output.write(f"{gap}{counted.boards} {word} in {clock}\n".encode())


class _Counted:
    """Batches of boards as they go by, and how many boards there were."""

    def __init__(self, batches: Iterator[npt.NDArray[np.uint8]]) -> None:
        self._batches = batches
        self.boards = 0

    def __iter__(self) -> Iterator[npt.NDArray[np.uint8]]:
        for batch in self._batches:
            self.boards += len(batch)
            yield batch


def _solutions(
    n: int, limit: int | None, offset: int, **words: Any
) -> Iterator[npt.NDArray[np.uint8]]:
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    if limit is not None or offset:
        found = nqueens.solutions(n, limit=limit, offset=offset, **words)
        return iter([found] if len(found) else [])
    return nqueens.iter_solutions(n, batch=BATCH, **words)


@click.command(
    "solve",
    epilog="""
    \b
    Examples:
      nqueens solve 8 --format board
      nqueens solve 1000000 --time
      nqueens solve 1000 --rng 7 --base 1 --output board.txt
      nqueens solve 8 --format svg --output queens.svg
    """,
)
@size_argument
@rng_option
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", show_default=True, help="How."
)
@click.option("--time-limit", type=float, metavar="SECONDS", help="Give up after so long.")
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
    time_limit: float | None,
    name: str,
    base: int,
    by: str,
    progress: bool,
    timed: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    """Print a solution of N queens.

    With --time, the time and the peak memory are printed instead, unless --format or --output asks
    for the board too.
    """
    clock = Clock()
    with Bar(progress and method == "auto") as bar:
        board = nqueens.solve(
            n, rng=seed, method=method, time_limit=time_limit, progress=bar.report or False
        )
    clock.stop()
    if as_json:
        print_json(
            n=n,
            **run_facts(seed, method, clock),
            peak_memory=peak_memory(),
            solution=board.tolist(),
        )
        return
    if not timed or given(ctx, "name") or given(ctx, "output"):
        write(output, formats.encode(board, name, **written(name, base, by)))
    if timed:
        peak = peak_memory()
        memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
        click.echo(f"time {clock}{memory}")


@click.command(
    "sample",
    epilog="""
    \b
    Examples:
      nqueens sample 8 --size 3 --rng 1
      nqueens sample 16 --size 1000 --output samples.npy --format npy
    """,
)
@size_argument
@click.option(
    "--size", "-k", type=click.IntRange(0), default=1, show_default=True, help="How many."
)
@rng_option
@format_option("permutation")
@base_option
@by_option
@workers_option
@output_option
@json_option
def sample_command(
    n: int,
    size: int,
    seed: int | None,
    name: str,
    base: int,
    by: str,
    workers: int | None,
    output: IO[bytes],
    as_json: bool,
) -> None:
    """Draw solutions of N queens, each as likely as any other."""
    clock = Clock()
    boards = nqueens.random_solutions(n, size, rng=seed, workers=workers)
    if as_json:
        facts = run_facts(seed, "uniform", clock)
        print_json(n=n, size=size, **facts, solutions=boards.tolist())
        return
    write(output, formats.encode(boards, name, **written(name, base, by)))


@click.command(
    "complete",
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
@click.option(
    "--from",
    "source",
    type=click.Choice(READ),
    metavar="FORMAT",
    default="board",
    show_default=True,
    help="Format of the input, see 'nqueens convert --help'.",
)
@click.option("--input", "-i", "file", type=click.File("rb"), default="-", help="Read this file.")
@click.option("--count", "counting", is_flag=True, help="Count the completions instead.")
@rng_option
@click.option("--time-limit", type=float, metavar="SECONDS", help="Give up after so long.")
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
) -> None:
    """Complete a board, or prove that it cannot be done.

    The queens that stand are those of --placed on a board of N, or those of a board that is read.
    """
    said = base if given(ctx, "base") else None
    if placed is None and blocked is None:
        lines = by if given(ctx, "by") else None
        position = next(positions_of(file, source, said, lines, n), None)
        if position is None:
            raise click.UsageError("there is no board to complete")
    elif n is None:
        raise click.UsageError("--placed and --blocked need N, the size of the board")
    else:
        words = taken(n, placed, blocked, said)
        position = Position(n, tuple(words.get("placed", ())), tuple(words.get("blocked", ())))
    words = {"placed": list(position.queens), "blocked": list(position.blocked)}
    clock = Clock()
    if counting:
        number = str(nqueens.count(position.n, **words))
        found = {"count": number}
        text = [f"{number}\n".encode()]
    else:
        board = nqueens.solve(position.n, rng=seed, time_limit=time_limit, **words)
        found = {"solution": board.tolist()}
        whole = position._replace(queens=tuple(enumerate(board.tolist())))
        shown = whole if name in KEEP_BLOCKED else board
        text = list(formats.encode(shown, name, **written(name, base, by)))
    clock.stop()
    if as_json:
        print_json(n=position.n, **found, **run_facts(seed, "auto", clock))
        return
    write(output, text)
    if timed:
        click.echo(f"time {clock}")
