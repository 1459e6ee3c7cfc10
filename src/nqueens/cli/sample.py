"""``nqueens sample``: solutions drawn at random, all with the same probability."""

import click

import nqueens
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.squares import squares_in


@click.command(
    "sample",
    help="""
    Sample solutions of N queens uniformly.

    Every solution has the same probability.
    """,
    epilog=examples(
        "nqueens sample 8 --number 3 --seed 1",
        "nqueens sample 16 --number 1000 --output samples.npy",
        "nqueens sample 8 --number 1000 --output samples.jsonl",
    ),
)
@params.n
@params.number("Number of solutions to sample.")
@params.toroidal
@params.squares
@params.seed
@params.workers
@params.time_limit()
@params.writes_boards("permutation", records=True)
def sample_command(
    n: int,
    number: int,
    toroidal: bool,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int,
    workers: int | None,
    time_limit: float | None,
    output: Output,
) -> None:
    queens = squares_in("--placed", placed, n)
    closed = squares_in("--blocked", blocked, n)
    output.fallback = {"solutions": [], "n": n, "size": 0, "seed": seed, "method": "uniform"}
    with progress_bar() as progress:
        boards = nqueens.random_solutions(
            n,
            number,
            rng=seed,
            placed=queens,
            blocked=closed,
            toroidal=toroidal,
            workers=workers,
            time_limit=time_limit,
            progress=progress,
        )
    if output.is_jsonl:
        output.records(
            {"n": n, "solution": board, "seed": seed, "number": number, "index": index}
            for index, board in enumerate(boards.tolist())
        )
    elif output.is_json:
        output.answer(solutions=boards, n=n, size=number, seed=seed, method="uniform")
    else:
        output.boards(boards)
