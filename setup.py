"""Build the extension modules; everything else about the package is in pyproject.toml.

The environment variable ``NQUEENS_BUILD`` chooses the build mode:

``release`` (default)
    No bounds or overflow checks in the kernels.
``checked``
    Bounds, overflow, None and division checks in every kernel, and C assertions. A check that fails
    where no exception can be raised ends the process (``_kernels/shared/checks.h``). About ten
    times slower.
``coverage``
    As ``checked``, and counts for gcov how often each line of the C files runs.
``asan``, ``tsan``
    The code of a release under AddressSanitizer and UndefinedBehaviorSanitizer, or under
    ThreadSanitizer, with assertions. ``python tests/in_mode.py asan`` builds it and runs the tests.
"""

import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from glob import glob
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"nqueens needs Python 3.11 or newer, not {sys.version.split()[0]}")

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.errors import CompileError, PlatformError

MODES = {  # flags for GCC and Clang
    "release": ["-O3", "-DNDEBUG", "-g0"],  # debugging information would name local paths
    "checked": ["-O3", "-UNDEBUG"],
    "coverage": ["-O1", "-UNDEBUG", "--coverage", "-fprofile-abs-path"],
    "asan": [
        *("-O1", "-g1", "-UNDEBUG", "-fno-wrapv", "-fno-omit-frame-pointer"),
        *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
    ],
    "tsan": [
        *("-O1", "-g1", "-UNDEBUG", "-fno-wrapv", "-fno-omit-frame-pointer", "-fsanitize=thread"),
    ],
}
LINKED = ("-fsanitize", "--coverage")  # flags that the linker needs too
KERNELS = "src/nqueens/_kernels"
SHARED = "_kernels.nqueens_memoryviews"  # what Cython adds to every module, compiled once
MODULES = {  # the folders of C files that belong to each
    SHARED: (),
    "_core": ("count", "estimate", "list", "parity"),
    "_kernels.solve.solving": (),
    "regions._kernels.region_solving": (),
}
OPTIMIZATION = {  # of the files that gain nothing by -O3
    "nqueens_memoryviews.c": "-Og",
    "region_solving.c": "-O2 -falign-functions=64",
    "estimate.c": "-O2",
}

mode = os.environ.get("NQUEENS_BUILD", "release")
if mode not in MODES:
    sys.exit(f"NQUEENS_BUILD={mode!r}: the build modes are {', '.join(MODES)}")
checked = mode in ("checked", "coverage")
directives = {
    "language_level": "3",
    "freethreading_compatible": True,
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


def source(name: str) -> str:
    """Return the path of the Cython file of a module, without its extension."""
    return f"src/nqueens/{name.replace('.', '/')}"


def extension(name: str, folders: tuple[str, ...]) -> Extension:
    return Extension(
        f"nqueens.{name}",
        [
            source(name) + (".c" if name == SHARED else ".pyx"),
            *(path for folder in folders for path in sorted(glob(f"{KERNELS}/{folder}/*.c"))),
        ],
        depends=[
            "setup.py",  # the flags
            *(path for f in (*folders, "shared") for path in glob(f"{KERNELS}/{f}/*.h")),
        ],
        include_dirs=[KERNELS],
        define_macros=[
            ("NQ_BUILD_MODE", f'"{mode}"'),
            *([("NQ_CHECKED", None)] if checked else []),
        ],
        extra_compile_args=MODES[mode],
        extra_link_args=[flag for flag in MODES[mode] if flag.startswith(LINKED)],
    )


class build_ext(_build_ext):  # noqa: N801
    """Compile the files of all modules in one pool, and say what a failed build needs."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "msvc":
            for module in self.extensions:
                module.extra_compile_args, module.extra_link_args = [], []
        # a module loads nothing from where this Python has its libraries
        linker = getattr(self.compiler, "linker_so", [])
        linker[:] = [word for word in linker if not word.startswith("-Wl,-rpath")]
        compile_files = self.compiler.compile

        def compiled(path: str, *, extra_postargs: list[str], **options: object) -> list[str]:
            optimization = OPTIMIZATION.get(os.path.basename(path), "-O3").split()
            flags: list[str] = []
            for flag in extra_postargs:
                flags += optimization if flag == "-O3" else [flag]
            return compile_files([path], extra_postargs=flags, **options)

        def compiled_together(paths: list[str], **options: object) -> list[str]:
            made = compilers.map(lambda path: compiled(path, **options), paths)
            return [path for one in made for path in one]

        self.compiler.compile = compiled_together
        try:
            with ThreadPoolExecutor(os.cpu_count()) as compilers:
                super().build_extensions()
        except (CompileError, PlatformError) as error:
            needed = "a C compiler and the headers of Python, such as Debian's gcc and python3-dev"
            raise type(error)(f"{error}; compiling nqueens-native needs {needed}") from error


def described(repository: str) -> str:
    """Return README, with links into the repository as package indexes need them."""
    text = Path("README.md").read_text("utf-8")
    if repository:
        text = re.sub(r"(!\[[^]]*\]\()(?!\w+:)", rf"\1{repository}/raw/HEAD/", text)
        text = re.sub(r"(?<!!)(\[[^]]*\]\()(?!\w+:)", rf"\1{repository}/blob/HEAD/", text)
    return text


if __name__ == "__main__":  # the processes of Cython import this file
    folder = f"build/{mode}/cython"
    # the only place that has the address of the repository
    address = re.search(r"^repository-code: *(\S+)", Path("CITATION.cff").read_text("utf-8"), re.M)
    repository = address[1].strip("\"'/") if address else ""
    pages = {"Repository": "", "Issues": "/issues", "Changelog": "/blob/HEAD/CHANGELOG.md"}
    made = [f"{folder}/{source(name)}.c" for name in MODULES]
    written = [os.path.getmtime(path) for path in made if os.path.exists(path)]
    setup(
        long_description=described(repository),
        long_description_content_type="text/markdown",
        project_urls={name: repository + end for name, end in pages.items() if repository},
        cmdclass={"build_ext": build_ext},
        ext_modules=cythonize(
            [extension(name, folders) for name, folders in MODULES.items()],
            compiler_directives=directives,
            build_dir=folder,
            shared_utility_qualified_name=f"nqueens.{SHARED}",
            nthreads=min(len(MODULES), os.cpu_count() or 1),  # a process each; Windows allows 61
            # Cython compares its files and its version, but not the directives
            force=bool(written) and min(written) < os.path.getmtime("setup.py"),
            quiet=True,
        ),
        # a folder for each mode: two modes can be built at the same time, and none is taken for
        # another; a thread for each module waits for the compilers
        options={
            "build": {"build_base": f"build/{mode}"},
            "build_ext": {"parallel": len(MODULES)},
        },
    )
