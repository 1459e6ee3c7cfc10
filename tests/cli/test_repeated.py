"""Options given twice add up or are refused; the last one never replaces the first in silence."""

import click
import pytest
from running import out, run

from nqueens.cli import nqueens as command

SIZED = ["count", "list", "solve", "sample", "estimate", "complete"]


def commands(group, path=()):
    ctx = click.Context(group)
    for name in group.list_commands(ctx):
        one = group.get_command(ctx, name)
        if isinstance(one, click.Group):
            yield from commands(one, (*path, name))
        else:
            yield (*path, name), one


def words(option, name):
    """Return an option of the command line with a value that it takes."""
    if option.is_flag:
        return [name]
    choices = getattr(option.type, "choices", None)
    return [name, str(choices[0]) if choices else "1"]


OPTIONS = [
    pytest.param(path, option, id=f"{' '.join(path)} {option.opts[0]}")
    for path, one in commands(command)
    for option in one.params
    if isinstance(option, click.Option)
]


@pytest.mark.parametrize(("path", "option"), OPTIONS)
def test_every_option_adds_up_or_is_refused(path, option):
    names = [*option.opts, *option.secondary_opts]
    pair = [*words(option, names[0]), *words(option, names[-1])]
    if option.multiple:
        assert option.name in ("placed", "blocked", "marked")  # tested below
    elif not option.is_flag or option.secondary_opts:  # a plain flag twice says nothing new
        for words_given in (pair, words(option, names[0]) * 2):
            complaint = run(*path, *words_given, code=2).stderr
            assert f"Error: {'/'.join(names)} is given twice" in complaint


@pytest.mark.parametrize("option", ["--placed", "--blocked"])
@pytest.mark.parametrize("name", ["count", "list", "solve", "sample", "complete"])
def test_squares_add_up(name, option):
    more = {"solve": ["--seed", 2], "sample": ["--seed", 1, "--number", 30], "list": ["--plain"]}
    more = more.get(name, ["--count"] if name == "complete" else [])
    one = out(name, 8, option, "b4,d5", *more)
    assert out(name, 8, option, "b4", option, "d5", *more) == one
    for alone in ("b4", "d5"):  # so that neither the first nor the last would do
        assert out(name, 8, option, alone, *more) != one


@pytest.mark.parametrize("again", ["b4", "(4,1)", "D5,B4"])
def test_a_square_given_twice_is_refused(again):
    complaint = run("count", 8, "--placed", "b4", "--placed", again, code=2).stderr
    shown = "(4,1)" if "(" in again else "b4"
    assert complaint == f"Error: --placed {again!r}: {shown} is given twice\n"


@pytest.mark.parametrize("squares", ["B4,D5", "4,1 3,3", "4,1;3,3", "(4,1),(3,3)", "b4 D5"])
@pytest.mark.parametrize("name", SIZED)
def test_spellings_of_squares(name, squares):
    more = {"complete": ["--count"], "count": []}.get(name, ["--seed", 1])
    more = ["--plain"] if name == "list" else more
    assert out(name, 8, "--placed", squares, *more) == out(name, 8, "--placed", "b4,d5", *more)
