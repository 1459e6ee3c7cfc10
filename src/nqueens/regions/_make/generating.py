"""Make puzzles: layouts with exactly one solution."""

from collections.abc import Callable, Iterator, Sequence
from typing import (
    Any,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    overload,
)

import numpy as np

from nqueens._boards.symmetries import EXCHANGE, FLIP, MIRROR
from nqueens._runtime.arguments import checked_choice, integer
from nqueens._runtime.errors import NoSolution, OutOfTime
from nqueens._runtime.random_words import kernel_seed, random_generator, random_words
from nqueens._runtime.running import Progress, Watch, run_kernel
from nqueens._runtime.wording import plural
from nqueens.regions._explain.deducing import DIFFICULTIES, Difficulty
from nqueens.regions._explain.explaining import difficulty_of
from nqueens.regions._kernels.region_solving import MAX_QUEENS
from nqueens.regions._make.shapes import Labels, Likeness, draw_target
from nqueens.regions._model.layout import MAX_N, Regions
from nqueens.regions._model.puzzle import Puzzle, Rules
from nqueens.regions._solve.searching import SquareNumbers, most_stars, solver_of

Style: TypeAlias = Literal["drawn", "plain"]
Symmetry: TypeAlias = Literal["half_turn", "diagonal"]
Sizes: TypeAlias = SupportsIndex | Sequence[SupportsIndex]
One = TypeVar("One")

STYLES: tuple[Style, ...] = get_args(Style)
SYMMETRIES = {None: 0, "half_turn": FLIP | MIRROR, "diagonal": EXCHANGE}
MAX_STARS = 4
MAX_PUZZLES = 10**9
MOST_REPEATS = 100  # before a puzzle may be there twice: of a few rows there are not many
REPAIRS_A_ROW = 20  # changes of a layout before a new one is started
BARE_REPAIRS_A_ROW = 100  # the same with several queens in each row
INLINE_ROWS = 10  # larger boards take more than ten milliseconds: a thread, so that Ctrl-C works
# of drawn layouts
MOVES_A_SQUARE, MOST_MOVES = 350, 90_000  # attempts
BURSTS = 150  # at most, of moves that keep a difficulty with several queens in each row
HOT, COLD = 200, 5  # of the last walk
MIX: tuple[Difficulty, ...] = ("easy",) * 2 + ("medium",) * 6 + ("hard", "expert")
NEVER: dict[int, Sequence[Difficulty]] = {  # every layout of these sizes was graded
    1: ("medium", "hard", "expert"),
    4: ("hard", "expert"),
    5: ("hard",),
}
NEVER_FOUND: Sequence[Difficulty] = ("easy",)  # none of 2500 layouts with three queens in each row


class _Wishes(TypedDict, total=False):
    stars: SupportsIndex
    difficulty: Difficulty | Sequence[Difficulty] | None
    symmetric: Symmetry | None
    smallest: SupportsIndex
    style: Style
    rng: object
    time_limit: float | None
    progress: Progress


@overload
def generate(n: Sizes, *, size: None = None, **wishes: Unpack[_Wishes]) -> Puzzle: ...
@overload
def generate(n: Sizes, *, size: SupportsIndex, **wishes: Unpack[_Wishes]) -> list[Puzzle]: ...
def generate(
    n: Sizes,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | Sequence[Difficulty] | None = None,
    symmetric: Symmetry | None = None,
    smallest: SupportsIndex = 1,
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
    symmetric : {"half_turn", "diagonal"}, optional
        What leaves the layouts, and so the solutions, unchanged: a half turn, with one queen in
        each row or an even number of rows; or a reflection in the diagonal, with one queen in each
        row. A mirror from left to right cannot: queens in the middle would touch their images.
    smallest : int
        The number of squares that each region has at least. With 2, no region of one square gives
        its queen away.
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
    NoSolution
        If no board of this size can have a solution, for example if n is 2 or 3, or if no puzzle
        of it is known to have the ``difficulty``, such as a hard one of 5 rows.
    OutOfTime
        If the puzzles take longer than ``time_limit``; its ``reached`` is a list of those that were
        made.

    Notes
    -----
    Regions grow from the queens of a random solution. While there is another solution, a square
    that it uses moves to a neighbouring region, preferably a large one. That is a plain layout.
    Boards of 8 rows take about 0.1 ms, of 12 rows 0.6 ms, of 16 rows 2 ms.

    From there, a drawn layout is annealed towards the figures of a published shape, such as the
    sizes of regions and the lengths of walls: squares move, one at a time and without a second
    solution, until the puzzle has the ``difficulty`` and the figures are near. Boards of 8 rows
    take about 8 ms, of 12 rows 60 ms, of 16 rows 0.3 s.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.generate(8, rng=1)
    >>> regions.is_unique(puzzle), puzzle.regions.disconnected
    (True, ())
    >>> len(regions.generate(6, difficulty="medium", size=3, rng=1))
    3
    """
    maker = Maker(n, stars, difficulty, symmetric, smallest, style, rng)
    made: list[Puzzle] = []
    try:
        made += maker.puzzles(1 if size is None else size, time_limit, progress)
    except OutOfTime as error:
        error.reached = made
        raise
    return made[0] if size is None else made


class Maker:
    """Makes puzzles; every run of a kernel raises ``OutOfTime`` once the time is over."""

    def __init__(
        self,
        n: Sizes,
        stars: SupportsIndex,
        difficulty: Difficulty | Sequence[Difficulty] | None,
        symmetric: Symmetry | None,
        smallest: SupportsIndex,
        style: Style,
        rng: object,
    ) -> None:
        self.sizes = [
            integer(one, "n", minimum=1, maximum=MAX_N) for one in _sequence(n, "n", "number")
        ]
        self.stars = integer(stars, "stars", minimum=1, maximum=MAX_STARS)
        self.wanted: list[Difficulty] = []
        if difficulty is not None:
            self.wanted = [
                checked_choice(one, "difficulty", DIFFICULTIES)
                for one in _sequence(difficulty, "difficulty", "name")
            ]
        self.symmetric = symmetric
        if symmetric is not None:
            checked_choice(symmetric, "symmetric", get_args(Symmetry))
        self.smallest = integer(smallest, "smallest", minimum=1, maximum=min(self.sizes))
        self.drawn = checked_choice(style, "style", STYLES) == "drawn"
        largest = max(self.sizes)
        if largest * self.stars > MAX_QUEENS:
            raise ValueError(
                f"a puzzle has at most {MAX_QUEENS} queens, not {largest} rows with {stars} each"
            )
        for rows in self.sizes:
            self._check(rows)
        self.possible = {
            one: possible_difficulties(one, self.stars, self.wanted) for one in self.sizes
        }
        self.rng = random_generator(rng)
        self.names: tuple[str, ...] | None = None

    def _check(self, n: int) -> None:
        """Refuse a size on which queens have no room, or cannot have the symmetry."""
        stars = self.stars
        if stars > most_stars(n):
            queens = plural(stars, "queen")
            raise NoSolution(f"a board of {n} rows has no room for {queens} in each row")
        if stars > 1 and (self.symmetric == "diagonal" or (self.symmetric and n % 2)):
            rows = " or an even number of rows" if self.symmetric == "half_turn" else ""
            raise ValueError(
                f"symmetric={self.symmetric!r} needs one queen in each row{rows}, not {stars} in "
                f"each of {n}"
            )

    def puzzles(
        self, size: SupportsIndex, time_limit: float | None, progress: Progress
    ) -> Iterator[Puzzle]:
        """Yield so many puzzles as they are made."""
        number = integer(size, "size", minimum=0, maximum=MAX_PUZZLES)
        with Watch(time_limit, progress, words="made", unit="puzzle", finds="made") as self.watch:
            made: set[Puzzle] = set()
            for done in range(number):
                self.begin(_one_of(self.sizes, self.rng))
                try:
                    self.watch.tell(done, number, done)
                    for _ in range(MOST_REPEATS):
                        puzzle = self.make()
                        if puzzle not in made:
                            break
                    made.add(puzzle)
                except OutOfTime as error:
                    some = f"{done:,} of {number:,} puzzles were" if done else "no puzzle was"
                    kind = f"{' or '.join(self.wanted)} " if self.wanted else ""
                    within = str(error).partition(";")[0]
                    raise OutOfTime(
                        f"{some} {within}; that does not prove that there are no more {kind}"
                        f"puzzles of {self.n} rows"
                    ) from None
                yield puzzle
            self.watch.tell(number, number, number)

    def begin(self, n: int) -> None:
        """Begin a puzzle of ``n`` rows."""
        self.n = n
        self.solver = solver_of(Rules(n, self.stars))

    def run(
        self,
        labels: Labels,
        kept: SquareNumbers | None,
        repairs: int,
        target: Likeness | None,
        *walk: int,
    ) -> int:
        """Run the kernel with a new seed; return the difficulty, or -1 if there is no layout."""
        bare = self.stars > 1
        long = target is not None or self.n > INLINE_ROWS or bare or self.symmetric is not None
        self.watch.check()
        return run_kernel(
            self.solver.generate,
            kernel_seed(self.rng),
            labels,
            kept,
            SYMMETRIES[self.symmetric],
            self.smallest,
            bare and repairs > 0,
            repairs,
            target,
            *walk,
            long=long,
            watch=self.watch,
        )

    def make(
        self, start: Callable[[], Labels] | None = None, kept: SquareNumbers | None = None
    ) -> Puzzle:
        """Return one puzzle, made of the layout of ``start``, whose squares in ``kept`` stay.

        With one queen in each row, squares move until the difficulty is right. Otherwise the first
        layout has it, and it is kept.
        """
        n, one, wanted = self.n, self.stars == 1, self.possible[self.n]
        aim = None
        if wanted or (self.drawn and one):
            aim = _one_of(wanted or MIX, self.rng)
        wish = 1 << DIFFICULTIES.index(aim) if aim and one else 0
        bursts = self.drawn and bool(wanted) and not one
        repairs = n * (REPAIRS_A_ROW if one else BARE_REPAIRS_A_ROW)
        moves = min(MOVES_A_SQUARE * n**2, MOST_MOVES)
        labels = np.zeros(n * n, dtype=np.uint8)
        while True:
            if start:
                labels[:] = start()
            target = self.target() if self.drawn and not bursts else None
            walk = moves, HOT, COLD, wish, bool(wanted and one)
            found = self.run(labels, kept, repairs, target, *walk)
            if found < 0 and not start:
                kind = "symmetric placement" if self.symmetric else "placement"
                raise NoSolution(f"a board of {n} rows has no {kind} of queens that do not touch")
            if found < 0 or (wanted and one and not wish >> found & 1):
                continue
            if wanted and not one and self.difficulty(labels) != aim:
                continue
            if bursts:
                self.walk_in_bursts(labels, kept, aim, moves)
            return self.puzzle(labels)

    def target(self) -> Likeness:
        """Draw the figures of a layout."""
        return draw_target(self.n, self.stars, self.smallest, self.rng)

    def puzzle(self, labels: Labels) -> Puzzle:
        """Return the puzzle with these labels."""
        layout = Regions._of(labels.reshape(self.n, self.n), self.names)
        return Puzzle(layout, stars=self.stars)

    def difficulty(self, labels: Labels) -> Difficulty:
        """Return the difficulty of a layout."""
        return difficulty_of(self.puzzle(labels), self.watch)

    def walk_in_bursts(
        self, labels: Labels, kept: SquareNumbers | None, aim: Difficulty | None, moves: int
    ) -> None:
        """Move squares of a layout, and take back the bursts in which it loses its difficulty."""
        target = self.target()
        if kept is None:
            kept = np.empty(0, dtype=np.uint16)
        least, left, length = moves // BURSTS, moves, moves
        while left > 0:
            length = min(length, left)
            before = labels.copy()
            hot, cold = (COLD + (HOT - COLD) * one // moves for one in (left, left - length))
            self.run(labels, kept, 0, target, length, hot, cold, 0, False)
            if self.difficulty(labels) == aim:
                left -= max(length, least)
                length *= 2
            else:
                labels[:] = before
                left -= least
                length = max(self.n, length // 2)


def _sequence(value: object, name: str, noun: str) -> Sequence[Any]:
    """Return the values of an argument that may be a sequence of them."""
    values = value if isinstance(value, (list, tuple, range)) else [value]
    if not values:
        raise ValueError(f"{name} must have at least one {noun}, not none")
    return values


def _one_of(values: Sequence[One], rng: np.random.Generator) -> One:
    """Return one of some values; a single one takes nothing from the stream."""
    return values[int(random_words(rng, 1)[0] % len(values)) if len(values) > 1 else 0]


def possible_difficulties(n: int, stars: int, wanted: list[Difficulty]) -> list[Difficulty]:
    """Return the wanted difficulties that puzzles of a size can have; refuse if there are none."""
    lacking = NEVER.get(n, ()) if stars == 1 else NEVER_FOUND if stars > 2 else ()
    possible = [one for one in wanted if one not in lacking]
    if wanted and not possible:
        names = " or ".join(wanted)
        if stars == 1:
            raise NoSolution(f"no puzzle of {n} rows is {names}")
        raise NoSolution(f"no {names} puzzle with {stars} queens in each row is known")
    return possible
