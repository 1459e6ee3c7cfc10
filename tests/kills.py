"""Kill the command at random moments, and check what it leaves on the disk.

    python tests/kills.py --times 1000 --seed 1

A kill is SIGKILL, SIGTERM or SIGINT. A file has its old contents or the complete new ones, and
the new ones if the command has ended with status 0. A checkpoint has every job that another process
has read from it before, and no wrong one. Only SIGKILL leaves other files behind. Most commands run
in a fork of this process, which has the modules; every tenth runs in a new interpreter.
"""

import argparse
import contextlib
import importlib
import itertools
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import nqueens
from nqueens import formats
from nqueens.__main__ import main
from nqueens._counting import recorder
from nqueens.cli import COMMANDS

SIGNALS = ("SIGKILL", "SIGTERM", "SIGINT")
N, SOLUTIONS = 15, 2_279_184
PLAIN = "--from permutation --base 0 --by rows"
LINES = {
    "count": f"count {N} --checkpoint jobs --method portable --workers 2",
    "list": "list 11 --plain -o out",
    "sample": "sample 12 --number 20000 --rng 1 --workers 2 -o out",
    "convert": f"convert {PLAIN} --to dots -o out in",
    "itself": f"convert {PLAIN} --to permutation --to-base 1 --to-by columns -o out out",
    "regions": "regions generate 6 --number 20 --rng 1 -o out",
}
PATIENCE = 120


def started(words, *, fresh):
    """Start the command in the current folder; return its process number and its messages."""
    messages = tempfile.TemporaryFile()  # noqa: SIM115
    if fresh:
        child = subprocess.Popen(
            [sys.executable, "-m", "nqueens", *words], stdout=subprocess.DEVNULL, stderr=messages
        )
        child.returncode = 0  # it is waited for below
        return child.pid, messages
    # until the fork can catch it, Ctrl-C would end it as a copy of pytest, with status 2
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    number = os.fork()
    if number == 0:
        status = 99
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(messages.fileno(), 2)
            sys.argv = ["nqueens", *words]
            recorder.COMMIT_SECONDS = 0.005
            main()
        except KeyboardInterrupt:  # before the command starts
            status = 130
        except SystemExit as end:
            status = end.code or 0
        finally:
            os._exit(status)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    return number, messages


def ended(number):
    """Return the exit status of a process, negative for a signal."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        done, status = os.waitpid(number, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.kill(number, signal.SIGKILL)
    os.waitpid(number, 0)
    raise AssertionError(f"the process went on for {PATIENCE} s")


def jobs_in(path):
    """Return the jobs that a checkpoint holds, and their solutions."""
    if not os.path.exists(path):
        return {}
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return dict(connection.execute("SELECT number, solutions FROM done"))


class Trials:
    """The commands in a folder: what they write if they are not killed, and what kills leave."""

    def __init__(self, folder, seed):
        self._random = random.Random(seed)
        self.killed, self.completed = Counter(), Counter()
        self._read = {}  # jobs that were read from the checkpoint
        os.chdir(folder)
        self._boards = formats.text(nqueens.solutions(10), "permutation", base=0, by="rows")
        Path("in").write_text(self._boards)
        self._right, self._seconds = {}, {}
        for name, line in LINES.items():
            self._prepare(old=name == "itself")
            begin = time.monotonic()
            number, messages = started(line.split(), fresh=False)
            assert ended(number) == 0, name
            messages.close()
            self._seconds[name] = time.monotonic() - begin
            if name == "count":
                self._jobs = jobs_in("jobs")
                Path("jobs").unlink()
            else:
                self._right[name] = Path("out").read_bytes()
        assert nqueens.count(N) == SOLUTIONS

    def _prepare(self, *, old):
        """Create the files that a command starts with."""
        for path in Path().iterdir():
            if path.name not in ("in", "jobs", "jobs-journal"):
                path.unlink()
        if old:
            Path("out").write_text(self._boards)

    def trial(self, name, *, fresh):
        """Kill a command once."""
        counts = name == "count"
        old = name == "itself" or (not counts and self._random.random() < 0.5)
        self._prepare(old=old)
        before = set(os.listdir())  # a killed count may have left a journal
        kind = self._random.choice(SIGNALS[: 2 if fresh else 3])
        number, messages = started(LINES[name].split(), fresh=fresh)
        longest = self._seconds[name] + (0.5 if fresh else 0)
        self._watch(time.monotonic() + 1.1 * longest * self._random.random(), counts)
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, getattr(signal, kind))
        status = ended(number)
        messages.seek(0)
        said = messages.read().decode()
        messages.close()
        facts = (name, kind, status, said, os.listdir())
        assert status in (0, 130 if kind == "SIGINT" else -getattr(signal, kind)), facts
        assert said.strip() in ("", "interrupted"), facts  # click itself prints an empty line
        left = set(os.listdir()) - before - {"out", "jobs"}
        assert not left or (kind == "SIGKILL" and status), facts
        self.killed[kind] += status != 0
        self.completed[name] += status == 0
        if counts:
            self._check_jobs(status)
        else:
            self._check_file(name, status, old, facts)

    def _watch(self, end, counts):
        """Wait, and read what a checkpoint holds meanwhile."""
        while (rest := end - time.monotonic()) > 0:
            with contextlib.suppress(sqlite3.OperationalError):
                self._read |= jobs_in("jobs") if counts else {}
            time.sleep(min(rest, 0.005))

    def _check_file(self, name, status, old, facts):
        found = Path("out").read_bytes() if os.path.exists("out") else None
        before = self._boards.encode() if old else None
        wanted = [self._right[name]] if status == 0 else [before, self._right[name]]
        assert found in wanted, facts
        assert Path("in").read_text() == self._boards, facts

    def _check_jobs(self, status):
        with contextlib.suppress(sqlite3.OperationalError):  # killed before there was a table
            after = jobs_in("jobs")
            assert self._read.items() <= after.items() <= self._jobs.items()
            self._read = after
        if status == 0:
            assert self._read == self._jobs
            assert nqueens.count(N, checkpoint="jobs") == SOLUTIONS
            Path("jobs").unlink()
            self._read = {}


def kill_often(folder, times, seed):
    """Kill commands until that many kills have hit one; return how many hit and how many missed."""
    here = os.getcwd()
    try:
        trials = Trials(folder, seed)
        for k in itertools.count():
            if trials.killed.total() >= times:
                return trials.killed, trials.completed
            trials.trial(list(LINES)[k % len(LINES)], fresh=k % 10 == 9)
    finally:
        os.chdir(here)


def _options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have ignored it
    for module in {*COMMANDS.values()}:
        importlib.import_module(f"nqueens.cli.{module}")
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        killed, completed = kill_often(folder, options.times, options.seed)
    print(", ".join(f"{count} {name}" for name, count in sorted(killed.items())))
    print("ended before: " + ", ".join(f"{count} {name}" for name, count in completed.items()))
