"""The formats of a package by their names."""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from nqueens._runtime.errors import InvalidArgument
from nqueens._runtime.wording import described


class Named(Protocol):
    """A format: its name, and the suffix of its files, or ""."""

    @property
    def name(self) -> str: ...

    @property
    def suffix(self) -> str: ...


F = TypeVar("F", bound=Named)


class Formats(dict[str, F], Generic[F]):
    """The formats of a package by their names; ``suffixes`` has the names for each suffix."""

    def __init__(self, formats: Iterable[F]) -> None:
        super().__init__((format.name, format) for format in formats)  # noqa: A001
        self.suffixes: dict[str, tuple[str, ...]] = {}
        for name, written in self.items():
            if written.suffix:
                self.suffixes[written.suffix] = (*self.suffixes.get(written.suffix, ()), name)

    def named(self, name: object) -> F:
        """Return the format of this name, in any case; ValueError if there is none."""
        spelled = name.lower() if isinstance(name, str) else ""
        if spelled in self:
            return self[spelled]
        from difflib import get_close_matches  # slow to import, and needed for mistakes only

        hint = "the"
        if close := get_close_matches(spelled.removeprefix("."), self, 1):
            hint = f"did you mean {close[0]!r}? The"
        raise InvalidArgument(
            f"unknown format {described(name)}; {hint} formats are {', '.join(self)}",
            parameter="format",
            value=name,
        )
