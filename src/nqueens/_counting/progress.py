"""Progress of a count: reported to nobody, to a callable, or on a bar."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from nqueens._runtime.arguments import listener

__all__ = ["Bar", "Progress", "Report", "reporter"]

Report = Callable[[int, int, int], object]
Progress = bool | Report | None


class Bar:
    """A progress bar: call it with the weight done, the total weight and the count so far."""

    title = ""
    """Set before the first report: how long the count will take, if that is a minute or more."""
    unit = "orbit"
    """The unit of the weight."""

    def __call__(self, done: int, weight: int, *total: int) -> None:
        """Show the progress of the count."""
        raise NotImplementedError


class TqdmBar(Bar):
    """A bar of tqdm, which appears with the first report."""

    def __init__(self) -> None:
        try:
            self._make = importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            raise ImportError(
                "progress=True needs tqdm: pip install 'nqueens-native[progress]'"
            ) from None
        self._bar: Any = None

    def __call__(self, done: int, weight: int, *total: int) -> None:
        """Show the progress of the count."""
        if self._bar is None:
            self._bar = self._make(unit=self.unit)
        self._bar.total = weight
        if self.title:
            self._bar.set_description(self.title, refresh=False)
        self._bar.set_postfix_str(f"{_short(total[0])} solutions", refresh=False)
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> Report:
        """Return the bar."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the bar."""
        if self._bar is not None:
            self._bar.close()


def _short(number: int) -> str:
    """Return an integer, in scientific notation if it is long."""
    if number < 10**18:
        return str(number)
    exponent = math.floor(math.log10(number))
    return f"{number * 1000 // 10**exponent / 1000:.3f}e{exponent}"


NOBODY: AbstractContextManager[Report | None] = nullcontext(None)


def reporter(progress: Progress) -> AbstractContextManager[Report | None]:
    """Return a context manager that gives the progress callback of a count.

    Raises
    ------
    TypeError
        If ``progress`` is neither a bool nor callable.
    ImportError
        If it is True and tqdm is not installed.
    """
    if progress is None:
        return NOBODY
    told = listener(progress)
    if told is True:
        return TqdmBar()
    return NOBODY if told is False else nullcontext(told)
