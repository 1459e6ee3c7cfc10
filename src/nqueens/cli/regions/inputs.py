"""Puzzles that a command reads: from files, pictures, standard input, or the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

from nqueens import regions
from nqueens._runtime.errors import missing_package
from nqueens._runtime.texts import PICTURE_KINDS, FormatError, file_kind
from nqueens._runtime.wording import shortened
from nqueens.cli.ending import spoken
from nqueens.cli.output import warn
from nqueens.cli.reading import contents, opened_file
from nqueens.regions import ReadPuzzle

PuzzleOrError = ReadPuzzle | FormatError
UNSAID = ("", "letters")  # read without a word about it
WEB_ADDRESS = re.compile(r"https?:|www\.|[\w.-]+\.(com|net|org|link)/", re.IGNORECASE)


class FoundPuzzle(NamedTuple):
    """A puzzle, and the board of a screenshot from which it was read."""

    puzzle: regions.Puzzle
    board: regions.PictureBoard | None = None
    name: str = ""  # of the file, if it stands in a folder
    title: str = ""  # which board of the picture it is, if there are several


class NoPuzzle(click.UsageError):
    """There is no puzzle in the input."""


class Source(NamedTuple):
    """Something to read, and what it is called."""

    content: Any  # bytes, a text, or an image
    name: str
    is_inside: bool = False  # whether it stands in a folder
    is_word: bool = False  # of the command line: a text, or the name of a missing file

    @property
    def is_drawing(self) -> bool:
        """Whether it is a board of letters and of dots, which are free squares."""
        if not isinstance(self.content, str) or "." not in self.content:
            return False
        rows = self.content.split()
        letters = "".join(rows).replace(".", "")
        return letters.isalpha() and all(len(row) == len(rows) > 1 for row in rows)


class Puzzles:
    """The puzzles of files, pictures, standard input and arguments, one at a time.

    What cannot be read is named on standard error and left out, and counted as ``bad`` unless it
    stands in a folder.

    Parameters
    ----------
    words : iterable of str
        Names of files or folders, ``-``, or texts of puzzles.
    source : str, optional
        The format of texts, recognised by default.
    clipboard : bool
        Whether to read what was copied.
    marks : bool
        Whether queens and crosses in pictures become squares that are placed and blocked.
    stars, touching, diagonals
        Rules in addition to those of the texts.
    """

    def __init__(
        self,
        words: Iterable[str],
        source: str | None = None,
        clipboard: bool = False,
        marks: bool = False,
        *,
        stars: int | None = None,
        touching: bool = False,
        diagonals: bool = False,
    ) -> None:
        self.bad = 0
        self._form, self._marks = source, marks
        rules = {"stars": stars, "touching": touching, "diagonals": diagonals}
        self._rules: dict[str, Any] = {name: value for name, value in rules.items() if value}
        self._inputs = [*words, *(_copied() if clipboard else [])]
        self.is_named = bool(self._inputs)  # by words or the clipboard

    def __iter__(self) -> Iterator[FoundPuzzle]:
        """Read the puzzles."""
        is_empty = True
        for source in self._sources():
            for found in self._puzzles_of(source):
                is_empty = False
                yield found._replace(name=source.name) if source.is_inside else found
        if is_empty and self.bad:
            raise click.exceptions.Exit(2)
        if is_empty:
            raise NoPuzzle(
                "there is no puzzle in the input; lines that begin with # or // are comments"
            )

    def _sources(self) -> Iterator[Source]:
        """Yield what there is to read."""
        for word in self._inputs or ["-"]:
            if not isinstance(word, str):
                yield Source(word, "the clipboard")
            elif os.path.isdir(word):
                for path in sorted(Path(word).iterdir()):
                    if path.is_file():
                        yield Source(path.read_bytes(), str(path), is_inside=True)
            elif word == "-":
                yield Source(contents(word), "standard input")
            elif os.path.exists(word):
                yield Source(contents(word), word)
            else:
                yield Source(word, "the argument", is_word="\n" not in word)

    def _puzzles_of(self, source: Source) -> Iterable[FoundPuzzle]:
        """Read a text, an image, or the bytes of one."""
        content = source.content
        if isinstance(content, bytes) and (self._form or file_kind(content) not in PICTURE_KINDS):
            content = content.decode("utf-8", "surrogateescape")
            source = source._replace(content=content)
        try:
            if isinstance(content, str):
                read, form = self._read_text(content, source)
            else:
                return self._read_picture(content, source.name)
        except (FormatError, regions.PictureError, ImportError) as error:  # no Pillow
            if source.is_word:
                _refuse_word(source.content)
            self._refuse(error, source)
            return []
        if self._form is None and form not in UNSAID:
            warn(f"{source.name}: read as {form}")
        return self._puzzles_with_stars(read, source)

    def _read_picture(self, content: Any, name: str) -> list[FoundPuzzle]:
        """Read the boards of a picture, and say which these are."""
        boards = regions.read_boards(content, marks=self._marks, **self._rules)
        sizes = dict.fromkeys(f"{board.puzzle.n} x {board.puzzle.n}" for board in boards)
        number = "a board" if len(boards) == 1 else f"{len(boards)} boards"
        titles = [""] if len(boards) == 1 else [f"board {i}" for i in range(1, len(boards) + 1)]
        found = f"{name}: found {number} of {', '.join(sizes)}"
        puzzles = []
        for board, title in zip(boards, titles, strict=True):
            puzzles.append(FoundPuzzle(board.puzzle, board, title=title))
            if self._marks or board.queens or board.crosses or board.unread:
                found += f"; {title}: " if title else " with "
                found += board.marks_in_words()
        warn(found)
        return puzzles

    def _read_text(self, text: str, source: Source) -> tuple[Iterator[PuzzleOrError], str]:
        """Return the puzzles of a text, and the format of the first one."""
        read = regions.read_each(text, self._form, **self._rules)
        first = next(read, None)
        form = first.form if first else ""
        is_doubtful = source.is_inside or (source.is_word and form in UNSAID)
        if is_doubtful and not isinstance(first, ReadPuzzle):
            raise first or FormatError("there is no puzzle in the text")
        return chain([first] if first else [], read), form

    def _refuse(self, error: Exception, source: Source) -> None:
        """Say why something is left out."""
        reason = spoken(error)
        if source.is_drawing:
            reason += "; 'nqueens regions fill' finishes a drawing with free squares"
        if source.is_inside:
            warn(f"{source.name}: left out: {reason}")
        else:
            self.bad += 1
            warn(f"Error: {source.name}: {reason}")

    def _puzzles_with_stars(
        self, read: Iterator[PuzzleOrError], source: Source
    ) -> Iterator[FoundPuzzle]:
        """Yield the puzzles of a text; say the number of stars if it is not in it."""
        for number, result in enumerate(read, 1):
            if isinstance(result, FormatError):
                self._refuse(result, source)
                continue
            puzzle = result.puzzle
            if puzzle.stars > 1 and not result.says_stars:
                warn(
                    f"{source.name}: puzzle {number} does not say its number of stars; it has "
                    f"exactly one solution with {puzzle.stars} stars; --stars decides"
                )
            yield FoundPuzzle(puzzle)


def _refuse_word(word: str) -> None:
    """Refuse a word that is no puzzle: a web address, or the name of a file that is missing."""
    if WEB_ADDRESS.match(word):
        raise click.UsageError(
            f"{shortened(word)} is a web address, not a link that holds a region puzzle; "
            "save the page, or a screenshot of it, and name the file"
        ) from None
    if word.isdigit():
        ctx = click.get_current_context()
        raise click.UsageError(
            f"{word} is no file and no puzzle; 'nqueens regions generate {word}' makes one, and "
            f"'| {ctx.command_path}' reads it"
        ) from None
    opened_file(word)  # fails


def _copied() -> Sequence[Any]:
    """Return the image on the clipboard, or the names of the files on it."""
    try:
        from PIL import ImageGrab
    except ImportError as error:
        raise missing_package("--clipboard needs", "Pillow") from error
    try:
        copied = ImageGrab.grabclipboard()
    except (NotImplementedError, OSError) as error:
        raise click.UsageError(
            f"the clipboard cannot be read ({error}); save the picture to a file"
        ) from None
    if not copied:
        raise click.UsageError("there is no picture on the clipboard; copy one, or name a file")
    return copied if isinstance(copied, list) else [copied]
