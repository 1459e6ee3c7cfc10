"""Draw boards as games show them, for tests that read them again."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

PALETTES = {
    "candy": "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3"
    " 7a9cc0 c8e0d0 f0a860 8f7fb8",
    "pastel": "f4b9b7 d8c6d8 c8e0dc b8cce0 fad0b0 b8d8b4 fcd4da f8e6b8 c9bfe6 e3d3b5 b0d8ea e8c0e0"
    " d5e8a8 c4c4c4 a8c8a0 eedcc8",
    "dark": "00008b 006400 8b008b 808000 e9967a 808080 8b0000 008b8b 556b2f 483d8b b8860b 2f4f4f"
    " a0522d 4b0082 cd5c5c 4682b4",
    "loud": "ff0000 00c000 0040ff ffff00 ff8c00 8000ff 80ffff ff80c0 804000 808080 c0ff80 ffffff"
    " 008080 800040 000080 c0c0c0",
}


def _rgb(text: str) -> tuple[int, int, int]:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


@dataclass
class Style:
    """How a board and what is around it look; sizes are in pixels."""

    side: int = 40  # of a square, with its line
    palette: str = "candy"  # or "any", or "white", for black borders only
    tints: int = 0  # how many colours the regions share; 0 if each has its own
    alike: bool = False  # neighbouring regions may share one, too
    line: int = 1  # between squares of a region
    border: int = 3  # between regions
    outer: int = 4
    ink: tuple[int, int, int] = (0, 0, 0)
    faint: tuple[int, int, int] = (0, 0, 0)  # the lines inside regions
    dash: int = 0  # lines inside regions are dashes and gaps of this length
    gap: int = 0  # half of what is between squares that lie apart, with round corners
    corner: int = 0  # their radius
    cut: float = 0.0  # the part of the outer squares that the picture does not show
    striped: int | None = None  # a row with the red stripes of a mistake
    page: tuple[int, int, int] = (255, 255, 255)
    margins: tuple[int, int, int, int] = (20, 20, 20, 20)  # left, top, right, bottom
    surroundings: bool = False
    queens: list[tuple[int, int]] = field(default_factory=list)
    crosses: list[tuple[int, int]] = field(default_factory=list)
    mark: str = "cross"  # or "dot", "square"
    queen: str = "crown"  # or "disc", "star", "gold", "spot", "letter"
    contrast: bool = False  # marks are black or white, whichever is easier to see
    own_lines: float = 0.0  # lines inside regions are their colour, so much darker
    rounded: int = 0  # radius of the corners of the board
    bevel: bool = False  # squares with a light edge above and a dark one below
    letters: bool = False  # of the regions, in small print
    numbers: bool = False  # of rows and columns, beside the board
    legend: bool = False  # the colours once more, as a row of small squares
    keys: int = 0  # square buttons below the board, three in a row
    pointer: tuple[int, int] | None = None
    hovered: tuple[int, int] | None = None
    shuffle: int = 0  # which colours of the palette
    scale: float = 1.0
    jpeg: int | None = None


def drawn(labels: Any, style: Style) -> Image.Image:
    """Return a picture of a board."""
    labels = np.asarray(labels)
    n, side = len(labels), style.side
    left, top, right, bottom = style.margins
    size = (left + n * side + right, top + n * side + bottom)
    image = Image.new("RGB", size, style.page)
    pen = ImageDraw.Draw(image)
    colours = _colours(style, labels)
    if style.surroundings:
        _surround(pen, size, style)
    x0, y0 = left, top
    if style.outer and not style.gap:
        pen.rectangle(
            (x0 - style.outer, y0 - style.outer, x0 + n * side - 1 + style.outer,
             y0 + n * side - 1 + style.outer), fill=style.ink,
        )  # fmt: skip
    for r, c in np.ndindex(n, n):
        colour = colours[labels[r, c]]
        if style.hovered == (r, c):
            light = style.shuffle % 3 == 0
            colour = tuple(round(0.85 * x + (38 if light else 0)) for x in colour)
        box = (x0 + c * side, y0 + r * side, x0 + (c + 1) * side - 1, y0 + (r + 1) * side - 1)
        if style.gap:
            gap = style.gap
            inner = (box[0] + gap, box[1] + gap, box[2] - gap, box[3] - gap)
            pen.rounded_rectangle(inner, style.corner, fill=colour)
        else:
            pen.rectangle(box, fill=colour)
            if style.bevel:
                _bevel(pen, box, colour)
    if not style.gap:
        for thick in (False, True):
            _lines(pen, labels, style, thick, colours)
    if style.rounded and not style.gap:
        _round(image, (x0 - style.outer, y0 - style.outer), n * side + 2 * style.outer, style)
    _beside(pen, labels, colours, style)
    for x in range(left, left + n * side if style.striped is not None else 0, max(6, side // 6)):
        y = top + side * (style.striped or 0)
        pen.line((x, y + side - 2, x + side // 3, y + 2), fill=(200, 30, 30))
    for r, c in style.crosses:
        ink = _contrasting(colours[labels[r, c]]) if style.contrast else None
        _cross(pen, x0 + (c + 0.5) * side, y0 + (r + 0.5) * side, style, ink)
    for r, c in style.queens:
        ink = _contrasting(colours[labels[r, c]]) if style.contrast else "black"
        place = x0 + (c + 0.5) * side, y0 + (r + 0.5) * side
        _queen(pen, *place, side - 2 * style.gap, style.queen, ink)
    if style.pointer is not None:
        r, c = style.pointer
        x, y, s = x0 + (c + 0.6) * side, y0 + (r + 0.5) * side, max(10, side // 2)
        shape = [(x, y), (x, y + s), (x + 0.25 * s, y + 0.75 * s), (x + 0.7 * s, y + 0.7 * s)]
        pen.polygon(shape, fill="white", outline="black")
    if style.cut:
        off = round(style.cut * side)
        box = (left + off, top + off, left + n * side - off, top + n * side - off)
        image = image.crop(box)
    if style.scale != 1:
        image = image.resize(
            [round(x * style.scale) for x in image.size], Image.Resampling.BILINEAR
        )
    if style.jpeg:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=style.jpeg)
        image = Image.open(file)
        image.load()
    return image


def _colours(style: Style, labels: Any) -> list[tuple[int, ...]]:
    """Return the colour of each region."""
    n = len(labels)
    if style.palette == "white":
        dark = sum(style.page) < 384
        return [(40, 40, 44) if dark else (255, 255, 255)] * n
    rng = np.random.default_rng(style.shuffle)
    if style.palette == "any":
        colours = _apart(rng, n)
    else:
        every = [_rgb(one) for one in PALETTES[style.palette].split()]
        colours = [every[i] for i in rng.permutation(len(every))[:n]]
    if not style.tints:
        return colours
    tints: list[int] = []
    for region in range(n):
        near = set() if style.alike else _neighbours(labels, region)
        used = {tints[other] for other in near if other < region}
        free = [tint for tint in range(style.tints) if tint not in used]
        tints.append(int(rng.choice(free)) if free else max(used) + 1)
    return [colours[tint] for tint in tints]


def _apart(rng: np.random.Generator, n: int) -> list[tuple[int, ...]]:
    """Return n colours that people tell apart easily."""
    colours: list[tuple[int, ...]] = []
    while len(colours) < n:
        one = tuple(int(x) for x in rng.integers(0, 256, 3))
        if all(sum(abs(x - y) for x, y in zip(one, other, strict=True)) > 75 for other in colours):
            colours.append(one)
    return colours


def _neighbours(labels: Any, region: int) -> set[int]:
    inside = np.pad(labels == region, 1)
    around = inside[:-2, 1:-1] | inside[2:, 1:-1] | inside[1:-1, :-2] | inside[1:-1, 2:]
    return set(labels[around].tolist()) - {region}


def _contrasting(colour: Any) -> str:
    return "black" if colour[0] + 2 * colour[1] + colour[2] > 480 else "white"


def _bevel(pen: Any, box: Any, colour: Any) -> None:
    wide = max(1, (box[2] - box[0]) // 24)
    light, dark = (tuple(max(0, min(255, x + d)) for x in colour) for d in (22, -22))
    pen.rectangle((box[0], box[1], box[2], box[1] + wide), fill=light)
    pen.rectangle((box[0], box[3] - wide, box[2], box[3]), fill=dark)


def _round(image: Any, corner: Any, length: int, style: Style) -> None:
    mask = Image.new("L", image.size, 0)
    box = (*corner, corner[0] + length - 1, corner[1] + length - 1)
    ImageDraw.Draw(mask).rectangle(box, fill=255)
    ImageDraw.Draw(mask).rounded_rectangle(box, style.rounded, fill=0)
    image.paste(style.page, (0, 0), mask)


def _beside(pen: Any, labels: Any, colours: Any, style: Style) -> None:
    """Draw what may stand on the board and beside it."""
    n, side, (left, top, _, bottom) = len(labels), style.side, style.margins
    ink = "white" if sum(style.page) < 384 else "black"
    for r, c in np.ndindex(n, n):
        if style.letters:
            place = left + c * side + side // 8, top + r * side + side // 10
            pen.text(place, chr(65 + labels[r, c]), fill="black", font_size=max(6, side // 4))
    for i in range(n if style.numbers else 0):
        pen.text((left + (i + 0.4) * side, top - 16), str(i + 1), fill=ink)
        pen.text((left - 16, top + (i + 0.4) * side), str(i + 1), fill=ink)
    y, small = top + n * side + 24, max(8, side // 2)
    for i in range(n if style.legend and bottom > 60 + small else 0):
        pen.rectangle((left + i * (small + 4), y, left + i * (small + 4) + small, y + small),
                      fill=colours[i], outline=ink)  # fmt: skip
    key = max(20, side)
    for i in range(style.keys):
        x, y = left + (i % 3) * (key + 8), top + n * side + 90 + (i // 3) * (key + 8)
        pen.rectangle((x, y, x + key, y + key), fill=(200, 205, 210), outline=(90, 90, 90))
        pen.text((x + key / 2 - 3, y + key / 2 - 6), str(i + 1), fill="black")


def _lines(pen: Any, labels: Any, style: Style, thick: bool, colours: Any) -> None:
    n, side = len(labels), style.side
    left, top = style.margins[:2]
    width = style.border if thick else style.line
    ink = style.ink if thick else style.faint
    if not width:
        return
    before, after = width // 2, (width - 1) // 2
    for i, j in np.ndindex(n - 1, n):
        for swap in (False, True):
            one, other = ((j, i), (j, i + 1)) if swap else ((i, j), (i + 1, j))
            if (labels[one] != labels[other]) != thick:
                continue
            if not thick and style.own_lines:
                own = colours[labels[one]]
                ink = tuple(round((1 - style.own_lines) * x) for x in own)
            across, along = (i + 1) * side, j * side
            stop = along + side + after
            length = style.dash if style.dash and not thick else side + before + after
            for start in range(along - before, stop, 2 * length):
                box = (start, across - before, min(start + length, stop) - 1, across + after)
                if swap:
                    box = (box[1], box[0], box[3], box[2])
                pen.rectangle((box[0] + left, box[1] + top, box[2] + left, box[3] + top), fill=ink)


def _cross(pen: Any, x: float, y: float, style: Style, ink: str | None) -> None:
    reach = max(2, style.side / 7)
    ink = ink or ("black" if style.palette != "dark" else "white")
    if style.mark != "cross":
        shape = pen.ellipse if style.mark == "dot" else pen.rectangle
        shape((x - reach / 2, y - reach / 2, x + reach / 2, y + reach / 2), fill=ink)
        return
    width = max(1, style.side // 24)
    pen.line((x - reach, y - reach, x + reach, y + reach), fill=ink, width=width)
    pen.line((x - reach, y + reach, x + reach, y - reach), fill=ink, width=width)


def _queen(pen: Any, x: float, y: float, side: int, kind: str, ink: str) -> None:
    s = side * 0.28
    if kind == "spot":
        pen.ellipse((x - s, y - s, x + s, y + s), fill=ink)
        return
    if kind == "letter":
        pen.text((x, y), "Q", fill=ink, font_size=max(8, side // 2), anchor="mm")
        return
    shape = [(-1, -0.7), (-0.5, 0.1), (0, -1), (0.5, 0.1), (1, -0.7), (0.8, 0.9), (-0.8, 0.9)]
    if kind == "star":
        angles = np.pi * (np.arange(10) / 5 - 0.5)
        radius = np.where(np.arange(10) % 2, 0.45, 1.2)
        shape = list(zip(radius * np.cos(angles), radius * np.sin(angles), strict=True))
    if kind == "disc":
        pen.ellipse((x - 1.3 * s, y - 1.3 * s, x + 1.3 * s, y + 1.3 * s), fill="white",
                    outline="black")  # fmt: skip
        s *= 0.7
    points = [(x + s * a, y + s * b) for a, b in shape]
    if kind == "gold":
        pen.polygon(points, fill=(250, 200, 40), outline=(190, 120, 20))
        for a in (-1, 0, 1):
            spot = (x + s * a, y - s * (0.8 if a else 1.1))
            pen.ellipse((spot[0] - s / 6, spot[1] - s / 6, spot[0] + s / 6, spot[1] + s / 6),
                        fill=(230, 60, 60))  # fmt: skip
    else:
        outline = {"black": "white", "white": "black"}[ink] if kind == "crown" else ink
        pen.polygon(points, fill=ink, outline=outline)


def _surround(pen: Any, size: tuple[int, int], style: Style) -> None:
    """Draw a status bar, a title, buttons and text where there is room."""
    ink = "white" if sum(style.page) < 384 else "black"
    width, height = size
    top, bottom = style.margins[1], height - style.margins[3]
    for y in range(4, top - 30, 24):
        pen.text((10 + y, y), "9:41  Queens  0:27  Clear", fill=ink)
        pen.rectangle((width - 40, y, width - 22, y + 12), outline=ink)
    for k, y in enumerate(range(bottom + 16, height - 40, 44)):
        if k % 2:
            pen.text((12, y), "Each row, column and region has one queen. 0123", fill=ink)
        else:
            for x in range(8, width - 60, width // 3):
                pen.rounded_rectangle((x, y, x + width // 3 - 12, y + 30), 15, outline=ink)


def any_style(rng: np.random.Generator, n: int, solution: Any, stars: int) -> Style:
    """Return a style at random; boards of several stars are often black and white."""

    def chance(p: float) -> bool:
        return bool(rng.random() < p)

    dark = chance(0.4)
    white = chance(0.6 if stars > 1 else 0.15)
    side = int(rng.integers(14, 100) if chance(0.8) else rng.integers(100, 150))
    page = [(255, 255, 255), (248, 250, 253), (247, 239, 214)][rng.integers(3)]
    page = [(0, 0, 0), (27, 31, 35), (18, 18, 20)][rng.integers(3)] if dark else page
    ink = (0, 0, 0)
    style = Style(side, page=page, shuffle=int(rng.integers(2**31)), ink=ink)
    style.palette = "white" if white else str(rng.choice(list(PALETTES)))
    style.line = max(1, round(side / rng.integers(30, 60)))
    style.border = style.line + int(rng.integers(2, max(3, side // 12 + 2)))
    style.outer = int(rng.integers(1, style.border + 2)) if chance(0.8) else 0
    style.faint = ink
    if white:
        style.ink = (235, 235, 235) if dark else ink
        grey = int(rng.integers(120, 215))
        style.faint = (grey // 2 + 30,) * 3 if dark else (grey,) * 3
        style.faint = style.faint if chance(0.7) else style.ink
        style.outer = style.border
    elif chance(0.2):
        style.border = style.line
    if not white and chance(0.2):
        style.gap = int(rng.integers(1, max(2, side // 8) + 1))
        style.corner = int(rng.integers(0, side // 4 + 1))
    elif not white and chance(0.05):
        style.line = style.border = 0  # nothing between squares
    margin = int(rng.integers(0, 60))
    style.margins = tuple(int(x) for x in rng.integers(0, margin + 1, 4) + style.outer)
    if chance(0.4):
        style.surroundings = True
        style.margins = (style.margins[0], int(rng.integers(60, 300)), style.margins[2], 300)
    squares = [(int(r), int(c)) for r, c in np.ndindex(n, n)]
    if chance(0.35):
        style.queens = [one for one in solution if chance(0.6)]
    if chance(0.35):
        style.crosses = [x for x in squares if x not in solution and chance(0.3)]
        style.mark = str(rng.choice(["cross", "dot", "square"], p=[0.7, 0.2, 0.1]))
    if chance(0.15):
        style.pointer = squares[rng.integers(len(squares))]
        if not white and chance(0.5):
            style.hovered = style.pointer
    style.queen = str(rng.choice(["crown", "disc", "star", "gold"]))
    if not white and chance(0.2):
        style.own_lines = float(rng.uniform(0.12, 0.3))
    style.rounded = int(rng.integers(side // 8, side // 3 + 1)) if chance(0.25) else 0
    style.bevel, style.letters = chance(0.08), chance(0.06)
    if style.surroundings:
        style.numbers = chance(0.2) and min(style.margins[:2]) >= 18
        style.legend, style.keys = chance(0.2), int(rng.choice([0, 0, 0, 3, 6, 9]))
    if chance(0.1):  # a small board on a large screen
        wide = int(rng.integers(300, 1500))
        style.surroundings, style.margins = True, (wide, 300, int(rng.integers(100, 900)), 300)
    if chance(0.3):
        style.scale = float(rng.uniform(max(0.5, 13 / side), 2.5))
    if chance(0.08):
        style.cut, style.surroundings = float(rng.uniform(0, 0.18)), False
    if chance(0.04):
        style.striped = int(rng.integers(n))
    if chance(0.35):
        style.jpeg = int(rng.integers(70, 96))
    return style


def moderate_style(rng: np.random.Generator, n: int) -> Style:
    """Return a style at random that people read at a glance: large squares, few colours."""

    def chance(p: float) -> bool:
        return bool(rng.random() < p)

    scale = float(rng.uniform(0.7, 1.5)) if chance(0.4) else 1.0
    side = max(int(rng.integers(20, 65)), int(np.ceil(20 / scale)))
    style = Style(side, scale=scale, shuffle=int(rng.integers(2**31)), contrast=True)
    style.palette = str(rng.choice([*PALETTES, "any", "any"]))
    grey = int(rng.choice([0, 18, 240, 255]))
    style.page = (grey,) * 3
    style.tints = int(rng.integers(4, n + 1)) if chance(0.7) else 0
    style.line = int(rng.integers(1, max(1, side // 20) + 1))
    style.border = style.line
    if chance(0.6):
        style.border = int(rng.integers(2 * style.line + 1, max(2 * style.line + 2, side // 3 + 1)))
        style.alike = style.tints > 0 and chance(0.3)
    style.ink = [(0, 0, 0), (0, 0, 0), (255, 255, 255), (60, 255, 255)][rng.integers(4)]
    style.faint = style.ink if chance(0.5) else (int(rng.choice([0, 110, 255])),) * 3
    style.own_lines = 0.3 if chance(0.15) else 0.0
    style.outer = int(rng.integers(1, style.border + 1)) if chance(0.8) else 0
    style.margins = tuple(int(x) for x in rng.integers(0, 50, 4) + style.outer)
    squares = [(int(r), int(c)) for r, c in np.ndindex(n, n)]
    if chance(0.6):
        style.queens = [square for square in squares if chance(0.15)]
        style.queen = str(rng.choice(["crown", "disc", "star", "gold", "spot", "spot", "letter"]))
    if chance(0.6):
        free = [square for square in squares if square not in style.queens]
        style.crosses = [square for square in free if chance(0.2)]
        style.mark = str(rng.choice(["cross", "dot", "square"], p=[0.7, 0.2, 0.1]))
    style.letters = chance(0.1)
    style.numbers = chance(0.1) and min(style.margins[:2]) >= 18
    style.jpeg = int(rng.integers(75, 96)) if chance(0.4) else None
    return style
