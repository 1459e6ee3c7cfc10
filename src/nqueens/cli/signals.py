"""SIGTERM and SIGHUP: the command cleans up as after Ctrl-C, and then dies of the signal."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_received: list[int] = []


class Terminated(KeyboardInterrupt):
    """The process must end because of a signal other than SIGINT."""


@contextmanager
def dying_of_signals() -> Iterator[None]:
    """Make the signals raise `Terminated` in the block, and end the process after it.

    A signal that is ignored when the process starts stays ignored.
    """
    wanted = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))  # not all on Windows
    numbers = [one for one in wanted if one and signal.getsignal(one) is signal.SIG_DFL]
    for number in numbers:
        signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        if _received:  # so that the parent process learns what ended this one
            os.kill(os.getpid(), _received[0])


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one ends the process at once
    _received.append(number)
    raise Terminated
