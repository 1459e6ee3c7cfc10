"""Solve a puzzle step by step, as a person would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import SupportsIndex

from nqueens._boards.arrays import square_array
from nqueens._pictures.regions import regions_svg
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import NoSolution, set_module
from nqueens.regions._layout import MAX_PIXELS, Layout, Regions, as_regions
from nqueens.regions._rules import Rules, rules_of
from nqueens.regions._searching import one_solution, why_not
from nqueens.regions._state import State, find

__all__ = ["DIFFICULTIES", "Step", "difficulty", "explain", "hardest", "hint"]

DIFFICULTIES = ("easy", "medium", "hard", "expert")

Square = tuple[int, int]


@set_module("nqueens.regions")
@dataclass(frozen=True)
class Step:
    """One step of a solution.

    Attributes
    ----------
    rule : str
        ``"single"``, ``"confined"``, ``"empties"``, ``"set"``, ``"chain"`` or ``"guess"``.
    difficulty : str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.
    text : str
        What the step does and why.
    queens : tuple of (int, int)
        (row, column) of the queens that it places.
    removed : tuple of (int, int)
        (row, column) of the squares that can no longer have a queen.
    reason : tuple of (int, int)
        (row, column) of the squares that its argument rests on.
    """

    rule: str
    difficulty: str
    text: str
    queens: tuple[Square, ...]
    removed: tuple[Square, ...]
    reason: tuple[Square, ...] = field(repr=False)
    _regions: Regions = field(repr=False)
    _standing: tuple[Square, ...] = field(repr=False)
    _crossed: tuple[Square, ...] = field(repr=False)

    def to_svg(self, *, size: SupportsIndex | None = None) -> str:
        """Return a picture of the board after the step.

        The squares of its argument are framed, and those that it removes are crossed out in red.

        Parameters
        ----------
        size : int, optional
            Width and height in pixels.

        Returns
        -------
        str
            An ``<svg>`` element.

        Raises
        ------
        TypeError
            If ``size`` is not an integer.
        ValueError
            If ``size`` is out of range.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.to_svg(size=200).startswith("<svg")
        True
        """
        pixels = None if size is None else integer(size, "size", minimum=1, maximum=MAX_PIXELS)
        return regions_svg(
            self._regions.labels.tolist(),
            queens=(*self._standing, *self.queens),
            crosses=self._crossed,
            fresh=self.removed,
            focus=self.reason,
            size=pixels,
        )

    def _repr_svg_(self) -> str:
        """Return a picture for a notebook."""
        return self.to_svg(size=min(48 * self._regions.n, 480))

    def __str__(self) -> str:
        """Return what the step does and why."""
        return self.text


def explain(
    regions: Layout,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> list[Step]:
    """Solve a puzzle as a person would, and return the steps.

    Parameters
    ----------
    regions : Regions, or what `Regions` takes
        The layout of an n x n board.
    stars, touching, diagonals, placed, blocked
        As in `solve`.

    Returns
    -------
    list of Step
        The steps; each has its rule, queens placed, squares removed, a sentence and a picture.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If an argument is invalid, or the puzzle has more than one solution.
    NoSolution
        If the puzzle has no solution.

    Notes
    -----
    The first of these rules that applies makes the next step:

    - single: a row, column or region has no more squares than it needs queens (easy);
    - confined: all squares of a region lie in one line, or the other way round (easy);
    - empties: a queen on a square would leave a row, column or region too few squares (medium);
    - set: two to four regions lie in as many lines, or the other way round; rows and columns too
      (medium for two, hard for more);
    - chain: a queen on a square, with the queens that it forces one after another, would leave a
      row, column or region too few squares (expert);
    - guess: no other rule applies; the step takes a queen from the solution (expert).

    Each rule takes polynomial time. Finding the solution first, to see that it is the only one,
    takes exponential time in the worst case.

    Examples
    --------
    >>> from nqueens import regions
    >>> for step in regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[:3]:
    ...     print(step)
    A queen on (0, 1) or (2, 0) would leave region A too few squares.
    A queen on (1, 2) or (3, 2) would leave row 2 too few squares.
    All squares left in region B lie in row 0, so the other squares of this row are out.
    """
    layout = as_regions(regions)
    rules = rules_of(layout.n, stars, touching, diagonals, placed, blocked)
    state, solution = _begin(layout, rules)
    steps = []
    while not state.solved:
        steps.append(_step(layout, state, solution))
    return steps


def difficulty(
    regions: Layout,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    placed: object = None,
    blocked: object = None,
) -> str:
    """Return the difficulty of a puzzle: the level of the hardest rule that it needs.

    Parameters
    ----------
    regions : Regions, or what `Regions` takes
        The layout of an n x n board.
    stars, touching, diagonals, placed, blocked
        As in `solve`.

    Returns
    -------
    str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``; see `explain`.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If an argument is invalid, or the puzzle has more than one solution.
    NoSolution
        If the puzzle has no solution.

    Notes
    -----
    The time is at most that of `explain`.

    Examples
    --------
    >>> from nqueens import regions
    >>> regions.difficulty(["ABBB", "AABD", "CCDD", "CCCD"])
    'medium'
    """
    layout = as_regions(regions)
    return hardest(layout, rules_of(layout.n, stars, touching, diagonals, placed, blocked))


def hardest(layout: Regions, rules: Rules) -> str:
    """Return the level of the hardest rule that a puzzle needs."""
    state, solution = _begin(layout, rules)
    level = 0
    while not state.solved and level < len(DIFFICULTIES) - 1:
        level = max(level, DIFFICULTIES.index(_step(layout, state, solution).difficulty))
    return DIFFICULTIES[level]


def hint(
    regions: Layout,
    placed: object = None,
    marked: object = None,
    *,
    stars: SupportsIndex = 1,
    touching: bool = False,
    diagonals: bool = False,
    blocked: object = None,
) -> Step | None:
    """Return the next step of a game in progress.

    Parameters
    ----------
    regions : Regions, or what `Regions` takes
        The layout of an n x n board.
    placed : array_like of int, shape (k, 2), optional
        (row, column) of the queens that the player has placed.
    marked : array_like of int, shape (k, 2), or of bool, shape (n, n), optional
        The squares that the player has crossed out.
    stars, touching, diagonals, blocked
        As in `solve`.

    Returns
    -------
    Step or None
        The step of the easiest rule that adds anything new; None if all queens are placed.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If an argument is invalid, or the puzzle has more than one solution.
    NoSolution
        If the puzzle has no solution, or a queen or a mark is wrong; the message names it.

    Notes
    -----
    The time is that of one step of `explain`, and of finding the solution.

    Examples
    --------
    >>> from nqueens import regions
    >>> print(regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 2)]))
    Region A has only one square left, (1, 0): a queen stands there.
    >>> regions.hint(["ABBB", "AABD", "CCDD", "CCCD"], placed=[(0, 0)])
    Traceback (most recent call last):
        ...
    nqueens.NoSolution: the queen on (0, 0) is wrong
    """
    layout = as_regions(regions)
    rules = rules_of(layout.n, stars, touching, diagonals, None, blocked)
    queens = rules_of(layout.n, stars, touching, diagonals, placed, blocked).placed
    crossed = [(r, c) for r, c in square_array(marked, "marked", layout.n, mask=True).tolist()]
    state, solution = _begin(layout, rules)
    for word, squares, right in (("queen", queens, 1), ("mark", crossed, 0)):
        for row, column in squares:
            if solution >> row * layout.n + column & 1 != right:
                raise NoSolution(f"the {word} on {(row, column)} is wrong")
    for row, column in queens:
        state.place(row * layout.n + column)
    for row, column in crossed:
        state.open &= ~(1 << row * layout.n + column)
    return None if state.solved else _step(layout, state, solution)


def _begin(layout: Regions, rules: Rules) -> tuple[State, int]:
    """Return the puzzle with its given queens, and the squares of its only solution."""
    number, columns = one_solution(layout, rules)
    if number == 0:
        raise NoSolution(why_not(layout, rules))
    if number > 1:
        raise ValueError("the puzzle has more than one solution; no argument singles one out")
    solution = sum(
        1 << i // rules.stars * rules.n + column for i, column in enumerate(columns.tolist())
    )
    state = State(layout, rules)
    for row, column in rules.placed:
        state.place(row * rules.n + column)
    return state, solution


def _step(layout: Regions, state: State, solution: int) -> Step:
    """Take the next step and return it; this changes the state."""
    found, level = find(state, solution)
    before, standing = state.open, state.queens
    for row, column in state.squares(found.queens):
        state.place(row * state.n + column)
    state.open &= ~found.closed
    every = (1 << state.n * state.n) - 1
    return Step(
        found.rule,
        level,
        found.text,
        state.squares(found.queens),
        state.squares(before & ~state.open & ~found.queens),
        state.squares(found.reason),
        layout,
        state.squares(standing),
        state.squares(every & ~before & ~standing),
    )
