"""Wall time of a count on two Dask worker processes and on one thread, taking turns: A B A B.

``python bench/cluster_speed.py [n] [rounds]``; needs the extra ``cluster`` and two idle cores. The
processor time of the workers, and of this process, says what the distribution itself costs.
"""

import resource
import statistics
import sys
import time

import distributed

import nqueens

WORKERS = 2


def processor(dask_worker: object = None) -> float:
    """Return the processor time that this process has taken."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure, and print each round and the medians."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 18
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    method = "simd" if nqueens.cpu_info().level != "scalar" else "portable"
    with (
        distributed.LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        nqueens.count(15, method=method, executor=executor)  # the workers load the library
        ratios = []
        print(f"n = {n}, method={method!r}: wall and processor seconds")
        for _ in range(rounds):
            start, cpu = time.perf_counter(), processor()
            total = nqueens.count(n, method=method, workers=1)
            alone, alone_cpu = time.perf_counter() - start, processor() - cpu
            before = client.run(processor)
            start, cpu = time.perf_counter(), processor()
            assert nqueens.count(n, method=method, executor=executor) == total
            together, own = time.perf_counter() - start, processor() - cpu
            after = client.run(processor)
            work = sum(after[worker] - before[worker] for worker in before)
            ratios.append(alone / together)
            print(
                f"one thread {alone:.3f} ({alone_cpu:.3f})   {WORKERS} workers {together:.3f} "
                f"(workers {work:.3f}, here {own:.3f})   {ratios[-1]:.2f} times as fast"
            )
        print(f"median {statistics.median(ratios):.2f} times as fast")


if __name__ == "__main__":
    main()
