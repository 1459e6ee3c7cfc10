"""The house: few entries, short files, no circles of imports, public names only."""

import ast
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import nqueens

pytestmark = pytest.mark.development

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/nqueens"
MOST_ENTRIES = 22
MOST_LINES = 800
MOST_KERNELS = 20  # side by side in a folder
SCRIPT_IMPORT = re.compile(r'^(?:import|export) [^"]*?from "\./(\w+\.js)"', re.M)
CYTHON_IMPORT = re.compile(r"^ *(?:from (nqueens[\w.]*) c?import|c?import (nqueens[\w.]*))", re.M)


def tracked():
    """Return the files of the package that belong to the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", PACKAGE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = [ROOT / name for name in listed.stdout.split("\0") if name]
    if not found:
        pytest.skip("neither a repository nor git is here")
    return [path for path in found if path.exists()]


def imported(path):
    """Yield the dotted names that a file imports: in functions and for type checkers too."""
    text = path.read_text("utf-8")
    if path.suffix in (".pyx", ".pxd"):
        yield from ("".join(match) for match in CYTHON_IMPORT.findall(text))
    if path.suffix not in (".py", ".pyi"):
        return
    folder = path.relative_to(ROOT / "src").parent.parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = folder[: len(folder) + 1 - node.level] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                yield f"{module}.{alias.name}"


def import_graph(paths):
    """Return the files that each file imports; a package stands for its ``__init__`` file."""
    modules = {}
    for path in paths:
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules.setdefault(name, set()).add(path)
    graph = {}
    for name, files in modules.items():
        uses = {use for path in files for use in imported(path)}
        graph[name] = {use if use in modules else use.rpartition(".")[0] for use in uses}
        graph[name] = graph[name] & modules.keys() - {name}
    for path in (path for path in paths if path.suffix == ".js"):
        graph[path.name] = set(SCRIPT_IMPORT.findall(path.read_text("utf-8")))
    return graph


def circles(graph):
    """Return the groups of files that import each other, directly or through others."""
    reach = {name: set(uses) for name, uses in graph.items()}
    for middle in graph:
        for name in graph:
            if middle in reach[name]:
                reach[name] |= reach[middle]
    inside = [name for name in graph if name in reach[name]]
    return {
        frozenset(x for x in inside if x in reach[name] and name in reach[x]) for name in inside
    }


def test_the_package_has_few_entries():
    entries = {path.relative_to(PACKAGE).parts[0] for path in tracked()}
    assert len(entries) <= MOST_ENTRIES, sorted(entries)


def test_no_file_is_long():
    lengths = {
        str(path.relative_to(PACKAGE)): len(path.read_text("utf-8").splitlines())
        for path in tracked()
    }
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_no_folder_of_kernels_is_crowded():
    folders = Counter(path.parent for path in tracked() if "_kernels" in path.parts)
    assert {str(folder): n for folder, n in folders.items() if n > MOST_KERNELS} == {}


def test_no_files_import_each_other_in_a_circle():
    graph = import_graph(tracked())
    assert "nqueens._boards.arrays" in graph["nqueens._boards.checks"]
    assert "rules.js" in graph["play.js"]
    assert [sorted(group) for group in circles(graph)] == []


def test_only_public_names_are_shown():
    assert set(dir(nqueens)) == {*nqueens.__all__, "formats", "regions", "runs"}
    assert [name for name in dir(nqueens) if name.startswith("_")] == ["__version__"]
