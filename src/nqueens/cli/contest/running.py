"""Run a program on an input; whatever it has started ends with it."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from threading import Event, Thread
from time import monotonic, sleep
from typing import IO

from nqueens._runtime.wording import shortened

LONGEST_OUTPUT = 16 << 20  # bytes
MARK = "NQUEENS_RUN"  # in the environment of all processes that a run starts
INTERVAL = 0.05  # seconds between two looks at the size of the output
WINDOWS_FAULTS = {0xC0000005: "access violation", 0xC00000FD: "stack overflow"}


@dataclass(frozen=True)
class Run:
    """What a program printed, how long it took, and what is wrong with how it ended."""

    printed: bytes
    seconds: float
    fault: str = ""


def run(program: Sequence[str], data: bytes, limit: float) -> Run:
    """Run a program on an input, for at most ``limit`` seconds.

    It writes to a file, not to a pipe, so that nothing waits for processes that it leaves behind.
    """
    with TemporaryFile() as given, TemporaryFile() as output, TemporaryFile() as errors:
        given.write(data)
        given.seek(0)
        mark = token_hex()
        start = monotonic()
        process = subprocess.Popen(
            program,
            stdin=given,
            stdout=output,
            stderr=errors,
            start_new_session=True,
            env={**os.environ, MARK: mark},
        )
        try:
            with _watched(process, output, limit):
                process.wait()
            seconds = monotonic() - start
        finally:
            _end(process)
            _end_marked(mark)
        printed = _contents(output)
        fault = ""
        if seconds >= limit:
            fault = f"the program did not end within {limit:g} s"
        elif len(printed) == LONGEST_OUTPUT:
            fault = f"the program printed more than {LONGEST_OUTPUT >> 20} MiB"
        elif process.returncode:
            last_line = _contents(errors).decode(errors="replace").strip().rpartition("\n")[2]
            fault = f"the program {_ending(process.returncode)}"
            if last_line:
                fault += f": {shortened(last_line)}"
        return Run(printed, seconds, fault)


def _contents(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read(LONGEST_OUTPUT)


@contextmanager
def _watched(process: subprocess.Popen[bytes], output: IO[bytes], limit: float) -> Iterator[None]:
    """End a program that takes too long or prints too much."""
    is_done = Event()
    end = monotonic() + limit

    def watch() -> None:
        while not is_done.wait(min(INTERVAL, max(0, end - monotonic()))):
            if monotonic() >= end or os.fstat(output.fileno()).st_size >= LONGEST_OUTPUT:
                _end(process)
                return

    watcher = Thread(target=watch)
    try:
        watcher.start()
        yield
    finally:
        is_done.set()
        with suppress(RuntimeError):  # an interrupt came before it had started
            watcher.join()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and its process group."""
    process.kill()
    with suppress(AttributeError, OSError):  # Windows; nothing is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _end_marked(mark: str) -> None:
    """End what the program has started in groups of their own, by its environment (on Linux)."""
    word = f"{MARK}={mark}".encode()
    number = 1
    while number:  # a process may start another one before it ends
        number = 0
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended, or belongs to another user
                if word in (folder / "environ").read_bytes().split(b"\0"):
                    os.kill(int(folder.name), signal.SIGKILL)
                    number += 1
        if number:
            sleep(INTERVAL / 10)


def _ending(status: int) -> str:
    """Say how a program ended, by its status."""
    if status in WINDOWS_FAULTS:
        return f"ended with status {status:#x}, {WINDOWS_FAULTS[status]}"
    number = -status if status < 0 else status - 128  # a shell adds 128
    try:
        name = signal.Signals(number).name
        description = signal.strsignal(number)
    except ValueError:  # no signal
        return f"ended with status {status}"
    if status > 0:
        return f"ended with status {status}, as after {name} ({str(description).lower()})"
    return f"was ended by {name} ({str(description).lower()})"
