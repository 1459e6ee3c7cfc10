"""Commands that count: count, estimate, selftest, which checks the counts, and runs."""

import time
from collections.abc import Iterable, Iterator
from inspect import signature
from itertools import chain
from typing import Any

import click

import nqueens
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.wording import duration_text, rounded
from nqueens.cli.options import Constraints, command
from nqueens.cli.output import Output, progress_bar

COLUMNS = ("none", "half_turn", "quarter_turn", "fundamental", "total")  # of a table of classes


@command("count")
def count_command(
    sizes: tuple[range, ...],
    by_symmetry: bool,
    dry_run: bool,
    squares: Constraints,
    timed: bool,
    output: Output,
    **how: Any,
) -> None:
    every, several = chain(*sizes), sum(map(len, sizes)) > 1
    how = {name: value for name, value in how.items() if value is not None and value is not False}
    given = {*how, *["placed"] * any(squares), *["dry_run"] * (dry_run and by_symmetry)}
    given |= {"time"} if timed and dry_run else set()
    name, option = "count", ""
    if by_symmetry:
        name, option = "count_by_symmetry", "by-symmetry"
    elif dry_run:
        name, option = "predict", "dry-run"
    function = getattr(nqueens, name)  # the others are not loaded
    if wrong := sorted(given - signature(function).parameters.keys()):
        raise click.UsageError(f"--{option} cannot be combined with --{wrong[0].replace('_', '-')}")
    if several and (dry_run or "checkpoint" in how):
        raise click.UsageError("--dry-run and --checkpoint take one size of the board")

    def counted(n: int) -> Any:
        with squares.solved(n) as words:
            return function(n, **words, **how)

    if dry_run:
        n = next(every)
        prediction = counted(n)
        output.answer(*_forecast(prediction), n=n, **prediction._asdict())
        return
    rows = _counted_rows(every, counted)
    if output.is_json:
        found = [*rows]
        values = {"counts": found} if several else found[0]
        output.answer(**values, seed=None, method=how["method"])
        return
    if several or by_symmetry:
        _write_table(output, rows, "fundamental" if "fundamental" in how else "solutions", timed)
    else:
        output.say(*(row["count"] for row in rows))
    if timed:
        output.say(f"time {output.time}")


def _counted_rows(sizes: Iterable[int], counted: Any) -> Iterator[dict[str, Any]]:
    """Yield what JSON says of each size, with counts as strings, which are exact."""
    for n in sizes:
        start = time.perf_counter()
        found = counted(n)
        row: dict[str, Any] = {"n": n, "count": str(getattr(found, "total", found))}
        if not isinstance(found, int):
            row["classes"] = {column: str(getattr(found, column)) for column in COLUMNS}
        yield row | {"seconds": time.perf_counter() - start}


def _write_table(output: Output, rows: Iterable[dict[str, Any]], name: str, timed: bool) -> None:
    """Write a row for each size as soon as it is counted."""

    def write(n: object, seconds: str, values: Iterable[str]) -> None:
        time = f"{seconds:>10}" if timed else ""
        output.say(f"{n:>2}{time}  {''.join(f'{value:<16}' for value in values).rstrip()}")

    for number, row in enumerate(rows):
        values = row.get("classes", {name: row["count"]})
        if not number:
            write("n", "seconds", values)
        write(row["n"], f"{row['seconds']:.3f}", values.values())


def _forecast(prediction: nqueens.Prediction) -> list[str]:
    """Return lines about how long a count will take, and how much memory it needs."""
    memory = f"{prediction.memory / 1e6:,.0f} MB" if prediction.memory else "a few MB"
    if prediction.memory and prediction.workers > 1:
        memory += f" ({prediction.memory / prediction.workers / 1e6:,.0f} MB for each worker)"
    if prediction.memory and most_that_fit(prediction.memory) < 1:
        memory += f", more than the {most_that_fit(1) / 1e6:,.0f} MB available"
    workers, processors = prediction.workers, nqueens.cpu_info().cpus
    more = f" on {processors} processor{'s'[: processors != 1]}, so no faster than {processors}"
    seconds, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    if prediction.seconds > 0.01 + 1.5 * prediction.cpu_seconds / min(workers, processors):
        seconds += ", since other programs are running"
    return [
        f"time            {seconds}",
        f"range           {low} to {high}",
        f"processor time  {cpu}",
        f"memory          {memory}",
        f"jobs            {prediction.jobs}",
        f"workers         {workers}{more if workers > processors else ''}",
        f"engine          {prediction.engine} ({prediction.level})",
        f"based on        {prediction.basis}",
    ]


@command("estimate")
def estimate_command(n: int, squares: Constraints, seed: int, output: Output, **how: Any) -> None:
    with squares.solved(n) as words:
        estimate = nqueens.estimate_count(n, rng=seed, **how, **words)
    ends = estimate.interval()
    low, high = (rounded(end, estimate.standard_error) for end in ends)
    facts = estimate._asdict() | {"standard_error": str(estimate.standard_error)}
    output.answer(
        str(estimate),
        f"95 % interval: {low} to {high}",
        n=n,
        estimate=str(facts.pop("value")),
        **facts,
        interval=[*map(str, ends)],
        seed=seed,
        method="populations",
    )


@command("selftest")
def selftest_command(output: Output) -> int:
    def show(check: nqueens.SelfTestResult) -> None:
        output.say(f"{'ok  ' if check.error is None else 'FAIL'}  {check.name}")
        if check.error is not None:
            output.say(f"      {check.error}")

    info = nqueens.cpu_info()
    levels = f"{info.level}{' (forced)' * info.forced} of {', '.join(info.levels)}"
    output.say(f"{levels}; {info.cpus} processors; {info.build}")
    checks = nqueens.selftest(report=show)
    failed = sum(check.error is not None for check in checks)
    output.answer(
        f"{len(checks)} checks, {failed} failed, {output.time}",
        checks=[check._asdict() for check in checks],
        failed=failed,
        seconds=output.seconds,
        version=nqueens.__version__,
        **info._asdict(),
    )
    return 1 if failed else 0


# --- counts that take days -----------------------------------------------------------------------


@command("runs status")
def status_command(files: tuple[str, ...], output: Output) -> None:
    every = [(file, nqueens.runs.status(file)) for file in files]
    output.answer(
        *(line for one in every for line in _status_lines(*one)),
        runs=[_status_facts(*one) for one in every],
    )


def _status_facts(file: str, status: nqueens.runs.Status) -> dict[str, object]:
    total = None if status.total is None else str(status.total)
    return {"file": file, **status._asdict(), "complete": status.complete, "total": total}


def _status_lines(file: str, status: nqueens.runs.Status) -> list[str]:
    share = 100 * status.done / status.jobs if status.jobs else 100.0
    left = None if status.complete else status.seconds_left
    return [
        f"{file}: {status.problem}",
        f"  jobs       {status.done} of {status.jobs}, {share:.1f} %",
        f"  time       {duration_text(status.seconds)}"
        + ("" if left is None else f", about {duration_text(left)} left"),
        f"  in use     {'yes' if status.in_use else 'no'}",
        f"  total      {'not yet' if status.total is None else status.total}",
    ]


@command("runs work")
def work_command(
    file: str,
    n: int,
    squares: Constraints,
    part: tuple[int, int] | None,
    output: Output,
    **how: Any,
) -> None:
    with squares.solved(n) as words:
        status = nqueens.runs.work(file, n, part=part or (1, 1), **how, **words)
    lines, facts = _status_lines(file, status), _status_facts(file, status)
    if part:
        lines.append(f"part {part[0]} of {part[1]}: complete")
        facts["part"] = part
    output.answer(*lines, **facts)


@command("runs merge")
def merge_command(out: str, files: tuple[str, ...], output: Output) -> None:
    status = nqueens.runs.merge(out, files)
    output.answer(*_status_lines(out, status), **_status_facts(out, status))


@command("runs audit")
def audit_command(file: str, percent: float, seed: int, output: Output, **how: Any) -> int:
    with progress_bar() as progress:
        audit = nqueens.runs.audit(file, percent, rng=seed, progress=progress, **how)
    holds = {
        True: "hold",
        False: "FAIL",
        None: "not checked: "
        + ("the board has constraints" if audit.complete else "the count is not complete"),
    }
    facts = audit._asdict() | {"mismatches": [one._asdict() for one in audit.mismatches]}
    output.answer(
        f"{audit.checked} job{'s'[: audit.checked != 1]} counted again ({audit.level}), "
        f"{len(audit.mismatches)} differ",
        *(
            f"job {one.number}: {one.stored} in the file, now {one.counted}"
            for one in audit.mismatches
        ),
        f"congruences {holds[audit.congruent]}",
        file=file,
        seed=seed,
        **facts,
        passed=audit.passed,
    )
    return 0 if audit.passed and audit.complete else 1
