"""``nqueens list``: all solutions, in order."""

from collections.abc import Iterable, Iterator

import click

import nqueens
from nqueens._runtime.memory import Array
from nqueens._runtime.wording import plural
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar, warn
from nqueens.cli.squares import squares_in
from nqueens.cli.types import Number
from nqueens.formats import FORMATS

BATCH_ROWS = 4096
LONGEST_SILENT = 17  # lists of larger boards take minutes or years


@click.command(
    "list",
    help="""
    List the solutions of N queens in lexicographic order.

    The solutions are numbered from 1 if the format allows it. The last line gives their number and
    the time it took. 'verify' and 'convert' can read such a list.
    """,
    epilog=examples(
        "nqueens list 8 --limit 3 --format algebraic --plain",
        "nqueens list 12 --plain --base 1 --output solutions.txt",
        "nqueens list 8 --output solutions.jsonl",
    ),
)
@click.argument("n", type=Number(1))
@click.option("--limit", type=Number(0), metavar="N", help="List at most N solutions.")
@click.option(
    "--offset", type=Number(0), default=0, metavar="N", help="Skip the first N solutions."
)
@click.option("--fundamental", is_flag=True, help="List one solution of each symmetry class.")
@params.toroidal
@params.squares
@click.option("--plain", is_flag=True, help="Leave out the numbers and the last line.")
@params.workers
@params.time_limit()
@params.time
@params.writes_boards("permutation", records=True)
def list_command(
    n: int,
    limit: int | None,
    offset: int,
    fundamental: bool,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    plain: bool,
    workers: int | None,
    time_limit: float | None,
    timed: bool,
    output: Output,
) -> None:
    is_free = not (toroidal or placed or blocked)
    queens = squares_in("--placed", placed, n)
    closed = squares_in("--blocked", blocked, n)
    output.fallback = {"solutions": [], "n": n, "count": None, "seed": None, "method": "auto"}
    with progress_bar(shown=not output.file.isatty()) as progress:
        if n > LONGEST_SILENT and limit is None and is_free:
            warn(f"there are about {25 * (0.143 * n) ** n:.0e} solutions; --limit lists fewer")
        batches: Iterable[Array]
        if limit is None and not offset:
            batches = nqueens.iter_solutions(
                n,
                placed=queens,
                blocked=closed,
                fundamental=fundamental,
                toroidal=toroidal,
                batch=BATCH_ROWS,
                workers=workers,
                time_limit=time_limit,
                progress=progress,
            )
        else:
            boards = nqueens.solutions(
                n,
                limit=limit,
                offset=offset,
                placed=queens,
                blocked=closed,
                fundamental=fundamental,
                toroidal=toroidal,
                workers=workers,
                time_limit=time_limit,
                progress=progress,
            )
            batches = [boards] if len(boards) else []
        if output.is_jsonl:
            output.records(_solution_records(n, batches, offset))
        else:
            _write_solutions(output, n, batches, plain, timed)


def _solution_records(n: int, batches: Iterable[Array], offset: int) -> Iterator[dict[str, object]]:
    """Yield what a data set holds of each solution, with its place in the list."""
    boards = (board for batch in batches for board in batch.tolist())
    for index, board in enumerate(boards, offset):
        yield {"n": n, "solution": board, "index": index}


def _write_solutions(
    output: Output, n: int, batches: Iterable[Array], plain: bool, timed: bool
) -> None:
    """Write solutions as they are found, then their number."""
    count = 0

    def counted() -> Iterator[Array]:
        nonlocal count
        for batch in batches:
            count += len(batch)
            yield batch

    if output.is_json:
        boards = [board for batch in counted() for board in batch.tolist()]
        output.answer(solutions=boards, n=n, count=str(count), seed=None, method="auto")
        return
    form = FORMATS[output.form]
    numbered = bool(form.numbering) and not plain
    output.boards(counted(), numbered=numbered)
    if numbered:
        gap = form.separator if count else ""
        output.say(f"{gap}{plural(count, 'solution')} in {output.time}")
    elif timed:
        warn(f"time {output.time}")
