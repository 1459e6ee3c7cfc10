"""Make puzzles: layouts with exactly one solution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import SupportsIndex, overload

import numpy as np

from nqueens._runtime.arguments import (
    checked_bool,
    checked_choice,
    deadline,
    integer,
    random_generator,
    takes_rng,
)
from nqueens._runtime.errors import NoSolution, set_module
from nqueens._runtime.interrupts import Tally, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.wording import shown
from nqueens.regions import _explaining as explaining
from nqueens.regions._deducing import DIFFICULTIES, Difficulty
from nqueens.regions._kernels.region_solving import MAX_QUEENS
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._rules import BoardRules
from nqueens.regions._searching import all_squares, solver_of

__all__ = ["Difficulty", "OutOfTime", "generate", "iter_puzzles"]

MAX_STARS = 4
REPAIRS_A_ROW = 20  # changes of a layout before a new one is started
INLINE_N = 10  # larger boards take more than ten milliseconds: a thread, so that Ctrl-C works
BYTES_A_PUZZLE = 500  # besides its squares


@set_module("nqueens.regions")
class OutOfTime(TimeoutError):
    """`generate` reached its time limit; ``puzzles`` is a list of those that were made."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.puzzles: list[Puzzle] = []


@overload
def generate(
    n: SupportsIndex,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | None = None,
    symmetric: bool = False,
    size: None = None,
    rng: object = None,
    time_limit: float | None = 60,
    progress: Progress = None,
) -> Puzzle: ...
@overload
def generate(
    n: SupportsIndex,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | None = None,
    symmetric: bool = False,
    size: SupportsIndex,
    rng: object = None,
    time_limit: float | None = 60,
    progress: Progress = None,
) -> list[Puzzle]: ...
@takes_rng
def generate(
    n: SupportsIndex,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | None = None,
    symmetric: bool = False,
    size: SupportsIndex | None = None,
    rng: object = None,
    time_limit: float | None = 60,
    progress: Progress = None,
) -> Puzzle | list[Puzzle]:
    """Return random puzzles: layouts of connected regions with exactly one solution.

    Parameters
    ----------
    n : int
        The number of rows, 1 to 32.
    stars : int
        The number of queens in each row, column and region, 1 to 4.
    difficulty : {"easy", "medium", "hard", "expert"}, optional
        What `difficulty` returns for the puzzles; by default, anything.
    symmetric : bool
        Whether a half turn leaves the layouts unchanged; only with one queen in each row.
    size : int, optional
        The number of puzzles; by default, a single one, not in a list.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same puzzles everywhere.
    time_limit : float or None
        The seconds that all puzzles together may take; None means no limit.
    progress : bool or callable, optional
        As in `nqueens.count`: the puzzles made, their number, and the puzzles made.

    Returns
    -------
    Puzzle, or list of Puzzle if ``size`` is given
        The puzzles.

    Raises
    ------
    TypeError, ValueError
        If an argument is invalid, or ``symmetric`` is not possible with ``stars``.
    NoSolution
        If no board of this size can have a solution, for example if n is 2 or 3.
    MemoryError
        If the puzzles do not fit in memory.
    OutOfTime
        If the puzzles take longer than ``time_limit``; its ``puzzles`` are those that were made.
    ImportError
        If ``progress`` is True and tqdm is not installed.

    Notes
    -----
    Regions grow from the queens of a random solution. While there is another solution, a square
    that it uses moves to a neighbouring region, preferably a large one. Boards of 8 rows take about
    0.2 ms, of 12 rows 1 ms, of 16 rows 20 ms. The rarer a ``difficulty`` is, the more attempts it
    takes.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.generate(8, rng=1)
    >>> regions.is_unique(puzzle), puzzle.regions.disconnected
    (True, ())
    >>> len(regions.generate(6, difficulty="medium", size=3, rng=1))
    3
    """
    number = 1 if size is None else size
    made: list[Puzzle] = []
    try:
        for puzzle in iter_puzzles(
            n, stars, difficulty, symmetric, number, rng, time_limit, progress
        ):
            made.append(puzzle)
    except OutOfTime as error:
        error.puzzles = made
        raise
    return made[0] if size is None else made


def iter_puzzles(
    n: SupportsIndex,
    stars: SupportsIndex,
    difficulty: Difficulty | None,
    symmetric: bool,
    size: SupportsIndex,
    rng: object,
    time_limit: float | None,
    progress: Progress,
) -> Iterator[Puzzle]:
    """Yield the puzzles of `generate` as they are made."""
    n = integer(n, "n", minimum=1, maximum=MAX_N)
    stars = integer(stars, "stars", minimum=1, maximum=MAX_STARS)
    checked_choice(difficulty, "difficulty", (*DIFFICULTIES, None))
    if checked_bool(symmetric, "symmetric") and stars > 1:
        raise ValueError(f"symmetric=True needs stars=1, not {stars}")
    if n * stars > MAX_QUEENS:
        raise ValueError(
            f"a puzzle has at most {MAX_QUEENS} queens, not {n} rows with {stars} each"
        )
    number = integer(size, "size", minimum=0)
    require_memory(number * (BYTES_A_PUZZLE + n * n), f"{shown(number)} puzzles")
    until = deadline(time_limit)
    generator = random_generator(rng)
    if stars > n or ((n + 1) // 2) ** 2 < n * stars:
        queens = f"{stars} queen{'s' * (stars > 1)}"
        raise NoSolution(f"a board of {n} rows has no room for {queens} in each row")
    with reporter(progress, "puzzle", "made") as report:
        tally = Tally(number, report)
        for done in range(number):
            puzzle = _puzzle(
                BoardRules(n, stars), difficulty, bool(symmetric), generator, until, tally.add
            )
            if puzzle is None:
                made = f"{done:,} of {number:,} puzzles were" if done else "no puzzle was"
                kind = f"{difficulty} " if difficulty else ""
                raise OutOfTime(
                    f"{made} made in {time_limit:g} s (time_limit); that does not prove that there "
                    f"are no more {kind}puzzles of {n} rows"
                )
            yield puzzle
            tally.add([(1, 1)])


def _puzzle(
    rules: BoardRules,
    difficulty: Difficulty | None,
    symmetric: bool,
    rng: np.random.Generator,
    until: float | None,
    watch: Callable[[], object],
) -> Puzzle | None:
    """Return one puzzle, None after ``until``; every attempt draws a new seed for the kernel."""
    n = rules.n
    solver, labels = solver_of(rules), np.empty(n * n, dtype=np.uint8)
    given = all_squares(n), labels, symmetric, REPAIRS_A_ROW * n
    long = n > INLINE_N or rules.stars > 1 or symmetric
    while until is None or time.monotonic() < until:
        try:
            possible = run_kernel(
                solver.generate, kernel_seed(rng), *given, long=long, until=until, watch=watch
            )
        except TimeoutError:
            break
        if not possible:
            kind = "symmetric placement" if symmetric else "placement"
            raise NoSolution(f"a board of {n} rows has no {kind} of queens that do not touch")
        puzzle = Puzzle(Regions._of(labels.reshape(n, n)), stars=rules.stars)
        if difficulty is None or explaining.difficulty(puzzle) == difficulty:
            return puzzle
        watch()
    return None
