"""Benchmarks against a baseline, interleaved: A B A B in one run, medians of CPU seconds.

A round of the baseline precedes each round of the measured call, so that both meet the same
conditions. The ratio goes into ``extra_info`` and into the table at the end of the run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
from alternating import cpu_name, timed


@pytest.fixture
def versus(benchmark: Any) -> Callable[..., Any]:
    """Measure ``ours`` against ``baseline``, interleaved, and return the result of ``ours``."""

    def measure(
        ours: Callable[[], Any],
        baseline: Callable[[], Any],
        *,
        name: str,
        check: Callable[[Any], bool],
        bar: float | None = None,
        rounds: int = 7,
        clock: Callable[[], float] = time.process_time,
    ) -> Any:
        baseline_seconds: list[float] = []

        def run_baseline() -> None:
            spent, result = timed(baseline, clock=clock)
            baseline_seconds.append(spent)
            assert check(result), f"the baseline {name} is wrong"

        result = benchmark.pedantic(
            ours, setup=run_baseline, rounds=rounds, iterations=1, warmup_rounds=1
        )
        assert check(result)
        ours_median = benchmark.stats.stats.median
        baseline_median = statistics.median(baseline_seconds[1:])
        benchmark.extra_info.update(
            cpu=cpu_name(),
            baseline=name,
            baseline_median=baseline_median,
            ratio=baseline_median / ours_median,
            bar=bar,
        )
        return result

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
