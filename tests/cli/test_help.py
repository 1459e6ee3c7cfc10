"""The help of every command: its summaries are whole, and its examples run."""

import re
import shlex
from itertools import takewhile
from pathlib import Path

import click
import pytest
from running import out, run

import nqueens
from nqueens import formats, regions
from nqueens.cli import nqueens as command


def walk(node, *path):
    """Yield the path and the command of each command."""
    yield path, node
    if isinstance(node, click.Group):
        for name in node.list_commands(None):
            yield from walk(node.get_command(None, name), *path, name)


ALL = dict(walk(command))
EPILOGS = "\n".join(one.epilog or "" for one in ALL.values())
LINES = re.findall(r"^ +((?:echo|nqueens) .*)$", EPILOGS, re.MULTILINE)
EXAMPLES = sorted({line.split("   ")[0] for line in LINES})  # without remarks
LONG = re.compile(r"count 2\d|q2\d|part|selftest|estimate (40|100)")


def files():
    """Make the files that the examples read."""
    q = nqueens.solve(8, rng=1)
    some = formats.Position(8, [(0, int(q[0])), (3, int(q[3]))])
    texts = {
        "puzzle.txt": formats.text(some, "board"),
        "board.txt": formats.text(q, "dots"),
        "boards.txt": formats.text([q, q], "permutation", base=1, by="columns"),
        "today.txt": regions.text(regions.generate(6, rng=2)),
        "level1.ts": regions.text(regions.generate(6, rng=1), "level"),
        "in": "8\n0\n",
    }
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    run("regions", "solve", "551W7kxqe40", "-o", "today.png")


@pytest.mark.development
@pytest.mark.parametrize("example", [one for one in EXAMPLES if not LONG.search(one)])
def test_examples_run(example, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files()
    text = b""
    for part in example.split(" | "):
        name, *words = shlex.split(part)
        if name == "echo":
            text = words[0].encode()
            continue
        if "<" in words:
            text = Path(words[words.index("<") + 1]).read_bytes()
        words = list(takewhile(lambda word: word not in "<>", words))
        wrong = "--queen" in example  # the board has other symbols
        text = run(*words, text=text, code=int(wrong)).stdout_bytes
        assert text or "-o" in example


def test_there_are_examples():
    assert len(EXAMPLES) > 50
    assert {path[0] for path in ALL if path} == {
        one.split()[1] for one in EXAMPLES if "echo" not in one
    }


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_summaries_are_whole(path):
    text = " ".join(out(*path, "--help").split())
    if isinstance(ALL[path], click.Group):
        for name in ALL[path].list_commands(None):
            assert re.search(rf" {name} [A-Z][^.]*\.(?!\.)", text)


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_option_is_described(path):
    for parameter in ALL[path].params:
        if isinstance(parameter, click.Option):
            assert re.fullmatch(r"[A-Z0-9].*\.", parameter.help, re.DOTALL), parameter.name


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("cuont 8", "no such command 'cuont'; did you mean 'count'?"),
        ("help cuont", "no such command 'cuont'; did you mean 'count'?"),
        ("regions slove", "no such command 'slove'; did you mean 'solve'?"),
        ("runs zzz", "no such command 'zzz'\n"),
        ("hint x.png", "it is 'nqueens regions hint'"),
        ("8", "try 'nqueens solve 8' or 'nqueens count 8'"),
        ("solve x.png", "A picture of a puzzle: nqueens regions solve x.png"),
    ],
)
def test_an_unknown_command(line, said):
    assert said in run(*line.split(), code=2).stderr


@pytest.mark.parametrize("path", [(), ("count",), ("regions", "solve"), ("runs",)])
def test_help_is_also_a_word(path):
    assert out("help", *path) == out(*path, "--help")
