"""Draw boards as SVG, from plain values and without dependencies."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from nqueens._pictures.glyphs import ADVANCE, QUEEN, QUEEN_BANDS, label
from nqueens._pictures.names import LARGEST_DRAWN, Coordinates, Label, Square, labels_of
from nqueens._pictures.shown import Picture

SQUARE = 40  # the side of a square, if queens are drawn as queens
LARGEST_CHEQUERED = 100  # larger boards are drawn without squares
MOST_PIXELS = 2**31 - 1  # a side of a picture
NOTEBOOK_PIXELS = 320  # a side of a picture in a notebook
GREY = "#777777"  # of numbers, on light and dark pages
POINTS_WIDTH = 1000  # the side of a board whose queens are points
SMALLEST_POINT = 1.8

LIGHT, DARK, FRAME, INK = "#f6ead4", "#c9a276", "#4d3626", "#2b211b"
DARK_UNDER_POINTS = "#eadabd"
PALE, ATTACKED, GIVEN, BLOCKED = "#f6ead4", "#cf2e24", "#1d4f86", "#5f5a55"


def board_svg(
    n: int,
    queens: Collection[Square],
    blocked: Collection[Square] = (),
    *,
    given: Iterable[Square] = (),
    attacks: Collection[Sequence[Square]] = (),
    coordinates: Coordinates = "algebraic",
    size: int | None = None,
) -> Picture:
    """Return an ``<svg>`` element that shows a board of n rows, at least 1.

    The queens of ``given`` are marked; ``attacks`` has the queens of each line on which some attack
    each other, in order along the line.
    """
    drawn = n <= LARGEST_DRAWN
    square = SQUARE if drawn else POINTS_WIDTH / n
    name = f"{len(queens)} queen{'s' * (len(queens) != 1)} on a board of {n} by {n}"
    standing, marked = set(queens), set(given)
    attacked = {queen for line in attacks for queen in line}
    body = [_crosses(set(blocked), square), _lines(attacks, square)]
    for squares, colour in (
        (standing - attacked - marked, INK),
        ((standing & marked) - attacked, GIVEN),
        (attacked, ATTACKED),
    ):
        if squares:
            body.append((_queens if drawn else _points)(sorted(squares), square, colour))
    return framed(n, "".join(body), name, square=square, coordinates=coordinates, size=size)


def framed(
    n: int,
    body: str,
    name: str,
    *,
    square: float = SQUARE,
    coordinates: Coordinates = "algebraic",
    size: int | None = None,
) -> Picture:
    """Return an ``<svg>`` element: a framed board with its contents and labels.

    The origin of ``body`` is the upper left corner of the board; ``name`` says what it shows.
    """
    side, labels = n * square, labels_of(n, coordinates)
    edge = SQUARE * 0.2 * max(1, side / 480)
    band = 3 * edge if labels else edge
    total = f"{edge + side + band:.6g}"
    return svg_element(
        f'<rect width="{total}" height="{total}" rx="{edge:.4g}"'
        f' fill="{FRAME}"/>\n<g transform="translate({band:.6g} {edge:.6g})">\n'
        f"{_chequers(n, square)}{body}{_labels(n, square, band, labels)}</g>\n",
        name,
        (total, total),
        None if size is None else (size, size),
    )


def svg_element(
    body: str, name: str, box: tuple[object, object], size: tuple[int, int] | None
) -> Picture:
    """Return an ``<svg>`` element: ``box`` is its size in units of its body, ``size`` in pixels."""
    sized = "" if size is None else f' width="{size[0]}" height="{size[1]}"'
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}"{sized}'
        f' role="img" aria-label="{name}">\n{body}</svg>\n'
    )


def side_by_side(pictures: Sequence[str], size: int | None) -> Picture:
    """Return pictures of `board_svg` without a size, numbered from 1, as one ``<svg>`` element.

    They stand in about as many rows as columns. ``size`` is the width in pixels.
    """
    across = math.ceil(math.sqrt(len(pictures)))
    down = math.ceil(len(pictures) / across)
    width, height = across * POINTS_WIDTH, down * POINTS_WIDTH
    inner = 0.92 * POINTS_WIDTH
    cells, numbers = [], []
    for number, picture in enumerate(pictures):
        row, column = (POINTS_WIDTH * place for place in divmod(number, across))
        middle, top = column + 0.5 * POINTS_WIDTH, row + 0.02 * POINTS_WIDTH
        numbers.append(label(str(number + 1), middle, top, 0.03 * POINTS_WIDTH))
        x, y = column + 0.04 * POINTS_WIDTH, row + 0.07 * POINTS_WIDTH
        placed = f'<svg x="{x:.6g}" y="{y:.6g}" width="{inner:.6g}" height="{inner:.6g}" '
        cells.append(picture.replace("<svg ", placed, 1))
    cells.append(strokes("".join(numbers), GREY))
    pixels = None if size is None else (size, max(1, size * down // across))
    return svg_element("".join(cells), f"{len(pictures)} boards", (width, height), pixels)


def _chequers(n: int, square: float) -> str:
    """Return the squares of the board; a large board has none."""
    side = f"{n * square:.6g}"
    board = f'<rect width="{side}" height="{side}" fill="{LIGHT}"/>\n'
    if n > LARGEST_CHEQUERED:
        return board
    dark = tiles(((row, c) for row in range(n) for c in range(1 - row % 2, n, 2)), square)
    colour = DARK if n <= LARGEST_DRAWN else DARK_UNDER_POINTS
    return f'{board}<path fill="{colour}" d="{dark}"/>\n'


def tiles(squares: Iterable[Square], square: float) -> str:
    """Return the path of whole squares."""
    s = f"{square:.6g}"
    return "".join(f"M{c * square:.6g} {r * square:.6g}h{s}v{s}h-{s}z" for r, c in squares)


def crosses(squares: Iterable[Square], square: float, edge: float) -> str:
    """Return the path of crosses; ``edge`` is their distance from the sides, for squares of 1."""
    a, b = square * edge, square * (1 - 2 * edge)
    return "".join(
        f"M{c * square + a:.6g} {r * square + a:.6g}l{b:.4g} {b:.4g}m0-{b:.4g}l-{b:.4g} {b:.4g}"
        for r, c in squares
    )


def strokes(paths: str, colour: str, width: str = ".85") -> str:
    """Return letters and digits in one colour."""
    return (
        f'<g fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
        f' stroke-width="{width}">{paths}</g>\n'
    )


def _crosses(squares: Collection[Square], square: float) -> str:
    """Return a tile and a cross for each blocked square."""
    if not squares:
        return ""
    ordered = sorted(squares)
    return (
        f'<path fill="{BLOCKED}" fill-opacity=".82" d="{tiles(ordered, square)}"/>\n'
        f'<path fill="none" stroke="{PALE}" stroke-opacity=".7" stroke-linecap="round"'
        f' stroke-width="{square * 0.07:.4g}" d="{crosses(ordered, square, 0.28)}"/>\n'
    )


def _lines(attacks: Collection[Sequence[Square]], square: float) -> str:
    """Return a stroke for each line, from its first queen to its last."""
    if not attacks:
        return ""
    ends = "".join(
        f"M{(a[1] + 0.5) * square:.6g} {(a[0] + 0.5) * square:.6g}"
        f"L{(b[1] + 0.5) * square:.6g} {(b[0] + 0.5) * square:.6g}"
        for a, b in ((line[0], line[-1]) for line in attacks)
    )
    width = max(square * 0.14, SMALLEST_POINT / 2)
    return (
        f'<path fill="none" stroke="{ATTACKED}" stroke-opacity=".45" stroke-linecap="round"'
        f' stroke-width="{width:.4g}" d="{ends}"/>\n'
    )


def _queens(squares: list[Square], square: float, colour: str) -> str:
    """Return a picture of each queen."""
    drawn = "".join(
        f'<g transform="translate({c * square:.6g} {r * square:.6g})">{queen_mark()}</g>\n'
        for r, c in squares
    )
    return queens_group(drawn, colour)


def queen_mark() -> str:
    """Return the paths of a queen in a square of 40, without a colour."""
    return (
        f'<path d="{QUEEN}"/>'
        f'<path d="{QUEEN_BANDS}" fill="none" stroke="{PALE}" stroke-width="1.1"/>'
    )


def queens_group(drawn: str, colour: str) -> str:
    """Return queens in one colour."""
    return (
        f'<g fill="{colour}" stroke="{colour}" stroke-width=".8" stroke-linejoin="round">\n'
        f"{drawn}</g>\n"
    )


def _points(squares: list[Square], square: float, colour: str) -> str:
    """Return all queens as points: one path whose unit is a square."""
    moves = []
    row = column = 0
    for r, c in squares:
        moves.append(f"m{c - column} {r - row}h0")
        row, column = r, c
    smallest = max(SMALLEST_POINT, POINTS_WIDTH / 10 / len(squares) ** 0.5)
    width = max(0.9, smallest / square)
    return (
        f'<path transform="scale({square:.6g}) translate(.5 .5)" fill="none" stroke="{colour}"'
        f' stroke-width="{width:.4g}" stroke-linecap="round" d="M0 0{"".join(moves)}"/>\n'
    )


def _labels(n: int, square: float, band: float, labels: Sequence[Label]) -> str:
    """Return the names of the columns below the board and those of the rows beside it."""
    if not labels:
        return ""
    lines, below, beside = zip(*labels, strict=True)
    step = (lines[-1] - lines[-2]) * square if n > 1 else band
    size = min(_size(below, min(0.36 * band, step), step), _size(beside, band, 0.8 * band))
    top = n * square + (band - size) / 2 - size / 10
    right = n * square + band / 6  # the last name stays inside the frame
    names = []
    for line, column, row in labels:
        middle = (line + 0.5) * square
        names.append(label(column, min(middle, right - _width(column, size) / 2), top, size))
        names.append(label(row, -band / 2, middle - size / 2, size))
    return strokes("".join(names), PALE)


def _size(texts: Sequence[str], size: float, room: float) -> float:
    """Return the largest size, at most ``size``, at which each text fits its room with a gap."""
    return min(size, room / (_width(max(texts, key=len), 1) + 0.5))


def _width(text: str, size: float) -> float:
    return size / 6 * (ADVANCE * len(text) - ADVANCE + 4)
