"""Commands that make and write puzzles: new ones, drawings, formats, sheets and pages."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.options import command
from nqueens.cli.output import Output, progress_bar, warn
from nqueens.cli.regions.inputs import Playing, Puzzles, drawings
from nqueens.cli.regions.output import Drawing, write_drawings
from nqueens.regions import Puzzle
from nqueens.regions._read.texts import WRITTEN, parts
from nqueens.regions._show.page import games_page

# --- new puzzles ---------------------------------------------------------------------------------


def _write_made(output: Output, made: Sequence[Puzzle], seed: int) -> None:
    """Write puzzles as a text, side by side, as sheets, the easiest first, or as a page to play."""
    if output.is_json:
        output.answer(puzzles=made, seed=seed)
    elif output.form in WRITTEN:
        output.text(parts(made, output.form))
    elif output.form == "pdf":
        regions.sheets(sorted(made, key=regions.rating), output.file)
    elif output.form == "html":
        output.save(regions.page(made))
    else:
        write_drawings(output, [Drawing(one, Marks()) for one in made])


@command("regions generate")
def generate_command(output: Output, number: int, seed: int, **how: Any) -> int:
    late = None
    with progress_bar("made") as progress:
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


@command("regions fill")
def fill_command(output: Output, words: tuple[str, ...], seed: int, **how: Any) -> None:
    made = [regions.fill(one, rng=seed, **how) for one in drawings(words)]
    if not made:
        raise click.UsageError("there is no drawing in the input; . is a free square")
    _write_made(output, made, seed)


# --- other formats, sheets and pages -------------------------------------------------------------


@command("regions convert", puzzles=Puzzles)
def convert_command(puzzles: Puzzles, output: Output) -> int:
    output.text(parts((found.puzzle for found in puzzles), output.form))
    return 2 if puzzles.bad else 0


@command("regions sheets", puzzles=Puzzles)
def sheets_command(puzzles: Puzzles, output: Output, **style: Any) -> int:
    with progress_bar("solved") as progress:
        regions.sheets([found.puzzle for found in puzzles], output.file, progress=progress, **style)
    return 2 if puzzles.bad else 0


@command("regions play", puzzles=partial(Puzzles, marks=True))
def play_command(puzzles: Puzzles, output: Output, **style: Any) -> int:
    every: list[Any] = []
    if puzzles.is_named or not sys.stdin.isatty():
        try:
            every = [Playing().of(1, found.puzzle, None)[:3] for found in puzzles]
        except click.UsageError:  # nothing is there
            if puzzles.is_named:
                raise
    if not every:
        every = [(one, (), ()) for one in sorted(regions.generate(8, size=30), key=regions.rating)]
    output.show(games_page(every, piece=output.piece, **style))
    return 2 if puzzles.bad else 0


@command("regions edit", puzzles=Puzzles)
def edit_command(puzzles: Puzzles, output: Output, **style: Any) -> None:
    found = [*puzzles] if puzzles.is_named else []
    if len(found) > 1:
        raise click.UsageError(f"edit takes one puzzle, and the input has {len(found)}")
    output.show(regions.edit(found[0].puzzle if found else None, **style))
