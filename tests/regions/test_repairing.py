"""Layouts are mended: one solution, few changes, and no fewer on boards where all are tried."""

from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from brute import brute_force
from hypothesis import given, settings, strategies as st
from regions.drawing import grown

import nqueens
from nqueens import regions

FOUR = ["ABBB", "AABD", "CCDD", "CCCD"]
SEVERAL = ["AABB", "AABB", "CCDD", "CCDD"]


def distance(layout, found):
    """Return in how many squares a repair differs, after a look at all that it promises."""
    old, new = regions.Puzzle(layout).regions, found.puzzle.regions
    before, after = (np.array(one.names)[one.labels] for one in (old, new))
    assert len(brute_force(new.labels.tolist(), stars=found.puzzle.stars)) == 1
    assert set(new.disconnected) <= set(old.disconnected)
    assert [*map(tuple, np.argwhere(before != after).tolist())] == [*found.changed]
    return len(found.changed)


def one_or_two_suffice(labels):
    """Return the fewest changes, 0 to 2, by trying all changes of any square to any region."""
    n = len(labels)
    for number in (0, 1, 2):
        for squares in combinations(range(n * n), number):
            for names in product(range(n), repeat=number):
                changed = labels.copy()
                changed.ravel()[list(squares)] = names
                if (changed != labels).sum() < number or len(np.unique(changed)) < n:
                    continue
                puzzle = regions.Puzzle(changed)
                if regions.count(puzzle, at_most=1) == 1 and not puzzle.regions.disconnected:
                    return number
    return None


@pytest.mark.parametrize("seed", range(12))
def test_one_or_two_changes_are_found_whenever_they_suffice(seed):
    labels = grown(Random(seed), 5).labels
    fewest = one_or_two_suffice(labels)
    changes = distance(labels, regions.repair(labels, rng=seed))
    assert changes == fewest if fewest is not None else changes > 2


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from([5, 6]))
def test_any_connected_layout_can_be_mended(seed, n):
    labels = grown(Random(seed), n).labels
    found = regions.repair(labels, rng=seed)
    distance(labels, found)
    assert regions.repair(found.puzzle).changed == ()
    assert regions.repair(labels, rng=seed) == found
    back = regions.repair(found.puzzle, keep=[], stars=1)
    assert back == (found.puzzle, ())


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_puzzle_that_lost_its_solution_by_one_change_gets_one_by_one(seed):
    puzzle = regions.generate(7, rng=seed, style="plain")
    rng = np.random.default_rng(seed)
    layout = puzzle.regions
    while layout == puzzle.regions or layout.disconnected:
        labels = puzzle.regions.labels.copy()
        row, column = rng.integers(1, 6, size=2)
        labels[row, column] = labels[row + rng.integers(-1, 2), column]
        if len(np.unique(labels)) == 7:
            layout = regions.Regions(labels)
    assert distance(labels, regions.repair(labels)) <= 1


def test_what_is_kept_is_kept():
    (square,) = regions.repair(SEVERAL).changed
    others = set()
    while len(others) < 4:
        found = regions.repair(SEVERAL, keep=[square, *others])
        assert not {square, *others} & set(found.changed)
        assert distance(SEVERAL, found) <= 2
        others.add(found.changed[0])
    with pytest.raises(nqueens.NoSolution, match="no change of squares leaves exactly one"):
        regions.repair(SEVERAL, keep=np.ones((4, 4), dtype=bool))


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_difficulties(level):
    layout = regions.generate(8, rng=2).regions
    found = regions.repair(layout, difficulty=level, rng=2, time_limit=None)
    distance(layout, found)
    assert regions.difficulty(found.puzzle) == level


def test_several_stars_and_other_rules():
    battle = regions.generate(8, stars=2, rng=1)
    labels = battle.regions.labels.copy()
    labels[3, 3] = labels[3, 2] if labels[3, 2] != labels[3, 3] else labels[2, 3]
    assert distance(labels, regions.repair(labels, stars=2)) <= 2
    given = regions.Puzzle(SEVERAL, placed=[(0, 1)])
    assert regions.repair(given) == (given, ())
    free = regions.Puzzle(SEVERAL, touching=True, blocked=[(0, 0)])
    found = regions.repair(free).puzzle
    assert (found.touching, found.blocked) == (True, ((0, 0),))
    assert regions.is_unique(found)
    assert regions.is_unique(regions.repair("A").puzzle)


def test_regions_in_pieces_may_stay_so_and_names_and_colours_stay():
    colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"]
    layout = regions.Regions(["xyyx", "xyyx", "zzww", "zzww"], colours)
    found = regions.repair(layout)
    distance(layout, found)
    made = found.puzzle.regions
    same = zip(layout.names, layout.colours, strict=True)
    assert {*zip(made.names, made.colours, strict=True)} == {*same}


# --- check ---------------------------------------------------------------------------------------


def test_what_is_wrong_is_what_a_hint_refuses():
    for queen, cross in product(product(range(4), repeat=2), repeat=2):
        found = regions.check(FOUR, [queen], [cross])
        answer = {(0, 2), (1, 0), (2, 3), (3, 1)}
        assert (*found.queens,) == (*({queen} - answer),)
        assert (*found.crosses,) == (*({cross} & answer),)
        if not any(found):
            assert str(found) == "nothing is wrong"
            continue
        with pytest.raises(regions.WrongMarks) as caught:
            regions.hint(FOUR, [queen], [cross])
        error = caught.value
        assert (error.value, str(error)) == (found, str(found))
