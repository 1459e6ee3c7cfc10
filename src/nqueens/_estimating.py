"""Estimates of counts by sampling the search tree, with standard errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

import numpy as np

from nqueens._boards.plan_board import PlanBoard, plan_board
from nqueens._boards.position import BoardOrSize, unpacked
from nqueens._core import StopFlag
from nqueens._kernels.estimate.estimating import (
    ESTIMATE_UNIT_BITS,
    MAX_ESTIMATED,
    Population,
    profile_tree,
)
from nqueens._runtime.arguments import checked_items, integer, real
from nqueens._runtime.errors import OutOfTime, set_module
from nqueens._runtime.interrupts import Tally, run_jobs, run_kernel, takes_time_limit
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import cpu_level, worker_count
from nqueens._runtime.progress import Progress, reporter
from nqueens._runtime.random_words import kernel_seed, random_generator
from nqueens._runtime.wording import described, rounded, short, shown

if TYPE_CHECKING:
    import numpy.typing as npt


MIN_POPULATIONS = 64  # fewer tell too little about the error
POPULATION = 4096  # nodes
DROP_FROM = 2, 3  # looking for hopeless nodes pays off in the last third of the rows
UNWEIGHTED_N = 32  # up to here promises cost more time than they save samples
EIGHTHS = 7  # a promise is the number of free squares to the power of 7/8 of the rows left
BYTES_A_POPULATION = 1000  # for its seed, its job and its result, plus 16 for each depth
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
    """The number of nodes kept at each depth, over all populations."""
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

    def merge(self, others: Estimate | Iterable[Estimate]) -> Estimate:
        """Return the estimate from the samples of this and other estimates of the same number.

        Parameters
        ----------
        others : Estimate, or iterable of Estimate
            Estimates of the same board, which is not checked, from other seeds.

        Raises
        ------
        TypeError
            If ``others`` are not of type ``Estimate``.
        ValueError
            If two are equal, and so from the same seed, or if two exact ones differ.

        Notes
        -----
        Each estimate counts by its samples. If all populations have the same size, value and error
        are those of one estimate with all populations, except for rounding.

        Examples
        --------
        >>> parts = [estimate_count(20, samples=2**16, rng=[7, i]) for i in range(4)]
        >>> parts[0].merge(parts[1:]).samples == 2**18
        True
        """
        rule = "others must be of type Estimate"
        one_other = isinstance(others, Estimate)
        every: list[Estimate] = [self, *([others] if one_other else checked_items(others, rule))]
        for one in every:
            if not isinstance(one, Estimate):
                raise TypeError(f"{rule}, not {described(one)}")
        exact = {one.value for one in every if not one.standard_error}
        if len(exact) > 1:
            raise ValueError(f"exact numbers differ: {', '.join(map(short, sorted(exact)))}")
        if exact:
            return next(one for one in every if not one.standard_error)
        if len({*every}) < len(every):
            raise ValueError("two of the estimates are equal: they come from the same seed")
        samples = sum(one.samples for one in every)
        populations = sum(one.populations for one in every)
        mean = Fraction(sum(one.samples * one.value for one in every), samples)
        spread = sum((one.samples * (one.value - mean) ** 2 for one in every), Fraction(0))
        for one in every:  # the spread of its populations
            error = Fraction(one.relative_error) * one.value
            spread += one.samples * (one.populations - 1) * error**2
        return _estimate(mean, spread / (samples * (populations - 1)), samples, populations)

    def __repr__(self) -> str:
        """Return the same in angle brackets: the fields would have hundreds of digits."""
        return f"<Estimate {self}>"

    def __str__(self) -> str:
        """Return the value and its error, with as many digits as it allows, and the samples."""
        if not self.standard_error:
            return f"{self.value}, exact"
        return (
            f"{rounded(self.value, self.standard_error)}, standard error "
            f"{100 * self.relative_error:.2g} % from {self.samples} samples in "
            f"{self.populations} populations"
        )


@set_module("nqueens")
class TreeProfile(NamedTuple):
    """The result of ``tree_profile``: one number for each depth from 0 to n."""

    nodes: tuple[int, ...]
    """The numbers of nodes."""
    standard_errors: tuple[int, ...]
    """Their standard errors, rounded up; 0 where the number is exact."""


@takes_time_limit
def estimate_count(
    n: BoardOrSize,
    *,
    samples: SupportsIndex = 1_000_000,
    relative_error: float | None = None,
    placed: object = None,
    blocked: object = None,
    rng: object = None,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> Estimate:
    """Estimate the number of solutions of the n x n board, or of the completions of a board.

    Parameters
    ----------
    n : int or Position
        Size of the board, or a board with its constraints; 0 to 1024.
    samples : int
        Number of nodes to keep at each depth of the search tree, over all populations; at least
        64. The error falls with its square root. They are divided evenly among the populations, of
        which there are at least 64, with at most 4096 nodes each.
    relative_error : float, optional
        Draw more samples, after the first ``samples``, until the standard error is at most this
        share of the value: 0.001 for 0.1 %.
    placed, blocked
        As in `count`: estimate the number of completions.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same estimate on every
        machine, with any number of workers.
    workers, time_limit, progress
        As in `count`: the populations done, their number and the estimate so far (an int). If the
        time is over, ``reached`` is the `Estimate` from the populations done, or None.

    Returns
    -------
    Estimate
        ``value`` and ``standard_error`` (int), ``relative_error`` and ``log10`` (float),
        ``samples`` and ``populations`` (int), ``interval(confidence)``, and ``merge(others)`` for
        estimates from different seeds.

    Raises
    ------
    TypeError, ValueError, ImportError, OutOfTime, JobFailed
        As in `count`; also ValueError if ``relative_error`` is not positive, or no sample reached a
        solution, so that the error is unknown.
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
    n, placed, blocked = unpacked(n, placed, blocked)
    n = integer(n, "n", minimum=0, maximum=MAX_ESTIMATED, why=" (a longer row has no kernel)")
    samples = integer(samples, "samples", minimum=MIN_POPULATIONS)
    target = None if relative_error is None else _target(relative_error)
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
    tree = _Tree(board, order, drop_from, eighths)
    sample = _Sample(tree, samples, generator, threads)
    try:
        with reporter(progress, "population") as report:
            tally = _Mean(report=report)
            sample.draw(tally)
            while target is not None and (more := sample.missing(target)):
                sample.add(more)
                sample.draw(tally)
    except OutOfTime as error:
        error.reached = sample.mean(-1) if len(sample.found) > 1 else None
        raise
    return sample.estimate()


def _target(relative_error: float) -> float:
    """Return a relative error that is wanted, validated."""
    number = real(relative_error, "relative_error", "a positive number")
    if not 0 < number < math.inf:
        said = described(relative_error)
        raise ValueError(f"relative_error must be a positive, finite number, not {said}")
    return number


def _estimate(mean: Fraction, variance: Fraction, samples: int, populations: int) -> Estimate:
    """Return an estimate with this mean, which has this variance."""
    value = math.floor(mean + Fraction(1, 2))
    error, relative = 0, 0.0
    if variance:
        square = -(-variance.numerator // variance.denominator)
        error = math.isqrt(square - 1) + 1
        relative = math.sqrt(variance / mean**2)
    log10 = math.log10(value) if value else -math.inf
    return Estimate(value, error, relative, log10, samples, populations)


@takes_time_limit
def tree_profile(
    n: SupportsIndex,
    *,
    samples: SupportsIndex = 1_000_000,
    rng: object = None,
    workers: SupportsIndex | None = None,
    time_limit: float | None = None,
    progress: Progress = None,
) -> TreeProfile:
    """Return how many nodes the row-by-row search tree has at each depth.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 1024.
    samples, rng, workers, time_limit, progress
        As in ``estimate_count``; without effect if the profile is exact.

    Returns
    -------
    TreeProfile
        ``nodes[k]``, 0 <= k <= n, is the number of ways to place queens that do not attack each
        other on the first k rows (OEIS A319284): ``nodes[0]`` is 1 and ``nodes[n]`` is the number
        of solutions. ``standard_errors`` are all 0 for n <= 14, where the whole tree is searched.

    Raises
    ------
    TypeError, ValueError, MemoryError, ImportError, OutOfTime
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
    sample = _Sample(tree, samples, generator, threads)
    with reports as report:
        sample.draw(_Mean(report=report))
    values, errors, *_ = zip(*(sample.mean(depth) for depth in range(n)), strict=True)
    return TreeProfile((1, *values), (0, *errors))


class _Tree(NamedTuple):
    """A search tree: step i fills row ``order[i]`` of a board."""

    board: PlanBoard
    order: npt.NDArray[np.int32]
    drop_from: int  # the depth from which hopeless nodes are dropped
    eighths: int  # of the rows left: the power of a promise
    kind: str = "search"  # of the tree whose nodes are drawn

    def nbytes(self, capacity: int) -> int:
        """Return the bytes of a population."""
        barred = any(self.board.closed)
        return Population.nbytes(self.board.n, len(self.order), barred, self.drop_from, capacity)

    def population(self, capacity: int, level: str) -> Population:
        """Return the work space of a population."""
        placed = np.full(self.board.n, -1, dtype=np.int32)
        for row, column in self.board.placed:
            placed[row] = column
        blocked = np.array(self.board.blocked, dtype=np.int64).reshape(-1, 2)
        return Population(
            self.order, placed, blocked, self.drop_from, self.eighths, capacity, level
        )


class _Draw(NamedTuple):
    """A population to draw: a job that can be sent to a worker."""

    number: int
    capacity: int
    seed: npt.NDArray[np.uint64]


class _Drawn(NamedTuple):
    """What a population found: the sum of weights of each depth, and its exponent."""

    sums: npt.NDArray[np.int64]
    shifts: npt.NDArray[np.int64]
    sampled: bool
    """Whether any depth had more nodes than the population."""

    def estimate(self, depth: int) -> int:
        """Return the estimate of the children at a depth, in units of the weights."""
        return int(self.sums[depth]) << int(self.shifts[depth])


def _drawer(tree: _Tree, level: str) -> Callable[[Any, StopFlag], Any]:
    """Return a function that draws populations; one thread at a time may call it."""
    spaces: dict[int, Population] = {}

    def draw(job: _Draw, stop: StopFlag) -> _Drawn:
        if job.capacity not in spaces:
            spaces.clear()
            spaces[job.capacity] = tree.population(job.capacity, level)
        sums, shifts = np.zeros((2, len(tree.order)), dtype=np.int64)
        sampled = spaces[job.capacity].sample(job.seed, sums, shifts, stop)
        return _Drawn(sums, shifts, sampled)

    return draw


class _Sample:
    """The populations of a tree: those to draw, and what was drawn."""

    def __init__(self, tree: _Tree, samples: int, rng: np.random.Generator, threads: int) -> None:
        self.problem, self._rng, self._threads = tree, rng, threads
        self.jobs: list[_Draw] = []
        self.found: dict[int, _Drawn] = {}
        populations = max(MIN_POPULATIONS, -(-samples // POPULATION))
        self._size, larger = divmod(samples, populations)
        self.add(populations, larger)

    @property
    def plan(self) -> Self:
        return self

    def __len__(self) -> int:
        """Return the number of populations still to draw."""
        return len(self.jobs) - len(self.found)

    def __iter__(self) -> Iterator[_Draw]:
        """Yield those populations."""
        return (job for job in self.jobs if job.number not in self.found)

    def add(self, populations: int, larger: int = 0) -> None:
        """Add populations to draw, some of them larger by one node."""
        n, first = self.problem.board.n, len(self.jobs)
        total = first + populations
        threads = min(self._threads, populations)
        require_memory(
            threads * self.problem.nbytes(self._size + 1)
            + total * (BYTES_A_POPULATION + 16 * len(self.problem.order)),
            f"an estimate for {n} queens from {shown(total * self._size + larger)} samples",
        )
        self.jobs += [
            _Draw(k, self._size + (k - first < larger), kernel_seed(self._rng))
            for k in range(first, total)
        ]

    def draw(self, tally: Tally) -> None:
        """Draw the populations that were added."""
        tally.whole = len(self.jobs)
        level = cpu_level()

        def worker() -> Callable[[_Draw, StopFlag], int]:
            draw = _drawer(self.problem, level)
            return lambda job, stop: self._keep(job, draw(job, stop))

        run_jobs(self, worker, workers=self._threads, tally=tally)

    def _keep(self, job: _Draw, found: _Drawn) -> int:
        """Keep what a population found; return its estimate of the solutions, in units."""
        self.found[job.number] = found
        return found.estimate(-1)

    def mean(self, depth: int) -> Estimate:
        """Return the estimate of the children at a depth, from the populations drawn."""
        estimates = [found.estimate(depth) for found in self.found.values()]
        size, unit = len(estimates), len(estimates) << ESTIMATE_UNIT_BITS
        total, squares = sum(estimates), sum(x * x for x in estimates)
        variance = Fraction(size * squares - total * total, (size - 1) * unit * unit)
        samples = sum(self.jobs[k].capacity for k in self.found)
        return _estimate(Fraction(total, unit), variance, samples, size)

    def estimate(self) -> Estimate:
        """Return the estimate of the solutions; raise ``ValueError`` if no sample reached one."""
        mean = self.mean(-1)
        if not mean.value and any(found.sampled for found in self.found.values()):
            raise ValueError(f"none of {mean.samples} samples reached a solution: increase samples")
        return mean

    def missing(self, target: float) -> int:
        """Return how many more populations to draw until a relative error may be reached."""
        factor = (self.estimate().relative_error / target) ** 2
        return 0 if factor <= 1 else math.ceil(len(self.jobs) * (min(2.0, 1.1 * factor) - 1))


class _Mean(Tally):
    """A tally that reports the mean of the estimates."""

    @property
    def news(self) -> tuple[int, int, int]:
        """The populations done, their number and the mean of their estimates."""
        done, whole, total = super().news
        return done, whole, (total >> ESTIMATE_UNIT_BITS) // max(1, done)


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
