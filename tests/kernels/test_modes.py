"""Build modes: the tests run under the requested mode, and it finds what it is meant to find.

``python tests/in_mode.py MODE`` builds a mode and runs the tests under it.
"""

import os
import re
from pathlib import Path

import in_mode
import pytest
from programs import python

import nqueens
from nqueens import _core
from nqueens._kernels.estimate import estimating
from nqueens._kernels.join import joining
from nqueens._kernels.solve import solving
from nqueens.regions._kernels import region_solving

MODE = _core.BUILD_MODE
MODULES = (estimating, joining, region_solving, solving)
RUNTIMES = {"asan": ("libasan", "libubsan"), "tsan": ("libtsan",)}
MARKS = {"asan": (b"__asan_report", b"__ubsan_handle"), "tsan": (b"__tsan_read",)}
ASSERTION = ("failed_assertion()", "Assertion .value == 0. failed")
ARRAY = "numpy.zeros(3, numpy.int64)"
CHECKS = [
    (f"out_of_bounds({ARRAY})", "IndexError: Out of bounds"),
    ("no_array()", "TypeError: Cannot index None"),
    ("signed_overflow()", "check failed in a kernel: value too large"),
    ("division_by_zero()", "ZeroDivisionError: integer division"),
    ASSERTION,
]
CHECKED = ("checked", "coverage")
FAULTS = {  # what to call, and what the mode reports
    "release": [],
    **dict.fromkeys(CHECKED, CHECKS),
    "asan": [
        (f"out_of_bounds({ARRAY})", "AddressSanitizer: heap-buffer-overflow"),
        ("no_array()", "runtime error: load of null pointer"),
        ("signed_overflow()", "runtime error: signed integer overflow"),
        ("division_by_zero()", "runtime error: division by zero"),
        ("heap_overflow()", "heap-buffer-overflow|insufficient space for an object"),
        ("use_after_free()", "AddressSanitizer: heap-use-after-free"),
        ("leak()", "LeakSanitizer: detected memory leaks"),
        ("shift_too_far()", "runtime error: shift exponent 40 is too large"),
        ("misaligned()", "runtime error: load of misaligned address"),
        ASSERTION,
    ],
    "tsan": [
        ("race(shared)", "ThreadSanitizer: data race"),
        ("use_after_free()", "ThreadSanitizer: heap-use-after-free"),
        ASSERTION,
    ],
}
PROGRAM = """
import threading, numpy
from nqueens._kernels.shared import faults
shared = numpy.zeros(2, numpy.int64)
other = threading.Thread(target=lambda: faults.race(shared), daemon=True)
if {race}:
    other.start()
faults.{call}
print("not found")
"""


def provoke(call):
    program = PROGRAM.format(call=call, race=call.startswith("race"))
    return python("-c", program)


@pytest.mark.parametrize(("call", "report"), FAULTS[MODE], ids=[f[0] for f in FAULTS[MODE]])
def test_the_mode_finds_what_it_is_for(call, report):
    child = provoke(call)
    assert re.search(report, child.stderr), child
    if MODE in CHECKED or (call, report) == ASSERTION:
        assert child.returncode < 0  # ended by abort()
    else:
        assert child.returncode == in_mode.REPORTED
    if call == "leak()":  # which is found at the end
        assert re.search(r"faults\S*leak", child.stderr)
    elif call != "race(shared)":  # which the other thread may report
        assert "not found" not in child.stdout


def test_the_mode_is_the_one_that_was_asked_for_and_visible():
    assert os.environ.get("NQUEENS_BUILD", "release") == MODE
    assert nqueens.cpu_info().build == MODE


def test_every_extension_is_compiled_for_the_mode():
    for module in (_core, *MODULES):
        code = Path(module.__file__).read_bytes()
        for mode, marks in MARKS.items():
            assert [mark in code for mark in marks] == [mode == MODE] * len(marks)
        assert (b"check failed in a kernel" in code) == (MODE in CHECKED)
        assert (b"nq_fail" in code) == (MODE != "release")


def test_a_release_has_no_faults_and_other_modes_have():
    kernels = Path(_core.__file__).with_name("_kernels") / "shared"
    assert any(kernels.glob("faults.*.so")) == (MODE != "release")


@pytest.mark.skipif(MODE not in RUNTIMES, reason="no sanitizer")
def test_the_sanitizer_is_loaded_and_ends_what_it_reports():
    loaded = Path("/proc/self/maps").read_text("utf-8")
    for runtime in RUNTIMES[MODE]:
        assert runtime in loaded
    wanted = in_mode.environment(MODE, Path(os.environ["PYTHONPATH"]))
    for name, value in wanted.items():
        assert os.environ[name] == value
    assert "detect_leaks=1" in os.environ.get("ASAN_OPTIONS", "detect_leaks=1")
    assert "halt_on_error=1" in os.environ.get("UBSAN_OPTIONS", os.environ.get("TSAN_OPTIONS", ""))


def test_suppressions_name_nothing_of_ours():
    for path in (Path(__file__).parents[1] / "suppressions").iterdir():
        for line in path.read_text("utf-8").splitlines():
            assert "nqueens" not in line.partition("#")[0]
            assert "nq_" not in line
