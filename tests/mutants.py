"""Plant small faults in src, one at a time, and say whether the tests of the room notice them.

python tests/mutants.py NUMBER SEED SUFFIX...  # such as 9 1 .pyx .c .h; in a copy, built in place
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
ROOMS = {  # the tests of what has no folder of tests with its name
    "_selftest": "cli/test_cli_numbers.py", "estimate": "kernels test_estimating.py",
    "_core": "kernels counting listing boards", "_counting": "counting", "runs": "test_runs.py",
    "_estimating": "test_estimating.py", "count": "kernels counting listing", "__main__": "cli",
    "shared": "kernels solving boards", "__init__": "test_package.py", "parity": "kernels counting",
    "solve": "kernels solving", "list": "kernels listing", "_drawing": "pictures",
    "_pictures": "pictures",
}  # fmt: skip


def faults(path: Path) -> list[tuple[int, str, str]]:
    """Return the faults that a file can have: place, old and new words."""
    code = re.sub(IGNORED, lambda m: " " * len(m[0]), path.read_text("utf-8"), flags=re.S)
    digits = [(m.start(), m[0], str(int(m[0]) + 1)) for m in re.finditer(r"\b\d\b", code)]
    places = ((m.start(), old) for old in SWAPS for m in re.finditer(re.escape(old), code))
    return digits + [(place, old, SWAPS[old]) for place, old in places]


def noticed(path: Path) -> bool:
    """Return whether the tests of a file's room fail; five minutes are a failure."""
    room = next(p for p in path.relative_to(SOURCE).with_suffix("").parts if p != "_kernels")
    names = f"{ROOMS.get(room, room.removeprefix('_'))} test_errors.py test_runs.py test_frozen.py"
    tests = ["pytest", "-qx", "-m", "not slow", *(f"tests/{name}" for name in names.split())]
    try:
        done = subprocess.run([sys.executable, "-m", *tests], capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


found, (number, seed, *suffixes) = 0, sys.argv[1:]
files = [p for p in sorted(SOURCE.rglob("*.*")) if p.suffix in suffixes and faults(p)]
choices, build = random.Random(int(seed)), [sys.executable, "setup.py", "-q", "build_ext", "-i"]
for k in range(1, int(number) + 1):
    text = (path := choices.choice(files)).read_text("utf-8")
    at, old, new = choices.choice(faults(path))
    path.write_text(text[:at] + new + text[at + len(old) :], "utf-8")
    failed = path.suffix != ".py" and subprocess.run(build, capture_output=True).returncode
    found += (seen := bool(failed) or noticed(path))
    path.write_text(text, "utf-8")
    _ = path.suffix != ".py" and subprocess.run(build, capture_output=True)
    where = f"{path}:{text.count(chr(10), 0, at) + 1} {old!r} -> {new!r}"
    print(f"{where}: {'found' if seen else 'NOT FOUND'}, {found} of {k}", flush=True)
