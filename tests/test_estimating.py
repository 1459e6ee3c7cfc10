"""Estimates: the sampler against exact profiles, the errors against what they claim."""

import math

import numpy as np
import oracle
import pytest
import sampling_model
from hypothesis import given, strategies as st
from published import sequence
from repeating import slowly

import nqueens
from nqueens import _core, _estimating as estimation
from nqueens._runtime import random_words as streams

A000170 = sequence("A000170")


def population(order, capacity, seed=0, *, n=None, placed=(), blocked=(), drop_from=None):
    """Return the numbers of children of one population."""
    n, levels = len(order) if n is None else n, len(order)
    queens = np.full(n, -1, dtype=np.int32)
    for row, column in placed:
        queens[row] = column
    opened = np.ones((n, -(-n // 64) * 64), dtype=bool)
    for square in blocked:
        opened[square] = False
    masks = np.packbits(opened, axis=1, bitorder="little").view("<u8").astype(np.uint64)
    children = np.full(levels, -1)
    rows, dropping = np.array(order, dtype=np.int32), levels if drop_from is None else drop_from
    kernel = _core.Population(rows, queens, masks, dropping, capacity)
    kernel.sample(capacity, seed_words(seed), children, _core.StopFlag())
    return children.tolist()


def seed_words(seed):
    """Return the words that start a stream."""
    return streams.kernel_seed(np.random.default_rng(seed))


def words_of(seed, levels):
    """Return the random words of a population."""
    random = sampling_model.Random(seed_words(seed))
    return [random.word() for _ in range(levels)]


@given(order=st.integers(1, 7).flatmap(lambda n: st.permutations(range(n))))
def test_a_large_population_is_the_tree(order):
    model = sampling_model.Model(len(order), order, 10_000)
    assert population(order, 10_000) == model.run([0] * len(order))


@st.composite
def trees(draw, largest=12):
    """Draw a board, some queens that do not attack each other, and some blocked squares."""
    n = draw(st.integers(1, largest))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    blocked = set(draw(st.lists(squares, max_size=n)))
    placed = []
    for queen in draw(st.lists(squares, max_size=3)):
        if queen not in blocked and not oracle.attacking_pairs_of([*placed, queen]):
            placed.append(queen)
    placed = placed[: n - 1]
    rows = draw(st.permutations([r for r in range(n) if r not in dict(placed)]))
    tree = {"order": rows, "n": n, "placed": placed, "blocked": sorted(blocked)}
    return {**tree, "drop_from": draw(st.integers(0, len(rows)))}


@given(tree=trees(), capacity=st.integers(1, 60), seed=st.integers(0, 2**32))
def test_a_population_is_that_of_the_model(tree, capacity, seed):
    model = sampling_model.Model(capacity=capacity, **tree)
    expected = model.run(words_of(seed, len(tree["order"])))
    assert population(capacity=capacity, seed=seed, **tree) == expected


@pytest.mark.parametrize("n", [33, 64, 65, 100])
def test_the_first_levels_of_wide_boards(n):
    order = [n // 2, n - 1, *(r for r in range(n - 1) if r != n // 2)]
    model = sampling_model.Model(n, order, n * n)
    first = model.children(model.roots(), 0)
    assert population(order, n * n)[:2] == [len(first), len(model.children(first, 1))]


@pytest.mark.parametrize("n", [40, 70, 130, 200])
def test_drops_of_a_wide_board_follow_the_model(n):
    rows = [r for r in range(n) if r % 4 == 0][:12]
    queens = [(r, c) for r, c in enumerate(nqueens.solve(n, rng=1).tolist()) if r not in rows]
    tree = {"order": rows, "n": n, "placed": queens, "blocked": [(0, 5), (8, 29), (12, 0)]}
    tree |= {"drop_from": 3}
    model = sampling_model.Model(capacity=6, **tree)
    expected = model.run(words_of(3, len(rows)))
    assert population(capacity=6, seed=3, **tree) == expected


@pytest.mark.parametrize(
    ("n", "capacity", "options"),
    [
        (4, 1, {}),
        (4, 3, {"drop_from": 1}),
        (5, 2, {"drop_from": 3}),
        (5, 3, {"drop_from": 0, "placed": [(2, 0)], "blocked": [(0, 1)]}),
        (6, 1, {"drop_from": 2}),
    ],
)
def test_the_mean_over_all_random_choices_is_the_count(n, capacity, options):
    placed = dict(options.get("placed", []))
    rows = [r for r in estimation._centre_out(n) if r not in placed]
    model = sampling_model.Model(n, rows, capacity, **options)
    constraints = {key: options[key] for key in ("placed", "blocked") if key in options}
    assert model.expectation() == nqueens.count(n, **constraints)


@pytest.mark.parametrize("capacity", [1, 7, 50])
def test_every_capacity_is_unbiased(capacity):
    n, size = 8, 3000
    order = estimation._centre_out(n)
    estimates = []
    for seed in range(size):
        *above, last = population(order, capacity, seed, drop_from=5)
        estimates.append(last * math.prod(x / capacity for x in above if x > capacity))
    assert abs(np.mean(estimates) - 92) < 4 * np.std(estimates) / size**0.5


@pytest.mark.parametrize("n", range(10))
def test_small_boards_are_counted_exactly(n):
    found = nqueens.estimate_count(n)
    assert found.value == A000170[n]
    assert found.standard_error == found.relative_error == 0
    assert found.interval() == (found.value, found.value)
    assert found.log10 == (math.log10(found.value) if found.value else -math.inf)


def test_an_estimate_of_0_says_that_there_is_a_solution():
    board = nqueens.Position(8, [(0, 1), (1, 3)])
    found = (nqueens.estimate_count(board, samples=64, rng=seed) for seed in range(40))
    zero = next(one for one in found if not one.value)
    assert "0 (but at least 1: a sample has reached a solution)" in str(zero)
    assert zero.interval()[0] == 1
    assert -math.inf < zero.log10 < 0


@pytest.mark.parametrize("n", range(12, 28))
def test_estimates_are_near_the_published_values(n):
    found = nqueens.estimate_count(n, samples=200_000, rng=n)
    assert abs(found.value - A000170[n]) < 4 * found.standard_error
    assert found.relative_error < 0.02
    assert 0 <= found.standard_error - found.relative_error * found.value < 2 + 1e-9 * found.value
    assert found.log10 == pytest.approx(math.log10(found.value), rel=1e-4)
    assert found.samples == 200_000
    assert found.populations >= 64


@pytest.mark.parametrize(
    ("n", "samples", "repeats", "deviations"),
    [
        (12, 2000, 300, 4),
        *slowly((15, 6400, 300, 4), *((n, 30_000, 500, 3.5) for n in (14, 17, 20, 24, 27))),
    ],
)
def test_intervals_cover_as_often_as_they_claim(n, samples, repeats, deviations):
    """Check how often the intervals of 50 and 95 % hold the true number."""
    rng = np.random.default_rng(n)
    found = [nqueens.estimate_count(n, samples=samples, rng=rng, workers=1) for _ in range(repeats)]
    for p in (0.5, 0.95):
        intervals = [x.interval(p) for x in found]
        share = sum(low <= A000170[n] <= high for low, high in intervals) / repeats
        assert abs(share - p) < deviations * (p * (1 - p) / repeats) ** 0.5


def test_the_number_of_workers_changes_nothing():
    words = {"samples": 60_000, "rng": 5}
    first, *others = [nqueens.estimate_count(21, workers=k, **words) for k in (1, 2, 7)]
    assert others == [first, first]


@pytest.mark.parametrize(
    "constraints",
    [
        {"placed": [(3, 3)]},
        {"blocked": [(0, 0), (5, 7), (13, 2)]},
        {"placed": [(0, 4), (7, 7)], "blocked": np.eye(14, dtype=bool)[::-1]},
    ],
)
def test_constrained_estimates_are_near_the_count(constraints):
    found = nqueens.estimate_count(14, samples=50_000, rng=1, **constraints)
    true = nqueens.count(14, **constraints)
    assert abs(found.value - true) <= 4 * found.standard_error < true


def test_a_board_that_fits_a_population_is_counted():
    queens = list(enumerate(nqueens.solve(60, rng=1).tolist()))[:50]
    found = nqueens.estimate_count(60, placed=queens)
    assert found.standard_error == 0
    assert found.value >= 1
    assert nqueens.estimate_count(60, placed=[(0, 0), (1, 1)]).value == 0
    assert nqueens.estimate_count(4, blocked=np.ones((4, 4), bool)).value == 0
    whole = list(enumerate(nqueens.solve(40, rng=1).tolist()))
    assert nqueens.estimate_count(40, placed=whole).value == 1


def test_progress_tells_populations_and_the_estimate():
    told = []
    found = nqueens.estimate_count(20, samples=6400, rng=1, progress=lambda *x: told.append(x))
    done, populations, value = told[-1]
    assert done == populations == found.populations
    assert abs(value - found.value) <= 1


def test_an_estimate_is_printed_in_the_digits_that_its_error_allows():
    assert str(nqueens.estimate_count(8)) == "92, exact"
    estimate = nqueens.Estimate(2379935 * 10**111, 123 * 10**113, 0.0052, 117.376568, 640, 64)
    few = "2.380e117, standard error 0.52 % from 640 samples in 64 populations"
    assert str(estimate) == f"{estimate}" == few
    assert repr(estimate) == f"<Estimate {few}>"


@pytest.mark.parametrize("samples", [64, 127, 50_000, 1 << 16, 300_001])
def test_samples_are_as_many_as_asked(samples):
    found = nqueens.estimate_count(11, samples=samples, rng=1)
    assert (found.samples, found.populations) == (samples, max(64, -(-samples // 4096)))


@pytest.mark.parametrize("workers", [1, 3])
def test_a_relative_error_is_reached(workers):
    words = {"samples": 3000, "rng": 5, "workers": workers}
    found = nqueens.estimate_count(20, relative_error=0.02, **words)
    assert 0.01 < found.relative_error <= 0.02
    assert abs(found.value - A000170[20]) < 4 * found.standard_error
    assert nqueens.estimate_count(20, **words).relative_error > 0.02


def test_an_unknown_error_is_not_said_to_be_0():
    solution = nqueens.solve(60, rng=1)
    blocked = np.random.default_rng(1).random((60, 60)) < 0.85
    blocked[np.arange(60), solution] = False
    words = {"blocked": blocked, "samples": 20_000, "rng": 1}
    with pytest.raises(ValueError, match="no sample reached a solution: increase samples"):
        nqueens.estimate_count(60, **words)
    with pytest.raises(nqueens.OutOfTime) as raised:
        nqueens.estimate_count(60, **{**words, "samples": 10**8}, time_limit=0.1)
    assert raised.value.reached is None


def test_seeds_are_not_made_before_the_time_is_over():
    with pytest.raises(nqueens.OutOfTime):
        nqueens.estimate_count(300, samples=10**9, time_limit=0.05, rng=1)


def test_a_time_limit_leaves_the_estimate_so_far(slow_clock):
    words = r"within 0\.3 s; .* found; the estimate so far is"
    with pytest.raises(nqueens.OutOfTime, match=words) as raised:
        nqueens.estimate_count(60, relative_error=1e-9, rng=1, time_limit=0.3)
    assert raised.value.reached.populations > 1
    with pytest.raises(nqueens.OutOfTime, match="0 of the 32 populations that") as raised:
        nqueens.estimate_count(60, time_limit=1e-9)
    assert raised.value.reached is None


def test_numbers_beyond_floating_point():
    found = nqueens.estimate_count(260, samples=2000, rng=1)
    assert found.value > 10**400
    assert 0 < found.relative_error < 1
    assert found.log10 == pytest.approx(math.log10(found.value))
    low, high = found.interval(0.9)
    assert 0 <= low < found.value < high


@pytest.mark.parametrize("freedom", [31, 63, 1000])
@pytest.mark.parametrize("p", [0.25, 0.1, 0.025, 0.005])
def test_student_quantile(p, freedom):
    """The distribution function at the quantile, integrated by Simpson's rule."""
    t = -estimation.student_quantile(p, freedom)
    x = np.linspace(0, t, 20001)
    density = (1 + x * x / freedom) ** (-(freedom + 1) / 2)
    log_scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    scale = math.exp(log_scale) / math.sqrt(freedom * math.pi)
    weights = np.ones(20001)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    area = scale * (weights * density).sum() * t / 20000 / 3
    assert area + 0.5 == pytest.approx(1 - p, abs=2e-6)


def test_the_error_is_exact_if_its_square_is_one():
    """Of 25 populations below and 25 above 1000 by 21, the mean is 1000, its error 21 / 7."""
    drawn = estimation._Drawn()
    for value in [979] * 25 + [1021] * 25:
        drawn.add(1, value << estimation.UNIT_BITS, exact=False)
    assert drawn.estimate()[:2] == (1000, 3)
    drawn.add(1, 1000 << estimation.UNIT_BITS, exact=False)
    assert drawn.estimate()[:2] == (1000, 3)  # 2.97, rounded up
