"""Commands that make and write puzzles: new ones, drawings, formats, sheets and pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, get_args

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.ending import RESULTS
from nqueens.cli.options import command
from nqueens.cli.output import Output, Target, deliver, progress_bar, warn
from nqueens.cli.regions.inputs import Found, Playing, Puzzles, drawings
from nqueens.cli.regions.output import CHOICES, PICTURE_SUFFIXES, PICTURED, Drawing, write_drawings
from nqueens.regions import Puzzle
from nqueens.regions._page import games_page
from nqueens.regions._texts import WRITTEN, parts

TEXT_SUFFIXES = {".json": ("json",), ".sbn": ("sbn",)}
FORMS = [*WRITTEN, *PICTURED]


# --- new puzzles ---------------------------------------------------------------------------------


def _opened(target: Target) -> AbstractContextManager[Output]:
    """Open the file for new puzzles, in which JSON is a format unless --json asks for the facts."""
    target = target._replace(as_json=target.as_json or None)
    return target.opened("letters", PICTURE_SUFFIXES | TEXT_SUFFIXES)


def _write(output: Output, made: Sequence[Puzzle], seed: int) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play."""
    if output.is_json:
        output.json(puzzles=nqueens.jsonable(made), seed=seed)
    elif output.format not in PICTURED:
        output.write(part.encode() for part in parts(made, output.format))
    elif not made:
        raise click.UsageError("there is no puzzle to draw")
    elif output.format == "pdf":
        regions.sheets(sorted(made, key=regions.rating), output.file)
    elif output.format == "html":
        output.write([regions.page(made).encode()])
    else:
        write_drawings(output, [(Found(one), Drawing(one, Marks())) for one in made])


@command("regions generate", target=Target, form=FORMS, symmetric=get_args(regions.Symmetry))
def generate_command(target: Target, number: int, seed: int, **how: Any) -> int:
    late = None
    with _opened(target) as output, progress_bar("made") as progress:
        try:
            made = regions.generate(**how, rng=seed, size=number, progress=progress)
        except nqueens.OutOfTime as error:
            made, late = error.reached, error
            if not made:
                raise
        _write(output, made, seed)
    if late:
        warn(f"out of time: {late}")
    return RESULTS["OutOfTime"].status if late else 0


@command("regions fill", target=Target, form=FORMS)
def fill_command(target: Target, words: tuple[str, ...], seed: int, **how: Any) -> None:
    with _opened(target) as output:
        made = [regions.fill(one, rng=seed, **how) for one in drawings(words)]
        _write(output, made, seed)


# --- other formats, sheets and pages -------------------------------------------------------------


@command("regions convert", puzzles=Puzzles, target=Target, form=WRITTEN, **CHOICES)
def convert_puzzles(puzzles: Puzzles, target: Target) -> int:
    with target.opened("letters", TEXT_SUFFIXES) as output:
        written = parts((found.puzzle for found in puzzles), output.format)
        output.write(part.encode("utf-8", "surrogateescape") for part in written)
    return 2 if puzzles.bad else 0


@command("regions sheets", puzzles=Puzzles, target=Target, **CHOICES)
def sheets_command(puzzles: Puzzles, target: Target, **style: Any) -> int:
    with (
        target.opened("pdf", {".pdf": ("pdf",)}) as output,
        progress_bar("solved") as progress,
    ):
        every = [found.puzzle for found in puzzles]
        regions.sheets(every, output.file, progress=progress, **style)
    return 2 if puzzles.bad else 0


@command("regions play", **CHOICES)
def play_command(
    files: tuple[str, ...],
    clipboard: bool,
    title: str | None,
    piece: Any,
    language: Any,
    path: str | None,
) -> int:
    puzzles = Puzzles(files, clipboard=clipboard, marks=True)
    is_named = bool(files or clipboard)
    every: list[Any] = []
    if is_named or not sys.stdin.isatty():
        try:
            every = [Playing().of(1, found.puzzle, None)[:3] for found in puzzles]
        except click.UsageError:  # nothing is there
            if is_named:
                raise
    if not every:
        made = regions.generate(8, size=30)
        every = [(one, (), ()) for one in sorted(made, key=regions.rating)]
    deliver(games_page(every, title, piece, language), path)
    return 2 if puzzles.bad else 0


@command("regions edit", **CHOICES)
def edit_command(
    file: str | None, clipboard: bool, title: str | None, language: Any, path: str | None
) -> None:
    puzzle = None
    if file or clipboard:
        puzzle, *more = (one.puzzle for one in Puzzles([file] if file else [], clipboard=clipboard))
        if more:
            raise click.UsageError(f"edit takes one puzzle, and the input has {1 + len(more)}")
    deliver(regions.edit(puzzle, title=title, language=language), path)
