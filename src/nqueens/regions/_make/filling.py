"""Fill drawings: puzzles of which a person has painted some squares."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import SupportsIndex, TypeAlias

import numpy as np

from nqueens._runtime.errors import InvalidArgument, NoSolution, OutOfTime
from nqueens._runtime.random_words import kernel_seed, random_generator, random_words
from nqueens._runtime.running import Watch, run_kernel
from nqueens.regions._explain.deducing import Difficulty
from nqueens.regions._explain.explaining import difficulty_of
from nqueens.regions._make.generating import INLINE_ROWS, Maker
from nqueens.regions._make.shapes import Labels
from nqueens.regions._make.wishes import Wishes, checked_wishes
from nqueens.regions._model.layout import LETTERS, LayoutLike, label_rows
from nqueens.regions._model.puzzle import Puzzle, Rules
from nqueens.regions._solve.effort import EFFORT
from nqueens.regions._solve.searching import search

Draw: TypeAlias = Callable[[], float]  # a random number below 1
FREE = "."


def fill(
    drawing: LayoutLike,
    *,
    stars: SupportsIndex = 1,
    difficulty: Difficulty | Sequence[Difficulty] | None = None,
    rng: object = None,
    time_limit: float | None = 60,
) -> Puzzle:
    """Finish a drawing: give its free squares to regions, so that there is exactly one solution.

    Parameters
    ----------
    drawing : str, or sequence of rows
        What `Regions` takes, with ``.`` for free squares, and at most n other labels. Painted
        squares keep their region; painted regions may grow, and become one piece each.
    stars, difficulty, rng
        As in `generate`.
    time_limit : float or None
        Seconds after which to give up; None means no limit.

    Returns
    -------
    Puzzle
        A puzzle with n regions: those that are painted, under their names, and new ones.

    Raises
    ------
    NoSolution
        If no such puzzle exists: pieces of a region cannot be joined, painted regions leave no
        room for queens, or so few squares are free that all ways to fill them were tried.
    OutOfTime
        If none is found within ``time_limit``; this proves nothing. A ``TimeoutError``.

    See Also
    --------
    repair : changes painted squares.

    Notes
    -----
    Random queens are placed of which each painted region has no more than its share. Regions reach
    for their pieces and their queens, and grow until the board is full. From there on it is as in
    `generate`, but painted squares stay. Of eight such puzzles it takes the one whose painted
    regions have grown least. Most drawings of 8 rows take about 50 ms.

    Examples
    --------
    >>> from nqueens import regions
    >>> puzzle = regions.fill(["......", ".A..B.", ".A..B.", ".A..B.", ".AA.B.", "......"], rng=1)
    >>> puzzle.regions.rows()[2][1], regions.is_unique(puzzle)
    ('A', True)
    """
    rows = label_rows(drawing)
    wishes = checked_wishes(len(rows), stars=stars, difficulty=difficulty)
    watch = Watch(time_limit, words="no way to fill the drawing was found")
    labels = [str(label) for row in rows for label in row]
    return Filler(labels, wishes, random_generator(rng), watch).fill()


class Filler:
    """Fills a drawing: its labels, row by row, with the regions that a `Maker` needs."""

    def __init__(
        self, drawn: list[str], wishes: Wishes, rng: np.random.Generator, watch: Watch
    ) -> None:
        n = wishes.sizes[0]
        self.n, self.stars = n, wishes.stars
        names = [*dict.fromkeys(label for label in drawn if label != FREE)]
        self.painted = len(names)
        if self.painted > n:
            raise InvalidArgument(
                f"a board of {n} rows has {n} regions, and the drawing {self.painted}: "
                f"{', '.join(names)}",
                parameter="drawing",
                value=self.painted,
            )
        more = [letter for letter in LETTERS if letter not in names]
        self.names = (*names, *more[: n - len(names)])
        self.maker = Maker(n, wishes, rng, watch, self.names)
        numbers = {name: i for i, name in enumerate(names)} | {FREE: n}
        self.drawn = [numbers[label] for label in drawn]
        self.near = [_neighbours(square, n) for square in range(n * n)]

    def fill(self) -> Puzzle:
        """Return a puzzle, or raise `NoSolution` or `OutOfTime`."""
        self.refuse_pieces()
        self.refuse_few()
        fixed = np.flatnonzero(np.array(self.drawn) < self.n).astype(np.uint16)
        found: list[Puzzle] = []
        try:
            for _ in range(EFFORT.fillings):
                found.append(self.maker.make(self.start, fixed))
        except OutOfTime:
            if not found:
                raise
        return min(found, key=self.growth)

    def growth(self, puzzle: Puzzle) -> int:
        """Return how many free squares the painted regions have taken."""
        painted = np.isin(puzzle.regions.names, self.names[: self.painted])
        taken = painted[puzzle.regions.labels.ravel()] & (np.array(self.drawn) == self.n)
        return int(taken.sum())

    def refuse_pieces(self) -> None:
        """Refuse regions that can never be in one piece."""
        n, drawn = self.n, self.drawn
        for region in range(self.painted):
            if not self.reach(drawn.copy(), region, 0, lambda: 0.0):
                name = self.names[region]
                raise NoSolution(f"free squares cannot join the pieces of region {name}")
        for square in range(n * n - n):
            upper, lower = drawn[square : square + 2], drawn[square + n : square + n + 2]
            at_right_edge = (square + 1) % n == 0
            if at_right_edge or n in upper:
                continue
            if upper[0] != upper[1] and upper == lower[::-1]:
                names = " and ".join(self.names[region] for region in upper)
                corners = (square, square + 1, square + n, square + n + 1)
                raise NoSolution(
                    f"regions {names} cross, so they cannot be in one piece each",
                    squares=[divmod(corner, n) for corner in corners],
                )

    def refuse_few(self) -> None:
        """Refuse a drawing with few free squares if no way to fill them will do."""
        free = self.drawn.count(self.n)
        if self.n**free > EFFORT.few_ways:
            return
        ways = np.array([*product(range(self.n), repeat=free)], dtype=np.uint8)
        layouts = np.array([self.drawn] * len(ways), dtype=np.uint8)
        layouts[layouts == self.n] = ways.ravel()
        rules, watch = Rules(self.n, self.stars), self.maker.watch
        wanted = self.maker.wishes.difficulties
        counts = search(layouts, rules, (None, None), 2, watch=watch)
        for one in layouts[counts == 1]:
            puzzle = self.maker.puzzle(one)
            right = not wanted or difficulty_of(puzzle, watch) in wanted
            if right and not puzzle.regions.disconnected:
                return
        raise NoSolution(
            f"all ways to fill the {free} free squares, drawn as '.', were tried, and none will do"
        )

    def start(self) -> Labels:
        """Return a layout in which regions have grown around painted squares and queens."""
        n, rng, watch = self.n, self.maker.rng, self.maker.watch
        capped = np.array(self.drawn, dtype=np.uint8)
        while True:
            watch.check()
            queens = run_kernel(
                self.maker.solver.queens,
                kernel_seed(rng),
                capped,
                long=n > INLINE_ROWS,
                watch=watch,
            )
            if not queens:
                raise NoSolution(
                    f"no {n * self.stars} queens meet the rules with at most {self.stars} on the "
                    "squares of each painted region"
                )
            draw = random.Random(int(random_words(rng, 1)[0])).random
            labels = self.drawn.copy()
            owners = [labels[square] for square in queens]
            for square in queens:
                labels[square] += labels[square] == n  # a loose queen
            for region in sorted(range(n), key=lambda one: draw() + (one >= self.painted)):
                if region >= self.painted:
                    loose = [square for square in queens if labels[square] > n]
                    labels[loose[int(draw() * len(loose))]] = region
                    owners.append(region)
                if not self.reach(labels, region, self.stars - owners.count(region), draw):
                    break
            else:
                return self.grown(labels, draw)

    def reach(self, labels: list[int], region: int, need: int, draw: Draw) -> bool:
        """Join the pieces of a region, and let it reach loose queens; False if it cannot."""
        own = [square for square, label in enumerate(labels) if label == region]
        while path := self.path(labels, region, own, need, draw):
            need -= labels[path[0]] > self.n
            for square in path:
                labels[square] = region
            own += path
        return path is not None

    def path(
        self, labels: list[int], region: int, own: list[int], need: int, draw: Draw
    ) -> list[int] | None:
        """Return free squares from another piece, or from a loose queen, to a piece of a region.

        There are none if all is reached. Return None if there is no way.
        """
        reached = [own[int(draw() * len(own))]]
        before = {reached[0]: -1}

        def around() -> Iterator[tuple[int, int]]:
            """Yield the neighbours of the squares that are reached, while these become more."""
            for square in reached:
                yield from ((near, square) for near in self.near[square] if near not in before)

        for near, square in around():
            if labels[near] == region:
                before[near] = square
                reached.append(near)
        if len(reached) == len(own) and not need:
            return []
        for near, square in around():
            if labels[near] == region or (need and labels[near] > self.n):
                path = [] if labels[near] == region else [near]
                while labels[square] != region:
                    path.append(square)
                    square = before[square]
                return path
            if labels[near] == self.n:
                before[near] = square
                reached.append(near)
        return None

    def grown(self, labels: list[int], draw: Draw) -> Labels:
        """Let all regions grow, at different paces, until the board is full."""
        paces = max(EFFORT.paces, self.n // 4 + 1)
        chances = [0.5 ** int(paces * draw()) for _ in range(self.n)]
        chances[: self.painted] = [EFFORT.reluctant] * self.painted  # a drawing is to be seen
        free = [square for square, label in enumerate(labels) if label == self.n]
        while free:
            i = int(draw() * len(free))
            near = self.near[free[i]]
            label = labels[near[int(draw() * len(near))]]
            if label < self.n and draw() < chances[label]:
                labels[free[i]] = label
                free[i] = free[-1]
                free.pop()
        return np.array(labels, dtype=np.uint8)


def _neighbours(square: int, n: int) -> list[int]:
    """Return the squares above, below, left and right of a square, numbered by row."""
    row, column = divmod(square, n)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [r * n + c for r, c in beside if 0 <= r < n and 0 <= c < n]
