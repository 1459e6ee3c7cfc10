"""A partly solved puzzle, and the rules by which people solve it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from nqueens._boards.symmetries import array_image
from nqueens._runtime.running import QUIET, Watch
from nqueens._squares import Square
from nqueens.regions._model.puzzle import Puzzle, Rules
from nqueens.regions._words import Unit

Difficulty = Literal["easy", "medium", "hard", "expert"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class Finding(NamedTuple):
    """What a rule finds: squares that get a queen or are closed, as bitmaps, and why.

    Bitmaps and numbers of units are those of a `PartialSolution`; ``units``, ``others`` and
    ``number`` mean what they mean in a `Step`.
    """

    rule: str
    queens: int
    closed: int
    reason: int
    units: list[int]
    others: Sequence[int] = ()
    number: int = 0


class PartialSolution:
    """The open squares and the placed queens of a puzzle, as bitmaps.

    The board is one of the eight images of the puzzle, the same for all of them, so that equal
    puzzles get equal steps. Bit ``row * n + column`` of a bitmap is a square of the *image*. Units
    have numbers: its rows 0 to n-1, its columns n to 2n-1, its regions 2n to 3n-1. `squares` and
    `named_units` return what bitmaps and units are on the puzzle, `bitmap` the way back.

    Attributes
    ----------
    open, queens : int
        Bitmaps of the squares that may still get a queen, and of the queens.
    needs : list of int, length 3n
        How many queens each unit still lacks.
    masks : list of int, length 3n
        The squares of each unit.
    units_of : list of (int, int, int), length n * n
        The row, the column and the region of each square.
    attacks : tuple of int, length n * n
        The squares that a queen on each square closes, whatever its units still need.
    origin : list of int, length n * n
        The number, row by row, of each square on the puzzle.
    regions : list of int, length n
        The number of each region on the puzzle.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch = QUIET) -> None:
        symmetry = puzzle._canonical_symmetry()
        image = puzzle.regions._image(symmetry)
        n, stars = puzzle.n, puzzle.stars
        self.n = n
        self.stars = stars
        self.every = (1 << n * n) - 1
        self.spread = stars > 1 and not puzzle.touching
        self.attacks = _attacks(puzzle.rules)
        squares = np.arange(n * n).reshape(n, n)
        self.origin: list[int] = array_image(squares, symmetry).ravel().tolist()
        self.units_of = [
            (square // n, n + square % n, 2 * n + label)
            for square, label in enumerate(image.labels.ravel().tolist())
        ]
        self.masks = [0] * (3 * n)
        for square, units in enumerate(self.units_of):
            for unit in units:
                self.masks[unit] |= 1 << square
        self.watch = watch
        self.regions = [puzzle.names.index(name) for name in image.names]
        self.needs = [stars] * (3 * n)
        self.queens = 0
        self.open = self.every & ~self.bitmap(puzzle.blocked)
        self.place(self.bitmap(puzzle.placed))

    @functools.cached_property
    def closed_by(self) -> list[int]:
        """The squares that each queen closes where a unit needs a single one, its own included."""
        return [
            self.attacks[square] | self.masks[row] | self.masks[column] | self.masks[region]
            for square, (row, column, region) in enumerate(self.units_of)
        ]

    def with_queen(self, square: int) -> PartialSolution:
        """Return a copy with a queen on a square, to try it out."""
        copy = PartialSolution.__new__(PartialSolution)
        copy.__dict__.update(self.__dict__, needs=self.needs.copy())
        copy.place(1 << square)
        return copy

    @property
    def solved(self) -> bool:
        """Whether every queen is placed."""
        return not any(self.needs)

    def place(self, queens: int) -> None:
        """Put queens on open squares."""
        self.queens |= queens
        for square in bits(queens):
            self.open &= ~self.attacks[square]
            for unit in self.units_of[square]:
                self.needs[unit] -= 1
                if not self.needs[unit]:
                    self.open &= ~self.masks[unit]

    def apply(self, finding: Finding) -> None:
        """Place the queens of a finding, and close its squares."""
        self.place(finding.queens)
        self.open &= ~finding.closed

    def left(self, unit: int) -> int:
        """Return the open squares of a unit."""
        return self.open & self.masks[unit]

    def inside(self, units: Iterable[int]) -> int:
        """Return the squares of some units of one family."""
        return sum(self.masks[unit] for unit in units)

    def unfinished(self, *families: int) -> Iterator[int]:
        """Yield the rows (0), columns (1) or regions (2) that still need queens."""
        for family in families:
            for unit in range(family * self.n, (family + 1) * self.n):
                if self.needs[unit]:
                    yield unit

    def starved(self) -> int | None:
        """Return a unit that cannot get its queens on the open squares, or None."""
        for unit, need in enumerate(self.needs):
            squares = self.left(unit)
            if squares.bit_count() < need or (need > 1 and not self.fits(squares, need)):
                return unit
        return None

    def fits(self, squares: int, need: int) -> bool:
        """Return whether there is room for ``need`` queens that do not attack each other."""
        if need <= 1 or not self.spread:
            return squares.bit_count() >= need
        while squares.bit_count() >= need:
            lowest = squares & -squares
            squares ^= lowest
            if self.fits(squares & ~self.attacks[lowest.bit_length() - 1], need - 1):
                return True
        return False

    def room(self, squares: int, most: int) -> int:
        """Return how many queens fit, at most ``most``."""
        return next(k for k in range(most, -1, -1) if self.fits(squares, k))

    def cover(self, unit: int, family: int, most: int) -> int | None:
        """Return the units of a family that have the open squares of a unit, as a bitmap.

        If they are more than ``most``, return None.
        """
        left, units = self.left(unit), 0
        while left:
            if not most:
                return None
            square = (left & -left).bit_length() - 1
            line = self.units_of[square][family]
            units |= 1 << line
            left &= ~self.masks[line]
            most -= 1
        return units

    def weight(self, units: int) -> int:
        """Return how many queens the units of a bitmap still need."""
        return units.bit_count() if self.stars == 1 else sum(self.needs[u] for u in bits(units))

    def named_units(self, units: Iterable[int]) -> tuple[Unit, ...]:
        """Return what units are on the puzzle."""
        named: list[Unit] = []
        for unit in units:
            if unit >= 2 * self.n:
                named.append(("region", self.regions[unit - 2 * self.n]))
                continue
            squares = self.squares(self.masks[unit])
            (first_row, first_column), (last_row, _) = squares[0], squares[-1]
            is_row = first_row == last_row
            named.append(("row", first_row) if is_row else ("column", first_column))
        return tuple(sorted(named))

    def squares(self, bitmap: int) -> tuple[Square, ...]:
        """Return (row, column) of the squares of a bitmap, on the puzzle."""
        return tuple(sorted(divmod(self.origin[square], self.n) for square in bits(bitmap)))

    def bitmap(self, squares: Iterable[Square]) -> int:
        """Return the bitmap of squares of the puzzle."""
        numbers = {row * self.n + column for row, column in squares}
        return sum(1 << i for i, number in enumerate(self.origin) if number in numbers)


def bits(bitmap: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while bitmap:
        lowest = bitmap & -bitmap
        yield lowest.bit_length() - 1
        bitmap ^= lowest


@functools.lru_cache(64)
def _attacks(rules: Rules) -> tuple[int, ...]:
    """Return the squares that a queen on each square closes, whatever its units still need."""
    down, across = (abs(line[:, None] - line) for line in np.divmod(np.arange(rules.n**2), rules.n))
    distance = 0 if rules.touching else 1  # at which queens still touch
    closed = np.maximum(down, across) <= distance
    if rules.diagonals:
        closed |= down == across
    packed = np.packbits(closed, axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in packed)


# --- rules, easiest first -------------------------------------------------------------------------


def _single(board: PartialSolution) -> Iterator[Finding]:
    """Find units that have no more squares than they need queens."""
    for unit in board.unfinished(2, 0, 1):
        squares = board.left(unit)
        if squares.bit_count() == board.needs[unit]:
            yield Finding("single", squares, 0, squares, [unit])


def _set(board: PartialSolution, size: int) -> Iterator[Finding]:
    """Find units of one family whose squares all lie in as many units of another family."""
    for family, other in ((2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)):
        if size == 1 and 2 not in (family, other):
            continue
        most = board.stars * size
        covers = []
        for unit in board.unfinished(family):
            cover = board.cover(unit, other, most)
            if cover is not None and board.weight(cover) <= most:
                covers.append((unit, cover))
        if len(covers) < size:
            continue
        for confined, lines in _confined(board, covers, size, 0, most):
            inside = board.inside(confined)
            closed = board.open & board.inside(lines) & ~inside
            if closed:
                rule = "confined" if size == 1 else "set"
                yield Finding(rule, 0, closed, board.open & inside, confined, lines)


def _confined(
    board: PartialSolution, covers: list[tuple[int, int]], size: int, cover: int, most: int
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield sets of ``size`` units whose ``covers``, with a cover, are filled, and that cover.

    It is filled if it needs at most ``most`` queens, less those that the units do not need.
    """
    board.watch.check()
    for i, (unit, unit_cover) in enumerate(covers[: len(covers) - size + 1]):
        fewer = most + board.needs[unit] - board.stars
        union = cover | unit_cover
        if board.weight(union) > fewer:
            continue
        if size == 1:
            yield [unit], list(bits(union))
            continue
        for units, lines in _confined(board, covers[i + 1 :], size - 1, union, fewer):
            yield [unit, *units], lines


def _blocks(board: PartialSolution) -> Iterator[Finding]:
    """Find units whose squares fit in as many blocks of two by two as it needs queens."""
    if not board.spread:
        return
    for unit in board.unfinished(2, 0, 1):
        need, squares = board.needs[unit], board.left(unit)
        if need == 1:
            continue
        for blocks in _covers(board, squares, need):
            queens = covered = 0
            for block in blocks:
                covered |= block
                if (block & squares).bit_count() == 1:
                    queens |= block & squares
            closed = board.open & covered & ~squares
            if queens or closed:
                yield Finding("blocks", queens, closed, squares, [unit], number=need)


def _covers(board: PartialSolution, squares: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to cover squares with a number of blocks of two by two, none of them idle."""
    if squares and number:
        n = board.n
        row, column = divmod((squares & -squares).bit_length() - 1, n)
        for left in range(max(0, column - 1), min(column, n - 2) + 1):
            block = (3 | 3 << n) << n * min(row, n - 2) + left
            for blocks in _covers(board, squares & ~block, number - 1):
                yield (block, *blocks)
    elif squares == number:  # both are 0
        yield ()


def _pressed(board: PartialSolution, size: int) -> Iterator[Finding]:
    """Find neighbouring lines whose queens must come from few regions, or that must take all."""
    if board.stars == 1:
        return
    regions = list(board.unfinished(2))
    for family in (0, 1):
        lines = list(board.unfinished(family))
        for band in (lines[i : i + size] for i in range(len(lines) - size + 1)):
            need = sum(board.needs[unit] for unit in band)
            inside = board.open & board.inside(band)
            outside = board.open & ~inside
            least, most = {}, {}  # how many queens of each region stand in the band
            for unit in regions:
                lack, mask = board.needs[unit], board.masks[unit]
                least[unit] = lack - board.room(outside & mask, lack)
                most[unit] = board.room(inside & mask, lack)
            forced = [unit for unit in regions if least[unit]]
            theirs = board.inside(forced)
            if inside & ~theirs and sum(least.values()) == need:
                yield Finding("pressed", 0, inside & ~theirs, board.open & theirs, band, forced)
            full = [unit for unit in regions if most[unit] == board.needs[unit]]
            closed = outside & board.inside(full)
            if closed and sum(most.values()) == need:
                yield Finding("pressed", 0, closed, inside, band, full, need)


def _empties(board: PartialSolution) -> Iterator[Finding]:
    """Find squares on which a queen would leave some unit without enough squares."""
    starving = _starving_queens(board) if board.stars == 1 else _starving_trials(board)
    for unit in sorted(starving, key=lambda unit: (starving[unit].bit_count(), unit), reverse=True):
        yield Finding("empties", 0, starving[unit], board.left(unit), [unit])


def _starving_trials(board: PartialSolution) -> dict[int, int]:
    """Return each unit that a queen on some square starves, and these squares."""
    starving: dict[int, int] = {}
    for square in bits(board.open):
        unit = board.with_queen(square).starved()
        if unit is not None:
            starving[unit] = starving.get(unit, 0) | 1 << square
    return starving


def _starving_queens(board: PartialSolution) -> dict[int, int]:
    """Return the same of a puzzle with one queen in each unit, without trials.

    Such a queen attacks all open squares of the unit, so each of these attacks its square.
    """
    starving: dict[int, int] = {}
    rest = board.open  # a square that starves several units is that of the first
    for unit in board.unfinished(0, 1, 2):
        common = rest & ~board.masks[unit]
        for square in bits(board.left(unit)):
            common &= board.closed_by[square]
            if not common:
                break
        if common:
            starving[unit] = common
            rest &= ~common
    return starving


def _chain(board: PartialSolution) -> Iterator[Finding]:
    """Find a square on which a queen would lead, by single squares, to a contradiction."""
    contradictions = []
    for square in bits(board.open):
        board.watch.check()
        unit, forced = _contradiction(board.with_queen(square))
        if unit is not None:
            contradictions.append((forced, square, unit))
    for forced, square, unit in sorted(contradictions):
        yield Finding("chain", 0, 1 << square, board.left(unit), [unit], number=forced)


def _contradiction(board: PartialSolution) -> tuple[int | None, int]:
    """Place forced queens; return a unit without enough squares, and how many were placed.

    The board is changed.
    """
    forced = 0
    while True:
        unit = board.starved()
        if unit is not None or not (finding := next(_single(board), None)):
            return unit, forced
        for square in bits(finding.queens):
            if not board.open >> square & 1:
                return board.units_of[square][2], forced
            board.place(1 << square)
            forced += 1


def _guess(board: PartialSolution, solution: int) -> Finding:
    """Take a square of the solution, in the unit with the fewest squares."""
    unit = min(board.unfinished(0, 1, 2), key=lambda unit: board.left(unit).bit_count())
    square = solution & board.left(unit)
    return Finding("guess", square & -square, 0, board.left(unit), [unit])


RULES_BY_DIFFICULTY: dict[Difficulty, list[tuple[Any, ...]]] = {  # each with its number of units
    "easy": [(_single,), (_set, 1)],
    "medium": [(_blocks,), (_empties,), (_set, 2), (_pressed, 1)],
    "hard": [(_pressed, 2), (_pressed, 3), (_set, 3), (_pressed, 4), (_set, 4)],
    "expert": [(_chain,)],
}


def findings(board: PartialSolution, solution: int) -> Iterator[tuple[Finding, Difficulty]]:
    """Yield what the rules find and how difficult that is, the easiest rule first."""
    for difficulty, rules in RULES_BY_DIFFICULTY.items():
        for rule, *size in rules:
            for finding in rule(board, *size):
                yield finding, difficulty
    yield _guess(board, solution), "expert"
