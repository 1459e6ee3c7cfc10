"""The puzzles that a command takes: from files, pictures, standard input, or the command line."""

from __future__ import annotations

import functools
import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import IO, TYPE_CHECKING, Any

import click

from nqueens import regions
from nqueens._runtime.texts import PICTURES, file_kind
from nqueens.cli.options import Decorator, FormatName, together
from nqueens.cli.texts import lines_of, naming
from nqueens.regions._texts import READ, WRITTEN, format_named, format_of, looks_like_a_puzzle

if TYPE_CHECKING:
    from nqueens.regions._screenshots.reading import Board

__all__ = [
    "Puzzles",
    "clipboard_option",
    "puzzles_options",
    "stars_option",
    "to_option",
]

PLAIN = ("letters", "numbers")  # read without a word about it
SUFFIXES = {".json": ("json", "lists"), ".pzprv3": ("pzprv3",), ".sbn": ("sbn",)}  # of files
MAGIC_SIZE = 16  # bytes by which a picture is recognised
MOST_BYTES = 200_000_000  # of a picture


class _Argument(io.BytesIO):
    """The text of an argument, as a file."""

    name = "the argument"


def _formats(option: tuple[str, ...], names: tuple[str, ...], text: str, **more: Any) -> Decorator:
    text = f"{text}; see 'nqueens regions convert --help'."
    return click.option(
        *option, type=FormatName(names, format_named, SUFFIXES), metavar="FORMAT", help=text, **more
    )


from_option = _formats(("--from", "source"), READ, "Format to read, recognised by default")
stars_option = click.option(
    "--stars",
    type=click.IntRange(1, 32),
    metavar="N",
    help="Number of queens in each row, column and region; by default, what the puzzle says, or 1.",
)
clipboard_option = click.option("--clipboard", is_flag=True, help="Read the copied picture.")


def to_option(**more: Any) -> Decorator:
    """Return the option for the format to write."""
    return _formats(("--to", "name"), WRITTEN, "Format to write", **more)


def puzzles_options(command: Callable[..., Any], *, marks: bool = False) -> Callable[..., Any]:
    """Add what to read, and the rules; the command receives ``puzzles`` with their rules."""

    @functools.wraps(command)
    def with_puzzles(
        *args: Any,
        words: tuple[str, ...],
        source: str | None,
        clipboard: bool,
        stars: int | None,
        touching: bool,
        diagonals: bool,
        **keywords: Any,
    ) -> Any:
        puzzles = Puzzles(
            words, source, clipboard, marks, stars, touching=touching, diagonals=diagonals
        )
        return command(*args, puzzles=puzzles, **keywords)

    options = together(
        click.argument("words", nargs=-1, metavar="[PUZZLE]..."),
        from_option,
        clipboard_option,
        stars_option,
        click.option("--touching", is_flag=True, help="Let queens stand on neighbouring squares."),
        click.option("--diagonals", is_flag=True, help="Allow at most one queen on each diagonal."),
    )
    return options(with_puzzles)


class Puzzles:
    """The puzzles of files, pictures, standard input and arguments, one at a time.

    Parameters
    ----------
    words
        Names of files, ``-``, or texts of puzzles; ``-`` if there is neither a word nor a
        clipboard.
    source
        The format of the texts, recognised by default.
    clipboard
        Whether to read the picture on the clipboard as well.
    marks
        Whether queens and crosses in pictures become squares that are placed and blocked.
    stars, rules
        The rules, in addition to those of the texts.

    Attributes
    ----------
    screenshots
        The pictures that were read so far, each with its boards.
    """

    def __init__(
        self,
        words: Iterable[str],
        source: str | None = None,
        clipboard: bool = False,
        marks: bool = False,
        stars: int | None = None,
        **rules: bool,
    ) -> None:
        self.screenshots: list[tuple[Any, list[Board]]] = []
        self._source, self._marks, self._stars, self._rules = source, marks, stars, rules
        copied = _copied() if clipboard else []
        inputs = [*words, *copied] or ["-"]
        self._found = chain.from_iterable(map(self._of, inputs))

    def __iter__(self) -> Iterator[regions.Puzzle]:
        """Return the puzzles."""
        return self

    def __next__(self) -> regions.Puzzle:
        """Return the next puzzle."""
        return next(self._found)

    def _of(self, one: Any) -> Iterator[regions.Puzzle]:
        """Read a file, an argument or a copied image."""
        if not isinstance(one, str):
            yield from self._pictured(one, "the clipboard")
            return
        file = _opened(one, self._source)
        lines = lines_of(file)
        head: list[bytes] = []
        while sum(map(len, head)) < MAGIC_SIZE and (line := next(lines, b"")):
            head.append(line)
        start = b"".join(head)
        if self._source is None and file_kind(start) in PICTURES:
            yield from self._pictured(start + file.read(MOST_BYTES), _name(file))
        else:
            yield from map(self._ruled, _texts(file, chain(head, lines), self._source))

    def _pictured(self, picture: Any, name: str) -> Iterator[regions.Puzzle]:
        from nqueens.regions._screenshots.decoding import opened
        from nqueens.regions._screenshots.reading import boards_in

        try:
            image = opened(picture)
            boards = boards_in(image, self._stars, marks=self._marks, **self._rules)
        except regions.PictureError as error:
            raise ValueError(f"{name}: {error}") from None
        self.screenshots.append((image, boards))
        kinds = dict.fromkeys(f"{one.puzzle.n} x {one.puzzle.n}" for one in boards)
        what = "a board" if len(boards) == 1 else f"{len(boards)} boards"
        click.echo(f"{name}: found {what} of {', '.join(kinds)}", err=True)
        for one in boards:
            yield one.puzzle

    def _ruled(self, one: regions.Puzzle) -> regions.Puzzle:
        stars = self._stars
        if stars is not None and stars > one.n:
            raise ValueError(f"--stars must be at most {one.n}, the number of rows, not {stars}")
        chosen: dict[str, Any] = {name: True for name, value in self._rules.items() if value}
        if stars is not None:
            chosen["stars"] = stars
        return one.__replace__(**chosen) if chosen else one


def _opened(word: str, source: str | None) -> IO[bytes]:
    missing = word != "-" and not os.path.exists(word)
    if missing and ("\n" in word or looks_like_a_puzzle(word, source)):
        return _Argument(word.encode("utf-8", "surrogateescape"))
    file: IO[bytes] = click.File("rb").convert(word, None, click.get_current_context())
    return file


def _name(file: IO[bytes]) -> str:
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "standard input"


def _texts(file: IO[bytes], lines: Iterable[bytes], source: str | None) -> Iterator[regions.Puzzle]:
    """Read the puzzles of a text; say in which format it is unless it is a plain one."""
    decoded: Iterator[str] = (
        line.decode("utf-8", "surrogateescape").rstrip("\r\n") for line in lines
    )
    found = False
    with naming(file):
        note = ""
        if source is None:
            name, decoded = format_of(decoded)
            if name not in ("", *PLAIN):
                note = f"{_name(file)}: read as {name}"
        for puzzle in regions.read(decoded, source):
            if note and not found:
                click.echo(note, err=True)
            found = True
            yield puzzle
    if not found:
        raise click.UsageError("there is no puzzle in the input")


def _copied() -> list[Any]:
    """Return the image on the clipboard, or the names of the files on it."""
    try:
        from PIL import ImageGrab
    except ImportError as error:
        raise ImportError(
            "--clipboard needs Pillow; install it with pip install 'nqueens-native[pictures]'"
        ) from error
    try:
        found = ImageGrab.grabclipboard()
    except (NotImplementedError, OSError) as error:
        raise click.UsageError(
            f"the clipboard cannot be read ({error}); save the picture to a file"
        ) from None
    if not found:
        raise click.UsageError("there is no picture on the clipboard; copy one, or name a file")
    return found if isinstance(found, list) else [found]
