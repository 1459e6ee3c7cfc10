"""Calls raise the errors that they mean, with a message, and no others.

A new public function needs a row in the table of its room in `tests/calls`: a call that works, and
one for each error that is special. `test_every_argument_is_validated` makes the others.
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

import numpy as np
import pytest
from calls import CALLS, COMMANDS, evaluate, prepared
from checkpoints import forge
from click.testing import CliRunner

import nqueens
from nqueens import _selftest as installation, cli, formats, regions, runs
from nqueens._runtime import memory
from nqueens._runtime.wording import described

PACKAGE = str(Path(nqueens.__file__).parent)
DELEGATED = {"random_generator"}  # it passes on the errors of NumPy
EXPECTED = (TypeError, ValueError, MemoryError, OSError, ImportError, nqueens.NQueensError)
BAD = (
    object(), None, True, "x", "", b"x", 1.5, float("nan"), float("inf"), -1, -(2**70), 2**70, 2j,
    [], [[]], [-1], [2**70], [1.5], ["x"], [[1, 2, 3]], [[0, 99]], [(0, 0), (0, 0)], {}, {1: 2},
    (), np.array(3), np.array([1.5]), np.zeros((2, 2, 2), dtype=bool), np.zeros((0, 0)), print,
    10**5000, -(10**5000), [10**5000], [(10**5000, 0)], {1: 10**5000},
)  # fmt: skip
MISSING = {"no_pdf": "typst", "no_pillow": "PIL", "no_png": "resvg_py"}
LEVELS = {"no_such_level": "avx9", "scalar": "scalar"}
REFUSED = [call for call in CALLS if call.error]
VALID = {call.name: call.text for call in reversed(CALLS) if not call.error}  # the first of each


def meant(error):
    """Return whether a ``raise`` statement of the package itself raised an error."""
    steps = [*traceback.walk_tb(error.__traceback__)]
    own = [frame.f_code for frame, _ in steps if frame.f_code.co_filename.startswith(PACKAGE)]
    if isinstance(error, OSError) or (own and own[-1].co_name in DELEGATED):
        return True
    tb = error.__traceback__
    while tb.tb_next:
        tb = tb.tb_next
    last = tb.tb_frame.f_code
    statement = dis.opname[last.co_code[tb.tb_lasti]]
    return bool(own) and last is own[-1] and statement == "RAISE_VARARGS"


def public_things():
    """Yield the name and the object of each public function, class and method."""
    modules = {"": nqueens, "formats.": formats, "regions.": regions, "runs.": runs}
    for prefix, module in modules.items():
        for name in module.__all__:
            thing = getattr(module, name)
            if prefix and thing is vars(nqueens).get(name):  # Position
                continue
            if callable(thing):
                yield prefix + name, thing
            bases = inspect.getmro(thing) if inspect.isclass(thing) else ()
            own = [vars(one) for one in bases if one.__module__.startswith("nqueens")]
            for method in dict.fromkeys(chain.from_iterable(own)):
                if not method.startswith("_") and inspect.isroutine(getattr(thing, method)):
                    yield f"{prefix}{name}.{method}", getattr(thing, method)


THINGS = dict(public_things())
WITH_PROGRESS = sorted(
    name
    for name in VALID
    if name in THINGS and "progress" in inspect.signature(THINGS[name]).parameters
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a folder with two checkpoints to be read, the second with a false count."""
    folder = tmp_path_factory.mktemp("runs")
    for name in ("right", "wrong"):
        nqueens.count(6, checkpoint=folder / name, method="recursion")
    forge(folder / "wrong", 0, 5)
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


def test_every_function_has_a_call():
    functions = {name for name, thing in THINGS.items() if inspect.isfunction(thing)}
    opens = {name for name in functions if name.endswith(".open")}  # a browser
    assert set(VALID) - set(THINGS) == set()
    assert functions - opens - set(VALID) == {"selftest"}  # its example takes a second
    others = {*MISSING, *LEVELS, "checkpoints", "threads", "long", "vector"}
    assert {tag for call in CALLS for tag in call.tags} == others


@pytest.mark.parametrize("call", REFUSED, ids=lambda call: f"{call.text} {call.error}"[:80])
def test_refused_calls(call, request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make = prepared(call.text)
    for tag in call.tags:
        if tag in MISSING:
            monkeypatch.setitem(sys.modules, MISSING[tag], None)
        elif tag in LEVELS:
            monkeypatch.setenv("NQUEENS_CPU", LEVELS[tag])
        elif tag == "checkpoints":
            request.getfixturevalue(tag)
    with pytest.raises(call.error, match=call.match) as raised:
        make()
    if call.error is ValueError:  # it carries data
        assert type(raised.value) is nqueens.InvalidArgument
        assert raised.value.parameter
    else:
        assert type(raised.value) is call.error


@pytest.mark.parametrize(
    "text",
    [
        "count(20, method='parity')", "solutions(16)", "iter_solutions(14, batch=10**6)",
        "random_solutions(8, 10**6)", "solve(10**8)", "solve_many(8, 10**6)",
        "solve(10**6, placed=[(0, 0)])", "to_matrix(np.arange(20_000))",
    ],
)  # fmt: skip
def test_what_does_not_fit_in_memory_is_refused(text, monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    nqueens.clear_cache()
    with pytest.raises(MemoryError, match=r" needs at least [\d.]+ GB of memory, 0\.001 are"):
        evaluate(text)


@pytest.mark.usefixtures("checkpoints")
@pytest.mark.parametrize("name", WITH_PROGRESS)
def test_a_bar_without_tqdm_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    error = raised_by(THINGS[name], {**arguments(name), "progress": True})
    assert isinstance(error, ImportError)
    assert str(error).endswith("pip install tqdm")


@pytest.mark.usefixtures("capfd")
@pytest.mark.parametrize("name", sorted(VALID))
def test_every_argument_is_validated(name, request, tmp_path, monkeypatch):
    """Replace one argument after another with unlikely values."""
    if name.startswith("runs."):
        request.getfixturevalue("checkpoints")
    monkeypatch.chdir(tmp_path)  # calls create files with odd names
    valid = arguments(name)
    for parameter in set(inspect.signature(THINGS[name]).parameters) - {"self", "how"}:
        for bad in BAD:
            error = raised_by(THINGS[name], {**valid, parameter: bad})
            case = parameter, described(bad), repr(error)
            assert error is None or (isinstance(error, EXPECTED) and meant(error)), case
            assert type(error) is not ValueError, case  # but an error that carries data


# --- the command --------------------------------------------------------------------------------


def ended(line, text=""):
    """Run a command line; return its exit status and its standard error."""
    result = CliRunner().invoke(cli.nqueens, line.split(), input=text)
    assert isinstance(result.exception, (SystemExit, type(None)))
    assert result.exit_code != 2 or re.search(r"^(Error|Usage): ", result.stderr, re.M)
    return result.exit_code, result.stderr


def test_every_command_has_a_case():
    assert {case.line.split()[0] for case in COMMANDS} == {*cli.nqueens.commands}


@pytest.mark.parametrize("case", COMMANDS, ids=lambda case: case.line)
def test_how_a_command_ends(case, monkeypatch, made):
    if case.line.startswith("solve 2147483647"):
        monkeypatch.setattr(memory, "available_memory", lambda: 1 << 20)
    if case.line == "selftest":
        wrong = installation.SelfTestResult("sums", 0.0, "KernelError: 3, not 2")
        monkeypatch.setattr(nqueens, "selftest", lambda report: report(wrong) or [wrong])
    paths = {name: made / name for name in ("right", "wrong", "new")}
    status, said = ended(case.line.format(**paths), case.text)
    assert status == case.status
    assert re.search(case.words, said)
    assert bool(said) == bool(case.words)
    assert "Traceback" not in said
