"""Plans: fixed numbers, jobs that can be sent elsewhere, the same counts in any process."""

import hashlib
import itertools
import multiprocessing
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from published import sequence
from repeating import slowly

import nqueens
from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._counting.plans import (
    MEANINGS,
    Done,
    Problem,
    count_jobs,
    job_counter,
    make_plan,
    problem_of,
)

A000170 = sequence("A000170")
LEVELS = _core.cpu_levels()[0]
PROBLEMS = {
    "search": problem_of("search", plan_board(12)),
    "search, split": problem_of("search", plan_board(17)),
    "placed": problem_of("search", plan_board(12, [(5, 5), (0, 1)])),
    "blocked": problem_of("search", plan_board(11, blocked=[(0, 1), (4, 4)])),
    "torus": problem_of("search", plan_board(13, wraps=True)),
    "join": problem_of("join", plan_board(12)),
    "join, odd": problem_of("join", plan_board(13)),
    "whole": problem_of("whole", plan_board(8)),
    "one": problem_of("search", plan_board(1)),
}


@pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS.keys())
def test_jobs_are_plain_and_numbered(problem):
    plan = make_plan(problem)
    jobs = list(plan)
    assert [job.number for job in jobs] == list(range(len(plan)))
    assert jobs == list(make_plan(problem))
    assert sum(job.weight for job in jobs) == plan.weight
    assert pickle.loads(pickle.dumps((problem, jobs))) == (problem, jobs)
    for job in jobs:
        squares = job.spec if problem.kind != "join" else [job.spec]
        assert all(type(x) is int for x in (job.number, job.weight, *sum(squares, ())))
    numbers = range(len(plan) - 1, -1, -3)
    assert list(plan.jobs(numbers)) == jobs[::-3]


DIGESTS = {
    ("search", 8, False): "5d24c6a50d0c54f5",
    ("search", 16, False): "49f624c4d09384d7",
    ("search", 17, False): "89009c66b41d37f3",
    ("search", 21, False): "1285476158eff5cf",
    ("search", 23, False): "ccdb7c062e1b3b09",
    ("search", 13, True): "97915be0f9f6a015",
    ("search", 25, True): "1f5d95db41d24df7",
    ("join", 17, False): "617b88bd202f51cb",
    ("join", 20, False): "cd6e7ac6e2648a77",
    ("whole", 9, False): "d2da46c6c2673e64",
    ("join", 23, False): "1d35fe7552d16d8f",
    ("join", 24, False): "1d4030bd664fdcd7",
    ("join", 25, False): "dcd2610f7a12f915",
    ("join", 26, False): "9fca87e833cf1879",
    ("join", 27, False): "a899907ee3c587de",
    ("join", 28, False): "90b7b89c1d615fd2",
    ("search", 24, False): "3ff7d396d73ebf54",
    ("search", 25, False): "970c8d2d633c9672",
    ("search", 28, False): "231295548f37876a",
}


SLOW = {("join", 27, False), ("join", 28, False), *(("search", n, False) for n in (24, 25, 28))}
SOME = [one for plan in DIGESTS for one in ([plan] if plan not in SLOW else slowly(plan))]


@pytest.mark.parametrize(("kind", "n", "wraps"), SOME)
def test_numbers_are_stable(kind, n, wraps):
    """Stored results name jobs by number: a plan must never change by accident."""
    plan = make_plan(problem_of(kind, plan_board(n, wraps=wraps)))
    assert plan.digest[:16] == DIGESTS[kind, n, wraps]


COUNTED = {
    "search": "5a45a11bb9b11001",
    "search, split": "ca290281cba4171a",
    "torus": "f34c0a795a380dcf",
    "join": "bc02ea0357160231",
    "join, odd": "3d8b2363e42439e7",
}


@pytest.mark.parametrize("name", COUNTED)
def test_what_each_job_counts_is_stable(name):
    """If this has to change, raise the number of the kind in ``plans.MEANINGS``."""
    plan = make_plan(PROBLEMS[name])
    counted = [one.solutions for one in count_jobs(PROBLEMS[name], LEVELS[-1], plan)]
    assert hashlib.sha256(repr(counted).encode()).hexdigest()[:16] == COUNTED[name]


def test_a_digest_tells_problems_apart(monkeypatch):
    digests = {make_plan(problem).digest for problem in PROBLEMS.values()}
    assert len(digests) == len(PROBLEMS)
    monkeypatch.setitem(MEANINGS, "join", MEANINGS["join"] + 1)
    changed = {make_plan(problem).digest for problem in PROBLEMS.values()} - digests
    assert len(changed) == sum(problem.kind == "join" for problem in PROBLEMS.values())
    queens = [(5, 5), (0, 1), (11, 2)]
    same = {
        make_plan(problem_of("search", plan_board(12, order))).digest
        for order in itertools.permutations(queens)
    }
    assert len(same) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["search", "join", "join, odd", "whole", "one"])
def test_the_jobs_add_up(name, level):
    problem = PROBLEMS[name]
    done = count_jobs(problem, level, make_plan(problem))
    assert sum(one.solutions for one in done) == A000170[problem.board.n]
    assert [one.number for one in done] == list(range(len(done)))
    assert all(one.seconds >= 0 for one in done)
    again = count_jobs(problem, level, make_plan(problem).jobs([0]))
    assert again[0][:2] == done[0][:2]


def test_coarse_and_fine_plans_count_the_same(monkeypatch):
    q = nqueens.solve(22, rng=1).tolist()
    problem = problem_of("search", plan_board(22, list(enumerate(q))[:9], [(20, 1)]))
    sizes, totals = set(), set()
    for few in (1, 200, 50_000):
        monkeypatch.setattr("nqueens._counting.searches.FEW_JOBS", few)
        plan = make_plan(problem)
        sizes.add(len(plan))
        totals.add(sum(done.solutions for done in count_jobs(problem, LEVELS[-1], plan)))
    assert len(sizes) == 3
    assert totals == {nqueens.count(22, placed=list(enumerate(q))[:9], blocked=[(20, 1)])}
    assert min(totals) > 0


@pytest.mark.development
@pytest.mark.parametrize("method", ["spawn", "fork"])
@pytest.mark.parametrize("name", ["search, split", "join"])
def test_another_process_counts_the_same(name, method):
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    problem = PROBLEMS[name]
    jobs = list(itertools.islice(make_plan(problem), 5, 9))
    with multiprocessing.get_context(method).Pool(1) as pool:
        there = pool.apply_async(count_jobs, (problem, LEVELS[-1], jobs)).get(timeout=60)
    here = count_jobs(problem, LEVELS[0], jobs)
    assert all(type(one) is Done for one in there)
    assert [one[:2] for one in there] == [one[:2] for one in here]


@pytest.mark.parametrize("name", ["search", "join"])
def test_threads_count_the_same(name):
    problem = PROBLEMS[name]
    jobs = list(make_plan(problem))

    def total(_):
        return sum(done.solutions for done in count_jobs(problem, LEVELS[-1], jobs))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(total, range(4)))
    assert found == [A000170[12]] * 4


@pytest.mark.parametrize("name", ["search, split", "join, odd"])
def test_a_stop_flag_ends_it(name):
    stop = _core.StopFlag()
    stop.set()
    with pytest.raises(_core.Stopped):
        count_jobs(PROBLEMS[name], LEVELS[-1], make_plan(PROBLEMS[name]), stop)


def test_a_problem_that_no_kernel_takes():
    problem = Problem("search", plan_board(12)._replace(closed=(0,)))
    with pytest.raises(ValueError, match="1 rows for a board of 12"):
        job_counter(problem, LEVELS[-1])
