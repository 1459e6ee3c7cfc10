"""Every argument of a count is validated, whichever path the count takes."""

import copy
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import nqueens
from nqueens import runs
from nqueens._counting.layout import Row
from nqueens._counting.plans import Worker

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
    nqueens.predict: {"executor", "checkpoint", "progress"},
    runs.work: {"checkpoint"},
    runs.audit: {"method", "executor", "checkpoint"},
}
CALLS = [
    pytest.param(function, args, options | {name: value}, name, id=f"{path}: {name}={value!r:.20}")
    for path, (function, args, options) in COUNTS.items()
    for name, values in WRONG.items()
    if name not in LACKING.get(function, ())
    for value in values
]


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("nqueens._counting.predictions.TIMES", 1)
    nqueens.count(6, checkpoint="done", method="recursion")


@pytest.mark.parametrize(("function", "args", "options", "name"), CALLS)
def test_a_wrong_argument_is_refused(function, args, options, name, tmp_path):
    with pytest.raises((TypeError, ValueError), match=name):
        function(*args, **options)
    assert [path.name for path in tmp_path.iterdir()] == ["done"]


@pytest.mark.parametrize(("function", "args", "options"), COUNTS.values(), ids=COUNTS)
def test_without_it_the_call_works(function, args, options):
    if options == {"toroidal": True} and function is runs.work:
        with pytest.raises(ValueError, match="nothing to count"):
            function(*args, **options)
    else:
        function(*args, **options)


@pytest.mark.parametrize("path", COUNTS)
def test_a_bar_without_tqdm_is_refused(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    function, args, options = COUNTS[path]
    if "progress" not in LACKING.get(function, ()):
        with pytest.raises(ImportError, match="progress=True needs tqdm"):
            function(*args, progress=True, **options)


def test_work_on_a_file_of_something_else_is_not_taken_for_it():
    with pytest.raises(ValueError, match="there is nothing to count"):
        runs.work("done", 9, toroidal=True)


def test_a_board_of_one_row_is_counted_like_any_other():
    with ThreadPoolExecutor(1) as pool:
        assert nqueens.count_by_symmetry(1, executor=pool) == (0, 0, 0, 1)
    assert nqueens.count_by_symmetry(1, checkpoint="one").total == runs.status("one").total == 1
    assert nqueens.count_by_symmetry(0, checkpoint="none").total == 1


# --- names and copies ---------------------------------------------------------------------------

WORKER = Worker("simd", "avx2", "somewhere/1/1", "0.2.0")
ROW = Row(1, 2, 0.5, 1e9, WORKER)
CONFLICT = runs.Conflict(1, ROW, "a", ROW._replace(solutions=3), "b")
MADE = [
    runs.CheckpointError("no"),
    runs.CheckpointWarning("no"),
    runs.JobFailed("no"),
    runs.MergeConflict([CONFLICT]),
    CONFLICT,
    runs.Mismatch(1, ROW, 3, WORKER),
    runs.Share("a", "simd", "avx2", "0.2.0", 1, 0.5),
    runs.Audit(1, 0, (), None),
    nqueens.SymmetryCounts(1, 2, 3),
    nqueens.Prediction(1.0, 0.5, 2.0, 1.0, 1, 1, "simd", "avx2"),
]


@pytest.mark.parametrize("made", MADE, ids=lambda made: type(made).__name__)
def test_public_names_and_copies(made):
    cls = type(made)
    public = nqueens if cls.__name__ in nqueens.__all__ else runs
    assert cls.__module__ == public.__name__
    assert getattr(public, cls.__name__) is cls
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert type(again) is cls
        assert str(again) == str(made)
        assert getattr(again, "conflicts", None) == getattr(made, "conflicts", None)
