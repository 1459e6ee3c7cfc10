"""What counts by the parity split cost, by a table that was measured on one processor."""

import json
from pathlib import Path
from typing import Any

# of a count on one processor, in seconds; ``bench/forecasts.py`` writes it
FORECASTS = json.loads(Path(__file__).with_name("forecasts.json").read_text("utf-8"))
TABLED_N = 24  # the first n in the table
GROWTH = 6.0  # of the time from one n to the next, on average from n = 24 to 30
GROWTH_DOUBT = 0.3


def figures_of(level: str) -> dict[str, Any]:
    """Return what the table says of a level; NEON has vectors as long as SSE4."""
    levels: dict[str, dict[str, Any]] = FORECASTS["levels"]
    return levels[{"neon": "sse4", "zen2": "avx2"}.get(level, level)]


def tabled_seconds(n: int, level: str) -> tuple[float, float]:
    """Return the seconds of a count and their doubt, also before and after the table's boards."""
    counts: dict[str, list[float]] = figures_of(level)["counts"]
    nearest = min(max(n, TABLED_N), max(map(int, counts)))
    seconds, doubt = counts[str(nearest)]
    steps = n - nearest
    return seconds * GROWTH**steps, doubt + GROWTH_DOUBT * abs(steps)
