"""Judge the output of a program, and look for the smallest input on which it fails."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from random import Random
from tempfile import TemporaryFile
from threading import Timer
from typing import NamedTuple

from nqueens._runtime.wording import cut
from nqueens.cli.contest.problems import Lines, Problem, all_solutions, lists_of, shown

TRIALS = 500  # of inputs that are simpler than one that fails
LONGEST_OUTPUT = 16 << 20  # bytes of a program's output


def first_wrong(problem: Problem, lines: Lines, output: Lines) -> tuple[int, str]:
    """Return how many lines of an output are right, and what is wrong with the next one.

    ``lines`` are those of the input. Empty lines at the end of the output do not matter.
    """
    pieces = lists_of(output) if problem.wrong is all_solutions else iter(enumerate(output, 1))
    answers = (line for piece in problem.answer(lines) for line in piece.splitlines())
    right = 0
    for right, answer in enumerate(answers, 1):
        number, found = next(pieces, (right, None))
        if wrong := problem.wrong(answer, found):
            return right - 1, f"line {number}: {wrong}"
    extra = next(((number, line) for number, line in pieces if line.strip()), None)
    if extra is None:
        return right, ""
    return right, f"line {extra[0]}: expected the end, found {shown(extra[1].rstrip())}"


class Failure(NamedTuple):
    """An input on which a program fails, what the program printed, and what is wrong with it."""

    input: str
    printed: bytes
    wrong: str


def failure(problem: Problem, command: list[str], text: str, seconds: float) -> Failure | None:
    """Run a program on an input, and return how it fails, None if its output is right."""
    data = text.encode()
    with TemporaryFile() as given, TemporaryFile() as errors:
        given.write(data)
        given.seek(0)
        with subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, stderr=errors) as run:
            timer = Timer(seconds, run.kill)
            timer.start()
            printed = run.stdout.read(LONGEST_OUTPUT) if run.stdout else b""
            if len(printed) == LONGEST_OUTPUT:
                run.kill()
            run.wait()
            late = not timer.is_alive()
            timer.cancel()
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
        lines = printed.splitlines(keepends=True)
        wrong = first_wrong(problem, data.splitlines(keepends=True), lines)[1]
    return Failure(text, printed, wrong) if wrong else None


def smallest_failure(
    problem: Problem, rounds: int, rng: Random, fails: Callable[[str], Failure | None]
) -> tuple[int, Failure | None]:
    """Run random inputs, from small ones to large ones, until a program fails.

    Return how many inputs were tried, and the smallest input that fails. Some inputs have several
    cases: a program may forget to clear what it keeps between them.
    """
    for i in range(rounds):
        sizes = problem.sizes[: 1 + i * (len(problem.sizes) - 1) // max(1, rounds - 1)]
        others = rng.choices(sizes, k=rng.choice((0, 0, 2)) if problem.several else 0)
        cases = [problem.case(rng, size) for size in (sizes[-1], *others)]
        if found := fails(problem.input_of(cases)):
            smaller = [[problem.case(rng, n)] for n in sizes[:-1] for _ in range(2)]
            return i + 1, _simplest(problem, [*smaller, *_simpler(cases)], found, fails)
    return rounds, None


def _simplest(
    problem: Problem,
    trials: list[list[str]],
    found: Failure,
    fails: Callable[[str], Failure | None],
) -> Failure:
    """Return a failure that no simpler input shows, or the last one of many trials."""
    left = TRIALS
    while trials and left:
        cases, left = trials.pop(0), left - 1
        if less := fails(problem.input_of(cases)):
            found, trials = less, _simpler(cases)
    return found


def _simpler(cases: list[str]) -> list[list[str]]:
    """Return cases that are a step simpler: one fewer, or a mark or a number less in one."""
    simpler = [cases[:i] + cases[i + 1 :] for i in range(len(cases)) if len(cases) > 1]
    for i, case in enumerate(cases):
        for mark in re.finditer(r"\*|(?<=\s)(?!1\b)\d+", case):
            less = case[: mark.start()] + (".", "1")[mark[0] != "*"] + case[mark.end() :]
            simpler.append([*cases[:i], less, *cases[i + 1 :]])
    return simpler
