"""On a terminal, every command that may take long shows a bar at once, and erases it."""

import io
import re
import sys
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from nqueens.cli import nqueens as command
from nqueens.cli import output

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
    "sample 12 --dry-run",
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


@pytest.mark.parametrize(
    ("reports", "said"),
    [
        ([(0, 100, 0), (1, 100, 5), (30, 100, 9)], ["1% done, about 3.3 min left"]),
        ([(0, 100, 0), (40, 100, 5), (80, 100, 9)], ["40% done, about 3 s left"]),
        ([(0, 100, 0), (70, 100, 5), (99, 100, 9)], []),  # less than two seconds are left
        ([(0, 100, 0), (0, 100, 0), (0, 100, 0)], ["0% done, time left unknown"]),
        (
            [(0, 100, 0), (0, 100, 0), (40, 100, 0), (50, 100, 0)],
            ["0% done, time left unknown", "40% done, about 6 s left"],
        ),
    ],
)
def test_a_wait_is_announced_once_without_a_terminal(reports, said, monkeypatch, capsys):
    clock = iter([0.0, 1.0, 2.0, 4.0, 5.0, 6.0])
    monkeypatch.setattr(output, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    with output.Bar(wanted=True) as bar:
        for report in reports:
            bar.report(*report)
    assert capsys.readouterr().err.splitlines() == said
    assert output.Bar(wanted=False).report is None


def test_a_bar_says_how_much_time_is_left(monkeypatch, capsys):
    clock = iter([0.0, 0.0, 1.0, 10.0])
    monkeypatch.setattr(output, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with output.Bar(wanted=True) as bar:
        bar.report(20, 100, 0)
        bar.report(20, 100, 0)
    shown = capsys.readouterr().err.split("\r")
    said = ["", "0.0%", "20.0%", "20.0%  about 40 s left", "", ""]
    assert [line.strip("█░ ") for line in shown] == said


def test_a_bar_shows_several_puzzles_as_one_work(terminal):
    shares = [float(share) for share in re.findall(r"([0-9.]+)%", terminal("puzzle 8 --number 3"))]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert " 2 made" in terminal("puzzle 8 --number 3")


def test_solutions_are_counted_while_they_are_written(terminal):
    assert " 92 solutions" in terminal("list 8 --output a.txt")


@pytest.mark.parametrize(("encoding", "drawn"), [("ascii", "##"), ("cp437", "██"), ("utf-8", "██")])
def test_a_bar_consists_of_characters_that_the_terminal_has(encoding, drawn, monkeypatch):
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding, write_through=True)
    stream.isatty = lambda: True
    monkeypatch.setattr(sys, "stderr", stream)
    with output.Bar(wanted=True) as bar:
        bar.report(2, 40, 0)
        shown = raw.getvalue().decode(encoding)
    assert shown.split("\r")[-1].startswith(drawn + {"#": ".", "█": "░"}[drawn[0]] * 38 + "  5.0%")
