"""Benchmarks in CPU seconds, against a published algorithm or a call of NumPy where there is one.

Before each benchmark, the bit recursion in C is timed, and seconds are divided by how much slower
it is than on a quiet machine. So runs can be compared although other work slows the processor.

A baseline is timed once in a run, just before the first call that is compared with it. The ratio of
the medians goes into ``extra_info`` and into the table at the end of the run. If it is below the
bar of the benchmark, the benchmark fails.

With ``--benchmark-disable`` nothing is timed: each benchmark and each baseline is called once, and
its result is checked.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alternating import cpu_name, pace, timed
from baselines import bit_recursion

_medians: dict[str, float] = {}  # of the baselines that this run has timed


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: Any) -> None:
    """Save to the same place and use the same clock, wherever pytest is started."""
    config.option.benchmark_storage = f"file://{Path(__file__).parent / '.benchmarks'}"
    config.option.benchmark_timer = "alternating.pace"


@pytest.fixture(autouse=True)
def slowness(benchmark: Any) -> None:
    """Set the pace of the clock, and store it."""
    if benchmark.disabled:
        return
    pace.take(lambda: bit_recursion(11))
    benchmark.extra_info["slowness"] = round(pace.slowness, 2)


@pytest.fixture
def versus(benchmark: Any) -> Callable[..., None]:
    """Return a function that measures ``ours`` and compares it with ``baseline``."""

    def measure(
        ours: Callable[[], Any],
        baseline: Callable[[], Any],
        *,
        name: str,
        check: Callable[[Any], bool],
        bar: float | None = None,
        rounds: int = 7,
    ) -> None:
        if benchmark.disabled:
            assert check(baseline()), f"the baseline {name} is wrong"
            assert check(benchmark(ours))
            return
        if name not in _medians:
            seconds = []
            for _ in range(min(rounds, 3)):
                spent, result = timed(baseline, clock=pace)
                seconds.append(spent)
                assert check(result), f"the baseline {name} is wrong"
                del result
            _medians[name] = statistics.median(seconds)
        spent = timed(ours)[0]
        often = max(rounds, min(1000, int(1 / spent)))  # a second: slow moments are shorter
        result = benchmark.pedantic(ours, rounds=often, iterations=1)
        assert check(result)
        ratio = _medians[name] / benchmark.stats.stats.median
        benchmark.extra_info.update(
            cpu=cpu_name(), baseline=name, baseline_median=_medians[name], ratio=ratio, bar=bar
        )
        assert bar is None or ratio >= bar, f"{ratio:.2f} times as fast as {name}, not {bar}"

    return measure


def pytest_benchmark_update_machine_info(config: Any, machine_info: dict[str, Any]) -> None:
    """Store the name of the processor with every saved run."""
    machine_info["cpu_name"] = cpu_name()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the ratios to the baselines."""
    session = getattr(config, "_benchmarksession", None)
    rows = [b for b in session.benchmarks if "ratio" in b.extra_info] if session else []
    if not rows:
        return
    terminalreporter.section("ratios: CPU seconds of the baseline over ours, medians")
    for row in rows:
        extra = row.extra_info
        bar = f"  (bar {extra['bar']:g})" if extra["bar"] else ""
        terminalreporter.write_line(
            f"{row.name:40s} {row.stats.median:12.6f} s   {extra['baseline']:28s} "
            f"{extra['baseline_median']:12.6f} s   {extra['ratio']:8.2f}x{bar}"
        )
