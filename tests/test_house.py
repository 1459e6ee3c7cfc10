"""The house: few entries, short files, public names only."""

import subprocess
from pathlib import Path

import pytest

import nqueens

pytestmark = pytest.mark.development

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/nqueens"
MOST_ENTRIES = 21
MOST_LINES = 500
MOST_OF_THE_CORE = 900  # what all extension modules rest on


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


def test_the_package_has_few_entries():
    entries = {path.relative_to(PACKAGE).parts[0] for path in tracked()}
    assert len(entries) <= MOST_ENTRIES, sorted(entries)


def test_no_file_is_long():
    lengths = {
        str(path.relative_to(PACKAGE)): len(path.read_text("utf-8").splitlines())
        for path in tracked()
    }
    assert lengths.pop("_core.pyx") <= MOST_OF_THE_CORE
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_only_public_names_are_shown():
    assert set(dir(nqueens)) == {*nqueens.__all__, "formats", "regions", "runs"}
    assert [name for name in dir(nqueens) if name.startswith("_")] == ["__version__"]
