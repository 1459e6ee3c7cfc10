"""What is said of puzzles and of steps, in sentences that count rows and columns from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nqueens._drawing.names import Square
    from nqueens.regions._explaining import Step
    from nqueens.regions._layout import Regions

Kind = Literal["row", "column", "region"]
Unit = tuple[Kind, int]  # and its number, from 0
KINDS: tuple[Kind, ...] = ("row", "column", "region")


def units_of(layout: Regions, square: Square) -> tuple[Unit, Unit, Unit]:
    """Return the row, the column and the region of a square."""
    row, column = square
    return ("row", row), ("column", column), ("region", int(layout.labels[square]))


def joined(words: Sequence[str], word: str = "and") -> str:
    """Return words as a list in a sentence."""
    return f" {word} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def squares_in_words(squares: Iterable[Square], word: str = "and") -> str:
    """Return the names of squares, such as "row 3, column 2 and row 4, columns 1 and 5"."""
    parts = []
    for row, members in groupby(sorted(squares), key=itemgetter(0)):
        columns = [str(column + 1) for _, column in members]
        parts.append(f"row {row + 1}, column{'s' * (len(columns) > 1)} {joined(columns, word)}")
    if len(parts) > 2:
        return "; ".join([*parts[:-1], f"{word} {parts[-1]}"])
    return joined(parts, word)


def units_in_words(layout: Regions, units: Sequence[Unit]) -> str:
    """Return the names of units of one kind, such as "rows 1 and 2" or "the red region"."""
    kind, many = units[0][0], "s" * (len(units) > 1)
    if kind != "region":
        return f"{kind}{many} {joined([str(i + 1) for i in sorted(i for _, i in units)])}"
    phrases = layout._phrases()
    names = [phrases[i] for _, i in units]
    words = joined(sorted((name for name, _ in names), key=lambda name: (len(name), name)))
    return f"the {words} region{many}" if names[0][1] else f"region{many} {words}"


def several_in_words(layout: Regions, squares: Sequence[Square]) -> str:
    """Return what is odd: solutions that differ in some squares, and regions in pieces; or ""."""
    words = []
    if squares:
        words.append(f"several solutions; two of them differ in {squares_in_words(squares)}")
    if layout.disconnected:
        words.append(f"regions in several pieces: {', '.join(layout.disconnected)}")
    return "; ".join(words)


def where(step: Step) -> str:
    """Return where to look: the fewest units of one kind that have the squares of the reason."""
    layout = step.puzzle.regions
    families: list[list[Unit]] = [
        [("region", i) for i in {int(layout.labels[square]) for square in step.reason}],
        [("row", i) for i in {row for row, _ in step.reason}],
        [("column", i) for i in {column for _, column in step.reason}],
    ]
    return f"Look at {units_in_words(layout, min(families, key=len))}."


def what_to_do(step: Step) -> str:
    """Return which squares get a queen or a cross."""
    many = "s" * (len(step.queens) > 1)
    words = (
        (f"Place {(many and '') or 'a '}queen{many} in", step.queens),
        ("Cross out", step.removed),
    )
    return " ".join(f"{verb} {squares_in_words(squares)}." for verb, squares in words if squares)


def why(step: Step) -> str:
    """Return what a step does and why."""
    layout, units, others = step.puzzle.regions, step.units, step.others
    which = units_in_words(layout, units)
    these = f"th{'is' if len(units) == 1 else 'ese'} {units[0][0]}{'s' * (len(units) > 1)}"
    other = units_in_words(layout, others) if others else ""
    queens, removed = squares_in_words(step.queens), squares_in_words(step.removed, "or")
    many = len(step.queens) > 1
    if step.rule == "single":
        left = f"{len(step.queens)} squares" if many else "one square"
        go = "its queens go" if many else "its queen goes"
        text = f"{which} has only {left} left, {queens}, so {go} there."
    elif step.rule in ("confined", "set"):
        lines = f"th{'is' if len(others) == 1 else 'ese'} {others[0][0]}{'s' * (len(others) > 1)}"
        text = (
            f"All squares left in {which} lie in {other}, so the other squares of {lines} cannot "
            "hold a queen."
        )
    elif step.rule == "blocks":
        text = f"The squares left in {which} fit in {step.number} blocks of two by two squares, "
        text += "which hold one queen each, so "
        one = "queens go" if many else "a queen goes"
        text += f"{one} in {queens}." if queens else f"there is no queen in {removed}."
    elif step.rule == "pressed" and step.number:
        text = (
            f"{which} can get {step.number} queens only if {other} put all theirs there, so their "
            "squares elsewhere cannot hold a queen."
        )
    elif step.rule == "pressed":
        have = "has" if len(others) == 1 else "have"
        text = (
            f"Outside {which}, {other} {have} too little room, so all queens of {these} come from "
            f"there: the other squares of {these} cannot hold a queen."
        )
    elif step.rule == "empties":
        text = f"A queen in {removed} would leave {which} without enough squares."
    elif step.rule == "chain":
        one = "queen that then follows"
        then = one if step.number == 1 else f"{step.number} queens that then follow"
        text = f"A queen in {removed}, with the {then}, would leave {which} without enough squares."
    else:
        text = f"No rule helps. A queen in {queens} turns out to be right."
    return text[0].upper() + text[1:]
