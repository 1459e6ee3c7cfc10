"""What a format of puzzles is."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from nqueens._runtime.errors import InvalidArgument
from nqueens.regions._model.layout import MAX_N
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._read.texts.drafts import Draft, Rows
from nqueens.regions._read.texts.facts import RULES, Facts
from nqueens.regions._solve.searching import likely_stars

Held = Literal["stars", "touching", "diagonals", "squares", "pieces"]


@dataclass(frozen=True)
class PuzzleFormat:
    """A format of puzzles: how it is recognised, read and written.

    ``sign`` matches the beginning of texts that may be in the format. ``read`` yields the puzzles
    of a text, and errors in the places of others; it raises `Unexplained` if the text is nothing in
    this format. Formats of a family share it. ``write`` returns a text; it is None for a format
    that is only read. ``holds`` is what the format can say besides a layout whose regions are in
    one piece each.

    A link is a part of a line: what ``pattern`` finds there, ``decode`` makes a layout of it.
    """

    name: str
    summary: str
    sign: re.Pattern[str]
    read: Callable[[str], Iterator[Draft]]
    write: Callable[[Puzzle], str] | None = None
    holds: frozenset[Held] = frozenset()
    sizes: tuple[int, int] = (1, MAX_N)
    most_stars: int = MAX_N
    pattern: re.Pattern[str] | None = None
    decode: Callable[[re.Match[str]], tuple[Rows, Facts]] | None = None
    suffix: str = ""


def require_held(puzzle: Puzzle, form: PuzzleFormat) -> None:
    """Raise an error if the format cannot hold the puzzle."""
    least, most = form.sizes
    reason = ""
    if not least <= puzzle.n <= most:
        reason = f"a board of {puzzle.n} rows, but of {least} to {most}"
    elif "stars" not in form.holds and not puzzle.stars == 1 == likely_stars(puzzle).stars:
        reason = f"the number of stars, {puzzle.stars}"
    elif puzzle.stars > form.most_stars:
        reason = f"{puzzle.stars} stars, but at most {form.most_stars}"
    elif (puzzle.placed or puzzle.blocked) and "squares" not in form.holds:
        reason = "squares that are placed or blocked"
    elif "pieces" not in form.holds and puzzle.regions.disconnected:
        reason = f"a region in several pieces, {puzzle.regions.disconnected[0]}"
    for rule in RULES:
        if getattr(puzzle, rule) and rule not in form.holds:
            reason = f"the rule {rule}=True"
    if reason:
        raise InvalidArgument(
            f"format {form.name!r} does not hold {reason}; use 'json'",
            parameter="format",
            value=form.name,
        )
