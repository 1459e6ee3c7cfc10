"""The command for contest problems: answers in their exact formats, and a judge.

The judge compares the output of a program, and looks for the smallest input on which it fails.
"""

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from random import Random
from shutil import which
from tempfile import TemporaryFile
from threading import Timer
from time import monotonic

import click

from nqueens._runtime.wording import cut
from nqueens.cli import params
from nqueens.cli.contest.problems import PROBLEMS, Contest, Lines, all_solutions, quoted
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.reading import lines_of, opened_file
from nqueens.cli.types import Number

TRIALS = 500  # of inputs that are simpler than one that fails
LONGEST_OUTPUT = 16 << 20  # bytes of a program's output
MOST_LINES, LONGEST_SHOWN = 20, 2000  # of what a program printed

LIST_OF_PROBLEMS = """\b
Problems, with what they read and write:
  cses1624        8 rows of '.' and '*';
                  the number of ways to place 8 queens on '.'
  hdu2553         sizes from 1 to 10 until 0;
                  the number of solutions for each
  kattis-8queens  8 rows of '.' and '*';
                  valid or invalid
  kattis-queens   n, then x and y, from 0, of n queens;
                  CORRECT or INCORRECT
  leetcode51      sizes from 1 to 9;
                  a list of all solutions for each, in any order
  leetcode52      sizes from 1 to 9;
                  the number of solutions for each
  p1219           a size from 1 to 18;
                  the first 3 solutions and the number of all
  poj3239         sizes from 8 to 300 until 0;
                  any solution for each: the row, from 1, of the queen in each column
  uva11195        n and n rows of '.' and '*' until 0;
                  Case i: the number of solutions without queens on '*'
  uva167          k, then k boards of 64 numbers up to 99;
                  the greatest sum under 8 queens, 5 characters wide
  uva750          k, then k times the row and column, from 1, of a queen;
                  a table of the solutions with this queen: the row of the queen in each column"""


@click.command(
    "contest",
    help="""
    Solve a contest problem in its exact format, or judge the output of a program.

    The input is a file or standard input, or WORDS, such as the sizes. With --check, print the
    first wrong line of the output of a program, and what is wrong with it. With --run, run a
    program on random inputs until it fails, and print the smallest input on which it fails. The
    exit status is 0 if everything is right, and 1 otherwise.
    """,
    epilog=examples(
        "nqueens contest poj3239 < in > out",
        "./program < in | nqueens contest p1219 --check - --input in",
        'nqueens contest uva11195 --run "python mine.py"',
        before=LIST_OF_PROBLEMS,
    ),
)
@click.argument("problem", metavar="PROBLEM")
@click.argument("words", nargs=-1)
@params.input_file
@click.option(
    "--check", "checked", metavar="FILE", help="Judge the output of a program for this input."
)
@click.option("--run", "program", metavar="COMMAND", help="Run a program on random inputs.")
@click.option(
    "--rounds",
    type=Number(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of random inputs.",
)
@params.seed
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="Time for each run of a program.",
)
@params.writes_text
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
        fails = partial(_failure, contest, _split(program), time_limit)
        tried, found = _smallest_failure(contest, rounds, Random(seed), fails)
        if not found:
            output.say(f"accepted: the program is right on {tried} inputs (seed {seed})")
            return 0
        output.say(
            f"wrong on input {tried} of {rounds} (seed {seed}). The smallest input that fails:",
            *found,
        )
        return 1
    if words and file != "-":
        raise click.UsageError("the input is --input FILE or WORDS, not both")
    if not words and checked == file:
        raise click.UsageError("--check and --input must be two files")
    lines = iter([" ".join(words).encode()]) if words else lines_of(opened_file(file))
    if checked is None:
        output.write(contest.answers(lines))
        return 0
    first = next(lines, None)
    if first is None:
        raise click.UsageError("the input is empty; --input FILE names what the program has read")
    right, wrong = _first_wrong(contest, chain([first], lines), lines_of(opened_file(checked)))
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


def _split(command: str) -> list[str]:
    """Return the words of a command, as a shell divides them."""
    words = []
    with suppress(ValueError):  # a quotation mark without another
        words = shlex.split(command)
    if not which(name := [*words, command][0]):
        raise click.UsageError(
            f"--run: there is no program {name!r}; write ./ before one of this folder, "
            "and python before a script"
        )
    return words


def _first_wrong(contest: Contest, lines: Lines, output: Lines) -> tuple[int, str]:
    """Return how many lines of an output are right, and what is wrong with the next one.

    ``lines`` are those of the input. Empty lines at the end of the output do not matter.
    """
    pieces = iter(_lists_of(output) if contest.wrong is all_solutions else enumerate(output, 1))
    answers = (line for piece in contest.answers(lines) for line in piece.splitlines())
    right = 0
    for right, answer in enumerate(answers, 1):
        number, found = next(pieces, (right, None))
        if wrong := contest.wrong(answer, found):
            return right - 1, f"line {number}: {wrong}"
    for number, line in pieces:
        if line.strip():
            return right, f"line {number}: expected the end, found {quoted(line)}"
    return right, ""


def _failure(contest: Contest, program: list[str], seconds: float, text: str) -> list[str]:
    """Run a program on an input, and return how it fails: nothing if its output is right.

    The lines are those of the input, those that the program printed, and what is wrong with them.
    """
    data = text.encode()
    with TemporaryFile() as given, TemporaryFile() as errors:
        given.write(data)
        given.seek(0)
        with subprocess.Popen(
            program, stdin=given, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
        ) as run:

            def end() -> None:
                run.kill()
                with suppress(AttributeError, OSError):  # Windows; nothing is left
                    os.killpg(run.pid, signal.SIGKILL)  # also what the program has started

            timer, started = Timer(seconds, end), monotonic()
            try:
                timer.start()
                printed = run.stdout.read(LONGEST_OUTPUT) if run.stdout else b""
                if len(printed) == LONGEST_OUTPUT:
                    end()
                run.wait()
                late = monotonic() - started >= seconds
            finally:
                timer.cancel()
                end()
        errors.seek(0)
        said = errors.read(LONGEST_OUTPUT).decode(errors="replace").strip()
    if late:
        wrong = f"the program did not end within {seconds:g} s"
    elif len(printed) == LONGEST_OUTPUT:
        wrong = f"the program printed more than {LONGEST_OUTPUT >> 20} MiB"
    elif run.returncode:
        wrong = f"the program ended with status {run.returncode}"
        wrong += ": " * bool(said) + cut(said.rpartition("\n")[2])
    else:
        wrong = _first_wrong(contest, data.splitlines(True), printed.splitlines(True))[1]
    if not wrong:
        return []
    shown = printed[:LONGEST_SHOWN].decode(errors="replace").splitlines()
    is_cut = len(printed) > LONGEST_SHOWN or len(shown) > MOST_LINES
    head = "The program printed:" if shown else "The program printed nothing."
    return [text.rstrip("\n"), head, *shown[:MOST_LINES], *["..."] * is_cut, wrong]


def _smallest_failure(
    contest: Contest, rounds: int, rng: Random, fails: Callable[[str], list[str]]
) -> tuple[int, list[str]]:
    """Run random inputs, from small ones to large ones, until a program fails.

    Return how many inputs were tried, and the smallest input that fails. Some inputs have several
    cases: a program may forget to clear what it keeps between them.
    """
    every, several = contest.tried or contest.sizes, contest.cases in ("until 0", "counted")
    for i in range(rounds):
        sizes = every[: 1 + i * (len(every) - 1) // max(1, rounds - 1)]
        others = rng.choices(sizes, k=rng.choice((0, 0, 2)) if several else 0)
        cases = [contest.random(rng, size) for size in (sizes[-1], *others)]
        found = fails(contest.input_of(cases))
        if not found:
            continue
        trials = [[contest.random(rng, n)] for n in sizes[:-1] for _ in range(2)] + _simpler(cases)
        for _ in range(TRIALS):
            if not trials:
                break
            cases = trials.pop(0)
            if less := fails(contest.input_of(cases)):
                found, trials = less, _simpler(cases)
        return i + 1, found
    return rounds, []


def _simpler(cases: list[str]) -> list[list[str]]:
    """Return cases that are a step simpler: one fewer, or a mark or a number less in one."""
    simpler = [cases[:i] + cases[i + 1 :] for i in range(len(cases)) if len(cases) > 1]
    for i, case in enumerate(cases):
        for mark in re.finditer(r"\*|(?<=\s)(?!1\b)\d+", case):
            less = case[: mark.start()] + (".", "1")[mark[0] != "*"] + case[mark.end() :]
            simpler.append([*cases[:i], less, *cases[i + 1 :]])
    return simpler


def _lists_of(lines: Lines) -> Iterator[tuple[int, bytes]]:
    """Join the lines of each list, which ends with its last bracket; yield their numbers too."""
    held, start = b"", 0
    for number, line in enumerate(lines, 1):
        start = start if held else number
        held += line
        if held.count(b"[") <= held.count(b"]") or len(held) > LONGEST_OUTPUT:
            yield start, held
            held = b""
    if held:
        yield start, held
