"""SVG paths of pieces, digits and letters, so that pictures need no font; see ``glyphs.json``."""

import json
from pathlib import Path
from typing import Literal, get_args

Piece = Literal["queen", "cat", "star"]
PIECES: tuple[Piece, ...] = get_args(Piece)
ADVANCE = 5.6  # from the left of one character to that of the next

_PATHS = json.loads(Path(__file__).with_name("glyphs.json").read_text("utf-8"))
# in a square of 40: the body, and the lines on it, if any; the eyes and the nose of a cat are holes
SHAPES: dict[str, tuple[str, str]] = _PATHS["pieces"]
# strokes in a box that is 4 wide and 6 high; descenders reach down to 8
GLYPHS: dict[str, str] = _PATHS["characters"]
