"""The choice of the engine, made here only and once for each count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

from nqueens._core import JOINED_N
from nqueens._counting.joins import LISTED_N, require_join
from nqueens._counting.measuring import faster_kind
from nqueens._counting.methods import KINDS, METHODS, engine_name, kernel_level
from nqueens._runtime.arguments import checked_choice, file_name
from nqueens._runtime.processors import worker_count
from nqueens._runtime.wording import described

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nqueens._boards.plan_board import PlanBoard

STRIPS_N = 16  # up to here the jobs are too short to be run one by one


class Crossovers(NamedTuple):
    """Where another way to count becomes faster; ``bench/tables.py crossovers`` measures it."""

    planless_n: int
    """Up to this n the plan costs more than it saves."""
    inline_n: int
    """Up to this n a count takes only a few milliseconds."""
    join_n: int
    """From this n on the join is faster than the search."""
    long_n: int
    """With fewer rows to fill, no count takes a minute."""
    close_n: int = 0
    """At this n it depends on the processor whether the join is faster, so both are measured."""


CROSSOVERS = {
    "scalar": Crossovers(10, 12, 14, 17),
    "neon": Crossovers(12, 14, 17, 18, 17),  # not measured: those of sse4
    "sse4": Crossovers(12, 14, 17, 18, 17),
    "avx2": Crossovers(12, 14, 17, 18, 17),
    "avx512": Crossovers(12, 15, 17, 19, 17),
}


class CountOptions(NamedTuple):
    """The validated options of a count."""

    method: str = "auto"
    workers: int | None = None
    """The number of threads, or of workers of the executor; None to detect it."""
    executor: Executor | None = None
    checkpoint: str | None = None

    @property
    def threads(self) -> int:
        """The number of threads."""
        return worker_count(self.workers)


class Engine(NamedTuple):
    """How a board is counted."""

    kind: str
    """The kind of the plan."""
    level: str
    """The level of the kernels on this machine."""
    threads: int
    inline: bool
    """Whether the calling thread counts: the count is too short for other threads."""
    grain: str
    """What one call of a kernel counts: the whole board, a strip of the plan, or a job."""

    @property
    def name(self) -> str:
        """The engine's public name: recursion, portable, simd or join."""
        return engine_name(self.kind, self.level)


PLANLESS = {level: Engine("search", level, 1, True, "board") for level in CROSSOVERS}


def options_of(
    method: str, workers: SupportsIndex | None, executor: Executor | None, checkpoint: object
) -> CountOptions:
    """Return the options of a count, validated."""
    checked_choice(method, "method", METHODS)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        given = described(executor)
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {given}")
    return CountOptions(
        method,
        None if workers is None else worker_count(workers),
        executor,
        None if checkpoint is None else file_name(checkpoint, "checkpoint"),
    )


def choose_engine(
    board: PlanBoard,
    options: CountOptions,
    *,
    at_most: int | None = None,
    begun: str | None = None,
    quiet: bool = True,
) -> Engine:
    """Return the engine that counts a board on this machine.

    ``begun`` is the kind of plan that a checkpoint was started with. A ``quiet`` count reports no
    progress.
    """
    symmetric = board.free and not board.wraps and at_most is None
    if options.method == "join":
        _require_joined(board.n, symmetric)
    level = kernel_level(options.method)
    limits = CROSSOVERS[level]
    kind = begun or KINDS.get(options.method)
    if kind is None:
        large = symmetric and limits.join_n <= board.n <= JOINED_N[-1]
        kind = _kind_of_large(board.n, level, options) if large else "search"
    inline = quiet and board.n <= limits.inline_n - (0 if symmetric and kind == "search" else 2)
    grain = "job"
    if kind == "search" and options.executor is None and options.checkpoint is None:
        if symmetric and quiet and options.method == "auto" and board.n <= limits.planless_n:
            return PLANLESS[level]
        if board.n <= STRIPS_N and not (board.wraps or board.placed or at_most is not None):
            grain = "strip"
    return Engine(kind, level, 1 if inline else options.threads, inline, grain)


def _require_joined(n: int, symmetric: bool) -> None:
    """Raise ``ValueError`` unless half boards can be joined."""
    if not symmetric:
        raise ValueError(
            "method='join' cannot be combined with placed, blocked, at_most or toroidal"
        )
    if n not in JOINED_N:
        raise ValueError(
            f"n must be between {JOINED_N[0]} and {JOINED_N[-1]} with method='join', not {n}"
        )


def _kind_of_large(n: int, level: str, options: CountOptions) -> str:
    """Return the faster kind of plan for a board that is large enough for the join."""
    if options.executor is not None:
        return "join"
    try:
        require_join(n, options.threads)
    except MemoryError:
        if n > LISTED_N:
            raise
        return "search"
    # checkpoints of several machines are merged, so all of them need the same plan
    measured = n == CROSSOVERS[level].close_n and options.checkpoint is None
    return faster_kind(n, level) if measured else "join"


def trivial_total(board: PlanBoard) -> int | None:
    """Return the number of solutions if it is known without counting, otherwise None."""
    n = board.n
    if n == 0:
        return 1
    # on a torus each of n sums takes its own value mod n, which n even or 3 | n does not allow
    if not board.possible or (board.wraps and (n % 2 == 0 or n % 3 == 0)):
        return 0
    return None
