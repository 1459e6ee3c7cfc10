"""What people type, and what it is called here."""

import inspect
import json
import pickle
import warnings
from importlib.resources import files
from pathlib import Path

import pytest
from running import out, run, walk

import nqueens
from nqueens import formats, regions, runs
from nqueens.cli import nqueens as command
from nqueens.cli.types import decimal

MEANT = json.loads(files("nqueens._runtime").joinpath("meant.json").read_text("utf-8"))
COMMANDS = {" ".join(path): each for path, each in walk(command)}
VALUES = {"N": "6", "NAMES": "easy", "NUMBER": "2", "RANK": "1", "STARS": "1"}  # of the table


@pytest.mark.parametrize("kind", ["names", "regions"])
def test_names_that_are_meant_exist(kind):
    module = nqueens if kind == "names" else nqueens.regions
    for typed, meant in MEANT[kind].items():
        with pytest.raises(AttributeError, match=f"Did you mean: '{meant.split('(')[0]}"):
            getattr(module, typed)
        place = module
        for name in meant.split("(")[0].split("."):
            place = getattr(place, name)


MODULES = {"": nqueens, "regions.": regions, "formats.": formats, "runs.": runs}
FUNCTIONS = {
    f"{module}{name}": thing
    for module, names in MODULES.items()
    for name, thing in inspect.getmembers(names, inspect.isfunction)
}


@pytest.mark.parametrize("typed", MEANT["keywords"])
def test_keywords_that_are_meant_exist(typed):
    names = MEANT["keywords"][typed]
    parameters = {name: [*inspect.signature(thing).parameters] for name, thing in FUNCTIONS.items()}
    for name in names:
        assert any(name in own and typed not in own for own in parameters.values()), name
    for function, own in parameters.items():
        known = [name for name in names if name in own]
        special = f"{function} {typed}" in MEANT["keywords of functions"]
        if known and typed not in own and not special:
            with pytest.raises(TypeError, match=f"argument {typed!r}. Did you mean: {known[0]!r}"):
                FUNCTIONS[function](**{typed: 1})


def test_keywords_of_functions_that_are_meant_elsewhere():
    for line, meant in MEANT["keywords of functions"].items():
        path, typed = line.split()
        thing = nqueens
        for name in path.split("."):
            thing = {other.lower(): getattr(thing, other) for other in dir(thing)}[name]
        assert typed not in inspect.signature(thing).parameters
        with pytest.raises(TypeError) as caught:
            thing(**{typed: 1})
        assert str(caught.value).endswith(f"argument {typed!r}. Did you mean: {meant!r}?")


def test_a_keyword_that_nobody_knows_and_errors_of_the_function_stay_as_they_are():
    for call, words in (
        (lambda: nqueens.count(8, wibble=1), "unexpected keyword argument 'wibble'$"),
        (lambda: nqueens.count(8, toroidl=1), "'toroidl'. Did you mean: 'toroidal'"),
        (lambda: nqueens.count(8, self=1), "unexpected keyword argument 'self'$"),
        (lambda: nqueens.count(), "missing 1 required positional argument: 'n'"),
        (lambda: nqueens.count("8", seed=1, torus=1), "argument 'torus'. Did you mean: 'toroidal'"),
        (lambda: nqueens.show([0], seed=1), r"to_svg\(\) got an unexpected keyword"),
        (lambda: nqueens.count(8, k=7), r"'k' \(n queens are placed, and fewer are out of scope"),
        (lambda: nqueens.count(8, queens=7), r"mean: 'placed'\? \(n queens are placed, and fewer"),
        (lambda: regions.Regions(["A"], colors=["#ff0000"]), "argument 'colors'. .*: 'colours'"),
        (lambda: nqueens.solve(rows=8), r"Did you mean: 'n'\? \(boards have as many columns"),
        (lambda: nqueens.solve(8, columns=7), "boards have as many columns as rows"),
        (lambda: nqueens.count("8"), "n must be an integer"),
    ):
        with pytest.raises(TypeError, match=words):
            call()


PUZZLE = regions.Puzzle(["ABBB", "AABD", "CCDD", "CCCD"])
OBJECTS = [
    PUZZLE,
    PUZZLE.regions,
    regions.explain(PUZZLE)[0],
    regions.WrongSquares((), ()),
    nqueens.estimate_count(8, samples=100, rng=1),
]


@pytest.mark.parametrize("thing", OBJECTS, ids=lambda thing: type(thing).__name__)
def test_a_method_with_keywords_names_the_one_that_is_meant(thing):
    calls = 0
    for name, method in inspect.getmembers(thing, inspect.ismethod):
        parameters = inspect.signature(method).parameters.values()
        if name.startswith("_"):
            continue
        for parameter in parameters:
            if parameter.default is not parameter.empty and name in vars(type(thing)):
                calls += 1
                typed = f"{parameter.name}x"
                with pytest.raises(TypeError, match=f"{typed!r}. Did you mean: {parameter.name!r}"):
                    method(**{typed: 1})
    assert calls


def test_what_is_out_of_scope_has_a_page():
    page = Path(__file__).parents[2] / "docs" / "scope.md"
    assert page.read_text("utf-8").startswith("# Out of scope\n")
    assert {*MEANT["out of scope"].values()} == {*MEANT["why out of scope"]}
    for sentence in MEANT["why out of scope"].values():
        assert sentence.endswith("; see 'Out of scope' in the documentation")


def test_functions_that_know_keywords_are_pickled_and_warn_at_the_call():
    for thing in FUNCTIONS.values():
        assert pickle.loads(pickle.dumps(thing)) is thing
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        regions.solve(["AABB", "AABB", "CCDD", "CCDD"])
    assert [warning.filename for warning in caught] == [__file__]


def options_of(path):
    """Return the names of the options of a command."""
    return {name for param in COMMANDS[path].params for name in param.opts if name[0] == "-"}


def follow(line, group=""):
    """Check that the commands and options of a line exist, and run it if it has all values."""
    text = ""
    for part in line.split(" | nqueens "):
        words = part.split()
        path = group
        while words and f"{path} {words[0]}".strip() in COMMANDS:
            path = f"{path} {words.pop(0)}".strip()
        options = {word for word in words if word.startswith("-")}
        assert options <= options_of(path) | {"--version"}, line
        values = [word for word in words if not word.startswith("-")]
        assert {*values} <= {*VALUES, "1", "puzz.link"}, line
        if VALUES.keys() & {*values}:
            words = [VALUES.get(word, word) for word in words]
            output = ["-o", "-"] if path == "regions play" else []
            text = out(*path.split(), *words, *output, text=text)
            assert text


@pytest.mark.parametrize("group", ["", "regions", "runs"])
def test_commands_that_are_meant_exist_with_their_options(group):
    for typed, lines in MEANT[f"commands of {group or 'nqueens'}"].items():
        assert typed not in COMMANDS[group].list_commands(None)
        program = f"nqueens {group}".strip()
        written = " or ".join(f"'{program} {line}'" for line in lines)
        said = run(*group.split(), typed, code=2).stderr
        assert f"no such command '{typed}'; write {written}" in said
        for line in lines:
            follow(line, group)


def test_files_and_numbers_are_meant_for_a_command():
    for kind in ("files", "numbers"):
        for group, name in MEANT[kind].items():
            path = group.removeprefix("nqueens")
            assert f"{path} {name}".strip() in COMMANDS


def test_options_that_are_meant_exist_where_they_are_named():
    options = {path: options_of(path) for path in COMMANDS if path}
    for typed, names in MEANT["options"].items():
        for name in names:
            others = (own for own in options.values() if name in own and typed not in own)
            assert any(others) or name == "--version", (typed, name)
        for path, own in options.items():
            known = [name for name in names if name in own]
            if known and typed not in own and path in ("count", "solve", "list", "regions solve"):
                said = run(*path.split(), typed, code=2).stderr
                assert f"no such option {typed}; write {known[0]}" in said


def test_options_of_commands_that_are_meant_elsewhere():
    for typed, line in MEANT["options of commands"].items():
        path, _, option = typed.rpartition(" ")
        assert option not in options_of(path)
        said = run(*path.split(), option, code=2).stderr
        assert f"no such option {option}; write 'nqueens {line}'" in said
        follow(line)


def test_values_that_are_meant_exist():
    params = [param for each in COMMANDS.values() for param in each.params]
    values = {value for param in params for value in getattr(param.type, "choices", ())}
    assert values >= {*MEANT["values"].values()}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("count 8 --queens 7", "write --placed; n queens are placed, and fewer are out of scope"),
        ("count 8 --k 7", "no such option --k: n queens are placed, and fewer are out of scope"),
        ("estimate 8 --rows 7", "N stands alone, as in 'nqueens estimate 8'; boards have as many"),
        ("estimate 8 --columns 7", "no such option --columns: boards have as many columns as rows"),
        (
            "solve 8 --superqueens",
            "pieces are queens, and others are out of scope",
        ),
        ("list 8 --dimension 3", "boards have two dimensions"),
        ("count -5", "N cannot be negative"),
        ("solve -12", "N cannot be negative"),
        ("count 8x7", "8x7: boards have as many columns as rows, and rectangles are out of scope"),
        ("regions generate 8 --queens 2", "no such option --queens; write --stars"),
        ("count 8 --torus", "no such option --torus; write --toroidal"),
        ("list 8 -n 3", "no such option -n; write --limit"),
        ("sample 8 -n 3", "no such option -n; write --number"),
        ("list 8 --format ascii", "no 'ascii'; did you mean 'board'?"),
        ("8", "write 'nqueens solve 8'"),
        ("today.png", "write 'nqueens regions solve today.png'"),
        ("regions today.png", "write 'nqueens regions solve today.png'"),
        ("runs q20.sqlite", "write 'nqueens runs status q20.sqlite'"),
        ("generate", "write 'nqueens regions generate'"),
        ("regions 8", "write 'nqueens regions generate 8'"),
        ("check x", "write 'nqueens verify' or 'nqueens regions check'"),
        ("conflicts [0,1]", "write 'nqueens verify'"),
        ("solve -n 8", "no such option -n; N stands alone, as in 'nqueens solve 8'"),
        ("count --n 8", "no such option --n; N stands alone, as in 'nqueens count 8'"),
        ("solve 8 --all", "no such option --all; write 'nqueens list N'"),
        ("contest cses --program ./a", "no such option --program; write --run"),
        ("-v", "no such option -v; write --version"),
        ("sudoku", "No such command 'sudoku'"),
        ("count 8 --nonsense", "No such option"),
    ],
)
def test_a_refusal_says_the_way_out(line, said):
    assert said in run(*line.split(), code=2).stderr


@pytest.mark.parametrize("line", ["help", "/?", "-help", "help count", "count 8 -help", "runs -?"])
def test_help_by_other_names(line):
    assert "Options:" in out(*line.split())


def test_texts_stand_where_files_do():
    for words in (["[1,3,0,2]"], ["1", "3", "0", "2"], [".Q..\n...Q\nQ...\n..Q."]):
        assert out("verify", *words).startswith("1 board checked, 1 solution")
        assert out("convert", *words, "--to", "permutation") == "1 3 0 2\n"
    assert out("complete", ".Q..\n....\n....\n....", "-f", "permutation") == "1 3 0 2\n"
    assert out("draw", "1 3 0 2").startswith("<svg")


def test_a_file_is_no_size(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(".Q..\n...Q\nQ...\n..Q.\n")
    for name in ("solve", "count", "list", "sample", "estimate", "puzzle"):
        said = run(name, file, code=2).stderr
        assert f"'nqueens complete {file}' reads a board, 'nqueens regions solve' a" in said


def test_a_number_that_is_also_a_file_is_a_number(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "8").touch()
    assert out("count", "8") == "92\n"


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
