"""The help of every command: its summaries are whole, and its examples run."""

import inspect
import re
import shlex
import shutil
from itertools import takewhile
from pathlib import Path

import click
import pytest
from running import run, walk

import nqueens
from nqueens import formats, regions
from nqueens.cli import nqueens as command

ALL = dict(walk(command))
EPILOGS = "\n".join(one.epilog or "" for one in ALL.values())
LINES = re.findall(r"^ +((?:echo|nqueens) .*)$", EPILOGS, re.MULTILINE)
EXAMPLES = sorted({line.split("   ")[0] for line in LINES})  # without remarks
LONG = re.compile(r"--run|count 2\d|q2\d|part|selftest|estimate (40|100)")


def files():
    """Make the files that the examples read."""
    q = nqueens.solve(8, rng=1)
    some = formats.Position(8, [(0, int(q[0])), (3, int(q[3]))])
    texts = {
        "puzzle.txt": formats.text(some, "board"),
        "board.txt": formats.text(q, "dots"),
        "boards.txt": formats.text([q, q], "permutation", base=1, by="columns"),
        "today.txt": regions.text(regions.generate(6, rng=33)),
        "level1.ts": regions.text(regions.generate(6, rng=1), "level"),
        "heart.txt": "......\n.A.A..\nAAAAA.\n.AAA..\n..A...\n......\n",
        "mine.txt": " ".join(map(str, regions.solve(regions.generate(6, rng=33)))) + "\n",
        "in": "8\n0\n",
    }
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    run("regions", "solve", "551W7kxqe40", "-o", "today.png")
    Path("drawing.txt").write_text(regions.text(regions.generate(6, rng=11)), encoding="utf-8")
    shutil.copy("today.png", "drawing.png")


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
        text = run(*words, text=text).stdout_bytes
        assert text or "-o" in example


def test_there_are_examples():
    assert len(EXAMPLES) > 30
    assert {path[0] for path in ALL if path} <= {*re.findall(r"nqueens (\w+)", EPILOGS)}


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_option_is_described(path):
    for parameter in ALL[path].params:
        if isinstance(parameter, click.Option):
            assert re.fullmatch(r"[A-Z0-9].*\.", parameter.help, re.DOTALL), parameter.name


def test_all_formats_are_described():
    for name, form in formats.FORMATS.items():
        line = f"  {name:12} {'' if form.is_read else '(not read) '}{form.summary}\n"
        assert line in ALL["convert",].epilog
    help_text = inspect.cleandoc(ALL["regions", "convert"].help)
    listed = re.findall(r"^  ([a-z.]+) {3,}\S", help_text, re.MULTILINE)
    assert sorted(listed) == sorted(regions.FORMATS)


FUNCTIONS = {
    "animate": nqueens.animate,
    "count": nqueens.count,
    "estimate": nqueens.estimate_count,
    "lesson": nqueens.lesson,
    "list": nqueens.solutions,
    "puzzle": nqueens.unique_puzzle,
    "regions check": regions.check,
    "regions count": regions.count,
    "regions difficulty": regions.difficulty,
    "regions edit": regions.edit,
    "regions explain": regions.explain,
    "regions fill": regions.fill,
    "regions generate": regions.generate,
    "regions hint": regions.hint,
    "regions play": regions.page,
    "regions repair": regions.repair,
    "regions sheets": regions.sheets,
    "regions solve": regions.solve,
    "runs audit": nqueens.runs.audit,
    "runs merge": nqueens.runs.merge,
    "runs status": nqueens.runs.status,
    "runs work": nqueens.runs.work,
    "sample": nqueens.random_solutions,
    "solve": nqueens.solve,
}
OTHERWISE = {  # as commands call them
    "drawing": "words",
    "file": "files",
    "layout": "words",
    "n": "sizes",
    "puzzle": "words",
    "puzzles": "words",
    "rng": "seed",
    "size": "number",
}
ELSEWHERE = {"executor", "progress"}  # a program has an executor, a terminal shows progress
WITHOUT_OPTION = {"regions repair": {"rng"}}  # the same drawing is always repaired alike


@pytest.mark.parametrize("path", FUNCTIONS)
def test_every_argument_of_a_function_has_an_option(path):
    names = {param.name for param in ALL[tuple(path.split())].params}
    names |= ELSEWHERE | WITHOUT_OPTION.get(path, set())
    for name in inspect.signature(FUNCTIONS[path]).parameters:
        assert {name, OTHERWISE.get(name)} & names, name
