"""The command as a whole: help, usage errors, options, streams and processes."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys

import pytest
from programs import python, wait_until
from running import out, process, run

import nqueens
from nqueens.cli import reading


def test_a_process_from_end_to_end():
    assert out("--version").split()[-1] == nqueens.__version__
    child = process("count", 8)
    assert child.communicate(timeout=60)[0] == b"92\n"
    assert child.returncode == 0
    child = process("solve", 2)
    assert b"no solution" in child.communicate(timeout=60)[1]
    assert child.returncode == 1
    child = process("verify", "--from", "dots", stdin=subprocess.PIPE)
    printed, complaint = child.communicate(b"#.\n.?\n", timeout=60)
    assert printed == b""
    assert complaint.startswith(b"Error: <stdin>: line 2: ")
    assert child.returncode == 2


@pytest.mark.development
def test_a_process_whose_reader_goes_away_ends_quietly():
    for args in (["list", 12], ["list", 10, "--format", "dots", "--plain"], ["solve", 200_000]):
        child = process(*args)
        child.stdout.read(10)
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 0
        child.stderr.close()


@pytest.mark.development
@pytest.mark.skipif(sys.platform != "linux", reason="sends SIGINT, and looks at threads in /proc")
@pytest.mark.parametrize("words", ["count 25", "contest p1219 --time-limit 99 --run"])
def test_an_interrupted_process_is_exit_code_130(words):
    last = ["sleep 99"] * words.endswith("--run")
    child = process(*words.split(), *last, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    wait_until(lambda: len(os.listdir(f"/proc/{child.pid}/task")) > 1)  # until it counts
    child.send_signal(signal.SIGINT)
    printed, complaint = child.communicate(timeout=60)
    assert (printed, child.returncode) == (b"", 130)
    assert complaint.splitlines()[-1] == b"interrupted"


def peak_memory_of(*args, text):
    """Return the peak memory of a process in bytes; discard its output."""
    program = (
        "import atexit, resource, sys, nqueens.cli;"
        "usage = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        "atexit.register(lambda: print(usage(), file=sys.stderr));"
        f"nqueens.cli.nqueens.main({list(map(str, args))})"
    )
    return int(python("-c", program, input=text, check=True).stderr) * 1024


@pytest.mark.development
@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak in kilobytes")
@pytest.mark.parametrize("args", ["contest poj3239", "verify", "convert"])
def test_streams_take_constant_memory(args):
    words = args.split()
    if args == "contest poj3239":
        few, many = "200\n" * 300, "200\n" * 60_000
    else:
        words += ["--from", "permutation", "--base", "0", "--by", "rows"]
        words += ["--to", "algebraic"] if args == "convert" else []
        line = " ".join(f"{column}" for column in nqueens.solve(50, rng=1)) + "\n"
        few, many = line * 300, line * 20_000
    assert peak_memory_of(*words, text=many) - peak_memory_of(*words, text=few) < 8 << 20


@pytest.mark.development
def test_a_count_loads_no_formats():
    code = (
        "import sys; from nqueens.cli import nqueens\n"
        "nqueens.main(['count', '6'], standalone_mode=False)\n"
        "sys.exit(not {'nqueens.formats', 'difflib'}.isdisjoint(sys.modules))"
    )
    python("-c", code, check=True)


@pytest.mark.parametrize(
    ("suffix", "name"),
    [
        ("svg", "svg"), ("SVG", "svg"), ("npy", "npy"), ("cnf", "dimacs"),
        ("txt", "permutation"), ("dat", "permutation"), ("csv", "csv"),
    ],
)  # fmt: skip
def test_the_suffix_of_the_output_chooses_the_format(suffix, name, tmp_path):
    first, second = tmp_path / f"a.{suffix}", tmp_path / "b"
    for line in ("solve 6 --method construct", "list 6 --limit 1 --plain"):
        for path, option in ((first, []), (second, ["--format", name])):
            run(*line.split(), "-o", path, *option)
        assert first.read_bytes() == second.read_bytes()


def test_json_goes_to_the_file(tmp_path):
    lines = {"list 6": "solutions", "sample 8 --number 3": "solutions", "sample 6": "solutions"}
    lines |= {"solve 8 --seed 1": "solution", "complete 8 --placed b4": "solution"}
    for line, key in lines.items():
        for name, options in (("a.json", []), ("a", ["--json"])):
            path = tmp_path / name
            assert run(*line.split(), "-o", path, *options).stdout == ""
            assert {"n", key} <= json.loads(path.read_text("utf-8")).keys()
    path = tmp_path / "b.json"
    run("convert", "--from", "dots", "-o", path, text="#\n")
    assert json.loads(path.read_text("utf-8")) == [[0]]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("draw 1,3,0,2", ". Q . .\r\n. . . Q\r\nQ . . .\r\n. . Q .\r\n"),
        ("draw 1,3,0,2 -o -", "<svg"),
        ("regions draw ABBBAABDCCDDCCCD", "ABBB\r\nAABD\r\nCCDD\r\nCCCD\r\n"),
        ("regions draw ABBBAABDCCDDCCCD --to svg", "<svg"),
        ("draw 1,3,0,2 --highlight", ""),
        ("regions draw ABBBAABDCCDDCCCD --letters", ""),
        ("animate 4", ""),
        ("regions sheets ABBBAABDCCDDCCCD", ""),
    ],
)
def test_a_terminal_gets_signs(line, shown):
    master, slave = os.openpty()
    child = process(*line.split(), stdout=slave)
    os.close(slave)
    printed = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while part := os.read(master, 1 << 16):
            printed += part
    os.close(master)
    said = child.communicate(timeout=60)[1]
    assert printed.decode().startswith(shown) if shown else printed == b""
    assert bool(shown) == (child.returncode == 0)
    if line.startswith(("animate", "regions sheets")):
        assert b"is not for a terminal; add --output FILE." in said


def test_a_terminal_gets_a_hint(capsys):
    class Terminal(io.BytesIO):
        def isatty(self):
            return True

    assert list(reading.read_lines(Terminal(b"6\n"))) == [b"6\n"]
    assert "reading from the terminal" in capsys.readouterr().err
    assert list(reading.read_lines(io.BytesIO(b"6\n"))) == [b"6\n"]
    assert capsys.readouterr().err == ""
