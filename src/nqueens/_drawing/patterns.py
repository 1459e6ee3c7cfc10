"""Patterns of regions, for people who cannot tell all colours apart; see ``patterns.json``."""

import json
from pathlib import Path
from typing import NamedTuple


class Patterns(NamedTuple):
    """Strokes in a tile, which repeats: one of the paths for each region, in turn."""

    side: int
    """Of the tile, in units of the paths."""
    paths: tuple[str, ...]
    """SVG paths; the first is empty, so that one region stays plain."""

    def path_of(self, region: int) -> str:
        """Return the path of a region; up to 13 regions have different ones."""
        return self.paths[region % len(self.paths)]


_TABLE = json.loads(Path(__file__).with_name("patterns.json").read_text("utf-8"))
PATTERNS = Patterns(_TABLE["side"], tuple(_TABLE["paths"]))
