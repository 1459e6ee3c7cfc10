"""Run the tests of test_fuzz.py at length: ``python tests/fuzz.py SECONDS``, for each of them.

Bytes are random, and hypothesis makes arguments of them. A failing input fails the next run too.
"""

import os
import random
import sys
import time

import test_fuzz


def main(seconds: str) -> None:
    """Feed bytes to every test."""
    for name, test in vars(test_fuzz).items():
        if name.startswith("test_") and "tmp_path_factory" not in test.__code__.co_varnames:
            feed, calls, end = test.hypothesis.fuzz_one_input, 0, time.monotonic() + float(seconds)
            while time.monotonic() < end:
                feed(os.urandom(random.randrange(1, 4096)))
                calls += 1
            print(f"{name}: {calls} inputs", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
