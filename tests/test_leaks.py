"""No call leaves objects behind; the leak sanitizer checks the memory of the kernels."""

import gc
import sys

import pytest
import shortage
from calls import prepared, tagged

from nqueens import _core
from nqueens._counting import joins as joining

CALLS = {
    **{text: prepared(text) for text in tagged("small")},
    **{f"_core: {name}": call for name, call in shortage.OF_THE_EXTENSION.items()},
}
TIMES = 20

pytestmark = [
    pytest.mark.development,
    pytest.mark.skipif(
        not sys.getallocatedblocks(),
        reason="Python does not count objects if malloc allocates them",
    ),
]


@pytest.fixture(autouse=True)
def frozen():
    """Exclude the objects that exist already from garbage collection, which is then fast."""
    gc.freeze()
    yield
    gc.unfreeze()


def grown(call):
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(TIMES):
        call()
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize("name", CALLS)
def test_a_call_leaves_no_object_behind(monkeypatch, name):
    # reading the available memory opens a file, for which Python keeps an object
    monkeypatch.setattr(joining, "require_memory", lambda nbytes, what: None)
    # less than one object per call, once everything that is cached on purpose exists
    assert any(grown(CALLS[name]) < TIMES for _ in range(40))


def test_an_object_left_behind_would_be_seen():
    kept = []
    assert grown(lambda: kept.append(_core.StopFlag())) >= TIMES
