"""Estimates of counts by sampling the search tree, with standard errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._boards.position import BoardOrSize, on_the_plane, takes_boards
from nqueens._core import StopFlag
from nqueens._kernels.estimate.estimating import (
    ESTIMATE_UNIT_BITS,
    MAX_ESTIMATED,
    Population,
    profile_tree,
)
from nqueens._runtime.arguments import (
    integer,
    random_generator,
    real,
    takes_rng,
)
from nqueens._runtime.errors import set_module
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import cpu_level, worker_count
from nqueens._runtime.progress import Progress, Report, reporter
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.wording import short, shown

if TYPE_CHECKING:
    import numpy.typing as npt

    from nqueens._core import StopFlag

__all__ = ["Estimate", "TreeProfile", "estimate_count", "tree_profile"]

MIN_POPULATIONS = 64  # fewer tell too little about the error
POPULATION = 4096  # nodes
DROP_FROM = 2, 3  # looking for hopeless nodes pays off in the last third of the rows
UNWEIGHTED_N = 32  # up to here promises cost more time than they save samples
EIGHTHS = 7  # a promise is the number of free squares to the power of 7/8 of the rows left
BYTES_A_POPULATION = 600  # for its seed and its job, plus 16 for each depth
EXACT_PROFILE_N = 14
INLINE_PROFILE_N = 11


@set_module("nqueens")
class Estimate(NamedTuple):
    """The result of ``estimate_count``."""

    value: int
    """The estimate, rounded to an integer."""
    standard_error: int
    """Its standard error, rounded up; 0 if the value is exact."""
    relative_error: float
    """The standard error divided by the value."""
    log10: float
    """The decimal logarithm of the value."""
    samples: int
    """The number of nodes kept at each depth, over all populations: at least as many as were asked
    for, since populations are of one size and only whole ones are drawn."""
    populations: int
    """The number of independent populations, whose spread gives the error."""

    def interval(self, confidence: float = 0.95) -> tuple[int, int]:
        """Return the ends of a two-sided confidence interval for the true number.

        It uses Student's distribution with ``populations - 1`` degrees of freedom.

        Raises
        ------
        TypeError, ValueError
            If ``confidence`` is not a number between 0 and 1.

        Examples
        --------
        >>> low, high = estimate_count(20, samples=100_000, rng=1).interval()
        >>> low < 39029188884 < high
        True
        """
        confidence = real(confidence, "confidence", "a number between 0 and 1")
        if not 0 < confidence < 1:
            raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
        if self.standard_error == 0:
            return self.value, self.value
        t = -student_quantile((1 - confidence) / 2, self.populations - 1)
        reach = -(-round(t * 2**32) * self.standard_error >> 32)
        return max(0, self.value - reach), self.value + reach

    def __str__(self) -> str:
        """Return the value, its error in a few digits, and the samples drawn."""
        if not self.standard_error:
            return f"{short(self.value)}, exact"
        size = self.samples // self.populations
        return (
            f"{short(self.value)}, standard error {self.relative_error:.2%} from {self.samples} "
            f"samples ({self.populations} populations of {size})"
        )


@set_module("nqueens")
class TreeProfile(NamedTuple):
    """The result of ``tree_profile``: one number for each depth from 0 to n."""

    nodes: tuple[int, ...]
    """The numbers of nodes."""
    standard_errors: tuple[int, ...]
    """Their standard errors, rounded up; 0 where the number is exact."""


@takes_boards
@takes_rng
@on_the_plane
def estimate_count(
    n: BoardOrSize,
    *,
    samples: SupportsIndex = 1_000_000,
    placed: object = None,
    blocked: object = None,
    rng: object = None,
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> Estimate:
    """Estimate the number of solutions of the n x n board, or of the completions of a board.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 1024.
    samples : int
        Number of nodes to keep at each depth of the search tree, over all populations; at least
        64. The error falls with its square root. A population has 1/64 of them, at most 4096, and
        the number is rounded up to whole populations: 50,000 become 65 populations of 781 nodes.
        Powers of two remain as they are.
    placed, blocked
        As in `count`: estimate the number of completions.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same estimate on every
        machine, with any number of workers.
    workers, progress
        As in `count`: the populations done, their number and the estimate so far (an int).

    Returns
    -------
    Estimate
        ``value`` and ``standard_error`` (int), ``relative_error`` and ``log10`` (float),
        ``samples`` and ``populations`` (int), and ``interval(confidence)``.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `count`; also ValueError if no sample reached a solution, so that the error is
        unknown.
    MemoryError
        If the populations do not fit in memory.

    Notes
    -----
    The method is stochastic enumeration (Rubinstein, 2013; related to Knuth, 1975, and Chen, 1992)
    of the tree that fills the rows from the centre outwards. A population of up to 4096 nodes goes
    down the tree row by row. If its nodes have more children, it keeps a systematic sample of
    them in the order of the tree. Above n = 32, a node keeps children in proportion to its promise:
    the number of free squares in the m rows left, to the power of 7m/8. Its children get weights in
    inverse proportion, so the weighted number of solutions reached is unbiased. In the last third
    of the rows, nodes are dropped if some row or column has no free square left. On boards with
    placed queens or blocked squares, this happens in all rows. It leaves the mean unchanged and
    lowers the variance. If a population holds all nodes at every depth (n <= 9), the estimate is
    exact and its error is 0.

    Populations are independent, each with its own stream. The value is their mean, and the error
    comes from their spread; sums are exact integers. The error is reliable if the estimates of
    single populations vary by less than their mean. On empty boards the default samples ensure this
    for all n. Populations may vary more if each of the 64 has only a few nodes (``samples`` of a
    few thousand or less), or with tight constraints. The estimate is then still unbiased, but it is
    likely too low, and so is its error.

    Time and memory of a sample grow with n * ceil(n / 64); see docs/internals/estimating.md.

    Examples
    --------
    >>> estimate_count(8).value
    92
    >>> found = estimate_count(16, rng=1)
    >>> abs(found.value - 14772512) < 4 * found.standard_error < 500_000
    True
    >>> estimate_count(8, placed=[(0, 0)]).value
    4
    """
    n = integer(n, "n", minimum=0, maximum=MAX_ESTIMATED, why=" (a longer row has no kernel)")
    samples = integer(samples, "samples", minimum=MIN_POPULATIONS)
    threads = worker_count(workers)
    generator = random_generator(rng)
    board = plan_board(n, placed, blocked)
    if not board.possible:
        return Estimate(0, 0, 0.0, -math.inf, 1, 1)
    order = _centre_out(n)
    if board.placed:
        order = order[~np.isin(order, [row for row, _ in board.placed])]
    if not order.size:
        return Estimate(1, 0, 0.0, 0.0, 1, 1)
    numerator, denominator = DROP_FROM
    drop_from = n * numerator // denominator if board.free else 0
    eighths = EIGHTHS if n > UNWEIGHTED_N else 0
    with reporter(progress, "population") as report:
        tree = _Tree(board, order, drop_from, eighths)
        sample = _sample_tree(tree, samples, generator, threads, report)
    [(value, error, relative)] = sample.means(len(order) - 1)
    if sample.sampled and not value:
        raise ValueError(f"none of {samples} samples reached a solution: increase samples")
    return Estimate(
        value,
        error,
        relative,
        math.log10(value) if value else -math.inf,
        sample.populations * sample.capacity,
        sample.populations,
    )


@takes_rng
def tree_profile(
    n: SupportsIndex,
    *,
    samples: SupportsIndex = 1_000_000,
    rng: object = None,
    workers: SupportsIndex | None = None,
    progress: Progress = None,
) -> TreeProfile:
    """Return how many nodes the row-by-row search tree has at each depth.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 1024.
    samples, rng, workers, progress
        As in ``estimate_count``; without effect if the profile is exact.

    Returns
    -------
    TreeProfile
        ``nodes[k]``, 0 <= k <= n, is the number of ways to place queens that do not attack each
        other on the first k rows (OEIS A319284): ``nodes[0]`` is 1 and ``nodes[n]`` is the number
        of solutions. ``standard_errors`` are all 0 for n <= 14, where the whole tree is searched.

    Raises
    ------
    TypeError, ValueError, MemoryError, ImportError
        As in ``estimate_count``, except that it is not an error if no sample reaches a depth: the
        number and its standard error are then 0.

    Notes
    -----
    The method is stochastic enumeration as in ``estimate_count``, over the rows from the first to
    the last, without promises and without dropping nodes. The errors of the last rows are larger.
    For n <= 14 the time is proportional to the number of nodes, about 27 million for n = 14.

    Examples
    --------
    >>> tree_profile(6).nodes
    (1, 6, 20, 36, 46, 40, 4)
    """
    n = integer(n, "n", minimum=0, maximum=MAX_ESTIMATED, why=" (a longer row has no kernel)")
    samples = integer(samples, "samples", minimum=MIN_POPULATIONS)
    threads = worker_count(workers)
    generator = random_generator(rng)
    reports = reporter(progress, "population")
    if n < 2:
        return TreeProfile((1,) * (n + 1), (0,) * (n + 1))
    if n <= EXACT_PROFILE_N:
        nodes = np.empty(n + 1, dtype=np.uint64)
        run_kernel(profile_tree, nodes, long=n > INLINE_PROFILE_N)
        return TreeProfile(tuple(nodes.tolist()), (0,) * (n + 1))
    tree = _Tree(plan_board(n), np.arange(n, dtype=np.int32), n, 0)
    with reports as report:
        sample = _sample_tree(tree, samples, generator, threads, report)
    values, errors, _ = zip(*sample.means(0), strict=True)
    return TreeProfile((1, *values), (0, *errors))


class _Tree(NamedTuple):
    """A search tree: step i fills row ``order[i]`` of a board."""

    board: PlanBoard
    order: npt.NDArray[np.int32]
    drop_from: int  # the depth from which hopeless nodes are dropped
    eighths: int  # of the rows left: the power of a promise

    def nbytes(self, capacity: int) -> int:
        """Return the bytes of a population."""
        barred = any(self.board.closed)
        return Population.nbytes(self.board.n, len(self.order), barred, self.drop_from, capacity)


class _Sample:
    """The result: the sum of weights and its exponent, of every population and depth."""

    def __init__(self, capacity: int, populations: int, depth: int) -> None:
        self.capacity = capacity
        self.populations = populations
        self.sums = np.zeros((populations, depth), dtype=np.int64)
        self.shifts = np.zeros((populations, depth), dtype=np.int64)
        self.sampled = False  # whether any depth had more nodes than a population

    def estimate(self, population: int, depth: int) -> int:
        """Return a population's estimate of the children at a depth, in units of the weights."""
        return int(self.sums[population, depth]) << int(self.shifts[population, depth])

    def means(self, first: int) -> Iterator[tuple[int, int, float]]:
        """Yield mean, standard error and relative error of the children at each depth."""
        size, unit = self.populations, self.populations << ESTIMATE_UNIT_BITS
        for depth in range(first, self.sums.shape[1]):
            estimates = [self.estimate(k, depth) for k in range(size)]
            total, squares = sum(estimates), sum(x * x for x in estimates)
            value = (2 * total + unit) // (2 * unit)
            spread = size * squares - total * total
            if spread == 0:
                yield value, 0, 0.0
            else:
                error = -(-math.isqrt(spread // (size - 1)) // unit)
                yield value, error, math.sqrt(spread / ((size - 1) * total * total))


def _sample_tree(
    tree: _Tree,
    samples: int,
    rng: np.random.Generator,
    workers: int,
    report: Report | None,
) -> _Sample:
    """Draw populations of a tree."""
    n, depth = tree.board.n, len(tree.order)
    capacity = min(POPULATION, samples // MIN_POPULATIONS)
    populations = -(-samples // capacity)
    require_memory(
        min(workers, populations) * tree.nbytes(capacity)
        + populations * (BYTES_A_POPULATION + 16 * depth),
        f"an estimate for {n} queens from {shown(samples)} samples",
    )
    sample = _Sample(capacity, populations, depth)
    seeds = [kernel_seed(rng) for _ in range(populations)]
    placed = np.full(n, -1, dtype=np.int32)
    for row, column in tree.board.placed:
        placed[row] = column
    blocked = np.array(tree.board.blocked, dtype=np.int64).reshape(-1, 2)
    level = cpu_level()

    def worker() -> Callable[[int, StopFlag], int]:
        population = Population(
            tree.order, placed, blocked, tree.drop_from, tree.eighths, capacity, level
        )

        def draw(k: int, stop: StopFlag) -> int:
            if population.sample(seeds[k], sample.sums[k], sample.shifts[k], stop):
                sample.sampled = True
            return sample.estimate(k, depth - 1)

        return draw

    tally = Tally(populations, None if report is None else _mean_of(report))
    run_jobs(range(populations), worker, workers=workers, tally=tally)
    return sample


def _mean_of(report: Report) -> Report:
    """Return a listener that passes the mean of the estimates on to ``report``."""
    return lambda done, populations, total: report(
        done, populations, (total >> ESTIMATE_UNIT_BITS) // max(1, done)
    )


def _centre_out(n: int) -> npt.NDArray[np.int32]:
    """Return the rows from the centre outwards, since the middle rows attack the most squares."""
    steps = np.arange(1, n + 1, dtype=np.int32) // 2
    steps[::2] *= -1
    return (n - 1) // 2 + steps


def student_quantile(p: float, freedom: int) -> float:
    """Return the p-quantile of Student's distribution, freedom >= 30.

    The expansion in powers of 1/freedom around the normal quantile (Fisher and Cornish, 1960),
    which is accurate to six digits in this range.
    """
    from statistics import NormalDist

    z = NormalDist().inv_cdf(p)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
