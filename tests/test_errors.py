"""Calls raise the errors that their docstrings name, on purpose, and no others.

A new public function needs rows in the table of its package in `tests/calls`: a call that works,
and one for each error in its docstring. `test_every_argument_is_validated` makes the calls for
TypeError.
`test_every_documented_error_has_a_call` says which are missing.
"""

import ast
import dis
import inspect
import re
import shutil
import sys
import traceback
from itertools import chain
from pathlib import Path

import docstring_parser
import numpy as np
import pytest
from calls import CALLS, COMMANDS, evaluate, prepared
from checkpoints import forge
from click.testing import CliRunner

import nqueens
from nqueens import cli, formats, regions, runs
from nqueens._counting import joins as joining
from nqueens._runtime import memory
from nqueens._runtime.wording import described
from nqueens._selftest import selftest as installation

PACKAGE = str(Path(nqueens.__file__).parent)
DELEGATED = {"random_generator", "board_array"}  # they pass on the errors of NumPy
RECORDS = {  # only the library makes them, or they open a browser
    "Check", "CpuInfo", "Estimate", "Known", "LongCountWarning",
    "NQueensError", "NoSolution", "OutOfTime", "Page", "Page.open", "Picture", "Picture.open",
    "Prediction",
    "SymmetryCounts", "TreeProfile", "formats.FormatError", "formats.Detected", "runs.Audit",
    "runs.CheckpointError", "runs.CheckpointWarning", "runs.Conflict", "runs.JobFailed",
    "regions.PictureError", "regions.SeveralSolutions", "regions.SeveralSolutionsWarning",
    "regions.Step", "regions.WrongMarks", "runs.MergeConflict",
    "runs.Mismatch", "runs.Share", "runs.Status",
}  # fmt: skip
BAD = (
    object(), None, True, "x", "", b"x", 1.5, float("nan"), float("inf"), -1, -(2**70), 2**70, 2j,
    [], [[]], [-1], [2**70], [1.5], ["x"], [[1, 2, 3]], [[0, 99]], [(0, 0), (0, 0)], {}, {1: 2},
    (), np.array(3), np.array([1.5]), np.zeros((2, 2, 2), dtype=bool), np.zeros((0, 0)), print,
    10**5000, -(10**5000), [10**5000], [(10**5000, 0)], {1: 10**5000},
)  # fmt: skip
# every argument is refused for its type and for its value, except for these
ANY_VALUE = {
    "beginning", "colours", "coordinates", "diagonals", "dtype", "executor", "explanations",
    "formats.encode: n", "formats.text: n", "fundamental", "highlight", "hints", "label", "letters",
    "note", "numbered", "others", "part", "progress", "solvable", "source", "symmetric", "title",
    "toroidal", "touching",
}  # fmt: skip
ANY_TYPE = {
    "axis",
    "symmetric",
    "base",
    "by",
    "coordinates",
    "difficulty",
    "format",
    "level",
    "method",
    "name",
    "paper",
    "solutions",
    "style",
}
FIXTURES = {
    "checkpoints",
    "no_memory",
    "no_pdf",
    "no_pillow",
    "no_png",
    "no_such_level",
    "scalar",
}
REFUSED = [call for call in CALLS if call.error]
VALID = {call.name: call.text for call in reversed(CALLS) if not call.error}  # the first of each


def meant(error):
    """Return whether a ``raise`` statement of the package itself raised an error."""
    steps = [*traceback.walk_tb(error.__traceback__)]
    own = [frame.f_code for frame, _ in steps if frame.f_code.co_filename.startswith(PACKAGE)]
    if own and own[-1].co_name in DELEGATED:
        return True
    tb = error.__traceback__
    while tb.tb_next:
        tb = tb.tb_next
    last = tb.tb_frame.f_code
    return (
        bool(own) and last is own[-1] and dis.opname[last.co_code[tb.tb_lasti]] == "RAISE_VARARGS"
    )


def public_things():
    """Yield the name and the object of each public function, class and method."""
    for module, prefix in (
        (nqueens, ""),
        (formats, "formats."),
        (regions, "regions."),
        (runs, "runs."),
    ):
        for name in module.__all__:
            thing = getattr(module, name)
            if prefix and thing is vars(nqueens).get(name):  # Position
                continue
            if inspect.isclass(thing) or inspect.isroutine(thing):
                yield prefix + name, thing
            bases = inspect.getmro(thing) if inspect.isclass(thing) else ()
            own = [vars(one) for one in bases if one.__module__.startswith("nqueens")]
            for method in dict.fromkeys(chain.from_iterable(own)):
                if not method.startswith("_") and inspect.isroutine(getattr(thing, method)):
                    yield f"{prefix}{name}.{method}", getattr(thing, method)


THINGS = dict(public_things())


def errors_of(thing):
    """Return the names of the exceptions in the Raises section of a docstring."""
    style = docstring_parser.DocstringStyle.NUMPYDOC
    parsed = docstring_parser.parse(inspect.getdoc(thing) or "", style)
    raised = [section.type_name for section in parsed.raises if "raises" in section.args]
    return [error for names in raised for error in names.split(", ")]


USUAL = {"TypeError", "ValueError", "MemoryError", "ImportError", "FileNotFoundError"}
DOCUMENTED = {(name, error) for name, thing in THINGS.items() for error in errors_of(thing)}
WITH_PROGRESS = sorted(
    name
    for name, error in DOCUMENTED
    if error == "ImportError" and "progress" in inspect.signature(THINGS[name]).parameters
)


@pytest.fixture
def no_memory(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    joining._kept.clear()


@pytest.fixture
def no_pdf(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)


@pytest.fixture
def no_pillow(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)


@pytest.fixture
def no_png(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)


@pytest.fixture
def no_such_level(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "avx9")


@pytest.fixture
def scalar(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "scalar")


def make_checkpoints(folder):
    """Make two checkpoints, the second with a false count."""
    for name in ("right", "wrong"):
        nqueens.count(6, checkpoint=folder / name, method="recursion")
    forge(folder / "wrong", 0, 5)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a folder with two checkpoints, to be read."""
    folder = tmp_path_factory.mktemp("runs")
    make_checkpoints(folder)
    return folder


@pytest.fixture
def checkpoints(made, tmp_path):
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)


def arguments(name):
    """Return the arguments of the first call of something public."""
    tree = ast.parse(VALID[name], mode="eval").body
    signature = inspect.signature(THINGS[name])
    given = [evaluate(ast.unparse(value)) for value in tree.args]
    if "self" in signature.parameters:
        given.insert(0, evaluate(ast.unparse(tree.func.value)))
    keywords = {one.arg: evaluate(ast.unparse(one.value)) for one in tree.keywords}
    return signature.bind(*given, **keywords).arguments


def raised_by(thing, keywords):
    try:
        found = thing(**keywords)
        if hasattr(found, "__next__"):
            list(found)
    except Exception as error:
        return error
    return None


def test_everything_public_has_a_call():
    assert set(VALID) == set(THINGS) - RECORDS
    unused = [call for call in CALLS if not (call.error or set(call.tags) - FIXTURES)]
    assert {call.text for call in unused} <= set(VALID.values())
    assert {tag for call in CALLS for tag in call.tags} - FIXTURES == {
        "small", "threads", "large", "huge", "modest", "long", "vector",
    }  # fmt: skip


def test_every_documented_error_has_a_call():
    covered = {(call.name, call.error.__name__) for call in REFUSED}
    covered |= {(name, "ImportError") for name in WITH_PROGRESS}
    missing = [one for one in sorted(DOCUMENTED - covered) if one[1] not in USUAL]
    assert missing == [], "documented, without a call"
    unknown = [one for one in sorted(covered - DOCUMENTED) if one[1] not in USUAL]
    assert unknown == [], "a call, but not documented"


@pytest.mark.parametrize("call", REFUSED, ids=lambda call: f"{call.text} {call.error}"[:80])
def test_documented_errors(call, request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make = prepared(call.text)
    for fixture in FIXTURES.intersection(call.tags):
        request.getfixturevalue(fixture)
    with pytest.raises(call.error, match=call.match) as raised:
        make()
    assert type(raised.value) is call.error


@pytest.mark.usefixtures("checkpoints")
@pytest.mark.parametrize("name", WITH_PROGRESS)
def test_a_bar_without_tqdm_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    error = raised_by(THINGS[name], {**arguments(name), "progress": True})
    assert isinstance(error, ImportError)
    assert str(error).endswith("pip install tqdm")


@pytest.mark.usefixtures("capfd")
@pytest.mark.parametrize("name", sorted(set(VALID) - {"selftest"}))
def test_every_argument_is_validated(name, request, tmp_path, monkeypatch):
    """Replace one argument after another with unlikely values."""
    if name.startswith("runs."):
        request.getfixturevalue("checkpoints")
    documented = {error for one, error in DOCUMENTED if one == name}
    monkeypatch.chdir(tmp_path)  # calls create files with odd names
    valid = arguments(name)
    for parameter in set(inspect.signature(THINGS[name]).parameters) - {"self"}:
        kinds = set()
        for bad in BAD:
            error = raised_by(THINGS[name], {**valid, parameter: bad})
            own = {kind.__name__ for kind in type(error).__mro__}
            expected = error is None or own & (documented | USUAL)
            assert expected, (parameter, described(bad), repr(error))
            assert error is None or meant(error), (parameter, described(bad), repr(error))
            kinds |= own
        assert "TypeError" in kinds or parameter in ANY_TYPE, parameter
        known = {parameter, f"{name}: {parameter}"} & ANY_VALUE
        assert "ValueError" in kinds or known, parameter


# --- the command --------------------------------------------------------------------------------

PAGE = Path(__file__).parents[1] / "docs/reference/command.md"


def ended(line, text=""):
    """Run a command line; return its exit status and its standard error."""
    result = CliRunner().invoke(cli.nqueens, line.split(), input=text)
    assert isinstance(result.exception, (SystemExit, type(None)))
    assert result.exit_code != 2 or re.search(r"^(Error|Usage): ", result.stderr, re.M)
    return result.exit_code, result.stderr


@pytest.mark.skipif(not PAGE.exists(), reason="the pages are not here")
def test_every_command_has_a_case_for_each_way_to_end():
    """Every command can end with 2, and those that the page names with 1 or 124."""
    rows = dict(re.findall(r"^\| (\d+) \| (.*) \|$", PAGE.read_text("utf-8"), re.M))
    assert list(rows) == ["0", "1", "2", "124", "130"]
    found = {(name, s) for s in (1, 124) for name in re.findall(r"`(\w+)`", rows[str(s)])}
    covered = {(case.line.split()[0], case.status) for case in COMMANDS if case.status}
    assert covered == found | {(name, 2) for name in cli.COMMANDS}


@pytest.mark.parametrize("case", COMMANDS, ids=lambda case: case.line)
def test_how_a_command_ends(case, monkeypatch, made):
    if case.line.startswith("solve 2147483647"):
        monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    if case.line == "selftest":
        wrong = installation.Check("sums", "KernelError: 3, not 2")
        monkeypatch.setattr(nqueens, "selftest", lambda report: report(wrong) or [wrong])
    paths = {name: made / name for name in ("right", "wrong", "new")}
    status, said = ended(case.line.format(**paths), case.text)
    assert status == case.status
    assert re.search(case.words, said)
    assert bool(said) == bool(case.words)
    assert "Traceback" not in said


@pytest.mark.parametrize("line", ["count 8", "regions count"])  # a command and a group
def test_an_interrupted_command(line, monkeypatch):
    def interrupted(**_):
        raise KeyboardInterrupt

    command = cli.nqueens.get_command(None, line.split()[0])
    monkeypatch.setattr(command, "callback", interrupted)
    assert ended(line) == (130, "interrupted\n")
