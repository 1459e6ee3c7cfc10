"""Boards, puzzles, texts and checkpoints that hypothesis makes; tests/fuzz.py does so at length."""

import string
from contextlib import suppress

import numpy as np
import oracle
from hypothesis import assume, given, strategies as st

import nqueens
from nqueens import formats, regions, runs

SIZES = st.integers(1, 7)
NUMBERS = st.integers(-2, 9) | st.integers() | st.floats() | st.none() | st.booleans() | st.text()
WORDS = st.sampled_from(
    [*"QAB*.#x|,;[]{}()\"'=:+-/\\ \n\t0123456789", "\x1b[1m", "board", "solution", "8x", "a1", "["]
)
TEXTS = st.lists(WORDS | st.text(max_size=4), max_size=60).map("".join) | st.text()


@st.composite
def problems(draw):
    """Return a size, queens that are placed, and squares that are blocked."""
    n = draw(SIZES)
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    placed = draw(st.lists(squares, max_size=2, unique_by=lambda square: square[0]))
    blocked = draw(st.lists(squares, max_size=2 * n, unique=True))
    return n, placed, [square for square in blocked if square not in placed]


@st.composite
def layouts(draw):
    """Return rows of labels of a layout in which every region has a square."""
    n = draw(st.integers(1, 6))
    cells = draw(st.lists(st.integers(0, n - 1), min_size=n * n, max_size=n * n))
    assume(len(set(cells)) == n)
    return [[string.ascii_uppercase[c] for c in cells[n * i : n * i + n]] for i in range(n)]


@given(problems())
def test_counts_lists_and_solutions_agree_with_slow_code(problem):
    n, placed, blocked = problem
    wanted = oracle.boards(n, placed, blocked).tolist()
    words = {"placed": placed, "blocked": blocked}
    assert nqueens.count(n, **words) == len(wanted)
    assert nqueens.solutions(n, **words).tolist() == wanted
    try:
        assert nqueens.solve(n, **words, rng=1).tolist() in wanted
    except nqueens.NoSolution:
        assert not wanted


@given(st.lists(NUMBERS, max_size=9) | st.lists(st.lists(NUMBERS, max_size=4), max_size=4))
def test_boards_of_any_objects_are_judged_or_refused(board):
    with suppress(TypeError, ValueError):
        verdict = nqueens.is_solution(board)
        boards = np.atleast_2d(np.asarray(board, dtype=np.int64)).tolist()
        assert np.ravel(verdict).tolist() == [
            sorted(q) == [*range(len(q))] and not oracle.attacking_pairs(q) for q in boards
        ]


@given(TEXTS)
def test_any_text_is_read_or_refused(text):
    for read in (formats.read, regions.read):
        with suppress(formats.FormatError):
            list(read(text))


@given(layouts())
def test_searches_of_puzzles_agree(rows):
    puzzle = regions.Puzzle(rows)
    total = regions.count(puzzle)
    assert len(regions.solutions(puzzle)) == total
    assert regions.is_unique(puzzle) == (total == 1)
    for q in regions.solutions(puzzle, limit=3):
        assert regions.is_solution(puzzle, q)


@given(place=st.floats(0, 1), byte=st.integers(0, 255), cut=st.booleans())
def test_a_damaged_checkpoint_is_refused_or_right(tmp_path_factory, place, byte, cut):
    path = tmp_path_factory.mktemp("fuzz") / "q.sqlite"
    nqueens.count(10, checkpoint=path)
    data = bytearray(path.read_bytes())
    at = int(place * (len(data) - 1))
    data[at] = byte
    path.write_bytes(data[: at + 1] if cut else data)
    with suppress(runs.CheckpointError):
        assert nqueens.count(10, checkpoint=path) == 724
        assert runs.status(path).total == 724
