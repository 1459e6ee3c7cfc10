"""Measure what waits for a long call: Ctrl-C, and other Python threads.

``python bench/waiting.py interrupts [--trials 200] [--longest 1.0] [--only WORD] ...`` prints the
time from SIGINT to the end of each long call of ``tests/calls.py``: the 50th and 99th percentile
and the maximum in milliseconds, and the CPU time that the process used meanwhile, which other work
on the machine does not lengthen. Another process sends the signals at random moments, most of them
soon after the call has begun. A call that returns a result although it was interrupted, or leaves a
thread behind, is an error.

``python bench/waiting.py threads [--rounds 3] [--seconds 1.5] [--only WORD] ...`` runs each long
call in the main thread, while a second thread notes when it is scheduled. The table shows the
longest gap in milliseconds, the least of all rounds, because other work on the machine only
lengthens it. A call ends after the given number of seconds. The line "nothing" shows the gap of a
second thread that is alone.
"""

import argparse
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from calls import prepared, tagged
from interrupting import Interrupting

TICK = 0.0005


def spread(values: list[float]) -> list[str]:
    """Return median, 99th percentile and maximum of seconds, in milliseconds."""
    values = sorted(values)
    return [f"{1000 * values[int(share * (len(values) - 1))]:.1f}" for share in (0.5, 0.99, 1)]


def interrupts(calls: list[str], options: argparse.Namespace) -> None:
    """Print how long Ctrl-C takes."""
    print("Milliseconds from the signal on.\n")
    print("| call | trials | p50 | p99 | max | last thread, max | CPU p50 | p99 | max |")
    print("|---" * 9 + "|")
    rng = random.Random(options.seed)
    for call in calls:
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


class Over(Exception):
    """The time for a call is over."""


def stop(number: int, frame: FrameType | None) -> None:
    """End the call."""
    raise Over


def longest_wait(call: Callable[[], object], seconds: float) -> float:
    """Return the longest time for which the second thread did not run, in milliseconds."""
    longest = 0.0
    going = True

    def tick() -> None:
        nonlocal longest
        before = time.perf_counter()
        while going:
            time.sleep(TICK)
            now = time.perf_counter()
            longest = max(longest, now - before)
            before = now

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        call()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Over:
        pass
    going = False
    ticker.join()
    return 1000 * (longest - TICK)


def threads(calls: list[str], options: argparse.Namespace) -> None:
    """Print how long other threads wait."""
    signal.signal(signal.SIGALRM, stop)
    print("| call | longest wait, ms |\n|---|---|")
    for text in ["nothing", *calls]:
        call = prepared(text) if text != "nothing" else lambda: time.sleep(1)
        waits = [longest_wait(call, options.seconds) for _ in range(options.rounds)]
        print(f"| `{text}` | {min(waits):.1f} |", flush=True)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=["interrupts", "threads"])
    parser.add_argument("--only", action="append", help="calls that contain this word")
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--longest", type=float, default=1.0, help="seconds before the signal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.5)
    options = parser.parse_args()
    words = options.only or [""]
    calls = [call for call in tagged("long") if any(word in call for word in words)]
    (interrupts if options.table == "interrupts" else threads)(calls, options)


if __name__ == "__main__":
    main()
