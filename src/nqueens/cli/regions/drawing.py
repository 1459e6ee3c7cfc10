"""What commands draw of puzzles: pictures of boards and of steps, over screenshots, and pages."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import click

from nqueens import regions
from nqueens._pictures.regions import Marks
from nqueens._pictures.svg import side_by_side
from nqueens.cli import options as shared
from nqueens.cli.output import write
from nqueens.regions import _command as support

__all__ = [
    "DRAWN",
    "Drawing",
    "coordinates_option",
    "drawn_option",
    "refuse_undrawable",
    "solved_marks",
    "write_drawings",
    "write_puzzles",
]

# suffixes of pictures and pages, with the format that such files hold
DRAWN: dict[str, tuple[str, ...]] = {f".{name}": (name,) for name in ("svg", "png", "pdf", "html")}
PACKAGES = {"png": ("PIL", "Pillow"), "pdf": ("reportlab", "reportlab")}
MOST_DRAWN = 100  # pictures side by side


class Drawing(NamedTuple):
    """A picture of a board.

    If ``over`` is the screenshot of the board, ``news`` are what is not on it yet.
    """

    puzzle: regions.Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    over: Any = None  # the image and the board in it
    news: Marks | None = None  # by default, all marks


class _Drawn(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """What a command writes: its text, or a picture; the suffix of the file chooses too."""

    suffixes: dict[str, tuple[str, ...]]


def drawn_option(text: bool = True) -> shared.Decorator:
    """Return the option for what to write: a picture, or by default the ``text``."""
    names = [*["text"] * text, *(name for (name,) in DRAWN.values())]
    kind = _Drawn(names)
    kind.suffixes = {**({".json": ("json",)} if text else {}), **DRAWN}
    return click.option(
        "--to",
        "name",
        type=kind,
        default=names[0],
        show_default=True,
        help="What to write; the suffix of --output chooses it too.",
    )


def coordinates_option(default: str | None, of: Sequence[str]) -> shared.Decorator:
    """Return the option for the names of rows, columns and squares."""
    what = "Number rows and columns from 0 or from 1, or name squares as in chess"
    shown = "" if default else "; by default, from 1, or with --json from 0"
    return shared.choice_option("--coordinates", of=of, default=default, help=f"{what}{shown}.")


def refuse_undrawable(options: shared.Options, number: int = 1) -> None:
    """Refuse what cannot be written before the work begins."""
    name = options.name
    if not number:
        raise click.UsageError("there is no puzzle to draw")
    if name in ("svg", "png") and number > MOST_DRAWN:
        raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most, not {number}")
    if name in PACKAGES:
        if options.output.isatty():
            raise click.UsageError(
                f"a {name.upper()} file is not for the terminal; name one with --output"
            )
        module, package = PACKAGES[name]
        try:
            importlib.import_module(module)
        except ImportError as error:
            raise ImportError(
                f"{name.upper()} files need {package}; install it with pip install {package}"
            ) from error


def solved_marks(puzzle: regions.Puzzle, time_limit: float | None = None) -> Marks:
    """Return the queens of a solution, and the blocked squares."""
    columns, _ = support.one_solution(puzzle, time_limit)
    queens = [(i // puzzle.stars, column) for i, column in enumerate(columns.ravel().tolist())]
    return Marks(queens, puzzle.blocked)


def write_drawings(
    options: shared.Options,
    drawings: Iterable[Drawing],
    title: str,
    coordinates: Any = "none",
    *,
    letters: bool = False,
    pixels: int | None = None,
    apart: bool = False,
) -> None:
    """Write drawings as a picture, side by side if there are several, or as pages.

    ``apart`` says that each is a picture of its own although several show one screenshot.
    """
    every = list(drawings)
    refuse_undrawable(options, len(every))
    name, how = options.name, (letters, coordinates)
    if name in ("svg", "html"):
        alone = name == "html" or len(every) == 1
        pictures = [
            support.picture(one.puzzle.regions, one.marks, pixels if alone else None, *how)
            for one in every
        ]
        texts = [one.text for one in every]
        if name == "html":
            whole = support.pictures_page(title, zip(pictures, texts, strict=True))
        else:
            whole = pictures[0] if alone else side_by_side(pictures, pixels)
        write(options.output, [whole.encode("utf-8", "surrogateescape")])
        return
    images = []
    for _, group in groupby(enumerate(every), lambda one: one[0] if apart else _place(*one)):
        members = [one for _, one in group]
        if members[0].over is None:
            images += [support.board_picture(one.puzzle, one.marks, *how) for one in members]
        else:
            marked = [(one.over[1], one.news or one.marks) for one in members]
            images.append(support.marked_picture(members[0].over[0], marked, crop=apart))
    write(options.output, [support.encoded(images, name, pixels)])


def write_puzzles(options: shared.Options, puzzles: Iterable[regions.Puzzle]) -> None:
    """Write puzzles as a picture, as sheets or as a page to play them on.

    Those that were made before an error are written too.
    """
    made: list[regions.Puzzle] = []
    try:
        made += puzzles
    finally:
        if made and options.name == "pdf":
            regions.sheets(made, options.output)
        elif made and options.name == "html":
            write(options.output, [regions.page(made).encode()])
        elif made:
            write_drawings(options, (Drawing(one, Marks()) for one in made), "Puzzles")


def _place(number: int, drawing: Drawing) -> object:
    """Return what drawings in one picture have in common."""
    return number if drawing.over is None else f"picture {id(drawing.over[0])}"
