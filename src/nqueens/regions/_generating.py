"""Make puzzles: layouts with exactly one solution."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar, overload

import numpy as np

from nqueens._runtime.arguments import (
    checked_bool,
    checked_choice,
    integer,
    random_generator,
    takes_rng,
)
from nqueens._runtime.errors import NoSolution, OutOfTime
from nqueens._runtime.interrupts import Tally, TimeLimit, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import kernel_seed, random_words
from nqueens._runtime.wording import shown
from nqueens.regions import _explaining as explaining
from nqueens.regions._deducing import DIFFICULTIES, Difficulty
from nqueens.regions._kernels.region_solving import MAX_QUEENS
from nqueens.regions._layout import MAX_N, Regions
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._rules import BoardRules
from nqueens.regions._searching import all_squares, one_solution, solver_of
from nqueens.regions._shapes import draw_target

__all__ = ["Difficulty", "generate", "iter_puzzles"]

Style: TypeAlias = Literal["drawn", "plain"]
T = TypeVar("T")

STYLES: tuple[Style, ...] = ("drawn", "plain")
MAX_STARS = 4
REPAIRS_A_ROW = 20  # changes of a layout before a new one is started
INLINE_N = 10  # larger boards take more than ten milliseconds: a thread, so that Ctrl-C works
BYTES_A_PUZZLE = 500  # besides its squares
# of drawn layouts
MOVES_A_SQUARE, MOST_MOVES = 600, 90_000  # attempts
INLINE_MOVES = 10_000
CHANGES_A_SQUARE = 40  # attempts between two gradings
HEATS, WARM = (400, 20), (300, 20)  # at the first and the last attempt
ATTEMPTS, TRIES = 60, 12  # gradings of a layout if its difficulty is requested, or not
MIX: tuple[Difficulty, ...] = ("easy",) * 2 + ("medium",) * 6 + ("hard", "expert")
STARS_MIX: tuple[Difficulty, ...] = ("medium", "medium", "hard", "hard", "expert")


@overload
def generate(
    n: SupportsIndex,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | Sequence[Difficulty] | None = None,
    symmetric: bool = False,
    style: Style = "drawn",
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
    difficulty: Difficulty | Sequence[Difficulty] | None = None,
    symmetric: bool = False,
    style: Style = "drawn",
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
    difficulty: Difficulty | Sequence[Difficulty] | None = None,
    symmetric: bool = False,
    style: Style = "drawn",
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
    difficulty : {"easy", "medium", "hard", "expert"}, or a sequence of them, optional
        What `difficulty` returns for the puzzles; of a sequence, one at random for each puzzle. By
        default, anything, in the proportions of published puzzles if those are known.
    symmetric : bool
        Whether a half turn leaves the layouts unchanged; only with one queen in each row.
    style : {"drawn", "plain"}
        ``"drawn"`` makes layouts whose shapes resemble those that people draw. ``"plain"`` is much
        faster; its regions are compact, and most puzzles give away a region of one square.
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
        If the puzzles take longer than ``time_limit``; its ``reached`` is a list of those that were
        made.
    ImportError
        If ``progress`` is True and tqdm is not installed.

    Notes
    -----
    Regions grow from the queens of a random solution. While there is another solution, a square
    that it uses moves to a neighbouring region, preferably a large one. That is a plain layout.
    Boards of 8 rows take about 0.2 ms, of 12 rows 1 ms, of 16 rows 20 ms.

    A drawn layout starts from a plain one. Squares move between neighbouring regions, one at a time
    and without a second solution, until the figures of its shape are near those of a published
    level. Then more squares move until the puzzle has the ``difficulty``. Boards of 8 rows take
    about 15 ms, of 12 rows 40 ms.

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
            n, stars, difficulty, symmetric, style, number, rng, time_limit, progress
        ):
            made.append(puzzle)
    except OutOfTime as error:
        error.reached = made
        raise
    return made[0] if size is None else made


def iter_puzzles(
    n: SupportsIndex,
    stars: SupportsIndex,
    difficulty: Difficulty | Sequence[Difficulty] | None,
    symmetric: bool,
    style: Style,
    size: SupportsIndex,
    rng: object,
    time_limit: float | None,
    progress: Progress,
) -> Iterator[Puzzle]:
    """Yield the puzzles of `generate` as they are made."""
    n = integer(n, "n", minimum=1, maximum=MAX_N)
    stars = integer(stars, "stars", minimum=1, maximum=MAX_STARS)
    wanted = _wanted(difficulty)
    style = checked_choice(style, "style", STYLES)
    if checked_bool(symmetric, "symmetric") and stars > 1:
        raise ValueError(f"symmetric=True needs stars=1, not {stars}")
    if n * stars > MAX_QUEENS:
        raise ValueError(
            f"a puzzle has at most {MAX_QUEENS} queens, not {n} rows with {stars} each"
        )
    number = integer(size, "size", minimum=0)
    require_memory(number * (BYTES_A_PUZZLE + n * n), f"{shown(number)} puzzles")
    limit = TimeLimit(time_limit)
    generator = random_generator(rng)
    if stars > n or ((n + 1) // 2) ** 2 < n * stars:
        queens = f"{stars} queen{'s' * (stars > 1)}"
        raise NoSolution(f"a board of {n} rows has no room for {queens} in each row")
    with reporter(progress, "puzzle", "made") as report:
        tally = Tally(number, report)
        maker = _Maker(BoardRules(n, stars), bool(symmetric), generator, limit.until, tally.add)
        for done in range(number):
            make = maker.plain if style == "plain" else maker.drawn
            puzzle = None
            with suppress(OutOfTime):
                puzzle = limit.run(make, wanted)
            if puzzle is None:
                made = f"{done:,} of {number:,} puzzles were" if done else "no puzzle was"
                kind = f"{' or '.join(wanted)} " if wanted else ""
                raise OutOfTime(
                    f"{made} made in {time_limit:g} s (time_limit); that does not prove that there "
                    f"are no more {kind}puzzles of {n} rows"
                )
            yield puzzle
            tally.add([(1, 1)])


def _wanted(difficulty: object) -> tuple[Difficulty, ...]:
    """Return the difficulties that puzzles may have; none if they may have any."""
    if difficulty is None:
        return ()
    if isinstance(difficulty, (list, tuple)) and difficulty:
        return tuple(checked_choice(one, "difficulty", DIFFICULTIES) for one in difficulty)
    if isinstance(difficulty, (list, tuple)):
        raise ValueError("difficulty must have at least one name, not none")
    checked_choice(difficulty, "difficulty", (*DIFFICULTIES, None))
    return (checked_choice(difficulty, "difficulty", DIFFICULTIES),)


class _Maker(NamedTuple):
    """Makes puzzles; each method returns None after ``until``."""

    rules: BoardRules
    symmetric: bool
    rng: np.random.Generator
    until: float | None
    watch: Callable[[], object]

    @property
    def in_time(self) -> bool:
        return self.until is None or time.monotonic() < self.until

    def run(self, kernel: Callable[..., T], *given: object, long: bool) -> T:
        """Run a kernel with a new seed."""
        seed = kernel_seed(self.rng)
        return run_kernel(kernel, seed, *given, long=long, watch=self.watch)

    def plain(self, wanted: Sequence[Difficulty] = (), *, bare: bool = False) -> Puzzle | None:
        """Return one puzzle; every attempt draws a new seed for the kernel."""
        n = self.rules.n
        labels = np.empty(n * n, dtype=np.uint8)
        given = all_squares(n), labels, self.symmetric, bare, REPAIRS_A_ROW * n
        long = n > INLINE_N or self.rules.stars > 1 or self.symmetric
        level = self.one_of(wanted) if len(wanted) > 1 else next(iter(wanted), None)
        while self.in_time:
            try:
                possible = self.run(solver_of(self.rules).generate, *given, long=long)
            except TimeoutError:
                break
            if not possible:
                kind = "symmetric placement" if self.symmetric else "placement"
                raise NoSolution(f"a board of {n} rows has no {kind} of queens that do not touch")
            puzzle = Puzzle(Regions._of(labels.reshape(n, n)), stars=self.rules.stars)
            if level is None or explaining.difficulty(puzzle) == level:
                return puzzle
            self.watch()
        return None

    def one_of(self, levels: Sequence[Difficulty]) -> Difficulty:
        return levels[int(random_words(self.rng, 1)[0] % np.uint64(len(levels)))]

    def drawn(self, wanted: Sequence[Difficulty]) -> Puzzle | None:
        """Return one puzzle with the shapes of a published one."""
        n, stars = self.rules.n, self.rules.stars
        level = self.one_of(wanted or (MIX if stars == 1 else STARS_MIX))
        while self.in_time:
            puzzle = self.plain(bare=stars > 1)
            if puzzle is None:
                break
            columns = one_solution(puzzle)[0].reshape(n, stars)
            queens = np.zeros((n, n), dtype=np.uint8)
            np.put_along_axis(queens, columns.astype(np.intp), 1, axis=1)
            labels = puzzle.regions.labels.astype(np.uint8).ravel()
            given = all_squares(n), labels, queens.ravel(), *draw_target(n, stars, self.rng)
            moves, heats = min(MOVES_A_SQUARE * n * n, MOST_MOVES) // stars**3, HEATS
            for _attempt in range(ATTEMPTS if wanted else TRIES if stars == 1 else 1):
                try:
                    self.run(
                        solver_of(self.rules).reshape,
                        *given,
                        self.symmetric,
                        moves,
                        *heats,
                        long=moves > INLINE_MOVES or stars > 1,
                    )
                except TimeoutError:
                    return None
                puzzle = Puzzle(Regions._of(labels.reshape(n, n)), stars=stars)
                if explaining.difficulty(puzzle) == level:
                    return puzzle
                if not self.in_time:  # what a seed gives does not depend on the time
                    return None
                moves, heats = CHANGES_A_SQUARE * n * n, WARM
                self.watch()
            if not wanted:
                return puzzle
        return None
