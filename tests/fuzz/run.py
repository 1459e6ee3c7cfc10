"""Fuzz one target, or all of them in turn.

    python tests/fuzz/run.py readers --seconds 60
    python tests/fuzz/run.py --runs 100000 --seed 1

This needs the extra ``fuzz`` (atheris). The script starts from the kept inputs (``corpus``) and
writes new ones to ``build/fuzz/TARGET``. It also writes each failing input there, and prints its
digits. When the bug is fixed, add them to the corpus, after a name for the bug. ``--merge`` keeps
the new inputs that cover new code. The exit status is 1 if a target failed.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOUND = HERE.parents[1] / "build" / "fuzz"
ROOM = 1500 << 20  # address space beyond what the process has at the start
SLOWEST = 120  # seconds for one input; on a busy machine most of this is waiting
sys.path.insert(0, str(HERE.parent))

from fuzz.corpus import keep, kept, names, spread  # noqa: E402


def main() -> int:
    """Run each target in its own process, and return the exit status."""
    options = _options()
    if options.child:
        _fuzz(options.targets[0], options.arguments)
        return 0  # never reached: libFuzzer ends the process
    failed = []
    for name in options.targets:
        found, start = FOUND / name, FOUND / f"{name}-kept"
        found.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(start, ignore_errors=True)
        spread(kept(name), start)
        dictionary = HERE / "dictionaries" / f"{name}.txt"
        arguments = [f"-artifact_prefix={found}/failed-", f"-timeout={SLOWEST}"]
        arguments += [
            "-max_len=1024",
            f"-seed={options.seed}",
            "-print_final_stats=1",
            "-detect_leaks=0",
        ]
        arguments += [f"-dict={dictionary}"] if dictionary.exists() else []
        if options.merge:
            arguments += ["-merge=1", str(start), str(found)]
        else:
            arguments += [f"-max_total_time={options.seconds}"] if options.seconds else []
            arguments += [f"-runs={options.runs}"] if options.runs else []
            arguments += [str(found), str(start)]
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, __file__, "--child", name, *arguments],
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            check=False,
        )
        taken = time.perf_counter() - begin
        runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
        print(f"{name:10}{int(runs[1]) if runs else 0:10,} executions in {taken:.0f} s", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stderr[-4000:], flush=True)
            for path in found.glob("*-*"):
                print(f"{path.name} {path.read_bytes().hex()}", flush=True)
        elif options.merge:
            labels = kept(name)
            inputs = {path.read_bytes(): "" for path in start.iterdir()}
            keep(name, {data: labels.get(data, "") for data in inputs})
    print(f"failed: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, help="for each target")
    parser.add_argument("--runs", type=int, help="for each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--merge", action="store_true", help="add to the kept inputs")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options, options.arguments = parser.parse_known_args()
    if not options.child:
        if set(options.targets).difference(names()) or options.arguments:
            parser.error(f"targets are {', '.join(names())}")
        if not (options.seconds or options.runs or options.merge):
            parser.error("say how long: --seconds or --runs")
        options.targets = options.targets or names()
    return options


def _fuzz(name: str, arguments: list[str]) -> None:
    """Fuzz one target, and end this process."""
    import warnings

    import atheris

    with atheris.instrument_imports(include=["nqueens"]):
        import nqueens

        for module in pkgutil.walk_packages(nqueens.__path__, "nqueens."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
        from fuzz.outcomes import little_memory
        from fuzz.targets import TARGETS

    warnings.simplefilter("error")
    warnings.simplefilter("ignore", ResourceWarning)
    warnings.filterwarnings("ignore", "the puzzle has several solutions")
    warnings.filterwarnings("ignore", "Reading `.npy`", UserWarning)  # for files of Python 2
    warnings.filterwarnings("ignore", "Data type alias 'a'", DeprecationWarning)  # in files
    _limit_memory()
    # to merge, libFuzzer starts a process with the first argument
    again = FOUND / f"{name}.sh"
    again.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" --child {name} "$@"\n')
    again.chmod(0o755)
    atheris.Setup([str(again), *arguments], TARGETS[name], internal_libfuzzer=True)
    with little_memory():
        atheris.Fuzz()


def _limit_memory() -> None:
    """Make large allocations fail unless the package refuses them first."""
    import resource

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM, hard))


if __name__ == "__main__":
    sys.exit(main())
