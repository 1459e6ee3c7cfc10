"""Build the extension modules; everything else about the package is in pyproject.toml.

The environment variable ``NQUEENS_BUILD`` chooses the build mode:

``release`` (default)
    No bounds or overflow checks in the kernels.
``checked``
    Bounds, overflow, None and division checks in every kernel, C assertions alive. A check that
    fails where no exception can be raised ends the process (``_kernels/checks.h``). About ten times
    slower.
``coverage``
    As ``checked``, and counts how often each line of the kernels runs, of the Cython files as of
    the C files, for gcov.
``asan``
    The code of a release under AddressSanitizer and UndefinedBehaviorSanitizer, assertions alive.
``tsan``
    The code of a release under ThreadSanitizer, assertions alive.

The sanitizers are those of GCC or Clang and have to be loaded before Python is:
``python tests/in_mode.py asan`` builds a mode and runs the tests under it. All modes but
``release`` also build ``_kernels.faults``, deliberate faults that show that the mode finds them,
and let the tests make an allocation fail (``_kernels/alloc.h``).
"""

import glob
import os
import re
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext as _build_ext

SANITIZERS = {"asan": "address,undefined", "tsan": "thread"}
CHECKED = ("checked", "coverage")
MODES = ("release", *CHECKED, *SANITIZERS)
KERNELS = "src/nqueens/_kernels"


# of generated C: comments, labels, else, goto
NO_STATEMENT = re.compile(r"^\s*(?:/?\*.*|\w+:;|\}? *else *\{|goto \w+;)")


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
        "auto_pickle": False,
        "boundscheck": checked,
        "wraparound": False,
        "initializedcheck": checked,
        "nonecheck": checked,
        "overflowcheck": checked,
        "cdivision": not checked,
    }


def compile_flags(mode: str) -> list[str]:
    if sys.platform == "win32":
        if mode in SANITIZERS:
            sys.exit(f"NQUEENS_BUILD={mode}: needs GCC or Clang")
        return []
    if mode in SANITIZERS:
        return [
            f"-fsanitize={SANITIZERS[mode]}",
            *(["-fno-sanitize-recover=all"] if mode == "asan" else []),
            *("-O1", "-g", "-fno-omit-frame-pointer", "-fno-wrapv", "-UNDEBUG"),
        ]
    if mode == "coverage":
        return ["-O1", "--coverage", "-fprofile-abs-path", "-UNDEBUG"]
    if mode == "checked":
        return ["-O3", "-UNDEBUG"]
    return ["-O3", "-DNDEBUG", "-g0"]  # debugging information would name paths of this machine


def link_flags(mode: str) -> list[str]:
    if mode in SANITIZERS:
        return [f"-fsanitize={SANITIZERS[mode]}"]
    return ["--coverage"] if mode == "coverage" else []


def extensions(mode: str) -> list[Extension]:
    macros: list[tuple[str, str | None]] = [("NQ_BUILD_MODE", f'"{mode}"')]
    if mode != "release":
        macros.append(("NQ_FAULTS", None))
    if mode in CHECKED:
        macros.append(("NQ_CHECKED", None))
    options = {
        "depends": glob.glob(f"{KERNELS}/*.h"),
        "include_dirs": [KERNELS],
        "define_macros": macros,
        "extra_compile_args": compile_flags(mode),
        "extra_link_args": link_flags(mode),
    }
    kernels = sorted(set(glob.glob(f"{KERNELS}/*.c")) - {f"{KERNELS}/alloc.c"})
    core = ["src/nqueens/_core.pyx", *kernels]
    if mode == "release":
        for left in glob.glob(f"{KERNELS}/faults.*.*"):  # by an editable install of another mode
            os.remove(left)
        return [Extension("nqueens._core", core, **options)]
    return [
        Extension("nqueens._core", [*core, f"{KERNELS}/alloc.c"], **options),
        Extension("nqueens._kernels.faults", [f"{KERNELS}/faults.pyx"], **options),
    ]


def name_the_lines(path: str) -> None:
    """Tell the compiler of each line of generated C from which line of Cython it comes.

    Cython says so in comments. What it adds between them, such as braces and labels, belongs to no
    line: it also runs where the line before it does not. Nor does the end of a function, where
    failed checks lead to.
    """
    with open(path, encoding="utf-8") as file:
        text = file.read()
    generated = f'1 "{os.path.abspath(path)}"'
    if generated in text:
        return
    named, line, before = [], "", ""
    for written in text.splitlines():
        if begun := re.fullmatch(r'\s*/\* "(nqueens/(?:\w+/)?\w+\.(?:pyx|pxd))":(\d+)', written):
            line = f'{begun[2]} "{os.getcwd()}/src/{begun[1]}"'
        elif written.startswith("}") or "/* function exit code */" in written:
            line = ""
        here = line if re.search(r"\w", NO_STATEMENT.sub("", written)) else ""
        if here or before:
            named.append(f"#line {here or generated}")
        named.append(written)
        before = here
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*named, ""]))


class build_ext(_build_ext):  # noqa: N801
    """Leaves out where Python itself was linked: a module loads nothing from there."""

    def build_extensions(self) -> None:
        """Take the paths to look for libraries from the linker's command."""
        command = getattr(self.compiler, "linker_so", [])
        command[:] = [word for word in command if not word.startswith("-Wl,-rpath")]
        super().build_extensions()


mode = build_mode()
# a directory for each mode: a newer file of another mode is not taken for an up-to-date one, and
# two modes can be built at the same time
options = {"build": {"build_base": f"build/{mode}"}}
if mode != "release":
    os.makedirs(f"build/{mode}", exist_ok=True)
    options["egg_info"] = {"egg_base": f"build/{mode}"}
modules = cythonize(
    extensions(mode),
    compiler_directives=compiler_directives(mode in CHECKED),
    build_dir=f"build/{mode}/cython",
)
if mode == "coverage":
    name_the_lines(f"build/{mode}/cython/src/nqueens/_core.c")
setup(
    cmdclass={"build_ext": build_ext},
    ext_modules=modules,
    options=options,
)
