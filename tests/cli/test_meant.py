"""What people type, and what it is called here."""

import json
from importlib.resources import files

import click
import pytest
from running import out, run, walk

import nqueens
from nqueens.cli import nqueens as command
from nqueens.cli.types import decimal

MEANT = json.loads(files("nqueens._runtime").joinpath("meant.json").read_text("utf-8"))
REGIONS = command.get_command(click.Context(command), "regions")
GROUPS = {"commands of nqueens": command, "commands of regions": REGIONS}


@pytest.mark.parametrize("kind", ["names", "regions"])
def test_names_that_are_meant_exist(kind):
    module = nqueens if kind == "names" else nqueens.regions
    for typed, meant in MEANT[kind].items():
        with pytest.raises(AttributeError, match=f"Did you mean: '{meant.split('(')[0]}"):
            getattr(module, typed)
        place = module
        for name in meant.split("(")[0].split("."):
            place = getattr(place, name)


@pytest.mark.parametrize("kind", GROUPS)
def test_commands_that_are_meant_exist(kind):
    group = GROUPS[kind]
    prefix = [] if group is command else ["regions"]
    for typed, meant in MEANT[kind].items():
        said = run(*prefix, typed, code=2).stderr
        assert f"no such command '{typed}'; write 'nqueens {' '.join([*prefix, meant])}'" in said
        place = group
        for name in meant.split("'")[0].split():
            if isinstance(place, click.Group):
                place = place.get_command(click.Context(place), name)
        assert place is not None


def test_options_and_values_that_are_meant_exist():
    params = [param for _, one in walk(command) for param in one.params]
    options = {name for param in params for name in param.opts}
    values = {value for param in params for value in getattr(param.type, "choices", ())}
    assert options >= {name for names in MEANT["options"].values() for name in names}
    assert values >= {*MEANT["values"].values()}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("count 8 --torus", "no such option --torus; write --toroidal"),
        ("list 8 -n 3", "no such option -n; write --limit"),
        ("sample 8 -n 3", "no such option -n; write --number"),
        ("list 8 --format ascii", "no 'ascii'; did you mean 'board'?"),
        ("8", "write 'nqueens solve 8'"),
        ("today.png", "write 'nqueens regions solve today.png'"),
        ("regions today.png", "write 'nqueens regions solve today.png'"),
        ("runs q20.sqlite", "write 'nqueens runs status q20.sqlite'"),
        ("generate", "write 'nqueens regions generate'"),
        ("sudoku", "No such command 'sudoku'"),
        ("count 8 --nonsense", "No such option"),
    ],
)
def test_a_refusal_says_the_way_out(line, said):
    assert said in run(*line.split(), code=2).stderr


def test_texts_stand_where_files_do():
    for words in (["[1,3,0,2]"], ["1", "3", "0", "2"], [".Q..\n...Q\nQ...\n..Q."]):
        assert out("verify", *words).startswith("1 board checked, 1 solution")
        assert out("convert", *words, "--to", "permutation") == "1 3 0 2\n"
    assert out("complete", ".Q..\n....\n....\n....", "-f", "permutation") == "1 3 0 2\n"
    assert out("draw", "1 3 0 2").startswith("<svg")


def test_what_is_no_board_may_be_something_else(tmp_path):
    (tmp_path / "r.txt").write_text("AABB\nAABB\nCCDD\nCCDD\n")
    for name, other in (("verify", "solve"), ("draw", "draw")):
        said = run(name, tmp_path / "r.txt", code=2).stderr
        assert f"it is a puzzle of regions, see 'nqueens regions {other}'" in said
    (tmp_path / "prose.txt").write_text("A note about queens.\nThere were 8 of them in 1848.\n")
    assert "puzzle" not in run("verify", tmp_path / "prose.txt", code=2).stderr
    assert "'nqueens solve 8' finds one" in run("draw", 8, code=2).stderr
    assert "No such file" in run("verify", "no.txt", code=2).stderr


def test_errors_speak_of_commands_and_options():
    assert "('nqueens estimate' takes larger boards)" in run("count", 100, code=2).stderr
    said = run("count", 9, "--fundamental", "--toroidal", code=2).stderr
    assert "--fundamental cannot be combined with --toroidal, --at-most, --placed or" in said


@pytest.mark.parametrize("line", ["estimate 12", "sample 9", "solve 9"])
def test_a_result_can_be_repeated_by_its_seed(line):
    first = json.loads(out(*line.split(), "--json"))
    again = json.loads(out(*line.split(), "--json", "--seed", first["seed"]))
    del first["seconds"], again["seconds"]
    assert first == again


def test_spellings():
    words = ("solve", 8, "--seed", 1, "--method")
    assert out(*words, "hill_climb") == out(*words, "Hill-Climb")
    assert out("solve", "1e1", "--seed", 1) == out("solve", 10, "--seed", 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e6", "1000000"),
        ("2.5E+3", "2500"),
        ("2^20", "1048576"),
        ("10**9", "1000000000"),
        ("1,000,000", "1000000"),
        ("1_000", "1_000"),  # as Python reads it
        ("1,5", "1,5"),
        ("1.25e1", "1.25e1"),
        ("9^999", "9^999"),
        ("-1e3", "-1e3"),
    ],
)
def test_large_numbers_as_people_write_them(text, value):
    assert decimal(text) == value
