"""A solution that a command finds and writes."""

from nqueens import Position, SolveMethod, solve
from nqueens._boards.arrays import Squares
from nqueens.cli.output import Output, progress_bar
from nqueens.formats.files import check_formula

SHOWS_BLOCKED = ("board", "svg", "png", "pdf")  # formats with blocked squares as well as queens


def write_solution(
    output: Output,
    n: int,
    seed: int,
    *,
    method: SolveMethod = "auto",
    placed: Squares = None,
    blocked: Squares = None,
    toroidal: bool = False,
    time_limit: float | None = None,
) -> str:
    """Solve a problem, write the solution, and return the time that solving took."""
    if output.form == "dimacs":
        check_formula(n)  # before anything is solved
    output.fallback = {"n": n, "solution": None, "seed": seed, "method": method}
    with progress_bar() as progress:
        board = solve(
            n,
            rng=seed,
            method=method,
            placed=placed,
            blocked=blocked,
            toroidal=toroidal,
            time_limit=time_limit,
            progress=progress,
        )
    took = output.time
    if output.is_json:
        output.answer(n=n, solution=board, seed=seed, method=method)
    elif output.form in SHOWS_BLOCKED:
        output.boards(Position(n, [*enumerate(board.tolist())], blocked))
    else:
        output.boards(board)
    return took
