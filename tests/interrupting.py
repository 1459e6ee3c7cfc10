"""Make long calls in another process, and interrupt them."""

import json
import os
import select
import signal
import subprocess
import sys
import time
from types import TracebackType
from typing import NamedTuple

from nqueens import _core

# The promise is 0.1 s, which tests do not measure. On a busy machine and in a slow build, an
# interrupt has to get through within this many seconds.
ENOUGH = 2 if _core.BUILD_MODE == "release" else 20

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
    if not module.name.endswith((".__main__", ".faults", ".plots")):
        importlib.import_module(module.name)

def say(**news):
    sys.stdout.write(json.dumps(news) + "\\n")
    sys.stdout.flush()

def clock():
    return time.clock_gettime(time.CLOCK_MONOTONIC)

def interrupted(call):
    finished = False
    try:
        say(begun=True)
        call()
        finished = True
        time.sleep(5)
    except KeyboardInterrupt:
        returned, processor = clock(), time.process_time()
    else:
        return dict(failure="the interrupt was swallowed")
    while _count() and clock() < returned + 5:
        time.sleep(0.0002)
    alone = clock()
    usable = _count() == 0 and nqueens.count(8) == 92
    return dict(finished=finished, returned=returned, processor=processor, alone=alone,
                failure="" if usable else f"{_count()} threads are left")

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


class Trial(NamedTuple):
    """The outcome of one interrupt; all times are in seconds after the signal."""

    finished: bool
    """Whether the call had ended before the signal."""
    returned: float
    """When the exception left the call."""
    processor: float
    """The CPU time that the process used until then."""
    alone: float
    """When the last thread had ended."""


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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End the process."""
        self._child.kill()
        self._child.communicate()

    def trial(self, call: str, after: float, patience: float = 60) -> Trial:
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
        sent = time.clock_gettime(time.CLOCK_MONOTONIC)
        # the clock of the CPU time of a process, see clock_getcpuclockid
        processor = time.clock_gettime((~self._child.pid << 3) | 2)
        os.kill(self._child.pid, signal.SIGINT)
        answer = self._hear("failure", f"{call}, {after:.3f} s", patience)
        assert not answer["failure"], f"{call}, {after:.3f} s: {answer['failure']}"
        return Trial(
            bool(answer["finished"]),
            float(answer["returned"]) - sent,
            float(answer["processor"]) - processor,
            float(answer["alone"]) - sent,
        )

    def _hear(self, wanted: str, after: str, patience: float) -> dict[str, float | bool | str]:
        assert self._child.stdout is not None
        ready, _, _ = select.select([self._child.stdout], [], [], patience)
        if not ready:
            os.kill(self._child.pid, signal.SIGUSR1)
            time.sleep(1)
        assert ready, f"{after}: the process said nothing for {patience} s"
        news: dict[str, float | bool | str] = json.loads(self._child.stdout.readline())
        assert wanted in news, news
        return news
