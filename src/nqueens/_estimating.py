"""Estimates of counts by sampling the search tree, with standard errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

import numpy as np

from nqueens._core import (
    ESTIMATE_STEP_BITS,
    MAX_ESTIMATED,
    Population,
    StopFlag,
    profile_tree,
)
from nqueens._runtime.arguments import integer, random_generator, real
from nqueens._runtime.errors import set_module
from nqueens._runtime.interrupts import run_jobs, run_kernel
from nqueens._runtime.memory import require_memory
from nqueens._runtime.processors import usable_cpus
from nqueens._runtime.random_words import kernel_seed
from nqueens._runtime.wording import shown

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Estimate", "TreeProfile", "estimate_count", "tree_profile"]

MIN_POPULATIONS = 64  # fewer say too little about the error
POPULATION = 4096  # nodes; their records stay in the second-level cache
LARGE_POPULATION = 16384  # for boards where a population of 4096 varies as much as its mean
LARGE_N = 128
DROP_FROM = 2, 3  # looking for hopeless nodes pays off in the last third of the rows
BYTES_A_POPULATION = 600  # for its seed and its job, and 28 more a level for its result
EXACT_PROFILE_N = 14
INLINE_PROFILE_N = 11


@set_module("nqueens")
class Estimate(NamedTuple):
    """What ``estimate_count`` found."""

    value: int
    """The estimate, rounded to an integer."""
    standard_error: int
    """Its standard error, rounded up; 0 where the value is exact."""
    relative_error: float
    """The standard error divided by the value."""
    log10: float
    """The decimal logarithm of the value."""
    samples: int
    """The number of nodes kept on a level, over all populations."""
    populations: int
    """The number of independent populations, whose spread gives the error."""

    def interval(self, confidence: float = 0.95) -> tuple[int, int]:
        """Return the ends of a two-sided confidence interval for the true number.

        Student's distribution with ``populations - 1`` degrees of freedom.

        Raises
        ------
        TypeError
            If ``confidence`` is no number.
        ValueError
            If it is not between 0 and 1.

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


@set_module("nqueens")
class TreeProfile(NamedTuple):
    """What ``tree_profile`` found: one number a level, 0 to n."""

    nodes: tuple[int, ...]
    """The numbers of nodes."""
    standard_errors: tuple[int, ...]
    """Their standard errors, rounded up; 0 where the number is exact."""


def estimate_count(
    n: SupportsIndex,
    *,
    samples: SupportsIndex = 1_000_000,
    rng: object = None,
    workers: SupportsIndex | None = None,
) -> Estimate:
    """Estimate the number of solutions of the n x n board.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 1024.
    samples : int
        The nodes to keep on a level of the search tree, over all populations; at least 64,
        rounded up to whole populations. The error falls with the square root.
    rng : None, int, array_like of int, SeedSequence, BitGenerator or Generator
        Passed to `numpy.random.default_rng`. The same seed gives the same estimate everywhere,
        whatever the number of workers.
    workers : int, optional
        Number of threads; by default the number of processors that this process may use.

    Returns
    -------
    Estimate
        ``value`` and ``standard_error`` (int), ``relative_error`` and ``log10`` (float),
        ``samples`` and ``populations`` (int), and ``interval(confidence)``.

    Raises
    ------
    TypeError
        If an argument has the wrong type.
    ValueError
        If ``n`` is out of range, ``samples`` is below 64 or ``workers`` below 1; or if no sample
        reached a solution, so that the error is unknown.
    MemoryError
        If the populations do not fit.

    Notes
    -----
    Stochastic enumeration (Rubinstein, 2013; of the family of Knuth, 1975, and Chen, 1992) of the
    tree that fills the rows from the centre outwards. A population of up to 4096 nodes (16384 for
    n > 128) goes down the tree level by level. If it has more children, it keeps a systematic
    sample of them in the order of the tree, each with the same probability. The product of the
    sampling steps and the number of solutions reached is unbiased. In the last third of the rows,
    nodes with a row or column that can take no queen any more are dropped. That leaves the mean
    unchanged and removes more than half of the variance. If no level is larger than a population
    (n <= 9), the estimate is exact and its error 0.

    Populations are independent, each with its own stream. The value is their mean, and the error
    comes from their spread; sums are exact integers. The nodes of a population have equal weights,
    and its estimate varies by only a few per cent (n = 27) to a tenth (n = 64), so the error is
    reliable. With a few thousand samples, or n beyond some hundreds, populations vary as much as
    their mean: the estimate is still unbiased, but likely too low, and so is its error.

    Time and memory of a sample grow with n * n * ceil(n / 64) and n; see
    docs/internals/estimating.md.

    Examples
    --------
    >>> estimate_count(8).value
    92
    >>> found = estimate_count(16, rng=1)
    >>> abs(found.value - 14772512) < 4 * found.standard_error < 500_000
    True
    """
    n = integer(n, "n", minimum=0, maximum=MAX_ESTIMATED, why=" (a longer row has no kernel)")
    samples = _samples(samples)
    threads = _threads(workers)
    generator = random_generator(rng)
    if n == 0:
        return Estimate(1, 0, 0.0, 0.0, 1, 1)
    numerator, denominator = DROP_FROM
    sample = _sample_tree(_centre_out(n), n * numerator // denominator, samples, generator, threads)
    [(value, error, relative)] = sample.means(n - 1)
    if sample.capped and not value:
        raise ValueError(f"none of {samples} samples reached a solution: increase samples")
    return Estimate(
        value,
        error,
        relative,
        math.log10(value) if value else -math.inf,
        sample.populations * sample.capacity,
        sample.populations,
    )


def tree_profile(
    n: SupportsIndex,
    *,
    samples: SupportsIndex = 1_000_000,
    rng: object = None,
    workers: SupportsIndex | None = None,
) -> TreeProfile:
    """Return how many nodes each level of the row-by-row search tree has.

    Parameters
    ----------
    n : int
        Size of the board, 0 to 1024.
    samples, rng, workers
        As for ``estimate_count``; without effect if the profile is exact.

    Returns
    -------
    TreeProfile
        ``nodes[k]``, 0 <= k <= n, is the number of ways to place queens that do not attack each
        other on the first k rows (OEIS A319284): ``nodes[0]`` is 1, ``nodes[n]`` the number of
        solutions. ``standard_errors`` are all 0 for n <= 14, where the whole tree is searched.

    Raises
    ------
    TypeError, ValueError, MemoryError
        As ``estimate_count``, except that it is no error if no sample reaches a level: both
        numbers are then 0.

    Notes
    -----
    Stochastic enumeration as in ``estimate_count``, over the rows from the first to the last and
    without dropping nodes. The errors of the last levels are about 1.5 times as large.

    Examples
    --------
    >>> tree_profile(6).nodes
    (1, 6, 20, 36, 46, 40, 4)
    """
    n = integer(n, "n", minimum=0, maximum=MAX_ESTIMATED, why=" (a longer row has no kernel)")
    samples = _samples(samples)
    threads = _threads(workers)
    generator = random_generator(rng)
    if n < 2:
        return TreeProfile((1,) * (n + 1), (0,) * (n + 1))
    if n <= EXACT_PROFILE_N:
        nodes = np.empty(n + 1, dtype=np.uint64)
        run_kernel(profile_tree, nodes, long=n > INLINE_PROFILE_N)
        return TreeProfile(tuple(nodes.tolist()), (0,) * (n + 1))
    sample = _sample_tree(np.arange(n, dtype=np.int32), n, samples, generator, threads)
    levels = list(sample.means(0))
    return TreeProfile((1, *(x[0] for x in levels)), (0, *(x[1] for x in levels)))


class _Job(NamedTuple):
    """A job: the number of a population, and the weight that ``run_jobs`` requires."""

    number: int
    weight: int = 1


class _Sample:
    """The result: the children and the step of every population and level."""

    def __init__(self, capacity: int, populations: int, n: int) -> None:
        self.capacity = capacity
        self.populations = populations
        self.children = np.zeros((populations, n), dtype=np.int64)
        self.steps = np.zeros((populations, n), dtype=np.int64)

    @property
    def capped(self) -> bool:
        """Whether any level was larger than a population."""
        return bool((self.steps > 1 << ESTIMATE_STEP_BITS).any())

    def means(self, first: int) -> Iterator[tuple[int, int, float]]:
        """Yield mean, standard error and relative error of the children on each level."""
        products = [math.prod(steps) for steps in self.steps[:, :first].tolist()]
        for level in range(first, self.steps.shape[1]):
            children, steps = self.children[:, level].tolist(), self.steps[:, level].tolist()
            estimates = [x * y for x, y in zip(children, products, strict=True)]
            yield self._mean(estimates, level * ESTIMATE_STEP_BITS)
            products = [x * y for x, y in zip(steps, products, strict=True)]

    def _mean(self, estimates: list[int], bits: int) -> tuple[int, int, float]:
        total, squares = sum(estimates), sum(x * x for x in estimates)
        size = self.populations
        value = (2 * total + (size << bits)) // (2 * size << bits)
        spread = size * squares - total * total
        if spread == 0:
            return value, 0, 0.0
        error = -(-math.isqrt(spread // (size - 1)) // (size << bits))
        return value, error, math.sqrt(spread / ((size - 1) * total * total))


def _sample_tree(
    order: npt.NDArray[np.int32],
    drop_from: int,
    samples: int,
    rng: np.random.Generator,
    workers: int,
) -> _Sample:
    """Draw populations of the tree whose level i fills row ``order[i]``."""
    n = len(order)
    largest = POPULATION if n <= LARGE_N else LARGE_POPULATION
    capacity = min(largest, samples // MIN_POPULATIONS)
    populations = -(-samples // capacity)
    require_memory(
        min(workers, populations) * Population.nbytes(n, capacity)
        + populations * (BYTES_A_POPULATION + 28 * n),
        f"an estimate for {n} queens from {shown(samples)} samples",
    )
    sample = _Sample(capacity, populations, n)
    seeds = [kernel_seed(rng) for _ in range(populations)]

    def worker() -> Callable[[_Job, StopFlag], int]:
        population = Population(order, drop_from, capacity)

        def draw(job: _Job, stop: StopFlag) -> int:
            k = job.number
            population.sample(seeds[k], sample.children[k], sample.steps[k], stop)
            return 0

        return draw

    run_jobs([_Job(k) for k in range(populations)], worker, workers=workers)
    return sample


def _centre_out(n: int) -> npt.NDArray[np.int32]:
    """Return the rows from the centre outwards: the middle ones attack the most squares."""
    steps = np.arange(1, n + 1, dtype=np.int32) // 2
    steps[::2] *= -1
    return (n - 1) // 2 + steps


def _samples(samples: SupportsIndex) -> int:
    return integer(samples, "samples", minimum=MIN_POPULATIONS)


def _threads(workers: SupportsIndex | None) -> int:
    return usable_cpus() if workers is None else integer(workers, "workers", minimum=1)


def student_quantile(p: float, freedom: int) -> float:
    """Return the p-quantile of Student's distribution, freedom >= 30.

    The expansion in powers of 1/freedom around the normal quantile (Fisher and Cornish, 1960),
    good to six digits there.
    """
    from statistics import NormalDist

    z = NormalDist().inv_cdf(p)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
