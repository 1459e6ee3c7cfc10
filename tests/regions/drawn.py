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
Square = tuple[int, int]


@dataclass
class Style:
    """How a board and what is around it look; sizes are in pixels."""

    side: int = 40  # of a square, with its line
    palette: Any = "candy"  # or "any", or "white", for black borders only, or colours
    tints: int = 0  # how many colours the regions share; 0 if each has its own
    alike: bool = False  # neighbouring regions may share one, too
    line: int = 1  # between squares of a region
    border: int = 3  # between regions
    outer: int = 4
    ink: tuple[int, int, int] = (0, 0, 0)
    faint: tuple[int, int, int] = (0, 0, 0)  # the lines inside regions
    dash: int = 0  # of the lines inside regions, as long as the gap after it; 0 without gaps
    own_lines: float = 0.0  # these are the colour of the region, so much darker
    gap: int = 0  # half of what is between squares that lie apart, with round corners
    page: tuple[int, int, int] = (255, 255, 255)
    margins: tuple[int, int, int, int] = (20, 20, 20, 20)  # left, top, right, bottom
    surroundings: bool = False
    queens: list[Square] = field(default_factory=list)
    crosses: list[Square] = field(default_factory=list)
    mark: str = "cross"  # or "dot", "plus", "minus"
    queen: str = "crown"  # or "disc", "spot", "letter", "ring", "star", "x", "tile"
    tile: float = 0.4  # half the side of a white tile below a queen, in squares
    keys: int = 0  # square buttons below the board, three in a row
    pointer: Square | None = None
    shaded: dict[Square, float] = field(default_factory=dict)  # and what is left of their light
    shuffle: int = 0  # which colours of the palette
    scale: float = 1.0
    jpeg: int | None = None


def drawn(labels: Any, style: Style) -> Image.Image:
    """Return a picture of a board."""
    labels = np.asarray(labels)
    n, side = len(labels), style.side
    left, top, right, bottom = style.margins
    image = Image.new("RGB", (left + n * side + right, top + n * side + bottom), style.page)
    pen = ImageDraw.Draw(image)
    colours = _colours(style, labels)
    if style.surroundings:
        _surround(pen, image.size, n, style)
    if style.outer and not style.gap:
        first, last = (left - style.outer, top - style.outer), n * side - 1 + style.outer
        pen.rectangle((*first, left + last, top + last), fill=style.ink)
    for r, c in np.ndindex(n, n):
        x, y, gap = left + c * side, top + r * side, style.gap
        box = (x + gap, y + gap, x + side - 1 - gap, y + side - 1 - gap)
        shade = style.shaded.get((r, c), 1)
        fill = tuple(round(shade * x) for x in colours[labels[r, c]])
        pen.rounded_rectangle(box, 2 * gap, fill=fill)
    if not style.gap:
        for thick in (False, True):
            _lines(pen, labels, style, thick, colours)
    for square in (*style.crosses, *style.queens):
        r, c = square
        place = left + (c + 0.5) * side, top + (r + 0.5) * side
        colour = colours[labels[square]]
        ink = "black" if colour[0] + 2 * colour[1] + colour[2] > 480 else "white"
        if square in style.queens:
            if style.queen == "tile":
                x, y, reach = *place, style.tile * side
                pen.rectangle((x - reach, y - reach, x + reach, y + reach), fill="#fcfcfc")
                ink = "black"
            _queen(pen, *place, (side - 2 * style.gap) * 0.28, style.queen, ink)
        else:
            _cross(pen, *place, max(2, side / 7), style.mark, ink)
    if style.pointer is not None:
        r, c = style.pointer
        x, y, s = left + (c + 0.6) * side, top + (r + 0.5) * side, max(10, side // 2)
        shape = [(x, y), (x, y + s), (x + 0.25 * s, y + 0.75 * s), (x + 0.7 * s, y + 0.7 * s)]
        pen.polygon(shape, fill="white", outline="black")
    size = [round(x * style.scale) for x in image.size]
    image = image.resize(size, Image.Resampling.BILINEAR) if style.scale != 1 else image
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
        return [(40, 40, 44) if sum(style.page) < 384 else (255, 255, 255)] * n
    if not isinstance(style.palette, str):
        return list(style.palette)
    rng = np.random.default_rng(style.shuffle)
    if style.palette == "any":
        colours = _apart(rng, n)
    else:
        every = [tuple(bytes.fromhex(one)) for one in PALETTES[style.palette].split()]
        colours = [every[i] for i in rng.permutation(len(every))[:n]]
    if not style.tints:
        return colours
    tints: list[int] = []
    for region in range(n):
        inside = np.pad(labels == region, 1)
        around = inside[:-2, 1:-1] | inside[2:, 1:-1] | inside[1:-1, :-2] | inside[1:-1, 2:]
        near = () if style.alike else set(labels[around].tolist())
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


def _lines(pen: Any, labels: Any, style: Style, thick: bool, colours: Any) -> None:
    n, side = len(labels), style.side
    left, top = style.margins[:2]
    width = style.border if thick else style.line
    before, after = width // 2, (width - 1) // 2
    for i, j, swap in np.ndindex(n - 1, n, 2) if width else ():
        one, other = ((j, i), (j, i + 1)) if swap else ((i, j), (i + 1, j))
        if (labels[one] != labels[other]) != thick:
            continue
        ink = style.ink if thick else style.faint
        if style.own_lines and not thick:
            ink = tuple(round((1 - style.own_lines) * x) for x in colours[labels[one]])
        across, along = (i + 1) * side, j * side
        box = (along - before, across - before, along + side + after, across + after)
        dash = 0 if thick else style.dash
        for begin in range(box[0], box[2], 2 * dash) if dash else (box[0],):
            end = begin + dash - 1 if dash else box[2]
            x0, y0, x1, y1 = begin, box[1], end, box[3]
            if swap:
                x0, y0, x1, y1 = y0, x0, y1, x1
            pen.rectangle((x0 + left, y0 + top, x1 + left, y1 + top), fill=ink)


def _cross(pen: Any, x: float, y: float, reach: float, kind: str, ink: str) -> None:
    if kind == "dot":
        pen.ellipse((x - reach / 2, y - reach / 2, x + reach / 2, y + reach / 2), fill=ink)
        return
    width = max(1, round(reach / 3))
    if kind in ("plus", "minus"):
        pen.line((x - reach, y, x + reach, y), fill=ink, width=width)
        if kind == "plus":
            pen.line((x, y - reach, x, y + reach), fill=ink, width=width)
        return
    for a in (-1, 1):
        ends = (x - reach, y - a * reach, x + reach, y + a * reach)
        pen.line(ends, fill=ink, width=width)


def _queen(pen: Any, x: float, y: float, s: float, kind: str, ink: str) -> None:
    if kind == "spot":
        pen.ellipse((x - s, y - s, x + s, y + s), fill=ink)
        return
    if kind == "ring":
        pen.ellipse((x - s, y - s, x + s, y + s), outline=ink, width=max(2, round(s / 4)))
        return
    if kind == "star":
        angles = np.pi * (np.arange(10) / 5 - 0.5)
        reach = np.where(np.arange(10) % 2, 0.45 * s, 1.1 * s)
        points = zip(x + reach * np.cos(angles), y + reach * np.sin(angles), strict=True)
        pen.polygon([(float(a), float(b)) for a, b in points], fill=ink)
        return
    if kind == "x":
        _cross(pen, x, y, s, "cross", ink)
        return
    if kind == "letter":
        pen.text((x, y), "Q", fill=ink, font_size=max(8, 2 * s), anchor="mm")
        return
    if kind == "disc":
        box = (x - 1.3 * s, y - 1.3 * s, x + 1.3 * s, y + 1.3 * s)
        pen.ellipse(box, fill="white", outline="black")
        s, ink = s * 0.7, "black"
    shape = [(-1, -0.7), (-0.5, 0.1), (0, -1), (0.5, 0.1), (1, -0.7), (0.8, 0.9), (-0.8, 0.9)]
    pen.polygon([(x + s * a, y + s * b) for a, b in shape], fill=ink)


def _surround(pen: Any, size: Square, n: int, style: Style) -> None:
    """Draw a status bar, a title, buttons, keys and text where there is room."""
    ink = "white" if sum(style.page) < 384 else "black"
    (width, height), (left, top, _, below) = size, style.margins
    for y in range(4, top - 30, 24):
        pen.text((10 + y, y), "9:41  Queens  0:27  Clear", fill=ink)
        pen.rectangle((width - 40, y, width - 22, y + 12), outline=ink)
    for k, y in enumerate(range(height - below + 16, height - 40, 44)):
        if k % 2:
            pen.text((12, y), "Each row, column and region has one queen. 0123", fill=ink)
        else:
            for x in range(8, width - 60, width // 3):
                pen.rounded_rectangle((x, y, x + width // 3 - 12, y + 30), 15, outline=ink)
    key = max(20, style.side)
    for i in range(style.keys):
        x, y = left + i % 3 * (key + 8), top + n * style.side + 90 + i // 3 * (key + 8)
        pen.rectangle((x, y, x + key, y + key), fill=(200, 205, 210), outline=(90, 90, 90))


def any_style(rng: np.random.Generator, n: int) -> Style:
    """Return a style at random that people read at a glance."""

    def chance(p: float) -> bool:
        return bool(rng.random() < p)

    scale = float(rng.uniform(0.7, 2)) if chance(0.4) else 1.0
    side = max(int(rng.integers(16, 100)), int(np.ceil(20 / scale)))
    style = Style(side, scale=scale, shuffle=int(rng.integers(2**31)))
    style.palette = str(rng.choice([*PALETTES, "any", "white"]))
    style.page = (int(rng.choice([0, 18, 240, 255])),) * 3
    style.tints = int(rng.integers(4, n + 1)) if style.palette == "any" else 0
    style.line = max(1, round(side / rng.integers(30, 60)))
    style.border = style.line + int(rng.integers(2, max(3, side // 12 + 2)))
    if style.palette == "white":
        style.ink = (235,) * 3 if sum(style.page) < 384 else (0,) * 3
        style.faint = (110,) * 3
        style.border = max(style.border, 3 * style.line)
    else:
        style.border = style.line if chance(0.3) else style.border
        style.own_lines = 0.3 if chance(0.15) else 0.0
        style.gap = int(rng.integers(1, max(2, side // 10))) if chance(0.15) else 0
    style.outer = style.border
    style.margins = tuple(int(x) for x in rng.integers(0, 60, 4) + style.outer)
    if chance(0.3):
        style.surroundings, style.keys = True, int(rng.choice([0, 3, 9]))
        style.margins = (style.margins[0], 120, style.margins[2], 300)
    squares = [(int(r), int(c)) for r, c in np.ndindex(n, n)]
    if chance(0.5):
        style.queens = [square for square in squares if chance(0.12)]
        style.queen = str(rng.choice(["crown", "disc", "spot", "letter"]))
        style.crosses = [x for x in squares if x not in style.queens and chance(0.2)]
        style.mark = str(rng.choice(["cross", "dot"]))
    style.pointer = squares[rng.integers(len(squares))] if chance(0.1) else None
    style.jpeg = int(rng.integers(75, 96)) if chance(0.4) else None
    return style
