"""``workers`` bounds the number of threads of every function that lists, ranks, or samples."""

import inspect

import numpy as np
import pytest

import nqueens
from nqueens._listing import prefixes
from nqueens._runtime.threads import Crew

N = 14  # large enough for the scalar kernels to count on several threads
CALLS = {
    "iter_solutions": lambda workers: np.concatenate(
        list(nqueens.iter_solutions(N, workers=workers))
    ),
    "random_solutions": lambda workers: nqueens.random_solutions(N, 5, rng=1, workers=workers),
    "solution_at": lambda workers: nqueens.solution_at(N, [3, 360_000], workers=workers),
    "solution_rank": lambda workers: nqueens.solution_rank(LAST, workers=workers),
    "solutions": lambda workers: nqueens.solutions(N, workers=workers),
    "solutions, fundamental": lambda workers: nqueens.solutions(
        N, fundamental=True, workers=workers
    ),
    "solutions, limit": lambda workers: nqueens.solutions(N, limit=400_000, workers=workers),
    "solutions, offset": lambda workers: nqueens.solutions(
        N, limit=5, offset=360_000, workers=workers
    ),
    "solutions, placed": lambda workers: nqueens.solutions(N, placed=[(5, 5)], workers=workers),
    "square_counts": lambda workers: nqueens.square_counts(N, workers=workers),
}
LAST = [13, 11, 9, 7, 1, 4, 2, 0, 6, 10, 12, 5, 3, 8]


@pytest.fixture
def threads(monkeypatch):
    """Return a list to which every group of threads appends its size."""
    started = []
    attend = Crew.attend

    def counted(self, tasks, look):
        tasks = list(tasks)
        started.append(len(tasks))
        attend(self, tasks, look)

    monkeypatch.setattr(Crew, "attend", counted)
    monkeypatch.setenv("NQUEENS_CPU", "scalar")
    monkeypatch.setattr("nqueens._listing.lists.WALKED_OFFSET", 1)
    monkeypatch.setattr(prefixes, "INLINE_WORK", 1)
    prefixes._kept.clear()
    return started


def test_every_function_with_workers_has_a_call():
    public = {name: getattr(nqueens, name) for name in nqueens.__all__}
    found = {
        name
        for name, thing in public.items()
        if inspect.isfunction(thing)
        and thing.__module__.startswith(("nqueens._listing.", "nqueens._sampling."))
        and "workers" in inspect.signature(thing).parameters
    }
    assert found == {name.split(",")[0] for name in CALLS}


@pytest.mark.development
@pytest.mark.parametrize("workers", [1, 3])
@pytest.mark.parametrize("name", CALLS)
def test_no_more_threads_than_workers(name, workers, threads):
    found = CALLS[name](workers)
    assert max(threads) == workers
    np.testing.assert_array_equal(found, CALLS[name](2))
