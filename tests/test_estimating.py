"""Estimates: the sampler against exact profiles, the errors against what they claim."""

import math

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from published import sequence, triangle

import nqueens
from nqueens import _core
from nqueens import _estimating as estimation
from nqueens._runtime import random_words as streams

A000170 = sequence("A000170")
UNIT = 2**_core.ESTIMATE_STEP_BITS


def population(order, capacity, seed=0, *, drop_from=None, words=None):
    """Return the children and steps of one population."""
    n = len(order)
    children, steps = np.full((2, n), -1)
    _core.Population(
        np.array(order, dtype=np.int32),
        n if drop_from is None else drop_from,
        capacity,
        -1 if words is None else words,
    ).sample(streams.kernel_seed(np.random.default_rng(seed)), children, steps, _core.StopFlag())
    return children, steps


@given(order=st.integers(1, 7).flatmap(lambda n: st.permutations(range(n))))
def test_a_large_population_is_the_tree(order):
    children, steps = population(order, 10_000)
    assert children.tolist() == oracle.placements_in_order(len(order), order)[1:]
    assert set(steps[children > 0].tolist()) <= {UNIT}


@given(
    order=st.integers(4, 7).flatmap(lambda n: st.permutations(range(n))),
    drop_from=st.integers(0, 7),
)
def test_dropping_hopeless_nodes_loses_no_solution(order, drop_from):
    n = len(order)
    children, _ = population(order, 10_000, drop_from=drop_from)
    assert children[-1] == A000170[n]
    whole = oracle.placements_in_order(n, order)[1:]
    assert all(x <= y for x, y in zip(children.tolist(), whole, strict=True))


@pytest.mark.parametrize("words", [1, 2, 3, 16])
@given(n=st.integers(1, 32), seed=st.integers(0, 2**32), capacity=st.integers(1, 60))
def test_wider_records_give_the_same_population(words, n, seed, capacity):
    order = estimation._centre_out(n)
    narrow = population(order, capacity, seed, drop_from=n // 2)
    wide = population(order, capacity, seed, drop_from=n // 2, words=words)
    np.testing.assert_array_equal(wide, narrow)


@pytest.mark.parametrize("n", [33, 64, 65, 100, 129])
def test_the_first_levels_of_wide_boards(n):
    order = [n // 2, n - 1, *(r for r in range(n - 1) if r != n // 2)]
    children, _ = population(order, n * n)
    assert children[:2].tolist() == oracle.placements_in_order(n, order[:2])[1:]


@pytest.mark.parametrize("n", [33, 40, 64, 65, 128, 129, 200])
def test_a_path_of_a_wide_board_is_a_solution_or_a_dead_end(n):
    one_word_more = -(-n // 64) + 1
    order = estimation._centre_out(n)
    narrow = population(order, 50, 7, drop_from=2 * n // 3)
    wide = population(order, 50, 7, drop_from=2 * n // 3, words=one_word_more)
    np.testing.assert_array_equal(wide, narrow)
    assert (narrow[0] >= 0).all()
    assert (narrow[1][narrow[0] > 0] >= UNIT).all()


@pytest.mark.parametrize("capacity", [1, 2, 7, 50])
def test_every_capacity_is_unbiased(capacity):
    n, size = 8, 6000
    order = estimation._centre_out(n)
    drawn = np.array([population(order, capacity, seed, drop_from=5) for seed in range(size)])
    estimates = drawn[:, 0, -1] * (drawn[:, 1, :-1] / UNIT).prod(axis=1)
    assert abs(estimates.mean() - 92) < 4 * estimates.std() / size**0.5


@pytest.mark.parametrize("n", range(10))
def test_small_boards_are_counted_exactly(n):
    found = nqueens.estimate_count(n)
    assert found.value == A000170[n]
    assert found.standard_error == found.relative_error == 0
    assert found.interval() == (found.value, found.value)
    assert found.log10 == (math.log10(found.value) if found.value else -math.inf)


@pytest.mark.parametrize("n", range(12, 28))
def test_estimates_are_near_the_published_values(n):
    found = nqueens.estimate_count(n, samples=200_000, rng=n)
    assert abs(found.value - A000170[n]) < 4 * found.standard_error
    assert found.relative_error < 0.02
    assert 0 <= found.standard_error - found.relative_error * found.value < 2 + 1e-9 * found.value
    assert found.log10 == pytest.approx(math.log10(found.value))
    assert found.samples >= 200_000
    assert found.populations >= 64


def coverage(n, samples, repeats, confidence=0.95):
    """Return how often the interval holds the true number."""
    rng = np.random.default_rng(n)
    hits = 0
    for _ in range(repeats):
        found = nqueens.estimate_count(n, samples=samples, rng=rng, workers=1)
        low, high = found.interval(confidence)
        hits += low <= A000170[n] <= high
    return hits / repeats


@pytest.mark.parametrize(("n", "samples"), [(12, 2000), (15, 8000)])
def test_intervals_cover_as_often_as_they_claim(n, samples):
    repeats = 400
    assert abs(coverage(n, samples, repeats) - 0.95) < 4 * (0.95 * 0.05 / repeats) ** 0.5
    assert abs(coverage(n, samples, repeats, 0.5) - 0.5) < 4 * (0.5 * 0.5 / repeats) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("n", [14, 17, 20, 24, 27])
def test_intervals_of_large_boards_cover_as_often_as_they_claim(n):
    repeats = 500
    assert abs(coverage(n, 30_000, repeats) - 0.95) < 3.5 * (0.95 * 0.05 / repeats) ** 0.5


def test_the_number_of_workers_changes_nothing():
    first, *others = [
        nqueens.estimate_count(21, samples=60_000, rng=5, workers=workers) for workers in (1, 2, 7)
    ]
    assert others == [first, first]


def test_numbers_beyond_floating_point():
    found = nqueens.estimate_count(260, samples=2000, rng=1)
    assert found.value > 10**400
    assert 0 < found.relative_error < 1
    assert found.log10 == pytest.approx(math.log10(found.value))
    low, high = found.interval(0.9)
    assert 0 <= low < found.value < high


@pytest.mark.parametrize("n", range(15))
def test_exact_profiles(n):
    profile = nqueens.tree_profile(n)
    assert profile.standard_errors == (0,) * (n + 1)
    assert profile.nodes[-1] == A000170[n]
    assert sum(profile.nodes) == sequence("A319283")[n]
    if n <= 11:
        assert list(profile.nodes) == triangle("A319284")[n]
    if n <= 8:
        assert list(profile.nodes) == oracle.placements_in_order(n, range(n))


@pytest.mark.parametrize("n", [15, 18])
def test_estimated_profiles(n):
    profile = nqueens.tree_profile(n, samples=300_000, rng=1)
    assert profile.nodes[:3] == (1, n, n * n - 3 * n + 2)
    assert profile.standard_errors[:3] == (0, 0, 0)
    assert abs(profile.nodes[n] - A000170[n]) < 4 * profile.standard_errors[n]
    spread = math.hypot(*profile.standard_errors)
    assert abs(sum(profile.nodes) - sequence("A319283")[n]) < 8 * spread


@pytest.mark.parametrize("freedom", [63, 100, 1000])
@pytest.mark.parametrize("p", [0.75, 0.9, 0.975, 0.995])
def test_student_quantile(p, freedom):
    """The distribution function at the quantile, integrated by Simpson's rule."""
    t = estimation.student_quantile(p, freedom)
    x = np.linspace(0, t, 2001)
    density = (1 + x * x / freedom) ** (-(freedom + 1) / 2)
    log_scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    scale = math.exp(log_scale) / math.sqrt(freedom * math.pi)
    weights = np.ones(2001)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    area = scale * (weights * density).sum() * t / 2000 / 3
    assert area + 0.5 == pytest.approx(p, abs=1e-6)


@pytest.mark.parametrize("call", [nqueens.estimate_count, nqueens.tree_profile])
@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"n": -1}, ValueError, "n must be at least 0, not -1"),
        ({"n": 1025}, ValueError, "n must be at most 1024 .*, not 1025"),
        ({"n": 8.0}, TypeError, "n must be an integer, not 8.0"),
        ({"n": 8, "samples": 63}, ValueError, "samples must be at least 64, not 63"),
        ({"n": 8, "samples": 1e6}, TypeError, "samples must be an integer, not 1000000.0"),
        ({"n": 8, "workers": 0}, ValueError, "workers must be at least 1, not 0"),
        ({"n": 8, "rng": True}, TypeError, "rng must be a seed"),
        ({"n": 20, "samples": 10**15}, MemoryError, "an estimate for 20 queens from 1000000000000"),
    ],
)
def test_bad_arguments(call, arguments, error, words):
    with pytest.raises(error, match=words):
        call(**arguments)


def test_an_estimate_that_saw_no_solution_is_refused():
    with pytest.raises(ValueError, match="none of 64 samples reached a solution"):
        nqueens.estimate_count(60, samples=64, rng=0)


@pytest.mark.parametrize("confidence", [0, 1, -0.5, 95])
def test_what_is_no_confidence(confidence):
    with pytest.raises(ValueError, match="confidence must be between 0 and 1, not"):
        nqueens.estimate_count(8).interval(confidence)
