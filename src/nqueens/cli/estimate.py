"""``nqueens estimate``: the number of solutions from random samples."""

import click

import nqueens
from nqueens._runtime.wording import rounded
from nqueens.cli import params
from nqueens.cli.groups import examples
from nqueens.cli.output import Output, progress_bar
from nqueens.cli.squares import squares_in
from nqueens.cli.types import Number


@click.command(
    "estimate",
    help="""
    Estimate the number of solutions of N queens.

    The estimate comes from random samples. Use it where counting would take too long.
    """,
    epilog=examples(
        "nqueens estimate 40 --placed b4,d5",
        "nqueens estimate 60 --relative-error 0.01",
    ),
)
@params.n
@click.option(
    "--samples",
    type=Number(1),
    default=1_000_000,
    show_default=True,
    metavar="N",
    help="Number of random samples to draw.",
)
@click.option(
    "--relative-error",
    type=float,
    metavar="SHARE",
    help="Draw more until the standard error is at most this share of the estimate.",
)
@params.squares
@params.seed
@params.workers
@params.time_limit()
@params.writes_json
def estimate_command(
    n: int,
    samples: int,
    relative_error: float | None,
    placed: tuple[str, ...],
    blocked: tuple[str, ...],
    seed: int,
    workers: int | None,
    time_limit: float | None,
    output: Output,
) -> None:
    queens = squares_in("--placed", placed, n)
    closed = squares_in("--blocked", blocked, n)
    output.fallback = {"n": n, "estimate": None, "seed": seed, "method": "populations"}
    with progress_bar() as progress:
        estimate = nqueens.estimate_count(
            n,
            samples=samples,
            relative_error=relative_error,
            placed=queens,
            blocked=closed,
            rng=seed,
            workers=workers,
            time_limit=time_limit,
            progress=progress,
        )
    ends = estimate.interval()
    low, high = (rounded(end, estimate.standard_error) for end in ends)
    facts = estimate._asdict()
    value = facts.pop("value")
    facts["standard_error"] = str(estimate.standard_error)
    output.answer(
        str(estimate),
        f"95 % interval: {low} to {high}",
        n=n,
        estimate=str(value),
        **facts,
        interval=[str(end) for end in ends],
        seed=seed,
        method="populations",
    )
