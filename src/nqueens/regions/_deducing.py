"""A partly solved puzzle, and the rules by which people solve it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nqueens._runtime.kept import Kept

if TYPE_CHECKING:
    from nqueens.regions._puzzle import Puzzle
    from nqueens.regions._rules import Square

__all__ = ["PartialSolution", "find"]

FAMILIES = ("row", "column", "region")
MAX_SET = 4  # units that a person can consider at once


class Finding(NamedTuple):
    """What a rule finds: squares that get a queen or are closed, as bitmaps, and why."""

    rule: str
    text: str
    queens: int
    closed: int
    reason: int


class PartialSolution:
    """The open squares and the placed queens, as bitmaps."""

    def __init__(self, puzzle: Puzzle) -> None:
        n, stars = puzzle.n, puzzle.stars
        self.n = n
        self.puzzle = puzzle
        self.blocks = stars > 1 and not puzzle.touching
        self.attacks = _attacks(n, puzzle.touching, puzzle.diagonals)
        masks = [((1 << n) - 1) << n * i for i in range(n)]
        masks += [sum(1 << n * j + i for j in range(n)) for i in range(n)]
        masks += [0] * n
        self.units_of: list[tuple[int, int, int]] = []
        for square, label in enumerate(puzzle.regions.labels.ravel().tolist()):
            masks[2 * n + label] |= 1 << square
            self.units_of.append((square // n, n + square % n, 2 * n + label))
        self.masks = masks
        self.needs = [stars] * (3 * n)
        self.queens = 0
        self.open = (1 << n * n) - 1
        for row, column in puzzle.blocked:
            self.open &= ~(1 << n * row + column)
        for row, column in puzzle.placed:
            self.place(n * row + column)

    def copy(self) -> PartialSolution:
        """Return a copy, to try something out."""
        other = PartialSolution.__new__(PartialSolution)
        other.__dict__.update(self.__dict__, needs=self.needs.copy())
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

    def starved(self) -> int | None:
        """Return a unit that cannot get its queens on the open squares, or None."""
        for unit, need in enumerate(self.needs):
            if need and not self._has_room(self.open & self.masks[unit], need):
                return unit
        return None

    def _has_room(self, squares: int, need: int) -> bool:
        """Return whether ``need`` queens fit, at most one in each block of two by two squares."""
        if need == 1 or not self.blocks:
            return squares.bit_count() >= need
        while squares and need:
            lowest = squares & -squares
            block = lowest | lowest << self.n
            if lowest.bit_length() % self.n:
                block |= block << 1
            squares &= ~block
            need -= 1
        return not need

    def name(self, unit: int) -> str:
        """Return the name of a unit."""
        family, i = divmod(unit, self.n)
        return f"{FAMILIES[family]} {self.puzzle.names[i] if family == 2 else i}"

    def names_of(self, units: Sequence[int]) -> str:
        """Return the names of several units of one family."""
        if len(units) == 1:
            return self.name(units[0])
        first, *rest = (self.name(unit) for unit in units)
        words = [first.replace(" ", "s ", 1), *(name.split(" ", 1)[1] for name in rest)]
        return f"{', '.join(words[:-1])} and {words[-1]}"

    def squares(self, bitmap: int) -> tuple[Square, ...]:
        """Return (row, column) of the squares of a bitmap."""
        return tuple(divmod(square, self.n) for square in _bits(bitmap))

    def listed(self, bitmap: int, word: str = "and") -> str:
        """Return the squares of a bitmap in words."""
        names = [str(square) for square in self.squares(bitmap)]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _bits(bitmap: int) -> Iterator[int]:
    while bitmap:
        lowest = bitmap & -bitmap
        yield lowest.bit_length() - 1
        bitmap ^= lowest


_closed: Kept[tuple[int, bool, bool], tuple[int, ...]] = Kept(64)


def _attacks(n: int, touching: bool, diagonals: bool) -> tuple[int, ...]:
    """Return the squares that a queen on each square closes, whatever its units still need."""
    kept = _closed.get((n, touching, diagonals))
    if kept is not None:
        return kept

    def attacked(square: int) -> int:
        row, column = divmod(square, n)
        closed = 1 << square
        for r in range(n):
            for c in range(n):
                down, right = abs(r - row), abs(c - column)
                if (not touching and max(down, right) <= 1) or (diagonals and down == right):
                    closed |= 1 << n * r + c
        return closed

    attacks = tuple(attacked(square) for square in range(n * n))
    return _closed.keep((n, touching, diagonals), attacks)


# --- rules, easiest first -------------------------------------------------------------------------


def _single(board: PartialSolution) -> Finding | None:
    """Find a unit that has no more squares than it needs queens."""
    for unit in (*range(2 * board.n, 3 * board.n), *range(2 * board.n)):
        need = board.needs[unit]
        squares = board.open & board.masks[unit]
        if need and squares.bit_count() == need:
            left = "one square" if need == 1 else f"{need} squares"
            go = "its queen goes" if need == 1 else "its queens go"
            where = board.listed(squares)
            text = f"{board.name(unit)} has only {left} left, {where}, so {go} there."
            return Finding("single", text[0].upper() + text[1:], squares, 0, squares)
    return None


def _set(board: PartialSolution, size: int) -> Finding | None:
    """Find units of one family whose squares all lie in as many units of another family."""
    n = board.n
    for family, other in ((2, 0), (2, 1), (0, 2), (1, 2), (0, 1), (1, 0)):
        if size == 1 and 2 not in (family, other):
            continue
        units = [u for u in range(family * n, family * n + n) if board.needs[u]]
        covers = {
            u: sum(
                1 << v
                for v in range(other * n, other * n + n)
                if board.open & board.masks[u] & board.masks[v]
            )
            for u in units
        }
        units = [u for u in units if covers[u].bit_count() <= size * board.needs[u]]
        for some, lines in _confined(board, units, covers, size):
            inside = sum(board.masks[u] for u in some)
            closed = board.open & sum(board.masks[v] for v in lines) & ~inside
            if closed:
                name = FAMILIES[other]
                these = f"this {name}" if size == 1 else f"these {name}s"
                text = (
                    f"All squares left in {board.names_of(some)} lie in {board.names_of(lines)}, "
                    f"so the other squares of {these} cannot hold a queen."
                )
                rule = "confined" if size == 1 else "set"
                return Finding(rule, text, 0, closed, board.open & inside)
    return None


def _confined(
    board: PartialSolution, units: list[int], covers: dict[int, int], size: int
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield sets of ``size`` units and the other units that they fill."""
    stack: list[tuple[int, list[int], int, int]] = [(0, [], 0, 0)]
    while stack:
        start, some, cover, need = stack.pop()
        if len(some) == size:
            lines = list(_bits(cover))
            if sum(board.needs[v] for v in lines) == need:
                yield some, lines
            continue
        for i in range(len(units) - 1, start - 1, -1):
            unit = units[i]
            union = cover | covers[unit]
            total = need + board.needs[unit]
            if union.bit_count() <= max(size, total):
                stack.append((i + 1, [*some, unit], union, total))


def _empties(board: PartialSolution) -> Finding | None:
    """Find squares on which a queen would leave some unit without enough squares."""
    found: dict[int, int] = {}
    for square in _bits(board.open):
        trial = board.copy()
        trial.place(square)
        unit = trial.starved()
        if unit is not None:
            found[unit] = found.get(unit, 0) | 1 << square
    if not found:
        return None
    unit = max(found, key=lambda one: (found[one].bit_count(), one))
    squares = found[unit]
    where = board.listed(squares, "or")
    text = f"A queen on {where} would leave {board.name(unit)} without enough squares."
    return Finding("empties", text, 0, squares, board.open & board.masks[unit])


def _chain(board: PartialSolution) -> Finding | None:
    """Find a square on which a queen would lead, by single squares, to a contradiction."""
    best: tuple[int, int, int] | None = None
    for square in _bits(board.open):
        trial = board.copy()
        trial.place(square)
        unit, forced = _contradiction(trial)
        if unit is not None and (best is None or forced < best[0]):
            best = forced, square, unit
    if best is None:
        return None
    forced, square, unit = best
    queens = "queen that then follows" if forced == 1 else f"{forced} queens that then follow"
    text = (
        f"A queen on {divmod(square, board.n)}, with the {queens}, would leave {board.name(unit)} "
        "without enough squares."
    )
    return Finding("chain", text, 0, 1 << square, board.open & board.masks[unit])


def _contradiction(board: PartialSolution) -> tuple[int | None, int]:
    """Place forced queens; return a unit without enough squares, and how many were placed.

    The board is changed.
    """
    forced = 0
    while True:
        unit = board.starved()
        if unit is not None or not (found := _single(board)):
            return unit, forced
        for square in _bits(found.queens):
            if not board.open >> square & 1:
                return board.units_of[square][2], forced
            board.place(square)
            forced += 1


def _guess(board: PartialSolution, solution: int) -> Finding:
    """Take a square of the solution, in the unit with the fewest squares."""
    unit = min(
        (u for u in range(3 * board.n) if board.needs[u]),
        key=lambda u: (board.open & board.masks[u]).bit_count(),
    )
    square = solution & board.open & board.masks[unit]
    square &= -square
    text = f"No rule helps. A queen on {board.listed(square)} turns out to be right."
    return Finding("guess", text, square, 0, board.open & board.masks[unit])


def find(board: PartialSolution, solution: int) -> tuple[Finding, str]:
    """Return the finding of the easiest rule that applies, and its difficulty."""
    if found := _single(board) or _set(board, 1):
        return found, "easy"
    if found := _empties(board) or _set(board, 2):
        return found, "medium"
    for size in range(3, MAX_SET + 1):
        if found := _set(board, size):
            return found, "hard"
    return _chain(board) or _guess(board, solution), "expert"
