"""How exceptions become exit statuses, in this process."""

import ast
import importlib
import pickle
import re
import warnings
from pathlib import Path

import click
import pytest

import nqueens
from nqueens import InvalidArgument, NoSolution
from nqueens._counting.counts import LongCountWarning
from nqueens._runtime.errors import BoardSquare, Function, Parameter, Phrase, Value

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
    (nqueens.runs.MergeConflict("b", "and a differ", "a", 3), 1, "b and a differ\n"),
    (ValueError("a\x07b"), 2, "Error: a\\x07b\n"),
]


@pytest.mark.parametrize(("error", "status", "said"), ENDINGS, ids=range(len(ENDINGS)))
def test_a_status_and_a_sentence(error, status, said, capsys):
    with pytest.raises(click.exceptions.Exit) as end, ending.ending():
        raise error
    assert (end.value.exit_code, capsys.readouterr().err) == (status, said)


def test_a_warning_is_a_sentence(capsys):
    with ending.ending():
        warnings.warn(
            LongCountWarning("{} says how long", Function("predict", (21,))), stacklevel=1
        )
    assert capsys.readouterr().err == "'nqueens count 21 --dry-run' says how long\n"


def test_bugs_and_statuses_are_left_alone():
    for error in (ZeroDivisionError(), click.exceptions.Exit(3)):
        with pytest.raises(type(error)) as same, ending.ending():
            raise error
        assert same.value is error


@click.command(params=[click.Option(["--seed"]), click.Option(["-l", "--time-limit"])])
def command():
    """Have two options."""


WORDED = [  # the library speaks of parameters, the command of options and squares as in chess
    (
        NoSolution(
            "queens {} and {} attack each other", BoardSquare(0, 0, 8), BoardSquare(4, 1, 8)
        ),
        "queens (0, 0) and (4, 1) attack each other",
        "queens a8 and b4 attack each other",
    ),
    (
        InvalidArgument("{} must be at least {}, not {}", Parameter("time_limit"), 1, Value("x")),
        "time_limit must be at least 1, not 'x'",
        "--time-limit must be at least 1, not 'x'",
    ),
    (
        InvalidArgument("{} does not take {}", Parameter("rng", True), Parameter("method", "swap")),
        "rng=True does not take method='swap'",
        "--seed does not take method swap",
    ),
    (
        InvalidArgument("n is large{}", Phrase(" ({} helps)", Function("estimate_count"))),
        "n is large (estimate_count helps)",
        "n is large ('nqueens estimate' helps)",
    ),
    (InvalidArgument("{no} parts"), "{no} parts", "{no} parts"),
]


@pytest.mark.parametrize(("error", "library", "spoken"), WORDED, ids=range(len(WORDED)))
def test_errors_in_the_words_of_the_library_and_of_the_command(error, library, spoken):
    assert str(error) == library
    assert ending.spoken(error, command) == spoken
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.squares, again.parameter) == (library, error.squares, error.parameter)


def test_errors_carry_data():
    with pytest.raises(InvalidArgument) as raised:
        nqueens.count(8, workers=0)
    assert (raised.value.parameter, raised.value.value) == ("workers", 0)
    with pytest.raises(InvalidArgument) as raised:
        nqueens.solve(8, method="guess")
    assert (raised.value.parameter, raised.value.value) == ("method", "guess")
    with pytest.raises(NoSolution) as raised:
        nqueens.solve(8, placed=[(0, 0), (1, 1)])
    assert (raised.value.parameter, raised.value.squares) == (None, ((0, 0), (1, 1)))
    with pytest.raises(InvalidArgument) as raised:
        nqueens.count(8, placed=[(0, 0)], blocked=[(0, 0)])
    assert raised.value.squares == ((0, 0),)


def test_the_library_names_no_options():
    """Options belong to the command, which words the errors of the library."""
    package = Path(nqueens.__file__).parent
    named = {}
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] in ("cli", "__main__.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for option in re.findall(r"(?<![\w<!-])--[a-z][a-z-]+", node.value):
                    named.setdefault(path.name, []).append(option)
    assert named == {}
