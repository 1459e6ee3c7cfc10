"""Build the library in one of its modes, and run the tests with it.

    python tests/in_mode.py asan                    # all tests but the slow ones
    python tests/in_mode.py tsan -k threads         # any arguments of pytest
    python tests/in_mode.py asan --run script.py    # any other program

``setup.py`` says what the modes are. The build goes into ``build/MODE``, which precedes what is
installed on the module search path, so that the environment of the tests does not change. Building
needs Cython and setuptools. A sanitizer is loaded before Python, and ends the process if it finds
an error.
"""

import os
import platform
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REPORTED = 97  # the exit status of a process that a sanitizer ended


def library(name: str) -> str:
    """Return the path of a library that belongs to the compiler."""
    compiler = shlex.split(os.environ.get("CC", "cc"))  # such as "ccache gcc"
    found = subprocess.run(
        [*compiler, f"-print-file-name={name}"],
        env={**os.environ, "LD_PRELOAD": ""},  # the compiler has leaks of its own
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    if not os.path.isabs(found):
        sys.exit(f"{shlex.join(compiler)} has no {name}")
    return os.path.realpath(found)


def options(**values: object) -> str:
    """Return options in the form that a sanitizer reads."""
    return ":".join(f"{name}={value}" for name, value in values.items())


def environment(mode: str, where: Path) -> dict[str, str]:
    """Return the environment of a process that runs the build at ``where``."""
    env = {**os.environ, "NQUEENS_BUILD": mode, "PYTHONPATH": str(where)}
    suppressions = ROOT / "tests" / "suppressions"
    if mode == "asan":
        # libstdc++ too: the sanitizer wants its exceptions from the beginning
        env["LD_PRELOAD"] = f"{library('libasan.so')} {library('libstdc++.so')}"
        env["PYTHONMALLOC"] = "malloc"
        env["ASAN_OPTIONS"] = options(
            detect_leaks=1,
            allocator_may_return_null=1,
            detect_stack_use_after_return=1,
            # GCC 12 takes one thread-local block in 256 for one of an old glibc, and then the
            # search for leaks reads from any address. Without this it follows glibc's pointers.
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
    elif mode == "coverage":  # for warnings about counts that a killed process wrote halfway
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
        command = [sys.executable, "-m", "pytest", "-m", "not slow", *args]
    if mode == "tsan":  # it needs a fixed part of the address space
        command = ["setarch", platform.machine(), "--addr-no-randomize", *command]
    return subprocess.run(command, cwd=ROOT, env=env).returncode


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
