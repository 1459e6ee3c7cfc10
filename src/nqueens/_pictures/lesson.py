"""A page on which searches for n queens run step by step."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, SupportsIndex

from nqueens._drawing.html import html_page
from nqueens._drawing.shown import Page
from nqueens._runtime.arguments import checked_choice, checked_items, integer

# the lines of each one's code, and those whose runs are counted
TABLE = json.loads(Path(__file__).with_name("lesson.json").read_text("utf-8"))
TAUGHT = tuple(TABLE)
# 2 and 3 queens have no solution; larger boards take too many steps
FEWEST_TAUGHT, MOST_TAUGHT = 4, 12


def lesson(n: SupportsIndex, methods: Iterable[str] = TAUGHT, *, seed: SupportsIndex = 1) -> Page:
    """Return a page on which two searches run step by step, side by side.

    A step is a line of pseudo-code. The page shows the line, the board, the call stack and
    counters, goes forwards and back, plays, and jumps to the next solution. The reader can choose
    other methods and another n.

    Parameters
    ----------
    n : int
        Size of the board, 4 to 12.
    methods : iterable of {"backtrack", "bitmask", "min_conflicts"}
        The methods that the page offers; it begins with the first two. "backtrack" tests the
        squares of a row one after another, "bitmask" all at once. "min_conflicts" swaps queens of a
        random board until none is attacked.
    seed : int
        Seed of "min_conflicts", 1 to 2**31 - 2.

    Returns
    -------
    Page
        One file of about 15 kB that loads nothing else. The searches run in the browser.

    See Also
    --------
    animate : A picture of a search.

    Examples
    --------
    >>> page = nqueens.lesson(8, ["bitmask", "min_conflicts"])
    >>> len(page) < 80_000
    True
    """
    data: dict[str, Any] = {
        "n": integer(n, "n", minimum=FEWEST_TAUGHT, maximum=MOST_TAUGHT),
        "methods": [
            checked_choice(name, "a method", TAUGHT)
            for name in checked_items(methods, "methods must be a list of names")
        ],
        "table": TABLE,
        "seed": integer(seed, "seed", minimum=1, maximum=2**31 - 2),
    }
    if not data["methods"]:
        raise ValueError("methods must name at least one method")
    return html_page("Queens, step by step", data, "lesson", __package__)
