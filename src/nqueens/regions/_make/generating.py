"""Make puzzles: layouts with exactly one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, SupportsIndex, TypedDict, TypeVar, Unpack, overload

import numpy as np

from nqueens._boards.symmetries import EXCHANGE, FLIP, MIRROR
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import NoSolution, OutOfTime
from nqueens._runtime.random_words import kernel_seed, random_generator, random_words
from nqueens._runtime.running import Progress, Watch, run_kernel
from nqueens.regions._explain.deducing import DIFFICULTIES, Difficulty
from nqueens.regions._explain.explaining import difficulty_of
from nqueens.regions._make.shapes import Labels, Likeness, draw_target
from nqueens.regions._make.wishes import Sizes, Style, Symmetry, Wishes, checked_wishes
from nqueens.regions._model.layout import Regions
from nqueens.regions._model.puzzle import Puzzle, Rules
from nqueens.regions._solve.searching import SquareNumbers, solver_of

Item = TypeVar("Item")

SYMMETRIES = {None: 0, "half_turn": FLIP | MIRROR, "diagonal": EXCHANGE}
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


class _Options(TypedDict, total=False):
    stars: SupportsIndex
    difficulty: Difficulty | Sequence[Difficulty] | None
    symmetric: Symmetry | None
    smallest: SupportsIndex
    style: Style
    rng: object
    time_limit: float | None
    progress: Progress


@overload
def generate(n: Sizes, *, size: None = None, **options: Unpack[_Options]) -> Puzzle: ...
@overload
def generate(n: Sizes, *, size: SupportsIndex, **options: Unpack[_Options]) -> list[Puzzle]: ...
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
        faster; its regions are compact, and most puzzles give away a region of one square. Hard and
        expert ones are rare among them, and take longer than drawn ones.
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
    number = integer(1 if size is None else size, "size", minimum=0, maximum=MAX_PUZZLES)
    wishes = checked_wishes(
        n,
        stars=stars,
        difficulty=difficulty,
        symmetric=symmetric,
        smallest=smallest,
        style=style,
    )
    puzzles: list[Puzzle] = []
    try:
        for puzzle in _puzzles(wishes, random_generator(rng), number, time_limit, progress):
            puzzles.append(puzzle)
    except OutOfTime as error:
        error.reached = puzzles
        raise
    return puzzles[0] if size is None else puzzles


def _puzzles(
    wishes: Wishes,
    rng: np.random.Generator,
    number: int,
    time_limit: float | None,
    progress: Progress,
) -> Iterator[Puzzle]:
    """Yield so many puzzles as they are made."""
    with Watch(time_limit, progress, words="made", unit="puzzle", finds="made") as watch:
        known: set[Puzzle] = set()
        for done in range(number):
            maker = Maker(chosen_of(wishes.sizes, rng), wishes, rng, watch)
            try:
                watch.report(done, number, done)
                puzzle = _other_than(known, maker)
            except OutOfTime as error:
                made = f"{done:,} of {number:,} puzzles were" if done else "no puzzle was"
                kind = f"{' or '.join(wishes.difficulties)} " if wishes.difficulties else ""
                within = str(error).partition(";")[0]
                raise OutOfTime(
                    f"{made} {within}; that does not prove that there are no more {kind}"
                    f"puzzles of {maker.n} rows"
                ) from None
            known.add(puzzle)
            yield puzzle
        watch.report(number, number, number)


def _other_than(known: set[Puzzle], maker: Maker) -> Puzzle:
    """Return a puzzle that is not known, unless there seem to be no more."""
    for _ in range(MOST_REPEATS):
        puzzle = maker.make()
        if puzzle not in known:
            break
    return puzzle


class Walk(NamedTuple):
    """How the kernel moves the squares of a layout; see ``walk_layout`` there."""

    moves: int
    hot: int = HOT
    cold: int = COLD
    wanted: int = 0  # a bitmap of difficulties, for one queen in each row
    required: bool = False  # whether a layout of another difficulty is no result


class Maker:
    """Makes puzzles of one size; every run of a kernel raises `OutOfTime` once the time is over."""

    def __init__(
        self,
        n: int,
        wishes: Wishes,
        rng: np.random.Generator,
        watch: Watch,
        names: tuple[str, ...] | None = None,
    ) -> None:
        self.n = n
        self.wishes = wishes
        self.rng = rng
        self.watch = watch
        self.names = names
        self.stars = wishes.stars
        self.solver = solver_of(Rules(n, wishes.stars))
        self.moves = min(MOVES_A_SQUARE * n**2, MOST_MOVES)

    def make(
        self, start: Callable[[], Labels] | None = None, kept: SquareNumbers | None = None
    ) -> Puzzle:
        """Return one puzzle, made of the layout of ``start``, whose squares in ``kept`` stay."""
        possible = self.wishes.possible[self.n]
        if self.stars > 1:
            aim = chosen_of(possible, self.rng) if possible else None
            return self._with_several_stars(aim, start, kept)
        if not possible and self.wishes.is_drawn:
            possible = MIX
        aim = chosen_of(possible, self.rng) if possible else None
        return self._with_one_star(aim, start, kept)

    def _with_one_star(
        self,
        aim: Difficulty | None,
        start: Callable[[], Labels] | None,
        kept: SquareNumbers | None,
    ) -> Puzzle:
        """Return a puzzle whose squares the kernel moves until the difficulty is right."""
        is_required = bool(self.wishes.difficulties)
        wanted = 0 if aim is None else 1 << DIFFICULTIES.index(aim)
        walk = Walk(self.moves, wanted=wanted, required=is_required)
        labels = np.zeros(self.n * self.n, dtype=np.uint8)
        while True:
            if start is not None:
                labels[:] = start()
            target = self.target() if self.wishes.is_drawn else None
            graded = self.run(labels, kept, REPAIRS_A_ROW * self.n, target, walk)
            if graded < 0:
                self._refuse_unless(start)
            elif not is_required or wanted >> graded & 1:
                return self.puzzle(labels)

    def _with_several_stars(
        self,
        aim: Difficulty | None,
        start: Callable[[], Labels] | None,
        kept: SquareNumbers | None,
    ) -> Puzzle:
        """Return a puzzle of the first layout that has the difficulty, which it then keeps."""
        is_drawn = self.wishes.is_drawn
        labels = np.zeros(self.n * self.n, dtype=np.uint8)
        while True:
            if start is not None:
                labels[:] = start()
            target = self.target() if is_drawn and aim is None else None
            repairs = BARE_REPAIRS_A_ROW * self.n
            if self.run(labels, kept, repairs, target, Walk(self.moves)) < 0:
                self._refuse_unless(start)
                continue
            if aim is not None and self.difficulty(labels) != aim:
                continue
            if is_drawn and aim is not None:
                self._walk_in_bursts(labels, kept, aim)
            return self.puzzle(labels)

    def run(
        self,
        labels: Labels,
        kept: SquareNumbers | None,
        repairs: int,
        target: Likeness | None,
        walk: Walk,
    ) -> int:
        """Run the kernel with a new seed; return the difficulty, or -1 if there is no layout."""
        n, stars, symmetric = self.n, self.stars, self.wishes.symmetric
        is_bare = stars > 1  # no region has a square more than queens need
        self.watch.check()
        return run_kernel(
            self.solver.generate,
            kernel_seed(self.rng),
            labels,
            kept,
            SYMMETRIES[symmetric],
            self.wishes.smallest,
            is_bare and repairs > 0,
            repairs,
            target,
            *walk,
            long=target is not None or n > INLINE_ROWS or is_bare or symmetric is not None,
            watch=self.watch,
        )

    def _refuse_unless(self, start: Callable[[], Labels] | None) -> None:
        """Refuse a size without any layout; another layout of a ``start`` may do."""
        if start is None:
            kind = "symmetric placement" if self.wishes.symmetric else "placement"
            raise NoSolution(f"a board of {self.n} rows has no {kind} of queens that do not touch")

    def target(self) -> Likeness:
        """Draw the figures of a layout."""
        return draw_target(self.n, self.stars, self.wishes.smallest, self.rng)

    def puzzle(self, labels: Labels) -> Puzzle:
        """Return the puzzle with these labels."""
        layout = Regions._of(labels.reshape(self.n, self.n), self.names)
        return Puzzle(layout, stars=self.stars)

    def difficulty(self, labels: Labels) -> Difficulty:
        """Return the difficulty of a layout."""
        return difficulty_of(self.puzzle(labels), self.watch)

    def _walk_in_bursts(self, labels: Labels, kept: SquareNumbers | None, aim: Difficulty) -> None:
        """Move squares of a layout, and take back the bursts in which it loses its difficulty."""
        target = self.target()
        if kept is None:
            kept = np.empty(0, dtype=np.uint16)
        least, left, length = self.moves // BURSTS, self.moves, self.moves
        while left > 0:
            length = min(length, left)
            before = labels.copy()
            burst = Walk(length, self._heat(left), self._heat(left - length))
            self.run(labels, kept, 0, target, burst)
            if self.difficulty(labels) == aim:
                left -= max(length, least)
                length *= 2
            else:
                labels[:] = before
                left -= least
                length = max(self.n, length // 2)

    def _heat(self, left: int) -> int:
        """Return the heat of a walk of which so many moves are left."""
        return COLD + (HOT - COLD) * left // self.moves


def chosen_of(values: Sequence[Item], rng: np.random.Generator) -> Item:
    """Return one of some values at random; a single one takes nothing from the stream."""
    if len(values) == 1:
        return values[0]
    return values[int(random_words(rng, 1)[0] % len(values))]
