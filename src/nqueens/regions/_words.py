"""What is said of puzzles, in several languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from nqueens._drawing.glyphs import PIECES
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


class Words(Sentences):
    """The sentences of a language, and what they say of a layout."""

    def units(self, layout: Regions, units: Sequence[Unit], case: str = "") -> str:
        """Return the names of units of one kind, such as "rows 1 and 2" or "the red region".

        The ``case`` is "_in" for "in rows 1 and 2", and "_this" for "these rows".
        """
        kind: str = units[0][0]
        names, joint = [str(number + 1) for _, number in units], "number_"
        if kind == "region":
            colours = [self.colours[word] for word in colour_words(layout.colours)]
            phrases = colours or layout._phrases()
            names, joint = sorted(sorted(phrases[number] for _, number in units), key=len), ""
            kind = "colour" if colours else kind
        return self.say(kind + case, len(units), names=self.joined(names, kind=joint))

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


ENGLISH = Words("en")


_cached_words = lru_cache(Words)


def words_of(language: object, piece: object = "queen") -> Words:
    """Return the sentences of a language, in which queens have the name of the piece."""
    chosen = checked_choice(language, "language", LANGUAGES)
    return _cached_words(chosen, checked_choice(piece, "piece", PIECES))
