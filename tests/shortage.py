"""Make each allocation of a call fail once, and check how the call ends.

    python tests/in_mode.py checked --run tests/shortage.py kernels
    python tests/in_mode.py asan --run tests/shortage.py arrays "solve(50, rng=1)"

The allocations are those of ``kernels`` or of the elements of ``arrays``, in public calls (and of
``kernels`` in some of the extension), or those of Python ``objects`` (arguments, views of arrays,
results), in calls of the extension. In a public
call, a failing object would test the interpreter and NumPy, which do not always recover.

First the first allocation of a call fails, then the second, and so on until none does. Each time
the call has to raise MemoryError, and the library has to count as before. The call may also return
its usual result if the interpreter can do without the object, or one thread without the other. The
script prints the number of allocations of each call.
"""

import ctypes
import gc
import os
import sys

import numpy as np

sys.setdlopenflags(os.RTLD_NOW | os.RTLD_GLOBAL)  # all modules allocate through `_core`

from calls import plain, prepared, tagged

import nqueens
from nqueens import _core
from nqueens._counting import joins as joining
from nqueens._kernels.estimate import estimating
from nqueens._kernels.join import joining as kernels
from nqueens._kernels.solve import solving
from nqueens.regions._kernels import region_solving

KINDS = ("kernels", "arrays", "objects")
OPEN = np.full(8, 255, np.uint64)
CLOSED = np.zeros(8, np.uint32)
PLAN = np.zeros((100, 10), np.uint8)
SEED = np.array([1, 2, 3, 4], np.uint64)
NOTHING = np.zeros(0, np.uint8)
SQUARES = np.array([(1 << 25) - 1] + [0] * 15, np.uint64)


def listed():
    out = np.zeros((92, 8), np.uint8)
    cursor = _core.SolutionCursor(OPEN, prefix=NOTHING)
    return cursor.fill(out, _core.StopFlag()), out.tobytes()


def listed_in_blocks():
    lister, stop = _core.Lister(8, CLOSED, False, _core.cpu_levels()[0][-1]), _core.StopFlag()
    keys = lister.list(((0, 3),), 99, stop)
    keys.sort()
    out = np.zeros((len(keys), 8), np.uint8)
    lister.write(((0, 3),), keys, False, out, stop)
    return lister.list(((0, 3),), 1, stop), out.tobytes()


def puzzled():
    solver, stop = region_solving.RegionSolver(5, 1, False, False), _core.StopFlag()
    labels = np.zeros(25, np.uint8)
    made = solver.generate(
        SEED.copy(), SQUARES[: solver.words], labels, False, False, False, 9, stop
    )
    return made, labels.tolist()


def solved(kernel, n):
    queens = np.zeros(n, "i4")
    kernel(n).solve(queens, SEED.copy(), _core.StopFlag())
    return queens.tolist()


def written(kernel, array):
    kernel(array, _core.StopFlag())
    return array.tolist()


def joined_directly(n):
    stop = _core.StopFlag()
    quarters = kernels.Quarters(n)
    quarters.make(stop)
    return kernels.Joiner(quarters, "scalar").count(0, 3, 4, stop)


def joined_at_hand(n):
    """Join with lists for the rows at hand, in spans and blocks."""
    stop = _core.StopFlag()
    quarters = kernels.Quarters(n, whole=False, list_limit=9, block_bytes=40, cache_bytes=1)
    quarters.make(stop)
    joiner = kernels.Joiner(quarters, "scalar")
    return [joiner.count(0, 3, 4, stop, mirrored=mirrored) for mirrored in (False, True)]


def joined_with_both_divided():
    stop = _core.StopFlag()
    quarters = kernels.Quarters(8, divide_from=1)
    quarters.make(stop)
    return kernels.Joiner(quarters, "scalar").count(0, 3, 4, stop)


def drawn_from_halves():
    stop, boards, bits = _core.StopFlag(), np.empty((2, 8), "u1"), np.empty(2, "u1")
    halves = kernels.Halves(8)
    sizes = halves.list(0, 3, 9, stop)
    halves.draw(np.ones(4, "u8"), boards, bits, stop)
    return sizes, boards.tolist(), bits.tolist()


def counted_parts():
    counts = np.zeros(1, "u8")
    squares = np.array([[0, 3, 255, 255]], "u1")
    _core.Counter(8, CLOSED, False, "scalar").count_parts((), squares, counts, _core.StopFlag())
    return counts.tolist()


OF_THE_EXTENSION = {
    "levels": _core.cpu_levels,
    "row by row": lambda: _core.count_queens(8, "scalar", _core.StopFlag()),
    "plan": lambda: _core.centre_plan(8, CLOSED, 0, 255, PLAN, _core.StopFlag()),
    "counter": lambda: _core.Counter(8, CLOSED, False, "scalar").count((), 99, _core.StopFlag()),
    "counts of parts": counted_parts,
    "half turn": lambda: _core.count_half_turn(8, _core.StopFlag()),
    "quarter turn": lambda: _core.count_quarter_turn(12, _core.StopFlag()),
    "join": lambda: joined_directly(8),
    "join, rows at hand": lambda: joined_at_hand(8),
    "join, both divided": joined_with_both_divided,
    "parts of a join": lambda: kernels.join_ranges(8, 0, 4, 2, _core.StopFlag()).tolist(),
    "halves": drawn_from_halves,
    "list": listed,
    "list in blocks": listed_in_blocks,
    "regions": puzzled,
    "swap": lambda: solved(_core.SwapSearch, 20),
    "formula": lambda: written(solving.formula_solve, np.zeros(20, "i4")),
    "climb": lambda: solved(solving.HillClimb, 20),
    "greedy": lambda: solved(solving.GreedySolver, 1000),
    "space": lambda: solving.GreedySolver.nbytes(1000),
    "tree": lambda: written(estimating.profile_tree, np.zeros(8, "u8")),
}


def watch():
    """Return the part of the extension that makes allocations fail, and start it."""
    library = ctypes.PyDLL(_core.__file__)
    library.nq_fail.argtypes = [ctypes.c_int, ctypes.c_long]
    library.nq_watch_arrays.argtypes = [ctypes.py_object]
    assert library.nq_watch_arrays(np._core._multiarray_umath._ARRAY_API) == 0
    library.nq_watch_objects()
    return library


def calls_of(kind):
    """Return the calls by name."""
    if kind == "objects":
        return OF_THE_EXTENSION
    # without memory for its result, argmax of NumPy (2.4) crashes, which canonical calls
    skipped = "canonical" if kind == "arrays" else "nothing"
    found = {text: prepared(text) for text in tagged("small") if not text.startswith(skipped)}
    if kind == "kernels":  # what public calls need for boards that take minutes only
        found |= {
            name: OF_THE_EXTENSION[name] for name in ("join, rows at hand", "join, both divided")
        }
    return found


def spare(library):
    while True:
        try:
            return bool(library.nq_spare())
        except MemoryError:  # this call made the allocation that had to fail
            pass


def walk(library, kind, name, call):
    """Make each allocation of a call fail once; return how many there are."""
    wanted = plain(call())  # also loads the modules that are loaded on use
    makes_do = kind == "objects" or "workers=2" in name
    made = 0
    while True:
        result = error = None
        joining._kept.clear()  # the lists of a join are made again
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
            assert plain(result) == wanted, f"{where}: {result} is wrong"
        else:
            assert error is MemoryError, f"{where}: no MemoryError"
        assert nqueens.count(8) == 92, where
        if spared:
            return made
        made += 1


def main(kind, *names):
    library = watch()
    if hasattr(os, "sched_setaffinity"):  # one thread, unless a call asks for more
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    gc.disable()  # it allocates at any time
    total = 0
    calls = calls_of(kind)
    for name in names or calls:
        made = walk(library, kind, name, calls[name])
        total += made
        print(f"{name:60}{made:7}", flush=True)
        gc.collect()
    print(f"{total} allocations of {kind} failed")


if __name__ == "__main__":
    main(*sys.argv[1:])
