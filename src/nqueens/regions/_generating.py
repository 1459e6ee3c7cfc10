"""Make puzzles: layouts with exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from nqueens.regions._patterns import draw_pattern
from nqueens.regions._puzzle import Puzzle
from nqueens.regions._rules import BoardRules
from nqueens.regions._searching import all_squares, one_solution, solver_of
from nqueens.regions._shapes import Labels, Target, draw_target

Style: TypeAlias = Literal["drawn", "plain"]
T = TypeVar("T")

STYLES: tuple[Style, ...] = ("drawn", "plain")
MAX_STARS = 4
REPAIRS_A_ROW = 20  # changes of a layout before a new one is started
BARE_REPAIRS_A_ROW = 100  # the same with several queens in each row
INLINE_N = 10  # larger boards take more than ten milliseconds: a thread, so that Ctrl-C works
BYTES_A_PUZZLE = 500  # besides its squares
# of drawn layouts
SKETCHED = range(5, 17)  # rows of layouts that begin as a sketch or a pattern
PATTERNS = 3  # one layout in so many begins as a pattern
PATTERN_ATTEMPTS = 40
SKETCHES, REPAIRED = 4, 8  # attempts, and attempts to get one solution from each
SKETCH_MOVES_A_SQUARE, SKETCH_HEATS = 200, (400, 5)
MOVES_A_SQUARE, MOST_MOVES = 350, 90_000  # attempts
INLINE_MOVES = 10_000
WALK = 8  # a share of these in each walk to a difficulty
WALKS, WALK_HEAT = 40, 500  # at most
BURSTS = 150  # at most, of moves that keep a difficulty with several queens in each row
HEATS, LOYAL_HEATS = (200, 5), (100, 5)  # of the walks and at the end
MIX: tuple[Difficulty, ...] = ("easy",) * 2 + ("medium",) * 6 + ("hard", "expert")
NEVER: dict[int, Sequence[Difficulty]] = {  # every layout of these sizes was graded
    1: ("medium", "hard", "expert"),
    4: ("hard", "expert"),
    5: ("hard",),
}
NEVER_FOUND: Sequence[Difficulty] = ("easy",)  # none of 2500 layouts with three queens in each row
LOYALTY = 250  # what a square of another region than in the pattern costs


@overload
def generate(
    n: SupportsIndex | Sequence[SupportsIndex],
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
    n: SupportsIndex | Sequence[SupportsIndex],
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
    n: SupportsIndex | Sequence[SupportsIndex],
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
    n : int, or sequence of int
        The number of rows, 1 to 32; of a sequence, such as ``range(7, 11)``, one at random for each
        puzzle.
    stars : int
        The number of queens in each row, column and region, 1 to 4.
    difficulty : {"easy", "medium", "hard", "expert"}, or a sequence of them, optional
        What `difficulty` returns for the puzzles; of a sequence, one at random for each puzzle,
        among those that puzzles of its size can have. By default, anything, in the proportions of
        published puzzles if those are known.
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
        If no board of this size can have a solution, for example if n is 2 or 3, or if no puzzle
        of it is known to have the ``difficulty``, such as a hard one of 5 rows.
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
    Boards of 8 rows take about 0.1 ms, of 12 rows 0.6 ms, of 16 rows 2 ms.

    A drawn layout starts from a pattern such as stripes, a spiral or letters, or from a sketch: the
    figures of its shape are near those of a published level, but it has many solutions. Squares
    that the others use move to neighbouring regions until one is left. Then squares move, one at a
    time and without a second solution, until the puzzle has the ``difficulty`` and the figures are
    near again. Boards of 8 rows take about 10 ms, of 12 rows 100 ms, of 16 rows 0.5 s.

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
    n: SupportsIndex | Sequence[SupportsIndex],
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
    sizes = [integer(one, "n", minimum=1, maximum=MAX_N) for one in _sequence(n, "n", "number")]
    stars = integer(stars, "stars", minimum=1, maximum=MAX_STARS)
    wanted = _wanted(difficulty)
    style = checked_choice(style, "style", STYLES)
    if checked_bool(symmetric, "symmetric") and stars > 1:
        raise ValueError(f"symmetric=True needs stars=1, not {stars}")
    largest = max(sizes)
    if largest * stars > MAX_QUEENS:
        raise ValueError(
            f"a puzzle has at most {MAX_QUEENS} queens, not {largest} rows with {stars} each"
        )
    number = integer(size, "size", minimum=0)
    require_memory(number * (BYTES_A_PUZZLE + largest**2), f"{shown(number)} puzzles")
    limit = TimeLimit(time_limit)
    generator = random_generator(rng)
    for rows in sizes:
        if stars > rows or ((rows + 1) // 2) ** 2 < rows * stars:
            queens = f"{stars} queen{'s' * (stars > 1)}"
            raise NoSolution(f"a board of {rows} rows has no room for {queens} in each row")
    possible = {rows: _possible(rows, stars, wanted) for rows in sizes}
    with reporter(progress, "puzzle", "made") as report:
        tally = Tally(number, report)
        for done in range(number):
            rules = BoardRules(_one_of(sizes, generator), stars)
            maker = _Maker(rules, bool(symmetric), generator, tally.add)
            make = maker.plain if style == "plain" else maker.drawn
            try:
                puzzle = limit.run(make, possible[rules.n])
            except OutOfTime:
                made = f"{done:,} of {number:,} puzzles were" if done else "no puzzle was"
                kind = f"{' or '.join(wanted)} " if wanted else ""
                raise OutOfTime(
                    f"{made} made in {time_limit:g} s (time_limit); that does not prove that there "
                    f"are no more {kind}puzzles of {rules.n} rows"
                ) from None
            yield puzzle
            tally.add([(1, 1)])


def _sequence(value: object, name: str, noun: str) -> Sequence[object]:
    """Return the values of an argument that may be a sequence of them."""
    values = value if isinstance(value, (list, tuple, range)) else [value]
    if not values:
        raise ValueError(f"{name} must have at least one {noun}, not none")
    return values


def _one_of(values: Sequence[T], rng: np.random.Generator) -> T:
    """Return one of some values; a single one takes nothing from the stream."""
    return values[int(random_words(rng, 1)[0] % len(values)) if len(values) > 1 else 0]


def _wanted(difficulty: object) -> list[Difficulty]:
    """Return the difficulties that puzzles may have; none if they may have any."""
    if difficulty is None:
        return []
    values = _sequence(difficulty, "difficulty", "name")
    return [checked_choice(one, "difficulty", DIFFICULTIES) for one in values]


def _possible(n: int, stars: int, wanted: list[Difficulty]) -> list[Difficulty]:
    """Return the wanted difficulties that puzzles of a size can have; refuse if there are none."""
    lacking = NEVER.get(n, ()) if stars == 1 else NEVER_FOUND if stars > 2 else ()
    possible = [one for one in wanted if one not in lacking]
    if wanted and not possible:
        names = " or ".join(wanted)
        if stars == 1:
            raise NoSolution(f"no puzzle of {n} rows is {names}")
        raise NoSolution(f"no {names} puzzle with {stars} queens in each row is known")
    return possible


class _Start(NamedTuple):
    """A layout with one solution, the figures that it should get, and its pattern if any."""

    labels: Labels
    target: Target
    pattern: Labels | None = None


class _Maker(NamedTuple):
    """Makes puzzles; every run of a kernel raises ``OutOfTime`` once the time is over."""

    rules: BoardRules
    symmetric: bool
    rng: np.random.Generator
    watch: Callable[[], object]

    def run(self, kernel: Callable[..., T], *given: object, long: bool) -> T:
        """Run a kernel with a new seed."""
        self.watch()
        seed = kernel_seed(self.rng)
        return run_kernel(kernel, seed, *given, long=long, watch=self.watch)

    def write(self, labels: Labels, *, bare: bool = False, drawn: bool = False) -> bool:
        """Write a layout with one solution, near the one in ``labels`` if that is ``drawn``."""
        n = self.rules.n
        repairs = n * (BARE_REPAIRS_A_ROW if bare else REPAIRS_A_ROW)
        given = all_squares(n), labels, self.symmetric, bare, drawn, repairs
        long = n > INLINE_N or self.rules.stars > 1 or self.symmetric
        return self.run(solver_of(self.rules).generate, *given, long=long)

    def layout(self, *, bare: bool = False) -> Labels:
        """Return the labels of a plain layout."""
        n = self.rules.n
        labels = np.empty(n * n, dtype=np.uint8)
        if not self.write(labels, bare=bare):
            kind = "symmetric placement" if self.symmetric else "placement"
            raise NoSolution(f"a board of {n} rows has no {kind} of queens that do not touch")
        return labels

    def puzzle(self, labels: Labels) -> Puzzle:
        n = self.rules.n
        return Puzzle(Regions._of(labels.reshape(n, n)), stars=self.rules.stars)

    def level(self, labels: Labels) -> Difficulty:
        """Return the difficulty of a layout."""
        if self.rules.stars > 1:
            return explaining.difficulty(self.puzzle(labels))
        return DIFFICULTIES[solver_of(self.rules).grade(labels, all_squares(self.rules.n))]

    def has(self, labels: Labels, level: Difficulty | None) -> bool:
        """Return whether a layout has a difficulty, if there is one."""
        return level is None or self.level(labels) == level

    def plain(self, wanted: Sequence[Difficulty] = ()) -> Puzzle:
        """Return one puzzle; every attempt draws a new seed for the kernel."""
        level = _one_of(wanted, self.rng) if wanted else None
        labels = self.layout()
        while not self.has(labels, level):
            labels = self.layout()
        return self.puzzle(labels)

    def pattern(self) -> Labels | None:
        """Return a pattern, for some of the puzzles."""
        n, stars = self.rules.n, self.rules.stars
        if self.symmetric or stars > 2 or random_words(self.rng, 1)[0] % PATTERNS:
            return None
        least = max(2, 2 * stars - 1)
        patterns = (draw_pattern(n, least, self.rng) for _attempt in range(PATTERN_ATTEMPTS))
        return next((one for one in patterns if one is not None), None)

    def start(self, level: Difficulty | None) -> _Start:
        """Return a layout with one solution near a pattern or a sketch, or else a plain one.

        It has the difficulty, if there is one.
        """
        n, stars = self.rules.n, self.rules.stars
        for _attempt in range(SKETCHES if n in SKETCHED else 0):
            pattern = self.pattern()
            if pattern is None and stars > 1:
                break
            target = draw_target(n, stars, self.rng, pattern)
            near = self.layout() if pattern is None else pattern.ravel()
            if pattern is None:
                moves = SKETCH_MOVES_A_SQUARE * n * n
                self.move(_Start(near, target), 0, 0, moves, *SKETCH_HEATS, 0, sketch=True)
            for _repair in range(REPAIRED // stars**3):
                labels = near.copy()
                if self.write(labels, drawn=True) and self.has(labels, level):
                    return _Start(labels, target, None if pattern is None else near)
        labels = self.layout(bare=stars > 1)
        while not self.has(labels, level):
            labels = self.layout(bare=stars > 1)
        return _Start(labels, draw_target(n, stars, self.rng))

    def move(self, start: _Start, *moves: int, sketch: bool = False) -> int:
        """Move squares of a layout, which is changed, as the kernel's ``reshape`` does."""
        n, stars = self.rules.n, self.rules.stars
        columns = one_solution(self.puzzle(start.labels))[0].reshape(n, stars)
        queens = np.zeros((n, n), dtype=np.uint8)
        np.put_along_axis(queens, columns.astype(np.intp), 1, axis=1)
        labels, target, pattern = start
        near, loyalty = (labels.copy(), 0) if pattern is None else (pattern, LOYALTY)
        given = all_squares(n), labels, queens.ravel(), *target, near, loyalty, self.symmetric
        long = moves[0] * moves[1] + moves[2] > INLINE_MOVES or stars > 1
        return self.run(solver_of(self.rules).reshape, *given, sketch, *moves, long=long)

    def drawn(self, wanted: Sequence[Difficulty]) -> Puzzle:
        """Return one puzzle with the shapes of a published one."""
        level = _one_of(wanted or MIX, self.rng)
        while True:
            start = self.start(level if wanted and self.rules.stars > 1 else None)
            if self.finish(start, level, demanding=bool(wanted)) or not wanted:
                return self.puzzle(start.labels)

    def finish(self, start: _Start, level: Difficulty, *, demanding: bool) -> bool:
        """Move squares of a layout towards its figures, and return whether it has a difficulty.

        With one queen in each row, they move until it has. Otherwise it does if that is
        ``demanding``, and keeps it.
        """
        n = self.rules.n
        moves = min(MOVES_A_SQUARE * n * n, MOST_MOVES)
        heats = HEATS if start.pattern is None else LOYAL_HEATS
        if self.rules.stars == 1:
            wish = 1 << DIFFICULTIES.index(level)
            found = self.move(start, moves // WALK, WALKS, 0, WALK_HEAT, 0, wish)
            if demanding and DIFFICULTIES[found] != level:
                return False
            return DIFFICULTIES[self.move(start, 0, 0, moves, *heats, wish)] == level
        if demanding:
            self.move_in_bursts(start, level, moves, *heats)
        else:
            self.move(start, 0, 0, moves, *heats, 0)
        return demanding

    def move_in_bursts(
        self, start: _Start, level: Difficulty, moves: int, hot: int, cold: int
    ) -> None:
        """Move squares of a layout, and take back the bursts in which it loses its difficulty."""
        least, left, length = moves // BURSTS, moves, moves
        while left > 0:
            length = min(length, left)
            before = start.labels.copy()
            heats = (cold + (hot - cold) * one // moves for one in (left, left - length))
            self.move(start, 0, 0, length, *heats, 0)
            if self.has(start.labels, level):
                left -= max(length, least)
                length *= 2
            else:
                start.labels[:] = before
                left -= least
                length = max(self.rules.n, length // 2)
