"""Build the extension modules; everything else about the package is in pyproject.toml.

The environment variable ``NQUEENS_BUILD`` chooses the build mode:

``release`` (default)
    No bounds or overflow checks in the kernels.
``checked``
    Bounds, overflow, None and division checks in every kernel, C assertions alive. About ten
    times slower; the test suite is run under it too.
"""

import glob
import os
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

MODES = ("release", "checked")
SIMD = "src/nqueens/_simd"


def build_mode() -> str:
    mode = os.environ.get("NQUEENS_BUILD", "release")
    if mode not in MODES:
        sys.exit(f"NQUEENS_BUILD={mode!r}: the build modes are {', '.join(MODES)}")
    return mode


def compiler_directives(checked: bool) -> dict[str, object]:
    return {
        "language_level": "3",
        "binding": True,
        "embedsignature": False,
        "boundscheck": checked,
        "wraparound": False,
        "initializedcheck": checked,
        "nonecheck": checked,
        "overflowcheck": checked,
        "cdivision": not checked,
    }


def extension(mode: str) -> Extension:
    macros: list[tuple[str, str | None]] = [("NQ_BUILD_MODE", f'"{mode}"')]
    flags: list[str] = [] if sys.platform == "win32" else ["-O3"]
    if mode == "checked" and sys.platform != "win32":
        flags += ["-UNDEBUG"]
    return Extension(
        "nqueens._core",
        sources=["src/nqueens/_core.pyx", *sorted(glob.glob(f"{SIMD}/*.c"))],
        depends=["src/nqueens/_bits.h", "src/nqueens/_stop.h", *glob.glob(f"{SIMD}/*.h")],
        include_dirs=["src/nqueens"],
        define_macros=macros,
        extra_compile_args=flags,
    )


mode = build_mode()
setup(
    ext_modules=cythonize(
        [extension(mode)],
        compiler_directives=compiler_directives(mode == "checked"),
        build_dir=f"build/cython-{mode}",
    )
)
