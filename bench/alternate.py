"""Compare the benchmarks of two builds, which take turns: BEFORE, AFTER, BEFORE, AFTER and so on.

    python bench/alternate.py ../before/.venv/bin/python .venv/bin/python -k "count and not torus"

BEFORE and AFTER are interpreters that have the two builds installed. Both run the benchmarks of
this folder, in turn, so that other work on the machine slows both. A benchmark has become slower
if the median of its times and the shortest of them both did: noise seldom moves the two alike.
The exit status is 1 if one has.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

FOLDER = Path(__file__).parent
ENDED_WITH_BENCHMARKS = (0, 1)  # statuses of pytest; 1: one of them failed its bar


def times_of(python, pattern, path):
    """Run the benchmarks once, and return the median time of each in this run, by name."""
    command = [python, "-m", "pytest", str(FOLDER), "-c", str(FOLDER / "pytest.ini")]
    command += ["-p", "no:cacheprovider", f"--benchmark-json={path}"]
    if pattern:
        command += ["-k", pattern]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode not in ENDED_WITH_BENCHMARKS or not path.exists():
        shown = (done.stdout + done.stderr).strip().splitlines()[-1:] or ["nothing was printed"]
        raise SystemExit(f"{python} ran no benchmarks: {shown[0]}")
    try:
        benchmarks = json.loads(path.read_text())["benchmarks"]
    except ValueError:
        raise SystemExit(f"{python}: every benchmark failed; run pytest bench there") from None
    return {row["fullname"]: row["stats"]["median"] for row in benchmarks}


def measured(pythons, pattern, runs):
    """Return the times of each benchmark for each of the builds, which take turns."""
    times = [defaultdict(list) for _ in pythons]
    with tempfile.TemporaryDirectory() as folder:
        for run in range(runs):
            for number, python in enumerate(pythons):
                path = Path(folder) / f"{run}-{number}.json"
                for name, seconds in times_of(python, pattern, path).items():
                    times[number][name].append(seconds)
                print(f"run {run + 1} of {runs}, {python}", file=sys.stderr)
    return times


def comparison(before, after, allowed):
    """Return a line for each benchmark of both builds, and how many of them became slower.

    ``allowed`` is the ratio of times up to which nothing is said.
    """
    lines = []
    slower = 0
    for name in sorted({*before, *after}):
        if name not in before or name not in after:
            build = "before" if name in before else "after"
            lines.append(f"{name:60} only {build}")
            continue
        median = statistics.median(after[name]) / statistics.median(before[name])
        shortest = min(after[name]) / min(before[name])
        word = ""
        if min(median, shortest) > allowed:
            word = "  slower"
            slower += 1
        elif max(median, shortest) < 1 / allowed:
            word = "  faster"
        seconds = f"{statistics.median(before[name]):11.6f} {statistics.median(after[name]):11.6f}"
        lines.append(f"{name:60} {seconds} {median:6.2f} {shortest:6.2f}{word}")
    return lines, slower


def main():
    """Read the arguments, run the benchmarks, and print the comparison."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", help="the interpreter of the build before the change")
    parser.add_argument("after", help="the interpreter of the build after it")
    parser.add_argument("-k", dest="pattern", default="", help="benchmarks, as pytest -k chooses")
    parser.add_argument("--runs", type=int, default=5, help="runs of each build, by default 5")
    parser.add_argument("--allowed", type=float, default=25, help="per cent, by default 25")
    arguments = parser.parse_args()
    if arguments.runs < 1:
        parser.error(f"--runs must be at least 1, not {arguments.runs}")
    pythons = [arguments.before, arguments.after]
    for python in pythons:
        if not shutil.which(python):
            parser.error(f"there is no program {python}; name the interpreter of a build")
    # not resolved: the link of an environment is its interpreter
    pythons = [os.path.abspath(shutil.which(python)) for python in pythons]
    before, after = measured(pythons, arguments.pattern, arguments.runs)
    lines, slower = comparison(before, after, 1 + arguments.allowed / 100)
    print(f"{'':60} {'before, s':>11} {'after, s':>11} {'median':>6} {'least':>6}")
    print("\n".join(lines))
    print(f"{slower} of {len(lines)} slower by more than {arguments.allowed:g} %")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
