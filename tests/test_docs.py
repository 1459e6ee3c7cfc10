"""The pages: every example and notebook runs, and every picture and table is up to date."""

import ast
import doctest
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

import nqueens
from nqueens import formats
from nqueens.regions._texts import READ, WRITTEN

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
CELL = re.compile(r"^```\{code-cell\} ipython3\n(.*?)^```$", re.M | re.S)
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
NOTEBOOKS = [page for page in PAGES if CELL.search(page.read_text("utf-8"))]
IDS = [str(page.relative_to(ROOT)) for page in PAGES]

pytestmark = [
    pytest.mark.development,
    pytest.mark.skipif(not PAGES[1:], reason="the pages are not here"),
]


def examples(page, *languages):
    """Return each fenced text in some languages with the number of its first line."""
    text = page.read_text("utf-8")
    return [
        (match[2], text.count("\n", 0, match.start()) + 1)
        for match in FENCE.finditer(text)
        if match[1] in languages
    ]


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_examples_in_python(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
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


@pytest.mark.skipif(nqueens.cpu_info().build != "release", reason="too slow; Sphinx runs them too")
@pytest.mark.parametrize("page", NOTEBOOKS, ids=[page.stem for page in NOTEBOOKS])
def test_cells_of_notebooks(page, capsys, tmp_path, monkeypatch):
    """Run the cells in plain Python, and show what each ends with as a notebook does."""
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("IPython")
    pytest.importorskip("matplotlib").use("Agg")
    names: dict[str, object] = {}
    for cell in CELL.findall(page.read_text("utf-8")):
        tree = ast.parse(cell)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, page.name, "exec"), names)
        if last:
            value = eval(compile(ast.Expression(last.value), page.name, "eval"), names)
            shown = getattr(value, "_repr_html_", getattr(value, "_repr_svg_", value.__repr__))()
            assert shown is not None
    importlib.import_module("matplotlib.pyplot").close("all")


@pytest.fixture(scope="module")
def maker():
    """Return the script that makes the pictures and tables."""
    specification = importlib.util.spec_from_file_location("pictures", ROOT / "docs/pictures.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_pictures_are_what_the_script_makes(maker):
    made = {f"{name}.svg": svg for name, svg in maker.pictures().items()}
    kept = {path.name: path.read_text("utf-8") for path in maker.IMAGES.iterdir()}
    assert made.keys() == kept.keys()
    assert [name for name in made if made[name] != kept[name]] == []


def test_tables_are_what_the_script_makes(maker):
    pages = [page for page in PAGES if "<!-- table: " in page.read_text("utf-8")]
    text = "".join(page.read_text("utf-8") for page in pages)
    assert sorted(re.findall(r"<!-- table: (\w+) -->", text)) == sorted(maker.tables())
    for page in pages:
        assert maker.page_with_tables(page.read_text("utf-8")) == page.read_text("utf-8"), page.name


def test_the_citation_names_this_version():
    assert f"version = {{{nqueens.__version__}}}" in (ROOT / "docs/cite.md").read_text("utf-8")
    assert f"\nversion: {nqueens.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


@pytest.mark.parametrize("source", [None, "https://example.org/nqueens"])
def test_no_link_of_the_long_description_is_relative(tmp_path, source, monkeypatch):
    """A package index shows README.md without the files that it links to."""
    lines = (ROOT / "setup.py").read_text("utf-8")
    (function,) = re.findall(r"^def long_description\(.*?\n\n\n", lines, re.M | re.S)
    urls = f'[project.urls]\nSource = "{source}"\n' if source else "[project]\n"
    (tmp_path / "pyproject.toml").write_text(urls, "utf-8")
    (tmp_path / "README.md").write_bytes((ROOT / "README.md").read_bytes())
    monkeypatch.chdir(tmp_path)
    names = {"re": re, "tomllib": tomllib, "Path": Path}
    exec(function, names)
    described = names["long_description"]()
    targets = re.findall(r"\]\(([^)\s]+)\)", described)
    assert all(target.startswith("https://") for target in targets)
    assert any("example.org" in target for target in targets) == bool(source)
    assert "Start in five minutes" in described


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


def test_pages_say_how_many_formats_there_are():
    assert f"between {len(formats.FORMATS)} formats" in (ROOT / "README.md").read_text("utf-8")
    assert f" {len(formats.FORMATS)} formats" in (ROOT / "docs/howto/formats.md").read_text("utf-8")
    puzzles = (ROOT / "docs/howto/puzzle_formats.md").read_text("utf-8")
    assert f"in {len(READ)} formats and writes {len(WRITTEN)}" in puzzles
