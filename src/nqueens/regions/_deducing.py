"""A partly solved puzzle, and the rules by which people solve it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from nqueens._boards.symmetries import array_image
from nqueens._runtime.running import QUIET, Watch

if TYPE_CHECKING:
    from nqueens._drawing.names import Square
    from nqueens.regions._puzzle import Puzzle
    from nqueens.regions._words import Unit

Difficulty = Literal["easy", "medium", "hard", "expert"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class Finding(NamedTuple):
    """What a rule finds: squares that get a queen or are closed, as bitmaps, and why.

    ``units``, ``others`` and ``number`` are as in `Step`.
    """

    rule: str
    queens: int
    closed: int
    reason: int
    units: list[int]
    others: Sequence[int] = ()
    number: int = 0


class PartialSolution:
    """The open squares and the placed queens, as bitmaps.

    The board is one of the eight images of the puzzle, the same for all of them, so that equal
    puzzles get equal steps. `squares` and `named` return what these are on the puzzle.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch = QUIET) -> None:
        symmetry = puzzle._canonical_symmetry()
        image = puzzle._image(symmetry)
        n, stars = puzzle.n, puzzle.stars
        self.n = n
        self.stars = stars
        self.spread = stars > 1 and not puzzle.touching
        self.attacks = _attacks(n, puzzle.touching, puzzle.diagonals)
        squares = np.arange(n * n).reshape(n, n)
        self.origin: list[int] = array_image(squares, symmetry).ravel().tolist()
        masks = [((1 << n) - 1) << n * i for i in range(n)]
        masks += [sum(1 << n * j + i for j in range(n)) for i in range(n)]
        masks += [0] * n
        self.units_of: list[tuple[int, int, int]] = []
        for square, label in enumerate(image.regions.labels.ravel().tolist()):
            masks[2 * n + label] |= 1 << square
            self.units_of.append((square // n, n + square % n, 2 * n + label))
        self.masks = masks
        self.watch = watch
        self.regions = [puzzle.names.index(name) for name in image.names]
        self.needs = [stars] * (3 * n)
        self.queens = 0
        self.open = (1 << n * n) - 1
        for row, column in image.blocked:
            self.open &= ~(1 << n * row + column)
        for row, column in image.placed:
            self.place(n * row + column)

    def tried(self, square: int) -> PartialSolution:
        """Return a copy with a queen on a square, to try it out."""
        other = PartialSolution.__new__(PartialSolution)
        other.__dict__.update(self.__dict__, needs=self.needs.copy())
        other.place(square)
        return other

    @property
    def solved(self) -> bool:
        """Whether every queen is placed."""
        return not any(self.needs)

    def place(self, square: int) -> None:
        """Put a queen on an open square."""
        self.open &= ~self.attacks[square]
        self.queens |= 1 << square
        for unit in self.units_of[square]:
            self.needs[unit] -= 1
            if not self.needs[unit]:
                self.open &= ~self.masks[unit]

    def left(self, unit: int) -> int:
        """Return the open squares of a unit."""
        return self.open & self.masks[unit]

    def inside(self, units: Iterable[int]) -> int:
        """Return the squares of some units of one family."""
        return sum(self.masks[unit] for unit in units)

    def unfinished(self, family: int) -> list[int]:
        """Return the rows (0), columns (1) or regions (2) that still need queens."""
        first = family * self.n
        return [unit for unit in range(first, first + self.n) if self.needs[unit]]

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

    def weight(self, units: int) -> int:
        """Return how many queens the units of a bitmap still need."""
        return units.bit_count() if self.stars == 1 else sum(self.needs[u] for u in bits(units))

    def named(self, units: Iterable[int]) -> tuple[Unit, ...]:
        """Return what units are on the puzzle."""
        made: list[Unit] = []
        for unit in units:
            if unit >= 2 * self.n:
                made.append(("region", self.regions[unit - 2 * self.n]))
                continue
            ends = [self.origin[square] for square in bits(self.masks[unit])]
            row, column = divmod(ends[0], self.n)
            made.append(("row", row) if row == ends[-1] // self.n else ("column", column))
        return tuple(sorted(made))

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
def _attacks(n: int, touching: bool, diagonals: bool) -> tuple[int, ...]:
    """Return the squares that a queen on each square closes, whatever its units still need."""
    squares = np.indices((n, n), dtype=np.int8).reshape(2, -1)
    down, across = abs(squares[:, :, None] - squares[:, None])
    closed = np.maximum(down, across) <= (0 if touching else 1)
    if diagonals:
        closed |= down == across
    packed = np.packbits(closed, axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in packed)


# --- rules, easiest first -------------------------------------------------------------------------


def _single(board: PartialSolution) -> Iterator[Finding]:
    """Find units that have no more squares than they need queens."""
    for unit in chain.from_iterable(map(board.unfinished, (2, 0, 1))):
        squares = board.left(unit)
        if squares.bit_count() == board.needs[unit]:
            yield Finding("single", squares, 0, squares, [unit])


def _set(board: PartialSolution, size: int) -> Iterator[Finding]:
    """Find units of one family whose squares all lie in as many units of another family."""
    for family, other in ((2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)):
        if size == 1 and 2 not in (family, other):
            continue
        units = board.unfinished(family)
        others = board.unfinished(other)
        covers = {u: sum(1 << v for v in others if board.left(u) & board.masks[v]) for u in units}
        for confined, lines in _confined(board, units, covers, size):
            inside = board.inside(confined)
            closed = board.open & board.inside(lines) & ~inside
            if closed:
                rule = "confined" if size == 1 else "set"
                yield Finding(rule, 0, closed, board.open & inside, confined, lines)


def _confined(
    board: PartialSolution, units: list[int], covers: dict[int, int], size: int
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield sets of ``size`` units and the other units that they fill."""
    units = [u for u in units if board.weight(covers[u]) <= board.stars * size]
    stack: list[tuple[int, list[int], int, int]] = [(0, [], 0, 0)]
    while stack:
        board.watch.check()
        start, chosen, cover, need = stack.pop()
        if len(chosen) == size:
            if board.weight(cover) == need:
                yield chosen, list(bits(cover))
            continue
        for i in range(len(units) - 1, start - 1, -1):
            unit = units[i]
            union = cover | covers[unit]
            total = need + board.needs[unit]
            if board.weight(union) <= total + board.stars * (size - len(chosen) - 1):
                stack.append((i + 1, [*chosen, unit], union, total))


def _blocks(board: PartialSolution) -> Iterator[Finding]:
    """Find units whose squares fit in as many blocks of two by two as it needs queens."""
    for unit in chain.from_iterable(map(board.unfinished, (2, 0, 1) if board.spread else ())):
        need, squares = board.needs[unit], board.left(unit)
        for blocks in _covers(board, squares, need) if need > 1 else ():
            single = [block & squares for block in blocks if (block & squares).bit_count() == 1]
            queens = functools.reduce(int.__or__, single, 0)
            closed = board.open & functools.reduce(int.__or__, blocks) & ~squares
            if queens or closed:
                yield Finding("blocks", queens, closed, squares, [unit], number=need)


def _covers(board: PartialSolution, squares: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to cover squares with a number of blocks of two by two."""
    if not squares:
        return
    n, square = board.n, (squares & -squares).bit_length() - 1
    row, column = divmod(square, n)
    for left in range(max(0, column - 1), min(column, n - 2) + 1):
        if row == n - 1:
            row -= 1
        block = (3 | 3 << n) << n * row + left
        rest = squares & ~block
        if number == 1 and not rest:
            yield (block,)
        elif number > 1 and rest:
            for more in _covers(board, rest, number - 1):
                yield (block, *more)


def _pressed(board: PartialSolution, size: int) -> Iterator[Finding]:
    """Find neighbouring lines whose queens must come from few regions, or that must take all."""
    if board.stars == 1:
        return
    regions = board.unfinished(2)
    for family in (0, 1):
        lines = board.unfinished(family)
        for band in (lines[i : i + size] for i in range(len(lines) - size + 1)):
            need = sum(board.needs[u] for u in band)
            inside = board.open & board.inside(band)
            outside = board.open & ~inside
            least, most = {}, {}
            for u in regions:
                least[u] = board.needs[u] - board.room(outside & board.masks[u], board.needs[u])
                most[u] = board.room(inside & board.masks[u], board.needs[u])
            if sum(least.values()) == need:
                forced = [u for u in regions if least[u]]
                own = board.inside(forced)
                if inside & ~own:
                    yield Finding("pressed", 0, inside & ~own, board.open & own, band, forced)
            if sum(most.values()) == need:
                full = [u for u in regions if most[u] == board.needs[u]]
                own = board.inside(full)
                if outside & own:
                    yield Finding("pressed", 0, outside & own, inside, band, full, need)


def _empties(board: PartialSolution) -> Iterator[Finding]:
    """Find squares on which a queen would leave some unit without enough squares."""
    starving: dict[int, int] = {}
    for square in bits(board.open):
        unit = board.tried(square).starved()
        if unit is not None:
            starving[unit] = starving.get(unit, 0) | 1 << square
    for unit in sorted(starving, key=lambda u: (starving[u].bit_count(), u), reverse=True):
        yield Finding("empties", 0, starving[unit], board.left(unit), [unit])


def _chain(board: PartialSolution) -> Iterator[Finding]:
    """Find a square on which a queen would lead, by single squares, to a contradiction."""
    found = []
    for square in bits(board.open):
        board.watch.check()
        unit, forced = _contradiction(board.tried(square))
        if unit is not None:
            found.append((forced, square, unit))
    for forced, square, unit in sorted(found):
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
            board.place(square)
            forced += 1


def _guess(board: PartialSolution, solution: int) -> Finding:
    """Take a square of the solution, in the unit with the fewest squares."""
    unit = min(
        (u for u in range(3 * board.n) if board.needs[u]),
        key=lambda u: board.left(u).bit_count(),
    )
    square = solution & board.left(unit)
    return Finding("guess", square & -square, 0, board.left(unit), [unit])


BY_DIFFICULTY: tuple[tuple[Difficulty, Any, tuple[int, ...]], ...] = (  # and the number of units
    ("easy", _single, ()),
    ("easy", _set, (1,)),
    ("medium", _blocks, ()),
    ("medium", _empties, ()),
    ("medium", _set, (2,)),
    ("medium", _pressed, (1,)),
    ("hard", _pressed, (2,)),
    ("hard", _pressed, (3,)),
    ("hard", _set, (3,)),
    ("hard", _pressed, (4,)),
    ("hard", _set, (4,)),
    ("expert", _chain, ()),
)


def findings(board: PartialSolution, solution: int) -> Iterator[tuple[Finding, Difficulty]]:
    """Yield what the rules find and how difficult that is, the easiest rule first."""
    for difficulty, rule, size in BY_DIFFICULTY:
        for finding in rule(board, *size):
            yield finding, difficulty
    yield _guess(board, solution), "expert"
