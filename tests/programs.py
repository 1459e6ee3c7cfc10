"""Run Python in processes of their own."""

import subprocess
import sys
import time

__all__ = ["PATIENCE", "python", "wait_until"]

PATIENCE = 60  # seconds; nothing that a test waits for takes as long


def wait_until(happened):
    """Wait until a function returns a true value."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "nothing happens"
        time.sleep(0.001)


def python(*words, **options):
    """Run Python with these arguments; return how it ended and what it printed."""
    keywords = {"capture_output": True, "text": True, "timeout": 300, "check": False, **options}
    return subprocess.run([sys.executable, *map(str, words)], **keywords)
