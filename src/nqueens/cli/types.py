"""Kinds of values that options and arguments take."""

import os
import re
from collections.abc import Iterable

import click

from nqueens._runtime.wording import meant, why_out_of_scope

PHOTO = re.compile(r"(?i)\.(png|jpe?g|webp|gif|heic)$")
RANGE = re.compile(r"(\d{1,9})(?:\.\.|-)(\d{1,9})")  # 7-10, 7..10
POWER = re.compile(r"(\d{1,3})\^(\d{1,2})")  # 10^6
EXPONENT = re.compile(r"(\d{1,9})\.?(\d{0,9})[eE]\+?(\d{1,2})")  # 1e6, 1.5e6
RECTANGLE = re.compile(r"\d{1,9} ?[x×*] ?\d{1,9}")  # 8x7
GROUPS = re.compile(r"\d{1,3}(,\d{3})+")  # 1,000,000


class Number(click.IntRange):
    """An integer, also as people write large ones: 1e6, 10^6, 1_000_000 or 1,000,000."""

    name = "integer"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the integer; say what to do with a picture."""
        if PHOTO.search(str(value)):
            self.fail(f"a picture of a puzzle: nqueens regions solve {value}", param, ctx)
        if RECTANGLE.fullmatch(str(value)):
            self.fail(f"{value}: {why_out_of_scope('width')}", param, ctx)
        digits = decimal(value)
        if not digits.isdigit() and os.path.isfile(digits):
            others = f"'nqueens complete {value}' reads a board, 'nqueens regions solve' a puzzle"
            self.fail(f"{value} is a file; {others}", param, ctx)
        return int(super().convert(digits, param, ctx))  # type: ignore[arg-type, unused-ignore]


class Range(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A size of the board, or a range of sizes such as 7-10 or 7..10."""

    name = "integer"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> range:
        """Return the sizes."""
        ends = RANGE.fullmatch(str(value))
        if ends is None:
            size = Number().convert(value, param, ctx)
            return range(size, size + 1)
        low, high = int(ends[1]), int(ends[2])
        if high < low:
            self.fail(f"the range {value} is empty; write {high}-{low}.", param, ctx)
        return range(low, high + 1)


class OneOf(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """One of several words, in any spelling; says which of them another word means."""

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([*choices])

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the word."""
        word = str(value).replace("_", "-").lower()
        for choice in self.choices:
            if word == choice.replace("_", "-"):
                return str(choice)
        other = meant("values", word)
        if other in self.choices:
            self.fail(f"no {value!r}; did you mean {other!r}?", param, ctx)
        return str(super().convert(value, param, ctx))


class WordChoice(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """Words between commas."""

    name = "text"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> list[str]:
        """Return the words."""
        return [word.strip() for word in str(value).lower().split(",")]


def decimal(value: object) -> str:
    """Return the digits of an integer that is written in another way, or the text itself."""
    text = str(value)
    plain = text.replace("**", "^")
    if power := POWER.fullmatch(plain):
        return str(int(power[1]) ** int(power[2]))
    if GROUPS.fullmatch(plain):
        return plain.replace(",", "")
    if short := EXPONENT.fullmatch(plain):
        zeros = int(short[3])
        digits = short[2].ljust(zeros, "0")
        if len(digits) == zeros:  # otherwise the number is no integer
            return short[1] + digits
    return text


def fresh_seed() -> int:
    """Return a random seed that is short enough to be written down."""
    return int.from_bytes(os.urandom(8)) % 10**9
