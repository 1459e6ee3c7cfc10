"""Regions as walls between neighbouring squares, as puzz.link, SBN and penpa-edit have them.

Squares are numbered row by row. A wall is a pair of squares, the smaller number first.
"""

from __future__ import annotations

from functools import cache

from nqueens._runtime.texts import refuse
from nqueens.regions._layout import LETTERS

Wall = tuple[int, int]


@cache
def side_by_side(n: int) -> tuple[Wall, ...]:
    """Return the pairs of squares that a wall on the right of the first one divides."""
    return tuple((square, square + 1) for square in range(n * n) if (square + 1) % n)


@cache
def stacked(n: int) -> tuple[Wall, ...]:
    """Return the pairs of squares that a wall below the first one divides."""
    return tuple((square, square + n) for square in range(n * n - n))


def rows_between(n: int, walls: set[Wall], line: int, column: int) -> list[str]:
    """Return the rows of the board that walls divide into n regions, a letter for each square.

    Refuse walls that do not make n regions, and a wall within a region.
    """
    near: list[list[int]] = [[] for _ in range(n * n)]
    for first, second in {*side_by_side(n), *stacked(n)} - walls:
        near[first].append(second)
        near[second].append(first)
    labels = [-1] * (n * n)
    count = 0
    for start in range(n * n):
        if labels[start] < 0:
            labels[start] = count
            reached = [start]
            for square in reached:
                for other in near[square]:
                    if labels[other] < 0:
                        labels[other] = count
                        reached.append(other)
            count += 1
    within = [first for first, second in walls if labels[first] == labels[second]]
    if within:
        refuse(f"a wall at square {divmod(min(within), n)} divides no regions", line, column)
    if count != n:
        refuse(f"the walls make {count} regions on a board of {n} rows", line, column)
    text = "".join(LETTERS[label] for label in labels)
    return [text[i : i + n] for i in range(0, n * n, n)]
