"""Commands that make boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

import click

import nqueens
from nqueens import formats
from nqueens.cli.common import (
    Clock,
    base_option,
    by_option,
    format_option,
    json_option,
    output_option,
    peak_memory,
    print_json,
    rng_option,
    size_argument,
    time_option,
    write,
    written,
)
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["list_command", "solve_command"]

BATCH = 4096


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
@click.option("--plain", is_flag=True, help="No numbers, no last line.")
@output_option
@json_option
def list_command(
    n: int,
    name: str,
    base: int,
    by: str,
    limit: int | None,
    offset: int,
    plain: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    """List the solutions of N queens in lexicographic order.

    They are numbered from 1 where the format allows it, and the last line says how many there are
    and how long it took; 'verify' and 'convert' read such a list again.
    """
    clock = Clock()
    counted = _Counted(_solutions(n, limit, offset))
    if as_json:
        boards = [board for batch in counted for board in batch.tolist()]
        print_json(n=n, count=str(counted.boards), seconds=clock.stop(), solutions=boards)
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


def _solutions(n: int, limit: int | None, offset: int) -> Iterator[npt.NDArray[np.uint8]]:
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    if limit is not None or offset:
        found = nqueens.solutions(n, limit=limit, offset=offset)
        return iter([found] if len(found) else [])
    return nqueens.iter_solutions(n, batch=BATCH)


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
@format_option("permutation")
@base_option
@by_option
@time_option
@output_option
@json_option
@click.pass_context
def solve_command(
    ctx: click.Context,
    n: int,
    seed: int | None,
    name: str,
    base: int,
    by: str,
    timed: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    """Print a solution of N queens.

    With --time, the time and the peak memory are printed instead, unless --format or --output asks
    for the board too.
    """
    clock = Clock()
    board = nqueens.solve(n, rng=seed)
    clock.stop()
    if as_json:
        print_json(
            n=n,
            seed=seed,
            seconds=clock.seconds,
            peak_memory=peak_memory(),
            solution=board.tolist(),
        )
        return
    if not timed or _given(ctx, "name") or _given(ctx, "output"):
        write(output, formats.encode(board, name, **written(name, base, by)))
    if timed:
        peak = peak_memory()
        memory = "" if peak is None else f", peak memory {peak / 1e6:.0f} MB"
        click.echo(f"time {clock}{memory}")


def _given(ctx: click.Context, option: str) -> bool:
    return ctx.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE
