"""Choices drawn from bytes: equal bytes make equal choices, and any bytes make valid ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Source", "damaged"]

T = TypeVar("T")


class Source:
    """Bytes that are consumed from the front; zeros follow the last one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Return whether any bytes are left."""
        return self._at < len(self._data)

    def byte(self) -> int:
        """Take a byte."""
        if self._at >= len(self._data):
            return 0
        self._at += 1
        return self._data[self._at - 1]

    def below(self, bound: int) -> int:
        """Take a number from 0 to ``bound`` - 1."""
        number = self.byte()
        for _ in range((bound - 1).bit_length() // 8):
            number = number << 8 | self.byte()
        return number % bound

    def flag(self, chance: int = 2) -> bool:
        """Take True once in ``chance`` times; at the end, take False."""
        return self.byte() % chance == chance - 1

    def pick(self, choices: Sequence[T]) -> T:
        """Take one of several things; at the end, take the first."""
        return choices[self.below(len(choices))]

    def take(self, length: int) -> bytes:
        """Take up to ``length`` bytes."""
        taken = self._data[self._at : self._at + length]
        self._at += len(taken)
        return taken

    def rest(self) -> bytes:
        """Take the remaining bytes."""
        return self.take(len(self._data))


def damaged(source: Source, text: str, pieces: Sequence[str], other: str = "") -> str:
    """Return a text that was cut, joined with another one, or lacks, repeats or has odd pieces."""
    for _ in range(source.below(6)):
        at = source.below(len(text) + 1)
        end = min(len(text), at + source.below(4))
        line = text.rfind("\n", 0, at) + 1  # where it begins
        how = source.below(8)
        if how == 0:
            text = text[:at] + text[end:]
        elif how == 1:
            text = text[:at] + source.pick(pieces) + text[at:]
        elif how == 2:
            text = text[:at] + source.pick(pieces) + text[end:]
        elif how == 3:
            text = text[:end] + text[at:end] + text[end:]
        elif how == 4:
            text = text[:at]
        elif how == 5:
            text = text[:line]
        elif how == 6:
            text = text[:line] + text[text.find("\n", line) + 1 :]
        else:
            text = text[:at] + (other or text)
    return text
