"""SIGTERM and SIGHUP: the command cleans up as after Ctrl-C, and then dies of the signal."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Terminated", "dying_of_signals"]

_received: list[int] = []


class Terminated(KeyboardInterrupt):
    """The process has to end because of a signal other than SIGINT."""


@contextmanager
def dying_of_signals() -> Iterator[None]:
    """Let the signals raise `Terminated` in the block, and end the process after it.

    A process that was started with a signal ignored goes on ignoring it.
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
        if _received:  # the parent of the process learns what has ended it
            os.kill(os.getpid(), _received[0])


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one ends the process at once
    _received.append(number)
    raise Terminated
