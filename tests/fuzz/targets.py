"""The targets by name."""

from __future__ import annotations

from collections.abc import Callable

from fuzz.boundary import fuzz_boards, fuzz_calls, fuzz_search
from fuzz.checkpoint_files import fuzz_checkpoints
from fuzz.commands import fuzz_commands
from fuzz.engines import fuzz_engines
from fuzz.layouts import fuzz_layouts
from fuzz.listing import fuzz_lists, fuzz_samples
from fuzz.printing import fuzz_pages
from fuzz.puzzles import fuzz_regions
from fuzz.reading import fuzz_readers

__all__ = ["TARGETS"]

TARGETS: dict[str, Callable[[bytes], None]] = {
    "boards": fuzz_boards,
    "calls": fuzz_calls,
    "search": fuzz_search,
    "readers": fuzz_readers,
    "commands": fuzz_commands,
    "engines": fuzz_engines,
    "checkpoints": fuzz_checkpoints,
    "layouts": fuzz_layouts,
    "lists": fuzz_lists,
    "pages": fuzz_pages,
    "regions": fuzz_regions,
    "samples": fuzz_samples,
}
