"""Draw row sets of large joins at random and time them: cost, memory, and an estimate of the count.

    python bench/joined_samples.py 24 --seconds 60 --keep samples.jsonl
    python bench/joined_samples.py --table samples.jsonl
    python bench/joined_samples.py --schedule samples.jsonl
    python bench/joined_samples.py 24 --seconds 60 --compare 2

The first line draws row sets for a minute and adds them to a file, the second one prints what all
samples of the file say. The third one gives each job of the plan the time of a random sample, times
its row sets, and simulates the count on many cores, each of which takes the next job when it has
finished one. The last one lets one thread and then two count the same row sets.
"""

import argparse
import json
import math
import os
import time
from functools import partial
from pathlib import Path

import numpy as np
from schedule import wall_time

from nqueens import _core, known
from nqueens._boards.restriction import restriction
from nqueens._counting.joins import CENTRE, CROSS, EVEN
from nqueens._counting.plans import make_plan, problem_of
from nqueens._runtime.interrupts import run_all
from nqueens._runtime.wording import duration_text

CORES = (1, 64, 1000, 10_000)


def kinds_of(n):
    """Return each kind of row sets, its rows in the east, and what its solutions count for."""
    half = n // 2
    if n % 2 == 0:
        return [(EVEN, half, math.comb(n, half))]
    return [
        (CENTRE, half, math.comb(n - 1, half)),
        (CROSS, half + 1, 4 * math.comb(n - 1, half + 1)),
    ]


def drawn(n, kind, rows, generator):
    """Return the northern and the southern part of a random row set."""
    half = n // 2
    east = sum(1 << int(row) for row in generator.permutation(2 * half)[:rows])
    return east >> half, east & ((1 << half) - 1)


def joiner_of(n, level):
    """Return a joiner with its lists."""
    quarters = _core.Quarters(n)
    quarters.make(_core.StopFlag())
    return _core.Joiner(quarters, level)


def sample(n, seconds, level, generator):
    """Yield samples for some seconds of processor time; of odd n, one of the centre in eight."""
    joiner, stop, spent, turn = joiner_of(n, level), _core.StopFlag(), 0.0, 0
    kinds = kinds_of(n)
    while spent < seconds:
        kind, rows, _ = kinds[0 if turn % 8 == 1 else -1]
        turn += 1
        parts = drawn(n, kind, rows, generator)
        start = time.thread_time()
        found = joiner.count_row_set(kind, *parts, stop)
        took = time.thread_time() - start
        spent += took
        yield {
            "n": n, "kind": kind, "parts": parts, "found": found, "seconds": took,
            "bytes": joiner.nbytes, "level": level,
        }  # fmt: skip


def moments(values, size):
    """Return the sum that a sample stands for, and its standard error."""
    values = np.array(values, dtype=float)
    spread = values.std(ddof=1) if len(values) > 1 else values[0]
    return size * values.mean(), size * spread / math.sqrt(len(values))


def summary(n, samples):
    """Return what the samples of an n say, as a line of a table."""
    count = count_error = seconds = seconds_error = 0.0
    for kind, _, size in kinds_of(n):
        some = [one for one in samples if one["kind"] == kind]
        orbits = size / 4  # each row set counts four times
        value, error = moments([one["found"] for one in some], size)
        cost, doubt = moments([one["seconds"] for one in some], orbits)
        count, count_error = count + value, math.hypot(count_error, error)
        seconds, seconds_error = seconds + cost, math.hypot(seconds_error, doubt)
    exact = known(n).solutions
    away = "" if exact is None else f"{(count - exact) / count_error:+.1f}"
    return " | ".join(
        [
            f"| {n}",
            f"{len(samples)}",
            f"{count:.3e} ± {100 * count_error / count:.1f} %",
            away,
            f"{seconds:.3e} ± {100 * seconds_error / seconds:.1f} %",
            f"{1e9 * seconds / (exact or count):.3f}",
            f"{max(one['seconds'] for one in samples):.1f}",
            f"{max(one['bytes'] for one in samples) / 2**30:.2f} |",
        ]
    )


def samples_of(path):
    """Return the samples of a file by n."""
    lines = [json.loads(line) for line in Path(path).read_text().splitlines()]
    found = {n: [one for one in lines if one["n"] == n] for n in {one["n"] for one in lines}}
    return {
        n: found[n] for n in sorted(found) if len({one["kind"] for one in found[n]}) == 1 + n % 2
    }


def schedule(path, generator):
    """Print how long counts take on many cores, if the samples of a file are typical."""
    print("| n | jobs | longest job | " + " | ".join(f"{cores:,} cores" for cores in CORES), "|")
    print("|---|---|---|" + "---|" * len(CORES))
    for n, samples in samples_of(path).items():
        plan = make_plan(problem_of("join", restriction(n)))
        times = np.zeros(len(plan))
        for kind, _, _ in kinds_of(n):
            some = np.array([one["seconds"] for one in samples if one["kind"] == kind])
            here = plan.parts[:, 0] == kind
            times[here] = generator.choice(some, here.sum()) * plan.parts[here, 3]
        walls = " | ".join(duration_text(wall_time(times, cores)) for cores in CORES)
        print(f"| {n} | {len(plan):,} | {duration_text(times.max())} | {walls} |", flush=True)


def table(path):
    """Print what the samples of a file say."""
    print(
        "| n | row sets | solutions | errors off | core seconds | ns a solution | longest | GiB |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for n, samples in samples_of(path).items():
        print(summary(n, samples))


def compare(n, seconds, level, workers):
    """Print how much sooner some threads count the same row sets than one does."""
    _, rows, _ = kinds_of(n)[-1]
    kind = kinds_of(n)[-1][0]
    generator, joiners = np.random.default_rng(1), [joiner_of(n, level) for _ in range(workers)]
    sets, start = [], time.perf_counter()
    while time.perf_counter() - start < seconds / 2 or len(sets) % workers:
        sets.append(drawn(n, kind, rows, generator))
        joiners[0].count_row_set(kind, *sets[-1], _core.StopFlag())
    walls = []
    for threads in (1, workers):
        idle = list(joiners[:threads])

        def run(parts, stop, idle=idle):
            joiner = idle.pop()
            joiner.count_row_set(kind, *parts, stop)
            idle.append(joiner)

        start = time.perf_counter()
        run_all([partial(run, parts) for parts in sets], workers=threads)
        walls.append(time.perf_counter() - start)
    print(
        f"n = {n}, {len(sets)} row sets: {walls[0]:.1f} s by one thread, {walls[1]:.1f} s by "
        f"{workers}, {walls[0] / walls[1]:.2f} times as fast; load {os.getloadavg()[0]:.1f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("n", type=int, nargs="?")
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
        compare(options.n, options.seconds, options.level, options.compare)
        return
    generator, kept = np.random.default_rng(options.seed), []
    for one in sample(options.n, options.seconds, options.level, generator):
        kept.append(one)
        if options.keep:
            with open(options.keep, "a") as file:
                file.write(json.dumps(one) + "\n")
    print(summary(options.n, kept))


if __name__ == "__main__":
    main()
