"""What builds the wheels: the platforms, the workflows, and the message of a failed build."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))  # an sdist has none
PYTHONS = ["cp311", "cp312", "cp313", "cp314", "cp314t"]
SYSTEMS = {
    "linux": ["manylinux_x86_64", "manylinux_aarch64", "musllinux_x86_64", "musllinux_aarch64"],
    "macos": ["macosx_x86_64", "macosx_arm64"],
    "windows": ["win_amd64", "win_arm64"],
}


def run(*command, **options):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, **options
    )


@pytest.mark.development
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_platforms_that_get_a_wheel(system):
    pytest.importorskip("cibuildwheel")
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CIBW_", "PYTHONPATH"))}
    command = [sys.executable, "-m", "cibuildwheel", "--platform", system]
    done = run(*command, "--print-build-identifiers", ROOT, env=environment)
    assert done.returncode == 0, done.stderr
    wanted = {f"{python}-{machine}" for python in PYTHONS for machine in SYSTEMS[system]}
    assert set(done.stdout.split()) == wanted


@pytest.mark.skipif(not WORKFLOWS, reason="the workflows are in the repository only")
def test_the_workflows_are_valid():
    pytest.importorskip("check_jsonschema")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    done = run(sys.executable, "-m", "check_jsonschema", *schema, *WORKFLOWS)
    assert done.returncode == 0, done.stdout


@pytest.mark.development
@pytest.mark.skipif(sys.platform == "win32", reason="CC does not choose the compiler")
@pytest.mark.skipif(not importlib.util.find_spec("Cython"), reason="needs Cython")
def test_a_build_without_a_compiler_says_what_it_needs(tmp_path):
    pytest.importorskip("setuptools", minversion="77")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    package = tmp_path / "src/nqueens"
    (package / "_runtime").mkdir(parents=True)
    (package / "_runtime/version.py").write_text("VERSION = '0'\n")
    for path in (ROOT / "src/nqueens").rglob("*.pyx"):
        empty = package / path.relative_to(ROOT / "src/nqueens")
        empty.parent.mkdir(parents=True, exist_ok=True)
        empty.write_text("")
    environment = {**os.environ, "CC": "no-such-compiler", "NQUEENS_BUILD": "release"}
    done = run(sys.executable, "setup.py", "-q", "build_ext", cwd=tmp_path, env=environment)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("error: ")
    assert ".c: " in last  # the file
    assert "no-such-compiler" in last
    assert "needs a C compiler and the headers of Python" in last
    assert "gcc and python3-dev" in last
