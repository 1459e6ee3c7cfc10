"""Check that the files of a release are all there, and no others: ``release.py DIST [TAG]``.

DIST is the folder that will be uploaded. pyproject.toml says for which Pythons and platforms wheels
are built; a job that built fewer leaves no error behind, so they are counted here. TAG is the tag
of the release, such as ``v1.0.0``: every file must have its version.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

NAME = "nqueens_native"
LIBRARIES = ("manylinux", "musllinux")  # a wheel for each on Linux
WINDOWS = {"AMD64": "win_amd64", "ARM64": "win_arm64"}


def wheels_of(settings: dict) -> set[str]:
    """Return the Python and the platform of each wheel, such as ``cp314t macosx_arm64``."""
    platforms = [
        f"{library}_{arch}" for library in LIBRARIES for arch in settings["linux"]["archs"]
    ]
    platforms += [f"macosx_{arch}" for arch in settings["macos"]["archs"]]
    platforms += [WINDOWS[arch] for arch in settings["windows"]["archs"]]
    pythons = [pattern.removesuffix("-*") for pattern in settings["build"]]
    inside = [pattern.removesuffix("-*") for pattern in settings["pyodide"]["build"]]
    return {f"{python} {platform}" for python in pythons for platform in platforms} | {
        f"{python} pyemscripten" for python in inside
    }


def platform_of(tag: str) -> str:
    """Return the platform of a tag without the versions in it, or the tag if it is not known."""
    if found := re.fullmatch(r"(manylinux|musllinux)(?:\d+|_\d+_\d+)_(\w+)", tag):
        return f"{found[1]}_{found[2]}"
    if found := re.fullmatch(r"macosx_\d+_\d+_(x86_64|arm64)", tag):
        return f"macosx_{found[1]}"
    if re.fullmatch(r"pyemscripten_\d+_\d+_wasm32", tag):
        return "pyemscripten"
    return tag


def wheel_of(name: str) -> str | None:
    """Return the Python and the platform of a wheel by its name; None if it is no such wheel."""
    found = re.fullmatch(rf"{NAME}-[\d.]+-(cp\d+)-(\1t?)-([\w.]+)\.whl", name)
    if not found:
        return None
    platforms = {platform_of(tag) for tag in found[3].split(".")}
    return f"{found[2]} {platforms.pop()}" if len(platforms) == 1 else None


def wrong_with(names: Iterable[str], settings: dict, tag: str = "") -> Iterator[str]:
    """Compare the names of the files of a release with what cibuildwheel's settings say."""
    wanted = wheels_of(settings)
    made: Counter[str] = Counter()
    sdists = 0
    for name in sorted(names):
        if tag and not name.startswith((f"{NAME}-{tag[1:]}-", f"{NAME}-{tag[1:]}.tar.gz")):
            yield f"{name} is not of {tag}"
        elif re.fullmatch(rf"{NAME}-[\d.]+\d\.tar\.gz", name):
            sdists += 1
        elif (wheel := wheel_of(name)) in wanted:
            made[wheel] += 1
        else:
            yield f"{name} is not expected"
    yield from (f"there are {made[wheel]} wheels for {wheel}" for wheel in made if made[wheel] > 1)
    yield from (f"there is no wheel for {wheel}" for wheel in sorted(wanted - {*made}))
    if sdists != 1:
        yield f"there are {sdists} sdists"


def main(folder: str, tag: str = "") -> None:
    """Print what is wrong, and exit with 1 if anything is."""
    top = Path(__file__).parent.parent
    settings = tomllib.loads((top / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    names = [path.name for path in Path(folder).iterdir()]
    wrong = list(wrong_with(names, settings, tag))
    print(*wrong or [f"{len(names)} files, as expected"], sep="\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
