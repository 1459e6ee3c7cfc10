"""Refusals before allocation."""

import sys
import threading
from pathlib import Path

import pytest

import nqueens
from nqueens._runtime import memory


def test_small_requests_ask_nobody(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: pytest.fail("asked"))
    memory.require_memory(1000, "a trifle")


def test_the_error_gives_both_numbers(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 5_000_000)
    memory.require_memory(5_000_000, "that")
    with pytest.raises(MemoryError, match="that needs 5,000,001 bytes of memory, 5,000,000 are"):
        memory.require_memory(5_000_001, "that")


def test_where_the_system_tells_nothing_only_the_impossible_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: None)
    memory.require_memory(2**40, "that")
    with pytest.raises(MemoryError, match="more than can be addressed"):
        memory.require_memory(sys.maxsize + 1, "that")


def test_a_system_without_meminfo_reports_all_its_memory(monkeypatch, tmp_path):
    exact = memory.available_memory()
    monkeypatch.setattr(memory, "MEMINFO", tmp_path / "none")
    assert memory.available_memory() >= exact // 2 > 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_address_space_limit_counts():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    # beyond what is used: a sanitizer reserves terabytes
    used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (8 << 30), hard))
    try:
        assert 0 < memory.available_memory() <= 8 << 30
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@pytest.mark.parametrize(
    "call",
    [
        lambda: nqueens.solve(2**31 - 1),
        lambda: nqueens.solutions(20, limit=10**6),
        lambda: nqueens.conflicts(BOARD),
        lambda: nqueens.is_solution(BOARD),
    ],
)
def test_every_large_allocation_is_announced(monkeypatch, call):
    monkeypatch.setattr(memory, "available_memory", lambda: 1_100_000)
    with pytest.raises(MemoryError, match=r"needs [\d,]+ bytes of memory, 1,100,000 are"):
        call()


BOARD = nqueens.solve(2_000_000, rng=0)


def test_a_thread_that_does_not_fit_is_not_started(monkeypatch):
    monkeypatch.setattr(memory, "_address_space", lambda: 1_000_000)
    with pytest.raises(MemoryError, match=r"a thread needs [\d,]+ bytes of memory, 1,000,000 are"):
        nqueens.solve(1000, time_limit=60)
    assert nqueens.count(8) == 92


def test_a_bare_error_is_explained(monkeypatch):
    monkeypatch.setattr(memory, "available_memory", lambda: 1234)
    told = "no memory left for that: 1,234 bytes are available"
    with pytest.raises(MemoryError, match=told), memory.memory_for("that"):
        raise MemoryError
    with pytest.raises(MemoryError, match=r"^explained$"), memory.memory_for("that"):
        raise MemoryError("explained")


def test_a_thread_needs_its_stack(monkeypatch):
    monkeypatch.setattr(memory, "_address_space", lambda: 1000)
    with pytest.raises(MemoryError, match=r"a thread needs .* 1,000 are available"):
        memory.require_thread()
    monkeypatch.setattr(memory, "resource", None)
    assert memory._stack() == memory.THREAD_STACK


def test_the_size_of_stacks_that_the_caller_has_set_stays():
    before = threading.stack_size(1 << 20)
    try:
        assert nqueens.count(10, workers=2, progress=lambda *_: None) == 724
    finally:
        size = threading.stack_size(before)
    assert size == 1 << 20


def test_a_system_that_tells_nothing(monkeypatch, tmp_path):
    def unknown(_):
        raise ValueError

    monkeypatch.setattr(memory, "MEMINFO", tmp_path / "none")
    monkeypatch.setattr(memory, "resource", None)
    monkeypatch.setattr(memory.os, "sysconf", unknown)
    assert memory.available_memory() is None
