"""Judge the output of a program, and look for the smallest input on which it fails."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from random import Random
from tempfile import TemporaryFile
from threading import Timer
from typing import NamedTuple

from nqueens._runtime.wording import cut
from nqueens.cli.contest.problems import Contest, Lines, all_solutions, quoted

TRIALS = 500  # of inputs that are simpler than one that fails
LONGEST_OUTPUT = 16 << 20  # bytes of a program's output


def first_wrong(contest: Contest, lines: Lines, output: Lines) -> tuple[int, str]:
    """Return how many lines of an output are right, and what is wrong with the next one.

    ``lines`` are those of the input. Empty lines at the end of the output do not matter.
    """
    pieces = iter(lists_of(output) if contest.wrong is all_solutions else enumerate(output, 1))
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


class Failure(NamedTuple):
    """An input on which a program fails, what the program printed, and what is wrong with it."""

    input: str
    printed: bytes
    wrong: str


def failure(contest: Contest, command: list[str], seconds: float, text: str) -> Failure | None:
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
        wrong = first_wrong(contest, data.splitlines(True), printed.splitlines(True))[1]
    return Failure(text, printed, wrong) if wrong else None


def smallest_failure(
    contest: Contest, rounds: int, rng: Random, fails: Callable[[str], Failure | None]
) -> tuple[int, Failure | None]:
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
        if found is None:
            continue
        trials = [[contest.random(rng, n)] for n in sizes[:-1] for _ in range(2)] + _simpler(cases)
        for _ in range(TRIALS):
            if not trials:
                break
            cases = trials.pop(0)
            if less := fails(contest.input_of(cases)):
                found, trials = less, _simpler(cases)
        return i + 1, found
    return rounds, None


def _simpler(cases: list[str]) -> list[list[str]]:
    """Return cases that are a step simpler: one fewer, or a mark or a number less in one."""
    simpler = [cases[:i] + cases[i + 1 :] for i in range(len(cases)) if len(cases) > 1]
    for i, case in enumerate(cases):
        for mark in re.finditer(r"\*|(?<=\s)(?!1\b)\d+", case):
            less = case[: mark.start()] + (".", "1")[mark[0] != "*"] + case[mark.end() :]
            simpler.append([*cases[:i], less, *cases[i + 1 :]])
    return simpler


def lists_of(lines: Lines) -> Iterator[tuple[int, bytes]]:
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
