"""Arrays that another thread writes to: an answer or a `ValueError`, and never a wrong memory."""

import numpy as np
import pytest
from nqueens._core import StopFlag, board_images, check_boards, count_conflicts
from nqueens.regions._kernels.region_solving import RegionSolver
from programs import python

from nqueens._boards.arrays import board_array, square_array
from nqueens._runtime.arguments import integer_array

OFF = [(n, column) for n in (4, 40, 70) for column in (-1, "n", 127, -128)]


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.int64])
@pytest.mark.parametrize(("n", "column"), OFF)
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("row", [0, -1])
def test_kernels_check_what_they_use_as_an_index(n, column, wraps, row, kind):
    boards = np.tile(np.arange(n), (3, 1)).astype(kind)
    boards[1, row] = np.array(n if column == "n" else column).astype(kind)
    valid, pairs = np.ones(3, dtype=np.uint8), np.zeros(3, dtype=np.int64)
    check_boards(boards, wraps, valid, StopFlag())
    assert valid.tolist() == [0, 0, 0]
    assert count_conflicts(boards, wraps, pairs, StopFlag()) == 1
    inverse, images = np.empty(n, dtype=kind), np.empty((3, n), dtype=kind)
    assert board_images(boards, inverse, images, StopFlag()) == 1
    assert images[0].tolist() == [*range(n)]


def test_a_search_checks_the_labels_of_regions():
    labels = np.repeat(np.arange(4, dtype=np.uint8), 4)[np.newaxis]
    counts, nothing = np.zeros(1, dtype=np.uint64), np.empty((0, 0), dtype=np.uint8)
    words = None, None, 2, 1000, counts, nothing, False, StopFlag()
    assert RegionSolver(4, 1, False, False).count(labels, *words) == 1
    for label in (4, 97, 255):
        labels[0, 15] = label
        with pytest.raises(ValueError, match="a label is not the number of a region"):
            RegionSolver(4, 1, False, False).count(labels, *words)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_what_is_checked_is_a_copy(kind):
    given = np.array([[1, 3, 0, 2], [2, 0, 3, 1]], dtype=kind)
    squares = given[:, :2]
    for found in (
        board_array(given),
        board_array(memoryview(given)),
        integer_array(given, "numbers"),
        square_array(squares, "queens", 4),
    ):
        assert not np.shares_memory(found, given)


# A thread writes columns that are not on the board into the second half of an array, and back.
PROGRAM = """
import sys, threading
import numpy as np
import nqueens
from nqueens import formats, regions

call, number = sys.argv[1], int(sys.argv[2])
sys.setswitchinterval(1e-6)
good = nqueens.solutions(8).astype(np.int32) if number < 100 else nqueens.solve_many(
    number, 3000, rng=1).astype(np.int32)
q, one = good.copy(), good[-1].copy()
squares = np.array([[0, 0], [1, 4], [2, 7]])
mask = np.zeros((8, 8), dtype=bool)
layouts = np.stack([regions.generate(8, rng=i).regions.labels for i in range(20)])
one_layout = layouts[-1].copy()
ranks = np.arange(92)
arrays = [q, one, squares, mask, layouts, one_layout, ranks]
kept = [array.copy() for array in arrays]
ended = False

def write():
    while not ended:
        for value in (10**9, -1, 127, 8):
            for array, right in zip(arrays, kept):
                half = array.reshape(-1)[array.size // 2 :]
                half[:] = np.array(value).astype(array.dtype)
                half[:] = right.reshape(-1)[array.size // 2 :]

writer = threading.Thread(target=write)
writer.start()
try:
    code = compile(call, "call", "eval")
    for _ in range(30 if number >= 100 else 100):
        try:
            eval(code)
        except ValueError:
            pass
finally:
    ended = True
    writer.join()
print("ended")
"""
CALLS = [
    "nqueens.is_solution(q)",
    "nqueens.is_solution(q, toroidal=True)",
    "nqueens.is_solution(q, placed=squares[:1], blocked=mask)",
    "nqueens.conflicts(q)",
    "nqueens.conflicts(q, toroidal=True)",
    "nqueens.canonical(q)",
    "nqueens.orbit(q)",
    "nqueens.symmetry(q)",
    "nqueens.to_matrix(q)",
    "nqueens.from_matrix(mask)",
    "nqueens.attacks(one)",
    "nqueens.solution_rank(q)",
    "nqueens.solution_at(8, ranks)",
    "nqueens.Position.of(one)",
    "nqueens.Position(8, squares, blocked=mask)",
    "nqueens.Board(8, queens=one)",
    "nqueens.count(8, placed=squares[:1], blocked=squares[1:])",
    "nqueens.solve(8, placed=squares[:1], blocked=mask)",
    "nqueens.solutions(8, blocked=mask)",
    "nqueens.to_svg(one)",
    "nqueens.to_svg(8, values=ranks[:64].reshape(8, 8))",
    "formats.text(q)",
    "formats.encode(q, 'npy')",
    "regions.Regions(one_layout)",
    "regions.Puzzle(one_layout, placed=squares[:1], blocked=mask)",
    "regions.solve_many(layouts)",
    "regions.count_many(layouts)",
    "regions.is_solution(kept[-2], q)",
    "regions.check(kept[-2], one)",
]


@pytest.mark.development
@pytest.mark.parametrize("call", CALLS)
def test_a_thread_writes_to_an_array_meanwhile(call):
    done = python("-X", "faulthandler", "-c", PROGRAM, call, "8")
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr


@pytest.mark.development
@pytest.mark.parametrize("function", ["is_solution", "conflicts", "canonical"])
def test_a_thread_writes_to_a_large_array_meanwhile(function):
    done = python("-X", "faulthandler", "-c", PROGRAM, f"nqueens.{function}(q)", "100")
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr
