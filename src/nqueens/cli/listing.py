"""Commands that print many solutions: list, sample."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, Clock, lists, print_json, run_facts
from nqueens.cli.squares import squares_of
from nqueens.cli.writing import (
    format_options,
    output_option,
    require_many,
    require_queens,
    write_boards,
)
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy.typing as npt

BATCH = 4096
NOTICED = 2.0  # seconds: shorter counts are not mentioned


@command(
    "list",
    help="""
    List the solutions of N queens in lexicographic order.

    The solutions are numbered from 1 if the format allows it. The last line gives their number and
    the time it took. 'verify' and 'convert' can read such a list.
    """,
    examples="""
    nqueens list 6 --format matrix
    nqueens list 8 --limit 3 --format algebraic --plain
    nqueens list 12 --plain --base 1 --output solutions.txt
    """,
)
@shared.size_argument
@format_options("permutation")
@shared.number_option("--limit", "-n", help="List at most N solutions.")
@shared.number_option("--offset", default=0, help="Skip the first N solutions.")
@click.option("--fundamental", is_flag=True, help="List one solution of each symmetry class.")
@shared.toroidal_option
@shared.squares_options
@click.option("--plain", is_flag=True, help="Leave out the numbers and the last line.")
@shared.workers_option
@shared.time_limit_option
@shared.progress_option
@output_option
@shared.json_option
def list_command(
    options: shared.Options, limit: int | None, offset: int, fundamental: bool, plain: bool
) -> None:
    n, output, form = options.n, options.output, FORMATS[options.name]
    numbered = bool(form.numbering) and not plain
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    if not options.as_json and limit != 1:
        require_many(options, "--limit 1")
    require_queens(options)
    whole = limit is None and not offset
    shown = options.progress and not (whole and output.isatty())  # which shows the solutions
    with squares_of(options) as words, Bar(shown) as bar:
        words.update(fundamental=fundamental, toroidal=options.toroidal, workers=options.workers)
        words.update(time_limit=options.time_limit)
        clock = Clock()
        if whole:
            batches = nqueens.iter_solutions(n, batch=BATCH, progress=bar.report, **words)
        else:
            words.update(limit=limit, offset=offset, progress=bar.report)
            array = nqueens.solutions(n, **words)
            batches = iter([array] if len(array) else [])
            bar.erase()
        number = 0

        def counted() -> Iterator[npt.NDArray[Any]]:
            nonlocal number
            for batch in batches:
                number += len(batch)
                yield batch

        if options.as_json:
            solutions = (batch.tolist() for batch in counted())
            count = lambda: str(number)  # noqa: E731
            facts = run_facts(None, "auto", clock)
            print_json(output, n=n, solutions=solutions, count=count, **facts)
            return
        write_boards(options, counted(), numbered=numbered)
    if numbered:
        gap = form.separator if number else ""
        word = "solution" if number == 1 else "solutions"
        output.write(f"{gap}{number} {word} in {clock}\n".encode())


@command(
    "sample",
    help="""
    Sample solutions of N queens uniformly.

    Every solution has the same probability.
    """,
    examples="""
    nqueens sample 8 --number 3 --seed 1
    nqueens sample 16 --number 1000 --output samples.npy
    nqueens sample 8 --placed b4 --format dots
    """,
)
@shared.size_argument
@shared.how_many_option("solutions to sample")
@shared.toroidal_option
@shared.squares_options
@shared.rng_option
@format_options("permutation")
@shared.workers_option
@shared.time_limit_option
@shared.progress_option
@output_option
@shared.json_option
def sample_command(options: shared.Options, number: int) -> None:
    n, seed = options.n, options.seed
    if not options.as_json and number > 1:
        require_many(options, "--number 1")
    require_queens(options)
    clock = Clock()
    with squares_of(options) as words, Bar(options.progress) as bar:
        words.update(toroidal=options.toroidal)
        means: dict[str, Any] = {"workers": options.workers, "progress": bar.report}
        means.update(time_limit=options.time_limit)
        boards = nqueens.random_solutions(n, number, rng=seed, **words, **means)
    clock.stop()
    if options.as_json:
        facts = run_facts(seed, "uniform", clock)
        print_json(options.output, n=n, size=number, **facts, solutions=lists(boards))
    else:
        write_boards(options, boards)
