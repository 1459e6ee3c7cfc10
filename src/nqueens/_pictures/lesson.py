"""A page on which searches for n queens run step by step."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, SupportsIndex

from nqueens._drawing.html import html_page
from nqueens._drawing.shown import Page
from nqueens._languages import LANGUAGES, Language, Sentences
from nqueens._runtime.arguments import checked_choice, checked_items, integer
from nqueens._runtime.errors import InvalidArgument, Parameter

# of each method: the lines of its code, those whose runs are counted, and whether it calls itself
TABLE = json.loads(Path(__file__).with_name("lesson.json").read_text("utf-8"))
TAUGHT = tuple(TABLE)
# 2 and 3 queens have no solution; larger boards take too many steps
FEWEST_TAUGHT, MOST_TAUGHT = 4, 12
LARGEST_SEED = 2**31 - 2


def lesson(
    n: SupportsIndex,
    methods: Iterable[str] = TAUGHT,
    *,
    seed: SupportsIndex = 1,
    language: Language = "en",
) -> Page:
    """Return a page on which two searches run step by step, side by side.

    A step is a line of pseudo-code. The page shows the line, the board with the queens that are
    attacked, the call stack and counters; it goes forwards and back, plays, and jumps to the next
    solution. The reader can choose other methods, another n and another seed. Letters grow with the
    screen, for projectors.

    Parameters
    ----------
    n : int
        Size of the board, 4 to 12.
    methods : iterable of {"backtrack", "bitmask", "min_conflicts", "hill_climb"}
        The methods that the page offers; it begins with the first two. "backtrack" tests the
        squares of a row one after another, "bitmask" all at once. "min_conflicts" swaps queens of a
        random board until none is attacked. "hill_climb" moves the queen that leaves the fewest
        attacking pairs. Both begin anew if they do not get on.
    seed : int
        Seed of "min_conflicts" and "hill_climb", 1 to 2**31 - 2.
    language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
        The language of the page; the code is the same in all.

    Returns
    -------
    Page
        One file of about 22 kB that loads nothing else. The searches run in the browser.

    See Also
    --------
    animate : A picture of a search.

    Examples
    --------
    >>> page = nqueens.lesson(8, ["bitmask", "min_conflicts"])
    >>> len(page) < 80_000
    True
    """
    chosen = checked_choice(language, "language", LANGUAGES)
    words = Sentences(chosen).lesson
    data: dict[str, Any] = {
        "n": integer(n, "n", minimum=FEWEST_TAUGHT, maximum=MOST_TAUGHT),
        "methods": [
            checked_choice(name, Parameter("methods", words="a method"), TAUGHT)
            for name in checked_items(methods, "methods must be a list of names")
        ],
        "table": TABLE,
        "seed": integer(seed, "seed", minimum=1, maximum=LARGEST_SEED),
        "words": words,
    }
    if not data["methods"]:
        raise InvalidArgument(
            "methods must name at least one method", parameter="methods", value=methods
        )
    return html_page(words["title"], data, "lesson", __package__, language=chosen)
