"""Plant small faults, one at a time, and say whether the tests of their package notice them.

    python tests/mutants.py 40 [SEED] [PATTERN]     # 40 faults in files of src/nqueens that match

Run it in a copy of the tree: it changes files, and writes them back. A fault is a comparison, an
operator, a constant, a Boolean or a raised error that changes. For a kernel it builds in place.
"""

import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SWAPS = {
    "<=": "<", ">=": ">", " < ": " <= ", " > ": " >= ", "==": "!=", "!=": "==", " + ": " - ",
    " - ": " + ", " and ": " or ", " or ": " and ", "True": "False", "False": "True", " not in ": " in ",
    " << ": " >> ", " & ": " | ", "raise ": "return  # ", "break": "pass", "&&": "||", " += ": " -= ",
}  # fmt: skip
TESTS = {  # of each package, where the names differ
    "_counting": "counting test_runs.py", "runs.py": "test_runs.py", "_listing": "listing",
    "_sampling": "listing", "_solving": "solving", "_boards": "boards", "_drawing": "pictures",
    "_estimating.py": "test_estimating.py", "_runtime": "runtime", "_selftest": "selftest",
    "_kernels": "kernels counting listing solving test_estimating.py", "_core.pyx": "kernels boards counting",
}  # fmt: skip


def faults(path: Path) -> list[tuple[int, str, str]]:
    """Return the faults that can be planted in a file: place, old and new text."""
    text = path.read_text("utf-8")
    code = re.sub(
        r'""".*?"""|#[^\n]*|//[^\n]*|/\*.*?\*/|"[^"\n]*"',
        lambda m: " " * len(m[0]),
        text,
        flags=re.S,
    )
    found = [
        (m.start(), old, new)
        for old, new in SWAPS.items()
        for m in re.finditer(re.escape(old), code)
    ]
    found += [(m.start(), m[0], str(int(m[0]) + 1)) for m in re.finditer(r"\b\d\b", code)]
    return found


def noticed(path: Path, place: int, old: str, new: str) -> bool:
    """Plant a fault, run the tests, and take it back."""
    text = path.read_text("utf-8")
    inside = path.relative_to(ROOT / "src/nqueens").parts
    folders = [f"tests/{name}" for name in TESTS.get(inside[0], inside[0]).split()]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        *folders,
        "tests/test_errors.py",
    ]
    try:
        path.write_text(text[:place] + new + text[place + len(old) :], "utf-8")
        if (
            path.suffix != ".py"
            and subprocess.run(
                [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
                cwd=ROOT,
                capture_output=True,
            ).returncode
        ):
            return True
        return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=300).returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, "utf-8")


def main(number: str, seed: str = "1", pattern: str = "*.py") -> None:
    """Plant faults and print each with the verdict."""
    generator, caught = random.Random(int(seed)), 0
    files = [path for path in sorted((ROOT / "src/nqueens").rglob(pattern)) if faults(path)]
    for k in range(int(number)):
        path = generator.choice(files)
        place, old, new = generator.choice(faults(path))
        found = noticed(path, place, old, new)
        caught += found
        line = path.read_text("utf-8").count("\n", 0, place) + 1
        print(
            f"{path.relative_to(ROOT)}:{line} {old!r} -> {new!r} {'found' if found else 'NOT FOUND'} ({caught} of {k + 1})",
            flush=True,
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
