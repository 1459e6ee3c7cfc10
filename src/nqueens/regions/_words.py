"""What is said of puzzles, in several languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from nqueens._drawing.glyphs import PIECES, Piece
from nqueens._languages import LANGUAGES, Language as Language, Sentences
from nqueens._runtime.arguments import checked_choice
from nqueens._squares import Square
from nqueens.regions._model.colours import colour_words
from nqueens.regions._model.layout import Regions
from nqueens.regions._model.puzzle import Puzzle

UnitKind = Literal["row", "column", "region"]
Unit = tuple[UnitKind, int]  # and its number, from 0


def units_of(layout: Regions, square: Square) -> tuple[Unit, Unit, Unit]:
    """Return the row, the column and the region of a square."""
    row, column = square
    return ("row", row), ("column", column), ("region", int(layout.labels[square]))


class PuzzleSentences(Sentences):
    """The sentences of a language, and what they say of a layout."""

    def units(self, layout: Regions, units: Sequence[Unit], case: str = "") -> str:
        """Return the names of units of one kind, such as "rows 1 and 2" or "the red region".

        The ``case`` is "_in" for "in rows 1 and 2", and "_this" for "these rows".
        """
        kind = units[0][0]
        if kind != "region":
            numbers = [str(number + 1) for _, number in units]
            return self.say(kind + case, len(units), names=self.joined(numbers, kind="number_"))
        colours = [self.colours[word] for word in colour_words(layout.colours)]
        phrases = colours or layout._phrases()
        names = sorted(sorted(phrases[number] for _, number in units), key=len)
        key = "colour" if colours else "region"
        return self.say(key + case, len(units), names=self.joined(names))

    def rules(self, puzzle: Puzzle) -> str:
        """Return the rules of a puzzle."""
        stars = puzzle.stars
        return self.say(
            "rules",
            rule=self.say("rule", stars, number=stars),
            apart="" if puzzle.touching else self.say("rule_apart"),
            lines=self.say("rule_lines") if puzzle.diagonals else "",
        )

    def several(self, layout: Regions, squares: Sequence[Square]) -> str:
        """Return what is odd: solutions that differ in squares, and regions in pieces; or ""."""
        return self.oddities(squares, layout.disconnected)


def usual_names(puzzles: Iterable[Puzzle]) -> tuple[str, Piece]:
    """Return the key of the usual title of a page with puzzles, and the usual piece."""
    if all(puzzle.stars == 1 for puzzle in puzzles):
        return "usual_title", "queen"
    return "stars_title", "star"


ENGLISH = PuzzleSentences("en")


_cached_words = lru_cache(PuzzleSentences)


def words_of(language: object, piece: object = "queen") -> PuzzleSentences:
    """Return the sentences of a language, in which queens have the name of the piece."""
    chosen = checked_choice(language, "language", LANGUAGES)
    return _cached_words(chosen, checked_choice(piece, "piece", PIECES))
