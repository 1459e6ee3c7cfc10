"""If an allocation fails, the call raises MemoryError and the library still works."""

import re

import pytest
import shortage
from programs import python

from nqueens import _core

pytestmark = [
    pytest.mark.development,
    pytest.mark.skipif(
        _core.BUILD_MODE == "release",
        reason="only other builds than releases can make allocations fail",
    ),
]


@pytest.mark.parametrize("kind", shortage.KINDS)
def test_every_allocation_fails_once(kind):
    child = python(shortage.__file__, kind, timeout=900)
    assert child.returncode == 0, child.stdout[-2000:] + child.stderr[-4000:]
    made = dict(re.findall(r"^(\S.*?)\s+(\d+)$", child.stdout, re.M))
    assert set(made) == set(shortage.calls_of(kind))
    if kind == "kernels":
        # the lists: 4; the work space: itself, two lists, three to sort, one block
        assert int(made["count(10, method='join')"]) >= 11
        assert int(made["count(11, toroidal=True, workers=1)"]) == (
            _core.cpu_levels()[0] != ["scalar"]
        )
    else:
        assert sum(map(int, made.values())) > len(made)
