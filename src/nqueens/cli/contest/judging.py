"""The search for an input on which a program fails, and for the smallest such input."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from nqueens._runtime.wording import plural
from nqueens.cli.contest.problems import Problem
from nqueens.cli.contest.running import Run

TRIALS = 500  # of inputs that are simpler than one that fails
LONGEST_SEARCH = 30  # seconds for a smaller input
MOST_LINES, LONGEST_SHOWN = 20, 2000  # of what a program printed
MOST_INPUT_LINES = 200  # of an input that fails


@dataclass(frozen=True)
class Tried:
    """An input: the largest size in it, and its cases."""

    size: int
    cases: Sequence[str]


@dataclass
class Judge:
    """A program in the trial: ``runs`` runs it on an input.

    ``slowest`` is the longest time of a run, and ``largest`` the largest size that was tried.
    """

    problem: Problem
    runs: Callable[[bytes], Run]
    slowest: float = field(default=0, init=False)
    largest: int = field(default=0, init=False)

    def fault(self, text: str) -> list[str]:
        """Run the program on an input, and return how it fails: nothing if its output is right.

        The lines are those of the input, those that the program printed, and what is wrong.
        """
        data = text.encode("utf-8", "surrogateescape")
        run = self.runs(data)
        self.slowest = max(self.slowest, run.seconds)
        fault = run.fault
        if not fault:
            output = run.printed.splitlines(keepends=True)
            _, fault = self.problem.first_fault(data.splitlines(keepends=True), output)
        if not fault:
            return []
        shown = run.printed[:LONGEST_SHOWN].decode(errors="replace").splitlines()
        head = "The program printed:" if shown else "The program printed nothing."
        is_cut = len(run.printed) > LONGEST_SHOWN or len(shown) > MOST_LINES
        return [
            *_beginning(text.splitlines(), MOST_INPUT_LINES),
            head,
            *shown[:MOST_LINES],
            *(["..."] if is_cut else []),
            fault,
        ]

    def search(
        self, inputs: Sequence[Tried] | Iterator[Tried], rng: Random
    ) -> tuple[int, list[str]]:
        """Run inputs until one fails; return how many were tried, and the smallest that fails."""
        number = 0
        for tried in inputs:
            number += 1
            self.largest = max(self.largest, tried.size)
            fault = self.fault(self.problem.input_of(tried.cases))
            if fault:
                return number, self._smallest(tried, fault, rng)
        return number, []

    def _smallest(self, tried: Tried, fault: list[str], rng: Random) -> list[str]:
        """Return how a program fails on the smallest input that is found."""
        end = monotonic() + LONGEST_SEARCH
        trials = self._smaller(tried, rng)
        for _ in range(TRIALS):
            cases = next(trials, None)
            if cases is None or monotonic() > end:
                break
            smaller = self.fault(self.problem.input_of(cases))
            if smaller:
                fault = smaller
                trials = self._simpler(cases)
        return fault

    def _smaller(self, tried: Tried, rng: Random) -> Iterator[list[str]]:
        """Yield inputs of one smaller case, and those that are a step simpler."""
        for size in self.problem.sizes:
            if size < tried.size:
                for kind in self.problem.kinds:
                    yield [kind(rng, size)]
        yield from self._simpler(tried.cases)

    def _simpler(self, cases: Sequence[str]) -> Iterator[list[str]]:
        """Yield an input without each case, and inputs with one of the cases a step simpler."""
        if len(cases) > 1:
            for i in range(len(cases)):
                yield [*cases[:i], *cases[i + 1 :]]
        for i, case in enumerate(cases):
            for simpler in self.problem.simpler(case):
                yield [*cases[:i], simpler, *cases[i + 1 :]]

    def summary(self, number: int) -> str:
        """Return what was tried, of a program that is right."""
        facts = [plural(number, "input")]
        if self.largest and not self.problem.has_one_size:
            facts.append(f"the largest n = {self.largest}")
        return ", ".join([*facts, f"the slowest {self.slowest:.2f} s"])


def _beginning(lines: list[str], most: int) -> list[str]:
    """Return the first lines, and how many others there are."""
    if len(lines) <= most:
        return lines
    return [*lines[:most], f"... {len(lines) - most:,} more lines"]


def inputs(problem: Problem, sizes: Sequence[int], rounds: int, rng: Random) -> Iterator[Tried]:
    """Yield inputs from small ones to large ones; the last one has the hardest case.

    If an input is only a number, each of the sizes occurs once. Otherwise the kinds of cases
    alternate, and so do inputs of one case, of a few, and of many: a program may forget to clear
    what it keeps between cases.
    """
    if problem.is_a_number:
        for size in _spread(sizes, min(rounds, len(sizes))):
            yield Tried(size, [f"{size}"])
        return
    for i, size in enumerate(_spread(sizes, rounds)):
        kind = problem.kinds[(rounds - 1 - i) % len(problem.kinds)]
        smaller = [other for other in sizes if other <= size]
        cases = [kind(rng, size)]
        numbers = (problem.most, 1, min(3, problem.most))
        for _ in range(numbers[(rounds - 1 - i) % len(numbers)] - 1):
            other = rng.choice(problem.kinds)
            cases.append(other(rng, rng.choice(smaller)))
        rng.shuffle(cases)
        yield Tried(size, cases)


def _spread(sizes: Sequence[int], number: int) -> list[int]:
    """Return sizes at equal distances, the largest one last.

    >>> _spread([1, 2, 3], 2), _spread([1, 2, 3], 6)
    ([2, 3], [1, 1, 2, 2, 3, 3])
    """
    return [sizes[-(-(i + 1) * len(sizes) // number) - 1] for i in range(number)]
