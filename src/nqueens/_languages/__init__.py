"""The sentences of each language, in which squares count rows and columns from 1."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, get_args

from nqueens._drawing.glyphs import Piece
from nqueens._squares import Square

Language = Literal["en", "de", "es", "fr", "it", "ja", "pt", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Sentences:
    """The sentences of a language, in which queens have the name of the piece.

    A sentence of two forms is a list: one thing, several things.
    """

    def __init__(self, language: Language, piece: Piece = "queen") -> None:
        text = files(__package__).joinpath(f"{language}.json").read_text("utf-8")
        table: dict[str, dict[str, Any]] = json.loads(text)
        self.language, self.piece = language, piece
        self.colours: dict[str, str] = table["colours"]
        self.sheets: dict[str, str] = table["sheets"] | {"language": language}
        self.lesson: dict[str, str] = table["lesson"]
        self._names: dict[str, str] = table.get(piece, {})
        self.page = self.called(table["shared"] | table["page"])
        self._sentences = self.page | self.called(table["steps"])

    def called(self, form: Any) -> Any:
        """Return a text, or all of a list or a table, with the name of the piece."""
        if isinstance(form, dict):
            return {key: self.called(member) for key, member in form.items()}
        if isinstance(form, list):
            return [self.called(member) for member in form]
        for queen, name in self._names.items():
            form = form.replace(queen, name)
        return form

    def say(self, key: str, number: int = 1, /, **values: object) -> str:
        """Return a sentence, that of the number if there are two."""
        form = self._sentences[key]
        return str(form if isinstance(form, str) else form[number != 1]).format_map(values)

    def joined(self, words: Sequence[str], last: str = "and", kind: str = "") -> str:
        """Return words as a list in a sentence; ``kind`` is "number_", "group_" of lists, or ""."""
        if len(words) < 2:
            return "".join(words)
        return self.say(f"{kind}comma").join(words[:-1]) + self.say(kind + last) + words[-1]

    def squares(self, squares: Iterable[Square], last: str = "and") -> str:
        """Return the names of squares, such as "row 3, column 2 and row 4, columns 1 and 5"."""
        parts = []
        for row, members in groupby(sorted(squares), key=itemgetter(0)):
            columns = [str(column + 1) for _, column in members]
            these = self.joined(columns, last, "number_")
            parts.append(self.say("square", len(columns), row=row + 1, columns=these))
        return self.joined(parts, last, "group_" if len(parts) > 2 else "")

    def lists(self, **squares: Sequence[Square]) -> list[str]:
        """Return the sentence of each key about its squares, unless there are none."""
        return [
            self.say(key, len(members), squares=self.squares(members))
            for key, members in squares.items()
            if members
        ]

    def oddities(self, differences: Sequence[Square], in_pieces: Sequence[str]) -> str:
        """Return that solutions differ in squares, and that regions are in pieces; or ""."""
        sentences = self.lists(several=differences)
        if in_pieces:
            sentences.append(self.say("in_pieces", names=self.say("comma").join(in_pieces)))
        return self.say("semicolon").join(sentences)


@lru_cache
def sentences_of(language: Language, piece: Piece = "queen") -> Sentences:
    """Return the sentences of a language, in which queens have the name of the piece."""
    return Sentences(language, piece)
