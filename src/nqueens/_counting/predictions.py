"""Predictions of how long a count will take, from timing a sample of it or all of it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from nqueens._boards.plan_board import plan_board
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._core import MAX_COUNTED
from nqueens._counting.counts import count_board
from nqueens._counting.engine import CROSSOVERS, choose_engine, options_of, trivial_total
from nqueens._counting.forecast import UNSEEN, Times, sampled
from nqueens._counting.joins import LISTED_N, join_memory
from nqueens._counting.plans import make_plan, problem_of
from nqueens._runtime.arguments import checked_bool, integer
from nqueens._runtime.errors import set_module
from nqueens._runtime.interrupts import Tally
from nqueens._runtime.progress import Progress, reporter

if TYPE_CHECKING:
    from nqueens._counting.methods import Method

SECONDS = 0.75  # to spend on timing a short count as a whole
TIMES = 5  # how often at most


@set_module("nqueens")
class Prediction(NamedTuple):
    """How long a count will take, and how it will be counted."""

    seconds: float
    """Wall time in seconds."""
    low: float
    """Lower end of the 95 % range for the wall time."""
    high: float
    """Upper end of that range, if the machine stays as it was in the second measured."""
    cpu_seconds: float
    """CPU time of all workers together, in seconds."""
    jobs: int
    """Number of jobs, at least 1."""
    workers: int
    """Number of threads. Those beyond ``cpu_info().cpus`` do not make the count faster."""
    engine: str
    """The engine: recursion, portable, simd or join."""
    level: str
    """The level of the kernels, as in `cpu_info`."""
    memory: int
    """Bytes of the lists of a join and of its threads' work space; 0 for the other engines, which
    need a few megabytes."""


def predict(
    n: BoardOrSize,
    *,
    placed: object = None,
    blocked: object = None,
    toroidal: bool = False,
    method: Method = "auto",
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> Prediction:
    """Predict how long `count` would take on this machine.

    Parameters
    ----------
    n, placed, blocked, toroidal, method, workers
        As in `count`. A count with ``fundamental=True`` takes practically as long.
    progress : bool or callable, optional
        As in `count`: the samples timed, how many there are at least, and again the samples timed.

    Returns
    -------
    Prediction
        Wall time in seconds with a range, CPU time in seconds, the number of jobs and the engine.

    Raises
    ------
    TypeError, ValueError, MemoryError, ImportError
        As in `count`.

    Notes
    -----
    A prediction takes about a second. For n = 21 and 22 it also makes the lists of the join (about
    0.7 and 6 seconds), which a later count in the same process uses. It times samples of the count,
    drawn at random, in as many threads as the count will have. If a count takes less than a second,
    it times all of it. It also predicts the time of workers that do not fit in memory. From n = 23
    on it times at least eight row sets of each kind, which takes one thread about ten seconds at
    n = 26 and some six minutes at n = 28.

    The range extends from the time divided by 1 + d to the time multiplied by 1 + d. Here d is the
    relative 95 % range of the mean of the sample, by Student's distribution, plus a tenth. The
    range does not allow for other work that starts or ends on the machine.

    Examples
    --------
    >>> found = predict(19)
    >>> found.low <= found.seconds <= found.high
    True
    """
    n, placed, blocked = unpacked(n, placed, blocked)
    n = integer(n, "n", minimum=0, maximum=MAX_COUNTED)
    options = options_of(method, workers, None, None)
    toroidal = checked_bool(toroidal, "toroidal")
    board = plan_board(n, placed, blocked, wraps=toroidal)
    with reporter(progress, finds="timings") as report:
        tally = Tally(1, report)
        tally.tell()
        # how much memory the workers need is part of the answer
        engine = choose_engine(board, options._replace(workers=1) if n > LISTED_N else options)
        jobs, times = 1, None
        if n > CROSSOVERS[engine.level].planless_n and trivial_total(board) is None:
            plan = make_plan(problem_of(engine.kind, board))
            jobs = max(1, len(plan))
            times = sampled(plan, engine.level, options.threads, tally)
        if times is None:
            times = _whole(partial(count_board, board, options), tally)
        tally.end()
    memory = join_memory(n, options.threads) if engine.name == "join" else 0
    return Prediction(*times, jobs, options.threads, engine.name, engine.level, memory)


def _whole(run: Callable[[], int], tally: Tally) -> Times:
    """Time a short count several times."""
    walls: list[float] = []
    spent = time.process_time()
    while len(walls) < TIMES and sum(walls) < SECONDS:
        start = time.perf_counter()
        run()
        tally.whole += 1
        tally.at(tally.done + 1, tally.found + 1)
        walls.append(time.perf_counter() - start)
    cpu_seconds = (time.process_time() - spent) / len(walls)
    seconds = statistics.median(walls)
    return seconds, min(walls) * (1 - UNSEEN), max(walls) * (1 + UNSEEN), cpu_seconds
