"""Published algorithms in C, compiled on demand and called in this process."""

from __future__ import annotations

import ctypes
import functools
import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["bit_recursion", "hill_climb", "swap_search", "write_solutions"]

SOURCES = Path(__file__).parent


@functools.cache
def _built() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="nqueens-baselines-")


@functools.cache
def _library(name: str) -> ctypes.CDLL:
    target = Path(_built().name, f"{name}.so")
    compiler = os.environ.get("CC", "cc").split()
    flags = ["-O3", "-shared", "-fPIC"]
    subprocess.run([*compiler, *flags, "-o", target, SOURCES / f"{name}.c"], check=True)
    return ctypes.CDLL(str(target))


def bit_recursion(n: int) -> int:
    """Count with the plain recursion over the whole tree."""
    count = _library("bit_recursion").count_queens
    count.restype = ctypes.c_uint64
    return int(count(n))


def write_solutions(n: int, boards: npt.NDArray[np.uint8]) -> int:
    """Fill ``boards`` with all solutions, and return their number."""
    write = _library("write_solutions").write_solutions
    write.restype = ctypes.c_uint64
    return int(write(n, boards.ctypes.data_as(ctypes.c_void_p)))


def swap_search(n: int, seed: int) -> npt.NDArray[np.int32]:
    """Solve with QS2, whose counters are ints."""
    board = np.empty(n, dtype=np.int32)
    solved = _library("swap_search").swap_solve(
        n, board.ctypes.data_as(ctypes.c_void_p), ctypes.c_uint64(seed)
    )
    if not solved:
        raise MemoryError("the baseline could not allocate its counters")
    return board


def hill_climb(n: int, seed: int) -> npt.NDArray[np.int32]:
    """Solve with sweeps over all pairs of a random permutation."""
    board = np.empty(n, dtype=np.int32)
    solved = _library("hill_climb").hill_climb(
        n, board.ctypes.data_as(ctypes.c_void_p), ctypes.c_uint64(seed)
    )
    if not solved:
        raise MemoryError("the baseline could not allocate its counters")
    return board
