"""How exceptions become exit statuses, in this process."""

import importlib
import sys

import click
import pytest

import nqueens

ending = importlib.import_module("nqueens.cli.ending")  # cli has the function under this name

ENDINGS = [
    (KeyboardInterrupt(), 130, "interrupted\n"),
    (ending.Terminated(), 130, ""),
    (BrokenPipeError(), 0, ""),
    (nqueens.NoSolution("none"), 1, "no solution: none\n"),
    (nqueens.OutOfTime("too long"), 124, "out of time: too long\n"),
    (OSError(28, "full"), 2, "Error: input or output failed: full\n"),
    (OSError(28, "full", ""), 2, "Error: '': full\n"),
    (OSError("odd"), 2, "Error: input or output failed: odd\n"),
    (MemoryError("much"), 2, "Error: much\n"),
    (nqueens.runs.MergeConflict("1 job differs"), 1, "1 job differs\n"),
    (ValueError("a\x07b"), 2, "Error: a\\x07b\n"),
    (ValueError("x" * 300), 2, "Error: " + "x" * 100 + "..." + "x" * 50 + "\n"),
]


@pytest.mark.parametrize(("error", "status", "said"), ENDINGS, ids=range(len(ENDINGS)))
def test_a_status_and_a_sentence(error, status, said, capsys):
    with pytest.raises(click.exceptions.Exit) as end, ending.ending():
        raise error
    assert (end.value.exit_code, capsys.readouterr().err) == (status, said)


def test_the_peak_of_memory_is_told(capsys, monkeypatch):
    for peak, told in ((None, ""), (5000, "; the command has already used 5,000 bytes")):
        monkeypatch.setattr(ending, "peak_memory", lambda peak=peak: peak)
        with pytest.raises(click.exceptions.Exit), ending.ending():
            raise MemoryError
        assert capsys.readouterr().err == f"Error: no memory left{told}\n"


def test_bugs_and_statuses_are_left_alone():
    for error in (ZeroDivisionError(), click.exceptions.Exit(3)):
        with pytest.raises(type(error)) as same, ending.ending():
            raise error
        assert same.value is error


def test_streams_that_were_closed_are_replaced(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    ending.replace_closed_streams()
    streams = sys.stdin, sys.stdout, sys.stderr
    for stream in streams:
        stream.close()
    assert [stream.mode for stream in streams] == ["r", "w", "w"]
