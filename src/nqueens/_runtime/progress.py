"""Progress of a call: reported to nobody, to a callable, or on a bar."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from nqueens._runtime.errors import missing_package
from nqueens._runtime.wording import described, short

Report = Callable[[int, int, int], object]  # done, whole, found
Progress = bool | Report | None


class Listener:
    """What hears of the progress of a call: the caller's function, or a bar."""

    unit = "part"
    """The unit of the work."""
    finds = "solutions"
    """What is found."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def __call__(self, done: int, whole: int, found: int) -> None:
        """Report the work done, the whole work and what was found so far."""
        self._report(done, whole, found)

    def announce(self, whole: int, describe: Callable[[], str]) -> None:
        """Let a bar show what ``describe`` returns, which may take seconds; others ignore it."""


class Bar(Listener):
    """A progress bar."""

    title = ""
    """How long a count will take, if that is a minute or more."""

    def announce(self, whole: int, describe: Callable[[], str]) -> None:
        """Show an empty bar, then the title as well."""
        self(0, whole, 0)
        self.title = describe()


class TqdmBar(Bar):
    """A bar of tqdm, which appears with the first report."""

    def __init__(self) -> None:
        try:
            self._make = importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            raise missing_package("progress=True needs", "tqdm") from None
        self._bar: Any = None

    def __call__(self, done: int, whole: int, found: int) -> None:
        """Show the progress."""
        if self._bar is None:
            self._bar = self._make(unit=f" {self.unit}")
        self._bar.total = whole
        if self.title:
            self._bar.set_description(self.title, refresh=False)
        self._bar.set_postfix_str(f"{short(found, 18)} {self.finds}", refresh=False)
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Listener:
        """Return the bar."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the bar."""
        if self._bar is not None:
            self._bar.close()


NOBODY: AbstractContextManager[Listener | None] = nullcontext(None)


def reporter(
    progress: Progress, unit: str = Bar.unit, finds: str = Bar.finds
) -> AbstractContextManager[Listener | None]:
    """Return a context manager for what hears of the progress of a call, None for nobody.

    True makes a bar. ``unit`` and ``finds`` are what a bar calls the work and what is found.
    """
    if progress is None or progress is False:
        return NOBODY
    if progress is not True and not callable(progress):
        raise TypeError(f"progress must be a bool or a callable, not {described(progress)}")
    if progress is True:
        bar = TqdmBar()
        bar.unit, bar.finds = unit, finds
        return bar
    listener = progress if isinstance(progress, Listener) else Listener(progress)
    listener.unit, listener.finds = unit, finds
    return nullcontext(listener)
