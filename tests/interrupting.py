"""Make long calls in another process, and interrupt them.

``python tests/interrupting.py NUMBER`` interrupts a count and a list at random moments.
"""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time

CHILD = """
import faulthandler, importlib, json, os, pkgutil, signal, sys, time
from _thread import _count
faulthandler.register(signal.SIGUSR1)  # shows where it hangs
# a shell starts background processes with Ctrl-C ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, sys.argv[1])
import numpy.random, nqueens
from calls import prepared
# Python ignores exceptions in callbacks of the import system, so import everything before
for module in pkgutil.walk_packages(nqueens.__path__, "nqueens."):
    if not module.name.endswith(".__main__"):
        importlib.import_module(module.name)

def say(**news):
    sys.stdout.write(json.dumps(news) + "\\n")
    sys.stdout.flush()

def interrupted(call):
    try:
        say(begun=True)
        call()
        time.sleep(60)  # the call ended before the signal
    except KeyboardInterrupt:
        pass
    else:
        return dict(failure="the interrupt was swallowed")
    end = time.monotonic() + 60
    while _count() and time.monotonic() < end:
        time.sleep(0.0002)
    usable = _count() == 0 and nqueens.count(8) == 92
    return dict(failure="" if usable else f"{_count()} threads are left")

say(ready=True)
for line in sys.stdin:
    call = json.loads(line)
    call = prepared(call)
    try:
        answer = interrupted(call)
    except BaseException as error:
        answer = dict(failure=repr(error))
    say(**answer)
"""


class Interrupting:
    """A context manager that makes calls in a child process and interrupts them."""

    def __enter__(self) -> "Interrupting":
        """Start the process."""
        self._child = subprocess.Popen(
            [sys.executable, "-c", CHILD, os.path.dirname(__file__)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._hear("ready", "the start", 60)
        return self

    def __exit__(self, *error: object) -> None:
        """End the process."""
        self._child.kill()
        self._child.communicate()

    def trial(self, call: str, after: float, patience: float = 60) -> None:
        """Make a call, and send SIGINT ``after`` seconds after it starts.

        Raises
        ------
        AssertionError
            If the call ignores the signal, raises another exception, leaves a thread behind or
            makes the library unusable.
        """
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(call) + "\n")
        self._child.stdin.flush()
        self._hear("begun", call, patience)
        time.sleep(after)
        os.kill(self._child.pid, signal.SIGINT)
        answer = self._hear("failure", f"{call}, {after:.3f} s", patience)
        assert not answer["failure"], f"{call}, {after:.3f} s: {answer['failure']}"

    def _hear(self, wanted: str, after: str, patience: float) -> dict[str, str | bool]:
        assert self._child.stdout is not None
        ready, _, _ = select.select([self._child.stdout], [], [], patience)
        if not ready:
            os.kill(self._child.pid, signal.SIGUSR1)
            time.sleep(1)
        assert ready, f"{after}: the process said nothing for {patience} s"
        news: dict[str, str | bool] = json.loads(self._child.stdout.readline())
        assert wanted in news, news
        return news


if __name__ == "__main__":
    with Interrupting() as child:
        for call in ("count(18, method='portable', workers=2)", "solutions(15, workers=2)"):
            for _ in range(int(sys.argv[1])):
                child.trial(call, 0.05 * random.random() ** 2)
            print(f"{call}: {sys.argv[1]} of {sys.argv[1]} interrupts caught, no thread left")
