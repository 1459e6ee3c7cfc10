"""Killed commands leave whole files, and checkpoints that lose nothing."""

import os

import pytest
from kills import kill_often

from nqueens._core import BUILD_MODE

pytestmark = pytest.mark.development

if os.name != "posix" or BUILD_MODE in ("asan", "tsan"):
    pytest.skip("sends signals to forks", allow_module_level=True)


@pytest.mark.parametrize("times", [20, pytest.param(1000, marks=pytest.mark.slow)])
def test_kills(times, tmp_path):
    killed, completed = kill_often(tmp_path, times, seed=times)
    assert killed.total() == times
    assert len(killed) == 3
    assert completed
