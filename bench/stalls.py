"""Measure how long each long call keeps other Python threads waiting.

``python bench/stalls.py [--rounds 3] [--seconds 1.5] [--only WORD] ...`` runs each long call of
``tests/calls.py`` in the main thread, while a second thread notes when it is scheduled. The table
shows the longest gap in milliseconds, the least of all rounds, because other work on the machine
only lengthens it. A call ends after the given number of seconds. The line "nothing" shows the gap
of a second thread that is alone.
"""

import argparse
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from calls import prepared, tagged

TICK = 0.0005


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


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--only", action="append", help="calls that contain this word")
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    print("| call | longest wait, ms |\n|---|---|")
    for text in ["nothing", *tagged("long")]:
        if options.only and not any(word in text for word in options.only):
            continue
        call = prepared(text) if text != "nothing" else lambda: time.sleep(1)
        waits = [longest_wait(call, options.seconds) for _ in range(options.rounds)]
        print(f"| `{text}` | {min(waits):.1f} |", flush=True)


if __name__ == "__main__":
    main()
