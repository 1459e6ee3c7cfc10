"""The command: what it prints, and how it ends."""

import importlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time

import numpy as np
import oracle
import pytest
from click.testing import CliRunner
from malformed import MALFORMED, arguments

import nqueens
from nqueens import formats
from nqueens.cli import COMMANDS, texts
from nqueens.cli import nqueens as command
from nqueens.formats import FORMATS

COMMAND = [sys.executable, "-m", "nqueens"]


def run(*args, text="", code=0):
    """Return what the command prints, and check that this is not a traceback."""
    source = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
    result = CliRunner().invoke(command, [str(arg) for arg in args], input=source)
    if not isinstance(result.exception, (SystemExit, type(None))):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def out(*args, text="", code=0):
    return run(*args, text=text, code=code).stdout


def process(*args, **keywords):
    keywords = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **keywords}
    return subprocess.Popen([*COMMAND, *map(str, args)], **keywords)


# --- count and list -----------------------------------------------------------------------------


def test_count():
    assert out("count", 8) == "92\n"
    assert re.fullmatch(r"14200\ntime \d+\.\d+ s\n", out("count", 12, "--time"))


def test_count_json():
    answer = json.loads(out("count", 12, "--json"))
    assert answer["n"] == 12
    assert answer["count"] == "14200"
    assert answer["seconds"] > 0


def test_dry_run(monkeypatch):
    for module in ("forecast", "predictions"):
        monkeypatch.setattr(f"nqueens._counting.{module}.SECONDS", 0.05)
    lines = out("count", 18, "--dry-run", "--workers", 1).splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "time", "range", "processor time", "jobs", "workers", "engine",
    ]  # fmt: skip
    found = json.loads(out("count", 12, "--dry-run", "--json", "--method", "portable"))
    assert (found["n"], found["engine"], found["level"]) == (12, "portable", "scalar")
    assert found["low"] <= found["seconds"] <= found["high"]
    refused = run("count", 12, "--dry-run", "--at-most", 5, code=2)
    assert "--dry-run cannot be combined with --at-most" in refused.stderr
    refused = run("count", 12, "--dry-run", "--checkpoint", "q.sqlite", code=2)
    assert "'nqueens runs status' shows how long the rest takes" in refused.stderr


def test_count_of_every_kind():
    assert out("count", 12, "--fundamental") == "1787\n"
    assert out("count", 13, "--toroidal") == "4524\n"
    assert out("count", 8, "--placed", "b4,d5") == "2\n"
    assert out("count", 8, "--placed", "(5,2) (4,4)", "--base", 1) == "2\n"
    assert out("count", 8, "--blocked", "a8 h1") == "84\n"
    assert out("count", 8, "--at-most", 5, "--workers", 1, "--method", "portable") == "6\n"
    assert out("count", 12, "--by-symmetry").split()[-1] == "14200"
    answer = json.loads(out("count", 12, "--by-symmetry", "--json"))
    assert answer["count"] == "14200"
    assert answer["classes"] == {
        "none": "1765",
        "half_turn": "18",
        "quarter_turn": "4",
        "full": "0",
    }
    assert (answer["method"], answer["cpu"]) == ("auto", nqueens.cpu_info().level)


def test_list_of_solutions_with_conditions():
    listed = out("list", 8, "--placed", "b4,d5", "--plain", "--format", "algebraic")
    assert listed == "a7 b4 c2 d5 e8 f1 g3 h6\na6 b4 c1 d5 e8 f2 g7 h3\n"
    assert out("list", 8, "--fundamental").count(":") == 12
    assert out("list", 8, "--blocked", "(0,0)", "--base", 0, "--plain").count("\n") == 88


def test_sample():
    boards = nqueens.random_solutions(8, 3, rng=1)
    words = ["sample", 8, "--size", 3, "--rng", 1]
    assert out(*words) == formats.text(boards, "permutation", base=0, by="rows")
    answer = json.loads(out(*words, "--json"))
    assert answer["solutions"] == boards.tolist()
    assert (answer["n"], answer["seed"], answer["method"]) == (8, 1, "uniform")
    assert out("sample", 8, "--size", 0) == ""


def test_estimate():
    words = ["estimate", 20, "--samples", 20_000, "--rng", 1]
    answer = json.loads(out(*words, "--json"))
    low, high = map(int, answer["interval"])
    assert low < int(answer["estimate"]) < high
    assert (answer["n"], answer["seed"]) == (20, 1)
    printed = out(*words, "--time").splitlines()
    assert [line.split("  ")[0].split()[0] for line in printed] == [
        "estimate",
        "standard",
        "95",
        "time",
    ]
    assert "e10" in printed[0]
    assert out("estimate", 8).startswith("estimate        92\n")


def test_known():
    assert "solutions               234907967154122528  (OEIS A000170" in out("known", 27)
    assert json.loads(out("known", 8, "--json"))["solutions"] == "92"
    assert out("known", 1000) == "nothing is published about n = 1000\n"


def test_cpu():
    lines = dict(line.split(maxsplit=1) for line in out("cpu").splitlines())
    info = nqueens.cpu_info()
    assert (lines["level"], lines["build"]) == (info.level, info.build)
    assert set(info.features) <= set(lines)
    assert len({line.index(line.split(maxsplit=1)[1]) for line in out("cpu").splitlines()}) == 1
    assert json.loads(out("cpu", "--json"))["level"] == nqueens.cpu_info().level


def test_an_empty_level_forces_none(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "")
    answer = json.loads(out("cpu", "--json"))
    assert (answer["level"], answer["forced"]) == (answer["levels"][-1], False)
    assert out("count", 8) == "92\n"


@pytest.mark.parametrize("name", [name for name, one in FORMATS.items() if one.numbering])
def test_list_is_numbered_and_read_again(name):
    listed = out("list", 6, "--format", name)
    assert re.search(r"\n4 solutions in \d+\.\d+ s\n$", listed)
    assert [int(i) for i in re.findall(r"^(\d+):", listed, re.M)] == [1, 2, 3, 4]
    words = ["--base", 0, "--by", "rows"] if FORMATS[name].numbers else []
    assert "4 boards, 4 of them solutions" in out("verify", "--from", name, *words, text=listed)


def test_list_as_the_board_class_prints_it():
    assert out("list", 4, "--format", "matrix").splitlines()[:-1] == [
        *("1:", "0 1 0 0", "0 0 0 1", "1 0 0 0", "0 0 1 0", ""),
        *("2:", "0 0 1 0", "1 0 0 0", "0 0 0 1", "0 1 0 0", ""),
    ]


def test_list_a_part_and_nothing():
    assert out("list", 8, "--limit", 2, "--offset", 1, "--plain", "--base", 1) == (
        "1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n"
    )
    assert out("list", 3).startswith("0 solutions in ")
    assert out("list", 3, "--plain") == out("list", 3, "--plain", "--format", "dots") == ""
    assert out("list", 3, "--plain", "--format", "leetcode") == "[]\n"
    assert out("list", 1, "--format", "dots").startswith("1:\n#\n\n1 solution in ")


def test_list_json():
    answer = json.loads(out("list", 6, "--json"))
    assert answer["count"] == "4"
    assert answer["solutions"] == nqueens.solutions(6).tolist()


def test_list_into_a_file(tmp_path):
    file = tmp_path / "solutions.npy"
    assert out("list", 8, "--format", "npy", "--output", file) == ""
    np.testing.assert_array_equal(np.load(file), nqueens.solutions(8))
    assert "92 of them" in out("verify", "--from", "npy", file)


# --- solve --------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 4, 8, 100])
def test_solve(n):
    board = [int(word) for word in out("solve", n, "--rng", 3).split()]
    assert board == nqueens.solve(n, rng=3).tolist()
    one = [int(word) for word in out("solve", n, "--rng", 3, "--base", 1).split()]
    assert one == [column + 1 for column in board]


def test_solve_time_and_memory():
    line = out("solve", 1000, "--time")
    assert re.fullmatch(r"time \d+\.\d+ s(, peak memory \d+ MB)?\n", line)
    both = out("solve", 4, "--rng", 1, "--time", "--format", "dots").splitlines()
    assert [len(row.split()) for row in both[:4]] == [4] * 4
    assert both[4].startswith("time ")


def test_solve_json():
    answer = json.loads(out("solve", 20, "--rng", 5, "--json"))
    assert (answer["n"], answer["seed"]) == (20, 5)
    assert nqueens.is_solution(answer["solution"])


@pytest.mark.parametrize("method", ["auto", "swap", "hill-climb", "construct", "backtrack"])
def test_solve_by_every_method(method):
    board = [int(word) for word in out("solve", 20, "--rng", 1, "--method", method).split()]
    assert board == nqueens.solve(20, rng=1, method=method).tolist()
    answer = json.loads(out("solve", 20, "--rng", 1, "--method", method, "--json"))
    assert (answer["method"], answer["solution"]) == (method, board)


def test_no_solution_is_exit_code_1():
    assert "no solution: no placement of 3 queens" in run("solve", 3, code=1).stderr


# --- complete -----------------------------------------------------------------------------------


def test_complete_by_names_and_pairs():
    boards = nqueens.solutions(8, placed=[(4, 1), (3, 3)]).tolist()
    names = out("complete", 8, "--placed", "b4,d5", "--format", "permutation", "--rng", 1)
    pairs = ["--placed", "(5,2) (4,4)", "--base", 1]
    one = out("complete", 8, *pairs, "--format", "permutation", "--rng", 1)
    assert [int(word) for word in names.split()] in boards
    assert [int(word) - 1 for word in one.split()] in boards
    assert out("complete", 8, "--placed", "b4,d5", "--count") == "2\n"
    assert out("complete", 8, "--blocked", "a8,h1", "--count") == "84\n"


def test_complete_a_board_and_an_instance(tmp_path):
    board = "Q . . . .\n. . . . .\n. . . . x\n. . . . .\n. . . . .\n"
    found = out("complete", "--rng", 1, text=board).splitlines()
    assert found[0] == "Q . . . ."
    assert found[2][-1] == "x"
    assert sum(row.count("Q") for row in found) == 5
    file = tmp_path / "instance.param"
    file.write_text("letting n = 8\nletting init = [[4, 1], [3, 3]]\n")
    words = ["complete", "--from", "csplib079", "--input", file]
    assert out(*words, "--count") == "2\n"
    answer = json.loads(out(*words, "--json"))
    assert answer["solution"][3:5] == [3, 1]
    assert re.search(r"\ntime \d", out(*words, "--time"))
    answer = json.loads(out(*words, "--json", "--count"))
    assert answer["count"] == "2"


def test_complete_impossible_and_invalid_boards():
    refused = run("complete", 8, "--placed", "a1,b2", code=1).stderr
    assert "no solution: placed queens b2 and a1 attack each other" in refused
    assert "no solution" in run("complete", text="xx\n..\n", code=1).stderr
    assert "line 1, column 2: 'q' is not" in run("complete", text=".q\n..\n", code=2).stderr
    assert "there is no board" in run("complete", text="\n", code=2).stderr
    assert "need N" in run("complete", "--placed", "a1", code=2).stderr


def test_a_time_limit_is_exit_code_1():
    words = ["solve", 3_000_000, "--method", "swap", "--time-limit", 0.01]
    assert "no solution found: " in run(*words, code=1).stderr


# --- the machine --------------------------------------------------------------------------------


def test_selftest(monkeypatch):
    printed = out("selftest")
    assert "FAIL" not in printed
    assert re.search(r"\n\d+ checks, 0 failed, ", printed)
    selftest = importlib.import_module("nqueens._selftest.selftest")
    monkeypatch.setattr(selftest, "COUNTED", range(4, 6))
    monkeypatch.setattr(selftest, "frozen_streams", list)
    monkeypatch.setattr(selftest, "known", lambda n: nqueens.known(n + 1))
    answer = json.loads(out("selftest", "--json", code=1))
    assert answer["failed"] > 0
    wrong = [one["error"] for one in answer["checks"] if one["error"]]
    assert any("solutions of 4 queens: expected 10, found 2" in error for error in wrong)
    assert "FAIL  counts" in out("selftest", code=1)


def test_bench(monkeypatch):
    from nqueens.cli import machine

    monkeypatch.setattr(machine, "SECONDS_A_TASK", 0.0)
    assert set(json.loads(out("bench", "--json"))["seconds"]) == set(machine.TASKS)
    assert len(out("bench").splitlines()) == len(machine.TASKS)


# --- verify, convert, draw ----------------------------------------------------------------------


def test_verify_lists_every_pair():
    words = ["--from", "permutation", "--base", 0, "--by", "rows"]
    answer = out("verify", *words, text="0 1 3 3\n", code=1)
    assert answer.splitlines() == [
        "board 1: d2 (row 2, column 3) and d1 (row 3, column 3) on one column",
        "board 1: a4 (row 0, column 0) and b3 (row 1, column 1) on one diagonal",
        "board 1: a4 (row 0, column 0) and d1 (row 3, column 3) on one diagonal",
        "board 1: b3 (row 1, column 1) and d1 (row 3, column 3) on one diagonal",
        "1 board, 0 of them solutions",
    ]


def test_verify_and_solve_on_a_torus():
    words = ["verify", "--toroidal", "--from", "permutation", "--base", 0, "--by", "rows"]
    board = out("solve", 7, "--toroidal", "--seed", 1)
    assert "1 board, 1 of them solutions" in out(*words, text=board)
    answer = out(*words, text="1 3 0 2\n", code=1)
    assert "on one diagonal" in answer
    assert "on one antidiagonal" in answer


def test_verify_agrees_with_the_oracle():
    boards = np.random.default_rng(1).integers(0, 7, size=(200, 7))
    boards[::50] = nqueens.solutions(7)[:4]
    text = formats.text(boards, "permutation", base=0, by="rows")
    words = ["--from", "permutation", "--base", 0, "--by", "rows"]
    answer = json.loads(out("verify", *words, "--json", text=text, code=1))
    pairs = [oracle.attacking_pairs(board.tolist()) for board in boards]
    assert answer["boards"] == 200
    assert answer["solutions"] == pairs.count(0)
    assert {one["board"]: len(one["pairs"]) for one in answer["wrong"]} == {
        i: number for i, number in enumerate(pairs, 1) if number
    }


def test_verify_incomplete_and_crowded_boards():
    sparse = ". Q . .\n. . . Q\n. . x .\n. . . .\n"
    assert "board 1: 2 of 4 queens" in out("verify", "--from", "board", text=sparse, code=1)
    crowded = out("verify", "--from", "dots", text="##\n..\n", code=1)
    assert "a2 (row 0, column 0) and b2 (row 0, column 1) on one row" in crowded
    assert out("verify", "--from", "dots", text="", code=1) == "0 boards, 0 of them solutions\n"


def test_convert_between_all_formats_that_hold_solutions():
    q = nqueens.solutions(8)[:3]
    plain = formats.text(q, "permutation", base=1, by="rows")
    for name, one in FORMATS.items():
        if not (one.read and one.bulk):
            continue
        to = ["--to-base", 1, "--to-by", "columns"] if one.numbers else []
        back = ["--base", 1, "--by", "columns"] if one.numbers else []
        other = out(
            "convert",
            "--from",
            "permutation",
            "--base",
            1,
            "--by",
            "rows",
            "--to",
            name,
            *to,
            text=plain,
        )
        words = ["--to", "permutation", "--to-base", 1, "--to-by", "rows"]
        assert out("convert", "--from", name, *back, *words, text=other) == plain


def test_convert_an_instance():
    text = "letting n = 4\nletting blocks = [[1, 1], [2, 2]]\n"
    board = out("convert", "--from", "csplib080", "--to", "board", text=text)
    assert board == "x . . .\n. x . .\n. . . .\n. . . .\n"
    assert out("convert", "--from", "board", "--to", "asp", text=board).endswith("block(2,2).\n")


def test_convert_refuses_what_a_format_cannot_express():
    result = run("convert", "--from", "board", "--to", "dots", text="x\n", code=2)
    assert "cannot express blocked squares" in result.stderr


def test_draw(tmp_path):
    file = tmp_path / "board.svg"
    words = ["--from", "algebraic", "--size", 4, "--placed", "a2", "--pixels", 200]
    for coordinates in ("algebraic", "0", "1", "none"):
        out("draw", *words, "--coordinates", coordinates, "-o", file, text="a2 b4 c1 d3\n")
        assert file.read_text("utf-8").startswith("<svg ")
    assert "there is no board" in run("draw", "--from", "dots", text="", code=2).stderr


# --- contests -----------------------------------------------------------------------------------


def test_poj3239_every_size():
    sizes = range(8, 301)
    text = "".join(f"{n}\n" for n in sizes) + "0\n9\n"
    lines = out("contest", "poj3239", text=text).split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(sizes)
    for n, line in zip(sizes, lines, strict=True):
        assert re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line)
        rows = [int(word) - 1 for word in line.split(" ")]
        assert len(rows) == n
        assert sorted(rows) == list(range(n))
        assert oracle.attacking_pairs(rows) == 0


def test_poj3239_ends():
    assert out("contest", "poj3239", text="") == ""
    assert out("contest", "poj3239", text="0") == ""
    assert len(out("contest", "poj3239", text="8\r\n9").split("\n")) == 3
    assert len(out("contest", "poj3239", text="8\n9\n\n \n").split("\n")) == 3
    assert len(out("contest", "poj3239", text=" 8 \n\n0\n").split("\n")) == 2


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("8\n7\n", "line 2, column 1: a size must be a number from 8 to 300, not '7'"),
        ("301\n", "line 1, column 1: a size must be a number from 8 to 300, not '301'"),
        ("8\n8\n8\n -8\n", "line 4, column 2: a size must be"),
        ("8 9\n", "line 1, column 1: a size must be a number from 8 to 300, not '8 9'"),
        ("8.0\n", "line 1, column 1: a size must be"),
        ("eight\n", "not 'eight'"),
        ("8\n\n\n9\n", "line 2, column 1: an empty line where a size is expected"),
        ("8\n\n\nx\n", "line 4, column 1"),
        ("\xff\n", r"not '\\xff'"),
        ("9" * 5000, "not '99999999999999999999'"),
    ],
)
def test_poj3239_refuses(text, where):
    result = run("contest", "poj3239", text=text.encode("latin-1"), code=2)
    assert where in result.stderr


@pytest.mark.parametrize("n", range(1, 14))
def test_p1219_is_exact(n):
    if n > 9:
        solutions, total = nqueens.solutions(n, limit=3).tolist(), oracle_total(n)
    else:
        solutions = list(oracle.depth_first(n))
        total = len(solutions)
    lines = [" ".join(str(column + 1) for column in q) for q in solutions[:3]]
    assert out("contest", "p1219", text=f"{n}\n") == "\n".join([*lines, f"{total}"]) + "\n"


def oracle_total(n):
    from published import sequence

    return sequence("A000170")[n]


@pytest.mark.parametrize("text", ["", "\n", "0\n", "19\n", "-6\n", "six\n", "6 7\n"])
def test_p1219_refuses(text):
    assert "line 1, column 1: " in run("contest", "p1219", text=text, code=2).stderr


# --- how it ends --------------------------------------------------------------------------------


@pytest.mark.parametrize(("described", "text", "line", "column", "reason"), MALFORMED)
def test_malformed_input_is_exit_code_2(described, text, line, column, reason):
    name, words = arguments(described)
    options = []
    for option, value in words.items():
        options += [{"n": "--size"}.get(option, f"--{option}"), value]
    source = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    result = run("verify", "--from", name, *options, text=source, code=2)
    assert f": line {line}, column {column}: " in result.stderr
    if "\\ud800" not in ascii(text):
        assert reason in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["count"],
        ["count", "x"],
        ["count", "33"],
        ["count", "-1"],
        ["count", "8", "--fast"],
        ["guess", "8"],
        ["count", "8", "--placed", "(0,1)"],
        ["count", "8", "--placed", "i9"],
        ["count", "8", "--blocked", "b4 b4"],
        ["count", "8", "--method", "guess"],
        ["count", "8", "--workers", "0"],
        ["count", "8", "--by-symmetry", "--placed", "a1"],
        ["count", "8", "--fundamental", "--placed", "a1"],
        ["sample", "8", "--size", "-1"],
        ["list", "0"],
        ["list", "8", "--format", "chess"],
        ["list", "8", "--base", "2"],
        ["list", "8", "--limit", "-1"],
        ["list", "8", "--format", "svg"],
        ["list", "8", "--format", "csplib079"],
        ["solve", "0"],
        ["solve", "1e3"],
        ["solve", "99999999999"],
        ["solve", "8", "--rng", "-1"],
        ["solve", "8", "--method", "guess"],
        ["solve", "65", "--method", "backtrack"],
        ["solve", "8", "--time-limit", "-1"],
        ["verify", "--from", "latex"],
        ["verify", "--from", "dots", "--base", "0"],
        ["verify", "--from", "dots", "/nonexistent"],
        ["convert", "--from", "dots", "--to", "letters", "--to-base", "0"],
        ["convert", "--from", "dots", "--to", "leetcode", "--numbered"],
        ["contest"],
        ["contest", "poj1"],
        ["draw", "--from", "dots", "--coordinates", "2"],
        ["draw", "--limit", "101"],
        ["solve", "8", "--placed", "a1", "--method", "swap"],
        ["solve", "8", "--placed", "a1", "-o", "q.png", "--format", "dots"],
        ["puzzle", "33"],
        ["list", "8", "-o", "q.npz", "--format", "npy"],
    ],
)
def test_usage_errors_are_exit_code_2(args):
    result = run(*args, code=2)
    assert result.stdout == ""
    assert re.search(r"^(Error|Usage)", result.stderr, re.M)


def test_every_command_shows_its_help_with_an_example():
    listed = out("--help")
    for name in COMMANDS:
        assert f"\n  {name} " in listed
        shown = out(name, "--help")
        assert "Examples:" in shown
        assert f"nqueens {name} " in shown


def test_version():
    assert out("--version").split()[-1] == nqueens.__version__


def test_a_process_from_end_to_end():
    child = process("count", 8)
    assert child.communicate(timeout=60)[0] == b"92\n"
    assert child.returncode == 0
    child = process("solve", 2)
    assert b"no solution" in child.communicate(timeout=60)[1]
    assert child.returncode == 1
    child = process("verify", "--from", "dots", stdin=subprocess.PIPE)
    printed, complaint = child.communicate(b"#.\n.?\n", timeout=60)
    assert printed == b""
    place = b"Error: <stdin>: line 2, column 2: "
    assert complaint == place + b"'?' is not a square; expected one of . #\n"
    assert child.returncode == 2


def test_a_process_whose_reader_goes_away_ends_quietly():
    for args in (["list", 12], ["list", 10, "--format", "dots", "--plain"], ["solve", 200_000]):
        child = process(*args)
        child.stdout.read(10)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 0
        child.stderr.close()


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_an_interrupted_process_is_exit_code_130():
    child = process("count", 25)
    time.sleep(1.5 if nqueens.cpu_info().build == "release" else 8)  # until it counts
    child.send_signal(signal.SIGINT)
    printed, complaint = child.communicate(timeout=60)
    assert (printed, complaint, child.returncode) == (b"", b"interrupted\n", 130)


def peak_memory_of(*args, text):
    """Return the peak memory of a process in bytes; discard its output."""
    program = (
        "import atexit, resource, sys, nqueens.cli;"
        "usage = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        "atexit.register(lambda: print(usage(), file=sys.stderr));"
        f"nqueens.cli.nqueens.main({list(map(str, args))})"
    )
    child = subprocess.run(
        [sys.executable, "-c", program],
        input=text,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=300,
        check=True,
    )
    return int(child.stderr) * 1024


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak in kilobytes")
@pytest.mark.parametrize("args", ["contest poj3239", "verify", "convert"])
def test_streams_take_constant_memory(args):
    words = args.split()
    if args == "contest poj3239":
        few, many = b"200\n" * 300, b"200\n" * 60_000
    else:
        words += ["--from", "permutation", "--base", "0", "--by", "rows"]
        words += ["--to", "algebraic"] if args == "convert" else []
        line = b" ".join(b"%d" % column for column in nqueens.solve(50, rng=1)) + b"\n"
        few, many = line * 300, line * 20_000
    assert peak_memory_of(*words, text=many) - peak_memory_of(*words, text=few) < 8 << 20


def test_importing_the_library_does_not_import_click():
    code = "import sys, nqueens; sys.exit('click' in sys.modules or 'nqueens.cli' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


@pytest.mark.parametrize(
    ("suffix", "name"),
    [
        ("svg", "svg"), ("SVG", "svg"), ("npy", "npy"), ("cnf", "dimacs"), ("tex", "latex"),
        ("txt", "permutation"), ("dat", "permutation"), ("csv", "csv"), ("npz", "npz"),
        ("dzn", "dzn"), ("mzn", "minizinc"), ("fen", "fen"),
    ],
)  # fmt: skip
def test_the_suffix_of_the_output_chooses_the_format(suffix, name, tmp_path):
    first, second = tmp_path / f"a.{suffix}", tmp_path / "b"
    for line in ("solve 6 --method construct", "list 6 --limit 1 --plain"):
        for path, option in ((first, []), (second, ["--format", name])):
            result = CliRunner().invoke(command, [*line.split(), "-o", str(path), *option])
            assert result.exit_code == 0, result.output
        assert first.read_bytes() == second.read_bytes()


def test_a_json_file_holds_json(tmp_path):
    for line, key in (("solve 6", "solution"), ("list 6", "solutions"), ("sample 6", "solutions")):
        path = tmp_path / "a.json"
        assert CliRunner().invoke(command, [*line.split(), "-o", str(path)]).exit_code == 0
        assert key in json.loads(path.read_text("utf-8"))
    options = ["--from", "dots", "-o", str(path)]
    result = CliRunner().invoke(command, ["convert", *options], input="#\n")
    assert result.exit_code == 0
    assert json.loads(path.read_text("utf-8")) == [[0]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("solve 20 --seed 3", "solve 20 --rng 3"),
        ("sample 8 -n 3 --seed 1 -w 1", "sample 8 --size 3 --rng 1 --workers 1"),
        ("estimate 20 -n 6400 --seed 1", "estimate 20 --samples 6400 --rng 1"),
        ("complete 9 --placed a1 --seed 2", "complete 9 --placed a1 --rng 2"),
        ("list 8 -n 3 --plain", "list 8 --limit 3 --plain"),
    ],
)
def test_options_have_usual_names(one, other):
    assert out(*one.split()) == out(*other.split())


def test_the_name_of_a_problem_in_capitals():
    assert out("contest", "P1219", text="6") == out("contest", "p1219", text="6")


def test_a_terminal_gets_a_hint(capsys):
    class Terminal(io.BytesIO):
        def isatty(self):
            return True

    assert list(texts.lines_of(Terminal(b"6\n"))) == [b"6\n"]
    assert "reading from the terminal" in capsys.readouterr().err
    assert list(texts.lines_of(io.BytesIO(b"6\n"))) == [b"6\n"]
    assert capsys.readouterr().err == ""
