"""Build the library in one of its modes and run the tests under it.

    python tests/in_mode.py asan                    # the fast suite
    python tests/in_mode.py tsan -k threads         # whatever pytest takes
    python tests/in_mode.py asan --run script.py    # any other program

``setup.py`` describes the modes. The build goes into ``build/MODE`` and comes before whatever is
installed, so the environment of the tests stays as it is. The build needs Cython and setuptools.
A sanitizer is loaded before Python and ends the process in which it finds a fault.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTED = 97  # the exit status of a process that a sanitizer ended


def library(name: str) -> str:
    """Return the path of a library of the compiler."""
    compiler = os.environ.get("CC", "cc")
    found = subprocess.run(
        [compiler, f"-print-file-name={name}"],
        env={**os.environ, "LD_PRELOAD": ""},  # the compiler has leaks of its own
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    if not os.path.isabs(found):
        sys.exit(f"{compiler} has no {name}")
    return os.path.realpath(found)


def options(**values: object) -> str:
    """Return the options of a sanitizer in the form that it reads."""
    return ":".join(f"{name}={value}" for name, value in values.items())


def environment(mode: str, where: Path) -> dict[str, str]:
    """Return what a process needs to run under a mode that was built at ``where``."""
    env = {**os.environ, "NQUEENS_BUILD": mode, "PYTHONPATH": str(where)}
    suppressions = ROOT / "tests" / "suppressions"
    if mode == "asan":
        # with C++, whose exceptions the sanitizer must see from the start
        env["LD_PRELOAD"] = f"{library('libasan.so')} {library('libstdc++.so')}"
        env["PYTHONMALLOC"] = "malloc"
        env["ASAN_OPTIONS"] = options(
            detect_leaks=1,
            allocator_may_return_null=1,
            detect_stack_use_after_return=1,
            # GCC 12 mistakes one thread-local block in 256 for one of an old glibc, and then the
            # search for leaks reads from any address; with this it follows glibc's own pointers
            intercept_tls_get_addr=0,
            exitcode=REPORTED,
        )
        env["LSAN_OPTIONS"] = options(
            suppressions=suppressions / "leaks.txt", print_suppressions=0, exitcode=REPORTED
        )
        env["UBSAN_OPTIONS"] = options(print_stacktrace=1, halt_on_error=1, exitcode=REPORTED)
    elif mode == "tsan":
        env["LD_PRELOAD"] = library("libtsan.so")
        env["TSAN_OPTIONS"] = options(
            suppressions=suppressions / "races.txt",
            halt_on_error=1,
            die_after_fork=0,  # tests fork while threads run
            exitcode=REPORTED,
        )
    elif mode == "coverage":  # complaints about counts that a killed process left half written
        env["GCOV_ERROR_FILE"] = str(where.parent / "gcov.log")
    return env


def build(mode: str) -> Path:
    """Build the library and return the directory that holds it."""
    where = ROOT / "build" / mode / "installed"
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
         "--upgrade", "--target", str(where), str(ROOT)],
        env={**os.environ, "NQUEENS_BUILD": mode},
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{mode}: cannot be built")
    return where


def main(mode: str, *args: str) -> int:
    """Build, run, and return the exit status."""
    env = environment(mode, build(mode))
    if args[:1] == ("--run",):
        command = [sys.executable, *args[1:]]
    else:
        command = [sys.executable, "-m", "pytest", *args]
    if mode == "tsan":  # which needs its own part of the address space
        command = ["setarch", platform.machine(), "--addr-no-randomize", *command]
    return subprocess.run(command, cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
