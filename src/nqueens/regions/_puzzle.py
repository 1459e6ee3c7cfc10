"""A puzzle: a layout with its rules and what already stands on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from nqueens._boards.arrays import constraint_squares
from nqueens._runtime.errors import set_module
from nqueens.regions import _checking as checking
from nqueens.regions import _explaining as explaining
from nqueens.regions import _searching as searching
from nqueens.regions._layout import LayoutLike, Regions, as_regions, picture
from nqueens.regions._playing import Playable
from nqueens.regions._rules import Rules, Square, queens_of, rules_of
from nqueens.regions._turning import Turnable

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens.regions._explaining import Step
    from nqueens.regions._turning import Move

__all__ = ["Puzzle"]


@set_module("nqueens.regions")
class Puzzle(Turnable, Playable):
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

    Raises
    ------
    TypeError, ValueError
        If an argument or the layout is invalid, a square is not on the board, or a queen is placed
        twice or on a blocked square.

    See Also
    --------
    solve, count, explain : take a puzzle, or a layout with these rules as keywords.

    Notes
    -----
    Two puzzles are equal if their layouts and their rules are; labels do not matter. Puzzles can be
    keys of dictionaries and be pickled. ``copy.replace`` of Python 3.13 changes some of the rules.

    Examples
    --------
    >>> puzzle = Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
    >>> puzzle.n, puzzle.stars, puzzle.is_unique(), puzzle.difficulty()
    (4, 1, True, 'medium')
    >>> puzzle.solve()
    array([2, 0, 3, 1], dtype=int8)
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
                for squares in constraint_squares(self.n, queens_of(placed, self.n), blocked)
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

    def solve(self, *, time_limit: float | None = None) -> npt.NDArray[np.int8]:
        """Return a solution: queens in every row, column and region, none touching another.

        Parameters
        ----------
        time_limit : float, optional
            Seconds after which to give up.

        Returns
        -------
        ndarray of int8, shape (n,), or (n, stars) if ``stars`` > 1
            The columns, from 0, of the queens in each row. If there are several solutions, it is
            unspecified which one this is, but it is always the same.

        Raises
        ------
        TypeError, ValueError
            If ``time_limit`` is not a positive number.
        NoSolution
            If there is no solution; the message names placed queens that contradict each other.
        TimeoutError
            If the search takes longer than ``time_limit``. This proves nothing.

        Warns
        -----
        SeveralSolutionsWarning
            If there are several solutions; the message names squares in which two differ.

        Notes
        -----
        Exact depth-first search on bitmaps. It first fills the row, column or region with the
        fewest squares to spare. After many failures it restarts and keeps what it has learned.
        Puzzles with one solution take a few microseconds for n <= 12; the worst case is
        exponential.

        Examples
        --------
        >>> Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).solve()
        array([2, 0, 3, 1], dtype=int8)
        """
        return searching.solution(self, time_limit, stacklevel=2)

    def solutions(self, limit: SupportsIndex | None = None) -> npt.NDArray[np.int8]:
        """Return all solutions, or the first ones, in lexicographic order.

        Parameters
        ----------
        limit : int, optional
            Return at most this many.

        Returns
        -------
        ndarray of int8, shape (k, n), or (k, n, stars) if ``stars`` > 1
            The columns, from 0, of the queens in each row.

        Raises
        ------
        TypeError, ValueError
            If ``limit`` is not an integer or is negative.
        MemoryError
            If the solutions do not fit in memory.

        Notes
        -----
        The solutions are counted first. Large boards with large regions have a great many.

        Examples
        --------
        >>> Puzzle(["AABB", "AABB", "CCDD", "CCDD"]).solutions()
        array([[1, 3, 0, 2],
               [2, 0, 3, 1]], dtype=int8)
        """
        return searching.all_solutions(self, searching.checked_limit(limit, "limit"))

    def count(
        self, at_most: SupportsIndex | None = None, *, time_limit: float | None = None
    ) -> int:
        """Return the exact number of solutions.

        Parameters
        ----------
        at_most : int, optional
            Stop once more than ``at_most`` solutions are found, and return ``at_most + 1``.
        time_limit : float, optional
            As in `solve`.

        Raises
        ------
        TypeError, ValueError, TimeoutError
            As in `solve`, or if ``at_most`` is not an integer or is negative.

        Notes
        -----
        The search visits every solution, about a million per second.

        Examples
        --------
        >>> Puzzle(["AABB", "AABB", "CCDD", "CCDD"]).count()
        2
        """
        most = searching.checked_limit(at_most, "at_most")
        return searching.count_solutions(self, most + 1, time_limit=time_limit)

    def is_solution(self, q: npt.ArrayLike) -> bool | npt.NDArray[np.bool_]:
        """Return whether a board is a solution; see the function `is_solution`.

        Raises
        ------
        TypeError, ValueError, MemoryError
            As in that function.

        Examples
        --------
        >>> Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).is_solution([2, 0, 3, 1])
        True
        """
        flags = checking.solution_flags(self, q)
        return flags if flags.ndim else bool(flags)

    def is_unique(self, *, time_limit: float | None = None) -> bool:
        """Return whether there is exactly one solution; the search stops at the second one.

        Raises
        ------
        TypeError, ValueError, TimeoutError
            As in `solve`, which describes ``time_limit``.

        Examples
        --------
        >>> Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).is_unique()
        True
        """
        return searching.count_solutions(self, 2, time_limit=time_limit) == 1

    def explain(self) -> list[Step]:
        """Solve the puzzle the way a person would, and return the steps.

        Returns
        -------
        list of Step
            The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

        Raises
        ------
        ValueError
            If there is more than one solution.
        NoSolution
            If there is no solution.

        Notes
        -----
        The first of these rules that applies makes the next step:

        - single: a row, column or region has no more squares than it needs queens (easy);
        - confined: all squares of a region lie in one line, or the other way round (easy);
        - blocks: the squares of a unit fit in as many blocks of two by two as it needs queens, so
          each holds one (several stars, medium);
        - empties: a queen on a square would leave a row, column or region without enough squares
          (medium);
        - set: two to four regions lie in as many lines, or the other way round; rows and columns
          too (medium for two, hard for more);
        - pressed: neighbouring lines must get all their queens from some regions, or some regions
          put all of theirs there (several stars, medium for one line, hard for more);
        - chain: a queen on a square, with the queens that it forces one after another, would leave
          a row, column or region without enough squares (expert);
        - guess: no other rule applies; the step takes a queen from the solution (expert).

        Each rule takes polynomial time. Finding the solution first, to see that it is the only one,
        takes exponential time in the worst case.

        Examples
        --------
        >>> for step in Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).explain()[:2]:
        ...     print(step)
        A queen on (0, 1) or (2, 0) would leave region A without enough squares.
        A queen on (1, 2) or (3, 2) would leave row 2 without enough squares.
        """
        return explaining.steps_of(self)

    def hint(self, placed: object = None, marked: object = None) -> Step | None:
        """Return the next step of a game in progress.

        Parameters
        ----------
        placed : array_like of int, shape (k, 2), optional
            (row, column) of the queens that the player has placed, or a solution.
        marked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
            The squares that the player has crossed out.

        Returns
        -------
        Step or None
            The step of the easiest rule that adds anything new; None if all queens are placed.

        Raises
        ------
        TypeError, ValueError, NoSolution
            As in `explain`, or if a square is invalid, or a queen or a mark is wrong; the message
            names it.

        Notes
        -----
        The time is that of one step of `explain`, and of finding the solution.

        Examples
        --------
        >>> print(Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).hint(marked=[(0, 0), (0, 1), (1, 1)]))
        A queen on (2, 0) would leave region A without enough squares.
        """
        return explaining.next_step(self, placed, marked)

    def difficulty(self) -> str:
        """Return the difficulty of the hardest rule that the puzzle needs; see `explain`.

        Returns
        -------
        str
            ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.

        Raises
        ------
        ValueError, NoSolution
            As in `explain`.

        Examples
        --------
        >>> Puzzle(["ABBB", "AABD", "CCDD", "CCCD"]).difficulty()
        'medium'
        """
        return explaining.hardest(self)

    def _moved(self, move: Move) -> Puzzle:
        made = Puzzle.__new__(Puzzle)
        made._regions, made._rules = self._regions._moved(move), self._rules
        made._placed, made._blocked = self._placed, self._blocked
        if made._placed or made._blocked:
            n = self.n
            moved = np.argsort(move(np.arange(n * n).reshape(n, n)), axis=None).tolist()
            made._placed, made._blocked = (
                tuple(sorted(divmod(moved[n * row + column], n) for row, column in squares))
                for squares in (self._placed, self._blocked)
            )
        return made

    def _order(self) -> tuple[Any, ...]:
        return self._regions._order(), self._placed, self._blocked

    def to_svg(
        self,
        queens: Iterable[Square] = (),
        *,
        marked: Iterable[Square] = (),
        size: SupportsIndex | None = None,
        letters: bool = False,
        coordinates: bool = False,
    ) -> str:
        """Return a picture as SVG; placed queens are drawn, blocked squares crossed out.

        Parameters
        ----------
        queens, marked, size, letters, coordinates
            As in `Regions.to_svg`: more queens, and more squares to cross out.

        Returns
        -------
        str
            An ``<svg>`` element.

        Raises
        ------
        TypeError, ValueError
            As in `Regions.to_svg`.

        Examples
        --------
        >>> Puzzle(["A"]).to_svg(size=40)[:28]
        '<svg xmlns="http://www.w3.or'
        """
        return picture(
            self._regions,
            (self._placed, queens),
            (self._blocked, marked),
            size,
            letters,
            coordinates,
        )

    def text(self, format: str = "letters") -> str:  # noqa: A002
        r"""Return the puzzle as text; see the function `text`.

        Parameters
        ----------
        format : str
            The name of the format.

        Raises
        ------
        ValueError
            If the format is unknown, or cannot express the puzzle.

        Examples
        --------
        >>> Puzzle(["AAB", "ACB", "CCC"]).text()
        'AAB\nACB\nCCC\n'
        """
        from nqueens.regions._texts import text

        return text(self, format)

    def _rules_given(self) -> Rules:
        """Return the rules that are not the defaults."""
        given: Rules = {}
        if self.stars > 1:
            given["stars"] = self.stars
        if self.touching:
            given["touching"] = True
        if self.diagonals:
            given["diagonals"] = True
        if self._placed:
            given["placed"] = list(self._placed)
        if self._blocked:
            given["blocked"] = list(self._blocked)
        return given

    def __replace__(self, **changes: Any) -> Puzzle:
        """Return a puzzle with some of the arguments changed, for ``copy.replace``."""
        return Puzzle(changes.pop("layout", self._regions), **{**self._rules_given(), **changes})

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
        rules = "".join(f", {name}={value!r}" for name, value in self._rules_given().items())
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

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self.n, 480))
