"""What a caller may ask for as ``method``, and the engine that counts.

| method | kind of the plan | kernels |
| --- | --- | --- |
| recursion | whole: one job | portable |
| portable | search: centre lines, then rows | portable |
| simd | search | vectors |
| join | join: half boards | the best available |

Checkpoints store the kind. An engine counts a kind of plan with the kernels of a level; it has the
name of the method that asks for it.
"""

from __future__ import annotations

from typing import Literal, get_args

from nqueens._runtime.processors import cpu_level

KINDS = {"recursion": "whole", "portable": "search", "simd": "search", "join": "join"}

Method = Literal["auto", "recursion", "portable", "simd", "join"]
METHODS: tuple[Method, ...] = get_args(Method)


def engine_name(kind: str, level: str) -> str:
    """Return the public name of the engine that counts a kind of plan at a level."""
    names = [name for name, own in KINDS.items() if own == kind]
    return names[0] if level == "scalar" else names[-1]


def kernel_level(method: str) -> str:
    """Return the level of the kernels that a method runs on this machine."""
    level = cpu_level()
    if method in ("recursion", "portable"):
        return "scalar"
    if method == "simd" and level == "scalar":
        raise ValueError("method='simd' needs vector kernels, and none can run here (see cpu_info)")
    return level
