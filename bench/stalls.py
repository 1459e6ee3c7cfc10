"""How long each kind of long call keeps other Python threads waiting.

``python bench/stalls.py [--rounds 3] [--seconds 1.5] [--only WORD] ...``: while a call of
``tests/long_calls.py`` runs in the main thread, a second thread notes when it gets its turn; the
longest time without one is printed in milliseconds, the least of all rounds, since a busy machine
only adds to it. A call is ended after so many seconds. Alone, the second thread waits for as long
as the line "nothing" says.
"""

import argparse
import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from long_calls import GIVEN, IMPORTS, all_calls

TICK = 0.0005


class Over(Exception):
    """The time for a call is over."""


def stop(number: int, frame: FrameType | None) -> None:
    """End the call."""
    raise Over


def longest_wait(call: str, names: dict[str, object], seconds: float) -> float:
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
        eval(call, names)
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
    parser.add_argument("--only", action="append", help="calls whose name has this word")
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    names: dict[str, object] = {}
    exec(IMPORTS, names)
    print("| call | longest wait, ms |\n|---|---|")
    for name, call in {"nothing": "__import__('time').sleep(1)", **all_calls()}.items():
        if options.only and not any(word in name for word in options.only):
            continue
        for given, text in GIVEN.items():
            if given in call and given not in names:
                names[given] = eval(text, names)
        waits = [longest_wait(call, names, options.seconds) for _ in range(options.rounds)]
        print(f"| {name} | {min(waits):.1f} |", flush=True)


main()
