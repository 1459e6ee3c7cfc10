"""What commands draw of puzzles: pictures of boards and of steps, over screenshots, and pages."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import click

from nqueens import regions
from nqueens._drawing.pages import pictures_pdf
from nqueens._drawing.shown import png_of
from nqueens._drawing.svg import Marks, side_by_side
from nqueens._runtime.errors import missing_package
from nqueens.cli import options as shared
from nqueens.cli.output import write
from nqueens.regions._layout import picture
from nqueens.regions._page.html import pictures_page
from nqueens.regions._screenshots.overlay import marked_picture

DRAWN = ("svg", "png", "pdf", "html")  # suffixes too
PACKAGES = {"png": ("resvg_py", "resvg-py"), "pdf": ("typst", "typst")}
MOST_DRAWN = 100  # pictures side by side


class Drawing(NamedTuple):
    """A picture of a board; ``over`` is its screenshot and the board in it, without ``news``."""

    puzzle: regions.Puzzle
    marks: Marks
    text: str = ""  # what a page says below it
    over: Any = None
    news: Marks | None = None  # by default, all marks


class _Drawn(click.Choice):  # type: ignore[type-arg, unused-ignore]
    """What a command writes, which the suffix of the file may choose."""

    suffixes: Mapping[str, tuple[str, ...]] = {f".{name}": (name,) for name in ("json", *DRAWN)}


def drawn_option(default: str) -> shared.Decorator:
    """Return the option for what to write, ``default`` or a picture or a page."""
    kind = _Drawn(dict.fromkeys([default, *DRAWN]))
    what = "What to write; the suffix of --output chooses it too."
    return click.option("--to", "name", type=kind, default=default, show_default=True, help=what)


def coordinates_option(default: str | None, *of: str) -> shared.Decorator:
    """Return the option for the names of rows, columns and squares."""
    what = "Number rows and columns from 0 or from 1, or name squares as in chess"
    shown = "" if default else "; by default, from 1, or with --json from 0"
    names = [*of, "0", "1", "algebraic"]
    return shared.choice_option("--coordinates", of=names, default=default, help=f"{what}{shown}.")


def refuse_undrawable(options: shared.Options, number: int = 1) -> None:
    """Refuse what cannot be written before the work begins."""
    name = options.name
    if not number:
        raise click.UsageError("there is no puzzle to draw")
    if name in ("svg", "png") and number > MOST_DRAWN:
        raise click.UsageError(f"a picture shows {MOST_DRAWN} boards at most, not {number}")
    if name not in PACKAGES:
        return
    if options.output.isatty():
        raise click.UsageError(
            f"a {name.upper()} file is not for the terminal; name one with --output"
        )
    module, package = PACKAGES[name]
    try:
        importlib.import_module(module)
    except ImportError as error:
        raise missing_package(f"{name.upper()} files need", package) from error


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
        own = pixels if name == "html" or len(every) == 1 else None
        pictures = [picture(one.puzzle.regions, one.marks, own, *how) for one in every]
        if name == "html":
            texts = (one.text for one in every)
            whole = pictures_page(title, zip(pictures, texts, strict=True))
        else:
            whole = pictures[0] if len(every) == 1 else side_by_side(pictures, pixels)
        write(options.output, [whole.encode()])
        return
    images: list[str] = []
    for _, group in groupby(enumerate(every), lambda one: one[0] if apart else _place(*one)):
        members = [one for _, one in group]
        if members[0].over is None:
            images += [picture(one.puzzle.regions, one.marks, None, *how) for one in members]
        else:
            marked = [(one.over[1], one.news or one.marks) for one in members]
            images.append(marked_picture(members[0].over[0], marked, crop=apart))
    if name == "pdf":
        write(options.output, [pictures_pdf(images)])
    else:
        whole = images[0] if len(images) == 1 else side_by_side(images)
        write(options.output, [png_of(whole, pixels)])


def _place(number: int, drawing: Drawing) -> object:
    """Return what drawings in one picture have in common."""
    return number if drawing.over is None else f"picture {id(drawing.over[0])}"


def write_puzzles(options: shared.Options, puzzles: Iterable[regions.Puzzle]) -> None:
    """Write puzzles side by side, as sheets or as a page to play; an error keeps those before."""
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
