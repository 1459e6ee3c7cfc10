"""The formats of a package: a table of how each is read and written."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from nqueens._runtime.wording import described


@dataclass(frozen=True)
class Format:
    """A way to write something, as a row of the table."""

    name: str
    summary: str = ""  # what it looks like
    readings: tuple[str, ...] = ()  # by which it is read
    suffix: str = ""  # of its files


F = TypeVar("F", bound=Format)


class Formats(dict[str, F], Generic[F]):
    """The formats of a package by their names, from ``formats.json`` in its folder."""

    def __init__(self, kind: type[F], module: str) -> None:
        table = json.loads(Path(module).with_name("formats.json").read_text("utf-8"))
        super().__init__((name, kind(name, **facts)) for name, facts in table.items())
        self.suffixes: dict[str, tuple[str, ...]] = {}  # of files, with what they may hold
        for form in self.values():
            if form.suffix:
                self.suffixes[form.suffix] = (*self.suffixes.get(form.suffix, ()), form.name)

    def named(self, name: object) -> F:
        """Return the format of this name, in any case; ValueError if there is none."""
        spelled = name.lower() if isinstance(name, str) else ""
        if spelled in self:
            return self[spelled]
        from difflib import get_close_matches  # slow to import, and needed for mistakes only

        close = get_close_matches(spelled.removeprefix("."), self, 1)
        hint = f"did you mean {close[0]!r}? The" if close else "the"
        raise ValueError(f"unknown format {described(name)}; {hint} formats are {', '.join(self)}")
