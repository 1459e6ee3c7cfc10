"""Make every allocation of a call fail once, and look what becomes of it.

    python tests/in_mode.py checked --run tests/shortage.py kernels
    python tests/in_mode.py asan --run tests/shortage.py arrays "solve 50"

Whose allocations: those of the ``kernels`` or of the elements of ``arrays`` in public calls, or of
Python ``objects`` (arguments, views of arrays, results) in calls of the extension; in public calls
an object that fails shows how the interpreter and NumPy take it, which is not always well.

The first allocation of a call fails, then the second, and so on until the call ends without. Every
time it has to raise MemoryError, and the library to count as before. Where the interpreter makes do
without an object, or one thread without the other, the call may also return what it always does.
Prints how many allocations each call made.
"""

import ctypes
import gc
import os
import sys

import numpy as np

import nqueens
from nqueens import _core, formats
from nqueens._counting import joins as joining

KINDS = ("kernels", "arrays", "objects")
# where NumPy (2.4) crashes: argmax without memory for its result
NOT_FOR_ARRAYS = ("canonical",)
EIGHT = np.array([0, 4, 7, 5, 2, 6, 1, 3])
CALLS = {
    "count 8": lambda: nqueens.count(8, workers=1),
    "count 10, two threads": lambda: nqueens.count(10, workers=2, method="simd"),
    "count 10, portably": lambda: nqueens.count(10, workers=1, method="portable"),
    "count 9, row by row": lambda: nqueens.count(9, method="recursion"),
    "join 10": lambda: joined(10),
    "join 11, two threads": lambda: joined(11, workers=2),
    "count with constraints": lambda: nqueens.count(9, placed=[(0, 1)], blocked=[(4, 4)]),
    "count on the torus": lambda: nqueens.count(11, toroidal=True, workers=1),
    "symmetries": lambda: nqueens.count_by_symmetry(8),
    "solutions": lambda: nqueens.solutions(8).tolist(),
    "solutions, fundamental": lambda: nqueens.solutions(8, fundamental=True, limit=5).tolist(),
    "batches": lambda: [b.tolist() for b in nqueens.iter_solutions(7, batch=16)],
    "rank": lambda: nqueens.solution_rank(EIGHT),
    "at": lambda: nqueens.solution_at(8, 40).tolist(),
    "sample": lambda: nqueens.random_solutions(9, 5, rng=1).tolist(),
    "estimate": lambda: nqueens.estimate_count(12, samples=64, rng=1).value,
    "tree": lambda: nqueens.tree_profile(7).nodes,
    "solve 50": lambda: nqueens.solve(50, rng=1).tolist(),
    "solve 2000": lambda: nqueens.solve(2000, rng=1).tolist(),
    "swap": lambda: nqueens.solve(30, method="swap", rng=1).tolist(),
    "climb": lambda: nqueens.solve(30, method="hill-climb", rng=1).tolist(),
    "formula": lambda: nqueens.solve(30, method="construct").tolist(),
    "backtrack": lambda: nqueens.solve(12, method="backtrack").tolist(),
    "complete": lambda: nqueens.solve(12, placed=[(0, 3)], blocked=[(5, 5)], rng=1).tolist(),
    "many": lambda: nqueens.solve_many(20, 3, rng=1).tolist(),
    "check": lambda: nqueens.is_solution(EIGHT),
    "conflicts": lambda: nqueens.conflicts([0, 1, 2, 3]),
    "orbit": lambda: nqueens.orbit(EIGHT).tolist(),
    "canonical": lambda: nqueens.canonical(EIGHT).tolist(),
    "symmetry": lambda: nqueens.symmetry(EIGHT),
    "board": lambda: str(placed()),
    "instance": lambda: repr(nqueens.random_instance(8, rng=1)),
    "puzzle": lambda: nqueens.unique_puzzle(6, rng=1).tolist(),
    "squares": lambda: nqueens.square_counts(6).tolist(),
    "render": lambda: nqueens.render(EIGHT),
    "svg": lambda: nqueens.to_svg(EIGHT),
    "read": lambda: repr(list(formats.read("2 4 1 3\n", "permutation", base=1, by="rows"))),
}

OPEN = np.full(8, 255, np.uint64)
CLOSED = np.zeros(8, np.uint32)
PLAN = np.zeros((100, 10), np.uint8)
SEED = np.array([1, 2, 3, 4], np.uint64)
NOTHING = np.zeros(0, np.uint8)


def joined(n, workers=1):
    joining._kept.clear()  # the lists are made again
    return nqueens.count(n, method="join", workers=workers)


def listed():
    out = np.zeros((92, 8), np.uint8)
    cursor = _core.SolutionCursor(OPEN, prefix=NOTHING)
    return cursor.fill(out, _core.StopFlag()), out.tobytes()


def solved(kernel, n):
    queens = np.zeros(n, "i4")
    kernel(n).solve(queens, SEED.copy(), _core.StopFlag())
    return queens.tolist()


def written(kernel, array):
    kernel(array, _core.StopFlag())
    return array.tolist()


def joined_directly(n):
    stop = _core.StopFlag()
    quarters = _core.Quarters(n)
    quarters.make(stop)
    return _core.Joiner(quarters, "scalar").count(0, 3, 4, stop), _core.join_row_sets(n, 0, 3, 4)


def placed():
    board = nqueens.Board(6)
    board.place(1)
    board.place(3)
    board.undo()
    return board


OF_THE_EXTENSION = {
    "levels": _core.cpu_levels,
    "row by row": lambda: _core.count_queens(8, _core.StopFlag()),
    "plan": lambda: _core.centre_plan(8, CLOSED, 0, 255, PLAN, _core.StopFlag()),
    "counter": lambda: _core.Counter(8, CLOSED, False, "scalar").count((), 99, _core.StopFlag()),
    "half turn": lambda: _core.count_half_turn(8, _core.StopFlag()),
    "quarter turn": lambda: _core.count_quarter_turn(12, _core.StopFlag()),
    "join": lambda: joined_directly(8),
    "list": listed,
    "swap": lambda: solved(_core.SwapSearch, 20),
    "formula": lambda: written(_core.formula_solve, np.zeros(20, "i4")),
    "climb": lambda: solved(_core.HillClimb, 20),
    "greedy": lambda: solved(_core.GreedySolver, 1000),
    "space": lambda: _core.GreedySolver.nbytes(1000),
    "tree": lambda: written(_core.profile_tree, np.zeros(8, "u8")),
}


def watch():
    """Return the part of the extension that makes allocations fail, at work."""
    library = ctypes.PyDLL(_core.__file__)
    library.nq_fail.argtypes = [ctypes.c_int, ctypes.c_long]
    library.nq_watch_arrays.argtypes = [ctypes.py_object]
    assert library.nq_watch_arrays(np._core._multiarray_umath._ARRAY_API) == 0
    library.nq_watch_objects()
    return library


def calls_of(kind):
    """Return what is called, by name."""
    if kind == "objects":
        return OF_THE_EXTENSION
    return {name: CALLS[name] for name in CALLS if kind != "arrays" or name not in NOT_FOR_ARRAYS}


def spare(library):
    while True:
        try:
            return bool(library.nq_spare())
        except MemoryError:  # the one that was to fail was of this call
            pass


def walk(library, kind, name, call):
    """Return how many allocations the call made; each has failed once."""
    wanted = call()  # which also loads what is loaded on use
    makes_do = kind == "objects" or "two threads" in name
    made = 0
    while True:
        result = error = None
        library.nq_fail(KINDS.index(kind), made + 1)
        try:
            result = call()
        except MemoryError:
            error = MemoryError
        except Exception as other:
            error = other
        spared = spare(library)
        where = f"{name}: allocation {made + 1} of {kind}"
        if error not in (None, MemoryError):
            raise AssertionError(f"{where}: {error!r}") from error
        if spared or (error is None and makes_do):
            assert error is None, where
            assert result == wanted, f"{where}: {result} is wrong"
        else:
            assert error is MemoryError, f"{where}: no MemoryError"
        assert nqueens.count(8) == 92, where
        if spared:
            return made
        made += 1


def main(kind, *names):
    library = watch()
    if hasattr(os, "sched_setaffinity"):  # one thread, where a call does not ask for more
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    gc.disable()  # which allocates when it likes
    total = 0
    calls = calls_of(kind)
    for name in names or calls:
        made = walk(library, kind, name, calls[name])
        total += made
        print(f"{name:28}{made:7}", flush=True)
        gc.collect()
    print(f"{total} allocations of {kind} failed")


if __name__ == "__main__":
    main(*sys.argv[1:])
