"""The benchmarks: importing them measures nothing."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.development

BENCH = Path(__file__).parents[1] / "bench"
IMPORT = """
import importlib, signal, subprocess, sys, threading
from nqueens import _core
from nqueens._kernels.join import joining

def refuse(*args, **keywords):
    raise AssertionError("something runs")

signal.signal = signal.setitimer = subprocess.run = subprocess.Popen = refuse
threading.Thread.start = _core.Counter = joining.Joiner = refuse
names, sys.argv[1:] = sys.argv[1:], ["no-such-option"]
for name in names:
    importlib.import_module(name)
"""


@pytest.mark.skipif(not BENCH.exists(), reason="the benchmarks are not here")
def test_importing_a_benchmark_runs_nothing():
    names = sorted(path.stem for path in BENCH.glob("*.py"))
    assert len(names) > 15
    if importlib.util.find_spec("distributed") is None:
        names.remove("cluster_speed")
    if not all(map(importlib.util.find_spec, ("ortools", "pysat", "exact_cover"))):
        names.remove("solvers")
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, *names],
        cwd=BENCH,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
