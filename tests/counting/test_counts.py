"""Counts against the oracle, the published values and each other: every level, every engine."""

import random

import numpy as np
import oracle
import pytest
from hypothesis import settings
from published import sequence
from repeating import slowly

import nqueens
from nqueens import _core
from nqueens._boards.problem import problem_of
from nqueens._counting import nearly_closed
from nqueens._counting.jobs import make_jobs

A000170 = sequence("A000170")
A002562 = sequence("A002562")
A032522 = sequence("A032522")
A033148 = sequence("A033148")
A051906 = sequence("A051906")

LEVELS = _core.cpu_levels()
ENGINES = [
    (level, method)
    for level in LEVELS
    for method in ("auto", "recursion", "portable", "simd")
    if (level, method) != ("scalar", "simd")
]


@pytest.fixture(params=ENGINES, ids=["-".join(engine) for engine in ENGINES])
def method(request, monkeypatch):
    """Force each level with each engine."""
    level, method = request.param
    monkeypatch.setenv("NQUEENS_CPU", level)
    return method


@pytest.mark.parametrize("n", range(1, 8))
def test_oracles_agree(n):
    assert list(oracle.depth_first(n)) == oracle.filtered_permutations(n)
    assert oracle.completions(n, [], []) == len(oracle.solutions(n)) == A000170[n]


@pytest.mark.parametrize("n", [*range(15), *slowly(15, 16)])
def test_every_level_and_engine(method, n):
    assert nqueens.count(n, method=method) == A000170[n]


@pytest.mark.parametrize("n", [15, 16])
def test_every_level(level, n):
    assert nqueens.count(n) == A000170[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [17, 18, 19])
def test_every_level_beyond_sixteen(level, n):
    if n == 17 or (n == 18 and level != "scalar") or "avx512" in level:  # the others take minutes
        method = "portable" if level == "scalar" else "simd"
        assert nqueens.count(n, method=method) == A000170[n]


@pytest.mark.parametrize("n", [17, 18, 21, 26, 32])
def test_wide_boards_with_few_free_rows(level, n):
    """A few scattered rows of a solution are free; two engines count the completions."""
    generator = random.Random(n)
    for _ in range(5):
        q = nqueens.solve(n, rng=generator.randrange(1000))
        rows = generator.sample(range(n), n - generator.randint(8, 13))
        placed = [(row, int(q[row])) for row in rows]
        blocked = [(r, c) for r in range(n) for c in range(r % 7, n, 7) if q[r] != c]
        expected = nqueens.count(n, placed=placed, blocked=blocked, method="recursion")
        assert nqueens.count(n, placed=placed, blocked=blocked) == expected > 0


def random_constraint(generator, n, wraps=False):
    """Return placed queens, mostly of a solution, and blocked squares."""
    placed = []
    for _ in range(generator.choice([0, 0, 1, 1, 2, 3, n])):
        square = (generator.randrange(n), generator.randrange(n))
        torus = n if wraps else None
        attacked = any(oracle.attacking_pairs_of([square, other], torus) for other in placed)
        if not attacked or generator.random() < 0.02:
            placed.append(square)
    placed = list(dict.fromkeys(placed))
    squares = [(r, c) for r in range(n) for c in range(n) if (r, c) not in placed]
    blocked = generator.sample(squares, min(len(squares), generator.choice([0, 1, n, 2 * n])))
    if generator.random() < 0.3:  # a pattern with some symmetry
        blocked += [(n - 1 - r, n - 1 - c) for r, c in blocked]
        blocked = [square for square in blocked if square not in placed]
    return placed, blocked


@pytest.mark.parametrize("n", range(1, 10))
def test_random_constraints(method, n):
    generator = random.Random(n)
    for _ in range(settings.default.max_examples):  # more of them every night
        placed, blocked = random_constraint(generator, n)
        expected = oracle.completions(n, placed, blocked)
        assert nqueens.count(n, placed=placed, blocked=blocked, method=method) == expected


@pytest.mark.parametrize("n", [5, 7])
def test_random_constraints_on_the_torus(method, n):
    generator = random.Random(n)
    for _ in range(50):
        placed, blocked = random_constraint(generator, n, wraps=True)
        expected = oracle.completions(n, placed, blocked, wraps=True)
        got = nqueens.count(n, placed=placed, blocked=blocked, toroidal=True, method=method)
        assert got == expected


@pytest.mark.parametrize("n", [10, 13, 14])
def test_constraints_that_split_a_count(level, n):
    """Row 2 has a queen somewhere: counts by its column add up, with squares placed or blocked."""
    parts = [nqueens.count(n, placed=[(2, column)]) for column in range(n)]
    assert sum(parts) == A000170[n]
    without = nqueens.count(n, blocked=[(2, column) for column in range(0, n, 2)])
    assert without == sum(parts[1::2])


def test_queens_that_attack_each_other_have_no_completion():
    assert nqueens.count(8, placed=[(0, 0), (1, 1)]) == 0
    assert nqueens.count(11, placed=[(0, 0), (10, 1)]) == 8
    assert nqueens.count(11, placed=[(0, 0), (10, 1)], toroidal=True) == 0


def test_a_full_board():
    q = [0, 4, 7, 5, 2, 6, 1, 3]
    assert nqueens.count(8, placed=list(enumerate(q))) == 1
    assert nqueens.count(8, placed=list(enumerate(q[:-1]))) == 1


@pytest.mark.parametrize("at_most", [0, 1, 2, 91, 92, 93, 10**30])
def test_at_most(method, at_most):
    assert nqueens.count(8, at_most=at_most, method=method) == min(92, at_most + 1)


def test_at_most_ends_early():
    assert nqueens.count(32, at_most=5) == 6  # counting all of them would take too long
    assert nqueens.count(25, at_most=5, toroidal=True) == 6
    placed = [(0, 0), (1, 2), (2, 5)]
    assert nqueens.count(9, placed=placed, at_most=1) == oracle.completions(9, placed, [])


# --- symmetry -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 11))
def test_symmetry_counts_against_the_oracle(n):
    solutions = oracle.solutions(n)
    half = {q for q in solutions if q == tuple(n - 1 - q[n - 1 - i] for i in range(n))}
    quarter = {q for q in half if all(q[q[i]] == n - 1 - i for i in range(n))}
    assert len(half) == A032522[n]
    assert len(quarter) == A033148[n]
    counts = nqueens.count_by_symmetry(n)
    if n > 1:
        assert counts.none == (len(solutions) - len(half)) // 8
        assert counts.half_turn == (len(half) - len(quarter)) // 4
        assert counts.quarter_turn == len(quarter) // 2
    assert counts.total == len(solutions)
    assert counts.fundamental == A002562[n] == nqueens.count(n, fundamental=True)


@pytest.mark.parametrize("n", range(1, 17))
def test_congruences(n):
    """Q = C (mod 8) and C = T (mod 4), where separate searches find C and T."""
    stop = _core.StopFlag()
    half, quarter = _core.count_half_turn(n, stop), _core.count_quarter_turn(n, stop)
    assert (half, quarter) == (A032522[n], A033148[n])
    assert (nqueens.count(n) - half) % 8 == 0
    assert (half - quarter) % 4 == 0
    assert nqueens.count(n, fundamental=True) == A002562[n]


@pytest.mark.parametrize("n", [*range(17, 21), *slowly(*range(21, 26))])
def test_half_turn(n):
    counts = nqueens.count_by_symmetry(n, classes=["half_turn", "quarter_turn"])
    assert 4 * counts.half_turn + 2 * counts.quarter_turn == A032522[n]


@pytest.mark.parametrize("n", range(2, 41))
def test_quarter_turn(n):
    counts = nqueens.count_by_symmetry(n, classes={"quarter_turn"})
    assert 2 * counts.quarter_turn == A033148[n]


def test_classes_not_asked_for():
    counts = nqueens.count_by_symmetry(20, classes=["half_turn"])
    assert counts.half_turn == (A032522[20] - A033148[20]) // 4
    assert (counts.none, counts.quarter_turn) == (None, None)
    for name in ("total", "fundamental"):
        with pytest.raises(ValueError, match="need all classes, and SymmetryCounts"):
            getattr(counts, name)
    assert nqueens.count_by_symmetry(1, classes=["none"]) == (0, None, None, 1)
    assert nqueens.count_by_symmetry(0).total == 1


# --- the torus ----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 18))
def test_torus(method, n):
    if method != "recursion" or n < 17:
        assert nqueens.count(n, toroidal=True, method=method) == A051906[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", range(18, 24))
def test_torus_further(n):
    assert nqueens.count(n, toroidal=True) == A051906[n]


# --- arguments ----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [8, np.int8(8), np.uint64(8), np.array(8)])
def test_integers_of_every_kind(n):
    total = nqueens.count(n)
    assert type(total) is int
    assert total == 92


def test_options_are_keywords():
    with pytest.raises(TypeError):
        nqueens.count(8, [(0, 0)])


# --- levels -------------------------------------------------------------------------------------


def test_the_forced_level_runs(level):
    info = nqueens.cpu_info()
    assert (info.level, info.forced) == (level, True)
    assert info.levels == tuple(LEVELS)


def test_the_best_level_is_the_default(monkeypatch):
    monkeypatch.delenv("NQUEENS_CPU", raising=False)
    info = nqueens.cpu_info()
    assert (info.level, info.forced) == (LEVELS[-1], False)
    assert info.cpus >= 1


def test_levels_that_cannot_be_forced(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "avx9")
    for call in (nqueens.cpu_info, lambda: nqueens.count(4), lambda: nqueens.count(17)):
        with pytest.raises(ValueError, match=r"must be one of scalar, neon, .*, not 'avx9'"):
            call()
    monkeypatch.setattr("nqueens._runtime.processors._LEVELS", ["scalar"])
    for level in _core.LEVELS[1:]:
        monkeypatch.setenv("NQUEENS_CPU", level)
        with pytest.raises(ValueError, match=f"a level that can run here, scalar, not '{level}'"):
            nqueens.count(8)
    with pytest.raises(ValueError, match="kernels of the level 'avx9' are not"):
        _core.Completer(8, np.zeros(8, np.uint32), False, "avx9")


# --- workers and progress -----------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 8])
@pytest.mark.parametrize("n", [8, 13, 16])
def test_workers_do_not_change_a_count(workers, n):
    assert nqueens.count(n, workers=workers, method="portable" if n < 14 else "auto") == A000170[n]


def test_progress_bar(capsys):
    pytest.importorskip("tqdm")
    assert nqueens.count(12, progress=True) == A000170[12]
    shown = capsys.readouterr().err
    assert "14200 solutions" in shown
    assert "100%" in shown


@pytest.mark.parametrize("n", [16, 17])
def test_the_predicted_times_of_a_search_are_never_far_from_the_share_of_the_solutions(n):
    jobs = make_jobs(problem_of(n), "search")
    sizes = jobs.worker(LEVELS[-1])(slice(None), _core.StopFlag()) * jobs.weights
    done, found = np.cumsum(jobs.times()), np.cumsum(sizes, dtype=float)
    assert np.abs(done / done[-1] - found / found[-1]).max() < 0.15


@pytest.mark.parametrize("call", ["count", "count_by_symmetry"])
def test_a_count_of_years_says_so(call, monkeypatch):
    monkeypatch.setattr("nqueens._counting.counts.count_board", lambda *_, **__: 0)
    monkeypatch.setattr("nqueens._counting.counts.count_half_turn", lambda *_: 0)
    with pytest.warns(
        UserWarning, match=r"counting 30 queens takes .* years on .*; predict\(30\) says"
    ):
        getattr(nqueens, call)(30)
    getattr(nqueens, call)(30, time_limit=60)
    getattr(nqueens, call)(20)


class Reports:
    """The last report of a count."""

    def hear(self, *news):
        """Keep a report."""
        self.last = news


@pytest.mark.parametrize("most", [3, nearly_closed.MOST])
@pytest.mark.parametrize(("n", "size"), [(18, 6), (20, 6), (24, 6), (31, 5), (31, 6), (32, 5)])
def test_boards_that_are_nearly_closed(n, size, most, monkeypatch):
    monkeypatch.setattr(nearly_closed, "MOST", most)
    generator = np.random.default_rng(n * size)
    closed = np.ones((n, n), dtype=bool)
    for row in range(n):
        closed[row, generator.choice(n, size, replace=False)] = False
    closed[np.arange(n), nqueens.solve(n, rng=size)] = False
    placed = [(0, int(np.flatnonzero(~closed[0])[0]))]
    board = problem_of(n, blocked=np.argwhere(closed).tolist())
    assert nearly_closed.is_nearly_closed(board)
    search = "portable" if nqueens.cpu_info().level == "scalar" else "simd"
    for words in ({}, {"placed": placed}):
        total = nqueens.count(n, blocked=closed, method=search, **words)
        given = {"blocked": closed, **words}
        assert nqueens.count(n, **given) == total == len(nqueens.solutions(n, **given))
        reports = Reports()
        assert nqueens.count(n, progress=reports.hear, **given) == total
        done, whole, found = reports.last
        assert (done, found) == (whole, total)
        for at_most in (0, 1, 2, 3, 4, total, total + 1):
            assert nqueens.count(n, at_most=at_most, **given) == min(total, at_most + 1)


def test_a_board_is_nearly_closed_by_its_free_rows():
    assert not nearly_closed.is_nearly_closed(problem_of(20))
    queens = [*enumerate(nqueens.solve(20, rng=1).tolist())]
    assert nearly_closed.is_nearly_closed(problem_of(20, queens[:14]))
    assert not nearly_closed.is_nearly_closed(problem_of(20, queens[:2]))
