"""The examples of the pages print what the pages say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
EXAMPLES = r"^```(console|pycon|python)\n(.*?)^```$"


@pytest.mark.development
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    names = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for kind, block in re.findall(EXAMPLES, page.read_text("utf-8"), re.M | re.S):
        if kind == "console":
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, said = example.split("\n", 1)
                done = ["bash", "-c", f"exec 2>&1; {command}"]
                printed = subprocess.run(done, stdout=subprocess.PIPE, text=True).stdout
                check = doctest.OutputChecker().check_output
                assert check(said.strip(), printed.strip(), doctest.ELLIPSIS), printed
        elif name := re.match(r"# (\w+\.py)\n", block):
            Path(name[1]).write_text(block)
        else:
            test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), 0)
            runner.run(test, clear_globs=False)
            names = test.globs
    assert runner.failures == 0
