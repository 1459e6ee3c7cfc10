"""How exceptions become exit statuses, in this process."""

import importlib
import warnings

import click
import pytest

import nqueens

ending = importlib.import_module("nqueens.cli.ending")  # cli has the function under this name

ENDINGS = [
    (KeyboardInterrupt(), 130, "interrupted\n"),
    (BrokenPipeError(), 0, ""),
    (nqueens.NoSolution("none"), 1, "no solution: none\n"),
    (nqueens.OutOfTime("too long"), 124, "out of time: too long\n"),
    (OSError(28, "full"), 2, "Error: input or output failed: full\n"),
    (OSError("odd"), 2, "Error: input or output failed: odd\n"),
    (MemoryError(), 2, "Error: no memory left\n"),
    (MemoryError("much"), 2, "Error: much\n"),
    (nqueens.runs.MergeConflict("1 job differs"), 1, "1 job differs\n"),
    (ValueError("a\x07b"), 2, "Error: a\\x07b\n"),
]


@pytest.mark.parametrize(("error", "status", "said"), ENDINGS, ids=range(len(ENDINGS)))
def test_a_status_and_a_sentence(error, status, said, capsys):
    with pytest.raises(click.exceptions.Exit) as end, ending.ending():
        raise error
    assert (end.value.exit_code, capsys.readouterr().err) == (status, said)


def test_a_warning_is_a_sentence(capsys):
    with ending.ending():
        warnings.warn("minutes; predict(21) says how long", stacklevel=1)
    assert capsys.readouterr().err == "minutes; 'nqueens count 21 --dry-run' says how long\n"


def test_bugs_and_statuses_are_left_alone():
    for error in (ZeroDivisionError(), click.exceptions.Exit(3)):
        with pytest.raises(type(error)) as same, ending.ending():
            raise error
        assert same.value is error
