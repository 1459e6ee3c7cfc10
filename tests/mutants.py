"""Plant small faults in src, one at a time, and say whether the tests of the package notice them.

python tests/mutants.py NUMBER [SEED] [PATTERN]    # in a copy of the tree that is built in place
"""

import random
import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path("src/nqueens")
SWAPS = {
    "<=": "<", ">=": ">", " < ": " <= ", " > ": " >= ", "==": "!=", "!=": "==", " + ": " - ",
    " - ": " + ", " and ": " or ", " or ": " and ", "True": "False", "False": "True", "&&": "||",
    " not in ": " in ", " << ": " >> ", " & ": " | ", "raise ": "return  # ", "break": "pass",
}  # fmt: skip
IGNORED = r'""".*?"""|#[^\n]*|//[^\n]*|/\*.*?\*/|"[^"\n]*"'
TESTS = {  # of what has no folder of tests with its name
    "_drawing": "pictures", "_estimating.py": "test_estimating.py", "runs.py": "test_runs.py",
    "_counting": "counting test_runs.py", "_core.pyx": "kernels counting listing boards",
    "_kernels": "kernels counting listing solving", "_selftest": "cli/test_cli_numbers.py",
    "__init__.py": "test_package.py", "__main__.py": "cli",
}  # fmt: skip


def faults(text: str) -> list[tuple[int, str, str]]:
    """Return the faults that a text can have: place, old and new words."""
    code = re.sub(IGNORED, lambda match: " " * len(match[0]), text, flags=re.S)
    found = [
        (m.start(), o, new) for o, new in SWAPS.items() for m in re.finditer(re.escape(o), code)
    ]
    return found + [(m.start(), m[0], str(int(m[0]) + 1)) for m in re.finditer(r"\b\d\b", code)]


def noticed(path: Path, changed: str) -> bool:
    """Return whether the tests fail with the changed text; then restore the file."""
    room, text = path.relative_to(SOURCE).parts[0], path.read_text("utf-8")
    tests = [f"tests/{name}" for name in TESTS.get(room, room.removeprefix("_")).split()]
    build = [] if path.suffix == ".py" else [["setup.py", "-q", "build_ext", "--inplace"]]
    try:
        path.write_text(changed, "utf-8")
        for command in [*build, ["-m", "pytest", "-qx", *tests, "tests/test_errors.py"]]:
            done = subprocess.run([sys.executable, *command], capture_output=True, timeout=400)
            if done.returncode:
                return True
        return False
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, "utf-8")


def main(number: str, seed: str = "1", pattern: str = "*.py") -> None:
    """Plant faults, and print each with the verdict."""
    generator, found = random.Random(int(seed)), 0
    files = [path for path in sorted(SOURCE.rglob(pattern)) if faults(path.read_text("utf-8"))]
    for k in range(1, int(number) + 1):
        text = (path := generator.choice(files)).read_text("utf-8")
        at, old, new = generator.choice(faults(text))
        found += (seen := noticed(path, text[:at] + new + text[at + len(old) :]))
        where = f"{path}:{text.count(chr(10), 0, at) + 1} {old!r} -> {new!r}"
        print(f"{where}: {'found' if seen else 'NOT FOUND'}, {found} of {k}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
