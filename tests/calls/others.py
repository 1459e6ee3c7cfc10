"""Calls of functions whose tests stand in `tests` itself."""

from calls.table import refused, runs
from nqueens import OutOfTime
from nqueens.runs import CheckpointError, JobFailed, MergeConflict

# fmt: off
GIVEN: dict[str, str] = {
    "Q": "[1, 3, 0, 2]",
    "EIGHT": "[1, 3, 5, 7, 2, 0, 6, 4]",
    "HUGE_N": "np.arange(2_000_000, dtype=np.int32)",
    "THOUSANDS": "np.repeat(solutions(8), 1000, axis=0)",
    "BATCH": "np.tile(solve_many(16, 10_000, rng=1), (800, 1))",
    "ENORMOUS": "10**5000  # has more digits than Python converts to text",
    "ENDED": "ended_pool()",
    "ESTIMATE": "Estimate(5, 1, 0.2, 0.7, 64, 64)",
}
TABLE = {
    ("count count_by_symmetry solutions square_counts estimate_count "
     "unique_puzzle"): [
        refused("*(16, time_limit=1e-9)", OutOfTime, "not finished within 1e-09 s"),
        refused("*(16, time_limit=-1)", ValueError, "time_limit must be a positive, finite number"),
    ],
    "random_solutions solution_at solve_many": [refused("*(19, 10**5, time_limit=1e-9)", OutOfTime, "not finished")],
    "iter_solutions": [refused("next(iter_solutions(16, time_limit=1e-9))", OutOfTime, "1e-09 s")],
    "solution_rank": [refused("*(solve(19, rng=1), time_limit=1e-9)", OutOfTime, "within 1e-09 s")],
    "jsonable": [runs("jsonable(solve(8, rng=1))", tags="threads"), runs("jsonable(ESTIMATE)")],
    "cpu_info": [
        runs("cpu_info()"),
        refused("cpu_info()", ValueError, "NQUEENS_CPU must be one of", tags="no_such_level"),
    ],
    "estimate_count": [
        runs("estimate_count(12, samples=640, rng=1)", tags="threads"),
        runs("estimate_count(40, samples=6400, rng=40)", tags="threads"),
        runs("estimate_count(12, samples=640, placed=[(0, 1)], blocked=[(5, 5)], rng=1)", tags="threads"),
        runs("estimate_count(70, samples=640, placed=[(0, 1)], blocked=[(5, 5)], rng=1)", tags="threads"),
        runs("estimate_count(300, samples=10**8, rng=1, workers=WORKERS)", tags="long"),
        runs("estimate_count(1024, samples=10**7, rng=1, workers=WORKERS)", tags="long"),
        refused("estimate_count(1025)", ValueError, "n must be at most 1024.*, not 1025"),
        refused("estimate_count(8, samples=63)", ValueError, "samples must be at least 64, not 63"),
        refused("estimate_count(8, relative_error=0)", ValueError, "a positive, finite .*, not 0"),
        refused("estimate_count(8, relative_error='x')", TypeError, "a positive, finite number, not 'x'"),
        refused("estimate_count(8, workers=0)", ValueError, "workers must be at least 1, not 0"),
    ],
    "Estimate.interval": [
        runs("ESTIMATE.interval()"),
        refused("ESTIMATE.interval('x')", TypeError, "confidence"),
        refused("ESTIMATE.interval(1.0)", ValueError, "not 1.0"),
        refused("ESTIMATE.interval(np.zeros(3))", TypeError, "a number between 0 and 1, not array"),
    ],
    # "right" is a checkpoint, "wrong" one with a false count; "new" and "nix" do not exist
    "runs.status": [
        runs("runs.status('right')", tags="checkpoints"),
        refused("runs.status(3)", TypeError, "file must be the path of a file, not 3"),
        refused("runs.status('')", ValueError, "file must be the path of a file, not ''"),
        refused("runs.status('nix')", CheckpointError, "nix does not exist"),
    ],
    "runs.work": [
        refused("runs.work('new', 16, time_limit=1e-9)", OutOfTime, "within"),
        runs("runs.work('new', 8)"),
        refused("runs.work('new', 8, part=3)", TypeError, "part must be two integers .*, not 3"),
        refused("runs.work('new', 8, part=(3, 2))", ValueError, "number of the part must be at most 2"),
        refused("runs.work('new', 2, toroidal=True)", ValueError, "nothing to count: .* is 0"),
        refused("runs.work('right', 7)", CheckpointError, "right belongs to another count", tags="checkpoints"),
        refused("runs.work('new', 8, executor=ENDED)", JobFailed, "takes no more jobs"),
    ],
    "runs.merge": [
        runs("runs.merge('new', ['right'])", tags="checkpoints"),
        refused("runs.merge('new', 'right')", TypeError, "files must be paths of files, not 'right'"),
        refused("runs.merge('new', [])", ValueError, "files must hold at least one path"),
        refused("runs.merge('right', ['wrong'])", CheckpointError, "right exists", tags="checkpoints"),
        refused("runs.merge('new', ['right', 'wrong'])", MergeConflict, "different counts of 1 job,", tags="checkpoints"),
    ],
    "runs.audit": [
        refused("runs.audit('right', 100, time_limit=1e-9)", OutOfTime, "1e-09 s", tags="checkpoints"),
        runs("runs.audit('right')", tags="checkpoints"),
        refused("runs.audit('right', 0)", ValueError, "above 0 and at most 100, not 0", tags="checkpoints"),
        refused("runs.audit('nix')", CheckpointError, "nix does not exist"),
    ],
}
