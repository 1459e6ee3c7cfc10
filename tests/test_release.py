"""The files of a release are counted before they are uploaded."""

import subprocess
import sys
from pathlib import Path

import pytest
from release import wrong_with

pytestmark = pytest.mark.development

SETTINGS = {
    "build": ["cp311-*", "cp314t-*"],
    "linux": {"archs": ["x86_64", "aarch64"]},
    "macos": {"archs": ["arm64"]},
    "windows": {"archs": ["AMD64"]},
    "pyodide": {"build": ["cp314-*"]},
}
WHEELS = [
    "cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64",
    "cp311-cp311-manylinux_2_27_aarch64.manylinux_2_28_aarch64",
    "cp311-cp311-musllinux_1_2_x86_64",
    "cp311-cp311-musllinux_1_2_aarch64",
    "cp311-cp311-macosx_11_0_arm64",
    "cp311-cp311-win_amd64",
    "cp314-cp314t-manylinux_2_28_x86_64",
    "cp314-cp314t-manylinux_2_28_aarch64",
    "cp314-cp314t-musllinux_1_2_x86_64",
    "cp314-cp314t-musllinux_1_2_aarch64",
    "cp314-cp314t-macosx_11_0_arm64",
    "cp314-cp314t-win_amd64",
    "cp314-cp314-pyemscripten_2026_0_wasm32",
]
FILES = [f"nqueens_native-1.0.0-{tags}.whl" for tags in WHEELS] + ["nqueens_native-1.0.0.tar.gz"]


def test_all_files():
    assert list(wrong_with(FILES, SETTINGS)) == []
    assert list(wrong_with(FILES, SETTINGS, "v1.0.0")) == []


@pytest.mark.parametrize("missing", FILES)
def test_each_file_is_missed(missing):
    (wrong,) = wrong_with([name for name in FILES if name != missing], SETTINGS)
    assert wrong.startswith(("there is no wheel for ", "there are 0 sdists"))


@pytest.mark.parametrize(
    "other",
    [
        "nqueens_native-1.0.0-cp312-cp312-win_amd64.whl",
        "nqueens_native-1.0.0-cp311-cp311-win32.whl",
        "nqueens_native-1.0.0-cp311-cp311-linux_x86_64.whl",
        "nqueens_native-1.0.0-cp311-cp311-macosx_11_0_x86_64.whl",
        "nqueens_native-1.0.0-cp311-cp311-manylinux_2_28_x86_64.musllinux_1_2_x86_64.whl",
        "nqueens_native-1.0.0-cp314-cp314-pyodide_2025_0_wasm32.whl",
        "nqueens_native-1.0.0-cp314-cp314-emscripten_4_0_9_wasm32.whl",
        "nqueens-1.0.0-cp311-cp311-win_amd64.whl",
        "notes.txt",
    ],
)
def test_no_other_file(other):
    assert list(wrong_with([*FILES, other], SETTINGS)) == [f"{other} is not expected"]


def test_one_file_each():
    again = "nqueens_native-1.0.0-cp311-cp311-musllinux_1_1_x86_64.whl"
    wrong = list(wrong_with([*FILES, again], SETTINGS))
    assert wrong == ["there are 2 wheels for cp311 musllinux_x86_64"]
    (wrong,) = wrong_with([*FILES, "nqueens_native-1.0.1.tar.gz"], SETTINGS)
    assert wrong == "there are 2 sdists"


def test_the_version_of_the_tag():
    wrong = list(wrong_with(FILES, SETTINGS, "v1.0.1"))
    assert wrong[: len(FILES)] == [f"{name} is not of v1.0.1" for name in sorted(FILES)]


def test_a_release_of_the_settings_of_the_project(tmp_path):
    """Seven Pythons on eight platforms, and two for Pyodide; all are missing."""
    script = Path(__file__).parent / "release.py"
    done = subprocess.run(
        [sys.executable, script, tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 7 * 8 + 2 + 1, done.stdout
