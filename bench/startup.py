"""Measure the wall time of whole processes, interleaved: the command against importing NumPy.

``python bench/startup.py`` prints the best of each, because other work only lengthens a time.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 30
COMMAND = str(Path(sys.executable).with_name("nqueens"))
PROCESSES = {
    "import numpy": [sys.executable, "-c", "import numpy"],
    "import nqueens": [sys.executable, "-c", "import nqueens"],
    "nqueens count 15 --json": [COMMAND, "count", "15", "--json"],
    "nqueens --version": [COMMAND, "--version"],
}
CACHING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(command: list[str]) -> tuple[float, float]:
    """Return wall time and CPU time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, env=CACHING, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the table."""
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in PROCESSES}
    for _ in range(ROUNDS):
        for name, command in PROCESSES.items():
            runs[name].append(seconds(command))
    print(f"{'best of ' + str(ROUNDS):26}{'wall':>10}{'CPU':>12}")
    for name, taken in runs.items():
        wall, processor = (min(column) for column in zip(*taken, strict=True))
        print(f"{name:26}{wall:8.4f} s{processor:10.4f} s")
    limit = 1.5 * min(wall for wall, _ in runs["import numpy"]) + 0.03
    print(f"1.5 x import numpy + 30 ms = {limit:.4f} s")


if __name__ == "__main__":
    main()
