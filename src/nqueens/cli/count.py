"""``nqueens count``: the number of solutions, of classes of them, or how long counting takes."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens import Method, Prediction, SymmetryCounts
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.wording import duration_text, plural
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.squares import squares_in
from nqueens.cli.types import Range

COLUMNS = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # of a table of classes
Row = dict[str, Any]  # what JSON says of a size


@click.command(
    "count",
    help="""
    Count the solutions of N queens.

    The number is computed, not looked up. Several sizes, or a range such as 8-14, make a table, and
    so does --by-symmetry: the classes of 8, 4 and 2 solutions, all classes, and all solutions.
    """,
    epilog=examples(
        "nqueens count 15 --time",
        "nqueens count 8-14 --by-symmetry",
        "nqueens count 8 --placed b4,d5",
        "nqueens count 22 --dry-run",
        "nqueens count 20 --checkpoint q20.sqlite",
    ),
)
@click.argument("sizes", type=Range(), nargs=-1, required=True, metavar="N...")
@click.option("--fundamental", is_flag=True, help="Count rotations and reflections as one.")
@click.option("--by-symmetry", is_flag=True, help="Count the classes of solutions by symmetry.")
@params.toroidal
@params.squares
@params.at_most
@params.method
@params.workers
@click.option("--dry-run", is_flag=True, help="Only predict how long the count will take.")
@click.option(
    "--checkpoint",
    metavar="FILE",
    help="Record finished jobs in FILE, and skip those that it already holds.",
)
@params.time_limit()
@params.time
@params.writes_json
def count_command(
    sizes: tuple[range, ...],
    fundamental: bool,
    by_symmetry: bool,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    at_most: int | None,
    method: Method,
    workers: int | None,
    dry_run: bool,
    checkpoint: str | None,
    time_limit: float | None,
    timed: bool,
    output: Output,
) -> None:
    others = {
        "--at-most": at_most is not None,
        "--checkpoint": checkpoint is not None,
        "--dry-run": dry_run,
        "--fundamental": fundamental,
        "--placed": bool(placed),
        "--blocked": bool(blocked),
        "--time": timed,
        "--time-limit": time_limit is not None,
        "--toroidal": toroidal,
    }
    if by_symmetry:
        _refuse("--by-symmetry", others, but=("--checkpoint", "--time", "--time-limit"))
    elif dry_run:
        _refuse("--dry-run", others, but=("--dry-run", "--placed", "--blocked", "--toroidal"))
    several = sum(map(len, sizes)) > 1
    if several and (dry_run or checkpoint):
        raise click.UsageError("--dry-run and --checkpoint take one size of the board")

    if dry_run:
        n = sizes[0][0]
        with progress_bar() as progress:
            prediction = nqueens.predict(
                n,
                placed=squares_in("--placed", placed, n),
                blocked=squares_in("--blocked", blocked, n),
                toroidal=toroidal,
                method=method,
                workers=workers,
                progress=progress,
            )
        output.answer(*_forecast(prediction), n=n, **prediction._asdict())
        return

    def classes_of(n: int) -> SymmetryCounts:
        with progress_bar() as progress:
            return nqueens.count_by_symmetry(
                n,
                method=method,
                workers=workers,
                checkpoint=checkpoint,
                time_limit=time_limit,
                progress=progress,
            )

    def count_of(n: int) -> int:
        queens = squares_in("--placed", placed, n)
        closed = squares_in("--blocked", blocked, n)
        with progress_bar() as progress:
            return nqueens.count(
                n,
                placed=queens,
                blocked=closed,
                at_most=at_most,
                fundamental=fundamental,
                toroidal=toroidal,
                method=method,
                workers=workers,
                checkpoint=checkpoint,
                time_limit=time_limit,
                progress=progress,
            )

    rows = _rows_of(chain(*sizes), classes_of if by_symmetry else count_of)
    if output.is_json:
        every_row = [*rows]
        values = {"counts": every_row} if several else every_row[0]
        output.answer(**values, seed=None, method=method)
        return
    if several or by_symmetry:
        _write_table(output, rows, "fundamental" if fundamental else "solutions", timed)
    else:
        output.say(*(row["count"] for row in rows))
    if timed:
        output.say(f"time {output.time}")


def _refuse(option: str, others: Mapping[str, bool], *, but: Iterable[str]) -> None:
    """Refuse an option beside others that are given, but for those that go with it."""
    for other, is_given in others.items():
        if is_given and other not in but:
            raise click.UsageError(f"{option} cannot be combined with {other}")


def _rows_of(
    sizes: Iterable[int], result_of: Callable[[int], int | SymmetryCounts]
) -> Iterator[Row]:
    """Yield what JSON says of each size, with counts as strings, which are exact."""
    for n in sizes:
        start = time.perf_counter()
        result = result_of(n)
        row: Row = {"n": n}
        if isinstance(result, int):
            row["count"] = str(result)
        else:
            row["count"] = str(result.total)
            row["classes"] = {column: str(getattr(result, column)) for column in COLUMNS}
        row["seconds"] = time.perf_counter() - start
        yield row


def _write_table(output: Output, rows: Iterable[Row], name: str, timed: bool) -> None:
    """Write a row for each size as soon as it is counted."""

    def write(n: object, seconds: str, values: Iterable[str]) -> None:
        columns = "".join(f"{value:<16}" for value in values).rstrip()
        output.say(f"{n:>2}{f'{seconds:>10}' if timed else ''}  {columns}")

    for number, row in enumerate(rows):
        values = row.get("classes", {name: row["count"]})
        if number == 0:
            write("n", "seconds", values)
        write(row["n"], f"{row['seconds']:.3f}", values.values())


def _forecast(prediction: Prediction) -> list[str]:
    """Return lines about how long a count will take, and how much memory it needs."""
    seconds, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    processors = nqueens.cpu_info().cpus
    busy = min(prediction.workers, processors)
    if prediction.seconds > 0.01 + 1.5 * prediction.cpu_seconds / busy:
        seconds += ", since other programs are running"
    workers = str(prediction.workers)
    if prediction.workers > processors:
        workers += f" on {plural(processors, 'processor')}, so no faster than {processors}"
    return [
        f"time            {seconds}",
        f"range           {low} to {high}",
        f"processor time  {cpu}",
        f"memory          {_memory(prediction)}",
        f"jobs            {prediction.jobs}",
        f"workers         {workers}",
        f"engine          {prediction.engine} ({prediction.level})",
        f"based on        {prediction.basis}",
    ]


def _memory(prediction: Prediction) -> str:
    """Return how much memory a count needs, and whether it is there."""
    need = prediction.memory
    if not need:
        return "a few MB"
    text = _megabytes(need)
    if prediction.workers > 1:
        text += f" ({_megabytes(need / prediction.workers)} for each worker)"
    if most_that_fit(need) < 1:
        text += f", more than the {_megabytes(most_that_fit(1))} available"
    return text


def _megabytes(size: float) -> str:
    return f"{size / 1e6:,.0f} MB"
