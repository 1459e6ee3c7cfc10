"""What seeds give is frozen: the same at every processor level and with every number of workers."""

import inspect
import json

import freeze_streams as frozen
import numpy as np
import pytest

import nqueens
from nqueens import regions

STREAMS = frozen.frozen_streams()
LEVELS = nqueens.cpu_info().levels
LEVELED = {"estimate_count", "random_solutions", "unique_puzzle"}
OF_LEVELS = [stream for stream in STREAMS if stream.call in LEVELED]


def test_the_file():
    assert len(STREAMS) >= 60
    assert {stream.call for stream in STREAMS} == set(frozen.DRAWING)
    assert {s.arguments["method"] for s in STREAMS if "method" in s.arguments} == {
        "auto", "swap", "hill-climb", "construct", "backtrack",
    }  # fmt: skip
    assert len({str(stream) for stream in STREAMS}) == len(STREAMS)
    assert all(len(stream.sha256) == 64 for stream in STREAMS)
    version = json.loads(frozen.FILE.read_text("utf-8"))["version"]
    assert version == frozen.minor(nqueens.__version__)


def test_every_public_function_that_draws_is_frozen():
    public = {name: getattr(nqueens, name) for name in nqueens.__all__}
    public |= {f"regions.{name}": getattr(regions, name) for name in regions.__all__}
    drawing = {
        name
        for name, thing in public.items()
        if inspect.isfunction(thing) and "rng" in inspect.signature(thing).parameters
    }
    assert drawing == set(frozen.DRAWING)
    workers = {call for call in drawing if frozen.takes_workers(call)}
    assert workers == {"estimate_count", "random_solutions"}


@pytest.mark.parametrize(
    ("level", "stream"),
    [
        pytest.param(level, stream, marks=marks, id=f"{level}-{stream}")
        for level in LEVELS
        for stream in OF_LEVELS
        for large in ["n=17" in str(stream) and level in ("scalar", "sse4")]
        for marks in [[pytest.mark.slow] if large else []]
    ],
)
def test_streams_that_read_the_level(stream, level, monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", level)
    for workers in (1, 2, 5) if frozen.takes_workers(stream.call) else (None,):
        assert frozen.digest(frozen.drawn(stream, workers=workers)) == stream.sha256, workers


@pytest.mark.parametrize("call", sorted(set(frozen.DRAWING) - LEVELED))
def test_streams_that_read_no_level(call, monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "avx9")  # whoever reads it raises an error
    for stream in STREAMS:
        if stream.call == call:
            assert frozen.digest(frozen.drawn(stream)) == stream.sha256, stream


@pytest.mark.parametrize("call", sorted(set(frozen.DRAWING) - {"regions.fill", "regions.repair"}))
def test_another_seed_gives_another_board(call):
    stream = next(s for s in STREAMS if s.call == call and s.arguments["n"] > 11)
    assert frozen.digest(frozen.drawn(stream)) == stream.sha256
    assert frozen.digest(frozen.drawn(stream._replace(rng=7))) != stream.sha256


def test_what_is_hashed():
    """The hash depends on the numbers, not on byte order, integer type or memory layout."""
    boards = np.arange(12).reshape(3, 4)
    same = [boards.astype(dtype) for dtype in ("<i4", ">i4", ">i8", "u1")]
    for array in (*same, np.asfortranarray(boards), boards[::-1][::-1]):
        assert frozen.digest(array) == frozen.digest(boards)
    values = [boards, boards.T, boards.ravel(), boards + 1, 1, 1.0, (1, 2), (2, 1), {"a": 1}]
    assert len({frozen.digest(value) for value in values}) == len(values)


def test_freezing_refuses_to_change_a_stream_within_a_minor_version():
    one, other = ({**s._asdict()} for s in STREAMS[:2])
    old = {"version": "0.1", "streams": [one]}
    assert frozen.refrozen(old, "0.1.7") == (old, [])
    assert frozen.refrozen({**old, "streams": [{**one, "sha256": ""}]}, "0.1.7")[0] == old
    wrong = {**old, "streams": [{**one, "sha256": "0" * 64}, other]}
    with pytest.raises(ValueError, match=r"within 0\.1 no stream may change; these did:\nsolve"):
        frozen.refrozen(wrong, "0.1.7")
    new = {"version": "0.2", "streams": [one, other]}
    assert frozen.refrozen(wrong, "0.2.0") == (new, [str(STREAMS[0])])
