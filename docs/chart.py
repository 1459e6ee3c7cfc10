"""Line charts as SVG, the same on every machine, legible on a phone and in the dark."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

INK, GRID, GROUND = "#333333", "#e4e0da", "#ffffff"
LEFT, TOP, RIGHT, BOTTOM = 64, 30, 14, 48
FONT = 'font-family="system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif"'


@dataclass
class Series:
    """Points of a chart in one colour."""

    name: str
    points: dict[float, float]
    colour: tuple[str, str]  # in the light and in the dark
    label_at: tuple[float, float]  # where the name begins, in units of the axes
    line: bool = True
    hollow: bool = False


@dataclass
class Axis:
    """An axis: its name, its limits, its ticks, and whether it is logarithmic."""

    name: str
    low: float
    high: float
    ticks: dict[float, str] = field(default_factory=dict)
    log: bool = False

    def share(self, value: float) -> float:
        """Return where a value lies, from 0 to 1."""
        low, high = self.low, self.high
        if self.log:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return (value - low) / (high - low)


def chart(
    title: str, x: Axis, y: Axis, series: list[Series], *, size: tuple[int, int] = (440, 400)
) -> str:
    """Return a chart as an ``<svg>`` element on a ground of its own, white or dark."""
    width, height = size
    colours = [(INK, "#dddddd"), (GRID, "#3a3a3a"), (GROUND, "#131416")]
    colours += [one.colour for one in series]
    dark = "".join(f'[fill="{a}"]{{fill:{b}}}[stroke="{a}"]{{stroke:{b}}}' for a, b in colours)

    def at(one: float, other: float) -> tuple[float, float]:
        across = LEFT + x.share(one) * (width - LEFT - RIGHT)
        return across, height - BOTTOM - y.share(other) * (height - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' role="img" aria-label="{title}" {FONT} font-size="14">',
        f"<style>@media (prefers-color-scheme: dark){{{dark}}}</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>',
    ]
    for value, name in y.ticks.items():
        _, down = at(x.low, value)
        parts.append(f'<path stroke="{GRID}" d="M{LEFT} {down:.1f}H{width - RIGHT}"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{down + 4:.1f}" text-anchor="end" fill="{INK}">{name}</text>'
        )
    for value, name in x.ticks.items():
        across, down = at(value, y.low)
        parts.append(f'<path stroke="{INK}" d="M{across:.1f} {down:.1f}v5"/>')
        parts.append(
            f'<text x="{across:.1f}" y="{down + 20:.1f}" text-anchor="middle"'
            f' fill="{INK}">{name}</text>'
        )
    parts.append(f'<path stroke="{INK}" d="M{LEFT} {height - BOTTOM}H{width - RIGHT}"/>')
    parts.append(
        f'<text x="{(LEFT + width - RIGHT) / 2:.1f}" y="{height - 10}" text-anchor="middle"'
        f' fill="{INK}">{x.name}</text>'
    )
    parts.append(f'<text x="12" y="16" fill="{INK}">{y.name}</text>')
    for one in series:
        colour = one.colour[0]
        places = [at(*point) for point in sorted(one.points.items())]
        if one.line and len(places) > 1:
            path = "L".join(f"{across:.1f} {down:.1f}" for across, down in places)
            parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2" d="M{path}"/>')
        fill = GROUND if one.hollow else colour
        parts += [
            f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3.6" fill="{fill}"'
            f' stroke="{colour}" stroke-width="1.5"/>'
            for across, down in places
        ]
        across, down = at(*one.label_at)
        parts.append(f'<text x="{across:.1f}" y="{down:.1f}" fill="{colour}">{one.name}</text>')
    return "\n".join([*parts, "</svg>\n"])
