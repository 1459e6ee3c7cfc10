"""Estimates of counts by sampling the search tree, with standard errors."""

import itertools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, SupportsIndex

import numpy as np

from nqueens._boards.arrays import Squares
from nqueens._boards.position import BoardOrSize
from nqueens._boards.problem import Problem, given_problem
from nqueens._core import MAX_ESTIMATED, Population, StopFlag
from nqueens._runtime.arguments import integer, real
from nqueens._runtime.errors import InvalidArgument, OutOfTime, set_module
from nqueens._runtime.keywords import advised
from nqueens._runtime.memory import Words
from nqueens._runtime.random_words import kernel_seed, random_generator
from nqueens._runtime.running import Progress, Watch, in_threads
from nqueens._runtime.wording import rounded

Seeded = tuple[int, Words]  # the size of a population, and its seed
DrawPopulation = Callable[
    [Seeded, StopFlag], tuple[int, int, bool]
]  # its size, estimate, and exactness

MAX_SAMPLES = 10**15  # years
MIN_POPULATIONS = 64  # fewer tell too little about the error
LEAST_POPULATIONS = 32  # when the time is over before all are drawn
POPULATION = 4096  # nodes
UNIT_BITS = 64  # estimates of populations are integers in units of 2**-64


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
    """The decimal logarithm of the estimate before it is rounded."""
    samples: int
    """The number of nodes kept at each depth, over all populations."""
    populations: int
    """The number of independent populations, whose spread gives the error."""

    @advised("nqueens")
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
        confidence = real(
            confidence, "confidence", "a number between 0 and 1", lambda share: 0 < share < 1
        )
        if self.standard_error == 0:
            return self.value, self.value
        t = -student_quantile((1 - confidence) / 2, self.populations - 1)
        reach = -(-round(t * 2**32) * self.standard_error >> 32)
        return max(1, self.value - reach), self.value + reach  # a sample has reached a solution

    def __repr__(self) -> str:
        """Return the same in angle brackets: the fields would have hundreds of digits."""
        return f"<Estimate {self}>"

    def __str__(self) -> str:
        """Return the value and its error, with as many digits as it allows, and the samples."""
        if not self.standard_error:
            return f"{self.value}, exact"
        least = "" if self.value else " (but at least 1: a sample has reached a solution)"
        return (
            f"{rounded(self.value, self.standard_error)}{least}, standard error "
            f"{100 * self.relative_error:.2g} % from {self.samples} samples in "
            f"{self.populations} populations"
        )


def estimate_count(
    n: BoardOrSize,
    *,
    samples: SupportsIndex = 1_000_000,
    relative_error: float | None = None,
    placed: Squares = None,
    blocked: Squares = None,
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
        Number of nodes to keep at each depth of the search tree, over all populations, from 64 to
        10**15. The error falls with its square root. They are divided evenly among the
        populations, of which there are at least 64, with at most 4096 nodes each.
    relative_error : float, optional
        Draw more samples, after the first ``samples``, until the standard error is at most this
        share of the value: 0.001 for 0.1 %.
    placed, blocked
        As in `count`: estimate the number of completions.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same estimate on every
        machine, with any number of workers.
    workers, time_limit, progress
        As in `count`: the populations done, their number and the estimate so far (an int).

    Returns
    -------
    Estimate
        ``value`` and ``standard_error`` (int), ``relative_error`` and ``log10`` (float),
        ``samples`` and ``populations`` (int), and ``interval(confidence)``.

    Raises
    ------
    ValueError
        Also if no sample reached a solution, so that the error is unknown.
    OutOfTime
        ``reached`` is the `Estimate` from the populations done, or None if there are fewer than 32
        or their error is unknown.

    Notes
    -----
    The method is stochastic enumeration (Rubinstein, 2013; related to Knuth, 1975, and Chen, 1992)
    of the tree that fills the rows from the centre outwards. A population of up to 4096 nodes goes
    down the tree row by row. If its nodes have more children, it keeps a systematic sample of
    them in the order of the tree, each with the same probability. So the number of solutions
    reached, divided by these probabilities, is unbiased. In the last rows, nodes are dropped if
    some row or column has no free square left. On boards with placed queens or blocked squares,
    this happens in all rows. It leaves the mean unchanged and lowers the variance. If a population
    holds all nodes at every depth (n <= 9), the estimate is exact and its error is 0.

    Populations are independent, each with its own stream. The value is their mean, and the error
    comes from their spread; sums are exact integers. The error is reliable if the estimates of
    single populations vary by less than their mean. On empty boards the default samples ensure
    this up to n = 200. Populations may vary more if each of the 64 has only a few nodes
    (``samples`` of a few thousand or less), or with tight constraints. The estimate is then still
    unbiased, but it is likely too low, and so is its error.

    Time and memory of a sample grow with n * ceil(n / 64); see docs/internals/estimating.md.

    Examples
    --------
    >>> estimate_count(8).value
    92
    >>> estimate = estimate_count(16, rng=1)
    >>> abs(estimate.value - 14772512) < 4 * estimate.standard_error < 500_000
    True
    >>> estimate_count(8, placed=[(0, 0)]).value
    4
    """
    board = given_problem(n, placed, blocked, False, MAX_ESTIMATED, " (a longer row has no kernel)")
    samples = integer(samples, "samples", minimum=MIN_POPULATIONS, maximum=MAX_SAMPLES)
    target = 0.0
    if relative_error is not None:
        target = real(
            relative_error,
            "relative_error",
            "a positive, finite number",
            lambda error: 0 < error < math.inf,
        )
    generator = random_generator(rng)
    if not board.possible:
        return _exact(0)
    filled = dict(board.placed)
    order = [row for row in _centre_out(board.n) if row not in filled]
    if not order:
        return _exact(1)
    populations = max(MIN_POPULATIONS, -(-samples // POPULATION))
    size, larger = divmod(samples, populations)
    # the first ``larger`` populations have one node more than the others
    sizes = itertools.chain(itertools.repeat(size + 1, larger), itertools.repeat(size))
    # seeds are drawn when they are needed: a short time limit may come before most of them
    jobs = ((nodes, kernel_seed(generator)) for nodes in sizes)
    drawn, worker = _Drawn(), _worker(board, order, size + 1)
    with Watch(time_limit, progress, workers, unit="population") as watch:
        try:
            missing = populations
            while missing:
                batch = itertools.islice(jobs, missing)
                with in_threads(batch, worker, watch=watch) as results:
                    for job_size, value, is_exact in results:
                        drawn.add(job_size, value, is_exact)
                        watch.report(drawn.populations, populations, drawn.mean)
                        if drawn.exact:
                            break
                missing = drawn.missing(target)
                populations += missing
        except OutOfTime as error:
            reached = error.reached = drawn.estimate()
            advice = f"the estimate so far is {reached}"
            if reached is None:
                advice = (
                    f"{drawn.populations} of the {LEAST_POPULATIONS} populations that an estimate "
                    "needs were drawn: fewer samples take less time"
                )
            error.args = (f"{error}; {advice}",)
            raise
    estimate = drawn.estimate()
    if estimate is None:
        reason = "no sample reached a solution" if not drawn.total else "all populations agree"
        raise InvalidArgument(
            f"the error of {drawn.samples} samples is unknown, since {reason}: increase samples",
            parameter="samples",
            value=drawn.samples,
        )
    return estimate


def _exact(value: int) -> Estimate:
    """Return the estimate of a number that is known."""
    return Estimate(value, 0, 0.0, math.log10(value) if value else -math.inf, 1, 1)


class _Drawn:
    """The populations drawn so far; sums of their estimates are exact in any order."""

    def __init__(self) -> None:
        self.samples = self.populations = self.total = self.squares = 0
        self.exact = False

    def add(self, samples: int, value: int, exact: bool) -> None:
        """Add a population; an exact one makes the others superfluous."""
        if exact:
            self.samples = self.populations = self.total = self.squares = 0
            self.exact = True
        self.samples += samples
        self.populations += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> int:
        """The estimate, rounded down."""
        return self.total // self.populations >> UNIT_BITS

    @property
    def variance(self) -> Fraction:
        """The variance of the mean as a share of its square."""
        p, total = self.populations, self.total
        return Fraction(p * self.squares - total * total, (p - 1) * total * total)

    def estimate(self) -> Estimate | None:
        """Return the estimate, or None if its error is unknown."""
        if self.exact:
            return _exact(self.mean)
        if self.populations < LEAST_POPULATIONS or not self.total or not self.variance:
            return None
        mean = Fraction(self.total, self.populations << UNIT_BITS)
        value, square = math.floor(mean + Fraction(1, 2)), self.variance * mean**2
        return Estimate(
            value,
            math.isqrt(math.ceil(square) - 1) + 1,
            math.sqrt(self.variance),
            math.log10(mean.numerator) - math.log10(mean.denominator),
            self.samples,
            self.populations,
        )

    def missing(self, target: float) -> int:
        """Return how many more populations to draw until a relative error may be reached."""
        estimate = self.estimate()
        if not target or estimate is None or self.exact:
            return 0
        factor = (estimate.relative_error / target) ** 2
        return 0 if factor <= 1 else math.ceil(self.populations * (min(2.0, 1.1 * factor) - 1))


def _worker(board: Problem, order: list[int], largest: int) -> Callable[[], DrawPopulation]:
    """Return what makes a function that draws populations of at most ``largest`` nodes at a depth.

    One thread at a time may call such a function. It returns the size of a population, its
    estimate, and whether that is exact.
    """
    n = board.n
    # where looking for hopeless nodes pays off on free boards, as measured from n = 20 to 200
    drop_from = n - min((n + 2) // 3, 8 + n // 6) if board.free else 0
    placed = np.full(n, -1, dtype=np.int32)
    for row, column in board.placed:
        placed[row] = column
    nbytes = 8 * -(-n // 64)
    blocked = b"".join(squares.to_bytes(nbytes, "little") for squares in board.blocked)
    unblocked = ~np.frombuffer(blocked, dtype="<u8").astype(np.uint64).reshape(n, -1)
    rows = np.array(order, dtype=np.int32)

    def worker() -> DrawPopulation:
        population = Population(rows, placed, unblocked, drop_from, largest)

        def draw(job: Seeded, stop: StopFlag) -> tuple[int, int, bool]:
            size, seed = job
            children = np.empty(len(rows), dtype=np.int64)
            population.sample(size, seed, children, stop)
            *above, last = children.tolist()
            over = [number for number in above if number > size]
            value = (last * math.prod(over) << UNIT_BITS) // size ** len(over)
            return size, value, not over

        return draw

    return worker


def _centre_out(n: int) -> list[int]:
    """Return the rows from the centre outwards, since the middle rows attack the most squares."""
    return sorted(range(n), key=lambda row: abs(4 * (row - (n - 1) // 2) - 1))


def student_quantile(p: float, freedom: int) -> float:
    """Return the p-quantile of Student's distribution, 0 < p < 1/2.

    The expansion in powers of 1/freedom around the normal quantile (Fisher and Cornish, 1960) is
    accurate to six digits from 30 degrees of freedom on.
    """
    from statistics import NormalDist

    z = NormalDist().inv_cdf(p)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
