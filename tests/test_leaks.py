"""No call keeps objects: the leak sanitizer sees the memory of the kernels, this the rest."""

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

pytestmark = pytest.mark.skipif(
    not sys.getallocatedblocks(), reason="nobody counts: under a sanitizer objects are in malloc"
)


@pytest.fixture(autouse=True)
def frozen():
    """Keep what there is already from being looked through again and again."""
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
    # asking for the memory there is opens a file, of which Python keeps something
    monkeypatch.setattr(joining, "require_memory", lambda nbytes, what: None)
    # fewer than one a call, once all that is kept on purpose has been made
    assert any(grown(CALLS[name]) < TIMES for _ in range(10))


def test_an_object_left_behind_would_be_seen():
    kept = []
    assert grown(lambda: kept.append(_core.StopFlag())) >= TIMES
