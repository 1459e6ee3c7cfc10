"""Commands that make puzzles: new ones, and better ones of drawings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, get_args

import click

import nqueens
from nqueens import regions
from nqueens._drawing.svg import Marks
from nqueens.cli import options as shared
from nqueens.cli.ending import OUT_OF_TIME
from nqueens.cli.options import command
from nqueens.cli.output import Bar, Output, opened, output_option, warn
from nqueens.cli.regions.inputs import Puzzles, drawings, puzzles_options
from nqueens.cli.regions.output import (
    PICTURE_SUFFIXES,
    PICTURED,
    TEXT_SUFFIXES,
    Answer,
    Destination,
    Drawing,
    drawn_options,
    write_puzzles,
    write_results,
)
from nqueens.regions import Puzzle
from nqueens.regions._texts import WRITTEN, parts
from nqueens.regions._words import ENGLISH


def _difficulties(ctx: Any, param: Any, value: str | None) -> list[str] | None:
    """Return the words in a text between commas."""
    return None if value is None else [word.strip() for word in value.split(",")]


class Making(NamedTuple):
    """The wishes for new puzzles, and how they are written."""

    difficulty: list[str] | None
    stars: int
    seed: int
    time_limit: float
    form: str | None
    path: str
    as_json: bool

    @property
    def how(self) -> dict[str, Any]:
        """The arguments of the function that makes puzzles."""
        own = {"difficulty": self.difficulty, "stars": self.stars}
        return {**own, "rng": self.seed, "time_limit": self.time_limit}

    def opened(self) -> AbstractContextManager[Output]:
        """Open the file."""
        suffixes = {**PICTURE_SUFFIXES, **TEXT_SUFFIXES}
        return opened(self.path, self.form, "letters", suffixes, self.as_json or None)

    def write(self, output: Output, made: Sequence[Puzzle]) -> None:
        """Write puzzles."""
        if output.is_json:
            output.json(puzzles=nqueens.jsonable(made), seed=self.seed)
        elif output.format not in PICTURED:
            output.write(part.encode() for part in parts(made, output.format))
        elif made:
            write_puzzles(output, made)
        else:
            raise click.UsageError("there is no puzzle to draw")


making_options = shared.packed(
    "making",
    Making,
    click.option(
        "--difficulty",
        callback=_difficulties,
        metavar="NAMES",
        help="Difficulty of the hardest rule that a puzzle needs; of several, such as easy,medium, "
        "one at random for each puzzle; by default, any.",
    ),
    shared.number_option(
        "--stars",
        least=1,
        most=4,
        default=1,
        help="Number of queens in each row, column and region.",
    ),
    shared.number_option(
        "--seed",
        metavar="SEED",
        help="Seed for the random numbers.",
        callback=shared.new_seed,
    ),
    click.option(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        default=60,
        show_default=True,
        help="Give up after this many seconds.",
    ),
    shared.format_option(
        "--to",
        "form",
        of=[*WRITTEN, *PICTURED],
        help="Format to write, by default letters; see 'nqueens regions convert --help'.",
    ),
    output_option,
    shared.json_option,
)


@command(
    "generate",
    help="""
    Print puzzles of N rows, such as 8 or 7-10, that have exactly one solution.

    A .svg or .png file has them side by side, a .pdf file is sheets to print, the easiest first,
    with the solutions on the last pages, and a .html file is a page to play them on. After 60
    seconds, or --time-limit, the puzzles that were made are kept, standard error says how many, and
    the exit status is 124.
    """,
    examples="""
    nqueens regions generate 8 --seed 1
    nqueens regions generate 10 --stars 2 --number 5 --to json
    nqueens regions generate 8 --number 4 -o four.png
    """,
)
@click.argument("n", type=shared.Range())
@shared.how_many_option("puzzles to make")
@shared.choice_option(
    "--symmetric", of=get_args(regions.Symmetry), help="What leaves the layouts unchanged."
)
@shared.number_option(
    "--smallest", least=1, default=1, help="Squares that each region has at least."
)
@shared.choice_option(
    "--style",
    of=["drawn", "plain"],
    default="drawn",
    help="Shapes like those that people draw, or faster and more compact ones.",
)
@making_options
def generate_command(making: Making, number: int, **how: Any) -> int:
    late = None
    with making.opened() as output, Bar("made") as bar:
        try:
            made = regions.generate(**how, **making.how, size=number, progress=bar.report)
        except nqueens.OutOfTime as error:
            made, late = error.reached, error
            if not made:
                raise
        making.write(output, made)
    if late:
        warn(f"out of time: {late}")
    return OUT_OF_TIME if late else 0


@command(
    "fill",
    help="""
    Finish drawings: print puzzles with exactly one solution in which painted squares keep their
    region.

    A drawing has a line for each row: a letter for each painted square, and . for each free one. An
    empty line separates drawings. Painted regions may grow, and become one piece each. The exit
    status is 1 if a drawing cannot be finished, and 124 if no way was found within 60 seconds, or
    --time-limit.
    """,
    examples="""
    nqueens regions fill heart.txt --seed 1
    nqueens regions fill heart.txt --difficulty hard -o finished.png
    """,
)
@click.argument("words", nargs=-1, metavar="[DRAWING]...")
@making_options
def fill_command(making: Making, words: tuple[str, ...]) -> int:
    with making.opened() as output:
        making.write(output, [regions.fill(one, **making.how) for one in drawings(words)])
    return 0


@command(
    "repair",
    help="""
    Recolour as few squares of a drawing as possible, so that exactly one solution is left.

    Text output is the new puzzle, and standard error names the squares that changed. A .png or .svg
    file shows the new board with red frames around these squares.
    """,
    examples="""
    nqueens regions repair drawing.png -o mended.png
    nqueens regions repair drawing.txt --keep r1c3 --difficulty hard
    """,
)
@puzzles_options
@shared.squares_option("--keep", f"Squares that keep their region: {shared.NOTATION}.")
@shared.choice_option(
    "--difficulty", of=get_args(regions.Difficulty), help="Difficulty of the new puzzle."
)
@shared.time_limit_option
@drawn_options("text", shared.json_option)
def repair_command(
    keep: tuple[str, ...],
    difficulty: Any,
    time_limit: float | None,
    target: Destination,
    **reading: Any,
) -> int:
    def repaired(number: int, puzzle: Puzzle) -> Answer:
        kept = shared.squares_in("--keep", keep, puzzle.n)
        how: Any = {"difficulty": difficulty, "rng": 0, "time_limit": time_limit or 60}
        made, changed = regions.repair(puzzle, keep=kept or None, **how)
        squares = ENGLISH.squares(changed) or "nothing"
        warn(f"puzzle {number}: changed {squares}")
        gap = "\n" * (number > 1)
        marks = Marks(made.placed, made.blocked, focus=changed)
        data = {"puzzle": nqueens.jsonable(made), "changed": changed}
        drawing = Drawing(made, marks, f"Changed: {squares}")
        return Answer(gap + regions.text(made).rstrip("\n"), data, [drawing])

    with target.opened("text") as output:
        how = {"coordinates": "1", "over": False}
        return write_results(output, Puzzles(**reading), repaired, "repairs", "Repaired", **how)
