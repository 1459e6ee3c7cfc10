"""Every argument of a count is validated, whichever path the count takes."""

import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import nqueens
from nqueens import runs

COUNTS = {
    "no row": (nqueens.count, (0,), {}),
    "one row": (nqueens.count, (1,), {}),
    "without a plan": (nqueens.count, (8,), {}),
    "strips": (nqueens.count, (12,), {"placed": [(0, 1)]}),
    "no completion": (nqueens.count, (8,), {"placed": [(0, 0), (1, 1)]}),
    "no solution on the torus": (nqueens.count, (8,), {"toroidal": True}),
    "fundamental": (nqueens.count, (8,), {"fundamental": True}),
    "fundamental, one row": (nqueens.count, (1,), {"fundamental": True}),
    "classes": (nqueens.count_by_symmetry, (8,), {}),
    "classes, no row": (nqueens.count_by_symmetry, (0,), {}),
    "classes, one row": (nqueens.count_by_symmetry, (1,), {}),
    "no class": (nqueens.count_by_symmetry, (8,), {"classes": []}),
    "half turn": (nqueens.count_by_symmetry, (8,), {"classes": ["half_turn"]}),
    "quarter turn": (nqueens.count_by_symmetry, (8,), {"classes": ["quarter_turn"]}),
    "quarter turn, one row": (nqueens.count_by_symmetry, (1,), {"classes": ["quarter_turn"]}),
    "predict": (nqueens.predict, (8,), {}),
    "predict, no row": (nqueens.predict, (0,), {}),
    "predict, one row": (nqueens.predict, (1,), {}),
    "work": (runs.work, ("new", 8), {}),
    "work on": (runs.work, ("done",), {}),
    "work on nothing": (runs.work, ("new", 8), {"toroidal": True}),
    "audit": (runs.audit, ("done",), {}),
}
WRONG = {
    "method": ["nonsense", None, 1, True],
    "workers": ["x", 0, -1, 1.5, True],
    "executor": ["x", 3, object()],
    "checkpoint": [3, "", "a\0b", True],
    "progress": ["y", 3, [], 0],
}
LACKING = {  # the parameters that a function does not have
    nqueens.predict: {"executor", "checkpoint"},
    runs.work: {"checkpoint"},
    runs.audit: {"method", "executor", "checkpoint"},
}


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """Return a checkpoint of a count that has ended."""
    file = tmp_path_factory.mktemp("runs") / "done"
    nqueens.count(6, checkpoint=file, method="recursion")
    return file


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch, done):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nqueens._counting.predictions.TIMES", 1)
    shutil.copy(done, tmp_path)


@pytest.mark.parametrize("path", COUNTS)
def test_a_wrong_argument_is_refused(path, tmp_path, monkeypatch):
    """Give each parameter one wrong value; over all paths, each wrong value has its turn."""
    function, args, options = COUNTS[path]
    turn = list(COUNTS).index(path)
    wrong = {name: values[turn % len(values)] for name, values in WRONG.items()}
    for name in wrong.keys() - LACKING.get(function, set()):
        with pytest.raises((TypeError, ValueError), match=name):
            function(*args, **options, **{name: wrong[name]})
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    if "progress" not in LACKING.get(function, ()):
        with pytest.raises(ImportError, match="progress=True needs tqdm"):
            function(*args, progress=True, **options)
    assert [file.name for file in tmp_path.iterdir()] == ["done"]


@pytest.mark.parametrize(("function", "args", "options"), COUNTS.values(), ids=COUNTS)
def test_without_it_the_call_works(function, args, options):
    if options == {"toroidal": True} and function is runs.work:
        with pytest.raises(ValueError, match="nothing to count"):
            function(*args, **options)
    else:
        function(*args, **options)


def test_work_on_a_file_of_something_else_is_not_taken_for_it():
    with pytest.raises(ValueError, match="there is nothing to count"):
        runs.work("done", 9, toroidal=True)


def test_a_board_of_one_row_is_counted_like_any_other():
    with ThreadPoolExecutor(1) as pool:
        assert nqueens.count_by_symmetry(1, executor=pool) == (0, 0, 0, 1)
    assert nqueens.count_by_symmetry(1, checkpoint="one").total == runs.status("one").total == 1
    assert nqueens.count_by_symmetry(0, checkpoint="none").total == 1
