"""``nqueens puzzle``: queens that have exactly one completion."""

import click

import nqueens
from nqueens import Position
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar, warn

Squares = list[list[int]]  # of the placed queens


@click.command(
    "puzzle",
    help="""
    Make puzzles of N rows with exactly one completion.

    No queen is superfluous: without it, there would be more completions. A PDF file has pages to
    print, with the solutions at the back.
    """,
    epilog=examples(
        "nqueens puzzle 8 | nqueens complete",
        "nqueens puzzle 8 --number 20 --output monday.pdf",
    ),
)
@params.n
@params.number("Number of puzzles to make.")
@params.seed
@params.time_limit()
@click.option("--title", default="Queens", show_default=True, help="Title of a PDF file.")
@params.no_solutions
@params.writes_boards("board", also=["pdf"])
def puzzle_command(
    n: int,
    number: int,
    seed: int,
    time_limit: float | None,
    title: str,
    solutions: bool,
    output: Output,
) -> None:
    puzzles = _different_puzzles(n, number, seed, time_limit, output)
    if len(puzzles) < number:
        warn(f"no more than {len(puzzles)} different puzzles were found")
    boards = [Position(n, queens) for queens in puzzles]
    if output.is_json:
        facts = [{"clues": len(queens), "placed": queens} for queens in puzzles]
        output.answer(n=n, puzzles=facts, seed=seed, method="auto")
    elif output.form == "pdf":
        nqueens.sheets(boards, output.file, title=title, solutions=solutions)
    else:
        output.boards(iter(boards))


def _different_puzzles(
    n: int, number: int, seed: int, time_limit: float | None, output: Output
) -> list[Squares]:
    """Return the queens of puzzles, no puzzle twice."""
    puzzles: dict[str, Squares] = {}
    with progress_bar("made") as progress:
        for attempt in range(100 + 10 * number):
            if len(puzzles) == number:
                break
            left = time_limit
            if left and attempt:  # the first call checks it
                left = max(1e-9, left - output.seconds)
            seeds = seed if number == 1 else [seed, attempt]
            try:
                queens = nqueens.unique_puzzle(n, rng=seeds, time_limit=left).tolist()
            except nqueens.OutOfTime:
                raise nqueens.OutOfTime(
                    f"{len(puzzles)} of {number} puzzles were made within {time_limit:g} s"
                ) from None
            puzzles[str(queens)] = queens
            if progress:
                progress(len(puzzles), number, len(puzzles))
    return [*puzzles.values()]
