"""The pages: every example runs and prints what it shows, and every picture is up to date."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
IDS = [str(page.relative_to(ROOT)) for page in PAGES]

pytestmark = pytest.mark.skipif(not PAGES[1:], reason="the pages are not here")


def examples(page, *languages):
    """Return each fenced text in some languages with the number of its first line."""
    text = page.read_text("utf-8")
    return [
        (match[2], text.count("\n", 0, match.start()) + 1)
        for match in FENCE.finditer(text)
        if match[1] in languages
    ]


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_examples_in_python(page):
    if "plot" in page.read_text("utf-8"):
        pytest.importorskip("matplotlib").use("Agg")
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    names: dict[str, object] = {}
    with np.printoptions(legacy=False):
        for text, line in examples(page, "python", "pycon"):
            test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), line)
            runner.run(test, clear_globs=False)
            names = test.globs
    assert runner.failures == 0


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_examples_in_the_shell(page, tmp_path):
    here = Path(sys.executable).parent
    if not (here / "nqueens").exists():
        pytest.skip("the command is not installed beside this Python")
    environment = {**os.environ, "PATH": f"{here}{os.pathsep}{os.environ['PATH']}"}
    for text, line in examples(page, "console"):
        for command, _, wanted in (
            one.partition("\n") for one in re.split(r"^\$ ", text, flags=re.M)[1:]
        ):
            child = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=120,
            )
            same = doctest.OutputChecker().check_output(wanted, child.stdout, doctest.ELLIPSIS)
            assert same, f"{page.name}, line {line}: $ {command}\n{child.stdout}"


def test_pictures_are_what_the_library_draws():
    specification = importlib.util.spec_from_file_location("pictures", ROOT / "docs/pictures.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    for name, svg in module.pictures().items():
        assert (module.IMAGES / f"{name}.svg").read_text("utf-8") == svg, name


def test_every_page_is_in_the_contents_and_every_picture_is_used():
    listed = {
        (page.parent / name).relative_to(ROOT / "docs")
        for page in PAGES[1:]
        for text in re.findall(r"^```\{toctree\}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
        for name in re.findall(r"^[\w/]+$", text, re.M)
    }
    pages = {page.relative_to(ROOT / "docs").with_suffix("") for page in PAGES[1:]}
    assert pages - listed == {Path("index")}
    text = "".join(page.read_text("utf-8") for page in PAGES)
    for image in (ROOT / "docs/images").iterdir():
        assert image.name in text, image.name
