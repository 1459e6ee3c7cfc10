"""Draw boards as SVG, with squares of two colours or with regions, without dependencies."""

import base64
import math
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from nqueens._drawing.element import Element
from nqueens._drawing.glyphs import ADVANCE, GLYPHS, PIECES, SHAPES
from nqueens._drawing.names import LARGEST_DRAWN, Coordinates, labels_of
from nqueens._drawing.patterns import PATTERNS
from nqueens._drawing.shown import Picture
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import InvalidArgument, set_module
from nqueens._runtime.wording import plural
from nqueens._squares import Square

SIDE = 40  # the side of a square, in units of the picture
EDGE_WIDTH, BAND_WIDTH = 8, 24  # what surrounds a board of up to 12 rows, without and with labels
PLAIN_EDGE_WIDTH = 2  # without a coloured frame
LARGEST_CHEQUERED = 100  # larger boards are drawn without squares
NOTEBOOK_PIXELS = 320  # a side of a board in a notebook
MOST_BOARDS = 100  # in one picture
TILE = 1000  # the side of a board beside others
TONES = 32  # of values
HALO_WIDTH = 3.5  # the width of the white rim of marks on a screenshot


class Colours(NamedTuple):
    """The colours of a picture; a frame that is "none" leaves the ground of the labels as it is."""

    light: str = "#f6ead4"
    dark: str = "#c9a276"
    frame: str = "#4d3626"
    labels: str = "#f6ead4"
    queens: str = "#2b211b"
    placed: str = "#1d4f86"
    marks: str = "#cf2e24"
    crosses: str = "#33333d"
    values: str = "#a4552b"


BROWN = Colours()
PLAIN = Colours(frame="none", labels="#777777", queens="#1d1d1d", marks="#b3001b")  # of regions


@set_module("nqueens.regions")
class Marks(NamedTuple):
    """What is drawn on the squares of a board; a square is (row, column), from 0."""

    queens: Collection[Square] = ()
    crosses: Collection[Square] = ()
    fresh: Collection[Square] = ()
    """More crosses, in the colour of marks."""
    focus: Collection[Square] = ()
    """Squares with a frame."""
    placed: Collection[Square] = ()
    """The queens in a colour of their own."""
    attacks: Collection[Sequence[Square]] = ()
    """The queens of each line on which some attack each other, in order along the line."""
    piece: str = "queen"
    """What queens look like, one of ``PIECES``."""


class Layout(NamedTuple):
    """The regions of a board: the number of each square's, and each one's colour and name."""

    labels: Sequence[Sequence[int]]
    fills: Sequence[str]
    names: Sequence[str] = ()
    """To be written into the squares."""
    border: float = 3.5
    """The width of the lines between regions."""
    patterned: bool = False
    """Whether regions have patterns beside their colours."""


def board_svg(
    n: int,
    marks: Marks,
    *,
    layout: Layout | None = None,
    values: Sequence[Sequence[float]] | None = None,
    coordinates: Coordinates = "none",
    size: int | None = None,
    colours: Colours = BROWN,
) -> Picture:
    """Return an ``<svg>`` element that shows a board of n rows; ``values``, 0 to 1, shade it."""
    number, places = len(marks.queens), range(0, n * SIDE, SIDE)
    above = marks_svg(marks, places, places, colours)
    piece = checked_choice(marks.piece, "piece", PIECES)
    name = f"{plural(number, piece)} on a board of {n} by {n}"
    if layout is not None:
        ground, name = _regions(layout, colours), f"{name} with regions"
    elif values is not None:
        ground = _shades(values, colours)
    else:
        ground = chequers(n, colours)
    return framed(n, ground + above, name, coordinates=coordinates, size=size, colours=colours)


def framed(
    n: int,
    body: str,
    name: str,
    *,
    coordinates: Coordinates,
    size: int | None = None,
    colours: Colours = BROWN,
) -> Picture:
    """Return an ``<svg>`` element: a framed board with its contents and labels.

    The origin of ``body`` is the upper left corner of the board; ``name`` says what it shows.
    """
    lines = labels_of(n, coordinates)
    band, edge = board_corner(n, bool(lines), colours)
    total = f"{edge + n * SIDE + band:.6g}"
    ground = ""
    if colours.frame != "none":
        ground = f'<rect width="{total}" height="{total}" rx="{edge:.4g}" fill="{colours.frame}"/>'
    if lines:
        step = (lines[-1][0] - lines[-2][0]) * SIDE if n > 1 else band
        columns, rows = (max(map(len, names)) for names in [*zip(*lines, strict=True)][1:])
        rooms = step / (_width(columns) + 0.5), 0.8 * band / (_width(rows) + 0.5)
        high = min(0.36 * band, step, *rooms)
        right = n * SIDE + edge / 2  # the last name stays inside the frame
        texts = []
        for line, column, row in lines:
            middle = (line + 0.5) * SIDE
            x = min(middle, right - _width(len(column)) * high / 2)
            texts.append((column, x, n * SIDE + (band - high) / 2 - high / 10))
            texts.append((row, -band / 2, middle - high / 2))
        body += text_strokes(texts, high, colours.labels)
    return Picture.of(
        Element(
            f'{ground}<g transform="translate({band:.6g} {edge:.6g})">\n{body}</g>\n',
            name,
            box=(total, total),
            pixels=None if size is None else (size, size),
        )
    )


def board_corner(n: int, has_labels: bool, colours: Colours = BROWN) -> tuple[float, float]:
    """Return where a framed board begins: what is at its left, and what is above it."""
    scale = max(1, n / 12)
    edge = scale * PLAIN_EDGE_WIDTH if colours.frame == "none" else scale * EDGE_WIDTH
    band = scale * BAND_WIDTH if has_labels else edge
    return band, edge


def embedded(png: bytes, size: tuple[int, int]) -> Picture:
    """Return a picture that shows a PNG file of a size in pixels."""
    data = base64.b64encode(png).decode()
    width, height = size
    body = f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    return Picture.of(Element(body, "a screenshot", box=size, pixels=size))


class Tiles:
    """Places for pictures side by side, in about as many rows as columns.

    ``across`` and ``down`` are the numbers of columns and rows, each a `TILE` wide and high.
    """

    def __init__(self, number: int) -> None:
        self.across = math.ceil(math.sqrt(number))
        self.down = math.ceil(number / self.across)

    def corner(self, index: int) -> tuple[int, int]:
        """Return the left and the upper end of the tile of a picture."""
        row, column = divmod(index, self.across)
        return column * TILE, row * TILE

    def place(self, index: int) -> tuple[int, int, int]:
        """Return the left and the upper end, and the side, of the square that a picture fills."""
        x, y = self.corner(index)
        return x + 40, y + 70, 920


def side_by_side(pictures: Sequence[Picture], size: int | None = None) -> Picture:
    """Return pictures, numbered from 1, as one picture, or the only one; see `Tiles`.

    ``size`` is the width in pixels.
    """
    if len(pictures) == 1:
        return pictures[0]
    if not 1 <= len(pictures) <= MOST_BOARDS:
        raise InvalidArgument(
            f"a picture shows 1 to {MOST_BOARDS} boards, not {len(pictures)}",
            parameter="q",
            value=len(pictures),
        )
    tiles = Tiles(len(pictures))
    cells, numbers = [], []
    for index, picture in enumerate(pictures):
        left, top = tiles.corner(index)
        numbers.append((str(index + 1), left + TILE / 2, top + TILE / 50))
        x, y, side = tiles.place(index)
        cells.append(picture.element.within(f'x="{x}" y="{y}" width="{side}" height="{side}"'))
    cells.append(text_strokes(numbers, 0.03 * TILE, PLAIN.labels))
    return Picture.of(
        Element(
            "".join(cells),
            f"{len(pictures)} boards",
            box=(tiles.across * TILE, tiles.down * TILE),
            pixels=None if size is None else (size, max(1, size * tiles.down // tiles.across)),
        )
    )


# --- what is below the queens -------------------------------------------------------------------


def chequers(n: int, colours: Colours = BROWN) -> str:
    """Return the squares of the board; a large board has none."""
    side = n * SIDE
    board = (
        f'<rect width="{side}" height="{side}" fill="{colours.light}" stroke="{colours.queens}"/>\n'
    )
    if n > LARGEST_CHEQUERED:
        return board
    dark = _tiles([(row, column) for row in range(n) for column in range(1 - row % 2, n, 2)])
    pale = "" if n <= LARGEST_DRAWN else ' fill-opacity=".4"'  # under points
    return f'{board}<path fill="{colours.dark}"{pale} d="{dark}"/>\n'


def _shades(values: Sequence[Sequence[float]], colours: Colours) -> str:
    """Return squares that are the darker, the larger their values are; nan leaves one empty."""
    side, fill = len(values) * SIDE, colours.values
    squares: list[list[Square]] = [[] for _ in range(TONES + 1)]
    for row, line in enumerate(values):
        for column, value in enumerate(line):
            tone = 0 if math.isnan(value) else round(value * TONES)
            squares[tone].append((row, column))
    return f'<rect width="{side}" height="{side}" fill="{colours.light}"/>\n' + "".join(
        f'<path fill="{fill}" fill-opacity="{shade / TONES:.4g}" d="{_tiles(members)}"/>\n'
        for shade, members in enumerate(squares)
        if members
    )


def _regions(layout: Layout, colours: Colours) -> str:
    """Return the squares of each region, and thick lines between regions."""
    labels, n = layout.labels, len(layout.labels)
    members: list[list[Square]] = [[] for _ in layout.fills]
    texts, thick = [], []
    for r, line in enumerate(labels):
        for c, region in enumerate(line):
            members[region].append((r, c))
            if layout.names:
                texts.append((layout.names[region], (c + 0.165) * SIDE, (r + 0.105) * SIDE))
            if c and line[c - 1] != region:
                thick.append(f"M{c * SIDE} {r * SIDE}v{SIDE}")
            if r and labels[r - 1][c] != region:
                thick.append(f"M{c * SIDE} {r * SIDE}h{SIDE}")
    tiles = [
        f'<path fill="{fill}" d="{_tiles(squares)}"/>\n'
        for fill, squares in zip(layout.fills, members, strict=True)
    ]
    if layout.patterned:
        tiles += _patterned(members)
    side, ink = n * SIDE, colours.queens
    thin = "".join(f"M0 {i * SIDE}h{side}M{i * SIDE} 0v{side}" for i in range(1, n))
    return (
        f"{''.join(tiles)}{text_strokes(texts, 0.155 * SIDE, ink) if texts else ''}"
        f'<path fill="none" stroke="{ink}" stroke-opacity=".45" stroke-width=".8" d="{thin}"/>\n'
        f'<path fill="none" stroke="{ink}" stroke-linecap="square" stroke-width="{layout.border}"'
        f' d="M0 0h{side}v{side}h-{side}z{"".join(thick)}"/>\n'
    )


def _patterned(members: Sequence[Collection[Square]]) -> list[str]:
    """Return the pattern of each region over its squares, three tiles wide in each."""
    scale = SIDE / 3 / PATTERNS.side
    drawn = []
    for region, squares in enumerate(members):
        path = PATTERNS.path_of(region)
        if path:
            name = f"pattern{region % len(PATTERNS.paths)}"
            drawn.append(
                f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{PATTERNS.side}"'
                f' height="{PATTERNS.side}" patternTransform="scale({scale:.6g})">'
                f'<path d="{path}" fill="none" stroke="#000" stroke-opacity=".5"/></pattern>'
                f'<path fill="url(#{name})" d="{_tiles(squares)}"/>\n'
            )
    return drawn


def _tiles(squares: Iterable[Square]) -> str:
    """Return the path of whole squares."""
    s = SIDE
    return "".join([f"M{c * s} {r * s}h{s}v{s}h-{s}z" for r, c in squares])


# --- marks and queens ---------------------------------------------------------------------------


def marks_svg(
    marks: Marks, xs: Sequence[float], ys: Sequence[float], colours: Colours, *, halo: bool = False
) -> str:
    """Return what stands on squares; square (r, c) has its upper left corner at (xs[c], ys[r])."""
    old = set(marks.crosses).difference(marks.fresh)
    body = []
    for crosses, colour in ((old, colours.crosses), (marks.fresh, colours.marks)):
        if crosses:
            path = "".join([
                f"M{xs[c] + 13:.6g} {ys[r] + 13:.6g}l14 14m0-14l-14 14" for r, c in sorted(crosses)
            ])  # fmt: skip
            body.append(_stroked(path, colour, 3, halo))
    if marks.attacks:
        width = SIDE * max(0.14, len(xs) * 0.0009)
        path = "".join([
            f"M{xs[a[1]] + 20:.6g} {ys[a[0]] + 20:.6g}L{xs[b[1]] + 20:.6g} {ys[b[0]] + 20:.6g}"
            for a, *_, b in marks.attacks
        ])  # fmt: skip
        body.append(_stroked(path, colours.marks, width, more=' stroke-opacity=".45"'))
    if marks.focus:  # the frame leaves room for a name in the corner
        path = "".join([
            f"M{xs[c] + 2.5:.6g} {ys[r] + 2.5:.6g}h35v35h-35z" for r, c in sorted(marks.focus)
        ])  # fmt: skip
        body.append(_stroked(path, colours.marks, 2, halo))
    standing, placed, glyph = set(marks.queens), set(marks.placed), piece_mark(marks.piece)
    attacked = {queen for line in marks.attacks for queen in line}
    for squares, colour in (
        (standing - attacked - placed, colours.queens),
        ((standing & placed) - attacked, colours.placed),
        (attacked, colours.marks),
    ):
        if squares and len(xs) > LARGEST_DRAWN:
            body.append(_points(sorted(squares), len(xs), colour))
        elif squares:
            drawn = "".join([
                f'<g transform="translate({xs[c]:.6g} {ys[r]:.6g})">{glyph}</g>\n'
                for r, c in sorted(squares)
            ])  # fmt: skip
            body.append(queens_group(drawn, "#fff", 2 * HALO_WIDTH) if halo else "")
            body.append(queens_group(drawn, colour))
    return "".join(body)


def piece_mark(piece: str = "queen") -> str:
    """Return a piece in a square of 40, without a colour."""
    body, bands = SHAPES[checked_choice(piece, "piece", PIECES)]
    lines = f'<path d="{bands}" fill="none" stroke="#fff" stroke-width="1.1"/>' if bands else ""
    return f'<path d="{body}"/>{lines}'


def queens_group(drawn: str, colour: str, width: float = 0.8) -> str:
    """Return queens in one colour."""
    return (
        f'<g fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">\n'
        f"{drawn}</g>\n"
    )


def _stroked(path: str, colour: str, width: float, halo: bool = False, more: str = "") -> str:
    under = _stroked(path, "#fff", width + HALO_WIDTH) if halo else ""
    return (
        f'{under}<path fill="none" stroke="{colour}"{more} stroke-linecap="round"'
        f' stroke-width="{width:.4g}" d="{path}"/>\n'
    )


def _points(squares: list[Square], n: int, colour: str) -> str:
    """Return all queens as points: one path whose unit is a square."""
    moves = []
    row = column = 0
    for r, c in squares:
        moves.append(f"m{c - column} {r - row}h0")
        row, column = r, c
    width = max(0.9, n * max(0.0018, 0.1 / len(squares) ** 0.5))
    return (
        f'<path transform="scale({SIDE}) translate(.5 .5)" fill="none" stroke="{colour}"'
        f' stroke-width="{width:.4g}" stroke-linecap="round" d="M0 0{"".join(moves)}"/>\n'
    )


# --- text ---------------------------------------------------------------------------------------


def text_strokes(texts: Iterable[tuple[str, float, float]], size: float, colour: str) -> str:
    """Return texts of letters and digits as strokes: each one, its middle, the top of its digits.

    ``size`` is the height of a digit.
    """
    scale = size / 6
    paths = []
    for text, x, y in texts:
        left = x - _width(len(text)) * size / 2
        for i, character in enumerate(text):
            paths.append(
                f'<path transform="translate({left + i * ADVANCE * scale:.5g} {y:.5g})'
                f' scale({scale:.4g})" d="{GLYPHS[character]}"/>'
            )
    return (
        f'<g fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
        f' stroke-width=".9">{"".join(paths)}</g>\n'
    )


def _width(characters: int) -> float:
    """Return the width of a text whose digits are 1 high."""
    return (ADVANCE * characters - ADVANCE + 4) / 6
