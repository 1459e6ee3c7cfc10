"""The command for contest problems: answers in their exact formats, and a judge."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from random import Random

import click

from nqueens.cli.contest.judging import Failure, failure, first_wrong, smallest_failure
from nqueens.cli.contest.problems import PROBLEMS, Contest
from nqueens.cli.options import command
from nqueens.cli.output import Output
from nqueens.cli.reading import lines_of, opened_file

MOST_LINES, LONGEST_SHOWN = 20, 2000  # of what a program printed


@command("contest")
def contest_command(
    problem: str,
    words: Sequence[str],
    file: str,
    checked: str | None,
    program: str | None,
    rounds: int,
    seed: int,
    time_limit: float,
    output: Output,
) -> int:
    contest = _named(problem)
    if program is not None:
        if checked or words or file != "-":
            raise click.UsageError("--run makes the inputs itself: no --check, --input or WORDS")
        fails = partial(failure, contest, shlex.split(program), time_limit)
        tried, found = smallest_failure(contest, rounds, Random(seed), fails)
        if found is None:
            output.say(f"accepted: the program is right on {tried} inputs (seed {seed})")
            return 0
        head = f"wrong on input {tried} of {rounds} (seed {seed})"
        output.say(f"{head}. The smallest input that fails:", *_report(found))
        return 1
    if not words and checked == file:
        raise click.UsageError("--check and --input must be two files")
    lines = iter([" ".join(words).encode()]) if words else lines_of(opened_file(file))
    if checked is None:
        output.write(contest.answers(lines))
        return 0
    first = next(lines, None)
    if first is None:
        raise click.UsageError("the input is empty; --input FILE names what the program has read")
    printed = lines_of(opened_file(checked))
    right, wrong = first_wrong(contest, chain([first], lines), printed)
    are = "the line is" if right == 1 else f"all {right} lines are"
    output.say(wrong or f"accepted: {are} right")
    return 1 if wrong else 0


def _named(word: str) -> Contest:
    """Return the problem of a name, or of its end: 3239, LC51, poj-3239."""
    end = re.sub(r"[\W_]", "", word.lower()).replace("lc", "leetcode")
    names = [name for name in PROBLEMS if end and re.sub(r"\W", "", name).endswith(end)]
    if len(names) != 1:
        known = ", ".join(map(repr, PROBLEMS))
        raise click.BadParameter(f"{word!r} is not one of {known}.", param_hint="PROBLEM")
    return PROBLEMS[names[0]]


def _report(found: Failure) -> Iterator[str]:
    """Yield lines about an input that fails."""
    yield found.input.rstrip("\n")
    printed = found.printed[:LONGEST_SHOWN].decode(errors="replace").splitlines()
    yield "The program printed:" if printed else "The program printed nothing."
    yield from printed[:MOST_LINES]
    if len(found.printed) > LONGEST_SHOWN or len(printed) > MOST_LINES:
        yield "..."
    yield found.wrong
