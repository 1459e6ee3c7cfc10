"""``nqueens puzzle``: queens that have exactly one completion."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

import nqueens
from nqueens import Position
from nqueens._languages import Language
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar, warn
from nqueens.cli.printing import prints_sheets, refuse_useless


class MadePuzzle(NamedTuple):
    """The squares of the placed queens, and the seed that makes them alone."""

    placed: list[list[int]]
    seed: int | list[int]


@click.command(
    "puzzle",
    help="""
    Make puzzles of N rows with exactly one completion.

    No queen is superfluous: without it, there would be more completions. A PDF file is sheets to
    print, with the solutions on the last pages. Each page says the command that makes them again.
    """,
    epilog=examples(
        "nqueens puzzle 8 | nqueens complete",
        "nqueens puzzle 8 --number 20 --no-solutions --seed 7 --output monday.pdf",
        "nqueens puzzle 8 --number 20 --solutions --seed 7 --output key.pdf",
        "nqueens puzzle 8 --number 20 --output puzzles.jsonl",
    ),
)
@params.n
@params.number("Number of puzzles to make.")
@params.seed
@params.time_limit()
@prints_sheets
@params.language
@params.writes_boards("board", records=True)
def puzzle_command(
    n: int,
    number: int,
    seed: int,
    time_limit: float | None,
    sheet: dict[str, Any],
    language: Language,
    output: Output,
) -> None:
    refuse_useless(output)
    output.fallback = {"n": n, "puzzles": [], "seed": seed, "method": "auto"}
    puzzles = _different_puzzles(n, number, seed, time_limit, output)
    if len(puzzles) < number:
        warn(f"no more than {len(puzzles)} different puzzles were found")
    boards = [Position(n, puzzle.placed) for puzzle in puzzles]
    if output.is_jsonl:
        output.records(_puzzle_records(n, puzzles))
    elif output.is_json:
        facts = [{"clues": len(puzzle.placed), "placed": puzzle.placed} for puzzle in puzzles]
        output.answer(n=n, puzzles=facts, seed=seed, method="auto")
    elif output.form == "pdf":
        nqueens.sheets(boards, output.file, language=language, **sheet)
    else:
        output.boards(iter(boards))


def _puzzle_records(n: int, puzzles: list[MadePuzzle]) -> Iterator[dict[str, object]]:
    """Yield what a data set holds of each puzzle, with its completion."""
    for index, (placed, seed) in enumerate(puzzles):
        solution = nqueens.solve(n, placed=placed, rng=0)  # the only one
        yield {"n": n, "placed": placed, "solution": solution, "seed": seed, "index": index}


def _different_puzzles(
    n: int, number: int, seed: int, time_limit: float | None, output: Output
) -> list[MadePuzzle]:
    """Return puzzles, none of them twice."""
    puzzles: dict[str, MadePuzzle] = {}
    with progress_bar("made") as progress:
        for attempt in range(100 + 10 * number):
            if len(puzzles) == number:
                break
            left = time_limit
            if left and attempt:  # the first call checks it
                left = max(1e-9, left - output.seconds)
            own_seed = seed if number == 1 else [seed, attempt]
            try:
                placed = nqueens.unique_puzzle(n, rng=own_seed, time_limit=left).tolist()
            except nqueens.OutOfTime:
                raise nqueens.OutOfTime(
                    f"{len(puzzles)} of {number} puzzles were made within {time_limit:g} s"
                ) from None
            puzzles[str(placed)] = MadePuzzle(placed, own_seed)
            if progress:
                progress(len(puzzles), number, len(puzzles))
    return [*puzzles.values()]
