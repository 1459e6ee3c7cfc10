"""Send random interrupts to a count and a list: ``python tests/interrupts.py [NUMBER]``.

It prints how many were caught, how many threads were left, and how long the slowest took.
"""

import os
import random
import signal
import sys
import threading
import time
from _thread import _count

import nqueens

CALLS = {
    "count": lambda: nqueens.count(18, method="portable", workers=2),
    "list": lambda: nqueens.solutions(15, workers=2),
}


def trial(call, wait):
    """Interrupt a call; return whether it was caught, the threads left, and the delay."""
    sent = []

    def send():
        time.sleep(wait)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    sender = threading.Thread(target=send)
    caught, ended = False, 0.0
    try:
        sender.start()
        call()
        for _ in range(5000):  # the call ended before the signal
            time.sleep(0.001)
    except KeyboardInterrupt:
        caught, ended = True, time.monotonic()
    sender.join()
    for _ in range(100):
        if _count() == 0:
            break
        time.sleep(0.001)
    return caught, _count(), ended - sent[0]


def main():
    """Interrupt each call many times."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    signal.signal(signal.SIGINT, signal.default_int_handler)
    generator = random.Random(1)
    for name, call in CALLS.items():
        results = [trial(call, 0.05 * generator.random() ** 2) for _ in range(number)]
        caught, left, delays = zip(*results, strict=True)
        print(
            f"{name}: {sum(caught)} of {number} caught, {sum(left)} threads left, "
            f"the slowest took {1000 * max(delays):.1f} ms"
        )
        assert all(caught)
        assert not any(left)
    assert nqueens.count(8) == 92


main()
