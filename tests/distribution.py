"""Check what a wheel and an sdist hold: ``distribution.py TREE WHEEL SDIST``."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PURE = (
    r"nqueens/(\w+/)*[\w-]+\.py|nqueens/(\w+/)*\w+\.pyi|nqueens/py\.typed|nqueens/(\w+/)*\w+\.json"
    r"|nqueens/(\w+/)*static/\w+\.(?:js|css|html)"
)
MODULES = (
    "_core",
    "_kernels/nqueens_memoryviews",
    "_kernels/solve/solving",
    "regions/_kernels/region_solving",
)
METADATA = r"nqueens_native-[\d.]+\.dist-info/(METADATA|RECORD|WHEEL|\w+\.txt|licenses/LICENSE)"
KERNELS = re.compile(r"nq_(zen2|avx2|avx512)_")  # run only where the processor supports them


def files(top: Path) -> set[str]:
    """Return the names of all files below a directory."""
    return {str(path.relative_to(top)) for path in top.rglob("*") if path.is_file()}


def wrong_with_wheel(wheel: Path, tree: Path) -> Iterator[str]:
    """Check the names in a wheel, and what its modules reveal about the machine that built it."""
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as directory:
        names = {name for name in archive.namelist() if not name.endswith("/")}
        modules = {f"nqueens/{m}{sysconfig.get_config_var('EXT_SUFFIX')}" for m in MODULES}
        wanted = {n for n in files(tree / "src") if re.fullmatch(PURE, n)}
        yield from (f"the wheel lacks {name}" for name in sorted({*wanted, *modules} - names))
        for name in sorted(names - wanted - modules):
            if not re.fullmatch(METADATA, name):
                yield f"the wheel has {name}"
        for name in sorted(wanted & names):
            if archive.read(name) != (tree / "src" / name).read_bytes():
                yield f"{name} of the wheel differs"
        for module in sorted(modules & names):
            binary = Path(archive.extract(module, directory))
            yield from wrong_with_module(binary, [str(tree), tempfile.gettempdir()])


def wrong_with_module(binary: Path, places: list[str]) -> Iterator[str]:
    """Search an extension module for paths and instructions of the machine that built it."""
    text = binary.read_bytes()
    for place in {*places, sys.base_prefix, str(Path.home()), os.path.realpath(sys.base_prefix)}:
        if len(place) > 4 and place.encode() in text:
            yield f"{binary.name} names {place}"
    if b"-march=" in text:
        yield f"{binary.name} says how it was compiled"
    dynamic = printed("readelf", "--dynamic", str(binary))
    if re.search(r"\((RPATH|RUNPATH)\)", dynamic):
        yield f"{binary.name} has its own search path for libraries"
    function = "?"
    for line in printed("objdump", "--disassemble", "--no-show-raw-insn", str(binary)).splitlines():
        if begun := re.fullmatch(r"[0-9a-f]+ <(.*)>:", line):
            function = begun[1]
        elif re.search(r"%[yz]mm\d", line) and not KERNELS.match(function):
            yield f"{function} needs a newer processor: {line.strip()}"
            return


def wrong_with_sdist(sdist: Path, tree: Path) -> Iterator[str]:
    """Compare the names in an sdist with those that git knows."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in printed("git", "-C", str(tree), "ls-files").splitlines():
        if name not in names:
            yield f"the sdist lacks {name}"


def printed(*command: str) -> str:
    """Return what a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main(tree: str, wheel: str, sdist: str) -> None:
    """Print what is wrong, and exit with 1 if anything is."""
    top = Path(tree).resolve()
    wrong = [*wrong_with_wheel(Path(wheel), top), *wrong_with_sdist(Path(sdist), top)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
