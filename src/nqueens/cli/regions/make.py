"""Commands that make and write puzzles: new ones, drawings, formats, sheets and pages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, get_args

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.options import command
from nqueens.cli.output import Destination, Output, deliver, progress_bar, warn
from nqueens.cli.regions.inputs import Playing, Puzzles, drawings
from nqueens.cli.regions.output import CHOICES, PICTURE_SUFFIXES, PICTURED, Drawing, write_drawings
from nqueens.regions import Puzzle
from nqueens.regions._page import games_page
from nqueens.regions._texts import WRITTEN, parts

TEXT_SUFFIXES = {".json": ("json",), ".sbn": ("sbn",)}
FORMS = [*WRITTEN, *PICTURED]


# --- new puzzles ---------------------------------------------------------------------------------


def _opened(target: Destination) -> AbstractContextManager[Output]:
    """Open the file for new puzzles, in which JSON is a format unless --json asks for the facts."""
    target = target._replace(as_json=target.as_json or None)
    return target.opened("letters", PICTURE_SUFFIXES | TEXT_SUFFIXES)


def _write_made(output: Output, made: Sequence[Puzzle], seed: int) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play."""
    if output.is_json:
        output.json(puzzles=made, seed=seed)
    elif output.format not in PICTURED:
        output.write(part.encode() for part in parts(made, output.format))
    elif not made:
        raise click.UsageError("there is no puzzle to draw")
    elif output.format == "pdf":
        regions.sheets(sorted(made, key=regions.rating), output.file)
    elif output.format == "html":
        output.save(regions.page(made))
    else:
        write_drawings(output, [Drawing(one, Marks()) for one in made])


@command("regions generate", target=Destination, form=FORMS, symmetric=get_args(regions.Symmetry))
def generate_command(target: Destination, number: int, seed: int, **how: Any) -> int:
    late = None
    with _opened(target) as output, progress_bar("made") as progress:
        try:
            made = regions.generate(**how, rng=seed, size=number, progress=progress)
        except nqueens.OutOfTime as error:
            made, late = error.reached, error
            if not made:
                raise
        _write_made(output, made, seed)
    if late:
        warn(f"out of time: {late}")
    return OUT_OF_TIME if late else 0


@command("regions fill", target=Destination, form=FORMS)
def fill_command(target: Destination, words: tuple[str, ...], seed: int, **how: Any) -> None:
    with _opened(target) as output:
        made = [regions.fill(one, rng=seed, **how) for one in drawings(words)]
        _write_made(output, made, seed)


# --- other formats, sheets and pages -------------------------------------------------------------


@command("regions convert", puzzles=Puzzles, target=Destination, form=WRITTEN, **CHOICES)
def convert_puzzles(puzzles: Puzzles, target: Destination) -> int:
    with target.opened("letters", TEXT_SUFFIXES) as output:
        written = parts((found.puzzle for found in puzzles), output.format)
        output.write(part.encode("utf-8", "surrogateescape") for part in written)
    return 2 if puzzles.bad else 0


@command("regions sheets", puzzles=Puzzles, target=Destination, **CHOICES)
def sheets_command(puzzles: Puzzles, target: Destination, **style: Any) -> int:
    with (
        target.opened("pdf", {".pdf": ("pdf",)}) as output,
        progress_bar("solved") as progress,
    ):
        every = [found.puzzle for found in puzzles]
        regions.sheets(every, output.file, progress=progress, **style)
    return 2 if puzzles.bad else 0


@command("regions play", puzzles=partial(Puzzles, marks=True), **CHOICES)
def play_command(puzzles: Puzzles, path: str | None, **style: Any) -> int:
    every: list[Any] = []
    if puzzles.is_named or not sys.stdin.isatty():
        try:
            every = [Playing().of(1, found.puzzle, None)[:3] for found in puzzles]
        except click.UsageError:  # nothing is there
            if puzzles.is_named:
                raise
    if not every:
        made = regions.generate(8, size=30)
        every = [(one, (), ()) for one in sorted(made, key=regions.rating)]
    deliver(games_page(every, **style), path)
    return 2 if puzzles.bad else 0


@command("regions edit", puzzles=Puzzles, **CHOICES)
def edit_command(puzzles: Puzzles, path: str | None, **style: Any) -> None:
    found = [*puzzles] if puzzles.is_named else []
    if len(found) > 1:
        raise click.UsageError(f"edit takes one puzzle, and the input has {len(found)}")
    deliver(regions.edit(found[0].puzzle if found else None, **style), path)
