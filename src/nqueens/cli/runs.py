"""Commands for counts that take days: checkpoints, parts, merging, audits."""

from __future__ import annotations

import re

import click

from nqueens import runs
from nqueens._runtime.wording import duration_text
from nqueens.cli.ending import printable
from nqueens.cli.groups import Group
from nqueens.cli.options import (
    engine_option,
    json_option,
    pairs_base_option,
    progress_option,
    rng_option,
    squares_options,
    workers_option,
)
from nqueens.cli.output import Bar, print_json, say
from nqueens.cli.squares import squares_of

__all__ = ["runs_command"]


@click.group(
    "runs",
    cls=Group,
    help="""
    Show, continue, merge and check checkpoints.

    A checkpoint is a file of finished jobs. 'nqueens count N --checkpoint FILE' writes one.
    """,
    epilog="""
    \b
    Examples:
      nqueens count 21 --checkpoint q21.sqlite
      nqueens runs status q21.sqlite
      nqueens runs audit q21.sqlite --percent 0.5
    """,
)
def runs_command() -> None:
    """Run a subcommand."""


file_argument = click.argument("file", metavar="FILE")


def _part(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Return the two numbers in a text such as 2/8."""
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", value)
    if not found:
        raise click.BadParameter(f"a part must be I/K, such as 2/8, not {value!r}")
    return int(found[1]), int(found[2])


@runs_command.command(
    "status",
    help="""
    Show the progress of counts.

    For each file: the jobs done, the rate, the time left, and who counted what.
    """,
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
    found = [(file, runs.status(file)) for file in files]
    if as_json:
        print_json(runs=[_facts(file, status) for file, status in found])
        return
    for file, status in found:
        _show(file, status)


def _facts(file: str, status: runs.Status) -> dict[str, object]:
    facts: dict[str, object] = {"file": file, **status._asdict(), "complete": status.complete}
    facts["total"] = None if status.total is None else str(status.total)
    facts["workers"] = [share._asdict() for share in status.workers]
    return facts


def _show(file: str, status: runs.Status) -> None:
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    left = None if status.complete else status.seconds_left
    lines = [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  processor  {duration_text(status.seconds)}"
        + ("" if left is None else f", {duration_text(left)} left"),
    ]
    if status.rate is not None and not status.complete:
        lines.append(f"  rate       {status.rate:.3g} jobs per second recently")
    if status.time_left is not None and not status.complete:
        lines.append(f"  time left  {duration_text(status.time_left)} at this pace")
    lines.append(f"  in use     {status.in_use_by or 'no'}")
    lines.append(f"  total      {'not yet' if status.total is None else status.total}")
    lines += [
        f"  counted    {one.jobs} jobs, {duration_text(one.seconds)}: {one.worker}, "
        f"{one.engine} {one.level}, version {one.version}"
        for one in status.workers
    ]
    say(*map(printable, lines))


@runs_command.command(
    "work",
    help="""
    Count one part of the jobs for N queens into FILE.

    This is for machines that do not share files. Each machine writes a file of its own, and
    'nqueens runs merge' combines them. Without N, FILE must exist.
    """,
    epilog="""
    \b
    Examples:
      nqueens runs work part2.sqlite 24 --part 2/8 --method join
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
    help="Count every K-th job, from the I-th.",
)
@click.option("--toroidal", is_flag=True, help="Let diagonals continue across the edges.")
@squares_options
@pairs_base_option
@engine_option
@workers_option
@progress_option
@json_option
def work_command(
    file: str,
    n: int | None,
    part: tuple[int, int],
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    base: int | None,
    method: str,
    workers: int | None,
    progress: bool,
    as_json: bool,
) -> None:
    if n is None and (placed or blocked or toroidal):
        raise click.UsageError("--placed, --blocked and --toroidal need N, the size of the board")
    with squares_of(n or 1, placed=placed, blocked=blocked) as squares, Bar(progress) as bar:
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
    _print_status(file, status, as_json)


def _print_status(file: str, status: runs.Status, as_json: bool) -> None:
    if as_json:
        print_json(**_facts(file, status))
    else:
        _show(file, status)


@runs_command.command(
    "merge",
    help="""
    Merge the finished jobs of several files into a new one.

    OUT must not exist. If two files disagree on a job, both counts are printed, nothing is written,
    and the exit status is 1.
    """,
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
    status = runs.merge(out, files)
    _print_status(out, status, as_json)


@runs_command.command(
    "audit",
    help="""
    Count some finished jobs again, and check the total.

    The jobs are counted with other kernels, if others are available. The exit status is 1 if
    anything is wrong.
    """,
    epilog="""
    \b
    Examples:
      nqueens runs audit q20.sqlite --percent 0.5
    """,
)
@file_argument
@click.option(
    "--percent",
    type=float,
    metavar="P",
    default=1.0,
    show_default=True,
    help="Percentage of the jobs to count again.",
)
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
        _show_audit(found)
    click.get_current_context().exit(0 if found.passed else 1)


def _show_audit(found: runs.Audit) -> None:
    lines = [f"{found.checked} jobs counted again, {len(found.mismatches)} differ"]
    if found.same_kernels:
        lines.append(
            f"{found.same_kernels} of them by the same kernels: no others are available here"
        )
    for one in found.mismatches:
        by, now = one.stored.worker, one.worker
        lines.append(
            f"job {one.number}: {one.stored.solutions} in the file (by {by.name}, {by.engine} "
            f"{by.level}), now {one.solutions} ({now.engine} {now.level})"
        )
    result = {
        True: "hold",
        False: "FAIL",
        None: "not checked: the count is incomplete or constrained",
    }
    lines.append(f"congruences {result[found.congruent]}")
    say(*map(printable, lines))


def _mismatch(one: runs.Mismatch) -> dict[str, object]:
    return {
        "number": one.number,
        "stored": str(one.stored.solutions),
        "stored_by": one.stored.worker._asdict(),
        "now": str(one.solutions),
        "by": one.worker._asdict(),
    }
