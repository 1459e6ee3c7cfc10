"""Everything that takes ``progress`` reports early, never backwards, and to the end."""

import inspect
import io
import itertools
from collections.abc import Iterator

import numpy as np
import pytest

import nqueens
from nqueens import regions, runs

CALLS = {
    nqueens.count: [
        ((16,), {"workers": 2}),
        ((14,), {"fundamental": True}),
        ((12,), {"method": "join"}),
        ((13,), {"toroidal": True}),
        ((12,), {"placed": [(0, 3)]}),
        ((40,), {"placed": [*enumerate(nqueens.solve(40, rng=1).tolist())][12:]}),
    ],
    nqueens.count_by_symmetry: [((13,), {})],
    nqueens.estimate_count: [((30,), {"samples": 6400, "rng": 1})],
    nqueens.tree_profile: [((20,), {"samples": 6400, "rng": 1})],
    nqueens.random_solutions: [((13, 5), {"rng": 1}), ((17, 5), {"rng": 2})],
    nqueens.predict: [((12,), {}), ((17,), {"workers": 1})],
    nqueens.solution_at: [((13, [7, 70_000]), {}), ((17, 20_000_000), {})],
    nqueens.solution_rank: [((nqueens.solve(13, rng=1),), {}), (([1, 3, 0, 2],), {})],
    nqueens.iter_solutions: [
        ((13,), {}),
        ((8,), {"batch": 1}),
        ((12,), {"fundamental": True}),
        ((13,), {"toroidal": True}),
        ((1,), {}),
        ((0,), {}),
    ],
    nqueens.square_counts: [((11,), {})],
    nqueens.solutions: [
        ((13,), {}),
        ((8,), {}),
        ((26,), {"limit": 3}),
        ((9,), {"limit": 50, "offset": 20}),
        ((13,), {"fundamental": True}),
        ((16,), {"limit": 20_000, "offset": 5}),
        ((13,), {"toroidal": True, "limit": 7}),
    ],
    nqueens.solve: [
        ((5000,), {"rng": 1}),
        ((8,), {"placed": [(0, 0)], "rng": 1}),
        ((5000,), {"blocked": [(0, 0)], "rng": 1}),
        ((20_000,), {"method": "swap", "rng": 1}),
        ((2000,), {"method": "hill_climb", "rng": 1}),
        ((100,), {"method": "construct"}),
        ((24,), {"method": "backtrack"}),
        ((25,), {"toroidal": True, "rng": 1}),
    ],
    nqueens.solve_many: [((1000, 600), {"rng": 1}), ((5000, 3), {"rng": 1})],
    nqueens.unique_puzzle: [((9,), {"rng": 1})],
    regions.generate: [((6,), {"size": 2, "rng": 1})],
    regions.sheets: [((["ABBB", "AABD", "CCDD", "CCCD"], io.BytesIO()), {})],
}
GROWING = {  # what is left to do turns out on the way
    nqueens.predict,
    nqueens.random_solutions,
    nqueens.solution_at,
    nqueens.solution_rank,
}
TABLE = [(function, *call) for function, calls in CALLS.items() for call in calls]


@pytest.fixture
def forgetful():
    """No weights of samples are kept."""
    nqueens.clear_cache()


def plain(value):
    """Return a result as something that compares."""
    if isinstance(value, nqueens.Prediction):  # the times differ
        return value[-4:]
    if isinstance(value, Iterator):
        return np.concatenate(list(value)).tolist()
    return value.tolist() if isinstance(value, np.ndarray) else value


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(("function", "given", "words"), TABLE)
def test_reports(function, given, words):
    told = []
    result = plain(function(*given, **words, progress=lambda *news: told.append(news)))
    assert result == plain(function(*given, **words))
    assert all(list(map(type, news)) == [int] * 3 for news in told)
    for before, now in itertools.pairwise(told):
        assert 0 <= before[0] <= now[0] <= now[1]
        assert before[1] == now[1] or (before[1] < now[1] and function in GROWING)
    assert told[-1][0] == told[-1][1]


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("function", "given", "found"),
    [
        (nqueens.count, (13,), 73_712),
        (nqueens.random_solutions, (13, 5), 73_712),
        (nqueens.square_counts, (11,), 2680),
    ],
)
def test_all_solutions_are_reported_as_found(function, given, found):
    told = []
    function(*given, progress=lambda *news: told.append(news))
    assert told[-1][2] == found


UNITS = {
    nqueens.estimate_count: "population",
    nqueens.tree_profile: "population",
    nqueens.solve: "queen",
    nqueens.solve_many: "board",
    nqueens.unique_puzzle: "queen",
    regions.generate: "puzzle",
    regions.sheets: "puzzle",
}


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("function", CALLS)
def test_every_call_shows_a_bar(function, capsys):
    pytest.importorskip("tqdm")
    given, words = CALLS[function][0]
    plain(function(*given, **words, progress=True))
    shown = capsys.readouterr().err
    assert "100%" in shown
    assert f" {UNITS.get(function, 'part')}" in shown
    assert inspect.signature(function).parameters["progress"].default is None


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(("function", "given", "words"), TABLE)
def test_what_the_callable_raises_ends_the_call(function, given, words):
    def fail(*news):
        raise LookupError(news)

    with pytest.raises(LookupError):
        plain(function(*given, **words, progress=fail))


@pytest.mark.development
def test_waiting_is_reported():
    told = []

    def give_up(*news):
        told.append(news)
        if len(told) == 3:
            raise TimeoutError

    for call in (
        lambda: nqueens.solutions(64, limit=2, progress=give_up),
        lambda: next(nqueens.iter_solutions(64, progress=give_up)),
        lambda: nqueens.solutions(24, limit=5000, offset=10**12, progress=give_up),
        lambda: nqueens.solve(64, method="backtrack", progress=give_up),
        lambda: nqueens.solve(100, blocked_sums=range(2, 199, 2), rng=1, progress=give_up),
        lambda: nqueens.count_by_symmetry(60, classes=["quarter_turn"], progress=give_up),
        lambda: nqueens.count(40, placed=FEW, progress=give_up),
    ):
        told.clear()
        with pytest.raises(TimeoutError):
            call()
        assert {news[0] for news in told} == {0}


FEW = [*enumerate(nqueens.solve(40, rng=1).tolist())][32:]


@pytest.mark.usefixtures("forgetful")
def test_large_boards_report_before_they_are_planned():
    def fail(*news):
        raise LookupError(news)

    for call in (
        lambda: nqueens.count(28, progress=fail),
        lambda: nqueens.random_solutions(28, 1, progress=fail),
        lambda: nqueens.square_counts(28, progress=fail),
        lambda: nqueens.solution_at(28, 1, progress=fail),
        lambda: nqueens.predict(28, progress=fail),
    ):
        with pytest.raises(LookupError, match=r"\(0, 1, 0\)"):
            call()


def test_the_table_has_every_function():
    modules = (nqueens, regions, runs)
    public = [getattr(one, name) for one in modules for name in one.__all__]
    heard = {
        one
        for one in public
        if inspect.isfunction(one) and "progress" in inspect.signature(one).parameters
    }
    assert heard - {runs.work, runs.audit} == set(CALLS)  # these need files: test_runs.py
