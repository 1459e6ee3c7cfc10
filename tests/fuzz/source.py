"""Choices drawn from bytes: the same bytes make the same choices, and any bytes make some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Source"]

T = TypeVar("T")


class Source:
    """Bytes that are used up from the front; after the end come zeros."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Tell whether there is a byte left."""
        return self._at < len(self._data)

    def byte(self) -> int:
        """Take a byte."""
        if self._at >= len(self._data):
            return 0
        self._at += 1
        return self._data[self._at - 1]

    def below(self, bound: int) -> int:
        """Take a number in 0..bound-1."""
        number = self.byte()
        for _ in range((bound - 1).bit_length() // 8):
            number = number << 8 | self.byte()
        return number % bound

    def flag(self, chance: int = 2) -> bool:
        """Take a yes, once in ``chance``; the end says no."""
        return self.byte() % chance == chance - 1

    def pick(self, choices: Sequence[T]) -> T:
        """Take one of some things; the end takes the first."""
        return choices[self.below(len(choices))]

    def take(self, length: int) -> bytes:
        """Take so many bytes, fewer at the end."""
        taken = self._data[self._at : self._at + length]
        self._at += len(taken)
        return taken

    def rest(self) -> bytes:
        """Take all that is left."""
        return self.take(len(self._data))
