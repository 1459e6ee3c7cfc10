"""The half-board join: reductions against lists of solutions, kernels against other engines."""

import math
import threading
from _thread import _count as running_threads
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from nqueens._core import CENTRE, CROSS, EVEN, JOINED_N
from programs import wait_until
from published import sequence
from repeating import slowly

import nqueens
from nqueens import _core
from nqueens._boards.problem import problem_of
from nqueens._counting import jobs as joining
from nqueens._counting.jobs import join_jobs, join_memory
from nqueens._runtime import memory

A000170 = sequence("A000170")
LEVELS = _core.cpu_levels()
DATA = Path(__file__).parents[1] / "data"


@pytest.fixture(autouse=True)
def no_lists_kept():
    joining._kept_quarters.clear()


@pytest.mark.parametrize("n", [*range(6, 17), *slowly(17, 18)])
def test_every_level(level, n):
    assert nqueens.count(n, method="join") == A000170[n]


@pytest.mark.slow
@pytest.mark.skipif("avx512" not in LEVELS, reason="takes minutes")
def test_nineteen():
    assert nqueens.count(19, method="join") == A000170[19]


def quarters_of(n, **options):
    """Return the lists of all placements on a quarter."""
    quarters = _core.Quarters(n, **options)
    quarters.make(_core.StopFlag())
    return quarters


def joiner_of(n, level, **options):
    return _core.Joiner(quarters_of(n, **options), level)


def join_sets(n):
    """Return kind, northern part and orbit of each part."""
    return [tuple(part) for part in join_jobs(problem_of(n)).rows[:, :3].tolist()]


# --- the reductions -----------------------------------------------------------------------------


def rows_of_the_east(q):
    """Return the rows of the queens east of the centre, or on the centre column, as in a plan.

    They are two sets, north and south of the centre; bit a is the row at distance a.
    """
    n, half = len(q), len(q) // 2
    east = [row for row in range(n) if q[row] >= half]
    north = sum(1 << (half - 1 - row) for row in east if row < half)
    south = sum(1 << (row - (n - half)) for row in east if row >= n - half)
    return north, south


def represents_its_orbit(half, north, south):
    """Return the orbit size of an even board's row set, 0 if another set represents the orbit."""
    full = (1 << half) - 1
    images = {(north, south), (south, north)}
    images |= {(one ^ full, other ^ full) for one, other in images}
    return len(images) if min(images) == (north, south) else 0


def northern_columns(q):
    """Return the columns of the queens north of the centre, as two sets: east and west of it.

    Bit b is the column at distance b from the centre; the centre lines are left out.
    """
    n, half = len(q), len(q) // 2
    north = [column for column in q[:half] if column >= 0]
    east = sum(1 << (column - (n - half)) for column in north if column >= n - half)
    west = sum(1 << (half - 1 - column) for column in north if column < half)
    return east, west


def expected_jobs(n):
    """Count, in a list of all solutions, those that each job of a plan must find."""
    half, found = n // 2, Counter()

    def rank(lines):
        return min(lines, lines ^ ((1 << half) - 1))

    for q in nqueens.solutions(n):
        q = [int(column) for column in q]
        if n % 2 == 0:
            kind = EVEN
        elif q[half] == half:
            kind = CENTRE
            q[half] = -1  # the queen in the centre is in neither half
        else:
            kind = CROSS
        north, south = rows_of_the_east(q)
        east, west = northern_columns(q)
        if kind == CROSS:
            counted = q[half] < half and q.index(half) > half
            orbit, mine, transposed = 4 * counted, rank(north), rank(east)
        else:
            orbit = represents_its_orbit(half, north, south)
            mine, transposed = min(rank(north), rank(south)), min(rank(east), rank(west))
        if orbit and transposed >= mine:
            found[kind, north, orbit] += 2 if transposed > mine else 1
    return found


@pytest.mark.parametrize("n", range(6, 12))
def test_each_job_and_the_sum_over_all_orbits(level, n):
    joiner = joiner_of(n, level)
    expected = expected_jobs(n)
    for part in join_sets(n):
        assert joiner.count(*part, _core.StopFlag()) == expected.pop(part, 0)
    assert not expected
    weighted = expected_jobs(n)
    assert sum(orbit * found for (_, _, orbit), found in weighted.items()) == A000170[n]


@pytest.mark.parametrize("n", [*JOINED_N[:-2], *slowly(*JOINED_N[-2:])])
def test_the_plan_is_whole(n):
    jobs = join_jobs(problem_of(n))
    half = n // 2
    kinds, norths, orbits, sets, souths = jobs.rows.astype(np.int64).T
    assert (orbits == jobs.weights).all()
    assert (np.diff(orbits * sets) <= 0).all()
    assert sets.min() > 0
    assert sets.max() <= joining.ROW_SETS.get(n, math.inf)
    starts = zip(kinds.tolist(), norths.tolist(), orbits.tolist(), souths.tolist(), strict=True)
    assert len(set(starts)) == len(sets)
    weight = int((orbits * sets).sum())
    if n % 2:
        assert weight == math.comb(2 * half, half) + 4 * math.comb(2 * half, half + 1)
    else:
        assert weight == math.comb(n, half)


@pytest.mark.parametrize("n", [8, 9, 12, 13])
@pytest.mark.parametrize("most", [1, 3, 20])
def test_ranges_of_row_sets(level, n, most):
    """Compare parts of some row sets with parts of all of them."""
    joiner, found = joiner_of(n, level), Counter()
    for kind, north, orbit, sets, south in join_jobs(problem_of(n), most).rows.tolist():
        assert 0 < sets <= most
        part = kind, north, orbit
        found[part] += joiner.count(*part, _core.StopFlag(), sets=sets, south=south)
    assert found == {part: joiner.count(*part, _core.StopFlag()) for part in join_sets(n)}


# --- long lists and the rows at hand -------------------------------------------------------------


def total_of(n, joiner):
    return sum(part[2] * joiner.count(*part, _core.StopFlag()) for part in join_sets(n))


@pytest.mark.parametrize("n", [*range(6, 14), *slowly(14, 15, 16)])
def test_placements_of_one_row_set_at_a_time(level, n):
    assert total_of(n, joiner_of(n, level, whole=False)) == A000170[n]


def assert_same_pairs(n, joiners, rows, seed, kinds=None):
    """Compare joins on a random row set of each kind, with so many rows in the north."""
    generator, half, stop = np.random.default_rng(seed), n // 2, _core.StopFlag()
    for kind in kinds or ((CENTRE, CROSS) if n % 2 else (EVEN,)):
        chosen = (generator.choice(half - 1, k, replace=False) for k in (rows, 1))
        north, south = (int((1 << some).sum()) for some in chosen)
        found = {joiner.count(kind, north, 4, stop, sets=1, south=south) for joiner in joiners}
        assert len(found) == 1
        assert found != {0}


@pytest.mark.parametrize("n", [24, *slowly(23, 25, 26, 27, 28)])
def test_the_levels_agree_on_large_boards(n):
    """Three rows in the north make short lists; this seed has solutions for each n."""
    joiners = [joiner_of(n, level, whole=False) for level in LEVELS]
    assert_same_pairs(n, joiners, 3, n + 2, [CROSS if n % 2 else EVEN])


# --- both lists divided ---------------------------------------------------------------------------


@pytest.mark.parametrize("n", [*range(6, 15), *slowly(15, 16, 17, 18)])
def test_divided_lists(level, n):
    """Divide lists of two patterns or more, and let few at a time go down the tree of nodes."""
    joiner = joiner_of(n, level, divide_from=2 if n < 12 else 10 * 2 ** (n - 12))
    assert total_of(n, joiner) == A000170[n]


@pytest.mark.parametrize("n", [20, 21, *slowly(19, 22, 23, 24, 25, 26, 27)])
def test_divided_lists_have_the_same_pairs_as_others(level, n):
    """Compare both ways on random row sets, with short pieces and with long ones.

    From n = 26 on the row sets have four rows in the north, so their lists are short.
    """
    pieces = (400, 3000) if n < 26 else (200_000,)
    joiners = [joiner_of(n, level, whole=False, divide_from=piece) for piece in (2**60, *pieces)]
    assert_same_pairs(n, joiners, 4 if n >= 26 else n // 4, n)


@pytest.mark.parametrize("n", [*range(6, 15), *slowly(15, 16, 17, 18)])
def test_lists_made_in_parts(level, n):
    """Make a few patterns at a time, and divide some of these parts."""
    part = 1 if n < 12 else 20 * 2 ** (n - 12)
    assert total_of(n, joiner_of(n, level, part=part, divide_from=part)) == A000170[n]


@pytest.mark.parametrize("n", [20, 21, *slowly(24, 25, 26, 27, 28)])
def test_parts_have_the_same_pairs_as_whole_lists(level, n):
    """Compare them on random row sets; from n = 24 on samples of lists decide on the parts."""
    part = 100_000 if n < 24 else 1 << 20
    joiners = [joiner_of(n, level, whole=False, part=one) for one in (2**60, part)]
    assert_same_pairs(n, joiners, 4 if n >= 26 else n // 4, n)


@pytest.mark.parametrize(("n", "longest"), [(24, 0.2), *slowly((26, 4))])
def test_a_divided_join_stops(level, n, longest):
    """Stop it while it lists, sorts, filters and counts."""
    quarters = quarters_of(n, divide_from=1000 if n == 24 else 0)
    north = 0b10010100101
    stopped = 0
    for seconds in np.linspace(0.02, longest, 4).tolist():
        stop = _core.StopFlag()
        timer = threading.Timer(seconds, stop.set)
        timer.start()
        try:
            _core.Joiner(quarters, level).count(EVEN, north, 4, stop)
        except _core.Stopped:
            stopped += 1
        finally:
            timer.cancel()
    assert stopped


# --- the rest -----------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_and_progress(workers):
    calls, words = [], {"method": "join", "workers": workers}
    total = nqueens.count(14, **words, progress=lambda *news: calls.append(news))
    assert total == A000170[14]
    done, weights, totals = zip(*calls, strict=True)
    assert list(done) == sorted(done)
    assert set(weights) == {len(join_sets(14))}
    assert (done[-1], totals[-1]) == (weights[-1], total)


@pytest.mark.development
def test_a_time_limit_ends_the_making_of_lists():
    with pytest.raises(nqueens.OutOfTime):
        nqueens.count(21, method="join", workers=1, time_limit=0.02)
    assert 21 not in joining._kept_quarters


def test_lists_are_kept_for_the_last_n():
    nqueens.count(10, method="join")
    first = joining._kept_quarters[10]
    nqueens.count(10, method="join")
    assert joining._kept_quarters[10] is first
    nqueens.count(12, method="join")
    assert list(joining._kept_quarters) == [12]


def test_fundamental():
    assert nqueens.count(12, method="join", fundamental=True) == 1787


def test_too_little_memory(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**8)
    with pytest.raises(MemoryError, match=r"n = 20 with 1 worker needs 1\d\d,\d{3},\d{3} bytes"):
        nqueens.count(20, method="join", workers=1)
    assert join_memory(22, 2) < 1 << 30


def test_auto_takes_the_join_where_it_is_faster(level, monkeypatch):
    joined = []
    monkeypatch.setattr(joining, "require_join", lambda *given: joined.append(given))
    monkeypatch.setattr(joining, "JOIN_N", {level: 12})
    assert nqueens.count(13, workers=2) == A000170[13]
    assert joined == [(13, 2)]
    assert nqueens.count(13, blocked=[(0, 0)]) < A000170[13]
    assert nqueens.count(11) == A000170[11]
    assert len(joined) == 1


def test_large_boards_say_what_they_need(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 200 << 20)
    monkeypatch.setattr("nqueens._counting.run.make_jobs", None)  # refused before
    needed = rf"n = 24 with 2 workers \(fewer need less\) needs {join_memory(24, 2):,} bytes"
    for words in ({}, {"method": "join"}):
        with pytest.raises(MemoryError, match=needed):
            nqueens.count(24, workers=2, time_limit=60, **words)


@pytest.mark.parametrize("n", [19, 20])
def test_an_interrupt_leaves_no_thread(level, n):
    before = running_threads()

    def interrupt(done, weight, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nqueens.count(n, method="join", progress=interrupt)
    wait_until(lambda: running_threads() <= before)


def test_the_boundary():
    with pytest.raises(ValueError, match="no join of 5 rows"):
        _core.Quarters(5)
    with pytest.raises(ValueError, match="are not listed"):
        _core.Joiner(_core.Quarters(8), "scalar")
    with pytest.raises(ValueError, match="kernels of the level 'fast' are not"):
        joiner_of(8, "fast")
    joiner = joiner_of(8, "scalar")
    for kind, north in [(1, 3), (3, 3), (0, 16)]:
        with pytest.raises(ValueError, match="no such row sets"):
            joiner.count(kind, north, 4, _core.StopFlag())
    assert np.sum([joiner.count(0, north, 3, _core.StopFlag()) for north in range(16)]) == 0
