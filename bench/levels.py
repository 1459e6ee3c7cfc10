"""Compare the kernels of a level with the portable ones: ``python bench/levels.py [LEVEL]``.

CPU seconds, medians of alternating calls, one worker. By default the 128-bit level; takes a
minute.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial

from alternating import alternate, medians

import nqueens

SEARCH = {"scalar": "portable"}  # otherwise simd


def search(n: int, **words: object) -> Callable[[str], int]:
    """Return a function that counts by the search of a level."""
    return lambda level: nqueens.count(n, method=SEARCH.get(level, "simd"), workers=1, **words)


def join(n: int) -> Callable[[str], int]:
    """Return a function that counts by the join of a level."""
    return lambda _: nqueens.count(n, method="join", workers=1)


CALLS = {
    "`count(15)`, search": (search(15), 5),
    "`count(16)`, search": (search(16), 5),
    "`count(15, placed=[(3, 5)])`": (search(15, placed=[(3, 5)]), 5),
    "`count(16, placed=[(3, 5)])`": (search(16, placed=[(3, 5)]), 3),
    "`count(17, toroidal=True)`": (search(17, toroidal=True), 5),
    "`count(17)`, join": (join(17), 3),
    "`count(18)`, join": (join(18), 3),
}


def at_level(level: str, call: Callable[[str], int]) -> int:
    """Return the result of a call at a level."""
    os.environ["NQUEENS_CPU"] = level
    return call(level)


def main() -> None:
    """Print a table."""
    levels = nqueens.cpu_info().levels
    compared = ("scalar", sys.argv[1] if len(sys.argv) > 1 else levels[1])
    print(
        "| call |", " | ".join(f"`{level}`" for level in compared), "| ratio |\n|---|---|---|---|"
    )
    for name, (call, rounds) in CALLS.items():
        calls = {level: partial(at_level, level, call) for level in compared}
        slow, fast = medians(alternate(calls, rounds)).values()
        print(f"| {name} | {slow:.3g} s | {fast:.3g} s | {slow / fast:.1f} |", flush=True)


if __name__ == "__main__":
    main()
