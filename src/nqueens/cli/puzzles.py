"""The puzzles that a command takes: from files, standard input, or the command line itself."""

from __future__ import annotations

import functools
import io
import os
from collections.abc import Callable, Iterator
from typing import IO, Any

import click

from nqueens import regions
from nqueens.cli.options import Decorator, together
from nqueens.cli.texts import lines_of, naming
from nqueens.regions._texts import FORMATS, READ, WRITTEN, format_named, looks_like_a_puzzle

__all__ = ["gap_of", "puzzles_in", "puzzles_options", "stars_option", "to_option"]


class _FormatName(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """The name of a format of puzzles, or one of its other names."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        try:
            value = format_named(value).name
        except ValueError as error:
            self.fail(str(error).removeprefix("format "), param, ctx)
        return str(super().convert(value, param, ctx))


class _Argument(io.BytesIO):
    """The text of an argument, as a file."""

    name = "the argument"


def _formats(option: tuple[str, ...], names: tuple[str, ...], text: str, **more: Any) -> Decorator:
    text = f"{text}; see 'nqueens regions convert --help'."
    return click.option(*option, type=_FormatName(names), metavar="FORMAT", help=text, **more)


from_option = _formats(("--from", "source"), READ, "Format to read, recognised by default")
stars_option = click.option(
    "--stars",
    type=click.IntRange(1, 32),
    metavar="N",
    help="Number of queens in each row, column and region; by default, what the puzzle says, or 1.",
)


def to_option(**more: Any) -> Decorator:
    """Return the option for the format to write."""
    return _formats(("--to", "name"), WRITTEN, "Format to write", **more)


def puzzles_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what to read, and the rules; the command receives ``puzzles`` with their rules."""

    @functools.wraps(command)
    def with_puzzles(
        *args: Any,
        puzzle: str,
        source: str | None,
        stars: int | None,
        touching: bool,
        diagonals: bool,
        **keywords: Any,
    ) -> Any:
        def ruled(one: regions.Puzzle) -> regions.Puzzle:
            if stars is not None and stars > one.n:
                raise ValueError(
                    f"--stars must be at most {one.n}, the number of rows, not {stars}"
                )
            return regions.Puzzle(
                one.regions,
                stars=stars or one.stars,
                touching=touching or one.touching,
                diagonals=diagonals or one.diagonals,
                placed=one.placed or None,
                blocked=one.blocked or None,
            )

        return command(*args, puzzles=map(ruled, puzzles_in(puzzle, source)), **keywords)

    options = together(
        click.argument("puzzle", type=click.Path(allow_dash=True), default="-"),
        from_option,
        stars_option,
        click.option("--touching", is_flag=True, help="Let queens stand on neighbouring squares."),
        click.option("--diagonals", is_flag=True, help="Allow at most one queen on each diagonal."),
    )
    return options(with_puzzles)


def puzzles_in(word: str, source: str | None = None) -> Iterator[regions.Puzzle]:
    """Read the puzzles of a file, of standard input, or of an argument that is their text.

    Parameters
    ----------
    word
        The name of a file, ``-``, or the text of puzzles.
    source
        The format, recognised by default.
    """
    file = _opened(word, source)
    lines = (line.decode("utf-8", "surrogateescape").rstrip("\r\n") for line in lines_of(file))
    found = False
    with naming(file):
        for puzzle in regions.read(lines, source):
            found = True
            yield puzzle
    if not found:
        raise click.UsageError("there is no puzzle in the input")


def _opened(word: str, source: str | None) -> IO[bytes]:
    missing = word != "-" and not os.path.exists(word)
    if missing and ("\n" in word or looks_like_a_puzzle(word, source)):
        return _Argument(word.encode("utf-8", "surrogateescape"))
    file: IO[bytes] = click.File("rb").convert(word, None, click.get_current_context())
    return file


def gap_of(name: str) -> str:
    """Return what stands between two puzzles in a format."""
    return FORMATS[name].gap
