"""Check that reading puzzles takes linear time: ``python bench/text_growth.py``.

Four times as much text may take at most eight times as long, whatever it consists of and whichever
format it is read as. This takes about a minute, and fails with the first text that takes longer.
"""

from __future__ import annotations

import itertools
import sys
import time

from nqueens import regions
from nqueens.formats import FormatError
from nqueens.regions._texts import FORMATS

BEGINNINGS = ("", "[", "x = 1\n", "pzprv3/starbattle/")
PIECES = [
    '"', '\\"', "\\", "'", "[", "]", "{", "}", "(", '["', '{"a":', "<", "<a ",
    '<p data-cell-idx="0" aria-label="">',
    'data-cell-idx="', "of color a, ", "colorRegions: [", "board = [", "board: [[", "a = ", "a$",
    "a: b", "A", "1", "1 ", "1,", "1,2 ", "|", "3A", "A3", "starbattle/6/6/1/", "%2F", "m=edit&p=A",
    "pzprv3/starbattle/", "/", ". ", "# ", "\n", "\n[", "[1,2],\n", "AB\n", "stars: 1\n",
    "placed: (0, 0), ", "551W7kxqe40\n", "551W", "~", 'task = "1,2"; ', "{stars: 1 ", "&quot;",
    "puzzle_data: {", "[[1],", "]]", " ", "\t", "\u00e9",
]  # fmt: skip
LEAST = 0.1  # seconds: less is fast enough
MOST = 8.0


def seconds(text: str, name: str | None) -> float:
    """Return the CPU seconds that reading a text takes."""
    start = time.process_time()
    try:
        for _ in regions.read(text, name):
            pass
    except FormatError:
        pass
    return time.process_time() - start


def main() -> None:
    """Print the largest factor of each format."""
    for name in (None, *FORMATS):
        worst = 1.0
        for before, piece in itertools.product(BEGINNINGS, PIECES):
            one, four = (before + piece * (size // len(piece)) for size in (10_000, 40_000))
            taken = seconds(four, name)
            if taken > LEAST:
                factor = taken / min(seconds(one, name) for _ in range(3))
                if factor > MOST:
                    sys.exit(f"{name}: {factor:.1f} times as long: {before!r}, {piece!r} ...")
                worst = max(worst, factor)
        print(f"{name or 'any format':<20} {worst:.1f}", flush=True)


if __name__ == "__main__":
    main()
