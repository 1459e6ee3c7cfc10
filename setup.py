"""Build the extension modules; everything else about the package is in pyproject.toml.

The environment variable ``NQUEENS_BUILD`` chooses the build mode:

``release`` (default)
    No bounds or overflow checks in the kernels.
``checked``
    Bounds, overflow, None and division checks in every kernel, and C assertions. A check that fails
    where no exception can be raised ends the process (``_kernels/shared/checks.h``). About ten
    times slower.
``coverage``
    As ``checked``, and counts for gcov how often each line of the Cython and C files runs.
``asan``
    The code of a release under AddressSanitizer and UndefinedBehaviorSanitizer, with assertions.
``tsan``
    The code of a release under ThreadSanitizer, with assertions.

The sanitizers are those of GCC or Clang and must be loaded before Python:
``python tests/in_mode.py asan`` builds a mode and runs the tests under it.

All objects are compiled at the same time, one for each core. ``build_ext --parallel N`` or the
environment variable ``MAX_JOBS`` sets another number. Microsoft's compiler gets one at a time.
"""

import glob
import os
import re
import runpy
import sys
import tomllib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.errors import CompileError, PlatformError

SANITIZERS = {"asan": "address,undefined", "tsan": "thread"}
CHECKED = ("checked", "coverage")
MODES = ("release", *CHECKED, *SANITIZERS)
KERNELS = "src/nqueens/_kernels"
MODULES = {  # and the C files that belong to each
    "_core": ("count/*.c", "list/*.c"),
    "_kernels.join.joining": ("join/*.c",),
    "_kernels.solve.solving": (),
    "_kernels.estimate.estimating": ("estimate/*.c",),
    "regions._kernels.region_solving": (),
}
SHARED = "nqueens._kernels.nqueens_memoryviews"  # Cython adds the last name to sys.modules too
# More is slower for puzzles, and useless for memoryviews. All else loses 5 to 30 % without -O3.
OPTIMIZED = {"nqueens.regions._kernels.region_solving": "-O2", SHARED: "-O1"}
NEEDED = (
    "compiling nqueens-native needs a C compiler and the headers of Python, such as Debian's "
    "packages gcc and python3-dev"
)


def build_mode() -> str:
    mode = os.environ.get("NQUEENS_BUILD", "release")
    if mode not in MODES:
        sys.exit(f"NQUEENS_BUILD={mode!r}: the build modes are {', '.join(MODES)}")
    return mode


def compiler_directives(checked: bool) -> dict[str, object]:
    return {
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


def compile_flags(mode: str) -> list[str]:
    if sys.platform == "win32":
        if mode in SANITIZERS:
            sys.exit(f"NQUEENS_BUILD={mode}: needs GCC or Clang")
        return []
    if mode in SANITIZERS:
        return [
            f"-fsanitize={SANITIZERS[mode]}",
            *(["-fno-sanitize-recover=all"] if mode == "asan" else []),
            *("-O1", "-g1", "-fno-omit-frame-pointer", "-fno-wrapv", "-UNDEBUG"),
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
    if mode in CHECKED:
        macros.append(("NQ_CHECKED", None))
    options = {
        "depends": glob.glob(f"{KERNELS}/*/*.h"),
        "include_dirs": [KERNELS],
        "define_macros": macros,
        "extra_compile_args": compile_flags(mode),
        "extra_link_args": link_flags(mode),
    }
    made = [
        Extension(
            f"nqueens.{name}",
            [
                f"src/nqueens/{name.replace('.', '/')}.pyx",
                *sorted(path for stem in stems for path in glob.glob(f"{KERNELS}/{stem}")),
            ],
            **options,
        )
        for name, stems in MODULES.items()
    ]
    # what Cython adds to every module for memoryviews, compiled once
    made.append(Extension(SHARED, [f"src/{SHARED.replace('.', '/')}.c"], **options))
    for extension in made:
        level = OPTIMIZED.get(extension.name, "-O3")
        flags = [level if flag == "-O3" else flag for flag in compile_flags(mode)]
        extension.extra_compile_args = flags
    return made


def jobs() -> int:
    """Return how many objects are compiled at the same time, unless ``build_ext`` is told."""
    asked = os.environ.get("MAX_JOBS", "")
    if asked.isdecimal() and int(asked):
        return int(asked)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Objects:
    """Objects made of C files in threads; modules share sources, and so the objects of them."""

    def __init__(self, compile_one: Callable[..., list[str]], workers: int) -> None:
        self.compile_one = compile_one
        self.pool = ThreadPoolExecutor(workers)
        self.failed: list[CompileError] = []
        self.made: dict[str, Future[list[str]]] = {}
        self.once = Lock()

    def _compile_alone(self, source: str, options: dict[str, object]) -> list[str]:
        if self.failed:
            raise self.failed[0]
        try:
            return self.compile_one([source], **options)
        except CompileError as error:
            self.failed.append(CompileError(f"{source}: {error}"))
            raise self.failed[0] from error

    def start(self, sources: list[str], **options: object) -> None:
        """Start to compile sources that were not started before, the largest first."""
        with self.once:
            for source in sorted(sources, key=os.path.getsize, reverse=True):
                if source not in self.made:
                    self.made[source] = self.pool.submit(self._compile_alone, source, options)

    def compile(self, sources: list[str], **options: object) -> list[str]:
        """Return the names of the objects once they are made."""
        self.start(sources, **options)
        return [name for source in sources for name in self.made[source].result()]


class build_ext(_build_ext):  # noqa: N801
    """Compile all objects in parallel, and link without Python's library paths.

    A module loads nothing from there.
    """

    def build_extensions(self) -> None:
        """Build all modules at the same time; say what a failed build needs."""
        msvc = self.compiler.compiler_type == "msvc"
        if sys.platform == "win32" and not msvc:
            for extension in self.extensions:
                extension.extra_compile_args = ["-O3", "-DNDEBUG", "-g0"]
        command = getattr(self.compiler, "linker_so", [])
        command[:] = [word for word in command if not word.startswith("-Wl,-rpath")]
        workers = self.parallel if type(self.parallel) is int else jobs()
        objects = Objects(self.compiler.compile, 1 if msvc else workers)
        with objects.pool:
            if not msvc:
                self.begin(objects.start)
            self.translate()
            self.compiler.compile = objects.compile
            self.parallel = 0 if msvc else len(self.extensions)  # threads that wait for the pool
            try:
                super().build_extensions()
            except (CompileError, PlatformError) as error:
                raise type(error)(f"{error}; {NEEDED}") from error

    def begin(self, start: Callable[..., None]) -> None:
        """Start to compile the C files of modules that were never built, while Cython works."""
        for extension in self.extensions:
            if not os.path.exists(self.get_ext_fullpath(extension.name)):
                start(
                    [path for path in extension.sources[1:] if path.endswith(".c")],
                    output_dir=self.build_temp,
                    macros=extension.define_macros,
                    include_dirs=extension.include_dirs,
                    debug=self.debug,
                    extra_postargs=extension.extra_compile_args,
                    depends=extension.depends,
                )

    def translate(self) -> None:
        """Let Cython make C of the modules."""
        mode = build_mode()
        modules = cythonize(
            self.extensions,
            compiler_directives=compiler_directives(mode in CHECKED),
            build_dir=f"build/{mode}/cython",
            shared_utility_qualified_name=SHARED,
        )
        for extension, module in zip(self.extensions, modules, strict=True):
            extension.sources, extension.depends = module.sources, module.depends
        if mode == "coverage":
            name_lines = runpy.run_path(".ci/name_lines.py")["name_lines"]  # not part of an sdist
            for name in MODULES:
                name_lines(f"build/{mode}/cython/src/nqueens/{name.replace('.', '/')}.c")


def long_description() -> str:
    """Return README.md for a package index, which has none of the files that it links to.

    Links lead to the address ``Source`` of ``project.urls``, if there is one. Otherwise their words
    stay and pictures go.
    """
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    source = project.get("urls", {}).get("Source")

    def absolute(link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        if source:
            return f"{mark}[{words}]({source}/{'raw' if mark else 'blob'}/HEAD/{target})"
        return "" if mark else words

    local = r"(!?)\[([^\]]*)\]\((?!\w+:)([^)]+)\)"
    return re.sub(local, absolute, Path("README.md").read_text("utf-8"))


mode = build_mode()
# A directory for each mode: a newer file of another mode is not mistaken for an up-to-date one, and
# two modes can be built at the same time.
options = {"build": {"build_base": f"build/{mode}"}}
if mode != "release":
    os.makedirs(f"build/{mode}", exist_ok=True)
    options["egg_info"] = {"egg_base": f"build/{mode}"}
setup(
    cmdclass={"build_ext": build_ext},
    ext_modules=extensions(mode),
    long_description=long_description(),
    long_description_content_type="text/markdown",
    options=options,
)
