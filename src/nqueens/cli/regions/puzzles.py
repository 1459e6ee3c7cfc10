"""Puzzles that a command reads: from files, pictures, standard input, or the command line."""

from __future__ import annotations

import functools
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from types import SimpleNamespace
from typing import IO, Any

import click

from nqueens import regions
from nqueens._runtime.errors import missing_package
from nqueens._runtime.interrupts import surfacing_interrupts
from nqueens._runtime.texts import PICTURES, file_kind
from nqueens._runtime.wording import cut
from nqueens.cli import options as shared
from nqueens.cli.reading import lines_of, name_of, naming
from nqueens.regions._deducing import DIFFICULTIES
from nqueens.regions._generating import SYMMETRIES
from nqueens.regions._screenshots.decoding import MOST_BYTES, opened
from nqueens.regions._screenshots.reading import boards_in
from nqueens.regions._texts import READ, WRITTEN, format_named, looks_like_a_puzzle, results

PLAIN = ("", "letters")  # read without a word about it
SUFFIXES = {".json": ("json",), ".sbn": ("sbn",)}  # of files
ADDRESS = re.compile(r"https?:|www\.|[\w.-]+\.(com|net|org|link)/", re.IGNORECASE)
MAGIC_SIZE = 16  # bytes by which a picture is recognised


class _Argument(io.BytesIO):
    """The text of an argument, as a file."""

    name = "the argument"


def _formats(names: tuple[str, ...], drawn: tuple[str, ...] = ()) -> shared.FormatName:
    """Return the type of the names of formats, of which ``drawn`` are pictures and pages."""

    def named(name: str) -> Any:
        return SimpleNamespace(name=name) if name in drawn else format_named(name)

    suffixes = {**SUFFIXES, **{f".{name}": (name,) for name in drawn}}
    return shared.FormatName((*names, *drawn), named, suffixes, "nqueens regions convert")


def to_option(drawn: tuple[str, ...] = (), **more: Any) -> shared.Decorator:
    """Return the option for the format to write; ``drawn`` are pictures and pages."""
    what = "Format to write" + (f": {', '.join(drawn)}, or a text" if drawn else "")
    written = _formats(WRITTEN, drawn)
    return shared.format_option(written, "--to", "name", what=what, **more)


def stars_option(default: str) -> shared.Decorator:
    """Return the option for the number of stars; ``default`` says what holds without it."""
    what = "Number of queens in each row, column and region; by default,"
    return shared.number_option("--stars", least=1, most=32, help=f"{what} {default}.")


class Rows(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A number of rows, or a range of them such as 7-10."""

    name = "integer"

    def convert(self, value: Any, param: Any, ctx: Any) -> range:
        """Return the numbers of rows."""
        least, _, most = value.partition("-")
        if not (least.isdecimal() and (most or least).isdecimal()):
            self.fail(f"{value!r} is not a number of rows, nor a range such as 7-10.", param, ctx)
        if int(most or least) < int(least):
            self.fail(f"the range {value} is empty; write {most}-{least}.", param, ctx)
        return range(int(least), int(most or least) + 1)


def spelled(rows: range) -> str:
    """Return what `Rows` reads."""
    return str(rows[0]) if len(rows) == 1 else f"{rows[0]}-{rows[-1]}"


class _Difficulties(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """Difficulties, separated by commas."""

    name = "difficulties"

    def convert(self, value: Any, param: Any, ctx: Any) -> list[str]:
        """Return the names."""
        words = [word.strip() for word in value.split(",")]
        for word in words:
            if word not in DIFFICULTIES:
                self.fail(f"{word!r} is not one of {', '.join(DIFFICULTIES)}.", param, ctx)
        return words


def fresh_puzzles(
    rows: range,
    stars: int,
    levels: Sequence[Any] | None,
    number: int,
    seed: int | None,
    progress: Any = None,
    **wishes: Any,
) -> list[regions.Puzzle]:
    """Return new puzzles, the easiest first, and equally many of each difficulty if several."""
    puzzles: list[regions.Puzzle] = []
    levels = levels or [None]
    for i, level in enumerate(levels):
        puzzles += regions.generate(
            rows,
            stars=stars,
            difficulty=level,
            size=len(range(i, number, len(levels))),
            rng=None if seed is None else [seed, i],
            progress=progress,
            **wishes,
        )
    return sorted(puzzles, key=regions.rating)


layout_options = shared.together(
    shared.choice_option(
        "--symmetric", of=SYMMETRIES, default=None, help="What leaves the layouts unchanged."
    ),
    shared.number_option(
        "--smallest", least=1, default=1, help="Squares that each region has at least."
    ),
)


def difficulty_option(several: str) -> shared.Decorator:
    """Return the option for difficulties; ``several`` says what happens with several of them."""
    what = "Difficulties, of the hardest rule that a puzzle needs, such as easy,medium:"
    return click.option(
        "--difficulty",
        type=_Difficulties(),
        metavar="NAMES",
        help=f"{what} {several}; by default, any.",
    )


clipboard_option = click.option("--clipboard", is_flag=True, help="Read the copied picture.")


def puzzles_options(command: Callable[..., Any], *, marks: bool = False) -> Callable[..., Any]:
    """Add what to read, and the rules; the command receives ``puzzles`` with their rules."""

    @functools.wraps(command)
    def with_puzzles(
        options: shared.Options,
        words: tuple[str, ...],
        clipboard: bool,
        stars: int | None,
        touching: bool,
        diagonals: bool,
        **own: Any,
    ) -> Any:
        rules = {"touching": touching, "diagonals": diagonals}
        puzzles = Puzzles(words, options.source, clipboard, marks, stars, **rules)
        return command(options, puzzles=puzzles, **own)

    options = shared.together(
        click.argument("words", nargs=-1, metavar="[PUZZLE]..."),
        shared.format_option(
            _formats(READ), "--from", "source", what="Format to read, recognised by default"
        ),
        clipboard_option,
        stars_option("what the puzzle says, or 1"),
        click.option("--touching", is_flag=True, help="Let queens stand on neighbouring squares."),
        click.option("--diagonals", is_flag=True, help="Allow at most one queen on each diagonal."),
    )
    return options(with_puzzles)


class Puzzles:
    """The puzzles of files, pictures, standard input and arguments, one at a time.

    ``words`` are names of files, ``-``, or texts of puzzles in the format ``source``, recognised by
    default. ``marks`` says whether queens and crosses in pictures become squares that are placed
    and blocked. ``stars`` and ``rules`` are rules in addition to those of the texts. ``shown`` is
    the screenshot of the last puzzle and the board in it, None if that was a text.
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
        self.shown: tuple[Any, Any] | None = None
        self._source, self._marks, self._stars, self._rules = source, marks, stars, rules
        inputs = [*words, *(_copied() if clipboard else [])] or ["-"]
        self._puzzles = chain.from_iterable(map(self._of, inputs))

    def __iter__(self) -> Iterator[regions.Puzzle]:
        """Return the puzzles that were not read yet."""
        return self._puzzles

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
            self.shown = None
            yield from map(self._ruled, _texts(file, chain(head, lines), self._source))

    def _pictured(self, picture: Any, name: str) -> Iterator[regions.Puzzle]:
        how: dict[str, Any] = {"marks": self._marks, **self._rules}
        try:
            image = opened(picture)
            boards = boards_in(image, self._stars, **how)
        except regions.PictureError as error:
            raise ValueError(f"{name}: {error}") from None
        kinds = dict.fromkeys(f"{one.puzzle.n} x {one.puzzle.n}" for one in boards)
        what = "a board" if len(boards) == 1 else f"{len(boards)} boards"
        click.echo(f"{name}: found {what} of {', '.join(kinds)}", err=True)
        for one in boards:
            self.shown = image, one
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
    if missing and ADDRESS.match(word):
        raise click.UsageError(
            f"{cut(word)} is a web address, not a link that holds a region puzzle; save the page, "
            "or a screenshot of it, and name the file"
        )
    file: IO[bytes] = click.File("rb").convert(word, None, click.get_current_context())
    return file


def _name(file: IO[bytes]) -> str:
    return name_of(file).replace("<stdin>", "standard input")


def _texts(file: IO[bytes], lines: Iterable[bytes], source: str | None) -> Iterator[regions.Puzzle]:
    """Read the puzzles of a text; say in which format it is unless it is a plain one."""
    decoded: Iterator[str] = (
        line.decode("utf-8", "surrogateescape").rstrip("\r\n") for line in lines
    )
    number = 0
    with naming(file):
        name, found = results(decoded, source)
        note = f"{_name(file)}: read as {name}" if source is None and name not in PLAIN else ""
        for number, one in enumerate(found, 1):
            if not isinstance(one, regions.Puzzle):
                raise one
            if note and number == 1:
                click.echo(note, err=True)
            yield one
    if not number:
        raise click.UsageError("there is no puzzle in the input")


@surfacing_interrupts()
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
