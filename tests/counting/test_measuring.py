"""The choice between search and join where the processor decides, with measurements injected."""

import pytest
from published import sequence

import nqueens
from nqueens import _core
from nqueens._boards.plan_board import plan_board
from nqueens._counting import engine, measuring
from nqueens._counting.methods import engine_name
from nqueens._counting.plans import job_counter, make_plan, problem_of

A000170 = sequence("A000170")


@pytest.fixture(params=_core.cpu_levels()[0])
def level(request, monkeypatch):
    """Force each level, where the engines are close at n = 13."""
    monkeypatch.setenv("NQUEENS_CPU", request.param)
    limits = {request.param: engine.Crossovers(10, 12, 12, 17, close_n=13)}
    for module in ("engine", "predictions"):
        monkeypatch.setattr(f"nqueens._counting.{module}.CROSSOVERS", limits)
    monkeypatch.setattr(measuring, "_faster", {})
    return request.param


@pytest.mark.parametrize(("seconds", "kind"), [((1, 2), "search"), ((2, 1), "join")])
def test_auto_takes_the_faster_engine(level, monkeypatch, tmp_path, seconds, kind):
    calls = []

    def measured(n, level):
        calls.append((n, level))
        return dict(zip(("search", "join"), seconds, strict=True))

    monkeypatch.setattr(measuring, "measured", measured)
    board, options = plan_board(13), engine.CountOptions(workers=2)
    assert [engine.choose_engine(board, options).kind for _ in range(2)] == [kind, kind]
    assert nqueens.count(13, workers=2) == A000170[13]
    assert nqueens.predict(13, workers=2).engine == engine_name(kind, level)
    assert engine.choose_engine(plan_board(14), options).kind == "join"
    assert calls == [(13, level)]  # once a process
    # plans that are kept or shared do not depend on the machine, and a resumed one stays
    file = options._replace(checkpoint=str(tmp_path / "q.sqlite"))
    assert engine.choose_engine(board, file).kind == "join"
    for begun in ("search", "join"):
        assert engine.choose_engine(board, file, begun=begun).kind == begun
    assert engine.choose_engine(board, options._replace(executor=object())).kind == "join"
    assert calls == [(13, level)]


def test_both_plans_are_measured(level):
    seconds = measuring.measured(13, level)
    assert list(seconds) == ["search", "join"]
    assert all(0 < some < 60 for some in seconds.values())
    assert nqueens.count(13) == A000170[13]
    assert measuring._faster[13, level] in seconds


def test_measured_jobs_stand_for_the_plan():
    """With solutions in place of seconds, the jobs of a search predict their number."""
    plan = make_plan(problem_of("search", plan_board(13)))
    count, stop = job_counter(plan.problem, "scalar"), _core.StopFlag()
    jobs = measuring.sampled_jobs(plan)
    found = sum(count(job, stop) for job in jobs) / measuring.share(plan, jobs)
    assert found == pytest.approx(A000170[13], rel=0.35)


def test_row_sets_measure_the_plan_of_a_join():
    plan = make_plan(problem_of("join", plan_board(13)))
    assert measuring.share(plan, list(plan)) == 1
    assert measuring.share(plan, list(plan)[:3]) == plan.weights[:3].sum() / plan.weight
