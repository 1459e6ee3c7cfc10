"""The comparison of benchmarks: noise in one of two measures is not called slower."""

import importlib.util
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "bench" / "alternate.py"
pytestmark = [
    pytest.mark.development,
    pytest.mark.skipif(not SCRIPT.exists(), reason="not part of an installed library"),
]


@pytest.fixture
def alternate():
    spec = importlib.util.spec_from_file_location("alternate", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("before", "after", "word"),
    [
        ([1, 1, 1], [1, 1, 1], ""),
        ([1, 1, 1], [1.3, 1.3, 1.2], ""),  # the shortest is near enough
        ([1, 1, 1], [1.3, 1.1, 1.4], ""),
        ([1, 1, 1], [1.4, 1.3, 9], "slower"),
        ([2, 2, 2], [1.5, 1.5, 9], "faster"),
        ([1, 9, 9], [2, 2, 2], ""),  # the median is shorter
    ],
)
def test_both_measures_must_agree(alternate, before, after, word):
    (line,), slower = alternate.comparison({"x": before}, {"x": after}, 1.25)
    assert line.endswith(word)
    assert ("er" in line) == bool(word)
    assert slower == (word == "slower")


def test_a_benchmark_of_one_build_is_named(alternate):
    lines, slower = alternate.comparison({"a": [1], "b": [1]}, {"b": [1], "c": [1]}, 1.25)
    assert [line.split()[1:] for line in lines][::2] == [["only", "before"], ["only", "after"]]
    assert slower == 0


def test_an_interpreter_without_benchmarks_ends_in_a_sentence(alternate, tmp_path):
    false = tmp_path / "python"
    false.write_text("#!/bin/sh\necho no module named pytest >&2\nexit 4\n")
    false.chmod(0o755)
    with pytest.raises(SystemExit, match="ran no benchmarks: no module named pytest"):
        alternate.times_of(str(false), "", tmp_path / "x.json")
