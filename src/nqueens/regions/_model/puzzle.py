"""A puzzle: a layout with its rules and what already stands on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, SupportsIndex

from numpy.typing import ArrayLike

from nqueens._boards.arrays import constraint_squares, square_array, square_tuple
from nqueens._boards.symmetries import square_image
from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import Marks
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import InvalidArgument, set_module
from nqueens._runtime.keywords import advised
from nqueens._squares import Square
from nqueens.regions._model.layout import (
    ORBIT,
    LayoutLike,
    Regions,
    as_regions,
    picture,
    solution_squares,
)

GIVEN = ("placed", "blocked")
NO_SQUARES: tuple[Square, ...] = ()
JSON_FORMAT, JSON_FORMAT_VERSION = "nqueens-regions", 1  # of puzzles in JSON
SHORT_NAME = re.compile(r"[^\s,]")  # of a region: a row of such names is a string


@set_module("nqueens.regions")
class Rules(NamedTuple):
    """The rules of a puzzle: its rows, the queens in each, and how near they may stand."""

    n: int
    stars: int = 1
    touching: bool = False
    diagonals: bool = False

    @property
    def queens(self) -> int:
        """The number of queens of a solution."""
        return self.n * self.stars

    def _shape(self, m: int) -> tuple[int, ...]:
        """Return the shape of m solutions; several queens in a row have an axis of their own."""
        return (m, self.n) if self.stars == 1 else (m, self.n, self.stars)


def rules_of(n: int, stars: SupportsIndex, touching: bool, diagonals: bool) -> Rules:
    """Return the validated rules of a board of n rows."""
    return Rules(
        n,
        integer(stars, "stars", minimum=1, maximum=n, why=" (the number of rows)"),
        checked_bool(touching, "touching"),
        checked_bool(diagonals, "diagonals"),
    )


@set_module("nqueens.regions")
@dataclass(frozen=True, init=False)
class Puzzle:
    """A layout with its rules and what already stands on the board; immutable.

    Parameters
    ----------
    regions : Regions, or what `Regions` takes
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

    Attributes
    ----------
    rules : Rules
        ``n``, ``stars``, ``touching`` and ``diagonals`` as a named tuple.

    Notes
    -----
    Two puzzles are equal if their layouts and their rules are; labels do not matter. Puzzles can be
    keys of dictionaries and be pickled. ``copy.replace`` of Python 3.13 changes some of the rules.

    Examples
    --------
    >>> puzzle = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> puzzle.n, puzzle.stars
    (4, 1)
    """

    regions: Regions
    stars: int
    touching: bool
    diagonals: bool
    placed: tuple[Square, ...]
    blocked: tuple[Square, ...]
    rules: Rules = field(init=False, repr=False, compare=False)

    @advised("nqueens.regions")
    def __init__(
        self,
        regions: LayoutLike,
        *,
        stars: SupportsIndex = 1,
        touching: bool = False,
        diagonals: bool = False,
        placed: object = NO_SQUARES,
        blocked: object = NO_SQUARES,
    ) -> None:
        layout = as_regions(regions)
        rules = rules_of(layout.n, stars, touching, diagonals)
        queens = crosses = NO_SQUARES
        if placed is not NO_SQUARES or blocked is not NO_SQUARES:
            arrays = constraint_squares(layout.n, placed, blocked)
            queens, crosses = square_tuple(arrays[0]), square_tuple(arrays[1])
        vars(self).update(  # a frozen dataclass has no other way
            regions=layout,
            stars=rules.stars,
            touching=rules.touching,
            diagonals=rules.diagonals,
            placed=queens,
            blocked=crosses,
            rules=rules,
        )

    @property
    def n(self) -> int:
        """The number of rows, columns and regions."""
        return self.rules.n

    @property
    def names(self) -> tuple[str, ...]:
        """The label of each region, as a string."""
        return self.regions.names

    def _turned(self, symmetry: int) -> list[tuple[Square, ...]]:
        """Return the images of placed queens and of blocked squares, in ascending order."""
        return [
            tuple(sorted(square_image(square, symmetry, self.n) for square in squares))
            for squares in (self.placed, self.blocked)
        ]

    def _image(self, symmetry: int) -> Puzzle:
        placed, blocked = self._turned(symmetry)
        return replace(self, regions=self.regions._image(symmetry), placed=placed, blocked=blocked)

    @advised("nqueens.regions")
    def to_svg(
        self,
        queens: Iterable[Square] = (),
        *,
        solution: ArrayLike | None = None,
        crosses: Iterable[Square] = (),
        size: SupportsIndex | None = None,
        letters: bool = False,
        coordinates: Coordinates = False,
        piece: Piece | None = None,
        patterns: bool = False,
    ) -> Picture:
        """Return a picture as SVG; placed queens are drawn, blocked squares crossed out.

        Parameters
        ----------
        queens : iterable of (int, int)
            (row, column), from 0, of queens to draw.
        solution : array_like of int, shape (n,) or (n, stars), optional
            A solution to draw, as `solve` returns it.
        crosses : iterable of (int, int)
            (row, column) of squares to cross out.
        size : int, optional
            Width and height in pixels.
        letters : bool
            Whether to write the region's letter into each square.
        coordinates : bool or {"1", "0", "algebraic", "none"}
            How to label columns and rows, as in `nqueens.to_svg`.
        piece : {"queen", "cat", "star"}, optional
            What queens look like; by default, stars if a row has several, as in Star Battle.
        patterns : bool
            Whether regions have patterns beside their colours, for people who cannot tell all
            colours apart; up to 13 regions have different ones.

        Returns
        -------
        Picture
            A ``str`` with an ``<svg>`` element. A thick line is between neighbouring regions.
            Without colours of their own, they have some that people with any kind of colour
            blindness can tell apart.

        Examples
        --------
        >>> from nqueens.regions import Puzzle
        >>> Puzzle(["A"]).to_svg(size=40)[:28]
        '<svg xmlns="http://www.w3.or'
        """
        drawn = square_tuple(square_array(queens, "queens", self.n))
        crossed = square_tuple(square_array(crosses, "crosses", self.n, may_repeat=True))
        if solution is not None:
            drawn += tuple(solution_squares(solution, self.n))
        marks = Marks({*self.placed, *drawn}, {*self.blocked, *crossed}, piece=self._piece(piece))
        return picture(self.regions, marks, size, letters, coordinates, patterns)

    def _piece(self, piece: Piece | None = None) -> Piece:
        """Return what queens look like, and are called, unless that is given."""
        if piece is not None:
            return piece
        return "queen" if self.stars == 1 else "star"

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self.n, 480))

    def orbit(self) -> list[Puzzle]:
        """Return the eight images: after 0 to 3 quarter turns counterclockwise, then reflected.

        Examples
        --------
        >>> from nqueens.regions import Puzzle
        >>> print(Puzzle(["AAB", "ACB", "CCC"], blocked=[(0, 0)]).orbit()[1])
        BBC
        ACC
        AAC
        blocked: (2, 0)
        """
        return [self._image(symmetry) for symmetry in ORBIT]

    def canonical(self) -> Puzzle:
        """Return one of the eight rotations and reflections, the same one for all of them.

        Two puzzles have the same one if and only if a rotation or reflection maps one to the other.

        Examples
        --------
        >>> from nqueens.regions import Puzzle
        >>> puzzle = Puzzle(["AAB", "ACB", "CCC"])
        >>> len({image.canonical() for image in puzzle.orbit()})
        1
        """
        return self._image(self._canonical_symmetry())

    def _canonical_symmetry(self) -> int:
        """Return the symmetry whose image comes first, comparing labels and then squares."""

        def order(symmetry: int) -> tuple[bytes, list[tuple[Square, ...]]]:
            labels = self.regions._image(symmetry).labels
            return labels.tobytes(), self._turned(symmetry)

        return min(ORBIT, key=order)

    def as_dict(self) -> dict[str, Any]:
        """Return the puzzle as data for JSON, which `read` reads.

        Returns
        -------
        dict
            ``"regions"`` has a string for each row, one character for each square, or a list of
            names if some are longer; ``"n"`` and ``"stars"`` are numbers. Other rules, squares
            (row, column) from 0, and colours are there if the puzzle has them. ``"format"`` and
            ``"version"`` say how to read it.

        See Also
        --------
        record : the same with the solution and the difficulty.

        Examples
        --------
        >>> puzzle = Puzzle(["AB", "AB"], touching=True)
        >>> puzzle.as_dict()["regions"]
        ['AB', 'AB']
        >>> from nqueens import regions
        >>> next(regions.read(puzzle.as_dict())) == puzzle
        True
        """
        names = self.names
        rows: list[Any] = [[names[i] for i in row] for row in self.regions.labels.tolist()]
        if self.n > 1 and all(SHORT_NAME.fullmatch(name) for name in names):
            rows = ["".join(row) for row in rows]
        data = {
            "format": JSON_FORMAT,
            "version": JSON_FORMAT_VERSION,
            "n": self.n,
            "regions": rows,
            "stars": self.stars,
        }
        if self.touching:
            data["touching"] = True
        if self.diagonals:
            data["diagonals"] = True
        if self.placed:
            data["placed"] = self.placed
        if self.blocked:
            data["blocked"] = self.blocked
        if self.regions.colours:
            data["colours"] = self.regions.colours
        return data

    def __replace__(self, **changes: Any) -> Puzzle:
        """Return a puzzle with some of the arguments changed, for ``copy.replace``."""
        return replace(self, **changes)

    def __str__(self) -> str:
        """Return a line for each row, and a line for each rule that is not the default."""
        lines = self.regions.rows()
        if self.stars > 1:
            lines.append(f"{self.stars} queens in each row, column and region")
        if self.touching:
            lines.append("queens may touch")
        if self.diagonals:
            lines.append("at most one queen on each diagonal")
        for name, squares in (("placed", self.placed), ("blocked", self.blocked)):
            if squares:
                lines.append(f"{name}: {', '.join(map(str, squares))}")
        return "\n".join(lines)


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
    members: Any = puzzles if several else [puzzles]
    given = list(map(as_puzzle, members))
    if not given:
        raise InvalidArgument("there is no puzzle", parameter="puzzles", value=puzzles)
    return given
