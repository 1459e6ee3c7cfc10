"""SVG paths of a queen, digits and letters, so that pictures need no font.

Digits and letters are strokes in a box that is 4 wide and 6 high; descenders reach down to 8.
"""

from __future__ import annotations

__all__ = ["ADVANCE", "QUEEN", "QUEEN_BANDS", "QUEEN_BODY", "TIPS", "TIP_RADIUS", "label"]

# a queen in a square of 40: the body, and a ball on each point of the crown
TIPS = ((5, 13.2), (12.4, 9.4), (20, 7.6), (27.6, 9.4), (35, 13.2))
TIP_RADIUS = 1.9
QUEEN_BODY = (
    "M10.4 26 5.4 14.6 13 20.4 12.6 10.6 18 18.8 20 9 22 18.8 27.4 10.6 27 20.4 34.6 14.6 29.6 26"
    "C29 27.4 28.8 28.2 29 29.4L30.8 33.4Q20 36 9.2 33.4L11 29.4C11.2 28.2 11 27.4 10.4 26z"
)
QUEEN = QUEEN_BODY + "".join(
    f"M{x - 1.9:.4g} {y:.4g}a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0z" for x, y in TIPS
)
QUEEN_BANDS = "M11 26.4Q20 24 29 26.4M11 29.8Q20 27.6 29 29.8"

ADVANCE = 5.6
_BOWL_LEFT = "M3.6 3.3C3.3 2.5 2.7 2 1.9 2 .8 2 0 2.9 0 4S.8 6 1.9 6C2.7 6 3.3 5.5 3.6 4.7"
_BOWL_RIGHT = "M.4 3.3C.7 2.5 1.3 2 2.1 2 3.2 2 4 2.9 4 4S3.2 6 2.1 6C1.3 6 .7 5.5.4 4.7"
_ARCH = "M.4 3.7C.5 2.7 1.2 2 2.1 2 3.1 2 3.6 2.6 3.6 3.7V6"
_GLYPHS = {
    "0": "M2 0C.7 0 0 1.2 0 3S.7 6 2 6 4 4.8 4 3 3.3 0 2 0z",
    "1": "M.7 1.2 2.3 0V6",
    "2": "M.1 1.6C.1.6.9 0 2 0S3.9.7 3.9 1.7C3.9 3 2.6 3.7 0 6H4",
    "3": "M.2.9C.6.3 1.2 0 2 0 3.1 0 3.8.6 3.8 1.5S3 2.9 1.6 2.9C3.1 2.9 4 3.5 4 4.4S3.1 6 2 6"
    "C1.1 6 .4 5.7 0 5",
    "4": "M3 6V0L0 4.2H4",
    "5": "M3.7 0H.6L.3 2.8C.8 2.4 1.4 2.2 2 2.2 3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.1 6 .4 5.7 0 5.1",
    "6": "M3.6.6C3.2.2 2.7 0 2.1 0 .8 0 0 1.4 0 3.6 0 5.2.8 6 2 6S4 5.3 4 4.1 3.2 2.3 2 2.3"
    "C1 2.3.2 3 .1 3.9",
    "7": "M0 0H4L1.5 6",
    "8": "M2 2.8C.9 2.8.3 2.2.3 1.4S1 0 2 0 3.7.6 3.7 1.4 3.1 2.8 2 2.8C.8 2.8 0 3.5 0 4.4"
    "S.8 6 2 6 4 5.3 4 4.4 3.2 2.8 2 2.8z",
    "9": "M.4 5.4C.8 5.8 1.3 6 1.9 6 3.2 6 4 4.6 4 2.4 4 .8 3.2 0 2 0S0 .7 0 1.9.8 3.7 2 3.7"
    "C3 3.7 3.8 3 3.9 2.1",
    "a": "M3.6 2V6" + _BOWL_LEFT,
    "b": "M.4 0V6" + _BOWL_RIGHT,
    "c": "M3.7 2.9C3.3 2.3 2.7 2 2 2 .9 2 0 2.9 0 4S.9 6 2 6C2.7 6 3.3 5.7 3.7 5.1",
    "d": "M3.6 0V6" + _BOWL_LEFT,
    "e": "M.1 4H3.9C3.9 2.8 3.1 2 2 2 .9 2 0 2.9 0 4S.9 6 2 6C2.7 6 3.3 5.7 3.7 5.1",
    "f": "M3.4.3C2.4-.2 1.4.2 1.4 1.5V6M.3 2.2H3.1",
    "g": "M3.6 2V6.3C3.6 7.4 2.9 8 1.9 8 1.3 8 .8 7.8.4 7.4" + _BOWL_LEFT,
    "h": "M.4 0V6" + _ARCH,
    "i": "M2 2.1V6M2 .3V.5",
    "j": "M2.4 2.1V6.6C2.4 7.6 1.8 8 .8 7.9M2.4.3V.5",
    "k": "M.5 0V6M3.4 2.1.5 4.6M1.6 3.7 3.6 6",
    "l": "M2 0V6",
    "m": "M-.4 2V6M-.4 3.4C-.3 2.6.2 2 .9 2S2 2.5 2 3.4V6M2 3.4C2.1 2.6 2.6 2 3.3 2"
    "S4.4 2.5 4.4 3.4V6",
    "n": "M.4 2V6" + _ARCH,
    "o": "M2 2C.9 2 0 2.9 0 4S.9 6 2 6 4 5.1 4 4 3.1 2 2 2z",
    "p": "M.4 2V8" + _BOWL_RIGHT,
    "q": "M3.6 2V8" + _BOWL_LEFT,
    "r": "M.8 2V6M.8 3.9C.9 2.7 1.8 1.9 3.2 2.1",
    "s": "M3.4 2.7C3.1 2.2 2.6 2 1.9 2 1.1 2 .5 2.4.5 3S1 3.9 2 4 3.6 4.3 3.6 5 2.9 6 2 6"
    "C1.2 6 .6 5.7.3 5.2",
    "t": "M1.6.7V4.8C1.6 5.8 2.2 6.1 3.3 5.9M.4 2.1H3.2",
    "u": "M.4 2V4.3C.4 5.4.9 6 1.9 6 2.8 6 3.5 5.3 3.6 4.3M3.6 2V6",
    "v": "M.2 2 2 6 3.8 2",
    "w": "M-.6 2 .7 6 2 2.6 3.3 6 4.6 2",
    "x": "M.4 2 3.6 6M3.6 2 .4 6",
    "y": "M.3 2 2 6M3.8 2 1.6 7C1.3 7.7.9 8 .2 8",
    "z": "M.4 2H3.6L.4 6H3.6",
}


def label(text: str, x: float, y: float, size: float) -> str:
    """Return the SVG paths of a text of lower-case letters and digits.

    Its centre is at ``x``, the top of its digits at ``y``; ``size`` is the height of a digit.
    """
    scale = size / 6
    left = x - scale / 2 * (ADVANCE * len(text) - ADVANCE + 4)
    return "".join(
        f'<path transform="translate({left + i * ADVANCE * scale:.5g} {y:.5g})'
        f' scale({scale:.4g})" d="{_GLYPHS[character]}"/>'
        for i, character in enumerate(text)
    )
