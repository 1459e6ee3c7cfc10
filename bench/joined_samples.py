"""Draw row sets of large joins at random and time them: cost, memory, and an estimate of the count.

    python bench/joined_samples.py 24 25 --seconds 60 --keep samples.jsonl
    python bench/joined_samples.py --table samples.jsonl
    python bench/joined_samples.py --schedule samples.jsonl
    python bench/joined_samples.py 24 --seconds 60 --compare 2

The first line draws row sets for a minute of processor time, alternating between both boards, and
adds them to a file. The second one prints what all samples of the file say. The third one gives
each job of the plan the time of a random sample, times its row sets and a factor that makes the sum
right, and simulates the count on many cores, each of which takes the next job when it has finished
one. The last one lets one thread and then two count the same row sets, in alternating runs.

Row sets with many solutions are drawn more often (importance sampling). `RowSets` predicts their
solutions, up to a factor, and knows the sum of its predictions. So a sample only has to say how far
its row sets are from the prediction.
"""

import argparse
import json
import math
import os
import time
from functools import partial
from pathlib import Path

import numpy as np
from alternating import timed, wall_and_cpu
from schedule import wall_time

from nqueens import _core, known
from nqueens._boards.plan_board import plan_board
from nqueens._counting.joins import CENTRE, CROSS, EVEN, LISTED_N
from nqueens._counting.plans import make_plan, problem_of
from nqueens._kernels.join import joining
from nqueens._runtime.interrupts import run_all
from nqueens._runtime.wording import duration_text

CORES = (1, 64, 1000, 10_000)
UNIFORM = 0.25  # of the draws
TOGETHER = {23: 16, 24: 4, 25: 4}  # row sets of a sample: they share lists, as those of a job do

ROUND = 64  # row sets that one thread counts, and then several


def kinds_of(n):
    """Return each kind of row sets, its rows in the east, and how often its solutions count."""
    half = n // 2
    return [(CENTRE, half, 1), (CROSS, half + 1, 4)] if n % 2 else [(EVEN, half, 1)]


def drawn(n, rows, generator):
    """Return the northern and the southern part of a random row set, all with equal probability."""
    half = n // 2
    east = sum(1 << int(row) for row in generator.permutation(2 * half)[:rows])
    return east >> half, east & ((1 << half) - 1)


class RowSets:
    """All row sets of a kind, with the probabilities by which they are drawn.

    The predicted solutions of a row set have two factors. The first one says how evenly the rows
    of the east and of the west mix: exp(-(a + 1.2 b) / n), where a and b are the squared absolute
    values of the Fourier coefficients of their difference, of periods 2n and n. The second one is
    the share of the solutions that transposition leaves: twice those with v > u, once those with
    v = u, as ``_kernels/join/join.c`` explains. The rank v has the same distribution as u.

    The numbers 1 and 1.2 are near the least squares fits for n = 18 to 26. One draw in four takes
    all row sets with equal probability: otherwise one with far more solutions than predicted, or
    one that takes long and has almost none, would spoil the estimates.
    """

    def __init__(self, n, kind, rows):
        self.n, self.kind, self.rows, self.half = n, kind, rows, n // 2
        self.size = math.comb(2 * self.half, rows)
        parts = np.arange(1 << self.half)
        signs = 2.0 * (parts[:, None] >> np.arange(self.half) & 1) - 1
        self.used = np.bitwise_count(parts)
        self.souths = [parts[self.used == count] for count in range(self.half + 1)]
        self.ranks = np.minimum(parts, parts[::-1])
        heights = np.arange(self.half) + (1 if n % 2 else 0.5)
        waves = np.exp(1j * math.pi / n * np.outer(heights, [1, 2]))
        self.north, self.south = signs @ waves, signs @ waves.conj()
        if kind == CROSS:  # the centre row belongs to the west, one in the south to neither
            self.south -= 1 + waves.conj().sum(0) / self.half
        by_rank = np.zeros(len(parts) // 2)
        for north in parts:
            ranks, evenness = self.row(north)[1:]
            by_rank += np.bincount(ranks, evenness, len(by_rank))
        above = by_rank[::-1].cumsum()[::-1]
        self.share = (2 * above - by_rank) / above[0]
        totals = np.array([self.predicted(north)[1].sum() for north in parts])
        self.total, self.norths = totals.sum(), totals.cumsum() / totals.sum()

    def row(self, north):
        """Return the southern parts for a northern one, the ranks u, and the first factor."""
        count = self.rows - self.used[north]
        south = self.souths[count] if 0 <= count <= self.half else self.souths[0][:0]
        ranks = np.full(len(south), self.ranks[north])
        if self.kind != CROSS:
            ranks = np.minimum(ranks, self.ranks[south])
        power = np.abs(self.north[north] + self.south[south]) ** 2
        return south, ranks, np.exp(power @ [-1.0, -1.2] / self.n)

    def predicted(self, north):
        """Return the southern parts for a northern one, and what these row sets are predicted."""
        south, ranks, evenness = self.row(north)
        return south, evenness * self.share[ranks]

    def draw(self, generator):
        """Return the parts of neighbouring row sets, their probability, and their share.

        The southern parts for a northern one are cut into runs. A run is drawn if one of its row
        sets is; its share is that of all predictions.
        """
        if generator.random() < UNIFORM:
            north, south = drawn(self.n, self.rows, generator)
        else:
            north = int(self.norths.searchsorted(generator.random(), "right"))
            found, weights = self.predicted(north)
            south = int(generator.choice(found, p=weights / weights.sum()))
        found, weights = self.predicted(north)
        together = TOGETHER.get(self.n, 1)
        first = int(found.searchsorted(south)) // together * together
        souths = found[first : first + together].tolist()
        share = float(weights[first : first + together].sum() / self.total)
        probability = (1 - UNIFORM) * share + UNIFORM * len(souths) / self.size
        return [(north, south) for south in souths], probability, share


def joiner_of(n, level):
    """Return a joiner with its lists."""
    quarters = joining.Quarters(n)
    quarters.make(_core.StopFlag())
    return joining.Joiner(quarters, level)


def sample(n, level, generator):
    """Yield samples; of odd n, one with a queen in the centre in eight."""
    joiner, stop, turn = joiner_of(n, level), _core.StopFlag(), 0
    kinds = [RowSets(n, kind, rows) for kind, rows, _ in kinds_of(n)]
    while True:
        row_sets = kinds[0 if turn % 8 == 1 else -1]
        turn += 1
        parts, probability, share = row_sets.draw(generator)
        start = time.thread_time()
        found = sum(joiner.count_row_set(row_sets.kind, *one, stop) for one in parts)
        took = time.thread_time() - start
        yield {
            "n": n, "kind": row_sets.kind, "parts": parts, "probability": probability,
            "share": share, "found": found, "seconds": took, "bytes": joiner.nbytes,
            "level": level,
        }  # fmt: skip


def take_turns(boards, seconds, level, generator):
    """Yield samples of all boards for some seconds in all, of the one that took least so far."""
    samples = {n: sample(n, level, generator) for n in boards}
    spent = dict.fromkeys(boards, 0.0)
    while sum(spent.values()) < seconds:
        n = min(boards, key=spent.get)
        one = next(samples[n])
        spent[n] += one["seconds"]
        yield one


def estimate(n, samples, value_of):
    """Return the sum over all row sets of what a sample has, and its standard error.

    The value of a sample divided by its probability would do. A control variate makes the error
    smaller: the share of the sample divided by its probability, whose mean is 1. Its coefficient
    is a regression on all other samples, so the mean of so many samples is unbiased.
    """
    total = square = 0.0
    for kind, _, times in kinds_of(n):
        some = [one for one in samples if one["kind"] == kind]
        chances = np.array([one["probability"] for one in some])
        values = times * np.array([value_of(one) for one in some]) / chances
        shares = np.array([one["share"] for one in some]) / chances
        others, x, y = len(some) - 1, shares.sum() - shares, values.sum() - values
        products = (shares * values).sum() - shares * values
        squares = (shares**2).sum() - shares**2
        values += (others * products - x * y) / (others * squares - x * x) * (1 - shares)
        total += values.mean()
        square += values.var(ddof=2) / len(values)
    return total, math.sqrt(square)


def core_seconds(n, samples):
    """Return the time of a count, and its standard error: it takes one row set of each orbit."""
    return estimate(n, samples, lambda one: one["seconds"] / 4)


def summary(n, samples):
    """Return what the samples of an n say, as a line of a table."""
    count, count_error = estimate(n, samples, lambda one: one["found"])
    seconds, seconds_error = core_seconds(n, samples)
    exact = known(n).solutions
    rate, rate_error = seconds / (exact or count), seconds_error
    if exact is None:
        rate_error = estimate(n, samples, lambda one: one["seconds"] / 4 - rate * one["found"])[1]
    away = "" if exact is None else f"{(count - exact) / count_error:+.1f}"
    return " | ".join(
        [
            f"| {n}",
            f"{sum(len(one['parts']) for one in samples)}",
            f"{count:.4e} ± {100 * count_error / count:.1f} %",
            away,
            f"{seconds:.3e} ± {100 * seconds_error / seconds:.1f} %",
            f"{1e9 * rate:.3f} ± {100 * rate_error / seconds:.1f} %",
            f"{max(one['seconds'] / len(one['parts']) for one in samples):.1f}",
            f"{max(one['bytes'] for one in samples) / 2**30:.2f} |",
        ]
    )


def samples_of(path):
    """Return the samples of a file by n, if they are enough."""
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    found = {n: [one for one in lines if one["n"] == n] for n in {one["n"] for one in lines}}
    return {n: found[n] for n in sorted(found) if enough(n, found[n])}


def enough(n, samples):
    """Return whether there are five samples of each kind, so that the error means something."""
    return all(sum(one["kind"] == kind for one in samples) >= 5 for kind, _, _ in kinds_of(n))


def schedule(path, generator):
    """Print how long counts take on many cores, if the samples of a file are typical."""
    print("| n | jobs | longest job | " + " | ".join(f"{cores:,} cores" for cores in CORES), "|")
    print("|---|---|---|" + "---|" * len(CORES))
    for n, samples in samples_of(path).items():
        if n <= LISTED_N:  # whose jobs are short
            continue
        plan = make_plan(problem_of("join", plan_board(n)))
        times = np.zeros(len(plan))
        for kind, _, _ in kinds_of(n):
            some = [one for one in samples if one["kind"] == kind]
            sizes = np.array([len(one["parts"]) for one in some])
            seconds = np.array([one["seconds"] for one in some]) / sizes
            weights = sizes / np.array([one["probability"] for one in some])
            here = plan.specs[:, 0] == kind
            chosen = generator.choice(seconds, here.sum(), p=weights / weights.sum())
            times[here] = chosen * plan.specs[here, 3]
        times *= core_seconds(n, samples)[0] / times.sum()
        walls = " | ".join(duration_text(wall_time(times, cores)) for cores in CORES)
        print(f"| {n} | {len(plan):,} | {duration_text(times.max())} | {walls} |", flush=True)


def table(path):
    """Print what the samples of a file say."""
    print(
        "| n | row sets | solutions | errors away | core seconds | ns a solution | longest | GiB |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for n, samples in samples_of(path).items():
        print(summary(n, samples))


def compare(n, seconds, level, workers):
    """Print how much sooner some threads count the same row sets than one does, alternating."""
    kind, rows, _ = kinds_of(n)[-1]
    generator, joiners = np.random.default_rng(1), [joiner_of(n, level) for _ in range(workers)]

    def measure(sets, threads):
        idle = list(joiners[:threads])

        def run(parts, stop):
            joiner = idle.pop()
            joiner.count_row_set(kind, *parts, stop)
            idle.append(joiner)

        work = [partial(run, parts) for parts in sets]
        return timed(lambda: run_all(work, workers=threads), clock=wall_and_cpu)[0]

    ratios, end = [], time.perf_counter() + seconds
    while not ratios or time.perf_counter() < end:
        sets = [drawn(n, rows, generator) for _ in range(ROUND)]
        ratios.append(measure(sets, 1) / measure(sets, workers))
    (wall, processor), (best, _) = np.median(ratios, 0), np.max(ratios, 0)
    print(
        f"n = {n}, {len(ratios)} times {ROUND} row sets: {workers} threads are {wall:.2f} times as "
        f"fast as one (median; at best {best:.2f}), in {1 / processor:.2f} times the processor "
        f"time; load {os.getloadavg()[0]:.1f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("n", type=int, nargs="*")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--level", default=_core.cpu_levels()[0][-1])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--table", metavar="FILE")
    parser.add_argument("--schedule", metavar="FILE")
    parser.add_argument("--compare", metavar="WORKERS", type=int)
    options = parser.parse_args()
    if options.table:
        table(options.table)
        return
    if options.schedule:
        schedule(options.schedule, np.random.default_rng(options.seed))
        return
    if options.compare:
        compare(*options.n, options.seconds, options.level, options.compare)
        return
    generator, kept = np.random.default_rng(options.seed), []
    for one in take_turns(options.n, options.seconds, options.level, generator):
        kept.append(one)
        if options.keep:
            with open(options.keep, "a") as file:
                file.write(json.dumps(one) + "\n")
    for n in options.n:
        some = [one for one in kept if one["n"] == n]
        print(summary(n, some) if enough(n, some) else f"| {n} | too few row sets")


if __name__ == "__main__":
    main()
