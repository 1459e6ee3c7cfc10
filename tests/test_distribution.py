"""The checks of the sdist and the wheel find what they look for."""

import platform
import shutil
import subprocess
import sys
import zipfile

import distribution
import pytest

pytestmark = pytest.mark.development


def tree(top, *names):
    for name in names:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(name)
    return top


def test_missing_and_superfluous_files_of_an_sdist(tmp_path):
    repository = tree(tmp_path / "a", "LICENSE", "setup.py", ".ci/run", "build/x.o")
    sdist = tree(tmp_path / "b", "LICENSE", "PKG-INFO", "junk.o")
    (sdist / "LICENSE").write_text("another")
    assert list(distribution.wrong_with_sdist(repository, sdist)) == [
        "the sdist lacks setup.py",
        "the sdist has junk.o, which is not in the tree",
        "LICENSE of the sdist differs",
    ]


TOOLS = ("cc", "readelf", "objdump")


@pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)) or (sys.platform, platform.machine()) != ("linux", "x86_64"),
    reason="needs a compiler and tools that read what it makes",
)
def test_traces_of_the_build_machine_are_found(tmp_path, monkeypatch):
    monkeypatch.delenv("LD_PRELOAD", raising=False)  # a sanitizer finds leaks of the compiler
    source = tmp_path / "x.c"
    source.write_text("void f(float *a, int n) { for (int i = 0; i < n; i++) a[i] *= 2; }")
    module = tmp_path / "x.so"
    clean = ["cc", "-O3", "-g0", "-shared", "-fPIC", "-o", module, source]
    for options, words in (
        ([], []),
        (["-g"], [f"x.so names {tmp_path}"]),
        (["-Wl,-rpath,/opt/lib"], ["x.so has its own search path for libraries"]),
        (["-march=haswell"], ["f needs a newer processor"]),
    ):
        subprocess.run([*clean, *options], check=True, timeout=60, cwd=tmp_path)
        wrong = list(distribution.wrong_with_module(module, [str(tmp_path)]))
        assert [word for word in words if not any(w.startswith(word) for w in wrong)] == []
        assert bool(wrong) == bool(words)


def test_a_wheel_for_one_machine_with_files_that_do_not_belong(tmp_path):
    sdist = tree(tmp_path / "sdist", "src/nqueens/py.typed", "src/nqueens/runs.py")
    wheel = tmp_path / "nqueens_native-0.1.0-cp311-cp311-linux_x86_64.whl"
    suffix = distribution.sysconfig.get_config_var("EXT_SUFFIX")
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("nqueens/runs.py", "nqueens/_core.c", f"nqueens/_core{suffix}"):
            archive.writestr(name, b"")
    found = distribution.wrong_with_wheel(wheel, sdist)
    missing = [f"nqueens/{name}{suffix}" for name in distribution.MODULES[1:]]
    wanted = [
        f"{wheel.name} is for this kind of system only",
        *(f"the wheel lacks {name}" for name in sorted([*missing, "nqueens/py.typed"])),
        "the wheel has nqueens/_core.c",
    ]
    assert [next(found) for _ in wanted] == wanted
