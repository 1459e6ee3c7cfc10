"""How long the count before a sample will take, before it begins."""

from __future__ import annotations

from typing import NamedTuple, SupportsIndex

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._core import MAX_COUNTED
from nqueens._counting.engine import CROSSOVERS, trivial_total
from nqueens._counting.forecast import sampled
from nqueens._counting.plans import make_plan, problem_of
from nqueens._listing.ranks import UNCOUNTED
from nqueens._runtime.arguments import integer
from nqueens._runtime.errors import set_module
from nqueens._runtime.kept import Kept
from nqueens._runtime.processors import cpu_level, worker_count
from nqueens._runtime.wording import duration_text
from nqueens._sampling.row_sets import has_row_sets

HOUR = 3600.0
ROWS_OF_AN_HOUR = 2  # more than those of a minute: each row takes about eight times as long
TIMED_N = 25  # timing row sets of larger boards takes minutes


@set_module("nqueens")
class LongCountWarning(UserWarning):
    """The count that a sample needs first will take more than an hour."""


class Ahead(NamedTuple):
    """How long a count will take."""

    seconds: float
    text: str


_kept: Kept[tuple[PlanBoard, int], Ahead] = Kept(8)


def counted_board(n: int, placed: object, blocked: object, toroidal: bool) -> PlanBoard:
    """Return the board to count before sampling; on a free torus it has a queen in the corner."""
    board = plan_board(n, placed, blocked, wraps=toroidal)
    return plan_board(n, [(0, 0)], wraps=True) if board.wraps and board.free and n else board


def count_ahead(board: PlanBoard, workers: int, longest: float) -> Ahead | None:
    """Return how long a count will take; None if surely less than ``longest`` seconds."""
    level = cpu_level()
    board = board._replace(placed=tuple(sorted(board.placed)))
    rows = board.n - len(board.placed)
    short = CROSSOVERS[level].long_n + (ROWS_OF_AN_HOUR if longest >= HOUR else 0)
    if trivial_total(board) is not None or rows < short:
        return None
    if (board, workers) in _kept:
        return _kept[board, workers]
    joined = has_row_sets(board)
    timed = plan_board(min(board.n, TIMED_N)) if joined else board
    times = sampled(make_plan(problem_of("join" if joined else "search", timed)), level, workers)
    if times is None:
        return None
    seconds, low, high = map(duration_text, times[:3])
    text = f"about {seconds} ({low} to {high})"
    if timed.n < board.n:
        text = f"more than {low}, the least for {timed.n} queens"
    return _kept.keep((board, workers), Ahead(times[0], text))


def forecast_before(
    n: int,
    *,
    toroidal: bool,
    placed: object = None,
    blocked: object = None,
    workers: SupportsIndex | None = None,
) -> Ahead | None:
    """Return how long the count before a sample will take; None if it is surely short."""
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED, why=UNCOUNTED)
    board = counted_board(n, placed, blocked, toroidal)
    return count_ahead(board, worker_count(workers), 0)
