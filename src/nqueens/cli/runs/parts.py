"""Checkpoints with parts of the same count, as one table."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from nqueens._runtime.wording import duration_text, plural
from nqueens.runs import Status

FileStatus = tuple[str, Status]  # the name of a file, and the state of its count


class Whole(NamedTuple):
    """What files with parts of a count have done together, if no job is in two of them."""

    problem: str
    files: int
    running: int
    jobs: int
    done: int
    share: float
    """The share of the work that is done, from 0 to 1."""
    seconds: float
    seconds_left: float | None
    """The wall time that is left if those that run go on; None if none runs, or it is unknown."""


def counts_in(states: Sequence[FileStatus]) -> list[list[FileStatus]]:
    """Return the files of each count, in the order of the first ones."""
    counts: dict[str, list[FileStatus]] = {}
    for file, status in states:
        counts.setdefault(status.problem, []).append((file, status))
    return [*counts.values()]


def whole_of(states: Sequence[FileStatus]) -> Whole:
    """Return what the files of one count have done together."""
    every = [status for _, status in states]
    share = min(1.0, sum(map(_share, every)))
    speed = sum(_speed(status) for status in every if status.in_use)
    return Whole(
        problem=every[0].problem,
        files=len(every),
        running=sum(status.in_use for status in every),
        jobs=every[0].jobs,
        done=sum(status.done for status in every),
        share=share,
        seconds=sum(status.seconds for status in every),
        seconds_left=(1 - share) / speed if speed else None,
    )


def table_of(states: Sequence[FileStatus]) -> list[str]:
    """Return a line for each file of a count, and one for all."""
    whole = whole_of(states)
    lines = [
        f"{whole.problem}: {plural(whole.jobs, 'job')}",
        _row("done", "share", "time", "in use", "file"),
    ]
    for file, status in states:
        in_use = "yes" if status.in_use else "no"
        time = duration_text(status.seconds) if status.done else "none"
        lines.append(_row(status.done, _percent(_share(status)), time, in_use, file))
    end = f"all {whole.files} files"
    if whole.done > whole.jobs:
        end += ", some of which have the same jobs"
    elif whole.done == whole.jobs:
        end += "; 'nqueens runs merge' adds them up"
    elif whole.seconds_left is not None:
        end += f", about {duration_text(whole.seconds_left)} left"
    time = duration_text(whole.seconds)
    lines.append(_row(whole.done, _percent(whole.share), time, whole.running, end))
    return lines


def _row(done: object, share: str, time: str, in_use: object, file: str) -> str:
    return f"  {done:>8}  {share:>7}  {time:>9}  {in_use:>6}  {file}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(status: Status) -> float:
    """Return the share of the whole work that a file has done."""
    if status.complete:
        return 1.0
    if status.seconds_left is None or not 0 < status.seconds < math.inf:
        return status.done / status.jobs
    return status.seconds * _speed(status)


def _speed(status: Status) -> float:
    """Return the share of the whole work that a file does in a second; 0 if that is unknown."""
    if status.complete or status.seconds_left is None:
        return 0.0
    return 1 / (status.seconds + status.seconds_left)
