"""Make the large calls of ``calls.py`` in little memory.

    python tests/limited.py BYTES [CALL ...]

This limits the address space to that of the process after all imports, plus BYTES. It makes all
calls, or only those named, and prints how each of them ended, as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from calls import evaluate, prepared, tagged

import nqueens


def ended(call: Callable[[], object]) -> str:
    """Make a call; return how it ended."""
    try:
        call()
    except MemoryError as error:
        return f"MemoryError: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}\n{traceback.format_exc()[-1500:]}"
    return "done"


def usable() -> None:
    """Make two small calls, which must give the right results after every other call."""
    assert nqueens.count(8) == 92
    assert nqueens.is_solution(nqueens.solve(1000, rng=1))


def main(room: str, *names: str) -> None:
    """Make the calls."""
    # the modest ones first, before what others keep is scattered over the heap
    calls = {text: prepared(text) for text in names or (*tagged("modest"), *tagged("large"))}
    for name in nqueens.__all__:
        getattr(nqueens, name)
    evaluate("formats.text([0], 'svg'), b''.join(formats.encode(Q, 'npy')), count(12, workers=2)")
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + int(room), resource.RLIM_INFINITY))
    found = {}
    for text, call in calls.items():
        found[text] = ended(call)
        then = ended(usable)
        if not then.startswith(("done", "MemoryError")):  # the heap may have no room for it either
            found[text] += f" and then {then}"
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    usable()
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
