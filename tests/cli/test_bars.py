"""On a terminal, every command that may take long shows a bar at once, and erases it."""

import re
import sys

import pytest
from click.testing import CliRunner

from nqueens.cli import nqueens as command

LINES = [
    "count 12",
    "count 12 --by-symmetry",
    "count 12 --dry-run",
    "count 40 --base 0 --placed " + ",".join(f"({i},{(2 * i + 1) % 41})" for i in range(32)),
    "complete 8 --placed b4 --count",
    "complete 8 --placed b4",
    "estimate 12 --samples 6400 --seed 1",
    "list 8 --output a.txt",
    "list 30 --limit 1",
    "puzzle 8 --seed 1",
    "sample 8 --seed 1",
    "solve 8 --seed 1",
    "solve 8 --placed b4 --seed 1",
    "solve 8 --method backtrack",
    "regions generate 6 --seed 1",
]
EMPTY = "\r" + "░" * 40


@pytest.fixture
def terminal(monkeypatch, tmp_path):
    """Return what a command line writes to standard error, a terminal."""
    monkeypatch.chdir(tmp_path)

    def errors_of(line):
        with CliRunner().isolation() as streams:
            monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
            command.main(line.split(), standalone_mode=False)
            sys.stderr.flush()
            return streams[1].getvalue().decode()

    return errors_of


@pytest.mark.parametrize("line", LINES)
def test_a_bar(terminal, line):
    shown = terminal(line)
    assert shown.startswith(EMPTY)
    assert re.fullmatch(r"\r *\r", shown[shown.rindex("\r", 0, -1) :])  # erased
    assert terminal(f"{line} --no-progress") == ""


def test_solutions_are_counted_while_they_are_written(terminal):
    assert " 92 solutions" in terminal("list 8 --output a.txt")
