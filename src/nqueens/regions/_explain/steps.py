"""One step of a solution as data, pictures and sentences."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from html import escape
from typing import Any, Literal, SupportsIndex, get_args

from nqueens._drawing.glyphs import Piece
from nqueens._drawing.names import Coordinates
from nqueens._drawing.shown import Picture
from nqueens._drawing.svg import Marks
from nqueens._runtime.arguments import checked_choice
from nqueens._runtime.errors import set_module
from nqueens._runtime.keywords import advised
from nqueens._squares import Square
from nqueens.regions._explain.deducing import Difficulty
from nqueens.regions._model.layout import picture
from nqueens.regions._model.puzzle import Puzzle
from nqueens.regions._words import Language, PuzzleSentences, Unit, units_of, words_of

Stage = Literal["look", "why", "do"]
STAGES: tuple[Stage, ...] = get_args(Stage)


@set_module("nqueens.regions")
@dataclass(frozen=True)
class Step:
    """One step of a solution; data count rows, columns and regions from 0, sentences from 1.

    Attributes
    ----------
    rule : str
        ``"single"``, ``"confined"``, ``"blocks"``, ``"empties"``, ``"set"``, ``"pressed"``,
        ``"chain"`` or ``"guess"``.
    difficulty : str
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``.
    queens : tuple of (int, int)
        (row, column) of the queens that it places.
    removed : tuple of (int, int)
        (row, column) of the squares that can no longer have a queen.
    reason : tuple of (int, int)
        (row, column) of the squares that justify it.
    units : tuple of (str, int)
        The rows, columns or regions that it is about, such as ``("row", 2)``; ``("region", 0)`` is
        the first of the puzzle's names.
    others : tuple of (str, int)
        Those in which ``units`` are confined, or which press on them.
    number : int
        The blocks of two by two, the queens of a rule under pressure, or those that a chain forces.
    puzzle : Puzzle
        The puzzle.
    queens_before, crosses_before : tuple of (int, int)
        (row, column) of the queens on the board before the step, and of the squares that could
        have none.
    """

    rule: str
    difficulty: Difficulty
    queens: tuple[Square, ...]
    removed: tuple[Square, ...]
    reason: tuple[Square, ...]
    units: tuple[Unit, ...]
    others: tuple[Unit, ...] = ()
    number: int = 0
    _: KW_ONLY
    puzzle: Puzzle = field(repr=False)
    queens_before: tuple[Square, ...] = field(repr=False)
    crosses_before: tuple[Square, ...] = field(repr=False)

    @property
    def text(self) -> str:
        """What the step does and why, in a sentence."""
        return self.sentence()

    @advised("nqueens.regions")
    def to_svg(
        self,
        *,
        stage: Stage = "why",
        size: SupportsIndex | None = None,
        letters: bool = True,
        coordinates: Coordinates = True,
        piece: Piece | None = None,
        patterns: bool = False,
    ) -> Picture:
        """Return a picture of the board with the step.

        Parameters
        ----------
        stage : {"look", "why", "do"}
            ``"look"`` frames the squares that justify the step, ``"why"`` also draws its queens,
            and crosses out in red the squares that it removes, and ``"do"`` draws the board after
            it, without frames.
        size, letters
            As in `Puzzle.to_svg`.
        coordinates : bool or {"1", "0", "algebraic", "none"}
            As in `Puzzle.to_svg`; by default, from 1, as in the sentence.
        piece, patterns
            As in `Puzzle.to_svg`.

        Returns
        -------
        Picture
            A ``str`` with an ``<svg>`` element.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.to_svg(size=200).startswith("<svg")
        True
        """
        marks = self.marks(stage)._replace(piece=self.puzzle._piece(piece))
        return picture(self.puzzle.regions, marks, size, letters, coordinates, patterns)

    @advised("nqueens.regions")
    def sentence(
        self, stage: Stage = "why", *, language: Language = "en", piece: Piece | None = None
    ) -> str:
        """Return a hint: where to look, why, or what to do.

        Parameters
        ----------
        stage : {"look", "why", "do"}
            ``"look"`` says where to look, ``"why"`` is `text`, and ``"do"`` lists the squares that
            get a queen or a cross.
        language : {"en", "de", "es", "fr", "it", "ja", "pt", "zh"}
            The language.
        piece : {"queen", "cat", "star"}, optional
            What queens are called; by default, stars if a row has several.

        Returns
        -------
        str
            One sentence, or two.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.sentence("look"), step.sentence("do")
        ('Look at region A.', 'Cross out row 1, column 2 and row 3, column 1.')
        >>> step.sentence("look", language="de")
        'Schau auf Region A.'
        """
        words = words_of(language, self.puzzle._piece(piece))
        if checked_choice(stage, "stage", STAGES) == "why":
            return self._why(words)
        if stage == "do":
            return words.say("space").join(words.lists(place=self.queens, cross_out=self.removed))
        layout = self.puzzle.regions  # look at the fewest units of one kind with the reason
        crossed = zip(*(units_of(layout, square) for square in self.reason), strict=True)
        rows, columns, regions = map(sorted, map(set, crossed))
        return words.say("look", units=words.units(layout, min(regions, rows, columns, key=len)))

    @advised("nqueens.regions")
    def as_dict(self, *, language: Language = "en", piece: Piece | None = None) -> dict[str, Any]:
        """Return the step as data for JSON, with its sentence as ``"text"``, without its puzzle.

        Parameters
        ----------
        language, piece
            As in `sentence`.

        Returns
        -------
        dict
            The other attributes by their names, and ``"text"``.

        Examples
        --------
        >>> from nqueens import regions
        >>> steps = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])
        >>> data = steps[1].as_dict()
        >>> data["rule"], data["crosses_before"]
        ('empties', ((0, 1), (2, 0)))
        """
        return {
            "rule": self.rule,
            "difficulty": self.difficulty,
            "text": self.sentence(language=language, piece=piece),
            "queens_before": self.queens_before,
            "crosses_before": self.crosses_before,
            "queens": self.queens,
            "removed": self.removed,
            "reason": self.reason,
            "units": self.units,
            "others": self.others,
            "number": self.number,
        }

    def _why(self, words: PuzzleSentences) -> str:
        """Return what the step does and why."""
        queens, removed, number = self.queens, self.removed, self.number
        key, count = self.rule, len(queens) or number
        last = "or"
        if key == "set":
            key = "confined"
        elif key == "blocks" and queens:
            key = "blocks_queens"
        elif key == "blocks":
            count, last = len(removed), "nor"  # none of the squares has a queen
        elif key == "pressed" and number:
            key, count = "pressed_some", len(self.units)
        elif key == "pressed":
            count = len(self.others)
        names = {
            f"{name}{case}": words.units(self.puzzle.regions, units, case)
            for name, units in (("units", self.units), ("others", self.others))
            for case in ("", "_in", "_this")
            if units
        }
        squares = words.squares(queens) if queens else words.squares(removed, last)
        text = words.say(key, count, number=number or len(queens), squares=squares, **names)
        return text[0].upper() + text[1:]

    @advised("nqueens.regions")
    def marks(self, stage: Stage = "why") -> Marks:
        """Return what `to_svg` draws on the board.

        Parameters
        ----------
        stage : {"look", "why", "do"}
            As in `to_svg`.

        Returns
        -------
        Marks
            Squares, which `regions.draw_on` also draws on a screenshot.

        Examples
        --------
        >>> from nqueens import regions
        >>> step = regions.explain(["ABBB", "AABD", "CCDD", "CCCD"])[0]
        >>> step.marks("do").queens == step.queens
        True
        """
        stage = checked_choice(stage, "stage", STAGES)
        if stage == "look":
            return Marks(self.queens_before, self.crosses_before, focus=self.reason)
        queens = (*self.queens_before, *self.queens)
        if stage == "do":
            return Marks(queens, (*self.crosses_before, *self.removed))
        return Marks(queens, self.crosses_before, self.removed, self.reason)

    def _repr_html_(self) -> str:
        """Return a picture and the sentence for a notebook."""
        return f"{self.to_svg(size=min(48 * self.puzzle.n, 480))}<p>{escape(self.text)}</p>"

    def __str__(self) -> str:
        """Return what the step does and why."""
        return self.text
