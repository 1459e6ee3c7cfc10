"""Commands that print many solutions: list, sample."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.options import command
from nqueens.cli.output import Bar, run_facts, time_text, warn
from nqueens.cli.writing import target_options
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.cli.writing import Target

BATCH = 4096
LONG_N = 17  # longer lists take minutes or years


@command(
    "list",
    help="""
    List the solutions of N queens in lexicographic order.

    The solutions are numbered from 1 if the format allows it. The last line gives their number and
    the time it took. 'verify' and 'convert' can read such a list.
    """,
    examples="""
    nqueens list 8 --limit 3 --format algebraic --plain
    nqueens list 12 --plain --base 1 --output solutions.txt
    """,
)
@shared.size_argument
@shared.number_option("--limit", help="List at most N solutions.")
@shared.number_option("--offset", default=0, help="Skip the first N solutions.")
@click.option("--fundamental", is_flag=True, help="List one solution of each symmetry class.")
@shared.toroidal_option
@shared.squares_options
@click.option("--plain", is_flag=True, help="Leave out the numbers and the last line.")
@shared.workers_option
@shared.time_limit_option
@shared.time_option
@target_options("permutation")
def list_command(
    n: int,
    limit: int | None,
    offset: int,
    squares: shared.Squares,
    plain: bool,
    timed: bool,
    target: Target,
    **how: Any,
) -> None:
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    number = 0
    start = time.perf_counter()

    def counted(batches: Iterator[npt.NDArray[Any]]) -> Iterator[npt.NDArray[Any]]:
        nonlocal number
        for batch in batches:
            number += len(batch)
            yield batch

    with (
        target.opened("permutation", n) as output,
        squares.on(n) as words,
        Bar(wanted=not output.file.isatty()) as bar,
    ):
        words |= {"progress": bar.report, **how}
        if n > LONG_N and limit is None and not (words["toroidal"] or any(squares)):
            warn(f"there are about {25 * (0.143 * n) ** n:.0e} solutions; --limit lists fewer")
        if limit is None and not offset:
            batches = counted(nqueens.iter_solutions(n, batch=BATCH, **words))
        else:
            array = nqueens.solutions(n, limit=limit, offset=offset, **words)
            batches = counted(iter([array] if len(array) else []))
        if output.is_json:
            boards = [board for batch in batches for board in batch.tolist()]
            facts = run_facts(None, "auto", time.perf_counter() - start)
            output.json(solutions=boards, n=n, count=str(number), **facts)
            return
        written = FORMATS[output.format]
        numbered = bool(written.numbering) and not plain
        target.write(output, batches, numbered)
        if numbered:
            word = "solution" if number == 1 else "solutions"
            gap = written.separator if number else ""
            output.say(f"{gap}{number} {word} in {time_text(time.perf_counter() - start)}")
        elif timed:
            warn(f"time {time_text(time.perf_counter() - start)}")


@command(
    "sample",
    help="""
    Sample solutions of N queens uniformly.

    Every solution has the same probability.
    """,
    examples="""
    nqueens sample 8 --number 3 --seed 1
    nqueens sample 16 --number 1000 --output samples.npy
    """,
)
@shared.size_argument
@shared.how_many_option("solutions to sample")
@shared.toroidal_option
@shared.squares_options
@shared.seed_option
@shared.workers_option
@shared.time_limit_option
@target_options("permutation")
def sample_command(
    n: int, number: int, squares: shared.Squares, seed: int, target: Target, **how: Any
) -> None:
    start = time.perf_counter()
    with target.opened("permutation", n) as output, squares.on(n) as words, Bar() as bar:
        words |= {"rng": seed, "progress": bar.report, **how}
        boards = nqueens.random_solutions(n, number, **words)
        if output.is_json:
            facts = run_facts(seed, "uniform", time.perf_counter() - start)
            output.json(solutions=boards, n=n, size=number, **facts)
        else:
            target.write(output, boards)
