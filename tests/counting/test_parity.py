"""The parity split: tables and weights against slow programs, kernels against other engines."""

import itertools
import math
import random
import threading
from _thread import _count as running_threads
from collections import Counter

import numpy as np
import pytest
from programs import wait_until
from published import sequence
from repeating import slowly

import nqueens
from nqueens import _core
from nqueens._boards.problem import problem_of
from nqueens._counting import jobs as choice
from nqueens._counting.jobs import make_jobs
from nqueens._counting.row_sets import (
    ROW_SETS,
    RowSetJobs,
    counter_of,
    drawn_row_sets,
    parity_memory,
    row_set_jobs,
    row_set_times,
)
from nqueens._runtime import memory

A000170 = sequence("A000170")
LEVELS = _core.cpu_levels()


def row_sets(n, most=1):
    """Return even rows, odd rows, number and orbit of each job."""
    return list(zip(*map(np.ndarray.tolist, row_set_jobs(problem_of(n), most)), strict=True))


def total_of(n, counter):
    """Return the number of solutions that all row sets have."""
    stop = _core.StopFlag()
    jobs = row_sets(n, 1 << 16)
    return sum(job[3] * counter.count(*job, stop) for job in jobs)


@pytest.mark.parametrize("n", [*range(1, 17), *slowly(17, 18)])
def test_every_level(level, n):
    assert nqueens.count(n, method="parity") == A000170[n]


@pytest.mark.slow
@pytest.mark.parametrize("n", [19, 20])
def test_large_boards(level, n):
    if n == 20 and level == "scalar":
        pytest.skip("takes minutes")
    assert nqueens.count(n, method="parity") == A000170[n]


@pytest.mark.parametrize("n", range(1, 14))
@pytest.mark.parametrize("black_first", [False, True])
@pytest.mark.parametrize("most", [0, 3, _core.MOST_COUNTED])
def test_both_orders_of_colours_and_both_widths_of_counters(level, n, black_first, most):
    counter = _core.RowSetCounter(n, None, level, black_first=black_first, most=most)
    assert total_of(n, counter) == A000170[n]


# --- solutions by colours -----------------------------------------------------------------------


def mirrored(lines, half):
    return sum((lines >> i & 1) << half - 1 - i for i in range(half))


def parts_of(q):
    """Return the sets E, F, P and Q of a solution: lines with a queen on a white square."""
    n, odd = len(q), len(q) // 2
    white = [(row, column) for row, column in enumerate(q) if (row + column) % 2 == 0]
    even_rows = sum(1 << row // 2 for row, _ in white if row % 2 == 0)
    odd_rows = sum(1 << row // 2 for row, _ in white if row % 2)
    even_columns = sum(1 << column // 2 for _, column in white if column % 2 == 0)
    odd_columns = sum(1 << column // 2 for _, column in white if column % 2)
    assert even_rows.bit_count() == even_columns.bit_count() == odd_rows.bit_count() + n % 2
    return even_rows, mirrored(odd_rows, odd), even_columns, mirrored(odd_columns, odd)


def solutions_by_parts(n):
    return Counter(parts_of(q) for q in nqueens.solutions(n).tolist())


def reflections(n, parts):
    """Return what the eight reflections and rotations make of the lines of a solution.

    Mirroring the columns of an even board exchanges the colours, and with them the sets of odd
    columns, which are mirrored, and of even ones.
    """
    e, f, p, q = parts
    half = n // 2
    full = (1 << half) - 1
    if n % 2:
        rows = (mirrored(e, half + 1), mirrored(f, half))
        columns = (mirrored(p, half + 1), mirrored(q, half))
        images = {(*r, *c) for r in ((e, f), rows) for c in ((p, q), columns)}
    else:
        upright = (e, f, p, q), (full ^ e, full ^ f, full ^ q, full ^ p)
        turned = [(full ^ b, full ^ a, full ^ c, full ^ d) for a, b, c, d in upright]
        images = {*upright, *turned}
    return images | {(c, d, a, b) for a, b, c, d in images}


@pytest.mark.parametrize("n", range(4, 11))
def test_reflections_of_the_lines_of_a_solution(n):
    for q in nqueens.solutions(n).tolist():
        images = {parts_of(image) for image in nqueens.orbit(q).tolist()}
        assert images == reflections(n, parts_of(q))


@pytest.mark.parametrize("n", range(4, 12))
def test_each_row_set_without_symmetries(level, n):
    """Compare the counts of a board with no closed squares, but without its symmetries."""
    counter, stop = _core.RowSetCounter(n, np.zeros(n, "u4"), level), _core.StopFlag()
    expected = Counter()
    for (e, f, _, _), number in solutions_by_parts(n).items():
        expected[e, f] += number
    found = Counter()
    for e in range(1 << (n + 1) // 2):
        for f in range(1 << n // 2):
            if e.bit_count() - f.bit_count() == n % 2:
                assert counter.orbit(e, f) == 1
                found[e, f] = counter.count(e, f, 1, 1, stop)
    assert +found == expected


def expected_counts(n):
    """Return, by row set, the solutions that count, by what parity.c says of transposition."""
    half, found = n // 2, Counter()
    full = (1 << half) - 1
    numbers = {}
    for size in range(half + 1):
        sets = [lines for lines in range(1 << half) if lines.bit_count() == size]
        numbers |= {lines: (number, len(sets)) for number, lines in enumerate(sets)}

    def strength(lines, order):
        number, count = numbers[lines]
        third = count // 3
        low = range(third)
        high, middle = range(count - third, count), range(third, count - third)
        if order == 0:
            return [*low, *high, *middle].index(number)
        return [*reversed(high), *reversed(low), *middle].index(number)

    def times(x, y):
        return 2 if x > y else int(x == y)

    for (e, f, p, q), number in solutions_by_parts(n).items():
        if n % 2:
            image = mirrored(p, half + 1)
            factor = 0 if p > image else times(p, e) * (1 if p == image else 2)
        elif 2 * e.bit_count() == half:
            factor = times(min(p, p ^ full, q, q ^ full), e)
        elif e == f:
            factor = times(strength(p, 1), strength(e, 1)) if p == q else 2
        elif p == q:
            factor = 0
        elif p < q:
            factor = times(strength(p, 1), strength(e, 1))
        else:
            factor = times(strength(p, 0), strength(f, 0))
        found[e, f] += factor * number
    return found


@pytest.mark.parametrize("n", range(4, 12))
def test_each_row_set_that_counts(level, n):
    counter, stop = _core.RowSetCounter(n, None, level), _core.StopFlag()
    expected = expected_counts(n)
    for e, f, sets, orbit in row_sets(n):
        assert sets == 1
        assert counter.orbit(e, f) == orbit
        assert counter.count(e, f, 1, orbit, stop) == expected[e, f]
    assert sum(row[3] * expected[row[0], row[1]] for row in row_sets(n)) == A000170[n]


@pytest.mark.parametrize("n", [12, *slowly(13, 14)])
def test_the_sum_of_all_factors(n):
    expected = expected_counts(n)
    assert sum(row[3] * expected[row[0], row[1]] for row in row_sets(n)) == A000170[n]


@pytest.mark.parametrize("n", range(1, 12))
def test_one_row_set_of_each_orbit_stands_for_it(n):
    counter = _core.RowSetCounter(n, None, "scalar")
    even, odd = (n + 1) // 2, n // 2
    full = (1 << odd) - 1
    for e, f in itertools.product(range(1 << even), range(1 << odd)):
        if e.bit_count() - f.bit_count() != n % 2:
            assert counter.orbit(e, f) == 0
        elif n % 2:
            orbit = {(e, f), (mirrored(e, even), mirrored(f, odd))}
            assert sorted(counter.orbit(*rows) for rows in orbit)[-2:] in (
                [len(orbit)],
                [0, len(orbit)],
            )
        else:
            orbit = {(e, f), (f, e), (full ^ e, full ^ f), (full ^ f, full ^ e)}
            sizes = sorted(counter.orbit(*rows) for rows in orbit)
            assert sizes == [0] * (len(orbit) - 1) + [len(orbit)]


# --- tables against dictionaries ----------------------------------------------------------------


def placements(n, colour):
    """Count the placements of queens on squares of a colour by their rows and columns, slowly."""
    found = Counter()

    def place(row, rows, columns, queens):
        if row == n:
            found[rows, columns] += 1
            return
        place(row + 1, rows, columns, queens)
        for column in range((row + colour) % 2, n, 2):
            apart = all(abs(column - c) not in (0, row - r) for r, c in queens)
            if apart:
                place(row + 1, rows | {row}, columns | {column}, [*queens, (row, column)])

    place(0, frozenset(), frozenset(), [])
    return found


@pytest.mark.parametrize("n", [*range(2, 8), *slowly(8, 9)])
def test_the_sum_over_rows_and_columns(n):
    white, black = placements(n, 0), placements(n, 1)
    every = frozenset(range(n))
    total = sum(number * black[every - r, every - c] for (r, c), number in white.items())
    assert total == A000170[n]


@pytest.mark.parametrize("n", [5, 6, 7, *slowly(8, 9)])
def test_each_table_against_dictionaries(level, n):
    """Close the squares of other columns, so that a row set has the term of one set of columns."""
    white, black = placements(n, 0), placements(n, 1)
    every, stop, generator = frozenset(range(n)), _core.StopFlag(), random.Random(n)
    terms = [key for key in white if len(key[0]) in range(n % 2, n + 1)]
    for rows, columns in generator.sample(terms, min(len(terms), 150)):
        closed = [
            sum(1 << c for c in range(n) if ((r + c) % 2 == 0) != (c in columns)) for r in range(n)
        ]
        counter = _core.RowSetCounter(n, np.array(closed, "u4"), level)
        e = sum(1 << row // 2 for row in rows if row % 2 == 0)
        f = mirrored(sum(1 << row // 2 for row in rows if row % 2), n // 2)
        if e.bit_count() - f.bit_count() != n % 2 or not counter.orbit(e, f):
            assert not black[every - rows, every - columns]
            continue
        expected = white[rows, columns] * black[every - rows, every - columns]
        assert counter.count(e, f, 1, 1, stop) == expected


# --- jobs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [*range(1, 27), *slowly(27, 28, 29)])
def test_the_jobs_are_all_row_sets(n):
    jobs = row_set_jobs(problem_of(n))
    assert jobs.sets.min() > 0
    assert jobs.sets.max() <= ROW_SETS.get(n, math.inf)
    starts = np.stack([jobs.even_rows, jobs.odd_rows, jobs.orbit])
    assert np.unique(starts, axis=1).shape == starts.shape
    assert (np.diff(row_set_times(n, jobs.even_rows)) <= 0).all()
    even, odd = (n + 1) // 2, n // 2
    weight = sum(math.comb(even, b + n % 2) * math.comb(odd, b) for b in range(odd + 1))
    assert (jobs.sets * jobs.orbit).sum() == weight


@pytest.mark.parametrize("n", [8, 9, 12, 13])
@pytest.mark.parametrize("most", [1, 3, 20])
def test_jobs_of_few_row_sets(level, n, most):
    counter, stop = _core.RowSetCounter(n, None, level), _core.StopFlag()
    found, whole = Counter(), Counter()
    for e, f, sets, orbit in row_sets(n, most):
        assert 0 < sets <= most
        found[e, orbit] += counter.count(e, f, sets, orbit, stop)
    for e, f, sets, orbit in row_sets(n, 1 << 16):
        whole[e, orbit] += counter.count(e, f, sets, orbit, stop)
    assert found == whole


@pytest.mark.parametrize("n", [11, 12, 20, 23])
@pytest.mark.parametrize("blocked", [(), [(0, 1), (3, 3)]])
def test_row_sets_drawn_at_random(n, blocked):
    """Each is a row set of its job, and the factors estimate the number of row sets."""
    board = problem_of(n, None, blocked or None)
    jobs, size = row_set_jobs(board), 4000
    drawn, factors = drawn_row_sets(board, jobs, size, np.random.default_rng(n))
    counter = counter_of(board, "scalar")
    for e, f, sets, orbit in np.stack(drawn, axis=1).tolist():
        assert (sets, counter.orbit(e, f)) == (1, orbit)
    assert factors.mean() == pytest.approx(jobs.sets.sum(), rel=0.2)


# --- closed squares -----------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 13))
def test_boards_with_closed_squares(level, n):
    generator = random.Random(n)
    squares = [(r, c) for r in range(n) for c in range(n)]
    for share in (0, 0.03, 0.1, 0.25):
        blocked = generator.sample(squares, int(share * n * n))
        expected = nqueens.count(n, blocked=blocked, method="recursion")
        assert nqueens.count(n, blocked=blocked, method="parity") == expected
    for queens in (1, 2, 3):
        placed = [
            (row, generator.randrange(n)) for row in generator.sample(range(n), min(n, queens))
        ]
        expected = nqueens.count(n, placed=placed, method="recursion")
        assert nqueens.count(n, placed=placed, method="parity") == expected


def test_auto_takes_the_parity_split_where_it_is_faster(level, monkeypatch):
    monkeypatch.setattr(choice, "PARITY_N", {level: 12})
    monkeypatch.setattr(choice, "SPLIT_GAINS", {level: {11: 1.5, 13: 6.0}})

    def kind(n, **constraints):
        return choice.choose_engine(problem_of(n, **constraints), "auto")[0]

    right = [(row, column) for row in range(13) for column in range(9, 13)]
    assert [kind(11), kind(12)] == ["search", "parity"]
    assert [kind(n, blocked=[(2, 4)]) for n in (10, 11, 13)] == ["search", "parity", "parity"]
    assert kind(11, blocked=[(5, 5)]) == "search"  # a square that all symmetries keep
    assert kind(13, blocked=right[:13]) == "parity"
    assert kind(13, blocked=right) == "search"
    assert kind(13, wraps=True) == "search"
    assert choice.choose_engine(problem_of(13), "auto", limited=True)[0] == "search"


# --- large boards -------------------------------------------------------------------------------


def narrow_row_sets(n, number):
    """Return row sets drawn at random with few white queens, which take milliseconds."""
    generator = random.Random(n)
    half = n // 2
    for _ in range(number):
        odd = generator.sample(range(half - 1), max(2, n // 8))
        even = generator.sample(range((n + 1) // 2), len(odd) + n % 2)
        yield sum(1 << i for i in even), sum(1 << i for i in odd)


@pytest.mark.parametrize("n", [20, 21, 22, 23, *slowly(24, 25, 26, 27)])
def test_levels_and_orders_of_colours_agree_on_large_boards(n):
    stop = _core.StopFlag()
    counters = [
        _core.RowSetCounter(n, closed, level, black_first=black_first, most=most)
        for closed in (None, np.zeros(n, "u4"))
        for level in LEVELS
        for black_first, most in ((False, _core.MOST_COUNTED), (True, 40))
    ]
    half = len(counters) // 2
    for e, f in narrow_row_sets(n, 2):
        free = {counter.count(e, f, 1, 1, stop) for counter in counters[half:]}
        assert len(free) == 1
        orbit = counters[0].orbit(e, f)
        if orbit:
            assert len({counter.count(e, f, 1, orbit, stop) for counter in counters[:half]}) == 1


@pytest.mark.parametrize("n", [29, 30, 31, 32])
def test_the_largest_boards(n):
    """Place most of the queens of a solution, so that a search knows the number of completions."""
    solution = nqueens.solve(n, rng=1)
    placed = [(row, int(solution[row])) for row in range(0, n - 9)]
    expected = nqueens.count(n, placed=placed, method="portable")
    assert expected > 0
    assert nqueens.count(n, placed=placed, method="parity", workers=1) == expected


@pytest.mark.parametrize("n", [24, *slowly(28)])
def test_a_row_set_stops(level, n):
    """Stop it while it lists, counts and adds up."""
    half = (1 << n // 4) - 1
    stopped = 0
    for seconds in (0.001, 0.01, 0.03):
        stop = _core.StopFlag()
        timer = threading.Timer(seconds, stop.set)
        timer.start()
        try:
            counter = _core.RowSetCounter(n, None, level)
            counter.count(half, half, 1 << 16, 4, stop)
        except _core.Stopped:
            stopped += 1
        finally:
            timer.cancel()
    assert stopped


# --- counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_workers_and_progress(workers):
    calls, words = [], {"method": "parity", "workers": workers}
    total = nqueens.count(14, **words, progress=lambda *news: calls.append(news))
    assert total == A000170[14]
    done, weights, totals = zip(*calls, strict=True)
    assert list(done) == sorted(done)
    assert set(weights) == {len(make_jobs(problem_of(14), "parity").weights)}
    assert (done[-1], totals[-1]) == (weights[-1], total)


def test_fundamental():
    assert nqueens.count(12, method="parity", fundamental=True) == 1787


def test_too_little_memory(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 10**8)
    needed = rf"n = 20 with 1 worker needs at least {parity_memory(20, 1) / 1e9:.3f} GB of memory"
    with pytest.raises(MemoryError, match=needed):
        nqueens.count(20, method="parity", workers=1)
    assert parity_memory(28, 1) < 0.4 * 2**30


def test_large_boards_say_what_they_need(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 200 << 20)
    monkeypatch.setattr("nqueens._counting.run.make_jobs", None)  # refused before
    least = parity_memory(24, 2) / 1e9
    needed = rf"n = 24 with 2 workers \(fewer need less\) needs at least {least:.3f} GB of memory"
    for words in ({}, {"method": "parity"}):
        with pytest.raises(MemoryError, match=needed):
            nqueens.count(24, workers=2, time_limit=60, **words)


@pytest.mark.parametrize("n", [19, 20])
def test_an_interrupt_leaves_no_thread(level, n):
    before = running_threads()

    def interrupt(done, weight, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nqueens.count(n, method="parity", progress=interrupt)
    wait_until(lambda: running_threads() <= before)


def test_the_boundary():
    with pytest.raises(ValueError, match="no row sets of a board of 33"):
        _core.RowSetCounter(33, None, "scalar")
    with pytest.raises(ValueError, match="no row sets of a board of 8"):
        _core.RowSetCounter(8, np.zeros(7, "u4"), "scalar")
    with pytest.raises(ValueError, match="kernels of the level 'fast' are not"):
        _core.RowSetCounter(8, None, "fast")
    with pytest.raises(ValueError, match="a counter has room for"):
        _core.RowSetCounter(8, None, "scalar", most=1 << 16)
    counter, stop = _core.RowSetCounter(8, None, "scalar"), _core.StopFlag()
    with pytest.raises(ValueError, match="no such even rows: 0x10"):
        counter.count(16, 0, 1, 4, stop)
    with pytest.raises(ValueError, match="no such row set: 0x0 and 0x10"):
        counter.orbit(0, 16)
    assert sum(counter.count(rows, 0, 99, 3, stop) for rows in range(16)) == 0
    assert RowSetJobs._fields == ("even_rows", "odd_rows", "sets", "orbit")
