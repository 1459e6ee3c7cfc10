"""What the process keeps from one call to the next, and that `clear_cache` frees all of it."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

import nqueens
from nqueens import regions
from nqueens._counting import joins, plans
from nqueens._runtime import kept
from nqueens._runtime.kept import Kept
from nqueens._sampling import row_sets, search_jobs
from nqueens._solving import solving
from nqueens.regions import _searching

MAKERS = (  # their objects hold much memory
    (joins, "Quarters"),
    (plans, "Joiner"),
    (row_sets, "Joiner"),
    (plans, "Counter"),
    (row_sets, "CountedRowSets"),
    (search_jobs, "CountedJobs"),
    (_searching, "RegionSolver"),
)


class Proxy:
    """Stands for an object of a class without weak references, and lives as long."""

    def __init__(self, proxied, name):
        self.proxied = proxied
        self.name = name

    def __getattr__(self, name):
        """Return an attribute of the object."""
        return getattr(self.proxied, name)


@pytest.fixture
def alive(monkeypatch):
    """Proxies of the objects that are alive."""
    found = weakref.WeakSet()

    def recording(make, name):
        def made(*args):
            proxy = Proxy(make(*[getattr(one, "proxied", one) for one in args]), name)
            found.add(proxy)
            return proxy

        return made

    nqueens.clear_cache()
    for module, name in MAKERS:
        monkeypatch.setattr(module, name, recording(getattr(module, name), name))
    yield found
    nqueens.clear_cache()


def test_nothing_stays_alive(alive):
    with ThreadPoolExecutor(2) as executor:
        nqueens.count(12, method="join", executor=executor)
        nqueens.count(11, method="portable", executor=executor)
    nqueens.count(12, method="join", workers=2)
    nqueens.random_solutions(12, 3, rng=1)
    nqueens.random_solutions(17, 3, rng=1)
    nqueens.solution_at(13, 20_000)
    nqueens.solve_many(9, 3, rng=1)
    regions.explain(regions.generate(7, rng=1))
    gc.collect()
    names = {one.name for one in alive}
    assert names >= {"Quarters", "Counter", "CountedRowSets", "CountedJobs", "RegionSolver"}
    assert solving._kept
    nqueens.clear_cache()
    gc.collect()
    assert list(alive) == []
    assert not any(kept._every)


def test_executors_keep_the_counters_of_one_problem(alive):
    with ThreadPoolExecutor(2) as executor:
        for n in (12, 13, 12):
            nqueens.count(n, method="join", executor=executor)
    gc.collect()
    kinds = [one.name for one in alive]
    assert 1 <= kinds.count("Joiner") <= 2
    assert kinds.count("Quarters") == 1


def test_the_oldest_go_first():
    some = Kept(2)
    assert [some.keep(n, n * n) for n in range(4)] == [0, 1, 4, 9]
    assert dict(some) == {2: 4, 3: 9}
    assert some.keep(2, 5) == 5
    assert dict(some) == {2: 5, 3: 9}
    kept._every.remove(some)
