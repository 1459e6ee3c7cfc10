"""Read damaged texts of boards and puzzles in every format; only `FormatError` may be raised.

    python tests/fuzz/damage.py 1000000
    python tests/fuzz/damage.py 1000 --seed 5

Texts are cut, joined, and lack, repeat or have odd pieces. Half of them are read as the format in
which they were written, half as what is recognised. The exit status is 1 if a text ended otherwise.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
import warnings
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz.layouts import puzzle_text
from fuzz.outcomes import Finding, little_memory, outcome
from fuzz.reading import board_text
from fuzz.source import Source
from nqueens import formats, regions

__all__ = ["read_damaged"]

LENGTH = 48  # bytes that choose a text and its damages
MOST = 200  # boards read from a text


def read_damaged(data: bytes) -> bool:
    """Read a text of a puzzle or of boards, and return whether it was refused.

    Raises
    ------
    Finding
        If reading ends in another error than `FormatError`.
    """
    source = Source(data)
    if source.flag():
        _, text, given = puzzle_text(source)
        found = outcome(lambda: [*itertools.islice(regions.read(text, given), MOST)])
    else:
        name, board, words, _ = board_text(source)
        named = source.flag() or isinstance(board, bytes)
        found = outcome(lambda: _boards(board, name if named else None, words))
    if not isinstance(found.error, (formats.FormatError, MemoryError, type(None))):
        raise Finding(f"{type(found.error).__name__}: {found.error}")
    return found.error is not None


def _boards(text: str | bytes, name: str | None, words: dict[str, Any]) -> list[formats.Position]:
    if name is None:
        name, base, by, _ = formats.detect(text)
        if not formats.FORMATS[name].readable:
            return []
        words = {**words, "base": base, "by": by}
    return [*itertools.islice(formats.read(text, name, **words), MOST)]


def main() -> int:
    """Read as many texts as the command says, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    warnings.simplefilter("ignore")
    refused, failed, begin = 0, 0, time.perf_counter()
    with little_memory():
        for _ in range(options.count):
            data = rng.randbytes(LENGTH)
            try:
                refused += read_damaged(data)
            except Finding as error:
                failed += 1
                print(data.hex(), error, flush=True)
    taken = time.perf_counter() - begin
    print(f"{options.count:,} texts in {taken:.0f} s: {refused:,} refused, {failed:,} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
