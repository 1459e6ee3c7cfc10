"""A test that hangs fails."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
HANGS = """
import time

def test_that_passes():
    pass

def test_that_hangs():
    time.sleep(600)
"""


@pytest.mark.development
def test_a_test_that_hangs_fails(tmp_path):
    (tmp_path / "test_two.py").write_text(HANGS)
    options = ["-p", "time_limit", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=2"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *options, "test_two.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 1
    assert "test_that_passes PASSED" in done.stdout
    assert "in test_that_hangs" in done.stderr
