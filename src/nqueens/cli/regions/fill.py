"""``nqueens regions fill``: drawings, finished."""

import re
from collections.abc import Iterator, Sequence

import click

from nqueens import regions
from nqueens._runtime.texts import PICTURE_KINDS, file_kind
from nqueens.cli.groups import examples
from nqueens.cli.output import Output
from nqueens.cli.reading import contents
from nqueens.cli.regions import params
from nqueens.cli.regions.made import write_made
from nqueens.regions import Difficulty


@click.command(
    "fill",
    help="""
    Finish drawings: print puzzles with exactly one solution in which painted squares keep their
    region.

    A drawing has a line for each row: a letter for each painted square, and . for each free one. An
    empty line separates drawings. Painted regions may grow, and become one piece each. The exit
    status is 1 if a drawing cannot be finished, and 124 if no way was found within 60 seconds, or
    --time-limit.
    """,
    epilog=examples(
        "nqueens regions fill heart.txt --seed 1",
        "nqueens regions fill heart.txt --difficulty hard -o finished.png",
    ),
)
@click.argument("words", nargs=-1, metavar="[DRAWING]...")
@params.making
@params.writes_puzzles
def fill_command(
    words: tuple[str, ...],
    difficulty: list[Difficulty] | None,
    stars: int,
    seed: int,
    time_limit: float | None,
    output: Output,
    shown: params.Shown,
) -> None:
    output.fallback = {"puzzles": [], "seed": seed}
    puzzles = [
        regions.fill(drawing, difficulty=difficulty, stars=stars, rng=seed, time_limit=time_limit)
        for drawing in _drawings(words)
    ]
    if not puzzles:
        raise click.UsageError("there is no drawing in the input; . is a free square")
    write_made(output, puzzles, seed, shown)


def _drawings(words: Sequence[str]) -> Iterator[str]:
    """Yield the drawings of files, standard input and arguments, between empty lines."""
    for word in words or ["-"]:
        data = word.encode() if "\n" in word else contents(word)
        if file_kind(data) in PICTURE_KINDS:
            raise click.UsageError(f"{word} is a picture; fill takes text, and repair pictures")
        text = data.decode("utf-8", "replace")
        if text.lstrip()[:1] in ("{", "["):
            name = "the input" if word == "-" else word
            raise click.UsageError(
                f"{name} is JSON, and fill takes drawings of letters and dots; 'nqueens regions "
                "convert --to letters' writes puzzles so"
            )
        yield from (block for block in re.split(r"\n\s*\n", text) if block.strip())
