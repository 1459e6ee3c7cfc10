"""Every error that a docstring names is raised by a case, and no other one, nor one by accident.

A new public function needs a line in `VALID` and, for each error that its docstring names, one or
more cases in error_cases.py; `test_every_documented_error_has_a_case` says which are missing.
"""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import docstring_parser
import pytest
from checkpoints import forge
from click.testing import CliRunner
from error_cases import BAD, CASES, COMMANDS, VALID
from fuzz.outcomes import meant

import nqueens
from nqueens import cli, formats, runs
from nqueens._counting import joins as joining
from nqueens._runtime import memory
from nqueens._runtime.wording import described
from nqueens._selftest import checks as installation

RECORDS = {  # made by the library, not by its users
    "Check", "CpuInfo", "Estimate", "Instance", "Known", "NoSolution", "Prediction",
    "SymmetryCounts", "TreeProfile", "formats.FormatError", "formats.Position", "runs.Audit",
    "runs.CheckpointError", "runs.CheckpointWarning", "runs.Conflict", "runs.JobFailed",
    "runs.MergeConflict", "runs.Mismatch", "runs.Share", "runs.Status",
}  # fmt: skip


def public_things():
    """Yield the names of all public functions, classes and methods, and what they are."""
    for module, prefix in ((nqueens, ""), (formats, "formats."), (runs, "runs.")):
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing):
                yield prefix + name, thing
            for method in vars(thing) if inspect.isclass(thing) else ():
                if not method.startswith("_") and inspect.isroutine(getattr(thing, method)):
                    yield f"{prefix}{name}.{method}", getattr(thing, method)


THINGS = dict(public_things())


def errors_of(thing):
    """Return the names of the exceptions in the Raises section of a docstring."""
    style = docstring_parser.DocstringStyle.NUMPYDOC
    parsed = docstring_parser.parse(inspect.getdoc(thing) or "", style)
    return [error for section in parsed.raises for error in section.type_name.split(", ")]


DOCUMENTED = {(name, error) for name, thing in THINGS.items() for error in errors_of(thing)}


@pytest.fixture
def no_memory(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    monkeypatch.setattr(joining, "_kept", {})


@pytest.fixture
def no_plots(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)


@pytest.fixture
def no_progress(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)


@pytest.fixture
def no_such_level(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "avx9")


@pytest.fixture
def scalar(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "scalar")


@pytest.fixture
def figures():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    yield pyplot
    pyplot.close("all")


def make_checkpoints(folder):
    """Make two checkpoints, the second with a false count."""
    for name in ("right", "wrong"):
        nqueens.count(6, checkpoint=folder / name, method="recursion")
    forge(folder / "wrong", 0, 5)


@pytest.fixture
def checkpoints(tmp_path):
    make_checkpoints(tmp_path)


def call(public_name, *args, **keywords):
    result = THINGS[public_name](*args, **keywords)
    return list(result) if isinstance(result, Iterator) else result


def raised_by(public_name, **keywords):
    try:
        call(public_name, **keywords)
    except Exception as error:
        return error
    return None


def test_every_documented_error_has_a_case():
    covered = {(case.name, case.error.__name__) for case in CASES}
    assert len(DOCUMENTED) > 90
    assert sorted(DOCUMENTED - covered) == [], "documented, without a case"
    assert sorted(covered - DOCUMENTED) == [], "a case, but not documented"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}-{case.error.__name__}")
def test_documented_errors(case, request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for fixture in ("figures", *case.given):
        request.getfixturevalue(fixture)
    with pytest.raises(case.error, match=case.words) as raised:
        call(case.name, *case.args, **case.keywords)
    assert type(raised.value) is case.error


def test_every_public_function_is_called_with_bad_arguments():
    assert set(VALID) == set(THINGS) - RECORDS - {"selftest"}


@pytest.mark.usefixtures("capfd", "checkpoints")
@pytest.mark.parametrize("name", VALID)
def test_no_error_that_is_not_documented(name, figures, tmp_path, monkeypatch):
    """Replace one argument after the other by something that it hardly can be."""
    documented = {error for one, error in DOCUMENTED if one == name}
    monkeypatch.chdir(tmp_path)  # for files of odd names
    for parameter in inspect.signature(THINGS[name]).parameters:
        for bad in BAD if parameter != "self" else ():
            error = raised_by(name, **{**VALID[name], parameter: bad})
            kinds = {kind.__name__ for kind in type(error).__mro__}
            assert error is None or kinds & documented, (parameter, described(bad), repr(error))
            assert error is None or meant(error), (parameter, described(bad), repr(error))
            figures.close("all")


# --- the command --------------------------------------------------------------------------------

PAGE = Path(__file__).parents[1] / "docs/command.md"


def ended(line, text=""):
    """Run a command line; return its exit status and what it says on standard error."""
    result = CliRunner().invoke(cli.nqueens, line.split(), input=text)
    assert isinstance(result.exception, (SystemExit, type(None)))
    return result.exit_code, result.stderr


@pytest.mark.skipif(not PAGE.exists(), reason="the pages are not here")
def test_every_command_has_a_case_for_each_way_to_end():
    """Status 1 is for the commands that the page names beside it; any can be refused."""
    rows = dict(re.findall(r"^\| (\d+) \| (.*) \|$", PAGE.read_text("utf-8"), re.M))
    assert list(rows) == ["0", "1", "2", "130"]
    found = set(re.findall(r"`(\w+)`", rows["1"]))
    covered = {(case.line.split()[0], case.status) for case in COMMANDS}
    assert covered == {(name, 1) for name in found} | {(name, 2) for name in cli.COMMANDS}


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    """Return paths of a checkpoint, of one with a false count, and of none."""
    folder = tmp_path_factory.mktemp("runs")
    make_checkpoints(folder)
    return {name: str(folder / name) for name in ("right", "wrong", "new")}


@pytest.mark.parametrize("case", COMMANDS, ids=lambda case: case.line)
def test_how_a_command_ends(case, monkeypatch, paths):
    if case.line.startswith("solve 2147483647"):
        monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    if case.line == "selftest":
        wrong = installation.Check("sums", "ArithmeticError: 3, not 2")
        monkeypatch.setattr(installation, "selftest", lambda report: report(wrong) or [wrong])
    status, said = ended(case.line.format(**paths), case.text)
    assert status == case.status
    assert re.search(case.words, said)
    assert said if status == 2 or case.words else not said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_an_interrupted_command(name, monkeypatch):
    def interrupted(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.nqueens.get_command(None, name), "callback", interrupted)
    valid = {
        "contest": "p1219", "convert": "--from dots --to pairs --to-base 0 --to-by rows",
        "draw": "--from dots", "verify": "--from dots", "runs": "status x",
        **dict.fromkeys(["count", "estimate", "known", "list", "sample", "solve"], "8"),
    }  # fmt: skip
    assert ended(f"{name} {valid.get(name, '')}") == (130, "interrupted\n")
