"""Commands that print many solutions: list, sample."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import nqueens
from nqueens.cli import options as shared
from nqueens.cli.commands import command
from nqueens.cli.output import Bar, Clock, run_facts
from nqueens.cli.writing import format_options, opened_boards, write_boards
from nqueens.formats import FORMATS

if TYPE_CHECKING:
    import numpy.typing as npt

BATCH = 4096
MANY = 2  # any number of boards but one


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
@shared.json_option
def list_command(
    n: int,
    form: str | None,
    base: int | None,
    by: Any,
    path: str,
    limit: int | None,
    offset: int,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    plain: bool,
    progress: bool,
    as_json: bool,
    **how: Any,
) -> None:
    if n < 1:
        raise click.UsageError(f"a board has at least one row, not {n}")
    number = 0
    clock = Clock()

    def counted(batches: Iterator[npt.NDArray[Any]]) -> Iterator[npt.NDArray[Any]]:
        nonlocal number
        for batch in batches:
            number += len(batch)
            yield batch

    with (
        opened_boards(path, form, "permutation", as_json, n, 1 if limit == 1 else MANY) as output,
        shared.squares_of(n, placed, blocked, base) as words,
        Bar(progress and not output.file.isatty()) as bar,
    ):
        words |= how
        if limit is None and not offset:
            batches = nqueens.iter_solutions(n, batch=BATCH, progress=bar.report, **words)
        else:
            array = nqueens.solutions(n, limit=limit, offset=offset, progress=bar.report, **words)
            batches = iter([array] if len(array) else [])
        if output.is_json:
            parts = (batch.tolist() for batch in counted(batches))
            output.json_list(
                "solutions",
                parts,
                lambda: {"n": n, "count": str(number), **run_facts(None, "auto", clock)},
            )
            return
        written = FORMATS[output.format]
        numbered = bool(written.numbering) and not plain
        write_boards(output, counted(batches), base, by, numbered=numbered)
        if numbered:
            word = "solution" if number == 1 else "solutions"
            gap = written.separator if number else ""
            output.say(f"{gap}{number} {word} in {clock}")


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
@shared.seed_option
@format_options("permutation")
@shared.workers_option
@shared.time_limit_option
@shared.progress_option
@shared.json_option
def sample_command(
    n: int,
    number: int,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int | None,
    form: str | None,
    base: int | None,
    by: Any,
    path: str,
    workers: int | None,
    time_limit: float | None,
    progress: bool,
    as_json: bool,
) -> None:
    clock = Clock()
    with (
        opened_boards(path, form, "permutation", as_json, n, number) as output,
        shared.squares_of(n, placed, blocked, base) as words,
        Bar(progress) as bar,
    ):
        words["toroidal"] = toroidal
        means: dict[str, Any] = {"workers": workers, "time_limit": time_limit}
        words |= means
        boards = nqueens.random_solutions(n, number, rng=seed, progress=bar.report, **words)
        clock.stop()
        if output.is_json:
            facts = run_facts(seed, "uniform", clock)
            output.json_list(
                "solutions", [boards.tolist()], lambda: {"n": n, "size": number, **facts}
            )
        else:
            write_boards(output, boards, base, by)
