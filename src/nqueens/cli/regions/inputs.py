"""Puzzles that a command reads: from files, pictures, standard input, or the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any, NamedTuple

import click

from nqueens import regions
from nqueens._drawing.names import Square
from nqueens._drawing.svg import Marks
from nqueens._runtime.errors import missing_package
from nqueens._runtime.texts import PICTURES, FormatError, file_kind
from nqueens._runtime.wording import cut
from nqueens.cli import options as shared
from nqueens.cli.output import warn
from nqueens.cli.reading import lines_of, name_of
from nqueens.regions._screenshots.reading import boards_in, opened
from nqueens.regions._searching import likely_stars
from nqueens.regions._texts import READ, Made, Result, results

UNSAID = ("", "letters")  # read without a word about it
WEB_ADDRESS = re.compile(r"https?:|www\.|[\w.-]+\.(com|net|org|link)/", re.IGNORECASE)


class Found(NamedTuple):
    """A puzzle, and the screenshot and the board in it from which it was read.

    ``source`` is the number of the screenshot, or another one for each other puzzle.
    """

    puzzle: regions.Puzzle
    source: int
    image: Any = None
    board: Any = None
    name: str = ""  # of the file, if it stands in a folder


clipboard_option = click.option("--clipboard", is_flag=True, help="Read the copied picture.")
puzzles_options = shared.together(  # the arguments of `Puzzles`
    click.argument("words", nargs=-1, metavar="[PUZZLE]..."),
    shared.format_option(
        "--from",
        "source",
        of=READ,
        help="Format to read, recognised by default; see 'nqueens regions convert --help'.",
    ),
    clipboard_option,
    shared.number_option(
        "--stars",
        least=1,
        most=32,
        help="Number of queens in each row, column and region; by default, what the puzzle says, "
        "or the first of 1, 2 and 3 that leaves exactly one solution.",
    ),
    click.option("--touching", is_flag=True, help="Let queens stand on neighbouring squares."),
    click.option("--diagonals", is_flag=True, help="Allow at most one queen on each diagonal."),
)


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
        queens, crosses = (
            shared.squares_in(f"--{name}", texts, puzzle.n)
            for name, texts in self._asdict().items()
        )
        own = Marks(queens, crosses)
        fresh = puzzle.__replace__(placed=None, blocked=None)
        if not regions.is_unique(fresh, time_limit=limit):
            return puzzle, [*{*queens}], [*{*crosses}], own
        return fresh, [*{*queens, *puzzle.placed}], [*{*crosses, *puzzle.blocked}], own


game_options = shared.packed(
    "game",
    Playing,
    shared.squares_option("--queens", f"Squares of your queens: {shared.NOTATION}."),
    shared.squares_option("--crosses", "Squares that you have crossed out."),
)


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
        self._inputs = [*words, *(_copied() if clipboard else [])] or ["-"]

    def __iter__(self) -> Iterator[Found]:
        """Read the puzzles."""
        number = 0
        for one in self._inputs:
            for found in self._of(one):
                number += found.image is None or found.source
                yield found._replace(source=number)
        if not number and self.bad:
            raise click.exceptions.Exit(2)
        if not number:
            raise click.UsageError("there is no puzzle in the input")

    def _of(self, one: Any) -> Iterator[Found]:
        """Read a file, the files of a folder, an argument or a copied image."""
        if not isinstance(one, str):
            yield from self._pictured(one, "the clipboard")
        elif os.path.isdir(one):
            for name in sorted(os.listdir(one)):
                file = os.path.join(one, name)
                if os.path.isfile(file):
                    with open(file, "rb") as data:
                        for found in self._read(data.read(), file, is_inside=True):
                            yield found._replace(name=file)
        elif one == "-" or os.path.exists(one) or not (read := self._argument(one)):
            given = _opened(one)
            name = name_of(given).replace("<stdin>", "standard input")
            yield from self._read(b"".join(lines_of(given)), name)
        else:
            yield from self._texts(*read, "the argument")

    def _argument(self, word: str) -> tuple[str, Iterator[Result]] | None:
        """Read a word as puzzles, if with mistakes; None if it is the name of a file."""
        try:
            form, found = results(word, self._form)
        except FormatError as error:
            form, found = "", iter([error])
        first = next(found, None)
        if "\n" in word or isinstance(first, Made) or form not in UNSAID:
            return form, chain([first] if first else [], found)
        if WEB_ADDRESS.match(word):
            raise click.UsageError(
                f"{cut(word)} is a web address, not a link that holds a region puzzle; save the "
                "page, or a screenshot of it, and name the file"
            )
        return None

    def _read(self, data: bytes, name: str, *, is_inside: bool = False) -> Iterator[Found]:
        """Read a picture or a text; ``is_inside`` says that it stands in a folder."""
        if self._form is None and file_kind(data) in PICTURES:
            yield from self._pictured(data, name, is_inside=is_inside)
            return
        try:
            form, found = results(data.decode("utf-8", "surrogateescape"), self._form)
            first = next(found, None)
            if is_inside and not isinstance(first, Made):
                raise first or FormatError("there is no puzzle in the text")
        except FormatError as error:
            self._refuse(name, error, is_inside=is_inside)
            return
        yield from self._texts(form, chain([first] if first else [], found), name)

    def _refuse(self, name: str, error: Exception, *, is_inside: bool = False) -> None:
        self.bad += not is_inside
        warn(f"{name}: left out: {error}" if is_inside else f"Error: {name}: {error}")

    def _pictured(self, picture: Any, name: str, *, is_inside: bool = False) -> Iterator[Found]:
        try:
            image = opened(picture)
            boards = boards_in(image, marks=self._marks, **self._rules)
        except regions.PictureError as error:
            self._refuse(name, error, is_inside=is_inside)
            return
        kinds = dict.fromkeys(f"{one.puzzle.n} x {one.puzzle.n}" for one in boards)
        what = "a board" if len(boards) == 1 else f"{len(boards)} boards"
        warn(f"{name}: found {what} of {', '.join(kinds)}")
        for i, one in enumerate(boards):
            yield Found(one.puzzle, not i, image, one)

    def _texts(self, form: str, found: Iterator[Result], name: str) -> Iterator[Found]:
        """Yield the puzzles of a text; say its format unless it is plain, and stars not in it."""
        for number, one in enumerate(found, 1):
            if number == 1 and self._form is None and form not in UNSAID:
                warn(f"{name}: read as {form}")
            if isinstance(one, FormatError):
                self._refuse(name, one)
                continue
            puzzle = one.puzzle.__replace__(**self._rules)
            if not one.is_said and "stars" not in self._rules:
                puzzle = likely_stars(puzzle)
                if puzzle.stars > 1:
                    warn(
                        f"{name}: puzzle {number} does not say its number of stars; it has exactly "
                        f"one solution with {puzzle.stars} stars; --stars decides"
                    )
            yield Found(puzzle, 1)


def drawings(words: Iterable[str]) -> Iterator[str]:
    """Yield the drawings of files, standard input and arguments, between empty lines."""
    for word in words or ["-"]:
        text = (
            word if "\n" in word else b"".join(lines_of(_opened(word))).decode("utf-8", "replace")
        )
        yield from (block for block in re.split(r"\n\s*\n", text) if block.strip())


def _opened(word: str) -> IO[bytes]:
    file: IO[bytes] = click.File("rb").convert(word, None, click.get_current_context())
    return file


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
