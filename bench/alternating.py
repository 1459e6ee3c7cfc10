"""Time alternating calls, so that other work on the machine slows all of them alike."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np


def wall_and_cpu() -> np.ndarray:
    """Return the wall time and the CPU time, a clock for `timed`."""
    return np.array([time.perf_counter(), time.process_time()])


class Pace:
    """A clock of CPU seconds that slows down where C does, as other work slows the processor."""

    usual = 848e-6  # seconds of the C on a quiet machine: Zen 4
    slowness = 1.0

    def take(self, reference: Callable[[], Any]) -> None:
        """Time the C, and divide seconds by how much slower it is than usual."""
        self.slowness = min(timed(reference)[0] for _ in range(200)) / self.usual

    def __call__(self) -> float:
        """Return the time."""
        return time.process_time() / self.slowness


pace = Pace()


def timed(
    call: Callable[[], Any], *, least: float = 0.0, clock: Callable[[], Any] = time.process_time
) -> tuple[Any, Any]:
    """Return the seconds of a call, repeated until it takes ``least`` or more, and its result."""
    calls = 1
    while True:
        start = clock()
        for _ in range(calls - 1):
            call()
        result = call()
        spent = clock() - start
        if not least or spent >= least:
            return spent / calls, result
        calls *= 4


def alternate(
    calls: Mapping[str, Callable[[], Any]],
    rounds: int,
    *,
    least: float = 0.0,
    clock: Callable[[], Any] = time.process_time,
    same: bool = True,
) -> dict[str, list[Any]]:
    """Return the seconds of each call in each round: A B, B A, A B, and so on.

    With ``same``, it is an error if the calls return different results.
    """
    times: dict[str, list[Any]] = {name: [] for name in calls}
    results = []
    for k in range(rounds):
        for name in reversed(calls) if k % 2 else calls:
            spent, result = timed(calls[name], least=least, clock=clock)
            times[name].append(spent)
            results.append(result if same else None)
            del result  # frees its memory before the next call
    assert all(result == results[0] for result in results), results
    return times


def medians(times: Mapping[str, list[float]]) -> dict[str, float]:
    """Return the median seconds of each call."""
    return {name: statistics.median(some) for name, some in times.items()}


def cpu_name() -> str:
    """Return the model name of the processor, if it can be detected."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()
