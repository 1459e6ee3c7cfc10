"""What many commands share: options, times, the bar."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import click

import nqueens
from nqueens._counting import progress

__all__ = [
    "BASE",
    "BY",
    "Bar",
    "Clock",
    "given",
    "json_option",
    "pairs_base_option",
    "peak_memory",
    "print_json",
    "progress_option",
    "rng_option",
    "run_facts",
    "size_argument",
    "squares_options",
    "taken",
    "time_option",
    "workers_option",
]

size_argument = click.argument("n", type=int)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
time_option = click.option("--time", "timed", is_flag=True, help="Print how long it took.")
rng_option = click.option("--rng", "seed", type=int, metavar="SEED", help="Seed of random numbers.")
BASE = click.IntRange(0, 1)
BY = click.Choice(["rows", "columns"])
workers_option = click.option(
    "--workers", type=click.IntRange(1), help="Threads; by default one a processor."
)
progress_option = click.option(
    "--progress/--no-progress",
    default=True,
    show_default=True,
    help="A bar, if standard error is a terminal.",
)


def squares_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for queens that stand and for squares that take none."""
    for decorator in (
        click.option("--blocked", metavar="SQUARES", help="Squares that take no queen, likewise."),
        click.option(
            "--placed",
            metavar="SQUARES",
            help="Queens that stand: names such as b4,d5, or pairs such as (4,1),(3,3).",
        ),
    ):
        command = decorator(command)
    return command


pairs_base_option = click.option("--base", type=BASE, help="What the numbers of pairs count from.")


def given(ctx: click.Context, option: str) -> bool:
    """Tell whether an option was on the command line."""
    return ctx.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE


def taken(n: int, placed: str | None, blocked: str | None, base: int | None) -> dict[str, Any]:
    """Return the keywords for queens that stand and squares that take none."""
    from nqueens import formats

    words = {}
    for name, text in (("placed", placed), ("blocked", blocked)):
        if text is None:
            continue
        if "(" in text and base is None:
            raise click.UsageError(f"pairs for --{name} need --base 0 or 1")
        try:
            words[name] = list(formats.squares(text, n, base=base))
        except formats.FormatError as error:
            raise ValueError(f"--{name}, column {error.column}: {error.reason}") from None
    return words


def print_json(**values: object) -> None:
    """Print one JSON object."""
    import json

    click.echo(json.dumps(values, ensure_ascii=False))


class Clock:
    """Wall time since it was made, and the memory used at most."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self.seconds = 0.0

    def stop(self) -> float:
        """Return the seconds that have gone by, and remember them."""
        self.seconds = time.perf_counter() - self._start
        return self.seconds

    def __str__(self) -> str:
        """Return the seconds in words."""
        return f"{self.seconds:.{6 if self.seconds < 1 else 3}f} s"


def run_facts(seed: int | None, method: str, clock: Clock) -> dict[str, object]:
    """Return what every JSON object says about how its result came about."""
    level = nqueens.cpu_info().level
    return {"seed": seed, "method": method, "cpu": level, "seconds": clock.seconds or clock.stop()}


def peak_memory() -> int | None:
    """Return the bytes this process has held at most, or None where nothing tells."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


class Bar(progress.Bar):
    """A bar on standard error while a count runs, where that is a terminal."""

    WIDTH = 40

    def __init__(self, wanted: bool) -> None:
        self.report = self if wanted and sys.stderr.isatty() else None
        self._length = 0

    def __call__(self, done: int, weight: int, *_: int) -> None:
        """Show how far the count is."""
        share = done / weight if weight else 1.0
        full = "█" * round(share * self.WIDTH)
        line = f"{full:░<{self.WIDTH}} {share:5.1%} {self.title}"
        self._length = len(line)
        sys.stderr.write("\r" + line)
        sys.stderr.flush()

    def __enter__(self) -> Bar:
        """Return the bar."""
        return self

    def __exit__(self, *_: object) -> None:
        """Wipe the bar out."""
        if self._length:
            sys.stderr.write(f"\r{' ' * self._length}\r")
            sys.stderr.flush()
