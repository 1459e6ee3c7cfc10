"""Commands that give many solutions: list, sample."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

import click

import nqueens
from nqueens._boards.constrained import constrained_board
from nqueens._sampling.row_sets import has_row_sets
from nqueens.cli.files import format_options, output_option, require_many
from nqueens.cli.options import (
    json_option,
    progress_option,
    rng_option,
    size_argument,
    size_option,
    squares_options,
    toroidal_option,
    workers_option,
)
from nqueens.cli.output import Bar, Clock, lists, print_json, print_prediction, run_facts
from nqueens.cli.squares import squares_of
from nqueens.cli.texts import write_boards
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["list_command", "sample_command"]

BATCH = 4096


@click.command(
    "list",
    help="""
    List the solutions of N queens in lexicographic order.

    The solutions are numbered from 1 if the format allows it. The last line gives their number and
    the time it took. 'verify' and 'convert' can read such a list.
    """,
    epilog="""
    \b
    Examples:
      nqueens list 6 --format matrix
      nqueens list 8 --limit 3 --format algebraic --plain
      nqueens list 12 --plain --base 1 --output solutions.txt
    """,
)
@size_argument
@format_options("permutation")
@click.option(
    "--limit", "-n", type=click.IntRange(0), metavar="N", help="List at most N solutions."
)
@click.option(
    "--offset", type=click.IntRange(0), metavar="N", default=0, help="Skip the first N solutions."
)
@click.option("--fundamental", is_flag=True, help="List one solution of each symmetry class.")
@toroidal_option
@squares_options
@click.option("--plain", is_flag=True, help="Leave out the numbers and the last line.")
@workers_option
@progress_option
@output_option
@json_option
def list_command(
    n: int,
    name: str,
    base: int,
    by: str,
    limit: int | None,
    offset: int,
    fundamental: bool,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    plain: bool,
    workers: int | None,
    progress: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    numbered = bool(FORMATS[name].numbering) and not plain
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    if not as_json and limit != 1:
        require_many(name, "--limit 1")
    whole = limit is None and not offset
    shown = progress and not (whole and output.isatty())  # which shows the solutions
    with squares_of(n, placed=placed, blocked=blocked) as words, Bar(shown) as bar:
        words.update(fundamental=fundamental, toroidal=toroidal, workers=workers)
        clock = Clock()
        if whole:
            found = nqueens.iter_solutions(n, batch=BATCH, progress=bar.report, **words)
        else:
            found = _some(n, limit=limit, offset=offset, progress=bar.report, **words)
            bar.erase()
        counted = _Counted(found)
        if as_json:
            solutions = (batch.tolist() for batch in counted)
            count = lambda: str(counted.boards)  # noqa: E731
            facts = run_facts(None, "auto", clock)
            print_json(output, n=n, solutions=solutions, count=count, **facts)
            return
        write_boards(output, counted, name, base, by, numbered=numbered)
    if numbered:
        word = "solution" if counted.boards == 1 else "solutions"
        gap = FORMATS[name].separator if counted.boards else ""
        output.write(f"{gap}{counted.boards} {word} in {clock}\n".encode())


class _Counted:
    """Batches of boards, and the number of boards that have been yielded."""

    def __init__(self, batches: Iterator[npt.NDArray[Any]]) -> None:
        self._batches = batches
        self.boards = 0

    def __iter__(self) -> Iterator[npt.NDArray[Any]]:
        for batch in self._batches:
            self.boards += len(batch)
            yield batch


def _some(n: int, **words: Any) -> Iterator[npt.NDArray[Any]]:
    found = nqueens.solutions(n, **words)
    return iter([found] if len(found) else [])


@click.command(
    "sample",
    help="""
    Sample solutions of N queens uniformly.

    Every solution has the same probability.
    """,
    epilog="""
    \b
    Examples:
      nqueens sample 8 --size 3 --seed 1
      nqueens sample 16 --size 1000 --output samples.npy
      nqueens sample 8 --placed b4 --format dots
      nqueens sample 20 --dry-run
    """,
)
@size_argument
@size_option("solutions to sample")
@toroidal_option
@squares_options
@rng_option
@click.option(
    "--dry-run", is_flag=True, help="Only predict how long counting takes, which comes first."
)
@format_options("permutation")
@workers_option
@progress_option
@output_option
@json_option
def sample_command(
    n: int,
    size: int,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int | None,
    dry_run: bool,
    name: str,
    base: int,
    by: str,
    workers: int | None,
    progress: bool,
    output: IO[bytes],
    as_json: bool,
) -> None:
    if not as_json and size > 1:
        require_many(name, "--size 1")
    clock = Clock()
    with squares_of(n, placed=placed, blocked=blocked) as words, Bar(progress) as bar:
        if dry_run:
            _print_dry_run(n, words, toroidal, workers, bar, as_json)
            return
        words.update(rng=seed, toroidal=toroidal, workers=workers, progress=bar.report)
        boards = nqueens.random_solutions(n, size, **words)
    clock.stop()
    if as_json:
        facts = run_facts(seed, "uniform", clock)
        print_json(output, n=n, size=size, **facts, solutions=lists(boards))
    else:
        write_boards(output, boards, name, base, by)


def _print_dry_run(
    n: int,
    squares: dict[str, Any],
    toroidal: bool,
    workers: int | None,
    bar: Bar,
    as_json: bool,
) -> None:
    """Print how long it takes to count what `random_solutions` counts before it samples."""
    if toroidal and not squares:
        squares = {"placed": [(0, 0)]}
    board = constrained_board(n, **squares, wraps=toroidal)
    method = "join" if has_row_sets(board) else "auto"
    found = nqueens.predict(
        n, toroidal=toroidal, method=method, workers=workers, progress=bar.report, **squares
    )
    bar.erase()
    print_prediction(n, found, as_json)
