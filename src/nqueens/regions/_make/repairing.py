"""Change as few squares of a layout as possible, so that exactly one solution is left."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from nqueens._boards.arrays import square_array, square_tuple
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import NoSolution, set_module
from nqueens._runtime.memory import Bytes, Ints, row_slices, unique_rows
from nqueens._runtime.random_words import random_generator, random_words
from nqueens._runtime.running import Watch
from nqueens._squares import Square
from nqueens.regions._explain.deducing import DIFFICULTIES, Difficulty
from nqueens.regions._explain.explaining import difficulty_of
from nqueens.regions._make.wishes import possible_difficulties
from nqueens.regions._model.layout import Regions
from nqueens.regions._model.puzzle import Puzzle, PuzzleLike, as_puzzle
from nqueens.regions._solve.effort import EFFORT
from nqueens.regions._solve.searching import NO_COLUMNS, given_squares, search

Labels = Bytes  # of the squares of a layout, or of several


@set_module("nqueens.regions")
class Repair(NamedTuple):
    """A puzzle with exactly one solution, and the squares in which it differs from a layout."""

    puzzle: Puzzle
    changed: tuple[Square, ...]
    """(row, column), from 0."""


def repair(
    layout: PuzzleLike,
    *,
    stars: SupportsIndex | None = None,
    difficulty: Difficulty | None = None,
    keep: object = None,
    rng: object = None,
    time_limit: float | None = 60,
) -> Repair:
    """Recolour as few squares of a layout as possible, so that exactly one solution is left.

    Parameters
    ----------
    layout : Puzzle, or layout
        The puzzle, or what `Regions` takes. It may have several solutions, or none.
    stars : int, optional
        The number of queens in each row, column and region; by default, that of the puzzle, or 1.
    difficulty : {"easy", "medium", "hard", "expert"}, optional
        What `difficulty` returns for the new puzzle; by default, anything.
    keep : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that keep their region.
    rng
        As in `generate`. The same seed makes the same changes everywhere.
    time_limit : float or None
        Seconds after which to give up; None means no limit.

    Returns
    -------
    Repair
        The ``puzzle``, and the squares that were ``changed``. Regions that were connected still
        are.

    Raises
    ------
    NoSolution
        If no change is left to try, or if no puzzle of the size is known to have the
        ``difficulty``.
    OutOfTime
        If this takes longer than ``time_limit``.

    Notes
    -----
    The number of changes is the smallest possible if it is 0, 1 or 2 and regions are connected, on
    boards with at most 300,000 pairs of changes to try. All changes that leave regions connected
    are tried, then all pairs, apart from those that leave two known solutions. If these do not
    suffice, the changes that leave the fewest solutions are followed, eight and more at a time. In
    the end, changes that are not needed are undone. Most drawings of 9 rows take less than 0.3
    seconds.

    Examples
    --------
    >>> from nqueens import regions
    >>> drawing = regions.Puzzle(["AABB", "AABB", "CCDD", "CCDD"])
    >>> regions.count(drawing)
    2
    >>> mended = regions.repair(drawing)
    >>> mended.changed, regions.is_unique(mended.puzzle)
    (((0, 1),), True)
    """
    puzzle = as_puzzle(layout)
    if stars is not None:
        puzzle = puzzle.__replace__(stars=stars)
    if difficulty is not None:
        wanted = checked_choice(difficulty, "difficulty", DIFFICULTIES)
        possible_difficulties(puzzle.n, puzzle.stars, [wanted])
        difficulty = wanted
    kept = square_array(keep, "keep", puzzle.n, may_repeat=True) @ (puzzle.n, 1)
    mender = Mender(puzzle, kept, difficulty, random_generator(rng), Watch(time_limit))
    start = puzzle.regions.labels.ravel()
    found = mender.few(start)
    if found is None:
        found = mender.many(start)
    changed = np.argwhere((found != start).reshape(puzzle.n, puzzle.n))
    return Repair(mender.puzzle_of(found), square_tuple(changed))


@dataclass
class Mender:
    """Changes layouts, arrays of the labels of their squares, that are like that of a puzzle."""

    puzzle: Puzzle
    kept: Ints
    difficulty: Difficulty | None
    rng: np.random.Generator
    watch: Watch

    def __post_init__(self) -> None:
        self.n, self.rules = self.puzzle.n, self.puzzle.rules
        self.given = given_squares(self.puzzle)
        self.loose = set(self.puzzle.regions.disconnected)

    def few(self, start: Labels) -> Labels | None:
        """Return the layout with the fewest changes, if that is at most two."""
        avoid = self.avoided(start)
        squares, labels = self.moves(start)
        fit = avoid.sum(axis=0)[squares] < 2
        for layouts in (start[None], recoloured(start, squares[fit], labels[fit])):
            found = self.best(layouts)
            if found is not None:
                return found
        as_numbers = avoid.astype(np.float32)
        avoid_both = as_numbers.T @ as_numbers
        pairs = [start[None][:0]]
        for square, layout in zip(squares, recoloured(start, squares, labels), strict=True):
            self.watch.check()
            others, names = self.moves(layout)
            fit = (others != square) & (avoid_both[square, others] < 2)
            pairs.append(recoloured(layout, others[fit], names[fit]))
            if sum(map(len, pairs)) > 2 * EFFORT.most_pairs:
                return None
        return self.best(unique_rows(np.concatenate(pairs)))

    def many(self, start: Labels) -> Labels:
        """Return a layout with a few more changes."""
        beam, seen = [start], {start.tobytes()}
        placements = self.placements(start)
        while True:
            self.watch.check()
            new: dict[bytes, Labels] = {}
            for layout in beam:
                squares, labels = self.moves(layout)
                avoid = self.avoided(layout).sum(axis=0)[squares]
                first = np.argsort(avoid, kind="stable")
                if avoid.any():
                    first = first[: EFFORT.changes_tried]
                layouts = recoloured(layout, squares[first], labels[first])
                for changed_layout in layouts:
                    key = changed_layout.tobytes()
                    if key not in seen:
                        new[key] = changed_layout
            if not new:
                raise NoSolution("no change of squares leaves exactly one solution")
            layouts = np.array(list(new.values()))
            counts = self.counts(layouts, EFFORT.most_solutions)
            found = self.best(layouts[counts == 1])
            if found is not None:
                break
            far, none = np.full(len(layouts), -np.inf), np.flatnonzero(counts == 0)
            for part in row_slices(len(none), placements.size * self.n):
                wrong = self.wrong(layouts[none[part]], placements)
                far[none[part]] = -(8.0**-wrong).sum(axis=1)
            shape = walls(layouts, self.n)  # difficult puzzles are not among the smoothest
            tie = shape if self.difficulty is None else random_words(self.rng, len(layouts))
            order = np.lexsort((tie, counts, far))
            width = EFFORT.beam + len(seen) // EFFORT.beam
            beam = list(islice(filter(self.is_whole, layouts[order]), width))
            seen.update(layout.tobytes() for layout in beam)
        while found is not None:  # take back changes one by one
            least, changed = found, np.flatnonzero(found != start)
            found = self.best(recoloured(least, changed, start[changed]))
        return least

    def moves(self, layout: Labels) -> tuple[NDArray[np.intp], ...]:
        """Return squares of a layout, and the regions that they can go to, one for each change."""
        n = self.n
        board = np.pad(layout.reshape(n, n), 1, constant_values=n)
        can = np.zeros((n * n, n + 1), dtype=np.bool_)
        for near in (board[:-2, 1:-1], board[2:, 1:-1], board[1:-1, :-2], board[1:-1, 2:]):
            can[np.arange(n * n), near.ravel()] = True
        sizes = np.bincount(layout, minlength=n + 1)
        can[:, sizes == 1] = True  # a region of one square can move anywhere, in two changes
        can[:, [self.puzzle.names.index(name) for name in self.loose]] = True
        can[np.arange(n * n), layout] = False
        can[self.kept] = False
        can[sizes[layout] == 1] = False
        return np.nonzero(can[:, :n])

    def counts(self, layouts: Labels, limit: int, columns: Labels = NO_COLUMNS) -> Any:
        """Return the number of solutions of each layout; see `search`."""
        return search(layouts, self.rules, self.given, limit, columns, watch=self.watch)

    def solutions(self, layout: Labels, most: int) -> NDArray[np.intp]:
        """Return the squares of the queens of solutions of a layout, at most ``most``."""
        columns = np.zeros((most, self.rules.queens), dtype=np.uint8)
        (number,) = self.counts(layout[None], most, columns)
        rows = np.arange(self.n).repeat(self.rules.stars)
        return rows * self.n + columns[: int(number)]

    def avoided(self, layout: Labels) -> NDArray[np.bool_]:
        """Return the squares that each of k solutions does not use, shape (k, n * n)."""
        used = self.solutions(layout, EFFORT.known)
        avoided = np.ones((len(used), layout.size), dtype=np.bool_)
        np.put_along_axis(avoided, used, False, axis=1)
        return avoided

    def placements(self, start: Labels) -> NDArray[np.intp]:
        """Return the squares of queens that meet the other rules, nearly in the right regions."""
        rows_as_regions = np.arange(self.n, dtype=np.uint8).repeat(self.n)
        every = self.solutions(rows_as_regions, EFFORT.most_placements // self.n**2)
        if not len(every):
            raise NoSolution(f"no {self.rules.queens} queens meet the rules, whatever the regions")
        (wrong,) = self.wrong(start[None], every)
        nearest = np.argsort(wrong, kind="stable")[: EFFORT.nearest]
        return every[nearest]

    def wrong(self, layouts: Labels, placements: NDArray[np.intp]) -> Ints:
        """Return how many queens of each placement are in a wrong region of each layout."""
        m, k, n = len(layouts), len(placements), self.n
        regions_of_queens = layouts[:, placements]  # shape (m, k, queens)
        counters = n * np.arange(m * k).reshape(m, k, 1) + regions_of_queens
        queens_in = np.bincount(counters.ravel(), minlength=m * k * n).reshape(m, k, n)
        right = np.minimum(queens_in, self.rules.stars).sum(axis=2)
        return self.rules.queens - right

    def best(self, layouts: Labels) -> Labels | None:
        """Return the layout with the shortest walls among those that will do."""
        unique = layouts[self.counts(layouts, 2) == 1]
        for layout in unique[np.argsort(walls(unique, self.n), kind="stable")]:
            self.watch.check()
            fits = self.difficulty is None or self.difficulty == difficulty_of(
                self.puzzle_of(layout), self.watch
            )
            if fits and self.is_whole(layout):
                return layout
        return None

    def is_whole(self, layout: Labels) -> bool:
        """Return whether regions are connected, apart from those that never were."""
        return self.loose.issuperset(self.puzzle_of(layout).regions.disconnected)

    def puzzle_of(self, layout: Labels) -> Puzzle:
        """Return the puzzle with another layout."""
        old = self.puzzle.regions
        made = Regions._of(layout.reshape(self.n, self.n), old.names, old.colours)
        return self.puzzle.__replace__(regions=made)


def recoloured(layout: Labels, squares: Any, labels: Any) -> Labels:
    """Return copies of a layout, each with one square changed."""
    layouts = layout[None].repeat(len(squares), axis=0)
    layouts[np.arange(len(squares)), squares] = labels
    return layouts


def walls(layouts: Labels, n: int) -> Ints:
    """Return the number of sides that regions have in common, of each layout."""
    boards = layouts.reshape(-1, n, n)
    return sum((np.diff(boards, axis=axis) != 0).sum(axis=(1, 2)) for axis in (1, 2))
