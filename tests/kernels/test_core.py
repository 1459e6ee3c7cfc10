"""The guards of the boundary: calls that the Python modules never make reach no kernel."""

import os
import platform
import re
import sys
import threading
from contextlib import suppress
from inspect import signature
from pathlib import Path

import numpy as np
import pytest
from nqueens.regions._kernels.region_solving import SHAPE_FIGURES, RegionSolver
from programs import PATIENCE, python

from nqueens import _core, cpu_info
from nqueens._kernels.solve import solving
from nqueens.regions._kernels import region_solving

SEED = np.ones(4, dtype=np.uint64)
NO_PREFIX = np.empty(0, dtype=np.uint8)


def zeros(kind, *shape):
    return np.zeros(shape, dtype=kind)


def ones(kind, *shape):
    return np.ones(shape, dtype=kind)


def cursor(n=6, prefix=NO_PREFIX):
    return _core.SolutionCursor(np.full(n, (1 << min(n, 64)) - 1, np.uint64), prefix=prefix)


def sparse(stop, *, n=6):
    every = np.full(n, 2**n - 1, np.uint64)
    every[::4] = 2**n - 1 if n < 64 else sum(1 << c for c in range(1, 61, 4))  # for one row more
    _core.SparseLister(every, False).list(NO_PREFIX, zeros("u1", 9, n), stop)


def swap(stop, *, rows=8, climbing=False, stream=SEED):
    solving.swap_solve(zeros("i4", rows), climbing, stream.copy(), stop)


def small(stop, *, rows=8):
    solving.fill_small(zeros("i4", 1, rows), SEED.copy(), stop)


def large(stop, *, rows=2000):
    solving.fill_large(zeros("i4", 1, rows), SEED.copy(), stop)


def around(stop, *, queens=(-1, -1, -1, -1), blocked=(), attempts=-1, width=2):
    squares = np.array(blocked, np.int64, order="C").reshape(-1, width)
    board = np.array(queens, np.int32)
    return solving.complete_board(board, squares, attempts, SEED, stop)


def each(stop, *, n=8, width=2, column=1, rows=1):
    closed, squares = zeros("u4", n), np.full((1, width), column, np.uint8)
    _core.Completer(n, closed, False, "scalar").count_each(squares, zeros("u8", rows), 1, stop)


def checked(stop, boards):
    _core.check_boards(boards, False, zeros("u1", 1), stop)


def conflicts(stop, boards):
    _core.count_conflicts(boards, False, zeros("i8", 1), stop)


def sample(stop, *, order=(0, 1, 2), placed=None, words=1, room=64, size=64, rows=3, stream=SEED):
    placed = np.full(len(order), -1) if placed is None else placed
    n = len(placed)
    rows_open, queens = np.array(order, np.int32), np.array(placed, np.int32)
    population = _core.Population(rows_open, queens, ones("u8", n, words), 0, room)
    population.sample(size, stream, zeros("i8", rows), stop)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda stop: _core.count_queens(33, "scalar", stop), "32 rows for a board of 33"),
        (lambda stop: _core.count_queens(0, "scalar", stop), "0 rows for a board of 0"),
        (lambda stop: _core.count_half_turn(33, stop), r"n = 33 is not in 1\.\.32"),
        (lambda stop: _core.count_quarter_turn(65, stop), r"n = 65 is not in 0\.\.64"),
        (lambda stop: each(stop, width=3), "not queens of a board of 8"),
        (lambda stop: each(stop, column=8), "not queens of a board of 8"),
        (lambda stop: each(stop, rows=2), "not queens of a board of 8, or no room"),
        (lambda stop: each(stop, n=2, width=6), "not queens of a board of 2"),
        (lambda _: cursor(0), "n = 0 is not in"),
        (lambda _: cursor(65), "n = 65 is not in"),
        (lambda _: cursor(prefix=zeros("u1", 6)), "leaves no row to fill"),
        (lambda _: cursor(prefix=ones("u1", 1) * np.uint8(6)), "column 6 is not on the board"),
        (lambda _: cursor(prefix=zeros("u1", 2)), "queens of the prefix attack each other"),
        (lambda stop: cursor().fill(zeros("u1", 1, 5), stop), "rows of 5 for a board of 6"),
        (lambda stop: swap(stop, rows=3), "needs 4 queens or more, not 3"),
        (lambda stop: swap(stop, stream=zeros("u8", 4)), "four words, not all zero"),
        (lambda stop: swap(stop, stream=ones("u8", 3)), "four words, not all"),
        (lambda stop: small(stop, rows=3), "needs 4 queens or more, not 3"),
        (lambda stop: large(stop, rows=999), "needs 1000 queens or more, not 999"),
        (lambda stop: around(stop, queens=()), "needs 1 queens or more, not 0"),
        (lambda stop: around(stop, queens=(4, -1, -1, -1)), "not belong to a board of 4"),
        (lambda stop: around(stop, queens=(1, -1, -1, 1)), "not belong to a board of 4"),
        (lambda stop: around(stop, blocked=[(3, 1), (0, 0)]), "do not belong to a board of 4"),
        (lambda stop: around(stop, blocked=[(3, 4)]), "do not belong to a board of 4"),
        (lambda stop: around(stop, blocked=[0], width=1), "do not belong to a board of 4"),
        (lambda stop: sample(stop, order=(0, 1, 3)), "3 rows to fill and the queens do not fit"),
        (lambda stop: sample(stop, order=(0, 1, -1)), "do not fit n = 3"),
        (lambda stop: sample(stop, order=(0,), placed=(-1, 1, 3)), "do not fit n = 3"),
        (lambda stop: sample(stop, order=(), placed=(0,)), "0 rows to fill .* do not fit n = 1"),
        (lambda stop: sample(stop, order=(0, 0), placed=(-1,)), "2 rows to fill .* fit n = 1"),
        (lambda stop: solving.linear_solve(zeros("i4", 5), 5, 0, 0, stop), "0 are not below 5"),
        (lambda stop: sample(stop, stream=zeros("u8", 4)), "four words, not all zero"),
        (lambda stop: sample(stop, rows=2), "2 places for 3 levels of 64 nodes"),
        (lambda stop: sample(stop, size=65), "3 places for 3 levels of 65 nodes"),
        (lambda stop: sample(stop, order=()), "no population of 64 nodes for n = 0"),
        (lambda stop: sample(stop, room=0), "no population of 0 nodes for n = 3"),
        (lambda stop: sample(stop, words=2), "3 rows of 2 words do not fit n = 3"),
        (lambda stop: checked(stop, zeros("u1", 2, 8)), "1 results for 2 boards"),
        (lambda stop: conflicts(stop, zeros("u1", 2, 8)), "1 results for 2 boards"),
    ],
)
def test_what_would_go_out_of_bounds_is_refused(call, words):
    with pytest.raises(ValueError, match=words):
        call(_core.StopFlag())


def split(stop, n, even_rows, odd_rows):
    _core.RowSetCounter(n, None, "scalar").count(even_rows, odd_rows, 1 << 16, 4, stop)


def written(stop):
    lister = _core.Completer(6, zeros("u4", 6), False, "scalar")
    keys = lister.list((), 4, _core.StopFlag())
    lister.write((), keys, False, zeros("u1", 4, 6), stop)


def listed(stop, n=17, most=1 << 40):
    queens = ((0, 0),) if n == 17 else ()
    _core.Completer(n, zeros("u4", n), False, "scalar").list(queens, most, stop)


def regions_of(n, method, stop, moves=0):
    solver = RegionSolver(n, 1, False, False)
    labels = np.repeat(np.arange(n, dtype=np.uint8), n)
    if method == "count":
        given = 2**63, 2**63, zeros("u8", 1), zeros("u1", 0, 0), False
        solver.count(labels.reshape(1, -1), zeros("u2", 0), zeros("u2", 0), *given, stop)
    elif method == "queens":
        solver.queens(SEED.copy(), labels, stop)
    elif method == "rate":
        solution = 8 * np.arange(8, dtype=np.uint16) + np.uint16([0, 2, 4, 6, 1, 3, 5, 7])
        solver.rate(labels, None, None, solution, stop)
    else:
        figures = zeros("i4", SHAPE_FIGURES + n)
        target = (0, figures, figures) if moves else None
        walk = moves, 1, 0, 0, False
        solver.generate(SEED.copy(), labels, None, 0, 1, False, 99, target, *walk, stop)


def pigeons(stop):
    """Complete a board of 100 rows, 15 of which have squares in the same 14 columns only."""
    blocked = zeros("?", 100, 100)
    blocked[2:92:6] = True
    blocked[2:92:6, 3:87:6] = False
    around(stop, queens=[-1] * 100, blocked=np.argwhere(blocked), attempts=0)


ALL_OPEN = zeros("u4", 32)
ONE_BOARD = zeros("u1", 1, 8), zeros("u1", 8), zeros("u1", 1, 8)
SHORT = {
    "swap_solve": lambda stop: swap(stop, rows=1000),
    "fill_small": small,
    "fill_large": large,
    "linear_solve": lambda stop: solving.linear_solve(zeros("i4", 2000), 2, 0, 0, stop),
    "complete_board": around,
    "SolutionCursor.fill": lambda stop: cursor().fill(zeros("u1", 9, 6), stop),
    "SparseLister.list": sparse,
    "Completer.count_each": each,
    "Completer.list": lambda stop: listed(stop, 8, 99),
    "Completer.write": written,
    "centre_plan": lambda stop: _core.centre_plan(8, ALL_OPEN[:8], 0, 0, zeros("u1", 0, 9), stop),
    "count_queens": lambda stop: _core.count_queens(8, "scalar", stop),
    "count_half_turn": lambda stop: _core.count_half_turn(8, stop),
    "count_quarter_turn": lambda stop: _core.count_quarter_turn(8, stop),
    "Population.sample": lambda stop: sample(stop, order=(2, 0, 1)),
    "check_boards": lambda stop: checked(stop, zeros("i4", 1, 10**6)),
    "count_conflicts": lambda stop: conflicts(stop, zeros("i4", 1, 10**6)),
    "board_images": lambda stop: _core.board_images(*ONE_BOARD, stop),
    "RowSetCounter.count": lambda stop: split(stop, 8, 0b0001, 0b0001),
    "RegionSolver.count": lambda stop: regions_of(8, "count", stop),
    "RegionSolver.generate": lambda stop: regions_of(8, "generate", stop),
    "RegionSolver.queens": lambda stop: regions_of(8, "queens", stop),
    "RegionSolver.rate": lambda stop: regions_of(8, "rate", stop),
}
LONG = {  # hours, if nothing stops them
    "swap_solve": lambda stop: swap(stop, rows=2_000_000, climbing=True),
    "complete_board": pigeons,
    "SolutionCursor.fill": lambda stop: cursor(64).fill(zeros("u1", 2, 64), stop),
    "SparseLister.list": lambda stop: sparse(stop, n=64),
    "count_queens": lambda stop: _core.count_queens(32, "scalar", stop),
    "count_half_turn": lambda stop: _core.count_half_turn(32, stop),
    "count_quarter_turn": lambda stop: _core.count_quarter_turn(64, stop),
    "RowSetCounter.count": lambda stop: split(stop, 30, 0b1111111, 0b1111111),
    "RegionSolver.count": lambda stop: regions_of(20, "count", stop),
    "RegionSolver.generate": lambda stop: regions_of(20, "generate", stop, moves=2**31 - 1),
}


def test_every_kernel_is_stopped_below():
    names = set()
    for module in (_core, solving, region_solving):
        for name, thing in vars(module).items():
            found = {name: thing}
            if isinstance(thing, type):
                found = {f"{name}.{method}": call for method, call in vars(thing).items()}
            for full, call in found.items():
                if "cython_function" in type(call).__name__:
                    names.update([full] if "stop" in signature(call).parameters else [])
    assert names == SHORT.keys()


@pytest.mark.parametrize("call", SHORT.values(), ids=SHORT)
def test_a_kernel_whose_flag_is_set_has_no_result(call):
    call(_core.StopFlag())
    stop = _core.StopFlag()
    assert not stop.is_set()
    stop.set()
    assert stop.is_set()
    with pytest.raises(_core.Stopped):
        call(stop)


def stopped_after(call, seconds):
    """Return whether a kernel in a thread ends once its flag is set."""
    stop, ended = _core.StopFlag(), []

    def body():
        with suppress(_core.Stopped):
            call(stop)
            pytest.fail("it has ended before")
        ended.append(True)

    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    thread.join(seconds)
    stop.set()
    thread.join(PATIENCE)
    return bool(ended)


@pytest.mark.parametrize("call", LONG.values(), ids=LONG)
def test_a_flag_stops_a_long_kernel(call):
    assert stopped_after(call, 0)
    assert stopped_after(call, 0.05)


def test_a_flag_stops_a_climb_that_has_begun():
    assert stopped_after(LONG["swap_solve"], 0.5)


def test_a_flag_stops_a_long_count(level):
    squares = zeros("u1", 1, 2)
    counter = _core.Completer(32, ALL_OPEN, False, level)
    each = [squares, zeros("u8", 1), 2**64 - 1]
    assert stopped_after(lambda stop: counter.count_each(*each, stop), 0.05)


def test_an_exact_completion_finds_each_of_the_four_solutions():
    boards = set()
    for seed in range(1, 21):
        queens, stream = np.full(6, -1, np.int32), np.full(4, seed, np.uint64)
        found = solving.complete_board(queens, zeros("i8", 0, 2), 0, stream, _core.StopFlag())
        assert found == (True, -1, -1)
        boards.add(tuple(queens.tolist()))
    assert 1 < len(boards) <= 4


IN_LITTLE_MEMORY = """
import resource
import numpy as np
from nqueens import _core
from nqueens.regions._kernels.region_solving import RegionSolver

NONE, STOP = np.zeros(32, "u4"), _core.StopFlag()
BEFORE = resource.getrlimit(resource.RLIMIT_AS)

def count(level):
    counter = _core.RowSetCounter(20, NONE[:20], level, most=1)  # then with wider counters
    return counter.count(0x148, 0x124, 1, 1, STOP)

def keys(level):
    return len(_core.Completer(12, NONE[:12], False, level).list((), 2**40, STOP))

def puzzle(_):
    labels, counts = np.repeat(np.arange(32, dtype="u1"), 32), np.zeros(1, "u8")
    solver = RegionSolver(32, 1, False, False)
    boards = np.zeros((0, 0), "u1")
    solver.count(labels.reshape(1, -1), None, None, 1, 2**63, counts, boards, False, STOP)
    return int(counts[0])

resource.setrlimit(resource.RLIMIT_AS, (1 << 20, BEFORE[1]))
try:
    np.zeros(1 << 24)
    print("emulated")  # by a program that does not limit memory
    raise SystemExit
except MemoryError:
    resource.setrlimit(resource.RLIMIT_AS, BEFORE)

for call, expected in ((count, 1400), (keys, 14200), (puzzle, 1)):
    for level in _core.cpu_levels() if call is not puzzle else ["all"]:
        outcomes = []
        for more in range(0, 8 << 20, 1 << 17):  # bytes
            pages = int(open("/proc/self/statm").read().split()[0])
            room = pages * resource.getpagesize() + more
            resource.setrlimit(resource.RLIMIT_AS, (room, BEFORE[1]))
            try:
                outcomes.append(call(level))
            except MemoryError:
                outcomes.append(None)
            finally:
                resource.setrlimit(resource.RLIMIT_AS, BEFORE)
        print(call.__name__, level, set(outcomes) == {None, expected}, call(level) == expected)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="tells the allocator of glibc")
@pytest.mark.skipif(cpu_info().build in ("asan", "tsan"), reason="a sanitizer takes it all")
def test_a_kernel_without_memory_says_so():
    """Limit the memory to more and more, so that each allocation is once the first to fail."""
    exact = {f"MALLOC_{name}_THRESHOLD_": "4096" for name in ("MMAP", "TRIM")}
    exact["MALLOC_TOP_PAD_"] = "0"  # nothing is kept, and nothing taken before it is asked for
    done = python("-c", IN_LITTLE_MEMORY, env={**os.environ, **exact})
    assert done.returncode == 0, done.stderr
    if done.stdout == "emulated\n":
        pytest.skip("nothing limits memory")
    calls = [
        *(f"{name} {one}" for name in ("count", "keys") for one in _core.cpu_levels()),
        "puzzle all",
    ]
    assert done.stdout.splitlines() == [f"{call} True True" for call in calls]


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="reads what Linux says of x86"
)
def test_the_levels_are_those_of_the_processor():
    text = Path("/proc/cpuinfo").read_text("utf-8")
    flags = set(re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)[1].split())
    family = int(re.search(r"^cpu family\s*:(.*)$", text, re.MULTILINE)[1])
    expected = ["scalar", "sse4"] if flags >= {"sse4_2", "popcnt"} else ["scalar"]
    if flags >= {"avx2", "bmi1", "bmi2"}:
        has_slow_pext = family in (0x17, 0x18)  # of AMD and Hygon only
        expected += ["zen2"] if has_slow_pext else ["zen2", "avx2"]
    if flags >= {"avx512f", "avx512bw", "avx512_vbmi2", "avx512_vpopcntdq"}:
        expected = ["scalar", "sse4", "zen2", "avx2", "avx512"]
    assert _core.cpu_levels() == expected
