"""What raises the errors that docstrings name: the data of test_errors.py."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from nqueens import Board, Estimate, NoSolution
from nqueens.formats import FormatError, Position
from nqueens.runs import CheckpointError, JobFailed, MergeConflict

__all__ = ["BAD", "CASES", "COMMANDS", "VALID", "Case", "Command"]

Q = [1, 3, 0, 2]
ENDED = ThreadPoolExecutor(1)
ENDED.shutdown()
LARGE = np.zeros((300_000, 8), dtype=np.uint8) + np.arange(8, dtype=np.uint8)
MANY = np.tile(np.array(Q, dtype=np.uint8), (100_000, 1))
HUGE_N = np.arange(2_000_000, dtype=np.int32)


class Case(NamedTuple):
    """A call of something public, the error it raises and words of the message."""

    name: str
    error: type[BaseException]
    words: str
    args: tuple[Any, ...]
    keywords: dict[str, Any]
    given: tuple[str, ...]


def case(
    name: str, error: type[BaseException], words: str, *args: Any, given: str = "", **keywords: Any
) -> Case:
    """Return a case; ``given`` names fixtures of test_errors.py."""
    return Case(name, error, words, args, keywords, tuple(given.split()))


def interrupted(check: object) -> None:
    """Take the report of a check for Ctrl-C."""
    raise KeyboardInterrupt("Ctrl-C")


def of_every_board(name: str, *args: Any) -> list[Case]:
    """Return the cases of a function that takes boards."""
    return [
        case(name, TypeError, "must be integers, not float64", [0.5, 1.5], *args),
        case(name, ValueError, "got the scalar 3", 3, *args),
        case(name, ValueError, "column 4 is not on a board of 4 columns", [0, 1, 2, 4], *args),
        case(name, ValueError, "column -1 is not on a board of 2 columns", [-1, 0], *args),
    ]


def of_every_picture(name: str, value: Any) -> list[Case]:
    """Return the cases of a function that draws with matplotlib."""
    return [
        case(name, ImportError, r"pip install 'nqueens-native\[plot\]'", value, given="no_plots"),
        case(name, TypeError, "ax must be a matplotlib Axes, not 3", value, ax=3),
    ]


def of_every_count(name: str) -> list[Case]:
    """Return the cases that counts and their prediction share."""
    return [
        case(name, TypeError, "n must be an integer, not 8.0", 8.0),
        case(name, TypeError, "workers must be an integer, not 'x'", 8, workers="x"),
        case(name, ValueError, "n must be at least 0, not -1", -1),
        case(name, ValueError, "n must be at most 32.*, not 33", 33),
        case(name, ValueError, "workers must be at least 1, not 0", 8, workers=0),
        case(name, ValueError, "method must be one of 'auto'.*, not 'x'", 8, method="x"),
        case(name, ValueError, "NQUEENS_CPU='avx9'", 15, given="no_such_level"),
    ]


def of_every_run(name: str) -> list[Case]:
    """Return the cases of a count that takes an executor and a checkpoint."""
    return [
        case(name, TypeError, "executor must be .*, not 3", 8, executor=3),
        case(name, TypeError, "checkpoint must be the path of a file, not 3", 8, checkpoint=3),
        case(name, CheckpointError, "cannot be opened", 8, checkpoint="there/is/no/such"),
        case(name, JobFailed, "takes no more jobs", 8, executor=ENDED),
    ]


def of_every_bar(name: str) -> list[Case]:
    """Return the case of a count that shows a bar."""
    words = r"'nqueens-native\[progress\]'"
    return [case(name, ImportError, words, 8, progress=True, given="no_progress")]


CASES: list[Case] = [
    # counting
    *of_every_count("count"),
    *of_every_run("count"),
    *of_every_bar("count"),
    case("count", TypeError, r"placed must be \(row, column\) pairs, not 5", 8, placed=5),
    case("count", ValueError, r"\(8, 0\) is not on a board of 8 x 8", 8, placed=[(8, 0)]),
    case("count", ValueError, "stands on a blocked", 8, placed=[(0, 0)], blocked=[(0, 0)]),
    case("count", ValueError, r"\(0, 0\) is placed twice", 8, placed=[(0, 0)] * 2),
    case("count", ValueError, "at_most must be at least 0, not -1", 8, at_most=-1),
    case("count", ValueError, "no vector kernels", 8, method="simd", given="scalar"),
    case("count", ValueError, "fundamental", 8, fundamental=True, placed=[(0, 0)]),
    case("count", MemoryError, "available", 22, method="join", given="no_memory"),
    *of_every_count("count_by_symmetry"),
    *of_every_run("count_by_symmetry"),
    *of_every_bar("count_by_symmetry"),
    case("count_by_symmetry", TypeError, "collection of names", 8, classes=3),
    case("count_by_symmetry", ValueError, "no class 'x'|'x'", 8, classes=["x"]),
    *of_every_count("predict"),
    case("predict", MemoryError, "available", 22, method="join", given="no_memory"),
    case("square_counts", TypeError, "n must be an integer, not '6'", "6"),
    case("square_counts", ValueError, "n must be at most 28.*, not 29", 29),
    case("square_counts", ValueError, "workers must be at least 1, not 0", 6, workers=0),
    case("known", TypeError, "n must be an integer, not 8.0", 8.0),
    case("known", ValueError, "n must be at least 0, not -1", -1),
    case("cpu_info", ValueError, "NQUEENS_CPU='avx9': the levels are", given="no_such_level"),
    case("selftest", KeyboardInterrupt, "Ctrl-C", report=interrupted),
    # estimating
    case("estimate_count", TypeError, "samples must be an integer, not 1.5", 8, samples=1.5),
    case("estimate_count", TypeError, "rng must be a seed", 8, rng=True),
    case("estimate_count", ValueError, "n must be at most 1024.*, not 1025", 1025),
    case("estimate_count", ValueError, "samples must be at least 64, not 63", 8, samples=63),
    case("estimate_count", ValueError, "workers must be at least 1, not 0", 8, workers=0),
    case("estimate_count", ValueError, "of 64 samples reached a sol", 300, samples=64, rng=1),
    case("estimate_count", MemoryError, "from 1000000 samples needs", 900, given="no_memory"),
    case("tree_profile", TypeError, "n must be an integer, not None", None),
    case("tree_profile", ValueError, "n must be at least 0, not -3", -3),
    case("tree_profile", ValueError, "samples must be at least 64, not 0", 8, samples=0),
    case("tree_profile", MemoryError, "from 1000000 samples needs", 900, given="no_memory"),
    case("Estimate.interval", TypeError, "confidence", Estimate(5, 1, 0.2, 0.7, 64, 64), "x"),
    case("Estimate.interval", ValueError, "not 1.0", Estimate(5, 1, 0.2, 0.7, 64, 64), 1.0),
    # listing
    case("solutions", TypeError, "limit must be an integer, not '3'", 8, limit="3"),
    case("solutions", TypeError, r"blocked must be \(row, column\) pairs, not 1", 8, blocked=1),
    case("solutions", ValueError, "n must be at most 64.*, not 65", 65),
    case("solutions", ValueError, "limit must be at least 0, not -1", 8, limit=-1),
    case("solutions", ValueError, "offset must be at least 0, not -1", 8, offset=-1),
    case("solutions", ValueError, r"\(0, 9\) is not on a board", 8, placed=[(0, 9)]),
    case("solutions", ValueError, "is placed twice", 8, placed=[(0, 0)] * 2),
    case("solutions", ValueError, "fundamental", 8, fundamental=True, blocked=[(0, 0)]),
    case("solutions", MemoryError, "available", 14, given="no_memory"),
    case("iter_solutions", TypeError, "batch must be an integer, not 1.5", 8, batch=1.5),
    case("iter_solutions", ValueError, "batch must be at least 1, not 0", 8, batch=0),
    case("iter_solutions", ValueError, "n must be at most 64.*, not 65", 65),
    case("iter_solutions", MemoryError, "a batch of 1.*needs", 8, batch=10**6, given="no_memory"),
    *of_every_board("solution_rank"),
    case("solution_rank", ValueError, r"\[0, 1\] has no rank: it is not a solution", [0, 1]),
    case("solution_rank", MemoryError, "ranking 100,000 boards of 4", MANY, given="no_memory"),
    case("solution_rank", ValueError, "at most 32.*, not 33", list(range(33))),
    case("solution_at", TypeError, "n must be an integer, not 8.0", 8.0, 1),
    case("solution_at", TypeError, "rank must be integers, not float64", 8, 1.5),
    case("solution_at", ValueError, "n must be at most 32.*, not 33", 33, 0),
    case("solution_at", ValueError, r"rank 92 is not in 0\.\.91", 8, 92),
    case("solution_at", ValueError, r"rank -1 is not in 0\.\.91", 8, -1),
    case("solution_at", MemoryError, "needs", 8, np.zeros(10**6, dtype=int), given="no_memory"),
    case("random_solutions", TypeError, "size must be an integer, not 1.5", 8, 1.5),
    case("random_solutions", ValueError, "n must be at least 0, not -1", -1, 1),
    case("random_solutions", ValueError, "size must be at least 0, not -1", 8, -1),
    case("random_solutions", NoSolution, "3 queens have no solution to draw", 3, 1),
    case("random_solutions", MemoryError, "drawing 1000000 sol", 8, 10**6, given="no_memory"),
    # solving
    case("solve", TypeError, "n must be an integer, not '8'", "8"),
    case("solve", TypeError, "rng must be a seed", 8, rng=True),
    case("solve", TypeError, "time_limit must be a number of seconds, not 'x'", 8, time_limit="x"),
    case("solve", ValueError, "n must be at least 1, not 0", 0),
    case("solve", ValueError, "n must be at most 64.*, not 65", 65, method="backtrack"),
    case("solve", ValueError, "method must be one of 'auto'", 8, method="x"),
    case("solve", ValueError, "placed twice", 8, placed=[(0, 0)] * 2),
    case("solve", ValueError, 'go with method "auto"', 8, placed=[(0, 0)], method="swap"),
    case("solve", NoSolution, "no placement of 3 queens", 3),
    case("solve", NoSolution, "attack each other", 8, placed=[(0, 0), (1, 1)]),
    case("solve", NoSolution, "all squares of row 0", 4, blocked=[(0, i) for i in range(4)]),
    case("solve", NoSolution, "no|search", 6, placed=[(0, 0)]),
    case("solve", TimeoutError, "does not prove", 10**7, method="swap", time_limit=0.001),
    case("solve", MemoryError, "a board of 10000000 queens needs", 10**7, given="no_memory"),
    case("solve_many", TypeError, "size must be an integer, not 1.5", 8, 1.5),
    case("solve_many", ValueError, "size must be at least 0, not -1", 8, -1),
    case("solve_many", NoSolution, "no placement of 2 queens", 2, 1),
    case("solve_many", MemoryError, "1,000,000 boards of 8 queens", 8, 10**6, given="no_memory"),
    case("unique_puzzle", TypeError, "n must be an integer, not 8.0", 8.0),
    case("unique_puzzle", ValueError, "n must be at most 32.*, not 33", 33),
    case("unique_puzzle", NoSolution, "no placement of 3 queens", 3),
    case("random_instance", TypeError, "placed must be an integer, not 1.5", 8, placed=1.5),
    case("random_instance", ValueError, "blocked must be at most 64, not 65", 8, blocked=65),
    case("random_instance", ValueError, "3 queens could not be placed at random", 3, placed=3),
    case("random_instance", MemoryError, "needs", 9999, blocked=10**6, given="no_memory"),
    case("random_instance", NoSolution, "no placement of 2 queens", 2, solvable=True),
    # judging and turning
    *of_every_board("is_solution"),
    case("is_solution", MemoryError, "needs", HUGE_N, given="no_memory"),
    *of_every_board("conflicts"),
    case("conflicts", MemoryError, "needs", HUGE_N, given="no_memory"),
    *of_every_board("symmetry"),
    case("symmetry", MemoryError, "the queens of 300,000 boards", LARGE, given="no_memory"),
    *of_every_board("canonical"),
    case("canonical", ValueError, "two queens in (a|the same) column|column", [0, 0]),
    case("canonical", MemoryError, "needs", LARGE, given="no_memory"),
    *of_every_board("orbit"),
    case("orbit", ValueError, "column", [0, 0]),
    case("orbit", MemoryError, "needs", LARGE, given="no_memory"),
    *of_every_board("rotate"),
    case("rotate", TypeError, "k must be an integer, not 1.5", Q, 1.5),
    case("rotate", ValueError, "column", [0, 0], 1),
    case("rotate", MemoryError, "the queens of 300,000 boards", LARGE, given="no_memory"),
    *of_every_board("reflect", "horizontal"),
    case("reflect", ValueError, "axis must be one of .*, not 'x'", Q, "x"),
    case("reflect", MemoryError, "queens of 300,0", LARGE, "diagonal", given="no_memory"),
    case("reflect", ValueError, "column", [0, 0], "diagonal"),
    # drawing
    case("render", TypeError, "must be integers, not float64", [0.5]),
    case("render", TypeError, "'permutation' needs base=0 or 1", Q, "permutation"),
    case("render", ValueError, "column 9 is not on a board", [9]),
    case("render", ValueError, "'x'", Q, "x"),
    case("to_svg", TypeError, "must be integers, not float64", [0.5]),
    case("to_svg", MemoryError, "a picture of 2000000 queens", HUGE_N, given="no_memory"),
    case("to_svg", ValueError, "column 9 is not on a board", [9]),
    case("to_svg", ValueError, r"\(9, 0\) is not on a board", Q, blocked=[(9, 0)]),
    case("show", TypeError, "must be integers, not float64", [0.5]),
    case("show", ValueError, "column 9 is not on a board", [9]),
    case("show", ValueError, "shape|axes", np.zeros((2, 2, 4), dtype=int)),
    *of_every_picture("plot", Q),
    case("plot", TypeError, "must be integers, not float64", [0.5]),
    case("plot", ValueError, "one board", [[0]]),
    case("plot", ValueError, "column 9 is not on a board", [9]),
    *of_every_picture("plot_counts", {4: 2}),
    case("plot_counts", TypeError, "counts must map n to a number", [4]),
    case("plot_counts", TypeError, "a count must be an integer, not 2.0", {4: 2.0}),
    case("plot_counts", ValueError, "a count must be at least 0, not -2", {4: -2}),
    case("plot_counts", ValueError, "no count above zero", {2: 0}),
    *of_every_picture("heatmap", [[1]]),
    case("heatmap", TypeError, "must be numbers", [["a"]]),
    case("heatmap", ValueError, r"shape \(n, n\), not \(1, 2\)", [[1, 2]]),
    # boards
    case("Board", TypeError, "n must be an integer, not 4.0", 4.0),
    case("Board", TypeError, "queens must be columns, not 'a'", 4, queens="a"),
    case("Board", ValueError, "n must be at least 0, not -1", -1),
    case("Board", ValueError, r"the square \(1, 1\) is attacked by the queen", 4, queens=[0, 1]),
    case("Board", MemoryError, "needs", 2**31 - 1, queens=[0], given="no_memory"),
    case("Board.place", TypeError, "column must be an integer, not 1.5", Board(4), 1.5),
    case("Board.place", ValueError, "column must be at most 3.*, not 4", Board(4), 4),
    case("Board.place", ValueError, "is attacked by the queen", Board(4, queens=[1]), 1),
    case("Board.place", ValueError, "all 1 rows have a queen", Board(1, queens=[0]), 0),
    case("Board.is_attacked", TypeError, "must be an integer, not 1.5", Board(4), 1.5),
    case("Board.is_attacked", ValueError, "column must be at most 3.*, not 4", Board(4), 4),
    case("Board.is_attacked", ValueError, "all 1 rows have", Board(1, queens=[0]), 0),
    case("Board.is_attacked", MemoryError, "a row of", Board(2**31 - 1), 0, given="no_memory"),
    case("Board.place", MemoryError, "a row of", Board(2**31 - 1), 0, given="no_memory"),
    case("Board.undo", ValueError, "there is no queen on the board", Board(4)),
    # formats
    case("formats.read", FormatError, "line 2, column 1", "..\n?.\n", "dots"),
    case("formats.read", MemoryError, "of 100 qu", "p cnf 10000 1", "dimacs", given="no_memory"),
    case("formats.read", TypeError, "needs base=0 or 1", "0", "permutation"),
    case("formats.read", TypeError, "takes neither base nor by", "#", "dots", base=1),
    case("formats.read", TypeError, "is text, not bytes", b"#", "dots"),
    case("formats.read", TypeError, "a line of text is a str, not 1", [1], "dots"),
    case("formats.read", ValueError, "unknown format 'x'; the formats are", "", "x"),
    case("formats.read", ValueError, "can only be written", "", "latex"),
    *(
        made
        for name in ("formats.encode", "formats.text")
        for made in (
            case(name, TypeError, "needs base=0 or 1", Q, "permutation"),
            case(name, TypeError, "must be integers, not float64", [0.5], "dots"),
            case(name, ValueError, "unknown format 'x'; the formats are", Q, "x"),
            case(name, ValueError, "column 9 is not on a board", [9], "dots"),
            case(name, ValueError, "cannot be numbered", Q, "leetcode", numbered=True),
            case(name, ValueError, "holds only one board", [Q, Q], "svg"),
        )
    ),
    case(
        "formats.encode", MemoryError, "of 1000 queens", np.arange(1000), "dots", given="no_memory"
    ),
    case("formats.text", ValueError, "a .npy file is bytes", Q, "npy"),
    case("formats.squares", FormatError, "column 4", "a1,z9", 4),
    case("formats.squares", TypeError, "needs base=0 or 1", "(0,1)", 4),
    case("formats.squares", TypeError, "squares are described by a string, not 3", 3, 4),
    case("formats.squares", ValueError, "n must be at least 1, not 0", "a1", 0),
    case("formats.Position.of", TypeError, "must be integers, not float64", [0.5]),
    case("formats.Position.of", ValueError, "column 9 is not on a board", [9]),
    case("formats.Position.of", ValueError, r"of one board, shape \(n,\)", [[0]]),
    case("formats.Position.rows", TypeError, "an integer, not 1.5", Position(4, ((0, 1.5),))),
    case("formats.Position.rows", ValueError, "row 0 has more than", Position(4, ((0, 1), (0, 2)))),
    case("formats.Position.rows", ValueError, "not on a board", Position(4, ((0, 4),))),
    case("formats.Position.board", ValueError, "row 1 has no queen", Position(2, ((0, 1),))),
    case("formats.Position.board", ValueError, "blocked squares", Position(1, (), ((0, 0),))),
    # checkpoints: "right" is one, "wrong" is another with a false count
    case("runs.status", TypeError, "file must be the path of a file, not 3", 3),
    case("runs.status", ValueError, "file must be the path of a file, not ''", ""),
    case("runs.status", CheckpointError, "nix does not exist", "nix"),
    case("runs.work", TypeError, "part must be two integers .*, not 3", "new", 8, part=3),
    case("runs.work", TypeError, "file must be the path of a file, not 3", 3, 8),
    case("runs.work", ValueError, "number of the part must be at most 2", "new", 8, part=(3, 2)),
    case("runs.work", MemoryError, "available", "new", 22, method="join", given="no_memory"),
    case("runs.work", ImportError, r"\[progress\]", "new", 8, progress=True, given="no_progress"),
    case(
        "runs.work", CheckpointError, "right is of another count", "right", 7, given="checkpoints"
    ),
    case("runs.work", JobFailed, "takes no more jobs", "new", 8, executor=ENDED),
    case("runs.merge", TypeError, "files must be paths of files, not 'right'", "new", "right"),
    case("runs.merge", ValueError, "no files to merge", "new", []),
    case("runs.merge", CheckpointError, "right exists", "right", ["wrong"], given="checkpoints"),
    case("runs.merge", MergeConflict, "1 job has", "new", ["right", "wrong"], given="checkpoints"),
    case("runs.audit", TypeError, "percent must be a number", "right", "1", given="checkpoints"),
    case(
        "runs.audit", ValueError, "above 0 and at most 100, not 0", "right", 0, given="checkpoints"
    ),
    case("runs.audit", CheckpointError, "nix does not exist", "nix"),
]

BAD: tuple[Any, ...] = (
    object(), None, True, "x", "", b"x", 1.5, float("nan"), float("inf"), -1, -(2**70), 2**70, 2j,
    [], [[]], [-1], [2**70], [1.5], ["x"], [[1, 2, 3]], [[0, 99]], [(0, 0), (0, 0)], {}, {1: 2},
    (), np.array(3), np.array([1.5]), np.zeros((2, 2, 2), dtype=bool), np.zeros((0, 0)), print,
    10**5000, -(10**5000), [10**5000], [(10**5000, 0)], {1: 10**5000},
)  # fmt: skip

VALID: dict[str, dict[str, Any]] = {
    "Board": {"n": 4},
    "Board.is_attacked": {"self": Board(4, queens=[1]), "column": 3},
    "Board.place": {"self": Board(4), "column": 3},
    "Board.to_array": {"self": Board(4, queens=[1])},
    "Board.undo": {"self": Board(4, queens=[1])},
    "Estimate.interval": {"self": Estimate(5, 1, 0.2, 0.7, 64, 64)},
    "canonical": {"q": Q},
    "conflicts": {"q": Q},
    "count": {"n": 6},
    "count_by_symmetry": {"n": 6},
    "cpu_info": {},
    "estimate_count": {"n": 12, "samples": 100, "rng": 1},
    "formats.Position.board": {"self": Position(1, ((0, 0),))},
    "formats.Position.of": {"board": Q},
    "formats.Position.rows": {"self": Position(4)},
    "formats.encode": {"boards": Q, "name": "dots"},
    "formats.read": {"source": ". . Q\nx . .\n. . .\n", "name": "board"},
    "formats.squares": {"description": "a4,c3", "n": 4},
    "formats.text": {"boards": Q, "name": "dots"},
    "heatmap": {"values": [[1, 2], [3, 4]]},
    "is_solution": {"q": Q},
    "iter_solutions": {"n": 6},
    "known": {"n": 8},
    "orbit": {"q": Q},
    "plot": {"q": Q},
    "plot_counts": {"counts": {4: 2}},
    "predict": {"n": 6},
    "random_instance": {"n": 8, "rng": 1},
    "random_solutions": {"n": 6, "size": 2, "rng": 1},
    "reflect": {"q": Q, "axis": "horizontal"},
    "render": {"q": Q},
    "rotate": {"q": Q},
    "runs.audit": {"file": "right"},
    "runs.merge": {"out": "new", "files": ["right"]},
    "runs.status": {"file": "right"},
    "runs.work": {"file": "right"},
    "show": {"solutions": Q},
    "solution_at": {"n": 6, "rank": 1},
    "solution_rank": {"q": Q},
    "solutions": {"n": 6},
    "solve": {"n": 8, "rng": 1},
    "solve_many": {"n": 8, "size": 2, "rng": 1},
    "square_counts": {"n": 5},
    "symmetry": {"q": Q},
    "to_svg": {"q": Q},
    "tree_profile": {"n": 16, "samples": 100, "rng": 1},
    "unique_puzzle": {"n": 6, "rng": 1},
}


class Command(NamedTuple):
    """A command line, how it ends and words of what it then says on standard error."""

    status: int
    words: str
    line: str
    text: str = ""


COMMANDS = [
    Command(2, "No such option '--fast'", "bench --fast"),
    Command(1, "no solution: placed queens .* attack each other", "complete 8 --placed a1,b2"),
    Command(1, "no solution found: .* time_limit", "complete 3000 --placed a1 --time-limit 1e-9"),
    Command(2, "line 1, column 2: 'q' is not", "complete", ".q\n..\n"),
    Command(2, "there is no board", "complete", "\n"),
    Command(2, "need N, the size of the board", "complete --placed a1"),
    Command(2, "'poj1' is not one of 'p1219', 'poj3239'", "contest poj1"),
    Command(2, "line 1, column 1: ", "contest p1219", "19\n"),
    Command(2, "cannot express blocked squares", "convert --from board --to dots", "x\n"),
    Command(2, "Invalid value for '--to'", "convert --from dots --to chess"),
    Command(2, "n must be at most 32.*, not 33", "count 33"),
    Command(2, "Missing argument 'N'", "count"),
    Command(2, "pairs for --placed need --base", "count 8 --placed (0,1)"),
    Command(2, "method must be one of", "count 8 --method guess"),
    Command(2, "unexpected extra argument", "cpu 3"),
    Command(2, "there is no board", "draw --from dots"),
    Command(2, "samples must be at least 64, not 63", "estimate 8 --samples 63"),
    Command(2, "n must be at least 0, not -1", "known -- -1"),
    Command(2, "a board has at least one row, not 0", "list 0"),
    Command(2, "holds one board; add --limit 1", "list 8 --format svg"),
    Command(1, "", "runs audit {wrong}"),
    Command(1, "1 job has different counts, nothing was", "runs merge {new} {right} {wrong}"),
    Command(2, "there/is/none does not exist", "runs status there/is/none"),
    Command(2, "a part is written like 2/8", "runs work {new} 8 --part 2"),
    Command(1, "no solution: 3 queens have no solution", "sample 3"),
    Command(2, "n must be at most 32.*, not 33", "sample 33"),
    Command(1, "", "selftest"),
    Command(2, "unexpected extra argument", "selftest 3"),
    Command(1, "no solution: no placement of 3 queens", "solve 3"),
    Command(1, "no solution found: ", "solve 3000000 --method swap --time-limit 0.001"),
    Command(2, "n must be at least 1, not 0", "solve 0"),
    Command(2, "needs.* bytes of memory", "solve 2147483647"),
    Command(1, "", "verify --from dots", "##\n..\n"),
    Command(1, "", "verify --from dots"),
    Command(2, "line 1, column 2: '\\?' is not a square", "verify --from dots", "#?\n"),
]
