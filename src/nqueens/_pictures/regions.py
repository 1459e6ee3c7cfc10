"""Draw boards with coloured regions as SVG, from plain values and without dependencies."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from nqueens._pictures.glyphs import QUEEN, label
from nqueens._pictures.names import Coordinates, labels_of
from nqueens._pictures.svg import GREY, SQUARE, crosses, queens_group, strokes, svg_element, tiles

if TYPE_CHECKING:
    from nqueens._pictures.names import Label, Square
    from nqueens._pictures.shown import Picture

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
# what people call colours; one of a kind alone needs no "light" or "dark"
WORDS = {
    "red": "#e6323c", "light red": "#ff7b60", "dark red": "#8b1a1a", "orange": "#ff9020",
    "light orange": "#ffc48c", "brown": "#8b5a2b", "light brown": "#b9a184", "yellow": "#ffe119",
    "light yellow": "#f5e6a0", "lime": "#d2eb5a", "green": "#4caf50", "light green": "#b0dc9c",
    "dark green": "#1b6b2f", "olive": "#8a8a1f", "turquoise": "#52e0d8", "teal": "#2a9090",
    "light teal": "#a0ced4", "blue": "#4363d8", "light blue": "#88b4ee", "dark blue": "#1c2f80",
    "sky blue": "#96dcff", "purple": "#8e44ad", "light purple": "#baa2e2", "pink": "#ff8fc0",
    "light pink": "#e4a8c4", "magenta": "#e040d0", "grey": "#8a8a8a", "light grey": "#dcdcdc",
    "dark grey": "#4a4a4a", "white": "#ffffff", "black": "#101010",
}  # fmt: skip
FAR = 210  # from a word to a colour that is called otherwise
LEAST_LIGHT = 0.25  # of a colour on which ink shows


class Marks(NamedTuple):
    """Squares with a queen, crossed out, newly crossed out in another colour, and with a frame."""

    queens: Collection[Square] = ()
    crosses: Collection[Square] = ()
    fresh: Collection[Square] = ()
    focus: Collection[Square] = ()


def regions_svg(
    labels: Sequence[Sequence[int]],
    marks: Marks,
    *,
    fills: Sequence[str],
    names: Sequence[str] | None = None,
    coordinates: Coordinates = "none",
    size: int | None = None,
) -> Picture:
    """Return an ``<svg>`` element that shows a board; ``names`` are written into the squares."""
    n = len(labels)
    side = n * SQUARE
    lines = labels_of(n, coordinates)
    edge = MARGIN if lines else EDGE
    total = side + edge + EDGE
    number = len(marks.queens)
    name = f"{number} queen{'s' * (number != 1)} on a board of {n} by {n} with regions"
    body = [
        _tiles(labels, fills),
        _names(labels, names) if names else "",
        _borders(labels),
        _coordinates(lines),
    ]
    for squares, draw in (
        (set(marks.crosses).difference(marks.fresh), partial(_crosses, CROSS)),
        (marks.fresh, partial(_crosses, FOCUS)),
        (marks.focus, _frames),
        (marks.queens, _queens),
    ):
        if squares:
            body.append(draw(sorted(squares)))
    return svg_element(
        f'<g transform="translate({edge} {edge})">\n{"".join(body)}</g>\n',
        name,
        (total, total),
        None if size is None else (size, size),
    )


def fills_of(
    labels: Sequence[Sequence[int]], titles: Sequence[str], colours: Sequence[str] = ()
) -> list[str]:
    """Return the colour of each region: its own, the one that it is called after, or another."""
    if colours:
        return [_light(colour) for colour in colours]
    called = [NAMED.get(title.casefold(), "") for title in titles]
    if called and all(called) and len(set(called)) == len(called):
        return called
    return [COLOURS[colour] for colour in _colours_of(labels)]


def colour_words(colours: Sequence[str]) -> list[str]:
    """Return a different word for each colour, or nothing if one has none."""
    known = {word: _channels(colour) for word, colour in WORDS.items()}
    pairs = product(enumerate(map(_channels, colours)), known)
    apart = sorted((_distance(one, known[word]), i, word) for (i, one), word in pairs)
    words: dict[int, str] = {}
    for distance, i, word in apart:
        if distance <= FAR and i not in words and word not in words.values():
            words[i] = word
    if len(words) < len(colours):
        return []
    kinds = [word.split()[-1] for word in words.values()]
    return [
        kind if kinds.count(kind := words[i].split()[-1]) == 1 else words[i]
        for i in range(len(colours))
    ]


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return about how much two colours differ to the eye, at most 765."""
    warm = (one[0] + other[0]) / 512
    red, green, blue = ((a - b) ** 2 for a, b in zip(one, other, strict=True))
    return math.sqrt((2 + warm) * red + 4 * green + (3 - warm) * blue)


def _light(colour: str) -> str:
    """Return a colour, with white added until ink shows on it."""
    channels = _channels(colour)
    for white in range(0, 256, 8):
        mixed = [one + (255 - one) * white // 255 for one in channels]
        linear = [(one / 255) ** 2.2 for one in mixed]
        if 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] >= LEAST_LIGHT:
            break
    return f"#{bytes(mixed).hex()}"


def _colours_of(labels: Sequence[Sequence[int]]) -> list[int]:
    """Return a colour index for each region: all different if possible, else for neighbours."""
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


def _coordinates(lines: Sequence[Label]) -> str:
    height = 0.2 * SQUARE
    texts = "".join(
        label(name, x, y - height / 2, height)
        for i, column, row in lines
        for name, x, y in (
            (column, (i + 0.5) * SQUARE, -MARGIN / 2),
            (row, -MARGIN / 2, (i + 0.5) * SQUARE),
        )
    )
    return strokes(texts, GREY, "1") if lines else ""


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
