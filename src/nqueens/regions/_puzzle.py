"""A puzzle: a layout with its rules and what already stands on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast

from nqueens._boards.arrays import constraint_squares
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import set_module
from nqueens.regions._layout import LayoutLike, Regions, Turnable, as_regions, turned

if TYPE_CHECKING:
    from nqueens._drawing.names import Square

RULES = {"stars": 1, "touching": False, "diagonals": False, "placed": None, "blocked": None}


class BoardRules(NamedTuple):
    """The number of rows, the queens in each, and how near they may stand."""

    n: int
    stars: int = 1
    touching: bool = False
    diagonals: bool = False

    @property
    def queens(self) -> int:
        """The number of queens of a solution."""
        return self.n * self.stars

    def shape(self, m: int) -> tuple[int, ...]:
        """Return the shape of m solutions; several queens in a row have an axis of their own."""
        return (m, self.n) if self.stars == 1 else (m, self.n, self.stars)

    def clash(self, first: Square, second: Square) -> str:
        """Return the rule that queens on two squares break as a verb, or "".

        Rows, columns and regions are not considered.
        """
        down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
        if not self.touching and max(down, across) == 1:
            return "touch"
        return "share a diagonal" if self.diagonals and down == across else ""


def rules_of(n: int, stars: SupportsIndex, touching: bool, diagonals: bool) -> BoardRules:
    """Return the validated rules of a board of n rows."""
    return BoardRules(
        n,
        integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)"),
        checked_bool(touching, "touching"),
        checked_bool(diagonals, "diagonals"),
    )


@set_module("nqueens.regions")
class Puzzle(Turnable):
    """A layout with its rules and what already stands on the board; immutable.

    Parameters
    ----------
    layout : Regions, or what `Regions` takes
        The layout of an n x n board.
    stars : int
        The number of queens in each row, column and region; 2 for the usual Star Battle.
    touching : bool
        Whether queens may stand on neighbouring squares, corners included.
    diagonals : bool
        Whether at most one queen may stand on each diagonal, as in chess.
    placed : array_like of int, shape (k, 2), optional
        (row, column), from 0, of queens that are part of the solution.
    blocked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        Squares where no queen may stand.

    See Also
    --------
    nqueens.regions.solve : finds the solution; the other functions accept a puzzle in the same way.

    Notes
    -----
    Two puzzles are equal if their layouts and their rules are; labels do not matter. Puzzles can be
    keys of dictionaries and be pickled. ``copy.replace`` of Python 3.13 changes some of the rules.

    Examples
    --------
    >>> puzzle = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> puzzle.n, puzzle.stars
    (4, 1)
    >>> Puzzle(["ABBB", "AABD", "CCDD", "CCCD"], blocked=[(0, 0)]).orbit()[2].blocked
    ((3, 3),)
    """

    __slots__ = ("_blocked", "_placed", "_regions", "_rules")

    def __init__(
        self,
        layout: LayoutLike,
        *,
        stars: SupportsIndex = 1,
        touching: bool = False,
        diagonals: bool = False,
        placed: object = None,
        blocked: object = None,
    ) -> None:
        if isinstance(layout, Puzzle):
            raise TypeError(
                "layout is a Puzzle, which has its own rules; pass its `regions` for other rules"
            )
        self._regions = as_regions(layout)
        self._rules = rules_of(self._regions.n, stars, touching, diagonals)
        self._placed: tuple[Square, ...] = ()
        self._blocked: tuple[Square, ...] = ()
        if placed is not None or blocked is not None:
            self._placed, self._blocked = (
                tuple(sorted((row, column) for row, column in squares.tolist()))
                for squares in constraint_squares(self.n, placed, blocked)
            )

    @property
    def regions(self) -> Regions:
        """The layout."""
        return self._regions

    @property
    def n(self) -> int:
        """The number of rows, columns and regions."""
        return self._rules.n

    @property
    def names(self) -> tuple[str, ...]:
        """The label of each region, as a string."""
        return self._regions.names

    @property
    def stars(self) -> int:
        """The number of queens in each row, column and region."""
        return self._rules.stars

    @property
    def touching(self) -> bool:
        """Whether queens may stand on neighbouring squares."""
        return self._rules.touching

    @property
    def diagonals(self) -> bool:
        """Whether at most one queen may stand on each diagonal."""
        return self._rules.diagonals

    @property
    def placed(self) -> tuple[Square, ...]:
        """(row, column) of the queens that are part of the solution, by row."""
        return self._placed

    @property
    def blocked(self) -> tuple[Square, ...]:
        """(row, column) of the squares where no queen may stand, by row."""
        return self._blocked

    def _image(self, symmetry: int) -> Puzzle:
        image = Puzzle.__new__(Puzzle)
        image._regions, image._rules = self._regions._image(symmetry), self._rules
        image._placed, image._blocked = (
            turned(squares, symmetry, self.n) for squares in (self._placed, self._blocked)
        )
        return image

    def _parts(self) -> tuple[Regions, tuple[Square, ...], tuple[Square, ...]]:
        return self._regions, self._placed, self._blocked

    def _changed_rules(self) -> dict[str, Any]:
        """Return the rules that are not the defaults, as keywords of `Puzzle`."""
        rules = {name: getattr(self, name) for name in RULES}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in rules.items()
            if value not in (RULES[name], ())
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Tell pickle how to make an equal puzzle with the same names and colours."""
        rules = (self.stars, self.touching, self.diagonals, self._placed, self._blocked)
        return _made, (self._regions, *rules)

    def __replace__(self, **changes: Any) -> Puzzle:
        """Return a puzzle with some of the arguments changed, for ``copy.replace``."""
        return Puzzle(changes.pop("layout", self._regions), **{**self._changed_rules(), **changes})

    def _key(self) -> tuple[object, ...]:
        return self._regions, self._rules, self._placed, self._blocked

    def __eq__(self, other: object) -> bool:
        """Return whether two puzzles have the same layout and rules."""
        return self._key() == other._key() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the layout and the rules."""
        return hash(self._key())

    def __repr__(self) -> str:
        """Return an expression that makes an equal puzzle."""
        rules = "".join(f", {name}={value!r}" for name, value in self._changed_rules().items())
        return f"Puzzle({self._regions.rows()}{rules})"

    def __str__(self) -> str:
        """Return a line for each row, and a line for each rule that is not the default."""
        lines = self._regions.rows()
        if self.stars > 1:
            lines.append(f"{self.stars} queens in each row, column and region")
        if self.touching:
            lines.append("queens may touch")
        if self.diagonals:
            lines.append("at most one queen on each diagonal")
        for words, squares in (("placed", self._placed), ("blocked", self._blocked)):
            if squares:
                lines.append(f"{words}: {', '.join(map(str, squares))}")
        return "\n".join(lines)


def _made(layout: Regions, *rules: Any) -> Puzzle:
    return Puzzle(layout, **dict(zip(RULES, rules, strict=True)))


PuzzleLike = Puzzle | LayoutLike


def as_puzzle(puzzle: PuzzleLike) -> Puzzle:
    """Return the puzzle itself, or that of a layout with the usual rules."""
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)


def as_puzzles(puzzles: PuzzleLike | Iterable[Puzzle | Regions]) -> list[Puzzle]:
    """Return the puzzles of a list or an iterator, or the only one, as a list.

    A list of anything else than `Puzzle` or `Regions` is a layout.
    """
    several = isinstance(puzzles, Iterator)
    if isinstance(puzzles, (list, tuple)):
        several = not puzzles or isinstance(puzzles[0], (Puzzle, Regions))
    members = cast("Iterable[Puzzle | Regions]", puzzles if several else [puzzles])
    made = list(map(as_puzzle, members))
    if not made:
        raise ValueError("there is no puzzle")
    return made
