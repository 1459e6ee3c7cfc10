"""Puzzles that a command reads: from files, pictures, standard input, or the command line."""

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens._runtime.errors import missing_package
from nqueens._runtime.texts import PICTURES, FormatError, file_kind
from nqueens._runtime.wording import cut
from nqueens._squares import Square
from nqueens.cli.options import squares_in
from nqueens.cli.output import warn
from nqueens.cli.reading import contents, opened_file
from nqueens.regions._read.screenshots.reading import boards_in, opened
from nqueens.regions._read.texts import Made, Result, results

UNSAID = ("", "letters")  # read without a word about it
WEB_ADDRESS = re.compile(r"https?:|www\.|[\w.-]+\.(com|net|org|link)/", re.IGNORECASE)


class Found(NamedTuple):
    """A puzzle, and the screenshot and the board in it from which it was read."""

    puzzle: regions.Puzzle
    image: Any = None
    board: Any = None
    name: str = ""  # of the file, if it stands in a folder


class Playing(NamedTuple):
    """The texts of ``--queens`` and ``--crosses``."""

    queens: tuple[str, ...] = ()
    crosses: tuple[str, ...] = ()

    def of(
        self, number: int, puzzle: regions.Puzzle, limit: float | None
    ) -> tuple[regions.Puzzle, list[Square], list[Square], Marks]:
        """Return a puzzle, the queens and crosses of its player, and those of the options.

        The squares of the puzzle are the player's if it has exactly one solution without them.
        """
        if number > 1 and (self.queens or self.crosses):
            raise click.UsageError("--queens and --crosses are for one puzzle; there are more")
        texts = self._asdict().items()
        queens, crosses = ({*squares_in(f"--{name}", some, puzzle.n)} for name, some in texts)
        own = Marks({*queens}, {*crosses})
        fresh = puzzle.__replace__(placed=None, blocked=None)
        if regions.is_unique(fresh, time_limit=limit):
            queens.update(puzzle.placed)
            crosses.update(puzzle.blocked)
            puzzle = fresh
        return puzzle, [*queens], [*crosses], own


class Puzzles:
    """The puzzles of files, pictures, standard input and arguments, one at a time.

    ``words`` are names of files or folders, ``-``, or texts of puzzles in the format ``source``,
    recognised by default. ``marks`` says whether queens and crosses in pictures become squares that
    are placed and blocked. ``rules`` are stars and others in addition to those of the texts. What
    cannot be read is named on standard error and left out, and counted as ``bad`` unless it stands
    in a folder.
    """

    def __init__(
        self,
        words: Iterable[str],
        source: str | None = None,
        clipboard: bool = False,
        marks: bool = False,
        **rules: Any,
    ) -> None:
        self.bad = 0
        self._form, self._marks = source, marks
        self._rules = {name: value for name, value in rules.items() if value}
        self._inputs = [*words, *(_copied() if clipboard else [])]
        self.is_named = bool(self._inputs)  # by words or the clipboard

    def __iter__(self) -> Iterator[Found]:
        """Read the puzzles."""
        found = None
        for given, name, is_inside in self._sources():
            self._name, self._is_inside = name, is_inside
            for found in self._read(given):
                yield found._replace(name=name) if is_inside else found
        if found is None:
            if self.bad:
                raise click.exceptions.Exit(2)
            raise click.UsageError(
                "there is no puzzle in the input; lines that begin with # or // are comments"
            )

    def _sources(self) -> Iterator[tuple[Any, str, bool]]:
        """Yield bytes, texts and images, with their name, and whether they stand in a folder."""
        for one in self._inputs or ["-"]:
            if not isinstance(one, str):
                yield one, "the clipboard", False
            elif os.path.isdir(one):
                for path in sorted(Path(one).iterdir()):
                    if path.is_file():
                        yield path.read_bytes(), str(path), True
            elif one == "-" or os.path.exists(one):
                yield contents(one), "standard input" if one == "-" else one, False
            else:
                yield one, "the argument", False

    def _read(self, given: Any) -> Iterable[Found]:
        """Read a text, an image, or the bytes of one, and say what a picture shows."""
        is_word = isinstance(given, str) and "\n" not in given  # perhaps the name of a file
        try:
            if isinstance(given, bytes) and (self._form or file_kind(given) not in PICTURES):
                given = given.decode("utf-8", "surrogateescape")
            if not isinstance(given, str):
                image = opened(given)
                boards = boards_in(image, marks=self._marks, **self._rules)
                sizes = ", ".join(
                    dict.fromkeys(f"{one.puzzle.n} x {one.puzzle.n}" for one in boards)
                )
                what = "a board" if len(boards) == 1 else f"{len(boards)} boards"
                warn(f"{self._name}: found {what} of {sizes}")
                return [Found(one.puzzle, image, one) for one in boards]
            found = results(given, self._form)
            first = next(found, None)
            form = first.form if first else ""
            is_doubtful = self._is_inside or (is_word and form in UNSAID)
            if is_doubtful and not isinstance(first, Made):
                raise first or FormatError("there is no puzzle in the text")
        except (FormatError, regions.PictureError, ImportError) as error:  # no Pillow
            if is_word:
                if WEB_ADDRESS.match(given):
                    raise click.UsageError(
                        f"{cut(given)} is a web address, not a link that holds a region puzzle; "
                        "save the page, or a screenshot of it, and name the file"
                    ) from None
                opened_file(given)  # fails
            self._refuse(error, self._is_inside)
            return []
        if self._form is None and form not in UNSAID:
            warn(f"{self._name}: read as {form}")
        return self._made(chain([first] if first else [], found))

    def _refuse(self, error: Exception, is_left_out: bool = False) -> None:
        self.bad += not is_left_out
        name = self._name
        warn(f"{name}: left out: {error}" if is_left_out else f"Error: {name}: {error}")

    def _made(self, found: Iterator[Result]) -> Iterator[Found]:
        """Yield the puzzles of a text; say the number of stars if it is not in it."""
        for number, one in enumerate(found, 1):
            if isinstance(one, FormatError):
                self._refuse(one)
                continue
            puzzle = one.puzzle.__replace__(**self._rules)
            if not one.is_said and "stars" not in self._rules:
                try:
                    puzzle = one.likely(puzzle)
                except FormatError as error:
                    self._refuse(error)
                    continue
                if puzzle.stars > 1:
                    warn(
                        f"{self._name}: puzzle {number} does not say its number of stars; it has "
                        f"exactly one solution with {puzzle.stars} stars; --stars decides"
                    )
            yield Found(puzzle)


def drawings(words: Iterable[str]) -> Iterator[str]:
    """Yield the drawings of files, standard input and arguments, between empty lines."""
    for word in words or ["-"]:
        data = word.encode() if "\n" in word else contents(word)
        if file_kind(data) in PICTURES:
            raise click.UsageError(f"{word} is a picture; fill takes text, and repair pictures")
        text = data.decode("utf-8", "replace")
        yield from (block for block in re.split(r"\n\s*\n", text) if block.strip())


def _copied() -> list[Any]:
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
