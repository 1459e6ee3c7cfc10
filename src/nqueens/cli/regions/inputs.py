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
from nqueens.cli.reading import Argument, lines_of, name_of
from nqueens.regions._screenshots.reading import boards_in, opened
from nqueens.regions._texts import READ, looks_like_a_puzzle, results

PLAIN = ("", "letters")  # read without a word about it
ADDRESS = re.compile(r"https?:|www\.|[\w.-]+\.(com|net|org|link)/", re.IGNORECASE)


class Found(NamedTuple):
    """A puzzle, and the screenshot and the board in it from which it was read.

    ``source`` is the number of the screenshot, or another one for each other puzzle.
    """

    puzzle: regions.Puzzle
    source: int
    image: Any = None
    board: Any = None


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
        "or 1.",
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

    ``words`` are names of files, ``-``, or texts of puzzles in the format ``source``, recognised by
    default. ``marks`` says whether queens and crosses in pictures become squares that are placed
    and blocked. ``rules`` are stars and others in addition to those of the texts. What cannot be
    read is named on standard error, counted as ``bad``, and left out.
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
        self._inputs = [*chain(*map(_files, words)), *(_copied() if clipboard else [])] or ["-"]

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
        """Read a file, an argument or a copied image."""
        if not isinstance(one, str):
            yield from self._pictured(one, "the clipboard")
            return
        file = _opened(one, self._form)
        name = name_of(file).replace("<stdin>", "standard input")
        data = b"".join(lines_of(file))
        if self._form is None and file_kind(data) in PICTURES:
            yield from self._pictured(data, name)
        else:
            yield from self._texts(data.decode("utf-8", "surrogateescape"), name)

    def _refuse(self, name: str, error: Exception) -> None:
        self.bad += 1
        warn(f"Error: {name}: {error}")

    def _pictured(self, picture: Any, name: str) -> Iterator[Found]:
        try:
            image = opened(picture)
            boards = boards_in(image, marks=self._marks, **self._rules)
        except regions.PictureError as error:
            self._refuse(name, error)
            return
        kinds = dict.fromkeys(f"{one.puzzle.n} x {one.puzzle.n}" for one in boards)
        what = "a board" if len(boards) == 1 else f"{len(boards)} boards"
        warn(f"{name}: found {what} of {', '.join(kinds)}")
        for i, one in enumerate(boards):
            yield Found(one.puzzle, not i, image, one)

    def _texts(self, text: str, name: str) -> Iterator[Found]:
        """Read the puzzles of a text; say in which format it is unless it is a plain one."""
        try:
            form, found = results(text, self._form)
        except FormatError as error:
            self._refuse(name, error)
            return
        for number, one in enumerate(found, 1):
            if number == 1 and self._form is None and form not in PLAIN:
                warn(f"{name}: read as {form}")
            if isinstance(one, regions.Puzzle):
                yield Found(one.__replace__(**self._rules) if self._rules else one, 1)
            else:
                self._refuse(name, one)


def drawings(words: Iterable[str]) -> Iterator[str]:
    """Yield the drawings of files, standard input and arguments, between empty lines."""
    for word in words or ["-"]:
        text = b"".join(lines_of(_opened(word, None))).decode("utf-8", "surrogateescape")
        yield from (block for block in re.split(r"\n\s*\n", text) if block.strip())


def _files(word: str) -> list[str]:
    """Return the files of a folder, or the word itself."""
    if not os.path.isdir(word):
        return [word]
    files = (os.path.join(word, name) for name in sorted(os.listdir(word)))
    return [file for file in files if os.path.isfile(file)]


def _opened(word: str, form: str | None) -> IO[bytes]:
    missing = word != "-" and not os.path.exists(word)
    if missing and ("\n" in word or looks_like_a_puzzle(word, form)):
        return Argument(word)
    if missing and ADDRESS.match(word):
        raise click.UsageError(
            f"{cut(word)} is a web address, not a link that holds a region puzzle; save the page, "
            "or a screenshot of it, and name the file"
        )
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
