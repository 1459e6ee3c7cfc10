"""Commands about counts that take days: checkpoints, parts, merging, audits."""

from __future__ import annotations

import re

import click

from nqueens import runs
from nqueens._runtime.wording import duration_text
from nqueens.cli.common import (
    Bar,
    json_option,
    pairs_base_option,
    print_json,
    progress_option,
    rng_option,
    squares_options,
    taken,
    workers_option,
)

__all__ = ["runs_command"]


@click.group(
    "runs",
    epilog="""
    \b
    Examples:
      nqueens count 21 --checkpoint q21.sqlite
      nqueens runs status q21.sqlite
      nqueens runs audit q21.sqlite --percent 0.5
    """,
)
def runs_command() -> None:
    """Look at, count parts of, put together and check checkpoints.

    A checkpoint is a file of finished jobs: nqueens count N --checkpoint FILE.
    """


file_argument = click.argument("file", metavar="FILE")


def _part(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Return the two numbers of a text such as 2/8."""
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", value)
    if not found:
        raise click.BadParameter(f"{value!r} is no part such as 2/8")
    return int(found[1]), int(found[2])


@runs_command.command(
    "status",
    epilog="""
    \b
    Examples:
      nqueens runs status q21.sqlite
      nqueens runs status part*.sqlite --json
    """,
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
def status_command(files: tuple[str, ...], as_json: bool) -> None:
    """Show how far counts are: jobs, rate, time left, who counted what."""
    found = [(file, runs.status(file)) for file in files]
    if as_json:
        print_json(runs=[_facts(file, status) for file, status in found])
        return
    for file, status in found:
        click.echo("\n".join(_lines(file, status)))


def _facts(file: str, status: runs.Status) -> dict[str, object]:
    facts: dict[str, object] = {"file": file, **status._asdict(), "complete": status.complete}
    facts["total"] = None if status.total is None else str(status.total)
    facts["workers"] = [share._asdict() for share in status.workers]
    return facts


def _lines(file: str, status: runs.Status) -> list[str]:
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    lines = [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  processor  {duration_text(status.seconds)}"
        + ("" if status.seconds_left is None else f", {duration_text(status.seconds_left)} left"),
    ]
    if status.rate is not None and not status.complete:
        lines.append(f"  rate       {status.rate:.3g} jobs a second lately")
    if status.time_left is not None and not status.complete:
        lines.append(f"  time left  {duration_text(status.time_left)} at that rate")
    lines.append(f"  in use     {status.in_use_by or 'no'}")
    lines.append(f"  total      {'not yet' if status.total is None else status.total}")
    lines += [
        f"  counted    {one.jobs} jobs, {duration_text(one.seconds)}: {one.worker}, "
        f"{one.engine} {one.level}, version {one.version}"
        for one in status.workers
    ]
    return lines


@runs_command.command(
    "work",
    epilog="""
    \b
    Examples:
      nqueens runs work part2.sqlite 24 --part 2/8 --method simd
      nqueens runs work part2.sqlite --part 2/8
    """,
)
@file_argument
@click.argument("n", type=int, required=False)
@click.option(
    "--part",
    metavar="I/K",
    default="1/1",
    show_default=True,
    callback=_part,
    help="Every K-th job, from the I-th.",
)
@click.option("--toroidal", is_flag=True, help="Let diagonals go on over the edges.")
@squares_options
@pairs_base_option
@click.option("--method", default="auto", show_default=True, help="Engine to use.")
@workers_option
@progress_option
@json_option
def work_command(
    file: str,
    n: int | None,
    part: tuple[int, int],
    toroidal: bool,
    placed: str | None,
    blocked: str | None,
    base: int | None,
    method: str,
    workers: int | None,
    progress: bool,
    as_json: bool,
) -> None:
    """Count a part of the jobs of a count of N queens into FILE.

    For machines that share nothing: each counts its part into a file of its own; then nqueens
    runs merge. Without N the file must exist.
    """
    if n is None and (placed or blocked or toroidal):
        raise click.UsageError("--placed, --blocked and --toroidal go only with N")
    squares = {} if n is None else taken(n, placed, blocked, base)
    with Bar(progress) as bar:
        status = runs.work(
            file,
            n,
            part=part,
            toroidal=toroidal,
            method=method,
            workers=workers,
            progress=bar.report,
            **squares,
        )
    _show(file, status, as_json)


def _show(file: str, status: runs.Status, as_json: bool) -> None:
    if as_json:
        print_json(**_facts(file, status))
    else:
        click.echo("\n".join(_lines(file, status)))


@runs_command.command(
    "merge",
    epilog="""
    \b
    Examples:
      nqueens runs merge q24.sqlite part*.sqlite
    """,
)
@click.argument("out", metavar="OUT")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
def merge_command(out: str, files: tuple[str, ...], as_json: bool) -> None:
    """Put the finished jobs of several files together into a new one.

    OUT must not exist. If two files disagree on a job, both counts are reported and nothing is
    written.
    """
    try:
        status = runs.merge(out, files)
    except runs.MergeConflict as conflict:
        click.echo(str(conflict), err=True)
        click.get_current_context().exit(1)
    _show(out, status, as_json)


@runs_command.command(
    "audit",
    epilog="""
    \b
    Examples:
      nqueens runs audit q20.sqlite --percent 0.5
    """,
)
@file_argument
@click.option("--percent", type=float, default=1.0, show_default=True, help="How many jobs.")
@rng_option
@workers_option
@progress_option
@json_option
def audit_command(
    file: str,
    percent: float,
    seed: int | None,
    workers: int | None,
    progress: bool,
    as_json: bool,
) -> None:
    """Count some finished jobs again, by other kernels, and check the total.

    Ends with 1 if anything is wrong.
    """
    with Bar(progress) as bar:
        found = runs.audit(file, percent, rng=seed, workers=workers, progress=bar.report)
    if as_json:
        print_json(
            file=file,
            checked=found.checked,
            same_kernels=found.same_kernels,
            mismatches=[_mismatch(one) for one in found.mismatches],
            congruent=found.congruent,
            passed=found.passed,
        )
    else:
        click.echo(f"{found.checked} jobs counted again, {len(found.mismatches)} differ")
        if found.same_kernels:
            click.echo(
                f"{found.same_kernels} of them by the same kernels: there are no others here"
            )
        for one in found.mismatches:
            stored = one.stored
            click.echo(
                f"job {one.number}: {stored.solutions} in the file (by {stored.worker.name}, "
                f"{stored.worker.engine} {stored.worker.level}), now {one.solutions} "
                f"({one.worker.engine} {one.worker.level})"
            )
        words = {
            True: "hold",
            False: "FAIL",
            None: "not checked: the count is not complete or free",
        }
        click.echo(f"congruences {words[found.congruent]}")
    click.get_current_context().exit(0 if found.passed else 1)


def _mismatch(one: runs.Mismatch) -> dict[str, object]:
    return {
        "number": one.number,
        "stored": str(one.stored.solutions),
        "stored_by": one.stored.worker._asdict(),
        "now": str(one.solutions),
        "by": one.worker._asdict(),
    }
