"""Puzzles of coloured regions: solving, counting, explaining, making and reading them."""

from __future__ import annotations

import io
import itertools

import pytest

from nqueens import regions

ROWS = [letter * 6 for letter in "ABCDEF"]
PUZZLES = [regions.generate(8, rng=seed) for seed in range(20)]


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_solve(benchmark):
    assert all(benchmark(lambda: [len(regions.solve(p)) for p in PUZZLES]))


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_count_many(benchmark):
    layouts = [p.regions.labels for p in PUZZLES]
    assert (benchmark(regions.count_many, layouts) == 1).all()


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_explain(benchmark):
    steps = benchmark(lambda: [regions.explain(p) for p in PUZZLES])
    assert all(steps)


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_read(benchmark):
    texts = [str(p) for p in PUZZLES]
    assert benchmark(lambda: [next(iter(regions.read(text))) for text in texts]) == PUZZLES


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_difficulty(benchmark):
    grades = benchmark(lambda: [regions.difficulty(p) for p in PUZZLES])
    assert set(grades) <= {"easy", "medium", "hard", "expert"}


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_hint(benchmark):
    assert all(benchmark(lambda: [regions.hint(p) for p in PUZZLES]))


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_page(benchmark):
    assert "</html>" in benchmark(lambda: str(regions.page(PUZZLES)))


@pytest.mark.benchmark(group="puzzles of 8 rows")
def test_sheets(benchmark):
    pytest.importorskip("typst")
    benchmark(lambda: regions.sheets(PUZZLES, io.BytesIO()))


@pytest.mark.benchmark(group="repair")
def test_repair(benchmark):
    """Layouts with many solutions, the same in each run."""
    seeds = itertools.cycle(range(3))
    found = benchmark(lambda: regions.repair(ROWS, rng=next(seeds)))
    assert regions.is_unique(found.puzzle)


@pytest.mark.benchmark(group="generate")
@pytest.mark.parametrize(
    ("n", "stars"), [(8, 1), (10, 1), (14, 2)], ids=["8", "10", "14 with two stars"]
)
def test_generate(benchmark, n, stars):
    """The same puzzles in each run."""
    seeds = itertools.cycle(range(5))
    puzzle = benchmark(lambda: regions.generate(n, stars=stars, rng=next(seeds)))
    assert regions.is_unique(puzzle)


@pytest.mark.benchmark(group="pictures")
def test_read_picture(benchmark):
    resvg = pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    picture = bytes(resvg.svg_to_bytes(svg_string=str(PUZZLES[0].to_svg(size=640))))
    found = benchmark(lambda: regions.read_picture(io.BytesIO(picture)))
    assert found.n == 8
