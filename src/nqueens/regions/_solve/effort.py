"""How much `repair` and `fill` try before they go on or give up, in Python and on pages.

Pages get these numbers as data: both follow the same steps, so a drawing that one of them mends
with a few changes has as few in the other.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """The limits of the searches for a puzzle with exactly one solution."""

    known: int = 200
    """Solutions of a layout by which changes of it are judged."""
    most_pairs: int = 300_000
    """Pairs of changes that are all tried, if the drawing has no more."""
    beam: int = 8
    """Layouts that are changed further, and one more after each change."""
    changes_tried: int = 40
    """Changes of each of these layouts."""
    most_solutions: int = 200
    """Solutions that are counted to compare layouts."""
    most_placements: int = 10_000_000
    """Queens of placements by which layouts without a solution are judged, times the rows."""
    nearest: int = 500
    """The placements among them that come nearest to a solution of the drawing."""
    fillings: int = 8
    """Puzzles of which `fill` takes the one whose painted regions have grown least."""
    reluctant: float = 0.01
    """The chance that a painted region takes a free square beside it."""
    paces: int = 4
    """A region grows by one square in 1, 2, 4, 8 attempts."""
    few_ways: int = 10_000
    """Ways to fill a drawing that are all tried."""


EFFORT = Effort()
