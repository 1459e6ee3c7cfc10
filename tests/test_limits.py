"""Under ``RLIMIT_AS`` every call returns, or raises a ``MemoryError`` that names the sizes."""

import json
import re
import sys
from pathlib import Path

import pytest
from calls import tagged
from programs import python
from repeating import slowly

from nqueens._core import BUILD_MODE

pytestmark = pytest.mark.development

pytest.importorskip("resource")

if not sys.platform.startswith("linux") or BUILD_MODE in ("asan", "tsan"):
    pytest.skip(
        "needs Linux, and no sanitizer, which reserves the address space", allow_module_level=True
    )

SCRIPT = Path(__file__).with_name("limited.py")
SIZES = re.compile(r"\d[\d,]* bytes|\d+(\.\d*)? [KMGTPE]iB")


def run(mebibytes, *names):
    done = python(SCRIPT, mebibytes << 20, *names)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("mebibytes", [4, *slowly(2, 8, 16, 32, 64, 128, 256, 500)])
def test_every_call_ends_well_in_little_memory(mebibytes):
    found = run(mebibytes)
    wrong = {
        name: end
        for name, end in found.items()
        if end != "done" and not (end.startswith("MemoryError: ") and SIZES.search(end))
    }
    assert wrong == {}
    assert [name for name in tagged("huge") if found[name] == "done"] == []
    assert [name for name in tagged("modest") if found[name] != "done"] == []


def test_more_threads_than_there_is_memory_for_are_not_started():
    call = "count(15, workers=200, method='portable')"
    assert run(64, call) == {call: "done"}
