"""Measure the wall time of a count on one thread and on two workers of each kind, interleaved.

``python bench/cluster_speed.py [n] [rounds]`` needs the extra ``cluster`` and two idle cores. The
kinds are threads, a ``ProcessPoolExecutor`` and Dask. The CPU time of Dask's workers and of this
process shows the cost of the distribution itself.
"""

import multiprocessing
import resource
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import distributed
from alternating import timed

import nqueens

WORKERS = 2


def processor(dask_worker: object = None) -> float:
    """Return the CPU time that this process has used."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure, and print the medians."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 18
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    method = "simd" if nqueens.cpu_info().level != "scalar" else "portable"
    with (
        distributed.LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as dask,
        ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool,
    ):
        ways = {
            "one thread": {"workers": 1},
            "threads": {"workers": WORKERS},
            "processes": {"executor": pool},
            "Dask": {"executor": dask},
        }
        walls: dict[str, list[float]] = {name: [] for name in ways}
        work, own = [], []
        for name in ways:
            nqueens.count(15, method=method, **ways[name])  # the workers load the library
        for _ in range(rounds):
            totals = set()
            for name, words in ways.items():
                before, cpu = client.run(processor), processor()
                call = partial(nqueens.count, n, method=method, **words)
                wall, total = timed(call, clock=time.perf_counter)
                walls[name].append(wall)
                totals.add(total)
                if name == "Dask":
                    own.append(processor() - cpu)
                    after = client.run(processor)
                    work.append(sum(after[worker] - before[worker] for worker in before))
            assert len(totals) == 1
    print(f"n = {n}, method={method!r}, {rounds} rounds, {WORKERS} workers, median wall seconds")
    for name, seconds in walls.items():
        ratios = [one / other for one, other in zip(walls["one thread"], seconds, strict=True)]
        print(
            f"{name:12}{statistics.median(seconds):8.3f}   {statistics.median(ratios):.2f} times "
            "as fast as one thread"
        )
    print(
        f"processor seconds of Dask's workers {statistics.median(work):.3f}, "
        f"of scheduler and caller {statistics.median(own):.3f}"
    )


if __name__ == "__main__":
    main()
