"""Measure how long Ctrl-C takes: the time from SIGINT to the end of each long call.

``python bench/interrupts.py [--trials 200] [--longest 1.0] [--only WORD] ...`` prints for each
long call of ``tests/calls.py`` the 50th and 99th percentile and the maximum in milliseconds, and
the CPU time that the process used meanwhile, which other work on the machine does not lengthen.
Another process sends the signals at random moments, most of them soon after the call has begun. A
call that returns a result although it was interrupted, or leaves a thread behind, is an error.
"""

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from calls import tagged
from interrupting import Interrupting


def spread(values: list[float]) -> list[str]:
    """Return median, 99th percentile and maximum of seconds, in milliseconds."""
    values = sorted(values)
    return [f"{1000 * values[int(share * (len(values) - 1))]:.1f}" for share in (0.5, 0.99, 1)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--longest", type=float, default=1.0, help="seconds before the signal")
    parser.add_argument("--only", action="append", help="calls that contain this word")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("Milliseconds from the signal on.\n")
    print("| call | trials | p50 | p99 | max | last thread, max | CPU p50 | p99 | max |")
    print("|---" * 9 + "|")
    rng = random.Random(options.seed)
    for call in tagged("long"):
        if options.only and not any(word in call for word in options.only):
            continue
        with Interrupting() as child:
            delays = [options.longest * rng.random() ** 3 for _ in range(options.trials)]
            trials = [child.trial(call, delay) for delay in delays]
        trials = [trial for trial in trials if not trial.finished]
        figures = [str(len(trials))]
        if trials:
            figures += spread([trial.returned for trial in trials])
            figures += spread([trial.alone for trial in trials])[2:]
            figures += spread([trial.processor for trial in trials])
        print(f"| `{call}` | {' | '.join(figures)} |", flush=True)


if __name__ == "__main__":
    main()
