"""SIGTERM and SIGHUP: the command cleans up as after Ctrl-C, and then dies of the signal."""

from __future__ import annotations

import os
import signal
from types import FrameType

__all__ = ["Terminated", "die_of_received", "heed_signals"]

_received: list[int] = []


class Terminated(KeyboardInterrupt):
    """The process has to end because of a signal other than SIGINT."""


def heed_signals() -> None:
    """Let the signals raise `Terminated`, unless the process was started with them ignored."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _raise)


def _raise(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one ends the process at once
    _received.append(number)
    raise Terminated


def die_of_received() -> None:
    """End the process by the signal that it has received, if any, as its parent expects."""
    if _received:
        os.kill(os.getpid(), _received[0])
