"""Every command ends with its documented status, whatever happens to its files and streams."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from programs import python

from nqueens._core import BUILD_MODE
from nqueens.cli import nqueens as nqueens_command
from nqueens.cli import signals

SCRIPT = Path(__file__).with_name("endings.py")
BOARD = "# .\n. .\n"

if not Path("/dev/full").exists():
    pytest.skip("has no /dev/full", allow_module_level=True)

# a call of each command that reads what it can and prints something
CALLS = {
    "animate": "animate 4",
    "complete": "complete --count",
    "contest": "contest poj3239",
    "convert": "convert --from dots --to board",
    "count": "count 8",
    "cpu": "cpu",
    "draw": "draw --from dots",
    "estimate": "estimate 8 --samples 64",
    "known": "known 8",
    "instance": "instance 8 --placed 2",
    "list": "list 5",
    "play": "play 6 -o -",
    "puzzle": "puzzle 6",
    "regions convert": "regions convert --to numbers",
    "regions count": "regions count",
    "regions draw": "regions draw --solved",
    "regions explain": "regions explain",
    "regions generate": "regions generate 5 --rng 1",
    "regions hint": "regions hint",
    "regions play": "regions play - -o -",
    "regions sheets": "regions sheets --input - --output -",
    "regions solve": "regions solve --board",
    "regions verify": "regions verify --from line ABBBAABDCCDDCCCD",
    "runs audit": "runs audit right --percent 100",
    "runs merge": "runs merge merged{} right",
    "runs status": "runs status right",
    "runs work": "runs work work{} 8",
    "sample": "sample 8",
    "selftest": "selftest",
    "solve": "solve 8",
    "verify": "verify --from dots",
}
PUZZLE = "ABBB\nAABD\nCCDD\nCCCD\n"
TEXTS = {"complete": "..\n..\n", "contest": "8\n", "convert": BOARD, "draw": BOARD, "verify": ""}
TEXTS["regions verify"] = "2 0 3 1\n"
ON_PUZZLES = [
    f"regions {name}" for name in ["convert", "count", "draw", "explain", "hint", "solve"]
]
TEXTS |= dict.fromkeys([*ON_PUZZLES, "regions play", "regions sheets"], PUZZLE)
WRITING = ["complete", "convert", "draw", "list", "puzzle", "sample", "solve"]
WRITING += [*ON_PUZZLES, "regions generate"]
LONG = {
    "complete": "complete",
    "contest": "contest poj3239",
    "convert": "convert --from dots --to board",
    "count": "count 26",
    "draw": "draw --from dots",
    "estimate": "estimate 1000 --samples 100000000",
    "list": "list 20",
    **{name: name for name in ON_PUZZLES},
    "regions convert": "regions convert --to numbers",
    "regions generate": "regions generate 32 --number 1000",
    "runs work": "runs work long 26",
    "sample": "sample 30 --force",
    "solve": "solve 64 --method backtrack",
    "verify": "verify --from dots",
}
STATES = ("full stdout", "closed stdout", "closed stdin", "missing folder", "deleted folder")


def expected(name, state):
    if state in ("full stdout", "closed stdout", "missing folder"):
        return 2
    if state.startswith("interrupted"):
        return 130
    if state == "deleted folder" and (name.startswith("runs") or name.endswith("-o")):
        return 2
    if state == "deleted folder" and name == "regions sheets":  # ReportLab asks for the folder
        return 2
    if state == "closed stdin" and name in TEXTS:
        return 2
    return 1 if name == "verify" else 0


def cases():
    for number, state in enumerate(STATES):
        for name, line in CALLS.items():
            words = line.format(number).split()
            if state == "missing folder":
                words += ["-o", "there/is/none"]
            if state != "missing folder" or name in WRITING:
                yield name, words, TEXTS.get(name, ""), state
    for name in WRITING:
        words = [*CALLS[name].split(), "-o", "new"]
        yield f"{name} -o", words, TEXTS.get(name, ""), "deleted folder"
    for line in ("--help", "--version", "count --help", "runs --help", "runs work --help"):
        yield line, line.split(), "", "full stdout"
    for name, line in CALLS.items():
        yield name, line.format("").split(), TEXTS.get(name, ""), "interrupted at once"
    for name, line in LONG.items():
        yield name, line.split(), "", "interrupted"


def commands(group=nqueens_command, before=""):
    """Yield the name of each command with a function of its own."""
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name


@pytest.mark.development
@pytest.mark.skipif(BUILD_MODE in ("asan", "tsan"), reason="forks")
def test_how_every_command_ends(tmp_path):
    assert set(CALLS) == set(commands())
    make = ["count", 8, "--checkpoint", tmp_path / "right", "--method", "portable"]
    python("-m", "nqueens", *make, check=True)
    called = list(cases())
    told = json.dumps([case[1:] for case in called])
    done = python(SCRIPT, tmp_path, input=told, check=True)
    wrong = []
    for (name, words, _, state), (status, said) in zip(
        called, json.loads(done.stdout), strict=True
    ):
        wanted = expected(name, state)
        sentence = {0: "", 1: "", 2: r"Error: .+\n", 130: "interrupted\n"}[wanted]
        if status != wanted or not re.fullmatch(sentence, said):
            wrong.append((words, state, status, said))
    assert wrong == []
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.development
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("count 8 > /dev/full", 2),
        ("list 5 >&-", 2),
        ("solve 8 -o /dev/full", 2),
        ("verify --from dots /proc/self/mem", 2),
        ("solve 8 -o /nonexistent/x", 2),
        ("solve 3 2>/dev/full", 1),
        ("count 2>/dev/full", 2),
        ("solve 3 >&- 2>&-", 1),
        ("solve 8 --json -o /dev/stdout > /dev/full", 2),
        ("contest poj3239 < /dev/zero", 2),
        ("verify --from permutation --base 0 --by rows /dev/zero", 2),
    ],
)
def test_streams_that_fail(line, status, tmp_path):
    done = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m nqueens {line}'],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == status, done.stderr
    if status == 2 and "2>" not in line:
        assert re.fullmatch(r"Error: .+: .+\n", done.stderr)


def test_a_bug_is_not_taken_for_an_answer(tmp_path):
    program = (
        "import sys, nqueens.cli.counting as module, nqueens.__main__ as entry;"
        "module.count_command.callback = lambda **_: {}['bug'];"
        "sys.argv = ['nqueens', 'count', '8']; entry.main()"
    )
    done = python("-c", program)
    assert done.returncode == 2
    assert "KeyError: 'bug'" in done.stderr


@pytest.mark.development
@pytest.mark.parametrize("module", ["click", "nqueens.cli", "nqueens.cli.ending", "json"])
def test_interrupted_while_modules_load(module):
    program = f"""
import sys
from nqueens.__main__ import main
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
for name in [name for name in sys.modules if name == {module!r}]:
    del sys.modules[name]
sys.meta_path.insert(0, Interrupting())
sys.argv = ["nqueens", "count", "8"]
main()
"""
    done = python("-c", program)
    assert (done.returncode, done.stderr) in [(130, ""), (130, "interrupted\n")]


@pytest.mark.development
@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_interrupted_at_any_moment():
    """The interrupt comes once the command starts; before that, Python loads the library."""
    program = """
import sys
class Announcing:
    def find_spec(self, name, path=None, target=None):
        if name == "nqueens.cli":
            sys.meta_path.remove(self)
            print(flush=True, file=sys.stderr)
sys.meta_path.insert(0, Announcing())
sys.argv = ["nqueens", "list", "20"]
from nqueens.__main__ import main
main()
"""
    for wait in (0.0, 0.02, 0.04, 0.06, 0.1, 0.2):
        child = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        child.stderr.readline()
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=60)[1]
        assert child.returncode == 130, said
        assert b"Traceback" not in said


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.skipif(os.name != "posix", reason="raises signals")
def test_the_process_dies_of_the_signal(name, monkeypatch):
    number, died = getattr(signal, name), []
    monkeypatch.setattr(signals, "_received", [])
    monkeypatch.setattr(os, "kill", lambda *how: died.append(how))
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with pytest.raises(KeyboardInterrupt), signals.dying_of_signals():
            signal.raise_signal(number)
        assert died == [(os.getpid(), number)]
        assert signal.getsignal(number) is signal.SIG_DFL
        signal.signal(number, signal.SIG_IGN)
        with signals.dying_of_signals():
            signal.raise_signal(number)
    finally:
        signal.signal(number, before)


@pytest.mark.development
def test_help_without_docstrings():
    done = python("-OO", "-m", "nqueens", "--help", check=True)
    assert "Count the solutions of N queens." in done.stdout
    assert "Count, list, solve" in done.stdout
