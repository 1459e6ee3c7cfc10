"""The package as users see it: names, examples, version, import."""

import doctest
import importlib
import importlib.metadata
import inspect
import pkgutil
import re
import runpy
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest
from programs import python

import nqueens

MODULES = [m.name for m in pkgutil.walk_packages(nqueens.__path__, "nqueens.")]


class Finder(doctest.DocTestFinder):
    """Find the examples of decorated functions, and of classes that name a public module."""

    def _from_module(self, module, thing):
        thing = inspect.unwrap(thing)
        if isinstance(thing, type):
            members = map(inspect.unwrap, vars(thing).values())
            functions = [member for member in members if isinstance(member, FunctionType)]
            if functions and thing.__module__.startswith("nqueens"):
                return any(function.__globals__ is vars(module) for function in functions)
        return super()._from_module(module, thing)


@pytest.mark.development
@pytest.mark.parametrize("name", ["nqueens", *MODULES])
def test_examples_in_docstrings(name):
    module = importlib.import_module(name)
    names = {public: getattr(nqueens, public) for public in nqueens.__all__}
    names = {**vars(module), **names, "nqueens": nqueens}
    runner = doctest.DocTestRunner(verbose=False)
    with np.printoptions(legacy=False):
        for examples in Finder().find(module, globs=names):
            assert runner.run(examples).failed == 0


def test_the_public_names_are_documented_with_an_example():
    for name in nqueens.__all__:
        thing = getattr(nqueens, name)
        if inspect.isfunction(thing):
            given = ("Parameters\n",) if inspect.signature(thing).parameters else ()
            for part in (*given, ">>> "):
                assert part in thing.__doc__, (name, part)


def test_version_is_that_of_the_distribution():
    try:
        installed = importlib.metadata.version("nqueens-native")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("nqueens-native is not installed")
    assert nqueens.__version__ == installed


def test_typing_information_is_installed():
    assert Path(nqueens.__file__).with_name("py.typed").is_file()


def test_import_loads_nothing_heavy():
    code = (
        "import sys, dataclasses, numpy; before = set(sys.modules); import nqueens;"
        "print(*sorted(set(sys.modules) - before))"
    )
    out = python("-c", code, check=True)
    heavy = [m for m in out.stdout.split() if not m.startswith(("nqueens", "_cython_", "cython_"))]
    light = (
        "__future__ threading queue _queue heapq _heapq resource _interpreters _xxsubinterpreters"
    )
    assert set(heavy) <= set(light.split())


def test_names_loaded_on_use_are_all_there():
    code = (
        "import nqueens, sys\n"
        "assert set(nqueens.__all__) <= set(dir(nqueens))\n"
        "from nqueens import formats, regions, runs\n"
        "assert all(dir(one) == sorted(one.__all__) for one in (formats, regions, runs))\n"
        "assert 'nqueens._pictures.pictures' not in sys.modules\n"
        "for name in nqueens.__all__:\n"
        "    assert not isinstance(getattr(nqueens, name), type(sys)), name\n"
    )
    python("-c", code, check=True)
    with pytest.raises(AttributeError, match="module 'nqueens' has no attribute 'queens'"):
        _ = nqueens.queens


@pytest.mark.development
def test_an_index_shows_the_links_of_readme(monkeypatch):
    for package in ("Cython", "setuptools"):
        pytest.importorskip(package)
    top = Path(__file__).parents[1]
    monkeypatch.chdir(top)
    text = runpy.run_path("setup.py")["described"]("https://a.example/n")
    links = re.findall(r"\]\((.*?)\)", text)
    for link in links:
        if inside := re.match(r"https://a\.example/n/(raw|blob)/HEAD/([^#]*)", link):
            assert (top / inside[2]).exists()
            assert (inside[1] == "raw") == link.endswith(".svg")
        assert link.startswith("https://")
    assert len(links) > 20
