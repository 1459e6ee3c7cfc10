"""Draw boards with coloured regions as SVG, from plain values and without dependencies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from nqueens._pictures.glyphs import QUEEN, label
from nqueens._pictures.svg import GREY, SQUARE, crosses, queens_group, strokes, svg_element, tiles

if TYPE_CHECKING:
    from nqueens._pictures.names import Square

__all__ = ["COLOURS", "NAMED", "borders", "fills_of", "regions_svg"]

EDGE = 4
MARGIN = 20  # for the numbers of rows and columns
THICK, THIN = 3.5, 0.8
INK, CROSS, FOCUS = "#1d1d1d", "#33333d", "#b3001b"
# light colours that remain distinct under protanopia, deuteranopia and tritanopia, after Paul Tol
COLOURS = (
    "#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33", "#aaaa00",
    "#dddddd", "#ffffff", "#997799",
)  # fmt: skip
# of regions that are called like that, as light as the others
NAMED = {
    "black": "#808080", "blue": "#77aadd", "brown": "#b08968", "cyan": "#99ddff",
    "gray": "#bbbbbb", "green": "#66bb66", "grey": "#bbbbbb", "lime": "#bbee55",
    "magenta": "#dd77cc", "olive": "#aaaa00", "orange": "#ffaa55", "pink": "#ffbbcc",
    "purple": "#aa77bb", "red": "#ee6666", "teal": "#44aa99", "violet": "#aa77bb",
    "white": "#ffffff", "yellow": "#eedd66",
}  # fmt: skip


def regions_svg(
    labels: Sequence[Sequence[int]],
    *,
    queens: Collection[Square] = (),
    crosses: Collection[Square] = (),
    fresh: Collection[Square] = (),
    focus: Collection[Square] = (),
    names: Sequence[str] | None = None,
    titles: Sequence[str] = (),
    coordinates: bool = False,
    size: int | None = None,
) -> str:
    """Return an ``<svg>`` element that shows a board with regions.

    Parameters
    ----------
    labels
        The number of the region of each square, from 0.
    queens, crosses, fresh, focus
        The squares with a queen, those crossed out, those newly crossed out, in another colour, and
        those with a frame.
    names
        A letter or digits for each region, written into its squares.
    titles
        What the regions are called. If all are called after different colours, they have these.
    coordinates
        Whether the numbers of the rows and columns, from 0, stand at the left and at the top.
    size
        Width and height in pixels.
    """
    n = len(labels)
    side = n * SQUARE
    edge = MARGIN if coordinates else EDGE
    total = side + edge + EDGE
    name = f"{len(queens)} queen{'s' * (len(queens) != 1)} on a board of {n} by {n} with regions"
    body = [
        _tiles(labels, fills_of(labels, titles)),
        _names(labels, names) if names else "",
        _borders(labels),
        _coordinates(n) if coordinates else "",
    ]
    for squares, draw in (
        (set(crosses).difference(fresh), partial(_crosses, CROSS)),
        (fresh, partial(_crosses, FOCUS)),
        (focus, _frames),
        (queens, _queens),
    ):
        if squares:
            body.append(draw(sorted(squares)))
    return svg_element(
        f'<g transform="translate({edge} {edge})">\n{"".join(body)}</g>\n',
        name,
        (total, total),
        None if size is None else (size, size),
    )


def fills_of(labels: Sequence[Sequence[int]], titles: Sequence[str]) -> list[str]:
    """Return the colour of each region: the one that it is called after, if all are, or another."""
    called = [NAMED.get(title.casefold(), "") for title in titles]
    if called and all(called) and len(set(called)) == len(called):
        return called
    return [COLOURS[colour] for colour in _colours_of(labels)]


def _colours_of(labels: Sequence[Sequence[int]]) -> list[int]:
    """Return a colour index for each region: all different if possible, else for neighbours.

    Squares that share a corner are neighbours.
    """
    n = len(labels)
    if n <= len(COLOURS):
        return list(range(n))
    near: list[set[int]] = [set() for _ in range(n)]
    for row in range(n):
        for column in range(n):
            for r, c in ((row, column + 1), (row + 1, column - 1), (row + 1, column),
                         (row + 1, column + 1)):  # fmt: skip
                if r < n and 0 <= c < n:
                    near[labels[row][column]].add(labels[r][c])
                    near[labels[r][c]].add(labels[row][column])
    colours = [-1] * n
    used = [0] * len(COLOURS)
    for region in sorted(range(n), key=lambda one: (-len(near[one]), one)):
        taken = {colours[other] for other in near[region] if other != region}
        free = [c for c in range(len(COLOURS)) if c not in taken] or list(range(len(COLOURS)))
        colours[region] = min(free, key=lambda c: (used[c], c))
        used[colours[region]] += 1
    return colours


def _tiles(labels: Sequence[Sequence[int]], colours: Sequence[str]) -> str:
    """Return the squares of each region as one path."""
    paths = []
    for region, colour in enumerate(colours):
        squares = (
            (row, column)
            for row, line in enumerate(labels)
            for column, one in enumerate(line)
            if one == region
        )
        paths.append(f'<path fill="{colour}" d="{tiles(squares, SQUARE)}"/>\n')
    return "".join(paths)


def _borders(labels: Sequence[Sequence[int]]) -> str:
    """Return thin lines between all squares and thick ones between regions."""
    n, side = len(labels), len(labels) * SQUARE
    thin = "".join(f"M0 {i * SQUARE}h{side}M{i * SQUARE} 0v{side}" for i in range(1, n))
    thick = "".join(
        f"M{x * SQUARE} {y * SQUARE}{'v' if x == end else 'h'}{SQUARE}"
        for x, y, end, _ in borders(labels)
    )
    return (
        f'<path fill="none" stroke="{INK}" stroke-opacity=".45" stroke-width="{THIN}"'
        f' d="{thin}"/>\n<path fill="none" stroke="{INK}" stroke-linecap="square"'
        f' stroke-width="{THICK}" d="M0 0h{side}v{side}h-{side}z{thick}"/>\n'
    )


def borders(labels: Sequence[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Return the lines between squares of different regions: x and y of both ends."""
    lines = []
    for i, row in enumerate(labels):
        for j in range(1, len(labels)):
            if row[j] != row[j - 1]:
                lines.append((j, i, j, i + 1))
            if labels[j][i] != labels[j - 1][i]:
                lines.append((i, j, i + 1, j))
    return lines


def _names(labels: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    texts = "".join(
        label(names[one], (column + 0.16) * SQUARE, (row + 0.1) * SQUARE, 0.16 * SQUARE)
        for row, line in enumerate(labels)
        for column, one in enumerate(line)
    )
    return strokes(texts, INK, ".9")


def _coordinates(n: int) -> str:
    height = 0.2 * SQUARE
    texts = "".join(
        label(str(i), x, y - height / 2, height)
        for i in range(n)
        for x, y in (((i + 0.5) * SQUARE, -MARGIN / 2), (-MARGIN / 2, (i + 0.5) * SQUARE))
    )
    return strokes(texts, GREY, "1")


def _crosses(colour: str, squares: Sequence[Square]) -> str:
    return (
        f'<path fill="none" stroke="{colour}" stroke-linecap="round" stroke-width="3"'
        f' d="{crosses(squares, SQUARE, 0.32)}"/>\n'
    )


def _frames(squares: Sequence[Square]) -> str:
    frames = "".join(
        f"M{c * SQUARE + 5} {r * SQUARE + 5}h{SQUARE - 10}v{SQUARE - 10}h-{SQUARE - 10}z"
        for r, c in squares
    )
    return f'<path fill="none" stroke="{FOCUS}" stroke-width="2.5" d="{frames}"/>\n'


def _queens(squares: Sequence[Square]) -> str:
    drawn = "".join(
        f'<path transform="translate({c * SQUARE} {r * SQUARE})" d="{QUEEN}"/>\n'
        for r, c in squares
    )
    return queens_group(drawn, INK)
