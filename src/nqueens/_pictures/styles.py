"""What is printed on paper, and how."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from nqueens._runtime.arguments import checked_bool, checked_choice, file_name, integer
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from nqueens._pictures.names import Square

__all__ = ["PAPERS", "Printed", "Style", "checked_style"]

PAPERS = {"a4": (595.276, 841.890), "letter": (612.0, 792.0)}  # in points
MOST_A_PAGE = 30
LONGEST_TEXT = 1000  # characters of a title, of which a line shows about a hundred


class Printed(NamedTuple):
    """A puzzle on paper."""

    n: int
    queens: Collection[Square] = ()
    blocked: Collection[Square] = ()
    solution: Collection[Square] = ()
    """All its queens, those that were given included."""
    labels: Sequence[Sequence[int]] = ()
    """The number of the region of each square; a board without regions is chequered."""
    names: Sequence[str] = ()
    """What the steps call the regions."""
    caption: str = ""
    steps: Sequence[str] = ()
    """How to solve it, in sentences."""


class Style(NamedTuple):
    """How to print."""

    paper: str = "a4"
    per_page: int = 4
    title: str = ""
    rules: str = ""
    note: str = ""
    """What the foot of each page says."""
    solutions: bool = True
    colours: bool = True
    font: str | None = None
    """The path of a TrueType font; by default, Helvetica, which every program has."""


def checked_style(
    paper: object,
    per_page: SupportsIndex,
    title: object,
    solutions: object,
    colours: bool,
    note: object,
    font: object,
) -> Style:
    """Return the options of the functions that print, validated.

    Raises
    ------
    TypeError, ValueError
        If one has another type, or is not one of the possible values.
    """
    for name, value in (("title", title), ("note", note)):
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a string, not {described(value)}")
    return Style(
        checked_choice(paper, "paper", list(PAPERS)),
        integer(per_page, "per_page", minimum=1, maximum=MOST_A_PAGE),
        str(title)[:LONGEST_TEXT],
        note=str(note)[:LONGEST_TEXT],
        solutions=checked_choice(solutions, "solutions", ("back", "none")) == "back",
        colours=checked_bool(colours, "colours"),
        font=None if font is None else file_name(font, "font"),
    )
