"""The command for contest problems: answers in their exact formats, and a judge."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import IO, Any

import click

from nqueens.cli import options as shared
from nqueens.cli.contest.judging import Failure, failure, first_wrong, smallest_failure
from nqueens.cli.contest.problems import PROBLEMS
from nqueens.cli.options import command
from nqueens.cli.output import opened, say
from nqueens.cli.reading import lines_of, name_of

MOST_LINES, LONGEST_SHOWN = 20, 2000  # of what a program printed


class Name(click.Choice[str]):
    """The name of a problem, or its end: 3239, LC51, poj-3239."""

    def __init__(self) -> None:
        super().__init__([*PROBLEMS])

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        """Return the name."""
        end = re.sub(r"[\W_]", "", value.lower()).replace("lc", "leetcode")
        names = {re.sub(r"\W", "", name): name for name in PROBLEMS}
        meant = [name for short, name in names.items() if end and short.endswith(end)]
        return meant[0] if len(meant) == 1 else super().convert(value, param, ctx)


def _described(name: str) -> str:
    return f"  {name:15} {PROBLEMS[name].reads};\n{'':18}{PROBLEMS[name].writes}"


@command(
    "contest",
    help="""
    Solve a contest problem in its exact format, or judge the output of a program.

    The input is a file or standard input, or WORDS, such as the sizes. With --check, print the
    first wrong line of the output of a program, and what is wrong with it. With --run, run a
    program on random inputs until it fails, and print the smallest input on which it fails. The
    exit status is 0 if everything is right, and 1 otherwise.
    """,
    before="\b\nProblems, with what they read and write:\n" + "\n".join(map(_described, PROBLEMS)),
    examples="""
    nqueens contest poj3239 < in > out
    ./program < in | nqueens contest p1219 --check - --input in
    nqueens contest uva11195 --run "python mine.py"
    """,
)
@click.argument("problem", type=Name(), metavar="PROBLEM")
@click.argument("words", nargs=-1)
@shared.input_option
@click.option(
    "--check",
    "checked",
    type=click.File("rb"),
    metavar="FILE",
    help="Judge the output of a program for this input.",
)
@click.option("--run", "program", metavar="COMMAND", help="Run a program on random inputs.")
@shared.number_option("--rounds", least=1, default=100, help="Number of random inputs.")
@shared.seed_option
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="Time for each run of a program.",
)
def contest_command(
    problem: str,
    words: Sequence[str],
    file: IO[bytes],
    checked: IO[bytes] | None,
    program: str | None,
    rounds: int,
    seed: int,
    time_limit: float,
) -> int:
    contest = PROBLEMS[problem]
    if program is not None:
        if checked or words or name_of(file) != "<stdin>":
            raise click.UsageError("--run makes the inputs itself: no --check, --input or WORDS")
        fails = partial(failure, contest, shlex.split(program), time_limit)
        tried, found = smallest_failure(contest, rounds, Random(seed), fails)
        if found is None:
            say(f"accepted: the program is right on {tried} inputs (seed {seed})")
        else:
            say(f"wrong on input {tried} of {rounds} (seed {seed}). The smallest input that fails:")
            say(*_report(found))
        return 1 if found else 0
    lines = lines_of(file) if not words else iter([" ".join(words).encode()])
    if checked is None:
        with opened("-", None, "text", {}) as output:
            output.write(contest.answers(lines))
        return 0
    if not words and name_of(checked) == name_of(file):
        raise click.UsageError("--check and --input must be two files")
    first = next(lines, None)
    if first is None:
        raise click.UsageError("the input is empty; --input FILE names what the program has read")
    right, wrong = first_wrong(contest, chain([first], lines), lines_of(checked))
    say(wrong or f"accepted: {'the line is' if right == 1 else f'all {right} lines are'} right")
    return 1 if wrong else 0


def _report(found: Failure) -> Iterator[str]:
    """Yield lines about an input that fails."""
    yield found.input.rstrip("\n")
    printed = found.printed[:LONGEST_SHOWN].decode(errors="replace").splitlines()
    yield "The program printed:" if printed else "The program printed nothing."
    yield from printed[:MOST_LINES]
    if len(found.printed) > LONGEST_SHOWN or len(printed) > MOST_LINES:
        yield "..."
    yield found.wrong
