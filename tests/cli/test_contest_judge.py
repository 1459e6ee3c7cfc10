"""The judge refuses wrong programs and accepts right ones: programs of many kinds, all problems."""

import contextlib
import io
import re
import shutil
import subprocess
import sys
from functools import partial
from random import Random

import contest_cpp
import pytest
from contest_programs import RIGHT, WRONG, changed
from running import out

from nqueens.cli.contest import cases, judging
from nqueens.cli.contest.inputs import Input
from nqueens.cli.contest.judging import Judge, inputs
from nqueens.cli.contest.problems import PROBLEMS
from nqueens.cli.contest.running import Run
from nqueens.formats import FormatError

ROUNDS = 100  # by default


def run_here(code, data):
    """Run a program in this process; it is too slow if it raises `TimeoutError`."""
    printed = io.StringIO()
    stdin = sys.stdin
    sys.stdin = io.StringIO(data.decode())
    fault = ""
    try:
        with contextlib.redirect_stdout(printed):
            exec(code, {"__name__": "__main__"})
    except TimeoutError:
        fault = "the program did not end within 10 s"
    except Exception as error:
        fault = f"the program ended with status 1: {error!r}"
    finally:
        sys.stdin = stdin
    return Run(printed.getvalue().encode(), 0.0, fault)


@pytest.fixture(autouse=True)
def few_trials(monkeypatch):
    """Do not look long for smaller inputs, which is tested elsewhere."""
    monkeypatch.setattr(judging, "TRIALS", 5)


def judged(name, text, seed, sizes=None, rounds=ROUNDS):
    problem = PROBLEMS[name]
    judge = Judge(problem, partial(run_here, compile(text, name, "exec")))
    tried = inputs(problem, sizes or problem.sizes, rounds, Random(seed))
    return judge.search(tried, Random(seed))


WRONG_PROGRAMS = [(name, fault) for name, faults in WRONG.items() for fault in faults]
USUAL = (
    "crash at n = 1",
    "no diagonal",
    "only the diagonals up",
    "overflow at 13",
    "reads only the first case",
)
LONG = [("uva167", "no diagonal"), ("uva750", "no diagonal")]


@pytest.mark.parametrize(
    ("name", "fault"), [row for row in WRONG_PROGRAMS if row[1] in USUAL and row not in LONG]
)
def test_a_wrong_program_is_refused(name, fault):
    text = changed(RIGHT[name][0], WRONG[name][fault])
    number, found = judged(name, text, seed=3)
    assert found, f"accepted after {number} inputs"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("name", "fault"), WRONG_PROGRAMS)
def test_a_wrong_program_is_refused_at_ten_seeds(name, fault, seed):
    text = changed(RIGHT[name][0], WRONG[name][fault])
    number, found = judged(name, text, seed)
    assert found, f"accepted after {number} inputs"


SMALL = {
    "uva11195": range(4, 9),
    "p1219": range(6, 9),
    "uva10513": (2, 5, 9, 10),
    "regions": range(1, 8),
}


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("style", [0, 1])
def test_a_right_program_is_accepted(name, style):
    sizes = SMALL.get(name, PROBLEMS[name].sizes[:10])
    number, found = judged(name, RIGHT[name][style], seed=4, sizes=sizes, rounds=20)
    assert not found, found
    assert number == min(20, len(sizes)) or not PROBLEMS[name].is_a_number


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("style", [0, 1])
def test_a_right_program_is_accepted_up_to_the_limits(name, style):
    _, found = judged(name, RIGHT[name][style], seed=5)
    assert not found, found


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="no g++")
@pytest.mark.parametrize("name", contest_cpp.RIGHT)
@pytest.mark.parametrize("style", [0, 1])
def test_a_right_program_in_another_language_is_accepted_at_the_limits(name, style, tmp_path):
    (tmp_path / "mine.cpp").write_text(contest_cpp.RIGHT[name][style])
    compiler = ["g++", "-std=c++17", "-O2", "-o", tmp_path / "mine", tmp_path / "mine.cpp"]
    subprocess.run(compiler, check=True)
    said = out("contest", name, "--run", tmp_path / "mine", "--seed", 6, "--time-limit", 60)
    facts = r"accepted: (\d+) inputs(?:, the largest n = (\d+))?, the slowest (\d+\.\d\d) s"
    number, largest, seconds = re.fullmatch(rf"{facts} \(seed 6\)\n", said).groups()
    limit = contest_cpp.LARGEST.get(name)
    assert int(number) == (len(PROBLEMS[name].sizes) if PROBLEMS[name].is_a_number else 100)
    assert largest == (None if limit is None else str(limit))
    assert 0 < float(seconds) < 60


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("rounds", [1, 2, 7, 100])
def test_the_last_input_has_the_largest_size(name, rounds):
    problem = PROBLEMS[name]
    tried = [*inputs(problem, problem.sizes, rounds, Random(rounds))]
    assert tried[-1].size == problem.sizes[-1]
    assert len(tried) == (min(rounds, len(problem.sizes)) if problem.is_a_number else rounds)
    assert [made.size for made in tried] == sorted(made.size for made in tried)
    for made in tried[-1:]:
        text = problem.input_of(made.cases).encode().splitlines()
        assert list(problem.answers(text))


def test_a_case_of_letters_is_made_simpler_word_by_word():
    simpler = ["2\n?\nCD", "2\nA\nCD", "2\nAB\n?", "2\nAB\nC"]
    assert list(cases.fewer_letters("2\nAB\nCD")) == simpler


def test_a_number_of_an_input_has_nine_digits_at_most():
    assert Input([b"000000008"]).number("n", 1, 20) == 8
    with pytest.raises(FormatError, match=r"line 1: n must be a number from 1 to 20, not "):
        Input([b"0000000008"]).number("n", 1, 20)
