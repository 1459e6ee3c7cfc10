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
from nqueens.cli.contest.judging import failure, first_wrong, smallest_failure
from nqueens.cli.contest.problems import PROBLEMS
from nqueens.cli.options import command
from nqueens.cli.output import opened, say
from nqueens.cli.reading import lines_of, name_of

MOST_LINES, LONGEST = 20, 2000  # of what a program printed


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
    if program is not None:
        if checked or words or name_of(file) != "<stdin>":
            raise click.UsageError("--run makes the inputs itself: no --check, --input or WORDS")
        return _run(problem, program, rounds, seed, time_limit)
    lines = lines_of(file) if not words else iter([" ".join(words).encode() + b"\n"])
    if checked is None:
        with opened("-", None, "text", {}) as output:
            output.write(PROBLEMS[problem].answer(lines))
        return 0
    if not words and name_of(checked) == name_of(file):
        raise click.UsageError("--check and --input must be two files")
    right, wrong = first_wrong(PROBLEMS[problem], _given(lines), lines_of(checked))
    count = "the line is" if right == 1 else f"all {right} lines are"
    say(wrong or f"accepted: {count} right")
    return 1 if wrong else 0


def _given(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Return the lines of an input, which must have one."""
    first = next(lines, None)
    if first is None:
        raise click.UsageError("the input is empty; --input FILE names what the program has read")
    return chain([first], lines)


def _run(problem: str, program: str, rounds: int, seed: int, seconds: float) -> int:
    """Look for the smallest input on which a program fails."""
    fails = partial(failure, PROBLEMS[problem], shlex.split(program))
    tried, found = smallest_failure(
        PROBLEMS[problem], rounds, Random(seed), lambda text: fails(text, seconds)
    )
    if found is None:
        say(f"accepted: the program is right on {tried} inputs (seed {seed})")
        return 0
    printed = found.printed[:LONGEST].decode(errors="replace").splitlines()
    more = ["..."] if len(found.printed) > LONGEST or len(printed) > MOST_LINES else []
    say(
        f"wrong on input {tried} of {rounds} (seed {seed}). The smallest input that fails:",
        found.input.rstrip("\n"),
        "The program printed:" if printed else "The program printed nothing.",
        *printed[:MOST_LINES],
        *more,
        found.wrong,
    )
    return 1
